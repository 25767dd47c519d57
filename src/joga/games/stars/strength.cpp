#include "joga/games/stars/strength.hpp"

#include <algorithm>

#include "joga/games/stars/game.hpp"

namespace joga::stars {
namespace {

struct Flight {
  Cell from;
  Cell to;
};

// Chooses a random ship among those that can move, then one of its destinations at random. Each of several
// ships on a cell counts.
[[nodiscard]] Flight choose_easy(const Position& position, const Destinations<CellSet>& sets,
                                 Random& random) {
  const Player player = position.to_move();
  std::array<std::size_t, kShips> movable{};  // one slot for each ship
  std::uint32_t count = 0;
  std::size_t first = 0;  // first slot of the ships on the same cell
  for (const std::size_t slot : position.slots_by_cell(player)) {
    if (!position.repeats(player, slot)) first = slot;
    if (!sets[first].empty()) movable[count++] = first;
  }
  assert(count > 0);
  const std::size_t slot = movable[random.below(count)];
  const auto destination_count = static_cast<std::uint32_t>(sets[slot].count());
  return {position.ship(player, slot), sets[slot].select(static_cast<int>(random.below(destination_count)))};
}

// The worth of a system for the report's hard level.
[[nodiscard]] int value_of(const Map& map, CellSet own_markers, Cell cell) noexcept {
  for (const CellSet& colour : map.nebulas()) {
    if (colour.contains(cell)) return (colour & own_markers).empty() ? 2 : 4;
  }
  return (map.planets_with_bit(0).contains(cell) ? 1 : 0) + (map.planets_with_bit(1).contains(cell) ? 2 : 0);
}

// Chooses the destination of highest worth; ties between different pairs of cells (from, to) are broken at
// random.
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
      // The n-th of equal ones replaces the earlier choice with probability 1/n: all are equally likely.
      if (random.below(ties) == 0) best = {position.ship(player, slot), to};
    }
  }
  return best;
}

using Features = std::array<int, kStrengthTerms.size()>;

// The systems that a player's ships can reach.
struct Prospect {
  CellSet reached{};                // free systems within reach of the next move
  CellSet region{};                 // free systems in reach at any time, if the enemy places no more markers
  std::array<int, kShips> ships{};  // number of destinations of each ship
  int destinations = 0;
  int mobile_ships = 0;
};

// The cells connected to a cell within a set that contains it.
template <class Set>
[[nodiscard]] Set flooded(const Map& map, Cell from, Set all) noexcept {
  Set border = Set::of(from);
  Set left = all.without(border);
  while (!border.empty() && !left.empty()) {
    const Set more = Set(map.neighbours(border.pop_first())) & left;
    border |= more;
    left = left.without(more);
  }
  return all.without(left);
}

template <class Set>
void look_around(const Map& map, RuleSet rules, const Position& position, Player player,
                 Prospect& prospect) noexcept {
  if (!position.has_stock(player)) return;
  const Destinations<Set> sets = destinations<Set>(map, rules, position, player);
  Set reached;
  int count = 0;
  for (std::size_t slot = 0; slot < kShips && position.has_ship(player, slot); ++slot) {
    // Ships on one cell are interchangeable: they have the first one's destinations.
    if (!position.repeats(player, slot)) count = sets[slot].count();
    prospect.ships[slot] = count;
    prospect.destinations += count;
    prospect.mobile_ships += count > 0 ? 1 : 0;
    reached |= sets[slot];
  }
  prospect.reached = CellSet(reached);
}

// A connected group of free systems is a region of each player who reaches one of them. Usually there is only
// one group.
template <class Set>
void divide_regions(std::array<Prospect, 2>& prospects, const Map& map, Set free) noexcept {
  const std::array<Set, 2> reached{Set(prospects[0].reached), Set(prospects[1].reached)};
  std::array<Set, 2> regions{};
  Set left = free;
  for (Set starts = reached[0] | reached[1]; !starts.empty();) {
    const Set region = flooded<Set>(map, starts.first(), left);
    for (std::size_t own = 0; own < 2; ++own)
      regions[own] |= region.only_if(!(reached[own] & region).empty());
    left = left.without(region);
    starts = starts.without(region);
  }
  for (std::size_t own = 0; own < 2; ++own) prospects[own].region = CellSet(regions[own]);
}

template <class Set>
[[nodiscard]] std::array<Prospect, 2> prospects_of(const Map& map, RuleSet rules,
                                                   const Position& position) noexcept {
  std::array<Prospect, 2> prospects{};
  for (const Player player : kPlayers) {
    look_around<Set>(map, rules, position, player, prospects[index_of(player)]);
  }
  divide_regions<Set>(prospects, map, position.free_systems<Set>(map));
  return prospects;
}

