// Two hashes of everything in a position of Small Star Empires on which the rest of the game depends, and the
// stocks of stations beside them (StarsStock).
//
// Much of a position no longer matters. The owner of a system far from all free ones does not, only which
// free systems see one another across the taken ones; the places of stations do not, only how many of them
// are next to a free system; the place of a ship does not, only what lies before it in each direction.
// Positions that agree in these facts have the same future, so its value is computed only once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "joga/core/random.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/solve/stars/bounds.hpp"
#include "joga/solve/stars/table.hpp"

namespace joga::solve {

namespace detail {

__extension__ using Wide = unsigned __int128;

// Pseudo-random numbers for hashing.
inline constexpr std::array<std::uint64_t, 4 * joga::stars::kMostCells> kStarsSalts =
    hash_table<4 * joga::stars::kMostCells>(0x57a2f1e1d5ULL);

}  // namespace detail

// Adds up hashes of facts, in any order.
class StarsHash {
 public:
  // `number` tells facts of different kinds apart.
  void add(std::size_t number, std::uint64_t one, std::uint64_t two) noexcept {
    const std::uint64_t salt = detail::kStarsSalts[number % detail::kStarsSalts.size()];
    const detail::Wide product = static_cast<detail::Wide>(one ^ salt) * (two ^ std::rotl(salt, 29));
    const auto low = static_cast<std::uint64_t>(product);
    const auto high = static_cast<std::uint64_t>(product >> 64);
    check_ += mixed(low ^ salt, high + kFirst);
    place_ += mixed(high ^ kSecond, low + std::rotl(salt, 43));
  }
  [[nodiscard]] StarsKey key(StarsStock stock) const noexcept {
    return {.check = (check_ & ~StarsStock::kMask) | stock.number(), .place = place_};
  }

 private:
  static constexpr std::uint64_t kFirst = 0x9e3779b97f4a7c15ULL;
  static constexpr std::uint64_t kSecond = 0xd1b54a32d192ed03ULL;

  // Folds the two halves of a 128-bit product into one word.
  [[nodiscard]] static constexpr std::uint64_t mixed(std::uint64_t one, std::uint64_t two) noexcept {
    const detail::Wide product = static_cast<detail::Wide>(one) * two;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  std::uint64_t check_ = 0;
  std::uint64_t place_ = 0;
};

// Adds all facts of a position. The prospects must have their regions and turns.
template <class Set>
class StarsKeyMaker {
  using Position = joga::stars::Position;
  using Cell = joga::stars::Cell;
  using Marker = joga::stars::Marker;

 public:
  StarsKeyMaker(const joga::stars::Stars& game, const Position& position, const StarsProspect<Set>& own,
                const StarsProspect<Set>& enemy) noexcept
      : game_(game),
        map_(game.map()),
        position_(position),
        prospects_(position.to_move() == Player::One ? Both{&own, &enemy} : Both{&enemy, &own}),
        live_(own.region | enemy.region) {}

  // Everything on which the points of the rest of the game depend.
  [[nodiscard]] StarsKey points_key() noexcept {
    for (const Player player : kPlayers) {
      markers_[index_of(player)] = Set(position_.markers(player));
      control_[index_of(player)] = Set(position_.control(map_, player));
      stations_[index_of(player)] = Set(position_.trade_stations(player));
    }
    add_systems();
    for (const Player player : kPlayers) add_ships(player);
    add_counts();
    if (game_.rules() == joga::stars::RuleSet::Official) {
      for (const Player player : kPlayers) add_groups(player);
    }
    return hash_.key(stock_);
  }
  // The same with a number on which the result of the game depends as well.
  [[nodiscard]] StarsKey result_key(std::uint64_t tie_breaks) const noexcept {
    StarsHash hash = hash_;
    hash.add(kOtherFacts + 5, tie_breaks, stock_.number());
    return hash.key({});
  }

 private:
  using Both = std::array<const StarsProspect<Set>*, 2>;
  // The kinds of facts; those of the systems are numbered by cell.
  static constexpr std::size_t kShipFacts = joga::stars::kMostCells;
  static constexpr std::size_t kGroupFacts = 3 * joga::stars::kMostCells;
  static constexpr std::size_t kOtherFacts = kGroupFacts + 2;

  [[nodiscard]] const StarsProspect<Set>& prospect(Player player) const noexcept {
    return *prospects_[index_of(player)];
  }
  [[nodiscard]] static std::uint64_t folded(Set set) noexcept {
    if constexpr (std::is_same_v<Set, joga::stars::NarrowSet>) {
      return set.low();
    } else {
      return set.low() + std::rotl(set.high() * 0x9e3779b97f4a7c15ULL, 31) * 0xd1b54a32d192ed03ULL;
    }
  }

