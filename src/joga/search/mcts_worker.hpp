// One thread of the Monte-Carlo search, and the state that all threads share.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/random.hpp"
#include "joga/core/threads.hpp"
#include "joga/search/control.hpp"
#include "joga/search/mcts_tree.hpp"
#include "joga/search/situation.hpp"
#include "joga/search/win_probability.hpp"

namespace joga::search {

// The state of one search that all its threads share.
template <Evaluates G>
struct MctsSearch {
  const G& game;
  MctsTree<typename G::Move>& tree;
  Control& control;
  const Prober<G>* prober;
  const Situation<G>& situation;
  MonteCarloTuning tuning;
  std::uint64_t seed = 0;
  int most_depth = 0;
  bool beyond_proof = false;  // continue when the root's value is proven, because other lines are wanted

  // Locked shared by every thread that uses the tree, exclusively by the one that thins it out.
  SharedMutex gate{};
  std::atomic<bool> is_full{false};
  std::atomic<bool> cannot_grow{false};  // thinning the tree out would free too little
  std::atomic<int> deepest{0};
};

template <Evaluates G>
class MctsWorker {
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Tree = MctsTree<Move>;
  using Node = typename Tree::Node;

 public:
  explicit MctsWorker(MctsSearch<G>& search);

  // Descends to a leaf of the tree, expands it, and backs up its value. Returns whether the tree has grown.
  bool simulate();

 private:
  struct Frame {
    std::uint64_t key = 0;
    std::int64_t quiet = 0;  // plies without progress
  };
  // A move, and the evaluation or the proven value of the position after it, for the player to move there.
  struct Child {
    Move move;
    int centi = 0;
    NodeProof proof{};
  };

  void make_room();
  [[nodiscard]] std::optional<double> descend();
  [[nodiscard]] std::optional<double> expand(NodeIndex index);
  [[nodiscard]] NodeIndex select(const Node& node, bool is_root);
  void back_up(double value);
  [[nodiscard]] bool has_known_draw(const Node& node) const noexcept;
  [[nodiscard]] double best_of_children(const Node& node) const noexcept;
  void leave_path() noexcept;
  [[nodiscard]] NodeProof settled(const Node& node) const noexcept;

  [[nodiscard]] Child look_at(Move move);
  void construct_children(NodeIndex first);
  [[nodiscard]] int evaluate(const Position& position, int alpha, int beta, int plies) const;
  [[nodiscard]] std::optional<NodeProof> known(const Position& position) const;
  [[nodiscard]] Frame frame_after(const Position& before, Move move, const Position& after) const noexcept;
  // The number of occurrences of a position on its path, itself included, and whether an earlier one is the
  // root or comes after it.
  struct Occurrences {
    std::int64_t count = 1;
    bool below_root = false;
  };
  [[nodiscard]] Occurrences occurrences(const Frame& frame, std::size_t place) const noexcept;
  [[nodiscard]] bool is_history_draw(const Frame& frame, std::size_t place) const noexcept;

  [[nodiscard]] int ply() const noexcept { return static_cast<int>(path_.size()) - 1; }
  [[nodiscard]] double probability(int centi) const noexcept { return win_probability(centi, scale_); }

  MctsSearch<G>& search_;
  Tree& tree_;
  const HistoryRules rules_;
  const double scale_;
  const int decisive_;  // the evaluation of a won position that cannot be proven

