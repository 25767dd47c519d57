#include "joga/games/stars/score.hpp"

#include <algorithm>
#include <cstddef>

namespace joga::stars {
namespace {

[[nodiscard]] int nebula_points(const Map& map, RuleSet rules, CellSet markers) noexcept {
  const NebulaWorth worth = nebula_worth(rules);
  int points = 0;
  for (const CellSet& colour : map.nebulas()) {
    points += worth[static_cast<std::size_t>(std::min((markers & colour).count(), 3))];
  }
  return points;
}

[[nodiscard]] int trade_points(const Map& map, const Position& position, Player player) noexcept {
  const CellSet enemy = position.control(map, other(player));
  int points = 0;
  for (const Cell station : position.trade_stations(player))
    points += (map.neighbours(station) & enemy).count();
  return points;
}

// The size of the largest connected group in a set.
[[nodiscard]] int largest_group(const Map& map, CellSet cells) noexcept {
  int largest = 0;
  while (!cells.empty()) {
    int size = 0;
    CellSet border = CellSet::of(cells.first());
    cells.erase(cells.first());
    while (!border.empty()) {
      const CellSet more = map.neighbours(border.pop_first()) & cells;
      border |= more;
      cells = cells.without(more);
      ++size;
    }
    largest = std::max(largest, size);
  }
  return largest;
}

}  // namespace

int empire_size(const Map& map, RuleSet rules, const Position& position, Player player) noexcept {
  return rules == RuleSet::Feup ? position.markers(player).count()
                                : largest_group(map, position.control(map, player));
}

ScoreSheet score(const Map& map, RuleSet rules, const Position& position) noexcept {
  ScoreSheet sheet;
  std::array<int, 2> empires{};
  for (const Player player : kPlayers) {
    const CellSet markers = position.markers(player);
    PlayerScore& points = sheet.players[index_of(player)];
    points.planets =
        (markers & map.planets_with_bit(0)).count() + 2 * (markers & map.planets_with_bit(1)).count();
    points.nebulas = nebula_points(map, rules, markers);
    points.trade = trade_points(map, position, player);
    empires[index_of(player)] = empire_size(map, rules, position, player);
  }
  if (empires[0] > empires[1]) sheet.players[0].larger_empire = kLargerEmpire;
  if (empires[1] > empires[0]) sheet.players[1].larger_empire = kLargerEmpire;
  return sheet;
}

Verdict judge(RuleSet rules, const Position& position, const ScoreSheet& sheet) noexcept {
  const auto values_of = [&](Decision decision, Player player) {
    switch (decision) {
      case Decision::Points:
        break;
      case Decision::UnusedColonies:
        return position.stock(player, Marker::Colony);
      case Decision::UnusedTradeStations:
        return position.stock(player, Marker::TradeStation);
      case Decision::Planets:
        return sheet.of(player).planets;
      case Decision::Nothing:
        break;
    }
    return sheet.of(player).total();
  };
  // In order of precedence; under feup only points decide.
  constexpr std::array<Decision, 4> kDecisions{Decision::Points, Decision::UnusedColonies,
                                               Decision::UnusedTradeStations, Decision::Planets};
  for (const Decision decision : kDecisions) {
    const std::array<int, 2> values{values_of(decision, Player::One), values_of(decision, Player::Two)};
    if (values[0] != values[1])
      return {win_for(values[0] > values[1] ? Player::One : Player::Two), decision, values};
    if (rules == RuleSet::Feup) break;
  }
  return {Outcome::Draw, Decision::Nothing, {sheet.players[0].total(), sheet.players[1].total()}};
}

}  // namespace joga::stars
