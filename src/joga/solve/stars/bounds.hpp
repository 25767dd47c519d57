// Bounds on the points that a position of Small Star Empires can still bring, without a search.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "joga/games/stars/game.hpp"
#include "joga/solve/stars/table.hpp"

namespace joga::solve {

// Points that no later turn takes away: planets, nebulas and trade. The rest of the score is for the larger
// empire, which only the end decides.
class StarsTerms {
 public:
  static constexpr std::size_t kColours = 3;
  static constexpr std::size_t kNoColour = kColours;

  explicit StarsTerms(const joga::stars::Stars& game);

  [[nodiscard]] const joga::stars::NebulaWorth& nebula_worth() const noexcept { return nebula_worth_; }
  [[nodiscard]] int planets(joga::stars::Cell cell) const noexcept { return planets_[cell.index()]; }
  // The colour of a nebula; kNoColour for a star.
  [[nodiscard]] std::size_t colour(joga::stars::Cell cell) const noexcept { return colours_[cell.index()]; }

  // Points for one more nebula of a colour to a player who has `owned` of them.
  [[nodiscard]] int next_nebula(int owned) const noexcept {
    return owned >= 3 ? 0
                      : nebula_worth_[static_cast<std::size_t>(owned) + 1] -
                            nebula_worth_[static_cast<std::size_t>(owned)];
  }

 private:
  joga::stars::NebulaWorth nebula_worth_;
  std::array<std::int8_t, joga::stars::kMostCells> planets_{};
  std::array<std::uint8_t, joga::stars::kMostCells> colours_{};
};

inline StarsTerms::StarsTerms(const joga::stars::Stars& game)
    : nebula_worth_(joga::stars::nebula_worth(game.rules())) {
  const joga::stars::Map& map = game.map();
  colours_.fill(kNoColour);
  for (const joga::stars::Cell cell : map.systems()) {
    planets_[cell.index()] = static_cast<std::int8_t>((map.planets_with_bit(0).contains(cell) ? 1 : 0) +
                                                      (map.planets_with_bit(1).contains(cell) ? 2 : 0));
    for (std::size_t colour = 0; colour < kColours; ++colour) {
      if (map.nebulas()[colour].contains(cell)) colours_[cell.index()] = static_cast<std::uint8_t>(colour);
    }
  }
}

// The reach of a player's ships.
template <class Set>
struct StarsProspect {
  joga::stars::Destinations<Set> destinations{};  // with the next turn; none without stock
  Set reached{};                                  // the union of the destinations
  Set region{};   // includes all free systems that the player can still reach, and perhaps others
  int turns = 0;  // an upper bound on the turns that the player can still make
};

template <class Set>
[[nodiscard]] StarsProspect<Set> prospect_of(const joga::stars::Stars& game,
                                             const joga::stars::Position& position,
                                             joga::Player player) noexcept {
  StarsProspect<Set> prospect;
  if (!position.has_stock(player)) return prospect;
  prospect.destinations = joga::stars::destinations<Set>(game.map(), game.rules(), position, player);
  for (const Set& set : prospect.destinations) prospect.reached |= set;
  return prospect;
}

// Slides pass over free systems, the player's own systems and wormholes, and lead from one wormhole to all
// others. So every cell that a ship can ever reach is connected with it by such cells.
template <class Set>
[[nodiscard]] Set region_of(const joga::stars::Map& map, const joga::stars::Position& position,
                            joga::Player player, Set reached, Set free) noexcept {
  if (reached.empty()) return {};
  const Set wormholes(map.wormholes());
  Set left = (free | wormholes | Set(position.control(map, player))).without(reached);
  Set free_left = free.without(reached);
  for (Set border = reached; !border.empty() && !free_left.empty();) {
    Set more = Set(map.neighbours(border.pop_first())) & left;
    if (!(more & wormholes).empty()) more |= wormholes & left;
    border |= more;
    left = left.without(more);
    free_left = free_left.without(more);
  }
  return free.without(free_left);
}

// Finds the largest of many small numbers.
class LargestFew {
 public:
  void add(int number) noexcept {
    if (number > 0) ++counts_[static_cast<std::size_t>(std::min(number, kMost))];
  }
  // The sum of the `few` largest.
  [[nodiscard]] int sum(int few) const noexcept {
    int sum = 0;
    for (int number = kMost; number > 0 && few > 0; --number) {
      const int taken = std::min<int>(few, counts_[static_cast<std::size_t>(number)]);
      sum += taken * number;
      few -= taken;
    }
    return sum;
  }

  // No system is worth more than three planets, and no station has more than six neighbours.
  static constexpr int kMost = 7;

