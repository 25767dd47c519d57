// Monte-Carlo tree search: the tree grows most in the most promising lines, and decided positions are proven.
//
// Nodes are chosen by PUCT (Rosin 2011, in the form of Silver et al. 2017). The value of a new node is the
// evaluation of its best child, as a probability of winning, and the evaluations of all its children tell
// which of them to visit first. Wins, losses and draws are backed up as in MCTS-Solver (Winands, Björnsson,
// Saito 2008): the distance of a proven win is the one that was found, not necessarily the shortest. A node's
// value is partly the mean of the values that were backed up to it and partly their minimax value (Lanctot,
// Winands, Pepels, Sturtevant 2014: implicit minimax backups).
//
// The subtree of the new position is kept from move to move. The memory of the tree is bounded; when it is
// full, the children of the least visited nodes are dropped until half of it is free.
//
// Nodes of a SearchResult and of Limits are positions that were evaluated. A depth limit is the maximum depth
// of the tree; the search ends when its best line has been visited to that depth often enough to be trusted.
//
// A private template: instances.hpp says where it is instantiated, any_search.hpp how it is used.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "joga/core/sort.hpp"
#include "joga/search/any_search.hpp"
#include "joga/search/mcts_worker.hpp"
#include "joga/search/situation.hpp"

namespace joga::search {

template <Evaluates G>
class Mcts final : public AnySearch {
  using Position = typename G::Position;
  using Tree = MctsTree<typename G::Move>;
  using Node = typename Tree::Node;

 public:
  using Move = typename G::Move;

  // The prober may be null.
  explicit Mcts(G game, const SearchOptions& options = {}, std::shared_ptr<const Prober<G>> prober = nullptr)
      : game_(std::move(game)),
        options_(options),
        prober_(std::move(prober)),
        tree_(options.memory_mib),
        situation_{.position = game_.start()} {}

  [[nodiscard]] const SearchOptions& options() const noexcept override { return options_; }

  void set_options(const SearchOptions& options) override {
    if (options.memory_mib != options_.memory_mib) tree_.resize(options.memory_mib);
    if (options.tuning != options_.tuning) tree_.clear();
    options_ = options;
  }

  void new_game() override { tree_.clear(); }

  [[nodiscard]] SearchResult think(const History& history, const Limits& limits, const StopFlag& stop,
                                   const Listener& listener = {}) override {
    return think(situation_of<G>(history), limits, stop, listener);
  }

  [[nodiscard]] SearchResult think(const Situation<G>& situation, const Limits& limits, const StopFlag& stop,
                                   const Listener& listener = {}) {
    const Player player = game_.to_move(situation.position);
    if (const Outcome outcome = game_.outcome(situation.position); is_over(outcome)) {
      return {.value = Value::result(outcome, player)};
    }
    Control control(limits, player, stop);
    take_over(situation);
    MctsSearch<G> search{.game = game_,
                         .tree = tree_,
                         .control = control,
                         .prober = prober_.get(),
                         .situation = situation_,
                         .tuning = options_.tuning.value_or(G::info().monte_carlo),
                         .seed = options_.seed,
                         .most_depth = std::clamp(limits.depth.value_or(kMostTreeDepth), 1, kMostTreeDepth),
                         .beyond_proof = options_.lines > 1};
    Helpers helpers;
    for (int i = 1; i < options_.threads; ++i) {
      helpers.start([&search] {
        MctsWorker<G> worker(search);
        while (!search.control.is_over()) worker.simulate();
      });
    }
    lead(search, limits, listener);
    control.finish();
    helpers.join();

    SearchResult answer = answer_of(search);
    report(listener, search, answer);
    return answer;
  }

 private:
  // No tree gets deeper than this.
  static constexpr int kMostTreeDepth = 1000;
  // A line is trusted as far as its nodes have at least this many visits.
  static constexpr std::uint32_t kFirmVisits = 16;

  // --- Reusing the tree of the last search

  void take_over(const Situation<G>& situation) {
    const std::optional<NodeIndex> found = find(situation);
    // A root needs moves, even if its value is proven without them.
    if (found && (tree_[*found].is_expanded() || !tree_[*found].proof().is_known())) {
      tree_.move_root(*found);
    } else {
      tree_.clear();
    }
    situation_ = situation;
  }

