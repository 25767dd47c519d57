#include "joga/match/score_table.hpp"

#include <cassert>

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

ScoreTable::ScoreTable(std::size_t entrants)
    : size_(entrants), ledgers_(entrants == 0 ? 0 : entrants * (entrants - 1) / 2) {}

std::size_t ScoreTable::place_of(Entrant lower, Entrant higher) const noexcept {
  assert(lower < higher && higher.index() < size_);
  // The higher entrant h has the h places after those of all below it: 0 + 1 + ... + (h - 1) of them.
  return higher.index() * (higher.index() - 1) / 2 + lower.index();
}

bool ScoreTable::add(const FinishedGame& game) {
  if (game.player_one.index() >= size_ || game.player_two.index() >= size_) return false;
  if (game.player_one == game.player_two) return false;
  const bool in_order = game.player_one < game.player_two;
  const Player side = in_order ? Player::One : Player::Two;
  const std::optional<GameResult> result = result_for(side, game.outcome);
  if (!result) return false;
  const std::size_t place =
      in_order ? place_of(game.player_one, game.player_two) : place_of(game.player_two, game.player_one);
  return ledgers_[place].add(game.pair, side, *result);
}

Tally ScoreTable::tally(Entrant row, Entrant column) const {
  if (row == column) return {};
  if (row < column) return ledgers_[place_of(row, column)].tally();
  return ledgers_[place_of(column, row)].tally().reversed();
}

Points ScoreTable::points(Entrant row, Entrant column) const {
  const Trinomial games = tally(row, column).games();
  return {.half_points = games.half_points(), .games = games.total()};
}

Tally ScoreTable::tally(Entrant row) const {
  Trinomial as_one;
  Trinomial as_two;
  Pentanomial pairs;
  for (std::size_t i = 0; i < size_; ++i) {
    if (i == row.index()) continue;
    const Tally against = tally(row, Entrant::from_index(i));
    as_one = as_one + against.as(Player::One);
    as_two = as_two + against.as(Player::Two);
    pairs = pairs + against.pairs();
  }
  return Tally::from_counts(as_one, as_two, pairs);
}

}  // namespace joga::match
