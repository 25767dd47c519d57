// Helpers for the tests of Fields of Action: moves and positions as texts.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/input.hpp"
#include "joga/games/fields/game.hpp"

namespace joga::fields::testing {

inline const Fields kGame;
inline const std::string kStart = "HGFE4/4LKJI/DCBA4/8/8/4abcd/ijkl4/4efgh 1";

using Texts = std::vector<std::string>;

[[nodiscard]] inline Position position_of(std::string_view text) {
  const Result<Position> position = kGame.parse_position(text);
  EXPECT_TRUE(position) << text << ": " << (position ? "" : position.error().message.english());
  return position ? *position : Position();
}

// All legal moves in byte order.
[[nodiscard]] inline Texts moves_of(const Position& position) {
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
[[nodiscard]] inline Texts moves_of(std::string_view position) {
  return moves_of(position_of(position));
}

// The legal moves of the piece on one square.
[[nodiscard]] inline Texts moves_from(std::string_view position, std::string_view square) {
  Texts texts = moves_of(position);
  std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(square); });
  return texts;
}

[[nodiscard]] inline InputVerdict<Move> judge(std::string_view position, std::string_view input) {
  return judge_input(kGame, position_of(position), input);
}

// The position after these moves, which must be legal.
[[nodiscard]] inline Position after(std::string_view text, const Texts& moves) {
  Position position = position_of(text);
  for (const std::string& move : moves) {
    const InputVerdict<Move> verdict = judge_input(kGame, position, move);
    EXPECT_EQ(verdict.status, InputStatus::Complete) << move << ": " << verdict.message.english();
    if (verdict.move) kGame.play_unchecked(position, *verdict.move);
  }
  return position;
}

}  // namespace joga::fields::testing
