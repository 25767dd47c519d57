#include "joga/match/tally.hpp"

namespace joga::match {

Tally Tally::from_counts(const Trinomial& as_player_one, const Trinomial& as_player_two,
                         const Pentanomial& pairs) noexcept {
  Tally made;
  made.as_ = {as_player_one, as_player_two};
  made.pairs_ = pairs;
  return made;
}

Tally Tally::reversed() const noexcept {
  // Where the first entrant played as one side, the second played as the other.
  return from_counts(as(Player::Two).reversed(), as(Player::One).reversed(), pairs_.reversed());
}

bool Ledger::add(PairNumber pair, Player side, GameResult result) {
  std::array<std::optional<GameResult>, 2>& games = results_[pair];
  std::optional<GameResult>& game = games[index_of(side)];
  if (game) return false;
  game = result;
  tally_.as_[index_of(side)].add(result);
  const std::optional<GameResult>& partner = games[index_of(other(side))];
  if (partner) tally_.pairs_.add(pair_result(result, *partner));
  return true;
}

}  // namespace joga::match
