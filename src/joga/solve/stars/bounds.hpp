// Bounds on the points that a position of Small Star Empires can still bring, without a search.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

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

// The destinations next to the player's ships, which no marker can cut off. The ship in the slot `without` is
// left out.
template <class Set>
[[nodiscard]] Set next_to_ships(const joga::stars::Map& map, const joga::stars::Position& position,
                                joga::Player player, const StarsProspect<Set>& prospect,
                                std::size_t without = joga::stars::kShips) noexcept {
  Set next;
  for (std::size_t slot = 0; slot < joga::stars::kShips; ++slot) {
    if (prospect.destinations[slot].empty() || slot == without) continue;
    next |= prospect.destinations[slot] & Set(map.neighbours(position.ship(player, slot)));
  }
  return next;
}

// Bounds on the points that the player to move gains over the opponent from now to the end, the larger empire
// included. The player to move must have a turn.
//
// To bound what one player, the mover, gains at most over the other, the waiter, the mover may distribute the
// free systems at will, except that turns alternate where they must, and that the waiter answers the first
// turn with a system next to a ship: the best of them, or the second best if the first turn took the best.
// No turn can take both, or cut off either.
template <class Set>
class StarsBounds {
 public:
  StarsBounds(const joga::stars::Stars& game, const StarsTerms& terms, const joga::stars::Position& position,
              const StarsProspect<Set>& own, const StarsProspect<Set>& enemy) noexcept
      : map_(game.map()),
        position_(position),
        prospects_{&own, &enemy},
        is_feup_(game.rules() == joga::stars::RuleSet::Feup),
        alternate_(game.end_rule() == joga::stars::EndRule::Stuck) {
    for (std::size_t side = 0; side < 2; ++side) sides_[side] = side_of(terms, side);
    for (const joga::stars::Cell cell : own.region | enemy.region) add_system(terms, cell);
    for (std::size_t side = 0; side < 2; ++side) {
      const int stations = std::min(prospects_[side]->turns, sides_[side].station_stock);
      sides_[side].most_trade = sides_[side].always_station ? 0 : sides_[side].trades.sum(stations);
    }
  }

  [[nodiscard]] int upper() const noexcept { return most_for(0, 0, {}, in_hand(1)); }

  // The player to move takes a good system, and the opponent then does as well as possible.
  [[nodiscard]] int lower() const noexcept {
    const std::size_t taken = best_of(0, prospects_[0]->reached, {});
    const Set here = Set::of(cells_[taken]);
    std::size_t slot = 0;
    while ((prospects_[0]->destinations[slot] & here).empty()) ++slot;
    const Set rest = markers_of(0) > 1 ? in_hand(0, slot).without(here) : Set();
    return prizes_[taken].now[0] - most_for(1, 1, here, rest);
  }

 private:
  // The player to move is side 0, the opponent side 1.
  struct Side {
    Set stations{};
    Set control{};
    std::array<int, StarsTerms::kColours + 1> most{};   // points that a nebula of the colour brings at most
    std::array<int, StarsTerms::kColours + 1> least{};  // points that it brings at least
    std::array<int, StarsTerms::kColours + 1> next{};   // points that the next one brings
    int station_stock = 0;
    bool always_station = false;  // there are stations for all turns
    LargestFew trades{};          // what a station brings at most, by system
    int most_trade = 0;           // what all stations bring at most, if it is not part of the prizes
  };
  // What a free system brings to each side that takes it, less what it brings to the other. Without initial
  // values, which would take longer than everything else.
  struct Prize {
    std::array<std::int8_t, 2> most;   // at most
    std::array<std::int8_t, 2> least;  // at least
    std::array<std::int8_t, 2> now;    // at least, with the next turn
    std::array<bool, 2> open;          // whether the side can perhaps take it
  };
  static constexpr int kImpossible = 2 * Range::kLeast;

  [[nodiscard]] joga::Player player_of(std::size_t side) const noexcept {
    return side == 0 ? position_.to_move() : other(position_.to_move());
  }
  [[nodiscard]] Set in_hand(std::size_t side, std::size_t without = joga::stars::kShips) const noexcept {
    return next_to_ships<Set>(map_, position_, player_of(side), *prospects_[side], without);
  }
  [[nodiscard]] int markers_of(std::size_t side) const noexcept {
    return position_.stock(player_of(side), joga::stars::Marker::Colony) +
           position_.stock(player_of(side), joga::stars::Marker::TradeStation);
  }

