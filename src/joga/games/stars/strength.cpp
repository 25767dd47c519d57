#include "joga/games/stars/strength.hpp"

#include <cassert>
#include <cstddef>

#include "joga/games/stars/game.hpp"

namespace joga::stars {
namespace {

struct Flight {
  Cell from;
  Cell to;
};

// A random ship among those that can move, then a random destination of it. Each of several ships on a cell
// counts.
[[nodiscard]] Flight choose_easy(const Position& position, const Destinations<CellSet>& sets,
                                 Random& random) {
  const Player player = position.to_move();
  std::array<std::size_t, kShips> movable{};  // slots; one for each ship
  std::uint32_t count = 0;
  std::size_t first = 0;  // of the ships on the same cell
  for (const std::size_t slot : position.slots_by_cell(player)) {
    if (!position.repeats(player, slot)) first = slot;
    if (!sets[first].empty()) movable[count++] = first;
  }
  assert(count > 0);
  const std::size_t slot = movable[random.below(count)];
  const auto destination_count = static_cast<std::uint32_t>(sets[slot].count());
  return {position.ship(player, slot), sets[slot].select(static_cast<int>(random.below(destination_count)))};
}

// What the report's hard level thinks of a system.
[[nodiscard]] int value_of(const Map& map, CellSet own_markers, Cell cell) noexcept {
  for (const CellSet& colour : map.nebulas()) {
    if (colour.contains(cell)) return (colour & own_markers).empty() ? 2 : 4;
  }
  return (map.planets_with_bit(0).contains(cell) ? 1 : 0) + (map.planets_with_bit(1).contains(cell) ? 2 : 0);
}

// The destination of highest value, ties at random among the different ways (from, to).
[[nodiscard]] Flight choose_hard(const Map& map, const Position& position, const Destinations<CellSet>& sets,
                                 Random& random) {
  const Player player = position.to_move();
  Flight best{};
  int best_value = -1;
  std::uint32_t ties = 0;
  for (const std::size_t slot : position.slots_by_cell(player)) {
    for (const Cell to : sets[slot]) {
      const int value = value_of(map, position.markers(player), to);
      if (value < best_value) continue;
      ties = value > best_value ? 1 : ties + 1;
      best_value = value;
      // The n-th of equal ones replaces what was chosen before with chance 1/n: all are equally likely.
      if (random.below(ties) == 0) best = {position.ship(player, slot), to};
    }
  }
  return best;
}

using Features = std::array<int, kStrengthTerms.size()>;

// What a player's ships can do.
struct Prospect {
  CellSet reached{};  // free systems, with the next move
  CellSet region{};   // free systems, at any time, if the enemy sets no more markers
  int destinations = 0;
  int mobile_ships = 0;
};

// What can be walked to from a part of a set, from neighbour to neighbour within the set.
template <class Set>
[[nodiscard]] Set flooded(const Map& map, Set from, Set all) noexcept {
  Set left = all.without(from);
  // With ships far apart everything is soon flooded, and most cells need not be looked at.
  for (Set border = from; !border.empty() && !left.empty();) {
    const Set more = Set(map.neighbours(border.pop_first())) & left;
    border |= more;
    left = left.without(more);
  }
  return all.without(left);
}

template <class Set>
[[nodiscard]] Prospect prospect_of(const Map& map, RuleSet rules, const Position& position, Player player,
                                   Set free) noexcept {
  Prospect prospect;
  if (!position.has_stock(player)) return prospect;
  const Destinations<Set> sets = destinations<Set>(map, rules, position, player);
  Set reached;
  int count = 0;
  for (std::size_t slot = 0; slot < kShips && position.has_ship(player, slot); ++slot) {
    // Ships on one cell are alike: the first one's destinations are those of all.
    if (!position.repeats(player, slot)) count = sets[slot].count();
    prospect.destinations += count;
    prospect.mobile_ships += count > 0 ? 1 : 0;
    reached |= sets[slot];
  }
  prospect.reached = CellSet(reached);
  prospect.region = CellSet(flooded<Set>(map, reached, free));
  return prospect;
}

template <class Set>
[[nodiscard]] std::array<Prospect, 2> prospects_of(const Map& map, RuleSet rules,
                                                   const Position& position) noexcept {
  const Set free = position.free_systems<Set>(map);
  return {prospect_of<Set>(map, rules, position, Player::One, free),
          prospect_of<Set>(map, rules, position, Player::Two, free)};
}

[[nodiscard]] int planets_in(const Map& map, CellSet cells) noexcept {
  return (cells & map.planets_with_bit(0)).count() + 2 * (cells & map.planets_with_bit(1)).count();
}
[[nodiscard]] int nebulas_in(const Map& map, CellSet cells) noexcept {
  int count = 0;
  for (const CellSet& colour : map.nebulas()) count += (cells & colour).count();
  return count;
}
// Colours of which the player has exactly `count`.
[[nodiscard]] int nebulas_with(const Map& map, CellSet markers, int count) noexcept {
  int colours = 0;
  for (const CellSet& colour : map.nebulas()) colours += (markers & colour).count() == count ? 1 : 0;
  return colours;
}

}  // namespace

// The report's: own score minus the opponent's, as if the game ended now.
int Stars::report_evaluation(const Position& position, Player player) const noexcept {
  const int margin = score_margin(position);
  return player == Player::One ? margin : -margin;
}

Move Stars::choose(std::size_t level, const Position& position, Random& random) const {
  assert(level < info().levels.size());
  const Player player = position.to_move();
  if (!can_move_ship(position, player)) return Move::pass();
  const Destinations<CellSet> sets = destinations<CellSet>(*map_, rules_, position, player);
  const bool hard = level == 1;
  const Flight flight =
      hard ? choose_hard(*map_, position, sets, random) : choose_easy(position, sets, random);

  // A trade station next to enough systems under enemy control, a colony elsewhere; if one has run out, the
  // other.
  const int enemies = (map_->neighbours(flight.to) & position.control(*map_, other(player))).count();
  const bool wants_trade = enemies >= (hard ? 2 : 1);
  const Marker wanted = wants_trade ? Marker::TradeStation : Marker::Colony;
  const Marker instead = wants_trade ? Marker::Colony : Marker::TradeStation;
  return Move::ship(flight.from, flight.to, position.has_stock(player, wanted) ? wanted : instead);
}

std::array<int, kStrengthTerms.size()> Stars::features(const Position& position) const noexcept {
  const Map& map = *map_;
  const ScoreSheet sheet = score(position);
  const std::array<Prospect, 2> prospects = map.is_narrow() ? prospects_of<NarrowSet>(map, rules_, position)
                                                            : prospects_of<CellSet>(map, rules_, position);
  Features features{};
  for (const Player player : kPlayers) {
    const Prospect& own = prospects[index_of(player)];
    const Prospect& enemy = prospects[index_of(other(player))];
    const PlayerScore& points = sheet.of(player);
    const CellSet reach = own.reached.without(enemy.reached);
    const CellSet region = own.region.without(enemy.region);
    const Features counted{
        points.planets,
        points.nebulas,
        points.trade,
        points.larger_empire,
        nebulas_with(map, position.markers(player), 1),
        nebulas_with(map, position.markers(player), 2),
        planets_in(map, reach),
        nebulas_in(map, reach),
        reach.count(),
        planets_in(map, region),
        nebulas_in(map, region),
        region.count(),
        own.destinations,
        own.mobile_ships,
        position.stock(player, Marker::TradeStation),
        position.stock(player, Marker::Colony),
        0,
    };
    const int sign = player == position.to_move() ? 1 : -1;
    for (std::size_t i = 0; i < features.size(); ++i) features[i] += sign * counted[i];
  }
  features.back() = 1;
  return features;
}

int Stars::evaluate(const Position& position) const noexcept {
  return weighted_sum(kTerms, features(position));
}

// The system's points, and for a station those of its neighbours that the enemy controls.
int Stars::gain(const Position& position, Move move) const noexcept {
  if (move.is_pass()) return 0;
  const Player own = position.to_move();
  constexpr int kPoint = 100;
  const CellSet system = CellSet::of(move.to());
  int points = planets_in(*map_, system);
  for (const CellSet& colour : map_->nebulas()) {
    if (!(colour & system).empty()) points += (colour & position.markers(own)).empty() ? 2 : 3;
  }
  const CellSet enemies = map_->neighbours(move.to()) & position.control(*map_, other(own));
  // A station is one of four: where it earns little, a colony does as well.
  constexpr int kStationAlone = 2;
  if (move.marker() == Marker::TradeStation) points += enemies.count() - kStationAlone;
  return kPoint * points;
}

}  // namespace joga::stars
