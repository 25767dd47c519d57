// Lines of the engine protocol: accepted lines survive the round trip. The first byte chooses the game in
// which the moves of an info line are played.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/fuzzed_games.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/ugi_session.hpp"
#include "joga/engine/ugi_text.hpp"

namespace {

using namespace joga;

void check_go(std::string_view line) {
  const auto words = words_of(line);
  const auto limits = engine::parse_go(words);
  if (!limits) {
    if (limits.error().message.english().empty()) std::abort();
    return;
  }
  const std::string written = engine::go_command(*limits);
  const auto written_words = words_of(written);
  const auto again = engine::parse_go(std::span(written_words).subspan(1));
  if (!again || *again != *limits) std::abort();
}

void check_info(std::string_view line, const AnyGame& game) {
  const auto received = engine::parse_info(line);
  if (!received) return;
  const search::Info info = engine::to_info(*received, game, game.start());
  std::vector<std::string> moves;
  AnyPosition position = game.start();
  for (const AnyMove move : info.moves) {
    if (!game.is_legal(position, move)) std::abort();
    moves.push_back(game.move_text(position, move));
    position = game.play_unchecked(position, move);
  }
  const auto written = engine::parse_info(engine::info_line(info, moves));
  if (!written) std::abort();
  const search::Info again = engine::to_info(*written, game, game.start());
  if (again.value != info.value || again.depth != info.depth || again.nodes != info.nodes ||
      again.time != info.time || again.moves != info.moves) {
    std::abort();
  }
}

void check_option(std::string_view line) {
  const auto option = engine::parse_option(line);
  if (!option) return;
  const auto again = engine::parse_option("option name " + option->name);
  if (option->name.empty() ? again.has_value() : !again || again->name != option->name) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const AnyGame& game = fuzz::game_number(data[0]);
  const std::string_view line(reinterpret_cast<const char*>(data + 1), size - 1);
  check_go(line);
  check_info(line, game);
  check_option(line);
  return 0;
}