  // The node of a situation that was reached by at most two moves since the last search; if several nodes
  // match, the one with the most visits.
  [[nodiscard]] std::optional<NodeIndex> find(const Situation<G>& situation) const {
    std::optional<NodeIndex> best;
    const auto consider = [&](NodeIndex index, const Situation<G>& reached) {
      if (!is_same(reached, situation)) return;
      if (!best || tree_[index].visits() > tree_[*best].visits()) best = index;
    };
    consider(Tree::kRoot, situation_);
    for_each_child(Tree::kRoot, situation_, [&](NodeIndex child, const Situation<G>& after) {
      consider(child, after);
      // If it is already the right player's turn, one more move cannot lead to the situation.
      if (game_.to_move(after.position) == game_.to_move(situation.position)) return;
      for_each_child(child, after, consider);
    });
    return best;
  }

  template <class Visitor>
  void for_each_child(NodeIndex parent, const Situation<G>& situation, Visitor&& visit) const {
    const Node& node = tree_[parent];
    if (!node.is_expanded()) return;
    Situation<G> after = situation;
    after.earlier.push_back(game_.key(situation.position));
    for (std::uint32_t i = 0; i < node.child_count(); ++i) {
      const NodeIndex child = node.children() + i;
      const Move move = tree_[child].move();
      after.position = situation.position;
      after.quiet = game_.is_progress(situation.position, move) ? 0 : situation.quiet + 1;
      game_.play_unchecked(after.position, move);
      visit(child, after);
    }
  }

  // Whether the positions are the same, and the parts of their histories that draws depend on.
  [[nodiscard]] static bool is_same(const Situation<G>& one, const Situation<G>& two) {
    if (!(one.position == two.position) || one.quiet != two.quiet) return false;
    const auto back = [](const Situation<G>& situation, std::size_t plies) {
      const std::size_t size = situation.earlier.size();
      return plies <= size ? std::optional(situation.earlier[size - plies]) : std::nullopt;
    };
    for (std::size_t plies = 1; plies <= static_cast<std::size_t>(one.quiet); ++plies) {
      if (back(one, plies) != back(two, plies)) return false;
    }
    return true;
  }

  // --- The main thread

  void lead(MctsSearch<G>& search, const Limits& limits, const Listener& listener) {
    constexpr std::uint64_t kFirstReport = 64;
    constexpr std::uint64_t kBetweenLooks = 64;
    constexpr Milliseconds kBetweenReports{1000};
    // The search ends after this many simulations in a row that find nothing new in a tree of limited depth.
    constexpr std::uint64_t kInVain = 5000;
    MctsWorker<G> worker(search);
    std::uint64_t simulations = 0;
    std::uint64_t in_vain = 0;
    std::uint64_t next_report = kFirstReport;
    Milliseconds last_report{0};
    while (!search.control.is_over() && !is_settled()) {
      in_vain = worker.simulate() ? 0 : in_vain + 1;
      ++simulations;
      if (simulations % kBetweenLooks != 0) continue;
      if (limits.depth && (in_vain >= kInVain || depth_of(best_line(search)) >= *limits.depth)) break;
      // Uses all of the time meant for the move: there is no unfinished iteration that would be lost.
      constexpr double kAllOfIt = 1.6;
      if (search.control.time().should_not_go_deeper(kAllOfIt)) break;
      if (search.control.time().can_save() && tree_.root().child_count() == 1) break;
      const Milliseconds now = search.control.time().elapsed();
      if (!listener || (simulations < next_report && now < last_report + kBetweenReports)) continue;
      while (next_report <= simulations) next_report *= 2;
      last_report = now;
      report(listener, search, answer_of(search));
    }
  }

  // Whether nothing is left to find out about the moves that are asked for.
  [[nodiscard]] bool is_settled() const {
    const Node& root = tree_.root();
    if (!root.proof().is_known()) return false;
    if (options_.lines <= 1) return true;
    int proven_wins = 0;
    for (std::uint32_t i = 0; i < root.child_count(); ++i) {
      const NodeProof proof = tree_[root.children() + i].proof();
      if (!proof.is_known()) return false;
      proven_wins += proof.is_loss() ? 1 : 0;
      if (proven_wins >= options_.lines) return true;
    }
    return true;
  }

  // --- Results

  // For the player who chose the node: sooner wins first, then more visits, then later losses.
  [[nodiscard]] bool is_better(NodeIndex one, NodeIndex two) const noexcept {
    const auto rank = [](const Node& node) {
      const NodeProof proof = node.proof();
      return proof.is_loss() ? 2 : proof.is_win() ? 0 : 1;
    };
    const Node& first = tree_[one];
    const Node& second = tree_[two];
    const int first_rank = rank(first);
    const int second_rank = rank(second);
    if (first_rank != second_rank) return first_rank > second_rank;
    if (first_rank == 2) return first.proof().plies() < second.proof().plies();
    if (first_rank == 0) return first.proof().plies() > second.proof().plies();
    // A proven draw gets no more visits, so it is compared by its value.
    if (first.proof().is_draw() != second.proof().is_draw()) {
      return first.proof().is_draw() ? second.mean() >= 0.5 : first.mean() < 0.5;
    }
    if (first.visits() != second.visits()) return first.visits() > second.visits();
    return first.mean() < second.mean();
  }