  [[nodiscard]] Side side_of(const StarsTerms& terms, std::size_t number) const noexcept {
    const joga::Player player = player_of(number);
    const StarsProspect<Set>& prospect = *prospects_[number];
    Side side;
    side.station_stock = position_.stock(player, joga::stars::Marker::TradeStation);
    side.always_station = side.station_stock >= prospect.turns;
    side.stations = Set(position_.trade_stations(player));
    side.control = Set(position_.control(map_, player));
    for (std::size_t colour = 0; colour < StarsTerms::kColours; ++colour) {
      const Set nebulas(map_.nebulas()[colour]);
      const int free = (nebulas & prospect.region).count();
      if (free == 0) continue;
      const int owned = std::min((nebulas & side.control).count(), 3);
      const int most = std::min(owned + free, 3);
      // The average per nebula, rounded up; each further nebula of a colour brings no less than the one
      // before it.
      const int gain = terms.nebula_worth()[static_cast<std::size_t>(most)] -
                       terms.nebula_worth()[static_cast<std::size_t>(owned)];
      side.most[colour] = most > owned ? (gain + most - owned - 1) / (most - owned) : 0;
      side.next[colour] = terms.next_nebula(owned);
      side.least[colour] = owned + free <= 3 ? terms.next_nebula(owned) : 0;
    }
    return side;
  }

  void add_system(const StarsTerms& terms, joga::stars::Cell cell) noexcept {
    const Set here = Set::of(cell);
    const Set neighbours(map_.neighbours(cell));
    const std::size_t colour = terms.colour(cell);
    Prize& prize = prizes_[count_];
    cells_[count_++] = cell;
    for (std::size_t own = 0; own < 2; ++own) {
      Side& side = sides_[own];
      const Side& enemy = sides_[1 - own];
      prize.open[own] = !(prospects_[own]->region & here).empty();
      if (!prize.open[own]) continue;
      const StarsProspect<Set>& coming = *prospects_[1 - own];
      const int bare = terms.planets(cell) - (neighbours & enemy.stations).count();
      const int trade_now = (neighbours & enemy.control).count();
      const int trade = trade_now + std::min((neighbours & coming.region).count(), coming.turns);
      if (!side.always_station) side.trades.add(trade);
      const auto set = [](std::int8_t& number, int value) { number = static_cast<std::int8_t>(value); };
      set(prize.most[own], bare + side.most[colour] + (side.always_station ? trade : 0));
      set(prize.least[own], bare + side.least[colour] + (side.always_station ? trade_now : 0));
      set(prize.now[own], bare + side.next[colour] + (side.station_stock > 0 ? trade_now : 0));
    }
  }

