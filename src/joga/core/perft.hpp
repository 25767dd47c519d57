// Perft, the test of a move generator, and games of uniformly random turns, the measure of its speed.
#pragma once

#include <array>
#include <cstdint>

#include "joga/core/game.hpp"

namespace joga {

// The number of sequences of exactly `depth` whole turns. Sequences that reach the end of the game earlier
// are not counted. The last turn is counted without being played.
template <Game G>
[[nodiscard]] std::uint64_t perft(const G& game, const typename G::Position& position, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return game.count_moves(position);
  std::uint64_t total = 0;
  game.visit_moves(position, [&](typename G::Move move) {
    typename G::Position next = position;
    game.play_unchecked(next, move);
    total += perft(game, next, depth - 1);
    return true;
  });
  return total;
}

struct PlayoutTally {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::array<std::uint64_t, 4> outcomes{};  // by Outcome; Running: given up after kLongestPlayout plies

  PlayoutTally& operator+=(const PlayoutTally& more) noexcept {
    games += more.games;
    plies += more.plies;
    for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] += more.outcomes[i];
    return *this;
  }
};

// No source bounds the length of a game, and draws by history do not apply here: without this limit a set-up
// in which neither player can ever win would be played for ever. Random games from the start are a hundred
// times shorter.
inline constexpr std::uint64_t kLongestPlayout = 100'000;

template <Game G>
void play_random_game(const G& game, typename G::Position position, Random& random, PlayoutTally& tally) {
  Outcome outcome = game.outcome(position);
  std::uint64_t plies = 0;
  while (!is_over(outcome) && plies < kLongestPlayout) {
    game.play_unchecked(position, game.random_move(position, random));
    ++plies;
    outcome = game.outcome(position);
  }
  ++tally.games;
  tally.plies += plies;
  ++tally.outcomes[static_cast<std::size_t>(outcome)];
}

}  // namespace joga