[[nodiscard]] int planets_in(const Map& map, CellSet cells) noexcept {
  return (cells & map.planets_with_bit(0)).count() + 2 * (cells & map.planets_with_bit(1)).count();
}
[[nodiscard]] int nebulas_in(const Map& map, CellSet cells) noexcept {
  int count = 0;
  for (const CellSet& colour : map.nebulas()) count += (cells & colour).count();
  return count;
}
// The number of colours of which the player has exactly `count` nebulas.
[[nodiscard]] int nebulas_with(const Map& map, CellSet markers, int count) noexcept {
  int colours = 0;
  for (const CellSet& colour : map.nebulas()) colours += (markers & colour).count() == count ? 1 : 0;
  return colours;
}

}  // namespace

// The report's evaluation: own score minus the opponent's, as if the game ended now.
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

  // Places a trade station next to enough systems under enemy control, a colony elsewhere; if that kind has
  // run out, the other.
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

// Planets; points of nebulas and of trade; free systems that only the player can reach with the next move,
// and that only the player can ever enter; destinations; trade stations in stock.
std::array<int, 7> Stars::reason_counts(const Position& position, Player player) const noexcept {
  const std::array<Prospect, 2> prospects = map_->is_narrow()
                                                ? prospects_of<NarrowSet>(*map_, rules_, position)
                                                : prospects_of<CellSet>(*map_, rules_, position);
  const Prospect& own = prospects[index_of(player)];
  const Prospect& enemy = prospects[index_of(other(player))];
  const PlayerScore points = score(position).of(player);
  return {points.planets,
          points.nebulas,
          points.trade,
          own.reached.without(enemy.reached).count(),
          own.region.without(enemy.region).count(),
          own.destinations,
          position.stock(player, Marker::TradeStation)};
}

// The system's points and, for a station, those of its neighbours that the enemy controls.
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
  // A player has only four stations: one must earn more than this to be worth more than a colony.
  constexpr int kStationAlone = 2;
  if (move.marker() == Marker::TradeStation) points += enemies.count() - kStationAlone;
  return kPoint * points;
}

namespace {

// Exchanges the two numbers below `size` of a pair that is coded as one number.
[[nodiscard]] std::size_t swapped_pair(std::size_t pair, std::size_t size) noexcept {
  return pair % size * size + pair / size;
}

[[nodiscard]] constexpr std::size_t size_of(int count) noexcept {
  return static_cast<std::size_t>(count);
}

// Points that a player's stations gain if the enemy settles the systems next to them.
[[nodiscard]] int trade_to_come(const Map& map, const Position& position, Player player,
                                CellSet enemy_region) noexcept {
  int count = 0;
  for (const Cell station : position.trade_stations(player))
    count += (map.neighbours(station) & enemy_region).count();
  return count;
}
// Points of the best station that the player could place next.
[[nodiscard]] int best_station(const Map& map, const Position& position, Player player,
                               CellSet reached) noexcept {
  if (!position.has_stock(player, Marker::TradeStation)) return 0;
  const CellSet enemy = position.control(map, other(player));
  int best = 0;
  for (const Cell cell : reached) best = std::max(best, (map.neighbours(cell) & enemy).count());
  return best;
}

void add_player(Inputs& inputs, const Map& map, const Position& position, Player player,
                const PlayerScore& points, const std::array<Prospect, 2>& prospects) noexcept {
  const std::size_t own = index_of(player);
  const Prospect& prospect = prospects[own];
  const auto add = [&](const InputPair& pair, int count) { inputs.add(pair.of(own).at(size_of(count))); };
  add(kPlanetInputs, points.planets);
  add(kTradeInputs, points.trade);
  add(kTradeToComeInputs, trade_to_come(map, position, player, prospects[1 - own].region));
  add(kColonyStockInputs, position.stock(player, Marker::Colony));
  add(kStationStockInputs, position.stock(player, Marker::TradeStation));
  add(kDestinationInputs, prospect.destinations);
  for (const int count : prospect.ships) add(kShipInputs, count);
  add(kBestStationInputs, best_station(map, position, player, prospect.reached));
  add(kLargerEmpireInputs, points.larger_empire > 0 ? 1 : 0);
}

void add_systems(Inputs& inputs, const Map& map, CellSet free,
                 const std::array<Prospect, 2>& prospects) noexcept {
  const CellSet one = map.planets_with_bit(0);
  const CellSet two = map.planets_with_bit(1);
  const CellSet nebulas = map.nebulas()[0] | map.nebulas()[1] | map.nebulas()[2];
  const std::array<CellSet, kPlanetKinds> kinds{free.without(one | two | nebulas), one.without(two),
                                                two.without(one), one & two};
  std::array<std::array<CellSet, kAccesses>, 2> accesses{};
  for (std::size_t own = 0; own < 2; ++own) {
    const Prospect& prospect = prospects[own];
    accesses[own] = {prospect.reached, prospect.region.without(prospect.reached),
                     free.without(prospect.region)};
  }
  // Systems that neither player can reach do not count.
  for (std::size_t access = 0; access < kAccessPairs - 1; ++access) {
    const CellSet cells = accesses[0][access / kAccesses] & accesses[1][access % kAccesses];
    if (cells.empty()) continue;
    for (std::size_t kind = 0; kind < kPlanetKinds; ++kind) {
      const int count = (cells & kinds[kind]).count();
      if (count == 0) continue;
      const InputBlock block{kSystemInputs.begin + (kind * kAccessPairs + access) * kMostAlike, kMostAlike};
      inputs.add(block.at(size_of(count) - 1));
    }
  }
}

void add_nebulas(Inputs& inputs, const Position& position, CellSet colour,
                 const std::array<Prospect, 2>& prospects) noexcept {
  const auto counted = [](CellSet cells) { return std::min(size_of(cells.count()), kNebulaCounts - 1); };
  std::array<std::size_t, 2> states{};
  for (const Player player : kPlayers) {
    const Prospect& prospect = prospects[index_of(player)];
    const std::size_t owned = counted(colour & position.markers(player));
    const std::size_t open = counted(colour & prospect.region);
    const std::size_t next = (colour & prospect.reached).empty() ? 0 : 1;
    states[index_of(player)] = (owned * kNebulaCounts + open) * 2 + next;
  }
  inputs.add(kNebulaInputs.begin + states[0] * kNebulaStates + states[1]);
}

}  // namespace

