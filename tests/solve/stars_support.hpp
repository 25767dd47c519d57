// Exhaustive solutions of Small Star Empires, for comparison.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/solve/stars/solver.hpp"

namespace joga::solve {

inline joga::stars::Stars stars_game(std::string_view text) {
  const Result<GameSpec> spec = GameSpec::parse(text);
  EXPECT_TRUE(spec) << text;
  Result<joga::stars::Stars> game = joga::stars::Stars::create(*spec);
  EXPECT_TRUE(game) << text;
  return *std::move(game);
}

// The value for the player to move, by the game's own rules alone.
inline StarsValue tried_out(const joga::stars::Stars& game, const joga::stars::Position& position) {
  const auto better = [](StarsValue one, StarsValue two) {
    return one.margin != two.margin ? one.margin > two.margin : one.result > two.result;
  };
  StarsValue best{.margin = -10'000, .result = -1};
  bool any = false;
  game.visit_moves(position, [&](joga::stars::Move move) {
    joga::stars::Position next = position;
    game.play_unchecked(next, move);
    const StarsValue value = -tried_out(game, next);
    if (better(value, best)) best = value;
    any = true;
    return true;
  });
  if (any) return best;
  const int margin = game.score_margin(position);
  const Outcome outcome = game.outcome_without_moves(position);
  const int result = outcome == Outcome::Draw ? 0 : outcome == Outcome::PlayerOneWins ? 1 : -1;
  const StarsValue value{margin, result};
  return position.to_move() == Player::One ? value : -value;
}

// The margin for the player to move as far as it lies between two numbers; faster than trying everything.
inline int searched_margin(const joga::stars::Stars& game, const joga::stars::Position& position, int least,
                           int most) {
  bool any = false;
  game.visit_moves(position, [&](joga::stars::Move move) {
    joga::stars::Position next = position;
    game.play_unchecked(next, move);
    least = std::max(least, -searched_margin(game, next, -most, -least));
    any = true;
    return least < most;
  });
  if (any) return least;
  const int margin = game.score_margin(position);
  return position.to_move() == Player::One ? margin : -margin;
}

// A position of a random game with few free systems left.
inline joga::stars::Position late_position(const joga::stars::Stars& game, int free, Random& random) {
  joga::stars::Position position = game.start();
  while (game.has_moves(position) && position.free_systems(game.map()).count() > free) {
    game.play_unchecked(position, game.random_move(position, random));
  }
  return position;
}

// All rule sets with all end rules.
inline std::vector<std::string> with_all_rules(const std::string& map) {
  std::vector<std::string> specs;
  for (const char* rules : {"feup", "official"}) {
    for (const char* end : {"stuck", "both"}) {
      specs.push_back("stars:map=" + map + ",rules=" + rules + ",end=" + end);
    }
  }
  return specs;
}

}  // namespace joga::solve
