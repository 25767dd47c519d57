// Parses specs, including maps inside them: an accepted spec prints a canonical spec of the same game.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "joga/games/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto game = joga::games::make_game(text);
  if (!game) {
    if (game.error().message.english().empty()) std::abort();
    return 0;
  }
  const std::string canonical = (*game)->spec().text();
  const auto again = joga::games::make_game(canonical);
  if (!again || (*again)->spec().text() != canonical) std::abort();
  if (!(*game)->same((*game)->start(), (*again)->start())) std::abort();
  (void)(*game)->count_moves((*game)->start());
  return 0;
}
