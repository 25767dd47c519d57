// Depth-first proof-number search (Nagai 2002) for one attacker: can they force a win from here, at all or
// within a number of plies? A draw is no win.
//
// - Thresholds grow by a part of the second best number, not by one (Pawlewicz, Lew 2007: 1 + epsilon).
// - Numbers are joined by their maximum plus the count of the others, not by their sum, so that a position
//   that is reached in several ways is not counted several times (Ueda, Hashimoto, Hashimoto, Iida 2008: weak
//   proof-number search).
// - A position that occurs again on the path from the root is not won: a player who can win can do so without
//   repeating. Such a result holds only on that path (the graph-history interaction problem). It is
//   stored together with the path (Kishimoto, Müller 2004), unless the position that it depends on is the
//   solved one itself or comes after it. Wins never depend on a repetition.
// - With a limit on plies nothing repeats for ever, and a result depends only on position and plies.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/random.hpp"
#include "joga/search/any_proof.hpp"
#include "joga/search/control.hpp"
#include "joga/search/proof_table.hpp"
#include "joga/search/situation.hpp"

namespace joga::search {

template <Game G>
class DfPn {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  // All arguments but the situation must outlive this. The game must be running. A table that has served for
  // another situation may be used again if neither has a history, or if both have the same history and begin
  // at the same position.
  DfPn(const G& game, const Situation<G>& situation, Player attacker, ProofTable& table, Control& control);

  struct Verdict {
    ProofStatus status = ProofStatus::Unknown;
    int plies = 0;  // of a win: an upper bound
  };
  // Whether the attacker can force a win: at all, or within these plies. Unknown if the search was ended or
  // the nodes were not enough; the results so far stay in the table.
  [[nodiscard]] Verdict prove(std::uint64_t most_nodes);
  [[nodiscard]] Verdict prove_within(int plies, std::uint64_t most_nodes);

  // Nodes visited for the last question.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
  // Sets a callback that is called every few hundred nodes.
  void on_look(std::function<void()> call) { on_look_ = std::move(call); }

  // The position that is asked about. `play` may also make a move that ends the game; questions are then
  // answered at once.
  [[nodiscard]] const Position& position() const noexcept { return positions_.back(); }
  [[nodiscard]] Player attacker() const noexcept { return attacker_; }
  void play(Move move);
  void undo() noexcept;

 private:
  static constexpr std::int32_t kAnywhere = ProofNumbers::kAnywhere;
  static constexpr std::uint32_t kInfinite = ProofNumbers::kInfinite;
  // Marks results that depend on play before the root: on the number of quiet plies there.
  static constexpr std::int32_t kOnThePast = -1;
  // Marks results at the maximum depth of the search, which prove nothing.
  static constexpr std::int32_t kOnPatience = -2;
  static constexpr int kUnbounded = -1;
  static constexpr std::size_t kMostPly = 400;
  // If there is a rule of quiet plies, wins longer than this many plies are not claimed, because they may
  // conflict with it.
  static constexpr std::int64_t kNear = 100;

  struct Frame {
    std::uint64_t key = 0;
    std::uint64_t way = 0;  // hash of the positions since the last progress
    std::int64_t quiet = 0;
  };
  struct Child {
    Move move;
    ProofNumbers numbers{};
    int gain = 0;              // at once, as the game guesses
    std::uint32_t number = 0;  // in the order of generation
  };

  [[nodiscard]] Verdict ask(int plies, std::uint64_t most_nodes);
  [[nodiscard]] ProofNumbers search(int left, std::uint32_t phi_limit, std::uint32_t delta_limit);
  void generate(int left);
  [[nodiscard]] ProofNumbers look_at_last(int left) const;
  [[nodiscard]] std::optional<ProofNumbers> without_search(int left) const;
  [[nodiscard]] ProofNumbers joined(std::size_t begin) const noexcept;
  void store(int left, const ProofNumbers& numbers, std::uint64_t work);
  [[nodiscard]] bool count_node() noexcept;

