#include "joga/play/played_moves.hpp"

#include <algorithm>
#include <string_view>

#include "joga/core/sort.hpp"

namespace joga::play {
namespace {

// Returns the move that follows these turns, or an empty text.
[[nodiscard]] std::string_view move_after(std::string_view turns, std::string_view opening) {
  if (!opening.starts_with(turns)) return {};
  opening.remove_prefix(turns.size());
  return opening.substr(0, opening.find(' '));
}

}  // namespace

std::vector<PlayedMove> played_moves(const std::vector<record::SavedGameInfo>& games,
                                     const History& history) {
  const AnyGame& game = history.game();
  if (!game.same(history.position_at(0), game.start())) return {};
  std::string turns;
  for (std::size_t ply = 0; ply < history.ply(); ++ply) turns += history.move_text_at(ply) + ' ';
  const std::string spec = game.spec().text();
  const Outcome win = win_for(game.to_move(history.position()));
  std::vector<PlayedMove> played;
  for (const record::SavedGameInfo& saved : games) {
    if (!saved.readable || saved.study || saved.spec != spec) continue;
    const std::string_view move = move_after(turns, saved.opening);
    if (move.empty()) continue;
    auto known = std::ranges::find(played, move, &PlayedMove::move);
    if (known == played.end()) known = played.insert(played.end(), {.move = std::string(move)});
    ++known->games;
    if (!is_over(saved.result)) continue;
    ++(saved.result == win ? known->won : saved.result == Outcome::Draw ? known->drawn : known->lost);
  }
  heap_sort(played, [](const PlayedMove& one, const PlayedMove& two) {
    return one.games != two.games ? one.games > two.games : one.move < two.move;
  });
  return played;
}

}  // namespace joga::play
