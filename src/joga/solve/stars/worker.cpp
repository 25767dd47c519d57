#include "joga/solve/stars/worker.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "joga/solve/stars/key.hpp"

namespace joga::solve {
namespace {

using joga::stars::Cell;
using joga::stars::CellSet;
using joga::stars::EndRule;
using joga::stars::kShips;
using joga::stars::Marker;
using joga::stars::Move;
using joga::stars::NarrowSet;
using joga::stars::Position;
using joga::stars::RuleSet;

// Units of the move order: one point, and a move that comes before all others.
constexpr int kPoint = 256;
constexpr int kFirst = 1 << 30;

// From this number of free systems on it pays to probe the table for all moves before any is searched and to
// order moves by the engine's evaluation, and to mark positions for other threads. Tuned on maps of 22 cells:
// lower numbers make nodes slower, higher ones make more nodes.
constexpr int kWorthLooking = 9;
constexpr int kWorthSharing = 8;

}  // namespace

template <class Set>
void StarsWorker<Set>::prepare(const StarsStop& stop) noexcept {
  stop_ = stop;
  stopped_ = false;
  candidates_.clear();
}

template <class Set>
bool StarsWorker<Set>::count_node() {
  if (stopped_) return false;
  constexpr std::uint64_t kBetweenLooks = 1024;
  const std::uint64_t count = nodes() + 1;
  nodes_.store(count, std::memory_order_relaxed);
  if (count % kBetweenLooks == 0) {
    stopped_ = (stop_.flag != nullptr && stop_.flag->is_set()) ||
               (stop_.found != nullptr && stop_.found->is_set()) || count >= stop_.nodes;
    if (stop_.look_up != nullptr) (*stop_.look_up)();
  }
  return !stopped_;
}

template <class Set>
int StarsWorker<Set>::search(const Position& position, StarsGoal goal, int points, int wanted) {
  Node node{.position = position, .goal = goal, .points = points};
  look_around(node);
  return search_node(node, wanted);
}

template <class Set>
StarsKey StarsWorker<Set>::key(const Position& position, StarsGoal goal, int points) const noexcept {
  Node node{.position = position, .goal = goal, .points = points};
  look_around(node);
  identify(node);
  return node.key;
}

template <class Set>
Range StarsWorker<Set>::bounds(const Position& position, StarsGoal goal, int points) const noexcept {
  Node node{.position = position, .goal = goal, .points = points};
  look_around(node);
  if (node.own.reached.empty()) {  // a pass
    return goal == StarsGoal::Points ? Range{} : Range{.lower = -1, .upper = 1};
  }
  estimate_turns(node);
  return static_range(node);
}

// Finds the free systems and the reach of both players.
template <class Set>
void StarsWorker<Set>::look_around(Node& node) const noexcept {
  const Player player = node.position.to_move();
  node.free = node.position.template free_systems<Set>(map_);
  node.own = prospect_of<Set>(game_, node.position, player);
  node.enemy = prospect_of<Set>(game_, node.position, other(player));
}

// The result depends on the future and on the numbers that the tie-breaks compare, all of which add up turn
// by turn.
template <class Set>
std::uint64_t StarsWorker<Set>::tie_breaks(const Node& node) const noexcept {
  const Position& position = node.position;
  std::uint64_t numbers = static_cast<std::uint16_t>(node.points);
  const auto add = [&](const auto& count) {
    const int ahead = count(position.to_move()) - count(other(position.to_move()));
    numbers = numbers << 16U | static_cast<std::uint16_t>(ahead);
  };
  add([&](Player player) { return position.stock(player, Marker::Colony); });
  add([&](Player player) { return position.stock(player, Marker::TradeStation); });
  add([&](Player player) {
    const CellSet markers = position.markers(player);
    return (markers & map_.planets_with_bit(0)).count() + 2 * (markers & map_.planets_with_bit(1)).count();
  });
  return numbers;
}

// Computes upper bounds on the turns. Turns alternate until a player has none, unless that player passes.
template <class Set>
void StarsWorker<Set>::estimate_turns(Node& node) const noexcept {
  const Player player = node.position.to_move();
  node.own.region = region_of<Set>(map_, node.position, player, node.own.reached, node.free);
  node.enemy.region = region_of<Set>(map_, node.position, other(player), node.enemy.reached, node.free);
  node.own.turns = node.own.region.count();
  node.enemy.turns = node.enemy.region.count();
  if (game_.end_rule() == EndRule::Stuck) {
    const int all = (node.own.region | node.enemy.region).count();
    const int enemy_turns = std::min({node.enemy.turns, node.own.turns, all / 2});
    node.own.turns = std::min({node.own.turns, node.enemy.turns + 1, (all + 1) / 2});
    node.enemy.turns = enemy_turns;
  }
}

template <class Set>
Range StarsWorker<Set>::static_range(const Node& node) const noexcept {
  const StarsBounds<Set> bounds(game_, terms_, node.position, node.own, node.enemy);
  return result_range(node, {.lower = bounds.lower(), .upper = bounds.upper()});
}

// Turns bounds on the points into bounds for the goal.
template <class Set>
Range StarsWorker<Set>::result_range(const Node& node, const Range& points) const noexcept {
  if (node.goal == StarsGoal::Points) return points;
  return {.lower = node.points + points.lower > 0 ? 1 : -1, .upper = node.points + points.upper < 0 ? -1 : 1};
}

template <class Set>
int StarsWorker<Set>::value_without_moves(const Node& node, int wanted) {
  const Player player = node.position.to_move();
  if (game_.end_rule() == EndRule::Both && !node.enemy.reached.empty()) {
    Node next{.position = node.position, .goal = node.goal, .points = -node.points};
    next.position.template play_unchecked<Set>(map_, Move::pass());
    look_around(next);
    return -search_node(next, 1 - wanted);
  }
  if (node.goal == StarsGoal::Result) {
    const Outcome outcome = game_.outcome_without_moves(node.position);
    return outcome == Outcome::Draw ? 0 : outcome == win_for(player) ? 1 : -1;
  }
  const int own = joga::stars::empire_size(map_, game_.rules(), node.position, player);
  const int enemy = joga::stars::empire_size(map_, game_.rules(), node.position, other(player));
  return own > enemy ? joga::stars::kLargerEmpire : own < enemy ? -joga::stars::kLargerEmpire : 0;
}

template <class Set>
int StarsWorker<Set>::search_node(Node& node, int wanted) {
  // Step 1. Count the node. Once the search is stopped, the returned value means nothing.
  if (!count_node()) return 0;

  // Step 2. No move.
  if (node.own.reached.empty()) return value_without_moves(node, wanted);

  // Step 3. The last turn.
  estimate_turns(node);
  if (node.goal == StarsGoal::Points && game_.end_rule() == EndRule::Stuck &&
      game_.rules() == RuleSet::Feup && node.enemy.reached.empty()) {
    return last_turn_value(node);
  }

  // Step 4. The table. The points alone often decide the result.
  add_keys(node);
  Range range;
  Move first{};
  if (const std::optional<StarsEntry> entry = table_.find(node.points_key)) {
    range = result_range(node, entry->range);
    first = entry->move;
    if (range.lower >= wanted) return range.lower;
    if (range.upper < wanted) return range.upper;
  }
  if (node.goal == StarsGoal::Result) {
    if (const std::optional<StarsEntry> entry = table_.find(node.key)) {
      range = range.narrowed(entry->range);
      first = entry->move;
      if (range.lower >= wanted) return range.lower;
      if (range.upper < wanted) return range.upper;
    }
  }

  // Step 5. Bounds without a search, which take longer than a look into the table.
  range = range.narrowed(static_range(node));
  if (range.lower >= wanted) return range.lower;
  if (range.upper < wanted) return range.upper;

  // Step 6. The moves.
  return search_moves(node, range, first, wanted);
}

template <class Set>
int StarsWorker<Set>::search_moves(const Node& node, Range range, Move first, int wanted) {
  const std::uint64_t nodes_before = nodes();
  const std::size_t begin = candidates_.size();
  generate(node, first);
  const std::size_t end = candidates_.size();
  const int systems = node.free.count();

  // Step 7. A move whose outcome is known to be good enough.
  if (systems >= kWorthLooking) {
    if (const std::optional<int> known = look_ahead(node, begin, end, wanted)) {
      candidates_.resize(begin);
      return *known;
    }
  }

  // Step 8. Search the moves one by one; those that another thread is searching come last.
  const bool shares = busy_ != nullptr && systems >= kWorthSharing;
  int best = Range::kLeast;
  Move best_move{};
  for (search::AbdadaTurns turns(begin, end, put_off_); !stopped_ && turns.advance();) {
    const std::size_t i = turns.number();
    if (turns.is_new()) {
      std::size_t highest = i;
      for (std::size_t other = i + 1; other < end; ++other) {
        if (candidates_[other].order > candidates_[highest].order) highest = other;
      }
      std::swap(candidates_[i], candidates_[highest]);
    }
    const Candidate candidate = candidates_[i];
    if (candidate.most < wanted) {
      best = std::max(best, candidate.most);
      continue;
    }
    Node child = child_of(node, candidate);
    if (shares) {
      identify(child);
      if (turns.is_new() && !turns.is_first() && busy_->contains(child.key.check)) {
        turns.put_off();
        continue;
      }
      busy_->add(child.key.check);
    }
    const int asked = from_child(node.goal, candidate.gain, wanted) + 1;
    const int value = from_child(node.goal, candidate.gain, search_node(child, asked));
    if (shares) busy_->remove(child.key.check);
    if (stopped_) break;
    if (value > best) {
      best = value;
      best_move = candidate.move;
    }
    if (best >= wanted) {
      int& record = history(node, candidate.move);
      record += (kAlwaysGood - record) / kMemory;
      break;
    }
    int& record = history(node, candidate.move);
    record -= record / kMemory;
    if (node.goal == StarsGoal::Points) bound_twin(node, i + 1, end, candidate.move, value);
  }
  candidates_.resize(begin);
  if (stopped_) return 0;

  // Step 9. Store the result.
  const bool is_reached = best >= wanted;
  (is_reached ? range.lower : range.upper) = best;
  table_.store(node.key, {.range = range,
                          .move = best_move,
                          .is_reached = is_reached,
                          .effort = static_cast<int>(std::bit_width(nodes() - nodes_before))});
  return best;
}

template <class Set>
std::optional<int> StarsWorker<Set>::look_ahead(const Node& node, std::size_t begin, std::size_t end,
                                                int wanted) {
  for (std::size_t i = begin; i < end; ++i) {
    const Candidate& candidate = candidates_[i];
    Node child = child_of(node, candidate);
    identify(child);
    const std::optional<StarsEntry> entry = table_.find(child.key);
    if (!entry) continue;
    const int value = from_child(node.goal, candidate.gain, entry->range.upper);
    if (value >= wanted) return value;
  }
  return std::nullopt;
}

template <class Set>
auto StarsWorker<Set>::child_of(const Node& node, const Candidate& candidate) const noexcept -> Node {
  Node child{.position = node.position, .goal = node.goal, .points = -(node.points + candidate.gain)};
  child.position.template play_unchecked<Set>(map_, candidate.move);
  look_around(child);
  return child;
}

template <class Set>
void StarsWorker<Set>::identify(Node& node) const noexcept {
  estimate_turns(node);
  add_keys(node);
}

template <class Set>
void StarsWorker<Set>::add_keys(Node& node) const noexcept {
  StarsKeyMaker<Set> maker(game_, node.position, node.own, node.enemy);
  node.points_key = maker.points_key();
  node.key = node.goal == StarsGoal::Points ? node.points_key : maker.result_key(tie_breaks(node));
}

// The value of the best turn if the game ends after it because the enemy has no turn.
template <class Set>
int StarsWorker<Set>::last_turn_value(const Node& node) const noexcept {
  const Player player = node.position.to_move();
  const Marker marker =
      node.position.has_stock(player, Marker::TradeStation) ? Marker::TradeStation : Marker::Colony;
  int best = Range::kLeast;
  for (const Cell to : node.own.reached) best = std::max(best, gain_of(node, Move::ship(to, to, marker)));
  const int lead = 1 + node.position.markers(player).count() - node.position.markers(other(player)).count();
  return best + (lead > 0 ? joga::stars::kLargerEmpire : lead < 0 ? -joga::stars::kLargerEmpire : 0);
}

template <class Set>
int StarsWorker<Set>::gain_of(const Node& node, Move move) const noexcept {
  const Player player = node.position.to_move();
  const Set neighbours(map_.neighbours(move.to()));
  int gain =
      terms_.planets(move.to()) - (neighbours & Set(node.position.trade_stations(other(player)))).count();
  if (const std::size_t colour = terms_.colour(move.to()); colour != StarsTerms::kNoColour) {
    gain += terms_.next_nebula((Set(map_.nebulas()[colour]) & Set(node.position.markers(player))).count());
  }
  if (move.marker() == Marker::TradeStation) {
    gain += (neighbours & Set(node.position.control(map_, other(player)))).count();
  }
  return gain;
}

template <class Set>
void StarsWorker<Set>::generate(const Node& node, Move first) {
  const Position& position = node.position;
  const Player player = position.to_move();
  const bool for_points = node.goal == StarsGoal::Points;
  const int stations = position.stock(player, Marker::TradeStation);
  const int colonies = position.stock(player, Marker::Colony);
  // A station scores at least as much as a colony. So if every remaining turn can have a station, colonies
  // are useless; and where a station can never trade, a colony scores the same. (Tie-breaks may differ.)
  const bool only_stations = for_points && stations >= node.own.turns;
  const Set enemies = Set(position.control(map_, other(player))) | node.enemy.region;
  const Set trading = for_points && colonies > 0 ? enemies : Set(map_.cells());
  const bool evaluates = node.free.count() >= kWorthLooking;
  for (std::size_t slot = 0; slot < kShips; ++slot) {
    for (const Cell to : node.own.destinations[slot]) {
      const Set neighbours(map_.neighbours(to));
      for (const Marker marker : joga::stars::kMarkers) {
        if (!position.has_stock(player, marker)) continue;
        if (marker == Marker::Colony && only_stations) continue;
        if (marker == Marker::TradeStation && !only_stations && (neighbours & trading).empty()) continue;
        Candidate candidate{.move = Move::ship(position.ship(player, slot), to, marker)};
        candidate.gain = gain_of(node, candidate.move);
        candidate.order = candidate.move == first ? kFirst
                          : evaluates             ? evaluated_order(node, candidate)
                                                  : quick_order(node, candidate);
        candidates_.push_back(candidate);
      }
    }
  }
}

// Bounds the move of the same ship to the same system with the other kind of marker.
template <class Set>
void StarsWorker<Set>::bound_twin(const Node& node, std::size_t begin, std::size_t end, Move searched,
                                  int value) noexcept {
  for (std::size_t i = begin; i < end; ++i) {
    Candidate& twin = candidates_[i];
    if (twin.move.to() != searched.to() || twin.move.from() != searched.from()) continue;
    twin.most = twin_bound<Set>(map_, node.position, node.own, node.enemy, searched, value);
  }
}

// Orders moves by the engine's evaluation, which helps the history heuristic where that has seen little.
template <class Set>
int StarsWorker<Set>::evaluated_order(const Node& node, const Candidate& candidate) noexcept {
  Position next = node.position;
  next.template play_unchecked<Set>(map_, candidate.move);
  return -game_.evaluate(next) * kPoint / 100 + history(node, candidate.move) / 32;
}

// Orders a move by its gain and by what it takes from the enemy.
template <class Set>
int StarsWorker<Set>::quick_order(const Node& node, const Candidate& candidate) noexcept {
  const Player player = node.position.to_move();
  const Cell to = candidate.move.to();
  int order = kPoint * candidate.gain + history(node, candidate.move) / 8;
  if (!(node.enemy.reached & Set::of(to)).empty()) {
    order += kPoint * terms_.planets(to);
    if (const std::size_t colour = terms_.colour(to); colour != StarsTerms::kNoColour) {
      const Set nebulas(map_.nebulas()[colour]);
      order += kPoint * terms_.next_nebula((nebulas & Set(node.position.markers(other(player)))).count());
    }
  }
  // Stations are scarce: a player has only four.
  return candidate.move.marker() == Marker::TradeStation ? order - 2 * kPoint : order;
}

template class StarsWorker<NarrowSet>;
template class StarsWorker<CellSet>;

}  // namespace joga::solve
