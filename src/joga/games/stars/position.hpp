// A position of Small Star Empires: markers, ships, stocks and the player to move. The map is not part of it;
// functions that need the map take it as an argument, and it must always be the same one.
//
// The position also stores how far each ship can slide. A ship may pass its own player's markers, so a turn
// changes the reach only of the ship that moved and of enemy ships, which the new marker cuts off from the
// cells behind it: updating the sets is far cheaper than computing them anew every turn.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "joga/core/player.hpp"
#include "joga/core/random.hpp"
#include "joga/core/sort.hpp"
#include "joga/games/stars/map.hpp"
#include "joga/games/stars/types.hpp"

namespace joga::stars {

class Position {
 public:
  // A board without ships and markers; all markers are in stock.
  constexpr Position() noexcept = default;

  // Setting up: puts a ship or marker on the board, legal or not, without passing the turn. The player must
  // have it left.
  void put_ship(const Map& map, Player owner, Cell cell) noexcept;
  template <class Set = CellSet>
  void put_marker(const Map& map, Player owner, Marker marker, Cell cell) noexcept {
    const std::size_t own = index_of(owner);
    assert(has_stock(owner, marker));
    --stock_[own][static_cast<std::size_t>(marker)];
    markers_[own] = CellSet(Set(markers_[own]) | Set::of(cell));
    trade_stations_ = CellSet(Set(trade_stations_) | Set::of(cell).only_if(marker == Marker::TradeStation));
    const Player enemy = other(owner);
    for (std::size_t slot = 0; slot < kShips; ++slot) {
      CellSet& reach = reach_[index_of(enemy)][slot];
      const Set cut = map.slide_end<Set>(enemy, ships_[index_of(enemy)][slot], cell);
      reach = CellSet(Set(reach).without(cut));
    }
  }
  constexpr void set_to_move(Player player) noexcept { to_move_ = player; }

  // `Set` is NarrowSet or CellSet, depending on the map.
  template <class Set>
  void play_unchecked(const Map& map, Move move) noexcept {
    if (!move.is_pass()) {
      const std::size_t own = index_of(to_move_);
      const std::size_t slot = last_slot_on(to_move_, move.from());
      ships_[own][slot] = static_cast<std::uint8_t>(move.to().index());
      reach_[own][slot] = CellSet(map.slide(to_move_, move.to(), Set(markers_[1 - own])));
      put_marker<Set>(map, to_move_, move.marker(), move.to());
    }
    to_move_ = other(to_move_);
  }

  [[nodiscard]] constexpr Player to_move() const noexcept { return to_move_; }
  // Systems with a marker of the player, of either kind.
  [[nodiscard]] constexpr CellSet markers(Player player) const noexcept { return markers_[index_of(player)]; }
  [[nodiscard]] constexpr CellSet trade_stations(Player player) const noexcept {
    return trade_stations_ & markers(player);
  }
  [[nodiscard]] constexpr CellSet colonies(Player player) const noexcept {
    return markers(player).without(trade_stations_);
  }
  // A player controls their homeworld without a marker.
  [[nodiscard]] CellSet control(const Map& map, Player player) const noexcept {
    return markers(player) | CellSet::of(map.home(player));
  }
  // The cells where a ship may stop: systems that neither player controls.
  template <class Set = CellSet>
  [[nodiscard]] Set free_systems(const Map& map) const noexcept {
    return Set(map.systems()).without(Set(markers_[0]) | Set(markers_[1]));
  }
  [[nodiscard]] constexpr int stock(Player player, Marker marker) const noexcept {
    return stock_[index_of(player)][static_cast<std::size_t>(marker)];
  }
  [[nodiscard]] constexpr bool has_stock(Player player, Marker marker) const noexcept {
    return stock(player, marker) != 0;
  }
  [[nodiscard]] constexpr bool has_stock(Player player) const noexcept {
    return (stock(player, Marker::Colony) | stock(player, Marker::TradeStation)) != 0;
  }

  // Ships have slots; ships on one cell have adjacent slots, and empty slots are last. The slot of a ship
  // depends on the history of the position; `slots_by_cell` does not.
  [[nodiscard]] constexpr bool has_ship(Player player, std::size_t slot) const noexcept {
    return ships_[index_of(player)][slot] != kNoShip;
  }
  [[nodiscard]] constexpr Cell ship(Player player, std::size_t slot) const noexcept {
    return Cell::from_index(ships_[index_of(player)][slot]);
  }
  // Whether the slot before holds a ship on the same cell (or is empty as well): ships on one cell are
  // interchangeable.
  [[nodiscard]] constexpr bool repeats(Player player, std::size_t slot) const noexcept {
    return slot > 0 && ships_[index_of(player)][slot] == ships_[index_of(player)][slot - 1];
  }
  // The cells that the slot's ship can enter by sliding, whether it may stop there or not; empty for an empty
  // slot.
  [[nodiscard]] constexpr const CellSet& reach(Player player, std::size_t slot) const noexcept {
    return reach_[index_of(player)][slot];
  }
  [[nodiscard]] constexpr std::array<std::uint8_t, kShips> slots_by_cell(Player player) const noexcept;
  [[nodiscard]] constexpr int ships_on(Player player, Cell cell) const noexcept {
    return static_cast<int>(
        std::ranges::count(ships_[index_of(player)], static_cast<std::uint8_t>(cell.index())));
  }
  [[nodiscard]] constexpr int ship_count(Player player) const noexcept {
    return kShips - static_cast<int>(std::ranges::count(ships_[index_of(player)], kNoShip));
  }

