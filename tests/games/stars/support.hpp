// Helpers for the tests of Small Star Empires: moves and positions as texts.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/input.hpp"
#include "joga/games/stars/game.hpp"

namespace joga::stars::testing {

using Texts = std::vector<std::string>;

[[nodiscard]] inline Result<Stars> try_game(std::string_view spec) {
  const Result<GameSpec> parsed = GameSpec::parse(spec);
  if (!parsed) return parsed.error();
  return Stars::create(*parsed);
}
[[nodiscard]] inline std::string spec_error(std::string_view spec) {
  const Result<Stars> game = try_game(spec);
  return game ? "no error" : game.error().message.english();
}

// A game by its spec, with texts as input and output.
class Table {
 public:
  explicit Table(std::string_view spec = "stars") : game_(made(spec)) {}

  [[nodiscard]] const Stars& game() const { return game_; }
  [[nodiscard]] const Map& map() const { return game_.map(); }
  [[nodiscard]] std::string spec() const { return game_.spec().text(); }

  [[nodiscard]] Position at(std::string_view text) const {
    const Result<Position> position = game_.parse_position(text);
    EXPECT_TRUE(position) << text << ": " << (position ? "" : position.error().message.english());
    return position ? *position : game_.start();
  }
  [[nodiscard]] std::string error(std::string_view text) const {
    const Result<Position> position = game_.parse_position(text);
    return position ? "no error" : position.error().message.english();
  }

  // All legal moves in byte order.
  [[nodiscard]] Texts moves(const Position& position) const {
    Texts texts;
    game_.visit_moves(position, [&](Move move) {
      EXPECT_TRUE(game_.is_legal(position, move));
      texts.push_back(game_.move_text(position, move));
      return true;
    });
    EXPECT_EQ(game_.count_moves(position), texts.size());
    EXPECT_EQ(game_.has_moves(position), !texts.empty());
    std::ranges::sort(texts);
    return texts;
  }
  [[nodiscard]] Texts moves(std::string_view position) const { return moves(at(position)); }
  // The moves that place a colony, in byte order, without their marker.
  [[nodiscard]] Texts colony_moves(std::string_view position) const {
    Texts texts = moves(position);
    std::erase_if(texts, [](const std::string& text) { return !text.ends_with("=C"); });
    for (std::string& text : texts) text.resize(text.size() - 2);
    return texts;
  }

  [[nodiscard]] InputVerdict<Move> judge(const Position& position, std::string_view input) const {
    return judge_input(game_, position, input);
  }
  [[nodiscard]] InputVerdict<Move> judge(std::string_view position, std::string_view input) const {
    return judge(at(position), input);
  }
  // The position after these moves, which must be legal.
  [[nodiscard]] Position after(Position position, const Texts& moves) const {
    for (const std::string& move : moves) {
      const InputVerdict<Move> verdict = judge(position, move);
      EXPECT_EQ(verdict.status, InputStatus::Complete) << move << ": " << verdict.message.english();
      if (verdict.move) game_.play_unchecked(position, *verdict.move);
    }
    return position;
  }

  [[nodiscard]] ScoreSheet score(std::string_view position) const { return game_.score(at(position)); }
  [[nodiscard]] std::pair<int, int> points(std::string_view position) const {
    const ScoreSheet sheet = score(position);
    return {sheet.of(Player::One).total(), sheet.of(Player::Two).total()};
  }
  [[nodiscard]] std::string result(std::string_view position) const {
    return std::string(outcome_word(game_.outcome(at(position))));
  }
  [[nodiscard]] std::string reason(std::string_view position) const {
    return game_.outcome_reason(at(position)).english();
  }

 private:
  [[nodiscard]] static Stars made(std::string_view spec) {
    Result<Stars> game = try_game(spec);
    EXPECT_TRUE(game) << spec << ": " << (game ? "" : game.error().message.english());
    return game ? *game : *try_game("stars");
  }

  Stars game_;
};

inline const std::string kStart = "..../.H4.*./..../*..h4./.... 1";

}  // namespace joga::stars::testing
