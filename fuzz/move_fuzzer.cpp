// Move input of every game: after some random plies any text gets a verdict, and accepted input is a legal
// move.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz/fuzzed_games.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const joga::AnyGame& game = joga::fuzz::game_number(data[0]);
  joga::Random random(data[1]);
  joga::AnyPosition position = game.start();
  for (int plies = data[2] % 64; plies > 0 && !is_over(game.outcome(position)); --plies) {
    position = game.play_unchecked(position, game.random_move(position, random));
  }
  const std::string_view text(reinterpret_cast<const char*>(data + 3), size - 3);
  const joga::InputVerdict<joga::AnyMove> verdict = game.try_input(position, text);
  if (verdict.message.english().empty()) std::abort();
  if (verdict.status == joga::InputStatus::Incomplete && verdict.next.empty()) std::abort();
  if (verdict.move && !game.is_legal(position, *verdict.move)) std::abort();
  if (verdict.move && *game.parse_move(position, game.move_text(position, *verdict.move)) != *verdict.move)
    std::abort();
  return 0;
}