  // These functions see the end of the path from the side of the player to move there.
  [[nodiscard]] bool attacks() const noexcept { return game_.to_move(positions_.back()) == attacker_; }
  [[nodiscard]] ProofNumbers won(int plies) const noexcept {
    return attacks() ? ProofNumbers::reached(plies, kAnywhere) : ProofNumbers::missed(plies, kAnywhere);
  }
  [[nodiscard]] ProofNumbers not_won(std::int32_t depends_on) const noexcept {
    return attacks() ? ProofNumbers::missed(0, depends_on) : ProofNumbers::reached(0, depends_on);
  }
  void push(Move move);
  void pop() noexcept;
  [[nodiscard]] std::int32_t place() const noexcept { return static_cast<std::int32_t>(frames_.size()) - 1; }
  [[nodiscard]] std::uint64_t table_key(int left) const noexcept;
  [[nodiscard]] std::uint64_t way_key(int left) const noexcept;

  const G& game_;
  const HistoryRules rules_;
  const Player attacker_;
  ProofTable& table_;
  Control& control_;
  std::function<void()> on_look_{};

  std::vector<Frame> frames_{};  // the positions before the root, the root, and the path from it
  std::size_t root_ = 0;
  std::vector<Position> positions_{};  // from the first root on
  std::vector<Child> children_{};      // of all nodes on the path
  std::uint64_t nodes_ = 0;
  std::uint64_t most_nodes_ = 0;
  bool stopped_ = false;
};

template <Game G>
DfPn<G>::DfPn(const G& game, const Situation<G>& situation, Player attacker, ProofTable& table,
              Control& control)
    : game_(game), rules_(game.history_rules()), attacker_(attacker), table_(table), control_(control) {
  for (const std::uint64_t key : situation.earlier) frames_.push_back({.key = key});
  root_ = frames_.size();
  frames_.push_back({.key = game.key(situation.position), .way = 0, .quiet = situation.quiet});
  positions_.push_back(situation.position);
}

template <Game G>
void DfPn<G>::push(Move move) {
  const Position before = positions_.back();
  const Frame& last = frames_.back();
  Position after = before;
  game_.play_unchecked(after, move);
  Frame next{.key = game_.key(after)};
  if (!game_.is_progress(before, move)) {
    next.quiet = last.quiet + 1;
    std::uint64_t state = last.way ^ last.key;
    next.way = split_mix(state);
  }
  positions_.push_back(after);
  frames_.push_back(next);
}

template <Game G>
void DfPn<G>::pop() noexcept {
  positions_.pop_back();
  frames_.pop_back();
}

template <Game G>
void DfPn<G>::play(Move move) {
  push(move);
  root_ = frames_.size() - 1;
  frames_.back().way = 0;
}

template <Game G>
void DfPn<G>::undo() noexcept {
  pop();
  root_ = frames_.size() - 1;
  frames_.back().way = 0;
}

// Equal for equal questions: the attacker, the plies that are left, and the quiet plies where they count.
template <Game G>
std::uint64_t DfPn<G>::table_key(int left) const noexcept {
  const Frame& frame = frames_.back();
  // Far from the small numbers that games make their keys of.
  constexpr std::uint64_t kSalt = 0x9d5f'37a1ULL << 32;
  std::uint64_t question = kSalt ^ (static_cast<std::uint64_t>(left + 1) << 1) ^ index_of(attacker_);
  const std::int64_t ahead = left == kUnbounded ? kNear : left;
  if (rules_.quiet > 0 && frame.quiet + ahead >= rules_.quiet) {
    question ^= static_cast<std::uint64_t>(frame.quiet + 1) << 16;
  }
  return frame.key ^ split_mix(question);
}

template <Game G>
std::uint64_t DfPn<G>::way_key(int left) const noexcept {
  std::uint64_t way = frames_.back().way + 1;
  return table_key(left) ^ split_mix(way);
}

template <Game G>
bool DfPn<G>::count_node() noexcept {
  ++nodes_;
  const std::uint64_t all = control_.add_nodes(1);
  if (nodes_ >= most_nodes_ || all >= control_.node_limit()) stopped_ = true;
  if (nodes_ % Control::kNodesBetweenLooks == 0) {
    if (on_look_) on_look_();
    if (control_.is_over()) stopped_ = true;
  }
  return !stopped_;
}

template <Game G>
auto DfPn<G>::prove(std::uint64_t most_nodes) -> Verdict {
  return ask(kUnbounded, most_nodes);
}

template <Game G>
auto DfPn<G>::prove_within(int plies, std::uint64_t most_nodes) -> Verdict {
  return ask(plies, most_nodes);
}

template <Game G>
auto DfPn<G>::ask(int plies, std::uint64_t most_nodes) -> Verdict {
  nodes_ = 0;
  most_nodes_ = most_nodes;
  stopped_ = control_.is_over() || most_nodes == 0;
  const std::optional<ProofNumbers> known = without_search(plies);
  if (!known && stopped_) return {};
  const ProofNumbers numbers = known ? *known : search(plies, kInfinite, kInfinite);
  if (!numbers.is_solved()) return {};
  const bool is_won = attacks() == (numbers.phi == 0);
  if (is_won) return {ProofStatus::Win, numbers.plies};
  if (numbers.depends_on == kOnPatience) return {};
  return {ProofStatus::NoWin, 0};
}

// The value of the position at the end of the path if it needs no search: finished games, draws by history,
// and ends that the game foresees.
template <Game G>
std::optional<ProofNumbers> DfPn<G>::without_search(int left) const {
  const Position& position = positions_.back();
  const Frame& frame = frames_.back();
  // Step 1. A finished game.
  if (const Outcome outcome = game_.outcome(position); is_over(outcome)) {
    return outcome == win_for(attacker_) ? won(0) : not_won(kAnywhere);
  }
  if (left == 0) return not_won(kAnywhere);
  // Step 2. Draws by history. A winning line repeats no position, so the position counts as drawn if its
  // occurrences before the root, together with this one, make a draw.
  const bool is_root = frames_.size() - 1 == root_;
  if (rules_.quiet > 0 && frame.quiet >= rules_.quiet && !is_root) return not_won(kOnThePast);
  const auto here = static_cast<std::size_t>(place());
  const std::size_t reach = std::min(here, static_cast<std::size_t>(frame.quiet));
  std::int64_t earlier = 0;
  for (std::size_t back = 2; back <= reach && !is_root; back += 2) {
    if (frames_[here - back].key != frame.key) continue;
    // Step 3. A position that occurs again on this path.
    if (here - back >= root_ && left == kUnbounded) return not_won(static_cast<std::int32_t>(here - back));
    earlier += here - back < root_ ? 1 : 0;
  }
  if (!is_root && rules_.repetition > 0 && earlier + 1 >= rules_.repetition) return not_won(kAnywhere);
  if (left == kUnbounded && here - root_ >= kMostPly) return not_won(kOnPatience);
  // Step 4. The end that the game sees coming.
  if constexpr (Foresees<G>) {
    const int seen = game_.foresee(position);
    const int plies = seen < 0 ? -seen : seen;
    if (seen != 0 && attacks() == (seen > 0)) {
      return left == kUnbounded || plies <= left ? won(plies) : not_won(kAnywhere);
    }
    if (seen != 0) return not_won(kAnywhere);
  }
  return std::nullopt;
}

template <Game G>
ProofNumbers DfPn<G>::look_at_last(int left) const {
  if (const std::optional<ProofNumbers> known = without_search(left)) return *known;
  if (const std::optional<ProofNumbers> found = table_.find(table_key(left))) return *found;
  if (frames_.back().way != 0) {
    if (const std::optional<ProofNumbers> found = table_.find(way_key(left))) return *found;
  }
  // The numbers of a node whose children are all unknown.
  constexpr std::uint64_t kMost = 1000;
  const std::uint64_t moves = game_.count_moves(positions_.back());
  return {.phi = 1, .delta = static_cast<std::uint32_t>(std::clamp(moves, std::uint64_t{1}, kMost))};
}

template <Game G>
void DfPn<G>::generate(int left) {
  const std::size_t begin = children_.size();
  game_.visit_moves(positions_.back(), [&](Move move) {
    Child& child = children_.emplace_back(Child{.move = move});
    child.number = static_cast<std::uint32_t>(children_.size() - begin);
    if constexpr (WeighsMoves<G>) child.gain = game_.gain(positions_.back(), move);
    return true;
  });
  if constexpr (WeighsMoves<G>) {
    std::sort(children_.begin() + static_cast<std::ptrdiff_t>(begin), children_.end(),
              [](const Child& one, const Child& two) {
                return one.gain != two.gain ? one.gain > two.gain : one.number < two.number;
              });
  }
  const int next = left == kUnbounded ? left : left - 1;
  for (std::size_t i = begin; i < children_.size(); ++i) {
    push(children_[i].move);
    children_[i].numbers = look_at_last(next);
    pop();
    // One move that reaches the goal is enough.
    if (children_[i].numbers.delta == 0) break;
  }
}

template <Game G>
ProofNumbers DfPn<G>::joined(std::size_t begin) const noexcept {
  ProofNumbers node{.phi = kInfinite, .delta = 0, .plies = 0, .depends_on = kAnywhere};
  std::uint32_t open = 0;
  std::int32_t fewest = std::numeric_limits<std::int32_t>::max();
  std::int32_t most = 0;
  std::int32_t best_place = std::numeric_limits<std::int32_t>::min();
  for (std::size_t i = begin; i < children_.size(); ++i) {
    const ProofNumbers& child = children_[i].numbers;
    node.phi = std::min(node.phi, child.delta);
    node.delta = std::max(node.delta, child.phi);
    open += child.phi != 0 ? 1U : 0U;
    if (child.delta == 0) {
      fewest = std::min(fewest, child.plies);
      best_place = std::max(best_place, child.depends_on);
    }
    most = std::max(most, child.plies);
    node.depends_on = std::min(node.depends_on, child.depends_on);
  }
  if (node.delta != 0 && node.delta != kInfinite) {
    node.delta = std::min(node.delta + open - 1, kInfinite - 1);
  }
  // The goal is reached by one move, or missed by all moves.
  if (node.phi == 0) {
    node.delta = kInfinite;
    node.plies = fewest + 1;
    node.depends_on = best_place;
  } else if (node.delta == 0) {
    node.phi = kInfinite;
    node.plies = most + 1;
  }
  return node;
}

// Searches the node of the last frame until `phi` or `delta` reaches its limit.
template <Game G>
ProofNumbers DfPn<G>::search(int left, std::uint32_t phi_limit, std::uint32_t delta_limit) {
  const std::size_t begin = children_.size();
  const std::uint64_t first_node = nodes_;
  if (!count_node()) return {};
  generate(left);
  ProofNumbers node = joined(begin);
  while (!stopped_ && node.phi < phi_limit && node.delta < delta_limit) {
    // Step 1. Find the child that is nearest to the goal, and the number of the next best one.
    std::size_t best = begin;
    std::uint32_t second = kInfinite;
    std::uint32_t open = 0;
    for (std::size_t i = begin; i < children_.size(); ++i) {
      open += children_[i].numbers.phi != 0 ? 1U : 0U;
      if (i == begin) continue;
      if (children_[i].numbers.delta < children_[best].numbers.delta) {
        second = children_[best].numbers.delta;
        best = i;
      } else {
        second = std::min(second, children_[i].numbers.delta);
      }
    }
    // Step 2. Search that child until another one is clearly better or the node reaches a limit.
    const std::uint32_t child_delta_limit = std::min(phi_limit, second + std::max(second / 4, 1U));
    const std::uint32_t child_phi_limit =
        delta_limit >= kInfinite ? kInfinite : delta_limit - std::min(open - 1, delta_limit - 1);
    push(children_[best].move);
    const ProofNumbers numbers =
        search(left == kUnbounded ? left : left - 1, child_phi_limit, child_delta_limit);
    pop();
    if (stopped_ && !numbers.is_solved()) break;
    children_[best].numbers = numbers;
    node = joined(begin);
  }
  children_.resize(begin, Child{Move()});
  if (stopped_ && !node.is_solved()) return node;

  // Step 3. Do not claim a win that takes too long for the rule of quiet plies.
  const bool is_won = node.is_solved() && attacks() == (node.phi == 0);
  if (is_won && left == kUnbounded && rules_.quiet > 0 && node.plies > kNear) node = not_won(kOnPatience);
  // Step 4. A result that depends only on this position or on later ones of the path holds anywhere.
  if (node.is_solved() && !is_won && node.depends_on >= place()) node.depends_on = kAnywhere;
  store(left, node, nodes_ - first_node);
  return node;
}

template <Game G>
void DfPn<G>::store(int left, const ProofNumbers& numbers, std::uint64_t work) {
  const bool is_won = numbers.is_solved() && attacks() == (numbers.phi == 0);
  const bool holds_anywhere = !numbers.is_solved() || is_won || numbers.depends_on == kAnywhere;
  if (holds_anywhere) {
    ProofNumbers kept = numbers;
    kept.depends_on = kAnywhere;
    table_.store(table_key(left), kept, work);
  } else if (frames_.back().way != 0) {
    table_.store(way_key(left), numbers, work);
  }
}

}  // namespace joga::search
