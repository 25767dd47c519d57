// Position strings of every game: an accepted position is written back the same, and its moves can be listed.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz/fuzzed_games.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const joga::AnyGame& game = joga::fuzz::game_number(data[0]);
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  const joga::Result<joga::AnyPosition> position = game.parse_position(text);
  if (!position) {
    if (position.error().message.english().empty()) std::abort();
    return 0;
  }
  const joga::Result<joga::AnyPosition> again = game.parse_position(game.position_text(*position));
  if (!again || !game.same(*again, *position) || game.key(*again) != game.key(*position)) std::abort();
  const std::uint64_t count = game.count_moves(*position);
  if ((count == 0) != is_over(game.outcome(*position))) std::abort();
  if (count > 2000) return 0;
  const std::vector<joga::AnyMove> moves = game.legal_moves(*position);
  if (moves.size() != count) std::abort();
  for (const joga::AnyMove move : moves) {
    if (!game.is_legal(*position, move)) std::abort();
    const joga::AnyPosition next = game.play_unchecked(*position, move);
    (void)game.view(next, joga::AnyPlayed{*position, move});
    (void)game.outcome(next);
  }
  return 0;
}