  // Adds the free systems that each free system sees, through wormholes too, and its neighbours.
  void add_systems() noexcept {
    const Set wormholes(map_.wormholes());
    const Set seen = live_ | wormholes;
    for (const Cell cell : seen) {
      const Set here = Set::of(cell);
      const Set neighbours(map_.neighbours(cell));
      std::array<std::uint64_t, 2> sight{};
      std::uint64_t counts = 0;
      for (const Player player : kPlayers) {
        const std::size_t own = index_of(player);
        const StarsProspect<Set>& prospect = *prospects_[own];
        const bool comes_here = !((prospect.region | wormholes) & here).empty() && prospect.turns > 0;
        if (comes_here) sight[own] = folded(map_.slide(player, cell, markers_[1 - own]) & seen);
        // Points for a station here now, and points that any marker here brings to the enemy's stations.
        const bool may_trade = comes_here && position_.has_stock(player, Marker::TradeStation);
        const int trade = may_trade ? (neighbours & control_[1 - own]).count() : 0;
        const int enemy_trade = comes_here ? (neighbours & stations_[1 - own]).count() : 0;
        counts = counts << 8U | static_cast<std::uint64_t>(trade << 4 | enemy_trade);
      }
      hash_.add(cell.index(), sight[0], sight[1] ^ counts << 48U);
    }
  }

  // Ships that cannot move never will. Several ships that can only go to the same single system count as one.
  void add_ships(Player player) noexcept {
    const StarsProspect<Set>& own = prospect(player);
    const bool has_wormholes = !map_.wormholes().empty();
    Set single;
    Set ahead;
    for (std::size_t slot = 0; slot < joga::stars::kShips && position_.has_ship(player, slot); ++slot) {
      if (!position_.repeats(player, slot)) ahead = own.destinations[slot];
      if (ahead.empty()) continue;
      if (ahead.count() == 1 && !has_wormholes) {
        single |= ahead;
        continue;
      }
      const std::uint64_t links = has_wormholes ? folded(Set(position_.reach(player, slot))) : 0;
      const std::size_t cell = position_.ship(player, slot).index();
      hash_.add(kShipFacts * (1 + index_of(player)) + cell, folded(ahead), links);
    }
    hash_.add(kOtherFacts + index_of(player), folded(single), 0);
  }

  void add_counts() noexcept {
    std::uint64_t counts = position_.to_move() == Player::One ? 0 : 1;
    std::array<int, 2> stations{};
    bool has_colonies = true;
    for (const Player player : kPlayers) {
      const StarsProspect<Set>& own = prospect(player);
      stations[player == position_.to_move() ? 0 : 1] =
          std::min(position_.stock(player, Marker::TradeStation), own.turns);
      has_colonies = has_colonies && position_.stock(player, Marker::Colony) >= own.turns;
      // Colonies run out only if there are fewer of them than turns.
      counts = counts << 5U |
               static_cast<std::uint64_t>(std::min({position_.stock(player, Marker::Colony), own.turns, 31}));
      for (const joga::stars::CellSet& colour : map_.nebulas()) {
        const Set nebulas(colour);
        const int owned = (nebulas & own.region).empty() ? 0 : (nebulas & markers_[index_of(player)]).count();
        counts = counts << 2U | static_cast<std::uint64_t>(std::min(owned, 3));
      }
    }
    // A larger stock is better only as long as nobody must place a station for lack of colonies.
    const StarsStock stock(stations[0], stations[1]);
    if (has_colonies) stock_ = stock;
    hash_.add(kOtherFacts + 6, has_colonies ? 0 : stock.number(), 0);
    hash_.add(kOtherFacts + 2, counts, game_.rules() == joga::stars::RuleSet::Feup ? lead() : 0);
  }

  // The lead of player 1 in systems, as far as the bonus can still depend on it.
  [[nodiscard]] std::uint64_t lead() const noexcept {
    const bool alternate = game_.end_rule() == joga::stars::EndRule::Stuck;
    const Player player = position_.to_move();
    const int own_turns = alternate ? 1 : prospect(player).turns;
    const int enemy_turns = alternate ? 0 : prospect(other(player)).turns;
    const int lead = markers_[index_of(player)].count() - markers_[index_of(other(player))].count();
    return static_cast<std::uint64_t>(std::clamp(lead, -own_turns - 1, enemy_turns + 1) + 256);
  }

  // The connected parts of an empire: how large they are and what they can grow into.
  void add_groups(Player player) noexcept {
    const Set region = prospect(player).region;
    int largest = 0;
    for (Set left = control_[index_of(player)]; !left.empty();) {
      Set border = Set::of(left.first());
      left = left.without(border);
      int size = 0;
      Set next;
      while (!border.empty()) {
        const Set neighbours(map_.neighbours(border.pop_first()));
        next |= neighbours & region;
        border |= neighbours & left;
        left = left.without(neighbours);
        ++size;
      }
      largest = std::max(largest, size);
      if (!next.empty())
        hash_.add(kGroupFacts + index_of(player), folded(next), static_cast<std::uint64_t>(size));
    }
    hash_.add(kOtherFacts + 3 + index_of(player), static_cast<std::uint64_t>(largest), 0);
  }

  const joga::stars::Stars& game_;
  const joga::stars::Map& map_;
  const Position& position_;
  Both prospects_;
  Set live_;
  std::array<Set, 2> markers_{};
  std::array<Set, 2> control_{};
  std::array<Set, 2> stations_{};
  StarsHash hash_{};
  StarsStock stock_{};
};

}  // namespace joga::solve