  [[nodiscard]] std::vector<NodeIndex> ranked_moves() const {
    const Node& root = tree_.root();
    std::vector<NodeIndex> moves;
    if (!root.is_expanded()) return moves;
    for (std::uint32_t i = 0; i < root.child_count(); ++i) moves.push_back(root.children() + i);
    heap_sort(moves, [this](NodeIndex one, NodeIndex two) {
      if (is_better(one, two)) return true;
      return !is_better(two, one) && one < two;
    });
    return moves;
  }

  // The line of best play from a child of the root, as far as it has been visited or proven.
  [[nodiscard]] std::vector<NodeIndex> line_from(NodeIndex index) const {
    std::vector<NodeIndex> line{index};
    while (tree_[line.back()].is_expanded()) {
      const Node& node = tree_[line.back()];
      NodeIndex best = node.children();
      for (NodeIndex next = best + 1; next < node.children() + node.child_count(); ++next) {
        if (is_better(next, best)) best = next;
      }
      if (tree_[best].visits() == 0 && !tree_[best].proof().is_known()) break;
      line.push_back(best);
    }
    return line;
  }
  [[nodiscard]] std::vector<NodeIndex> best_line(MctsSearch<G>& search) const {
    const SharedLock lock(search.gate);
    const std::vector<NodeIndex> moves = ranked_moves();
    return moves.empty() ? moves : line_from(moves.front());
  }
  [[nodiscard]] int depth_of(const std::vector<NodeIndex>& line) const noexcept {
    const auto is_firm = [&](NodeIndex index) { return tree_[index].visits() >= kFirmVisits; };
    return static_cast<int>(std::ranges::find_if_not(line, is_firm) - line.begin());
  }

  // The value of a node for the player who moved there.
  [[nodiscard]] Value value_of(const Node& node) const noexcept {
    const NodeProof proof = node.proof();
    if (proof.is_loss()) return Value::win_in(proof.plies() + 1);
    if (proof.is_win()) return Value::loss_in(proof.plies() + 1);
    if (proof.is_draw()) return Value::draw();
    return Value::estimate(hundredths_of(1.0 - node.mean(), G::info().centi_per_logit));
  }

  [[nodiscard]] SearchResult answer_of(MctsSearch<G>& search) {
    const SharedLock lock(search.gate);
    SearchResult answer{.nodes = search.control.nodes()};
    const std::vector<NodeIndex> moves = ranked_moves();
    const auto wanted = static_cast<std::size_t>(std::max(options_.lines, 1));
    for (std::size_t i = 0; i < std::min(wanted, moves.size()); ++i) {
      const std::vector<NodeIndex> nodes = line_from(moves[i]);
      Line& line = answer.lines.emplace_back();
      line.value = value_of(tree_[moves[i]]);
      for (const NodeIndex node : nodes) line.moves.push_back(erased_move<G>(tree_[node].move()));
      if (i == 0) answer.depth = depth_of(nodes);
    }
    if (answer.lines.empty()) answer.lines.push_back(first_impression());
    answer.best = answer.lines.front().moves.front();
    answer.value = answer.lines.front().value;
    return answer;
  }

  // The line before any move has been searched: the move that gains most.
  [[nodiscard]] Line first_impression() const {
    std::optional<Move> best;
    int most = 0;
    game_.visit_moves(situation_.position, [&](Move move) {
      int gain = 0;
      if constexpr (WeighsMoves<G>) gain = game_.gain(situation_.position, move);
      if (!best || gain > most) {
        best = move;
        most = gain;
      }
      return true;
    });
    assert(best);  // the game is running
    return {Value::estimate(game_.evaluate(situation_.position)), {erased_move<G>(*best)}};
  }

  static void report(const Listener& listener, const MctsSearch<G>& search, const SearchResult& answer) {
    if (!listener) return;
    int number = 0;
    for (const Line& line : answer.lines) {
      const Info info{.line = ++number,
                      .depth = answer.depth,
                      .selective_depth = search.deepest.load(std::memory_order_relaxed),
                      .value = line.value,
                      .nodes = search.control.nodes(),
                      .time = search.control.time().elapsed(),
                      .moves = line.moves};
      listener(info);
    }
  }

  G game_;
  SearchOptions options_;
  std::shared_ptr<const Prober<G>> prober_;
  Tree tree_;
  Situation<G> situation_;  // of the root
};

}  // namespace joga::search