std::size_t Stars::swapped_input(std::size_t input) noexcept {
  constexpr std::array kPairs{kPlanetInputs,      kTradeInputs,        kTradeToComeInputs,
                              kColonyStockInputs, kStationStockInputs, kDestinationInputs,
                              kShipInputs,        kBestStationInputs,  kLargerEmpireInputs};
  for (const InputPair& pair : kPairs) {
    if (input >= pair.end()) continue;
    const std::size_t number = input - pair.begin;
    return pair.begin + (number < pair.size ? number + pair.size : number - pair.size);
  }
  if (input < kSystemInputs.end()) {
    const std::size_t number = input - kSystemInputs.begin;
    const std::size_t group = number / kMostAlike;
    const std::size_t kind = group / kAccessPairs;
    const std::size_t access = swapped_pair(group % kAccessPairs, kAccesses);
    return kSystemInputs.begin + (kind * kAccessPairs + access) * kMostAlike + number % kMostAlike;
  }
  if (input < kNebulaInputs.end())
    return kNebulaInputs.begin + swapped_pair(input - kNebulaInputs.begin, kNebulaStates);
  if (input < kMarginInputs.end()) return kMarginInputs.begin + kMarginInputs.end() - 1 - input;
  return input;
}

// The phase depends on the maximum number of turns left.
std::size_t Stars::phase(const Position& position) const noexcept {
  int markers = 0;
  for (const Player player : kPlayers) {
    for (const Marker marker : kMarkers) markers += position.stock(player, marker);
  }
  const int turns = std::min(markers, position.free_systems(*map_).count());
  return std::min(size_of(turns) / kTurnsOfPhase, kNetworkShape.phases - 1);
}

Inputs Stars::inputs(const Position& position) const noexcept {
  const Map& map = *map_;
  const ScoreSheet sheet = score(position);
  const std::array<Prospect, 2> prospects = map.is_narrow() ? prospects_of<NarrowSet>(map, rules_, position)
                                                            : prospects_of<CellSet>(map, rules_, position);
  const CellSet free = position.free_systems(map);
  Inputs inputs;
  for (const Player player : kPlayers) add_player(inputs, map, position, player, sheet.of(player), prospects);
  add_systems(inputs, map, free, prospects);
  for (const CellSet& colour : map.nebulas()) {
    if (!colour.empty()) add_nebulas(inputs, position, colour, prospects);
  }
  inputs.add(kMarginInputs.begin +
             size_of(std::clamp(sheet.margin(), -kMostMargin, kMostMargin) + kMostMargin));
  inputs.add(kRuleInputs.begin + (rules_ == RuleSet::Official ? 2U : 0U) + (end_ == EndRule::Both ? 1U : 0U));
  inputs.add(kFreeInputs.at(size_of(free.count()) / 4));
  return inputs;
}

}  // namespace joga::stars