 private:
  std::array<std::uint8_t, kMost + 1> counts_{};
};

// The sums of one side while they are being computed.
template <class Set>
struct StarsSide {
  Set region{};
  Set stations{};
  Set control{};
  std::array<int, StarsTerms::kColours + 1> most{};   // points that a nebula of the colour brings at most
  std::array<int, StarsTerms::kColours + 1> least{};  // points that it brings at least
  std::array<int, StarsTerms::kColours + 1> next{};   // points that the next one brings
  bool has_station = false;
  LargestFew takes{};
  LargestFew trades{};
  int gifts = 0;
  // Systems that can be taken with the next turn, and the points that the best and the second best of them
  // bring at once.
  Set at_hand{};
  Set best_at{};
  int best = Range::kLeast;
  int second = Range::kLeast;
};

template <class Set>
[[nodiscard]] StarsSide<Set> side_of(const joga::stars::Stars& game, const StarsTerms& terms,
                                     const joga::stars::Position& position, joga::Player player, Set region,
                                     Set at_hand) noexcept {
  const joga::stars::Map& map = game.map();
  StarsSide<Set> side;
  side.region = region;
  side.at_hand = at_hand;
  side.has_station = position.has_stock(player, joga::stars::Marker::TradeStation);
  side.stations = Set(position.trade_stations(player));
  side.control = Set(position.control(map, player));
  for (std::size_t colour = 0; colour < StarsTerms::kColours; ++colour) {
    const Set nebulas(map.nebulas()[colour]);
    const int free = (nebulas & region).count();
    if (free == 0) continue;
    const int owned = std::min((nebulas & side.control).count(), 3);
    const int most = std::min(owned + free, 3);
    // The average per nebula, rounded up; each further nebula of a colour brings no less than the one before
    // it.
    const int gain = terms.nebula_worth()[static_cast<std::size_t>(most)] -
                     terms.nebula_worth()[static_cast<std::size_t>(owned)];
    side.most[colour] = most > owned ? (gain + most - owned - 1) / (most - owned) : 0;
    side.next[colour] = terms.next_nebula(owned);
    side.least[colour] = owned + free <= 3 ? terms.next_nebula(owned) : 0;
  }
  return side;
}

// Adds the most points that this free system can bring to `side`, whose opponent is `enemy`.
template <class Set>
void count_system(StarsSide<Set>& side, const StarsSide<Set>& enemy, int enemy_turns, Set here,
                  Set neighbours, int planets, std::size_t colour) noexcept {
  const int trade = (neighbours & side.stations).count();
  const int enemy_trade = (neighbours & enemy.stations).count();
  int gift = 0;
  if (!(enemy.region & here).empty()) gift = std::max(0, trade - planets - enemy.least[colour]);
  side.gifts += gift;
  if ((side.region & here).empty()) return;
  side.takes.add(planets + side.most[colour] - enemy_trade - gift);
  const int trade_now = (neighbours & enemy.control).count();
  side.trades.add(trade_now + std::min((neighbours & enemy.region).count(), enemy_turns));
  if ((side.at_hand & here).empty()) return;
  const int gain = planets + side.next[colour] - enemy_trade + (side.has_station ? trade_now : 0);
  if (gain > side.best) {
    side.second = std::exchange(side.best, gain);
    side.best_at = here;
  } else {
    side.second = std::max(side.second, gain);
  }
}

// The destinations next to the player's ships, which no marker can cut off.
template <class Set>
[[nodiscard]] Set next_to_ships(const joga::stars::Map& map, const joga::stars::Position& position,
                                joga::Player player, const StarsProspect<Set>& prospect) noexcept {
  Set next;
  for (std::size_t slot = 0; slot < joga::stars::kShips; ++slot) {
    if (prospect.destinations[slot].empty()) continue;
    next |= prospect.destinations[slot] & Set(map.neighbours(position.ship(player, slot)));
  }
  return next;
}

// Bounds on the points that the player to move gains over the opponent from now to the end, the larger empire
// included. The regions and turns of `own` and `enemy` must have been computed.
template <class Set>
[[nodiscard]] Range bounds_of(const joga::stars::Stars& game, const StarsTerms& terms,
                              const joga::stars::Position& position, const StarsProspect<Set>& own,
                              const StarsProspect<Set>& enemy) noexcept {
  using joga::stars::Marker;
  const joga::Player player = position.to_move();
  StarsSide<Set> us = side_of<Set>(game, terms, position, player, own.region, own.reached);
  StarsSide<Set> them = side_of<Set>(game, terms, position, other(player), enemy.region,
                                     next_to_ships<Set>(game.map(), position, other(player), enemy));
  for (const joga::stars::Cell cell : own.region | enemy.region) {
    const Set here = Set::of(cell);
    const Set neighbours(game.map().neighbours(cell));
    count_system(us, them, enemy.turns, here, neighbours, terms.planets(cell), terms.colour(cell));
    count_system(them, us, own.turns, here, neighbours, terms.planets(cell), terms.colour(cell));
  }
  const auto most = [&](const StarsSide<Set>& side, const StarsProspect<Set>& prospect, joga::Player who) {
    return side.gifts + side.takes.sum(prospect.turns) +
           side.trades.sum(std::min(prospect.turns, position.stock(who, Marker::TradeStation)));
  };
  Range range{.lower = -joga::stars::kLargerEmpire, .upper = joga::stars::kLargerEmpire};
  if (game.rules() == joga::stars::RuleSet::Feup) {
    const int lead = position.markers(player).count() - position.markers(other(player)).count();
    const auto bonus = [](int ahead) {
      return ahead > 0 ? joga::stars::kLargerEmpire : ahead < 0 ? -joga::stars::kLargerEmpire : 0;
    };
    // Where the first player without a turn ends the game, turns alternate until the end.
    const bool alternate = game.end_rule() == joga::stars::EndRule::Stuck;
    range = {.lower = bonus(lead - (alternate ? 0 : enemy.turns)),
             .upper = bonus(lead + (alternate ? 1 : own.turns))};
  }
  range.upper += most(us, own, player);
  range.lower -= most(them, enemy, other(player));
  // The player to move can take the best system now, or do better. The enemy can then take the best of the
  // rest: this turn takes at most one of the systems next to enemy ships, and cuts off none of them.
  range.lower += us.best;
  const int answer = (us.at_hand & them.best_at).empty() ? them.best : them.second;
  range.upper -= std::max(0, answer);
  return range;
}

}  // namespace joga::solve
