#include "joga/solve/stars/solver.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

#include "joga/core/threads.hpp"

namespace joga::solve {
namespace {

using joga::stars::CellSet;
using joga::stars::Move;
using joga::stars::NarrowSet;
using joga::stars::Position;
using joga::stars::ScoreSheet;
using joga::stars::Stars;

// Turns a number of player 1 into that of the player to move.
[[nodiscard]] int turned(const Position& position, int player_one) noexcept {
  return position.to_move() == Player::One ? player_one : -player_one;
}

// The points scored so far, without those for the larger empire.
[[nodiscard]] int points_in(const Stars& game, const Position& position) noexcept {
  const ScoreSheet sheet = game.score(position);
  return turned(position,
                sheet.margin() - sheet.of(Player::One).larger_empire + sheet.of(Player::Two).larger_empire);
}

[[nodiscard]] constexpr int sign(int number) noexcept {
  return number > 0 ? 1 : number < 0 ? -1 : 0;
}

[[nodiscard]] StarsValue finished_value(const Stars& game, const Position& position) noexcept {
  const Outcome outcome = game.outcome_without_moves(position);
  return {.margin = turned(position, game.score_margin(position)),
          .result = outcome == Outcome::Draw                 ? 0
                    : outcome == win_for(position.to_move()) ? 1
                                                             : -1};
}

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

}  // namespace

NodeBudget::NodeBudget(const StarsSolver& solver, StarsLimits limits)
    : solver_(solver), limits_(std::move(limits)), spent_before_(solver.nodes()) {}

StarsLimits NodeBudget::left(std::uint64_t most) const {
  StarsLimits left = limits_;
  if (limits_.nodes != kNoLimit) {
    const std::uint64_t spent = (solver_.nodes() - spent_before_) / solver_.threads();
    left.nodes = limits_.nodes - std::min(limits_.nodes, spent);
  }
  left.nodes = std::min(left.nodes, most);
  return left;
}

StarsLimits NodeBudget::part(std::uint64_t parts) const {
  return left(limits_.nodes == kNoLimit ? kNoLimit : limits_.nodes / parts);
}

StarsSolver::StarsSolver(Stars game, const StarsSolverOptions& options)
    : game_(std::move(game)), terms_(game_), table_(options.memory_mib) {
  search::AbdadaTable* const busy = options.threads > 1 ? &busy_ : nullptr;
  const auto hire = [&]<class Set>(Workers<Set> workers) {
    for (int i = 0; i < std::max(options.threads, 1); ++i) {
      workers.push_back(std::make_unique<StarsWorker<Set>>(game_, terms_, table_, busy));
    }
    workers_ = std::move(workers);
  };
  if (game_.map().is_narrow()) {
    hire(Workers<NarrowSet>());
  } else {
    hire(Workers<CellSet>());
  }
}

StarsSolver::~StarsSolver() = default;

std::uint64_t StarsSolver::nodes() const noexcept {
  return std::visit(
      [](const auto& workers) {
        std::uint64_t nodes = 0;
        for (const auto& worker : workers) nodes += worker->nodes();
        return nodes;
      },
      workers_);
}

std::size_t StarsSolver::threads() const noexcept {
  return std::visit([](const auto& workers) { return workers.size(); }, workers_);
}

void StarsSolver::learn(std::span<const StarsProof> proofs) noexcept {
  for (const StarsProof& proof : proofs) table_.store(proof.key, proof.entry);
}

std::optional<StarsEntry> StarsSolver::entry_of(const Question& question) const noexcept {
  if (!game_.has_moves(question.position)) return std::nullopt;
  const StarsKey key = std::visit(
      [&](const auto& workers) {
        return workers.front()->key(question.position, question.goal, question.points);
      },
      workers_);
  return table_.find(key);
}

// The first thread to find the answer ends the search of the others, which have helped by filling the table.
template <class Set>
std::optional<int> StarsSolver::ask_workers(Workers<Set>& workers, const Question& question, int wanted,
                                            const StarsLimits& limits) {
  StopFlag found;
  std::atomic<bool> is_answered{false};
  std::optional<int> answer;
  const auto work = [&](StarsWorker<Set>& worker, const std::function<void()>* look_up) {
    worker.prepare({.flag = limits.stop,
                    .found = &found,
                    .nodes = limits.nodes == kNoLimit ? kNoLimit : worker.nodes() + limits.nodes,
                    .look_up = look_up});
    const int value = worker.search(question.position, question.goal, question.points, wanted);
    if (worker.is_stopped() || is_answered.exchange(true)) return;
    answer = value;
    found.set();
  };
  auto told = std::chrono::steady_clock::now();
  const std::function<void()> tell = [&] {
    constexpr std::chrono::milliseconds kBetweenReports{100};
    if (std::chrono::steady_clock::now() - told < kBetweenReports) return;
    const Range margin{.lower = std::max(Range::kLeast, question.range.lower + question.points),
                       .upper = std::min(Range::kMost, question.range.upper + question.points)};
    limits.progress({.margin = margin, .nodes = nodes()});
    told = std::chrono::steady_clock::now();
  };
  Helpers helpers;
  for (std::size_t i = 1; i < workers.size() && !limits.is_quick; ++i) {
    helpers.start([&work, &worker = *workers[i]] { work(worker, nullptr); });
  }
  work(*workers.front(), limits.progress ? &tell : nullptr);
  helpers.join();
  return answer;
}

bool StarsSolver::ask(Question& question, int wanted, const StarsLimits& limits) {
  const std::optional<int> bound =
      std::visit([&](auto& workers) { return ask_workers(workers, question, wanted, limits); }, workers_);
  if (!bound) return false;
  if (*bound >= wanted) {
    question.range.lower = std::max(question.range.lower, *bound);
  } else {
    question.range.upper = std::min(question.range.upper, *bound);
  }
  return true;
}

// Asks from the guess on, in the direction that the answers show (Plaat et al.: MTD(f), 1996).
std::optional<int> StarsSolver::converge(Question question, int guess, const NodeBudget& budget) {
  question.range = std::visit(
      [&](const auto& workers) {
        return workers.front()->bounds(question.position, question.goal, question.points);
      },
      workers_);
  if (const std::optional<StarsEntry> entry = entry_of(question)) {
    question.range = {.lower = std::max(question.range.lower, entry->range.lower),
                      .upper = std::min(question.range.upper, entry->range.upper)};
  }
  int wanted = guess;
  while (!question.range.is_exact()) {
    wanted = std::clamp(wanted, question.range.lower + 1, question.range.upper);
    if (!ask(question, wanted, budget.left())) return std::nullopt;
    wanted = question.range.lower >= wanted ? question.range.lower + 1 : question.range.upper;
  }
  return question.range.lower;
}

std::optional<StarsValue> StarsSolver::value(const Position& position, const StarsLimits& limits,
                                             std::optional<int> guess) {
  if (!game_.has_moves(position)) return finished_value(game_, position);
  const int points = points_in(game_, position);
  const Question question{.position = position, .goal = StarsGoal::Points, .points = points};
  constexpr int kPoint = 100;
  const NodeBudget budget(*this, limits);
  const std::optional<int> rest =
      converge(question, guess.value_or(game_.evaluate(position) / kPoint) - points, budget);
  if (!rest) return std::nullopt;
  const int margin = points + *rest;
  if (margin != 0 || game_.rules() == joga::stars::RuleSet::Feup) return StarsValue{margin, sign(margin)};
  const std::optional<int> result =
      converge({.position = position, .goal = StarsGoal::Result, .points = points}, 0, budget);
  if (!result) return std::nullopt;
  return StarsValue{margin, *result};
}

std::optional<bool> StarsSolver::reaches(const Position& position, int margin, const StarsLimits& limits) {
  Question question{.position = position, .goal = StarsGoal::Points, .points = points_in(game_, position)};
  const int wanted = margin - question.points;
  if (!ask(question, wanted, limits)) return std::nullopt;
  return question.range.lower >= wanted;
}

std::optional<bool> StarsSolver::keeps(const Position& position, Move move, StarsGoal goal, int wanted,
                                       const StarsLimits& limits) {
  Position next = position;
  game_.play_unchecked(next, move);
  const auto of = [goal](StarsValue value) {
    return goal == StarsGoal::Points ? value.margin : value.result;
  };
  if (!game_.has_moves(next)) return -of(finished_value(game_, next)) >= wanted;
  Question question{.position = next, .goal = goal, .points = points_in(game_, next)};
  const int offset = goal == StarsGoal::Points ? question.points : 0;
  // The move keeps the value if the opponent cannot reach this number.
  const int too_much = 1 - wanted - offset;
  if (!ask(question, too_much, limits)) return std::nullopt;
  return question.range.upper < too_much;
}

std::optional<Move> StarsSolver::best_move(const Position& position, StarsValue value,
                                           const StarsLimits& limits) {
  // At equal points the tie-breaks decide, so the question is about the result, unless the position is lost.
  const bool is_tied =
      value.margin == 0 && game_.rules() == joga::stars::RuleSet::Official && value.result >= 0;
  const StarsGoal goal = is_tied ? StarsGoal::Result : StarsGoal::Points;
  const int wanted = is_tied ? value.result : value.margin;
  const int points = points_in(game_, position);
  const std::optional<StarsEntry> entry = entry_of({.position = position, .goal = goal, .points = points});
  std::vector<Move> moves;
  game_.visit_moves(position, [&](Move move) {
    moves.push_back(move);
    return true;
  });
  if (entry) {
    // A key stands for many positions whose ships differ, so the move may belong to another of them.
    const auto hinted = std::ranges::find(moves, entry->move);
    if (hinted != moves.end()) std::rotate(moves.begin(), hinted, std::next(hinted));
  }
  for (const Move move : moves) {
    const std::optional<bool> kept = keeps(position, move, goal, wanted, limits);
    if (!kept) return std::nullopt;
    if (*kept) return move;
  }
  return std::nullopt;
}

std::optional<std::vector<Move>> StarsSolver::best_line(const Position& position, StarsValue value,
                                                        const StarsLimits& limits) {
  std::vector<Move> line;
  Position reached = position;
  while (game_.has_moves(reached)) {
    const std::optional<Move> move = best_move(reached, value, limits);
    if (!move) return std::nullopt;
    line.push_back(*move);
    game_.play_unchecked(reached, *move);
    value = -value;
  }
  return line;
}

}  // namespace joga::solve
