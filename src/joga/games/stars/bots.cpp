// The report's two levels.
#include <cassert>

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

}  // namespace

Move Stars::choose(std::size_t level, const Position& position, Random& random) const {
  assert(level < info().levels.size());
  const Player player = position.to_move();
  if (!can_move_ship(position, player)) return Move::pass();
  const Destinations<CellSet> sets = destinations<CellSet>(*map_, rules_, position, player);
  const bool hard = level == 1;
  const Flight flight =
      hard ? choose_hard(*map_, position, sets, random) : choose_easy(position, sets, random);

  // A trade station next to so many systems under enemy control, a colony elsewhere: whichever is left.
  const int enemies = (map_->neighbours(flight.to) & position.control(*map_, other(player))).count();
  const bool wants_trade = enemies >= (hard ? 2 : 1);
  const Marker wanted = wants_trade ? Marker::TradeStation : Marker::Colony;
  const Marker instead = wants_trade ? Marker::Colony : Marker::TradeStation;
  return Move::ship(flight.from, flight.to, position.has_stock(player, wanted) ? wanted : instead);
}

}  // namespace joga::stars
