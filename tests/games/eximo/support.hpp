// Helpers for Eximo's tests: turns and positions as texts.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/input.hpp"
#include "joga/games/eximo/game.hpp"

namespace joga::eximo::testing {

inline const Eximo kGame;

using Texts = std::vector<std::string>;

[[nodiscard]] inline Position position_of(std::string_view text) {
  const Result<Position> position = kGame.parse_position(text);
  EXPECT_TRUE(position) << text << ": " << (position ? "" : position.error().message.english());
  return position ? *position : Position();
}

// All legal turns in byte order.
[[nodiscard]] inline Texts turns_of(const Position& position) {
  Texts texts;
  kGame.visit_moves(position, [&](Move move) {
    EXPECT_TRUE(kGame.is_legal(position, move));
    texts.push_back(kGame.move_text(position, move));
    return true;
  });
  EXPECT_EQ(kGame.count_moves(position), texts.size());
  EXPECT_EQ(kGame.has_moves(position), !texts.empty());
  std::ranges::sort(texts);
  return texts;
}
[[nodiscard]] inline Texts turns_of(std::string_view position) {
  return turns_of(position_of(position));
}

[[nodiscard]] inline InputVerdict<Move> judge(std::string_view position, std::string_view input) {
  return judge_input(kGame, position_of(position), input);
}

// The turn with this text; it must be legal.
[[nodiscard]] inline Move turn_of(const Position& position, std::string_view text) {
  const InputVerdict<Move> verdict = judge_input(kGame, position, text);
  EXPECT_EQ(verdict.status, InputStatus::Complete) << text << ": " << verdict.message.english();
  return verdict.move.value_or(Move());
}

// The position string after a turn.
[[nodiscard]] inline std::string after(std::string_view position, std::string_view turn) {
  Position next = position_of(position);
  const Move move = turn_of(next, turn);
  EXPECT_TRUE(kGame.is_legal(next, move)) << turn;
  kGame.play_unchecked(next, move);
  return kGame.position_text(next);
}

}  // namespace joga::eximo::testing