  // The system in a set, by its number, that the side wants most; count_ if there is none. The choice affects
  // how good a bound is, and not whether it holds.
  [[nodiscard]] std::size_t best_of(std::size_t side, Set set, Set without) const noexcept {
    const Set left = set.without(without);
    std::size_t best = count_;
    int most = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if ((left & Set::of(cells_[i])).empty()) continue;
      const Prize& prize = prizes_[i];
      const int swing = prize.now[side] + (prize.open[1 - side] ? prize.most[1 - side] : 0);
      if (best == count_ || swing > most) {
        best = i;
        most = swing;
      }
    }
    return best;
  }

  // What the mover gains at most over the waiter, from the mover's turn on. The waiter has `hand` next to
  // ships, and has made `before` turns that took `gone`.
  [[nodiscard]] int most_for(std::size_t mover, int before, Set gone, Set hand) const noexcept {
    const std::size_t waiter = 1 - mover;
    // An answer is the waiter's first turn or the second: only for the first it is known what it brings.
    const auto answer = [&](std::size_t i) {
      return before == 0 ? prizes_[i].now[waiter] : prizes_[i].least[waiter];
    };
    const std::size_t first = best_of(waiter, hand, gone);
    if (first == count_) return most_left(mover, gone, {.before = before});
    const Set one = gone | Set::of(cells_[first]);
    // The mover leaves the best answer, and the waiter takes it.
    int most = most_left(mover, one, {.before = before, .waiter = 1}) - answer(first);
    if (prizes_[first].open[mover]) {
      const std::size_t second = best_of(waiter, hand, one);
      const int rest = second == count_ ? most_left(mover, one, {.before = before, .mover = 1})
                                        : most_left(mover, one | Set::of(cells_[second]),
                                                    {.before = before, .mover = 1, .waiter = 1}) -
                                              answer(second);
      most = std::max(most, prizes_[first].most[mover] + rest);
    }
    // Perhaps the mover has no turn, and the game ends at once.
    if (before > 0 && alternate_ && in_hand(mover).without(gone).empty())
      most = std::max(most, empire_bonus(mover, -before));
    return most > kImpossible / 2 ? most : Range::kMost;
  }

  // Turns that have been made already.
  struct Made {
    int before = 0;  // by the waiter, before the first turn of the mover
    int mover = 0;
    int waiter = 0;  // since then
  };
  // What the mover gains at most from the systems that are not `gone`, and from the larger empire.
  [[nodiscard]] int most_left(std::size_t mover, Set gone, Made made) const noexcept {
    const std::size_t waiter = 1 - mover;
    // If the waiter took everything, the mover would have `all`. Each system that the mover takes instead
    // brings a swing; each one that the waiter leaves is spared. Both are sorted, the largest first.
    std::array<std::int16_t, joga::stars::kMostCells> swings;
    std::array<std::int16_t, joga::stars::kMostCells> spared;
    std::size_t swing_count = 0;
    std::size_t spared_count = 0;
    const auto insert = [](auto& sorted, std::size_t& count, int number) {
      std::size_t at = count++;
      for (; at > 0 && sorted[at - 1] < number; --at) sorted[at] = sorted[at - 1];
      sorted[at] = static_cast<std::int16_t>(number);
    };
    int left = 0;
    int all = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (!(gone & Set::of(cells_[i])).empty()) continue;
      const Prize& prize = prizes_[i];
      const int loss = prize.open[waiter] ? prize.least[waiter] : 0;
      ++left;
      all -= loss;
      if (loss > 0) insert(spared, spared_count, loss);
      if (prize.open[mover]) insert(swings, swing_count, loss + prize.most[mover]);
    }
    for (std::size_t i = 1; i < spared_count; ++i)
      spared[i] = static_cast<std::int16_t>(spared[i] + spared[i - 1]);

    const int most_turns = std::min(prospects_[mover]->turns - made.mover, static_cast<int>(swing_count));
    const int most_answers = prospects_[waiter]->turns - made.before - made.waiter;
    int best = kImpossible;
    int taken = 0;
    for (int turns = 0; turns <= most_turns; ++turns) {
      if (turns > 0) taken += swings[static_cast<std::size_t>(turns) - 1];
      // Where turns alternate, the waiter has made as many as the mover in the end, or one fewer.
      const int as_many = turns + made.mover - made.waiter;
      const int fewest = alternate_ ? std::max(0, as_many - 1) : 0;
      const int most = alternate_ ? as_many : 0;
      for (int answers = fewest; answers <= std::min(most, most_answers); ++answers) {
        const int untaken = left - turns - answers;
        if (untaken < 0) break;
        const std::size_t spares = std::min(static_cast<std::size_t>(untaken), spared_count);
        const int lead = turns + made.mover - answers - made.waiter - made.before;
        best = std::max(best, taken + (spares > 0 ? spared[spares - 1] : 0) + empire_bonus(mover, lead));
      }
    }
    return best == kImpossible ? kImpossible : all + best + sides_[mover].most_trade;
  }

  // The points for the larger empire, for this side, at most. `turns` are the side's turns to the end less
  // the opponent's, at most.
  [[nodiscard]] int empire_bonus(std::size_t side, int turns) const noexcept {
    if (!is_feup_) return joga::stars::kLargerEmpire;
    const int lead =
        turns + position_.markers(player_of(side)).count() - position_.markers(player_of(1 - side)).count();
    return lead > 0 ? joga::stars::kLargerEmpire : lead < 0 ? -joga::stars::kLargerEmpire : 0;
  }

  const joga::stars::Map& map_;
  const joga::stars::Position& position_;
  std::array<const StarsProspect<Set>*, 2> prospects_;
  bool is_feup_;
  bool alternate_;
  std::array<Side, 2> sides_;
  std::array<Prize, joga::stars::kMostCells> prizes_;
  std::array<joga::stars::Cell, joga::stars::kMostCells> cells_;
  std::size_t count_ = 0;
};

// Bounds the value of a move of the player to move, given a bound on the value of the same move with the
// other kind of marker, the one `searched`. The player must have both kinds in stock.
//
// Markers of both kinds bar the way alike, and whoever has a station more in stock can place it in place of a
// colony. So
// - the colony is as good as the station less what that station trades: the player goes on as after the
//   station, and places a station where there is no colony left;
// - the station is as good as the colony, with what it trades at once, less what the station would trade that
//   is in stock after the colony: the player goes on as after the colony, but places a colony instead of the
//   last station.
template <class Set>
[[nodiscard]] int twin_bound(const joga::stars::Map& map, const joga::stars::Position& position,
                             const StarsProspect<Set>& own, const StarsProspect<Set>& enemy,
                             joga::stars::Move searched, int value) noexcept {
  const Set control(position.control(map, other(position.to_move())));
  const auto trade_now = [&](joga::stars::Cell cell) {
    return (Set(map.neighbours(cell)) & control).count();
  };
  const auto most_trade = [&](joga::stars::Cell cell) {
    return trade_now(cell) + std::min((Set(map.neighbours(cell)) & enemy.region).count(), enemy.turns);
  };
  if (searched.marker() == joga::stars::Marker::Colony) return value + most_trade(searched.to());
  int most = 0;
  for (const joga::stars::Cell cell : own.region) most = std::max(most, most_trade(cell));
  return value - trade_now(searched.to()) + most;
}

}  // namespace joga::solve
