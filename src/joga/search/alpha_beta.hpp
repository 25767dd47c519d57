// The engine's search: alpha-beta with iterative deepening, on any number of threads.
//
// A private template: instances.hpp says where it is instantiated, any_search.hpp how it is used.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/core/sort.hpp"
#include "joga/core/threads.hpp"
#include "joga/search/any_search.hpp"
#include "joga/search/situation.hpp"
#include "joga/search/worker_root.hpp"

namespace joga::search {

template <Evaluates G>
class AlphaBeta final : public AnySearch {
 public:
  using Move = typename G::Move;

  // The prober and the network, which must outlive this, may be null.
  explicit AlphaBeta(G game, const SearchOptions& options = {},
                     std::shared_ptr<const Prober<G>> prober = nullptr,
                     const Network* network = network_of<G>())
      : game_(std::move(game)),
        options_(options),
        prober_(std::move(prober)),
        network_(network),
        table_(options.heuristics.table ? options.memory_mib : 0) {
    make_workers();
  }

  [[nodiscard]] const SearchOptions& options() const noexcept override { return options_; }

  void set_options(const SearchOptions& options) override {
    const bool resize =
        options.memory_mib != options_.memory_mib || options.heuristics.table != options_.heuristics.table;
    options_ = options;
    if (resize) table_.resize(options.heuristics.table ? options.memory_mib : 0);
    make_workers();
  }

  void new_game() override {
    table_.clear();
    for (const auto& worker : workers_) worker->forget();
  }

  [[nodiscard]] SearchResult think(const History& history, const Limits& limits, const StopFlag& stop,
                                   const Listener& listener = {}) override {
    return think(situation_of<G>(history), limits, stop, listener);
  }

  [[nodiscard]] SearchResult think(const Situation<G>& situation, const Limits& limits, const StopFlag& stop,
                                   const Listener& listener = {}) {
    const Player player = game_.to_move(situation.position);
    if (const Outcome outcome = game_.outcome(situation.position); is_over(outcome)) {
      return {.value = outward(result_value(outcome, player, 0))};
    }
    Control control(limits, player, stop);
    percent_ = percent_of(situation.position);
    table_.start_search();
    const std::vector<Move> moves = root_moves(situation.position);
    AbdadaTable* const busy = workers_.size() > 1 ? &busy_ : nullptr;
    for (const auto& worker : workers_) worker->prepare(situation, moves, control, busy);
    const int most_depth = std::clamp(limits.depth.value_or(kMostDepth), 1, kMostDepth);

    Helpers helpers;
    for (std::size_t i = 1; i < workers_.size(); ++i) {
      helpers.start([this, i, most_depth] { help(*workers_[i], most_depth); });
    }
    SearchResult answer = iterate(control, most_depth, listener);
    control.finish();
    helpers.join();
    take_from_helpers(answer);

    for (const auto& worker : workers_) worker->count_in();
    answer.nodes = control.nodes();
    if (answer.lines.empty()) {
      answer.lines.push_back(
          {Value::estimate(game_.evaluate(situation.position)), {erased_move<G>(moves.front())}});
    }
    answer.best = answer.lines.front().moves.front();
    answer.value = answer.lines.front().value;
    return answer;
  }

 private:
  // The maximum depth. It leaves some plies below kMostPly for noisy moves.
  static constexpr int kMostDepth = kMostPly - 56;

  // A win or loss within the searched depth has its shortest distance, and a proven value needs no more
  // search.
  [[nodiscard]] static bool is_settled(NodeValue value, int depth) noexcept {
    if (is_win(value.number)) return kWinNow - value.number <= depth;
    if (is_loss(value.number)) return value.number + kWinNow <= depth;
    return value.proven;
  }

  void make_workers() {
    const std::size_t count = static_cast<std::size_t>(std::max(options_.threads, 1));
    workers_.resize(std::min(workers_.size(), count));
    for (const auto& worker : workers_) worker->set_heuristics(options_.heuristics);
    while (workers_.size() < count) {
      workers_.push_back(
          std::make_unique<Worker<G>>(game_, table_, options_.heuristics, prober_.get(), network_));
    }
  }

  // The moves that gain most come first; equal ones stay in the order of generation, or in a random order if
  // there is a seed.
  [[nodiscard]] std::vector<Move> root_moves(const typename G::Position& position) const {
    std::vector<Move> moves;
    game_.visit_moves(position, [&](Move move) {
      moves.push_back(move);
      return true;
    });
    if (options_.seed != 0) {
      Random random(options_.seed);
      for (std::size_t left = moves.size(); left > 1; --left) {
        std::swap(moves[left - 1], moves[random.below(static_cast<std::uint32_t>(left))]);
      }
    }
    if constexpr (WeighsMoves<G>) {
      struct Weighed {
        int gain;
        std::size_t number;
        Move move;
      };
      std::vector<Weighed> weighed;
      for (const Move move : moves) weighed.push_back({game_.gain(position, move), weighed.size(), move});
      heap_sort(weighed, [](const Weighed& one, const Weighed& two) {
        return one.gain != two.gain ? one.gain > two.gain : one.number < two.number;
      });
      std::ranges::transform(weighed, moves.begin(), &Weighed::move);
    }
    return moves;
  }