  Position position_;            // at the end of the path
  std::vector<Frame> frames_{};  // the positions before the root, and those of the path
  std::size_t root_ = 0;
  std::vector<NodeIndex> path_{};
  std::vector<Child> children_{};
  bool has_grown_ = false;
};

template <Evaluates G>
MctsWorker<G>::MctsWorker(MctsSearch<G>& search)
    : search_(search),
      tree_(search.tree),
      rules_(search.game.history_rules()),
      scale_(G::info().centi_per_logit),
      decisive_(static_cast<int>(8 * scale_)),
      position_(search.situation.position) {
  for (const std::uint64_t key : search.situation.earlier) frames_.push_back({.key = key});
  root_ = frames_.size();
  frames_.push_back({.key = search.game.key(position_), .quiet = search.situation.quiet});
}

template <Evaluates G>
bool MctsWorker<G>::simulate() {
  if (search_.is_full.load(std::memory_order_relaxed)) make_room();
  const SharedLock lock(search_.gate);
  path_.assign(1, Tree::kRoot);
  position_ = search_.situation.position;
  frames_.resize(root_ + 1);
  has_grown_ = false;
  if (const std::optional<double> value = descend()) {
    back_up(*value);
  } else {
    leave_path();
  }
  // A simulation that ends at a known position counts as a node too, so that the node limit also ends the
  // search of a finished tree.
  if (!has_grown_) search_.control.add_nodes(1);
  return has_grown_;
}

template <Evaluates G>
void MctsWorker<G>::make_room() {
  const ExclusiveLock lock(search_.gate);
  if (!search_.is_full.load(std::memory_order_relaxed)) return;
  tree_.thin_out();
  // If the root's own children take up most of the tree, thinning it out again would not help.
  if (tree_.used() > tree_.capacity() / 4 * 3) search_.cannot_grow.store(true, std::memory_order_relaxed);
  search_.is_full.store(false, std::memory_order_relaxed);
}

// Returns the value of the leaf that was reached; nothing if another thread is expanding it, or if the search
// is over.
template <Evaluates G>
std::optional<double> MctsWorker<G>::descend() {
  while (true) {
    const NodeIndex index = path_.back();
    Node& node = tree_[index];
    const bool is_root = path_.size() == 1;
    if (const NodeProof proof = node.proof(); proof.is_known() && !(is_root && search_.beyond_proof)) {
      return proof.value();
    }
    // A position that repeats on the path from the root counts as a draw: it can be repeated as often as the
    // rules require.
    if (!is_root && rules_.repetition > 0 && occurrences(frames_.back(), frames_.size() - 1).below_root) {
      return 0.5;
    }
    const NodeIndex children = node.children();
    if (children == Node::kBusy) return std::nullopt;
    if (children == Node::kNoChildren) {
      if (ply() >= search_.most_depth || search_.cannot_grow.load(std::memory_order_relaxed)) {
        return node.mean();
      }
      return expand(index);
    }
    const NodeIndex chosen = select(node, is_root);
    // All moves are proven, so the node is proven too.
    if (chosen == Node::kNoChildren) {
      const NodeProof proof = settled(node);
      if (proof.is_known()) node.prove(proof);
      return proof.is_known() ? proof.value() : node.mean();
    }
    Node& child = tree_[chosen];
    child.enter();
    path_.push_back(chosen);
    const Position before = position_;
    search_.game.play_unchecked(position_, child.move());
    frames_.push_back(frame_after(before, child.move(), position_));
  }
}

// Selects among the children that are not proven; none if all are.
template <Evaluates G>
NodeIndex MctsWorker<G>::select(const Node& node, bool is_root) {
  const NodeIndex first = node.children();
  const std::uint32_t count = node.child_count();
  const double eagerness =
      search_.tuning.exploration * std::sqrt(1.0 + node.visits() + (is_root ? 0 : node.visitors()));
  NodeIndex best = Node::kNoChildren;
  double best_urge = -1;
  for (NodeIndex index = first; index < first + count; ++index) {
    const Node& child = tree_[index];
    if (child.proof().is_known()) continue;
    const double visitors = child.visitors();
    const double visits = 1.0 + child.visits() + visitors;
    const double mean = (child.value_sum() + visitors) / visits;
    const double worth = 1.0 - mean - search_.tuning.minimax_share * (child.minimax() - mean);
    const double urge = worth + eagerness * static_cast<double>(child.prior()) / visits;
    if (urge <= best_urge) continue;
    best_urge = urge;
    best = index;
  }
  return best;
}

template <Evaluates G>
void MctsWorker<G>::back_up(double value) {
  for (std::size_t i = path_.size(); i-- > 0;) {
    Node& node = tree_[path_[i]];
    NodeProof proof = node.proof();
    const bool may_follow = i + 1 < path_.size() && tree_[path_[i + 1]].proof().is_known();
    if (!proof.is_known() && may_follow) {
      proof = settled(node);
      if (proof.is_known()) node.prove(proof);
    }
    if (proof.is_known()) value = proof.value();
    if (i + 1 < path_.size()) {
      if (!proof.is_known() && has_known_draw(node)) value = std::max(value, 0.5);
      node.set_minimax(proof.is_known() ? value : best_of_children(node));
    }
    node.add(value);
    if (i > 0) node.leave();
    value = 1.0 - value;
  }
  const int depth = ply();
  int deepest = search_.deepest.load(std::memory_order_relaxed);
  while (depth > deepest &&
         !search_.deepest.compare_exchange_weak(deepest, depth, std::memory_order_relaxed)) {
  }
}

// Whether a move leads to a proven draw: then the player to move need not accept less.
template <Evaluates G>
bool MctsWorker<G>::has_known_draw(const Node& node) const noexcept {
  const NodeIndex first = node.children();
  for (NodeIndex index = first; index < first + node.child_count(); ++index) {
    if (tree_[index].proof().is_draw()) return true;
  }
  return false;
}

template <Evaluates G>
double MctsWorker<G>::best_of_children(const Node& node) const noexcept {
  const NodeIndex first = node.children();
  double least = 1;
  for (NodeIndex index = first; index < first + node.child_count(); ++index) {
    least = std::min(least, tree_[index].minimax());
  }
  return 1 - least;
}

template <Evaluates G>
void MctsWorker<G>::leave_path() noexcept {
  for (std::size_t i = 1; i < path_.size(); ++i) tree_[path_[i]].leave();
  // Lets the thread that is expanding the leaf continue.
  give_way();
}

// The proven value of a node, if its children decide it. One child that is lost for the opponent proves a
// win; any other result needs all children.
template <Evaluates G>
NodeProof MctsWorker<G>::settled(const Node& node) const noexcept {
  const NodeIndex first = node.children();
  bool all_known = true;
  bool has_draw = false;
  int win_plies = kMostPlies;
  int loss_plies = 0;
  for (NodeIndex index = first; index < first + node.child_count(); ++index) {
    const NodeProof proof = tree_[index].proof();
    all_known = all_known && proof.is_known();
    has_draw = has_draw || proof.is_draw();
    if (proof.is_loss()) win_plies = std::min(win_plies, proof.plies() + 1);
    if (proof.is_win()) loss_plies = std::max(loss_plies, proof.plies() + 1);
  }
  if (win_plies < kMostPlies) return NodeProof(Value::win_in(win_plies));
  if (!all_known) return {};
  return NodeProof(has_draw ? Value::draw() : Value::loss_in(loss_plies));
}

// Adds the children of a node and returns the value of the best one; nothing if another thread was quicker or
// the node limit is reached.
template <Evaluates G>
std::optional<double> MctsWorker<G>::expand(NodeIndex index) {
  Node& node = tree_[index];
  if (!node.begin_expansion()) return std::nullopt;
  // Step 1. Generate the moves, if the node limit allows evaluating all of them.
  children_.clear();
  search_.game.visit_moves(position_, [&](Move move) {
    children_.push_back({.move = move});
    return true;
  });
  if (search_.control.nodes() + children_.size() > search_.control.node_limit()) {
    search_.control.finish();
    node.drop_children();
    return std::nullopt;
  }
  // Step 2. Allocate the children.
  const std::optional<NodeIndex> first = tree_.allocate(index, children_.size());
  if (!first) {
    search_.is_full.store(true, std::memory_order_relaxed);
    node.drop_children();
    return node.mean();
  }
  // Step 3. Evaluate the positions after the moves.
  search_.control.add_nodes(children_.size());
  for (Child& child : children_) child = look_at(child.move);
  construct_children(*first);
  node.end_expansion(*first, static_cast<std::uint32_t>(children_.size()));
  has_grown_ = true;
  // Step 4. Compute the node's value from its children.
  if (const NodeProof proof = settled(node); proof.is_known()) {
    node.prove(proof);
    node.set_minimax(proof.value());
    return proof.value();
  }
  const double best = best_of_children(node);
  node.set_minimax(best);
  return best;
}

template <Evaluates G>
void MctsWorker<G>::construct_children(NodeIndex first) {
  // Share of the prior that all moves get equally, so that even bad-looking ones are tried now and then.
  constexpr double kForAll = 0.1;
  int least = decisive_;
  for (const Child& child : children_) least = std::min(least, child.centi);
  double sum = 0;
  const auto weight = [&](const Child& child) {
    return std::exp((least - child.centi) / (search_.tuning.temperature * scale_));
  };
  for (const Child& child : children_) sum += weight(child);
  std::uint64_t state = search_.seed;
  for (std::size_t i = 0; i < children_.size(); ++i) {
    const Child& child = children_[i];
    double prior = (1 - kForAll) * weight(child) / sum + kForAll / static_cast<double>(children_.size());
    if (search_.seed != 0) {
      constexpr double kNoise = 0.02;
      prior *= 1 + kNoise * static_cast<double>(split_mix(state) >> 40) / (1 << 24);
    }
    const double value = child.proof.is_known() ? child.proof.value() : probability(child.centi);
    std::construct_at(&tree_[first + static_cast<NodeIndex>(i)], child.move, value, static_cast<float>(prior),
                      child.proof);
  }
}

template <Evaluates G>
auto MctsWorker<G>::frame_after(const Position& before, Move move, const Position& after) const noexcept
    -> Frame {
  const bool is_progress = search_.game.is_progress(before, move);
  Frame frame{.key = 0, .quiet = is_progress ? 0 : frames_.back().quiet + 1};
  if (rules_.repetition > 0) frame.key = search_.game.key(after);
  return frame;
}

// Occurrences of the frame that is, or would be, at this index of the path.
template <Evaluates G>
auto MctsWorker<G>::occurrences(const Frame& frame, std::size_t place) const noexcept -> Occurrences {
  Occurrences found;
  const std::size_t reach = std::min(place, static_cast<std::size_t>(frame.quiet));
  // The same player is to move every second ply.
  for (std::size_t back = 2; back <= reach; back += 2) {
    if (frames_[place - back].key != frame.key) continue;
    ++found.count;
    found.below_root = found.below_root || place - back >= root_;
  }
  return found;
}

template <Evaluates G>
bool MctsWorker<G>::is_history_draw(const Frame& frame, std::size_t place) const noexcept {
  if (rules_.quiet > 0 && frame.quiet >= rules_.quiet) return true;
  return rules_.repetition > 0 && occurrences(frame, place).count >= rules_.repetition;
}

template <Evaluates G>
auto MctsWorker<G>::look_at(Move move) -> Child {
  Position after = position_;
  search_.game.play_unchecked(after, move);
  const auto proven = [&](NodeProof proof) {
    return Child{move, static_cast<int>((2 * proof.value() - 1) * decisive_), proof};
  };
  const auto over = [&](Outcome outcome) {
    const Value value = Value::result(outcome, search_.game.to_move(after));
    return proven(NodeProof(value));
  };
  if (const Outcome outcome = search_.game.outcome(after); is_over(outcome)) return over(outcome);
  // A node belongs to a single path, so a draw by history is as certain as any other.
  if (is_history_draw(frame_after(position_, move, after), frames_.size())) return over(Outcome::Draw);
  if (const std::optional<NodeProof> proof = known(after)) return proven(*proof);
  return {move, evaluate(after, -decisive_, decisive_, search_.tuning.noisy_plies), NodeProof()};
}

template <Evaluates G>
std::optional<NodeProof> MctsWorker<G>::known(const Position& position) const {
  if (search_.prober != nullptr) {
    const std::optional<Value> value = search_.prober->probe(position);
    if (value && value->is_proven()) return NodeProof(*value);
  }
  if constexpr (Foresees<G>) {
    const int plies = search_.game.foresee(position);
    if (plies > 0) return NodeProof(Value::win_in(plies));
    if (plies < 0) return NodeProof(Value::loss_in(-plies));
  }
  return std::nullopt;
}

// The evaluation of a running game for the player to move, after at most `plies` noisy moves have been played
// out.
template <Evaluates G>
int MctsWorker<G>::evaluate(const Position& position, int alpha, int beta, int plies) const {
  const auto standing = [&] {
    return std::clamp(search_.game.evaluate(position), -decisive_ + 1, decisive_ - 1);
  };
  if constexpr (!HasNoisyMoves<G>) {
    return standing();
  } else {
    if (plies == 0) return standing();
    // Unless noisy moves are compulsory, the player may also stand pat.
    std::optional<int> best;
    if (!G::kNoisyMovesAreCompulsory) {
      best = standing();
      if (*best >= beta) return *best;
      alpha = std::max(alpha, *best);
    }
    search_.game.visit_noisy_moves(position, [&](Move move) {
      Position after = position;
      search_.game.play_unchecked(after, move);
      int value = 0;
      if (const Outcome outcome = search_.game.outcome(after); is_over(outcome)) {
        const bool is_won = outcome == win_for(search_.game.to_move(position));
        value = outcome == Outcome::Draw ? 0 : is_won ? decisive_ : -decisive_;
      } else {
        value = -evaluate(after, -beta, -alpha, plies - 1);
      }
      best = std::max(best.value_or(value), value);
      alpha = std::max(alpha, value);
      return alpha < beta;
    });
    return best ? *best : standing();
  }
}

}  // namespace joga::search
