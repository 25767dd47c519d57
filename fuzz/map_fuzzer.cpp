// Parses map files: an accepted map can be played on, and its rows are read back the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "joga/games/registry.hpp"
#include "joga/games/stars/map.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const joga::Result<std::string> rows = joga::stars::rows_of_map_file(text);
  if (!rows) {
    if (rows.error().message.english().empty()) std::abort();
    return 0;
  }
  const auto map = joga::stars::Map::parse(*rows);
  if (!map || (*map)->text() != *rows) std::abort();
  const auto game = joga::games::make_game("stars:map=rows:" + *rows);
  if (!game) std::abort();
  joga::Random random(size);
  joga::AnyPosition position = (*game)->start();
  for (int ply = 0; ply < 50 && !is_over((*game)->outcome(position)); ++ply) {
    position = (*game)->play_unchecked(position, (*game)->random_move(position, random));
  }
  return 0;
}
