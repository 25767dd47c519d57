// Shared by the tests of Quantik's solver: positions, and slow computations of the same results.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "joga/games/quantik/game.hpp"
#include "joga/solve/file_format.hpp"
#include "joga/solve/quantik/board.hpp"
#include "joga/solve/quantik/value.hpp"

namespace joga::testing {

using quantik::Move;
using quantik::Position;
using quantik::Quantik;
using quantik::RuleSet;

inline constexpr RuleSet kRuleSets[] = {RuleSet::Feup, RuleSet::Official};

// Running positions of random games, by ply.
[[nodiscard]] inline std::vector<std::vector<Position>> random_positions(int games, std::uint64_t seed) {
  const Quantik game;
  Random random(seed);
  std::vector<std::vector<Position>> by_ply(17);
  for (int i = 0; i < games; ++i) {
    std::size_t ply = 0;
    for (Position position = game.start(); !is_over(game.outcome(position)); ++ply) {
      by_ply[ply].push_back(position);
      game.play_unchecked(position, game.random_move(position, random));
    }
  }
  return by_ply;
}

// Plain minimax over the game's own rules: no table, no symmetry, no bounds.
[[nodiscard]] inline solve::QuantikValue minimax(const Quantik& game, const Position& position) {
  using solve::QuantikValue;
  const Outcome outcome = game.outcome(position);
  if (outcome == Outcome::Draw) return QuantikValue::draw();
  if (is_over(outcome)) return QuantikValue::loss_in(0);  // nobody loses by their own turn
  QuantikValue best = QuantikValue::loss_in(0);
  game.visit_moves(position, [&](Move move) {
    Position next = position;
    game.play_unchecked(next, move);
    best = std::max(best, minimax(game, next).before());
    return best < QuantikValue::win_in(1);
  });
  return best;
}

[[nodiscard]] inline Position parsed(std::string_view text) {
  const Result<Position> position = Quantik().parse_position(text);
  return position ? *position : Position{};
}

// The smallest file in the format of docs/quantik-tablebase.md: one window of three segments with two slots
// each. It has no position with a piece on the board: those are searched.
struct SmallFile {
  std::uint32_t format = 1;
  std::uint32_t rules = 0;
  std::uint32_t last_ply = 0;
  std::uint32_t segment_bits = 1;
  std::uint32_t windows = 1;
  std::uint32_t seed = 0;
  std::uint64_t keys = 1;
  std::string slots{"\x0a\x00\x00", 3};

  [[nodiscard]] std::string bytes() const {
    std::string content = "JOGAQTB\n";
    const auto append = [&](std::uint64_t number, int size) {
      for (int i = 0; i < size; ++i) content += static_cast<char>(number >> 8 * i & 0xff);
    };
    for (const std::uint32_t field : {format, rules, last_ply, segment_bits, windows, seed}) append(field, 4);
    append(keys, 8);
    content += slots;
    append(solve::checksum(content), 8);
    return content;
  }
};

}  // namespace joga::testing
