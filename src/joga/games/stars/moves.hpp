// Generates the moves of Small Star Empires. The game decides the outcome for a player without a move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "joga/core/random.hpp"
#include "joga/games/stars/map.hpp"
#include "joga/games/stars/position.hpp"

namespace joga::stars {

// The destinations of the ships, by slot. Of several ships on one cell only the one in the first slot has
// destinations, because they are interchangeable. Here and below `Set` is NarrowSet or CellSet, depending on
// the map.
template <class Set>
using Destinations = std::array<Set, kShips>;

// Defined in game.cpp: the cells that wormholes add to the reach of the slot's ship.
[[nodiscard]] CellSet reach_by_wormhole(const Map& map, RuleSet rules, const Position& position,
                                        Player player, std::size_t slot) noexcept;

// Ignores the stock. Forced inline: compilers decline to inline a function with this many callers, which
// costs random games 4 %.
template <class Set>
[[nodiscard]] [[gnu::always_inline]] inline Destinations<Set> destinations(const Map& map, RuleSet rules,
                                                                           const Position& position,
                                                                           Player player) noexcept {
  const Set free = position.free_systems<Set>(map);
  Destinations<Set> result;
  for (std::size_t slot = 0; slot < kShips; ++slot) {
    result[slot] = (Set(position.reach(player, slot)) & free).only_if(!position.repeats(player, slot));
  }
  if (!map.wormholes().empty()) [[unlikely]] {
    for (std::size_t slot = 0; slot < kShips; ++slot) {
      if (position.repeats(player, slot)) continue;
      result[slot] |= Set(reach_by_wormhole(map, rules, position, player, slot)) & free;
    }
  }
  return result;
}

// Whether a player, to move or not, has a move of a ship.
template <class Set>
[[nodiscard]] inline bool has_ship_moves(const Map& map, RuleSet rules, const Position& position,
                                         Player player) noexcept {
  if (!position.has_stock(player)) return false;
  Set reach;
  for (std::size_t slot = 0; slot < kShips; ++slot) reach |= Set(position.reach(player, slot));
  const Set free = position.free_systems<Set>(map);
  if (!(reach & free).empty()) return true;
  if (map.wormholes().empty()) return false;
  for (std::size_t slot = 0; slot < kShips; ++slot) {
    if (!(Set(reach_by_wormhole(map, rules, position, player, slot)) & free).empty()) return true;
  }
  return false;
}

// The number of kinds of markers that the player to move has in stock: each makes a separate move.
[[nodiscard]] constexpr int marker_kinds(const Position& position) noexcept {
  const Player player = position.to_move();
  return (position.has_stock(player, Marker::Colony) ? 1 : 0) +
         (position.has_stock(player, Marker::TradeStation) ? 1 : 0);
}

template <class Set>
[[nodiscard]] inline int count_ship_moves(const Map& map, RuleSet rules, const Position& position) noexcept {
  int count = 0;
  for (const Set& set : destinations<Set>(map, rules, position, position.to_move())) count += set.count();
  return count * marker_kinds(position);
}

// Visits the moves ordered by cells (from, then to), colony before trade station, until the visitor returns
// false.
template <class Set, class Visitor>
void visit_ship_moves(const Map& map, RuleSet rules, const Position& position, Visitor&& visit) {
  const Player player = position.to_move();
  const Destinations<Set> sets = destinations<Set>(map, rules, position, player);
  for (const std::size_t slot : position.slots_by_cell(player)) {
    for (const Cell to : sets[slot]) {
      for (const Marker marker : kMarkers) {
        if (!position.has_stock(player, marker)) continue;
        if (!visit(Move::ship(position.ship(player, slot), to, marker))) return;
      }
    }
  }
}

// Uniform among the moves of ships; requires at least one.
template <class Set>
[[nodiscard]] inline Move random_ship_move(const Map& map, RuleSet rules, const Position& position,
                                           Random& random) noexcept {
  const Player player = position.to_move();
  const Destinations<Set> sets = destinations<Set>(map, rules, position, player);
  std::array<int, kShips + 1> ends{};  // sums of the destinations of the slots before
  for (std::size_t slot = 0; slot < kShips; ++slot) ends[slot + 1] = ends[slot] + sets[slot].count();

  // Every destination allows every marker in stock, so the two are drawn independently: the high half of one
  // random number gives the destination, as Random::below does it, and a bit of the low half the marker.
  const std::uint64_t bits = random.next();
  const auto pick = static_cast<int>((bits >> 32U) * static_cast<std::uint64_t>(ends.back()) >> 32U);
  const auto colonies = static_cast<std::uint64_t>(position.has_stock(player, Marker::Colony));
  const auto stations = static_cast<std::uint64_t>(position.has_stock(player, Marker::TradeStation));
  const auto marker = static_cast<Marker>((bits & stations) | (1 - colonies));
  // Counts the slots that end before the pick: the same work for every pick, unlike stopping at the first.
  std::size_t slot = 0;
  for (std::size_t later = 1; later < kShips; ++later) slot += pick >= ends[later] ? 1U : 0U;
  return Move::ship(position.ship(player, slot), sets[slot].select(pick - ends[slot]), marker);
}

}  // namespace joga::stars
