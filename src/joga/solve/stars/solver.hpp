// Exact values of positions of Small Star Empires, on any number of threads, in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/solve/stars/table.hpp"
#include "joga/solve/stars/worker.hpp"

namespace joga::solve {

// The value of a position for the player to move when both play for the largest difference of points.
struct StarsValue {
  int margin = 0;  // points above the opponent's at the end
  int result = 0;  // 1 for a win, 0 for a draw, -1 for a loss; at equal points the tie-breaks decide

  // The value for a game that ends after this number of plies.
  [[nodiscard]] constexpr Value in(int plies) const noexcept {
    const Value value = result > 0   ? Value::win_in(plies)
                        : result < 0 ? Value::loss_in(plies)
                                     : Value::draw();
    return value.with_margin(margin);
  }
  [[nodiscard]] constexpr StarsValue operator-() const noexcept { return {-margin, -result}; }
  friend constexpr auto operator<=>(const StarsValue&, const StarsValue&) noexcept = default;
};

struct StarsProgress {
  Range margin{};  // proven so far
  std::uint64_t nodes = 0;
};

struct StarsSolverOptions {
  std::size_t memory_mib = 64;
  int threads = 1;
};

struct StarsLimits {
  const StopFlag* stop = nullptr;
  std::uint64_t nodes = ~std::uint64_t{0};  // of each thread
  // On the calling thread alone: starting others takes longer than a question that is soon answered.
  bool is_quick = false;
  // Called several times a second during the search, on the calling thread.
  std::function<void(const StarsProgress&)> progress{};
};

class StarsSolver;

// A common budget for several questions.
class NodeBudget {
 public:
  NodeBudget(const StarsSolver& solver, StarsLimits limits);

  // The rest of the budget, at most `most`, as limits of one question.
  [[nodiscard]] StarsLimits left(std::uint64_t most = ~std::uint64_t{0}) const;
  // One of `parts` equal parts of the whole, or what is left if that is less.
  [[nodiscard]] StarsLimits part(std::uint64_t parts) const;

 private:
  const StarsSolver& solver_;
  StarsLimits limits_;
  std::uint64_t spent_before_;
};

// Keeps results in its table for later questions. Answers one question at a time.
class StarsSolver {
 public:
  using Position = joga::stars::Position;
  using Move = joga::stars::Move;

  StarsSolver(joga::stars::Stars game, const StarsSolverOptions& options);
  StarsSolver& operator=(StarsSolver&&) = delete;
  ~StarsSolver();

  [[nodiscard]] const joga::stars::Stars& game() const noexcept { return game_; }
  [[nodiscard]] std::size_t threads() const noexcept;

  // None if a limit was reached first. A good guess of the margin saves up to half of the work.
  [[nodiscard]] std::optional<StarsValue> value(const Position& position, const StarsLimits& limits,
                                                std::optional<int> guess = {});
  // Whether the margin of a running game is at least this, which often takes less work than the margin
  // itself.
  [[nodiscard]] std::optional<bool> reaches(const Position& position, int margin, const StarsLimits& limits);
  // Whether the player who makes the move gets this much by it, or more. None if a limit was reached first.
  [[nodiscard]] std::optional<bool> keeps(const Position& position, Move move, StarsGoal goal, int wanted,
                                          const StarsLimits& limits);
  // A move that keeps the value of a running game; always the same for the same table.
  [[nodiscard]] std::optional<Move> best_move(const Position& position, StarsValue value,
                                              const StarsLimits& limits);
  // The line of best play to the end, from a position of this value.
  [[nodiscard]] std::optional<std::vector<Move>> best_line(const Position& position, StarsValue value,
                                                           const StarsLimits& limits);

  // Nodes visited since this was made.
  [[nodiscard]] std::uint64_t nodes() const noexcept;

  // The proofs that took long; and taking over such proofs from another solver of the same game with a table
  // of the same size.
  [[nodiscard]] std::vector<StarsProof> hardest(int effort) const { return table_.hardest(effort); }
  void learn(std::span<const StarsProof> proofs) noexcept;

 private:
  template <class Set>
  using Workers = std::vector<std::unique_ptr<StarsWorker<Set>>>;

  // A question to the workers, and the bounds on the answer so far.
  struct Question {
    const Position& position;
    StarsGoal goal{};
    int points = 0;
    Range range{};
  };

  [[nodiscard]] std::optional<int> converge(Question question, int guess, const NodeBudget& budget);
  // False if a limit was reached.
  [[nodiscard]] bool ask(Question& question, int wanted, const StarsLimits& limits);
  template <class Set>
  [[nodiscard]] std::optional<int> ask_workers(Workers<Set>& workers, const Question& question, int wanted,
                                               const StarsLimits& limits);
  [[nodiscard]] std::optional<StarsEntry> entry_of(const Question& question) const noexcept;
  joga::stars::Stars game_;
  StarsTerms terms_;
  StarsTable table_;
  search::AbdadaTable busy_{};
  std::variant<Workers<joga::stars::NarrowSet>, Workers<joga::stars::CellSet>> workers_;
};

}  // namespace joga::solve
