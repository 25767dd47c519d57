// Generating the moves of Small Star Empires. What a player without a move means is the game's business.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "joga/core/random.hpp"
#include "joga/games/stars/map.hpp"
#include "joga/games/stars/position.hpp"

namespace joga::stars {

// Where the ships may go, by slot. Of several ships on one cell only the first slot's have anywhere to go:
// they are alike. Here and below `Set` is NarrowSet or CellSet, as the map needs.
template <class Set>
using Destinations = std::array<Set, kShips>;

// game.cpp: what wormholes add to the reach of the slot's ship.
[[nodiscard]] CellSet reach_by_wormhole(const Map& map, RuleSet rules, const Position& position,
                                        Player player, std::size_t slot) noexcept;

// Does not look at the stock. Inlined by order: with this many callers compilers stop of their own accord,
// which costs random games 4 %.
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

// Whether a player, to move or not, has a move with a ship.
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

// How many kinds of marker the player to move has in stock: each makes a move of its own.
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

// In the order of cells, from and to, colony before trade station; until the visitor answers false.
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

// Uniform among the moves with ships; there must be one.
template <class Set>
[[nodiscard]] inline Move random_ship_move(const Map& map, RuleSet rules, const Position& position,
                                           Random& random) noexcept {
  const Player player = position.to_move();
  const Destinations<Set> sets = destinations<Set>(map, rules, position, player);
  std::array<int, kShips + 1> ends{};  // destinations of the slots before
  for (std::size_t slot = 0; slot < kShips; ++slot) ends[slot + 1] = ends[slot] + sets[slot].count();

  // Every destination takes every marker in stock, so that the two are drawn apart: the high half of one
  // random number for the destination, as Random::below does it, and a bit of the low half for the marker.
  const std::uint64_t bits = random.next();
  const auto pick = static_cast<int>((bits >> 32U) * static_cast<std::uint64_t>(ends.back()) >> 32U);
  const auto colonies = static_cast<std::uint64_t>(position.has_stock(player, Marker::Colony));
  const auto stations = static_cast<std::uint64_t>(position.has_stock(player, Marker::TradeStation));
  const auto marker = static_cast<Marker>((bits & stations) | (1 - colonies));
  // Counting the slots that end before is the same work for every pick, which stopping at the first is not.
  std::size_t slot = 0;
  for (std::size_t later = 1; later < kShips; ++later) slot += pick >= ends[later] ? 1U : 0U;
  return Move::ship(position.ship(player, slot), sets[slot].select(pick - ends[slot]), marker);
}

}  // namespace joga::stars