  [[nodiscard]] constexpr std::uint64_t key() const noexcept;

  // Reach and stocks follow from the other fields.
  friend constexpr bool operator==(const Position& one, const Position& two) noexcept {
    return one.markers_ == two.markers_ && one.trade_stations_ == two.trade_stations_ &&
           one.to_move_ == two.to_move_ && one.sorted_ships() == two.sorted_ships();
  }

 private:
  using Ships = std::array<std::array<std::uint8_t, kShips>, 2>;  // cells, or kNoShip; by player and slot

  // The slot of the ship that leaves a cell: the last one on that cell, so that the others stay adjacent.
  // Requires a ship on the cell.
  [[nodiscard]] constexpr std::size_t last_slot_on(Player player, Cell cell) const noexcept {
    const auto& ships = ships_[index_of(player)];
    std::size_t slot = 0;
    for (std::size_t later = 1; later < kShips; ++later) slot = ships[later] == cell.index() ? later : slot;
    assert(ships[slot] == cell.index());
    return slot;
  }
  [[nodiscard]] constexpr Ships sorted_ships() const noexcept {
    Ships sorted = ships_;
    for (auto& ships : sorted) heap_sort(ships);
    return sorted;
  }

  std::array<std::array<CellSet, kShips>, 2> reach_{};
  std::array<CellSet, 2> markers_{};
  CellSet trade_stations_{};  // of both players
  Ships ships_{{{kNoShip, kNoShip, kNoShip, kNoShip}, {kNoShip, kNoShip, kNoShip, kNoShip}}};
  std::array<std::array<std::uint8_t, 2>, 2> stock_{
      {{kColonies, kTradeStations}, {kColonies, kTradeStations}}};
  Player to_move_ = Player::One;
};

static_assert(sizeof(Position) <= 192);

// The slots in the order of their ships' cells.
constexpr std::array<std::uint8_t, kShips> Position::slots_by_cell(Player player) const noexcept {
  const auto& ships = ships_[index_of(player)];
  std::array<std::uint8_t, kShips> slots{};
  for (std::size_t slot = 0; slot < kShips; ++slot) {
    std::size_t rank = 0;
    for (std::size_t before = 0; before < slot; ++before) rank += ships[before] <= ships[slot] ? 1U : 0U;
    for (std::size_t after = slot + 1; after < kShips; ++after) rank += ships[after] < ships[slot] ? 1U : 0U;
    slots[rank] = static_cast<std::uint8_t>(slot);
  }
  return slots;
}

namespace detail {

inline constexpr std::uint64_t kKeySalt = 0x5a17ed0ddba11ULL;
inline constexpr std::array<std::uint64_t, 7> kWordSalts =
    hash_table<7>(kKeySalt);  // the last one is for the turn
// Indexed by player and cell; the entries for kNoShip have no effect.
inline constexpr std::array<std::uint64_t, 2 * (kMostCells + 1)> kShipKeys =
    hash_table<2 * (kMostCells + 1)>(kWordSalts.back());

}  // namespace detail

// Computed on demand: an incremental key would make the position too large to be copied cheaply, and random
// games need no key. The ships' keys are added, so that slots do not matter and two ships on a cell do not
// cancel out.
constexpr std::uint64_t Position::key() const noexcept {
  const std::array<std::uint64_t, 6> words{markers_[0].low(),  markers_[0].high(),    markers_[1].low(),
                                           markers_[1].high(), trade_stations_.low(), trade_stations_.high()};
  std::uint64_t key = to_move_ == Player::One ? 0 : detail::kWordSalts.back();
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint64_t state = words[i] ^ detail::kWordSalts[i];
    key ^= split_mix(state);
  }
  std::uint64_t ships = 0;
  for (std::size_t player = 0; player < 2; ++player) {
    for (const std::uint8_t ship : ships_[player])
      ships += detail::kShipKeys[player * (kMostCells + 1) + ship];
  }
  return key ^ ships;
}

inline void Position::put_ship(const Map& map, Player owner, Cell cell) noexcept {
  auto& ships = ships_[index_of(owner)];
  auto& reach = reach_[index_of(owner)];
  assert(ships.back() == kNoShip);
  std::size_t slot = kShips - 1;
  for (; slot > 0 && ships[slot - 1] > cell.index(); --slot) {
    ships[slot] = ships[slot - 1];
    reach[slot] = reach[slot - 1];
  }
  ships[slot] = static_cast<std::uint8_t>(cell.index());
  reach[slot] = map.slide(owner, cell, markers(other(owner)));
}

}  // namespace joga::stars