  // A helper thread searches like the main thread (lazy SMP), but defers moves that others are searching. It
  // helps by filling the shared table.
  static void help(Worker<G>& worker, int most_depth) {
    const auto ignore = [](const typename Worker<G>::RootMove&, Bound) {};
    for (int depth = 1; depth <= most_depth; ++depth) {
      if (!worker.search_line(0, depth, ignore)) return;
    }
  }

  // Uses the best result of the helper threads when the time is up.
  void take_from_helpers(SearchResult& answer) const {
    if (options_.lines > 1 || answer.lines.empty() || answer.lines.front().value.is_proven()) return;
    const Worker<G>* best = workers_.front().get();
    for (const auto& worker : workers_) {
      if (has_better_move(*worker, *best)) best = worker.get();
    }
    if (best != workers_.front().get()) keep(answer, 0, best->root_moves().front());
  }

  [[nodiscard]] SearchResult iterate(Control& control, int most_depth, const Listener& listener) {
    Worker<G>& worker = *workers_.front();
    const std::size_t move_count = worker.root_moves().size();
    const std::size_t line_count =
        std::min(static_cast<std::size_t>(std::max(options_.lines, 1)), move_count);
    SearchResult answer;
    double patience = 1;
    for (int depth = 1; depth <= most_depth; ++depth) {
      const Move last_best = worker.root_moves().front().move;
      const std::vector<Line> last_lines = line_count > 1 ? answer.lines : std::vector<Line>();
      bool all_settled = true;
      for (std::size_t line = 0; line < line_count; ++line) {
        const auto widen = [&](const typename Worker<G>::RootMove& best, Bound bound) {
          constexpr Milliseconds kWorthTelling{1000};
          if (control.time().elapsed() >= kWorthTelling) {
            report(listener, control, static_cast<int>(line), depth, best, bound);
          }
        };
        const bool finished = worker.search_line(line, depth, widen);
        const auto& best = worker.root_moves()[line];
        if (!finished) {
          // If there is only one line, the moves that were finished before the interruption count.
          if (line_count == 1 && best.value.number > -kInfinity) keep(answer, 0, best);
          if (line_count > 1) fill_up(answer, line, last_lines);
          return answer;
        }
        keep(answer, line, best);
        report(listener, control, static_cast<int>(line), depth, best, Bound::Exact);
        all_settled = all_settled && is_settled(best.value, depth);
      }
      answer.depth = depth;
      // A line may turn out better than one that was searched before it.
      if (line_count > 1) {
        worker.put_best_first(0);
        for (std::size_t line = 0; line < line_count; ++line) keep(answer, line, worker.root_moves()[line]);
      }
      if (all_settled) break;
      // A best move that has just changed may change again.
      constexpr double kUnsure = 1.6;
      patience = worker.root_moves().front().move == last_best ? std::max(1.0, patience * 0.8) : kUnsure;
      if (control.time().can_save() && move_count == 1) break;
      if (control.time().should_not_go_deeper(patience)) break;
    }
    return answer;
  }

  // Keeps the first `count` lines and adds those of the previous iteration whose moves are not there yet.
  static void fill_up(SearchResult& answer, std::size_t count, const std::vector<Line>& last_lines) {
    answer.lines.resize(count);
    for (const Line& line : last_lines) {
      if (answer.lines.size() == last_lines.size()) return;
      const bool is_there = std::ranges::any_of(
          answer.lines, [&](const Line& other) { return other.moves.front() == line.moves.front(); });
      if (!is_there) answer.lines.push_back(line);
    }
  }

  // The calibration of estimates, in percent: late in a game a search sees further than the network, so its
  // estimates stand for larger odds.
  [[nodiscard]] int percent_of(const typename G::Position& position) const {
    if constexpr (HasInputs<G>) {
      if (network_ != nullptr && options_.heuristics.network) {
        return G::kNetwork.percent[game_.phase(position)];
      }
    }
    return 100;
  }

  [[nodiscard]] Value told(NodeValue found) const {
    const Value value = outward(found);
    return value.is_estimate() ? Value::estimate(value.hundredths() * percent_ / 100) : value;
  }

  void keep(SearchResult& answer, std::size_t line, const typename Worker<G>::RootMove& best) const {
    if (answer.lines.size() <= line) answer.lines.resize(line + 1);
    answer.lines[line] = {told(best.value), erased_moves<G>(best.line)};
  }

  void report(const Listener& listener, const Control& control, int line, int depth,
              const typename Worker<G>::RootMove& best, Bound bound) {
    if (!listener) return;
    workers_.front()->count_in();
    Info info{.line = line + 1,
              .depth = depth,
              .selective_depth = workers_.front()->selective_depth(),
              .value = told(best.value).with_bound(bound),
              .nodes = control.nodes(),
              .time = control.time().elapsed(),
              .moves = erased_moves<G>(best.line)};
    listener(info);
  }

  G game_;
  SearchOptions options_;
  std::shared_ptr<const Prober<G>> prober_;
  const Network* network_;
  TranspositionTable table_;
  AbdadaTable busy_{};
  std::vector<std::unique_ptr<Worker<G>>> workers_{};
  int percent_ = 100;
};

}  // namespace joga::search
