#include "joga/games/quantik/game.hpp"

#include <bit>

#include "joga/core/catalogue.hpp"
#include "joga/games/drawings.hpp"
#include "joga/games/quantik/catalogue.hpp"
#include "joga/games/quantik/kinds.hpp"

namespace joga::quantik {
namespace {

// The permutation of squares with this number: bits 0-1 swap the rows of the upper and lower band, bit 2 the
// bands; bits 3-5 the same for columns; bit 6 exchanges rows and columns.
[[nodiscard]] constexpr Square permuted(Square square, std::size_t number) noexcept {
  const auto shuffled = [](int line, std::size_t swaps) {
    const bool swap_in_band = (swaps >> (line / 2) & 1) != 0;
    const bool swap_bands = (swaps >> 2 & 1) != 0;
    return line ^ (swap_in_band ? 1 : 0) ^ (swap_bands ? 2 : 0);
  };
  const int row = shuffled(square.row(), number & 7);
  const int column = shuffled(square.column(), number >> 3 & 7);
  return (number >> 6 & 1) != 0 ? Square::at(row, column) : Square::at(column, row);
}

// The permutation of shapes with this number, 0 to 23, in the order of the factorial number system.
[[nodiscard]] constexpr std::array<Shape, 4> relabelling(std::size_t number) noexcept {
  std::array<Shape, 4> left = kShapes;
  std::array<Shape, 4> result{};
  std::size_t remaining = left.size();
  for (Shape& shape : result) {
    const std::size_t pick = number % remaining;
    number /= remaining;
    shape = left[pick];
    for (std::size_t i = pick; i + 1 < remaining; ++i) left[i] = left[i + 1];
    --remaining;
  }
  return result;
}

[[nodiscard]] Message zone_name(int zone) {
  if (zone < 4) return {text::kRow, zone + 1};
  if (zone < 8) return {text::kColumn, std::string(1, static_cast<char>('a' + zone - 4))};
  const int row = (zone - 8) / 2 * 2;
  const int column = (zone - 8) % 2 * 2;
  return {text::kQuadrant, Square::at(column, row).to_string(), Square::at(column + 1, row + 1).to_string()};
}

}  // namespace

const GameInfo& Quantik::info() {
  static const GameInfo info{
      .id = "quantik",
      .name = "Quantik",
      .summary = text::kSummary,
      .colours = {SideColour::White, SideColour::Black},
      .kinds = {.game = "quantik", .pieces = kPieceKinds, .drawings = games::drawings_of("quantik")},
      .options = {{.key = "rules",
                   .label = joga::text::kLabelRules,
                   .meaning = joga::text::kOptionRules,
                   .default_value = "feup",
                   .values = {{"feup", text::kRulesFeup}, {"official", text::kRulesOfficial}}},
                  {.key = "start",
                   .label = joga::text::kLabelStart,
                   .meaning = joga::text::kOptionStart,
                   .default_value = "1",
                   .values = {{"1", joga::text::kColourWhite}, {"2", joga::text::kColourBlack}}}},
      .levels = {{.name = "easy", .title = joga::text::kLevelEasy, .meaning = text::kEasy},
                 {.name = "medium", .title = joga::text::kLevelMedium, .meaning = text::kMedium, .above = 1}},
      .strengths = {kStrengthLevels.begin(), kStrengthLevels.end()},
      .centi_per_logit = 290,
      .reasons = {{.worth = 30,
                   .more = text::kThreat,
                   .enemy_more = text::kEnemyThreat,
                   .enemy_fewer = text::kFewerEnemyThreats},
                  {.worth = 6, .more = text::kMoreSafe, .fewer = text::kFewerSafe}},
      .bench = {{"quantik", 7}},
      .sample = {"quantik", "N@d2 S@a1 N@c4 C@c2 C@d4 Y@a4"},
  };
  return info;
}

Result<Quantik> Quantik::create(const GameSpec& spec) {
  if (const Result<Done> checked = check_options(spec, info().options); !checked) return checked.error();
  const RuleSet rules = spec.option("rules") == "official" ? RuleSet::Official : RuleSet::Feup;
  const Player starter = spec.option("start") == "2" ? Player::Two : Player::One;
  return Quantik(rules, starter);
}

GameSpec Quantik::spec() const {
  GameSpec spec{.id = std::string(info().id)};
  if (rules_ == RuleSet::Official) spec.options["rules"] = "official";
  if (starter_ == Player::Two) spec.options["start"] = "2";
  return spec;
}

Message Quantik::outcome_reason(const Position& position) const {
  const std::uint64_t zones = position.complete_zones();
  if (zones == 0) return {joga::text::kNoLegalMove, info().player_name(position.to_move())};
  return {text::kLineCompleted, info().player_name(other(position.to_move())),
          zone_name(std::countr_zero(zones))};
}

Move Quantik::transformed(Move move, std::size_t symmetry) const noexcept {
  return Move::place(relabelling(symmetry / 128 % 24)[static_cast<std::size_t>(move.shape())],
                     permuted(move.square(), symmetry % 128));
}

Position Quantik::transformed(const Position& position, std::size_t symmetry) const noexcept {
  const bool exchange = symmetry / (std::size_t{128} * 24) != 0;
  Position result;
  for (const Player player : kPlayers) {
    for (std::uint64_t left = position.pieces(player); left != 0;) {
      const Move move = Move::from_index(pop_lowest(left));
      result.put(exchange ? other(player) : player, transformed(move, symmetry));
    }
  }
  result.set_to_move(exchange ? other(position.to_move()) : position.to_move());
  return result;
}

}  // namespace joga::quantik
