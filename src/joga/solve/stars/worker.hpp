// One thread of the search for the exact value of a position of Small Star Empires: alpha-beta with empty
// windows to the end of the game. Its table has the points of the rest of the game, so that positions that
// differ only in points already scored share an entry.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "joga/core/stop_flag.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/search/abdada.hpp"
#include "joga/solve/stars/bounds.hpp"
#include "joga/solve/stars/table.hpp"

namespace joga::solve {

// The question about a position.
enum class StarsGoal : std::uint8_t {
  Points,  // from now to the end, those of the player to move above the opponent's
  Result,  // 1, 0 or -1: the result of the game, with the tie-breaks that decide at equal points
};

// Conditions that end a search early.
struct StarsStop {
  const StopFlag* flag = nullptr;   // set by the caller
  const StopFlag* found = nullptr;  // another thread has the answer
  std::uint64_t nodes = ~std::uint64_t{0};
  // Called about every thousand nodes; may be null.
  const std::function<void()>* look_up = nullptr;
};

// `Set` is NarrowSet or CellSet, as the map needs.
template <class Set>
class StarsWorker {
  using Position = joga::stars::Position;
  using Move = joga::stars::Move;

 public:
  // All arguments must outlive this. `busy` is null for a thread that searches alone.
  StarsWorker(const joga::stars::Stars& game, const StarsTerms& terms, StarsTable& table,
              search::AbdadaTable* busy)
      : game_(game), map_(game.map()), terms_(terms), table_(table), busy_(busy), history_(kHistorySize) {}

  void prepare(const StarsStop& stop) noexcept;

  // Returns a bound on the value that lies on the same side of `wanted` as the value itself. `points` are
  // those of the player to move above the opponent's, without the larger empire. The result means nothing
  // once the search has been stopped.
  [[nodiscard]] int search(const Position& position, StarsGoal goal, int points, int wanted);

  // The key of a position in the table. The game must be running.
  [[nodiscard]] StarsKey key(const Position& position, StarsGoal goal, int points) const noexcept;
  // Bounds on the value without a search. The player to move must have a turn.
  [[nodiscard]] Range bounds(const Position& position, StarsGoal goal, int points) const noexcept;

  [[nodiscard]] bool is_stopped() const noexcept { return stopped_; }
  // Nodes visited since the worker was made; may be called from any thread.
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }

 private:
  struct Candidate {
    Move move{};
    int gain = 0;             // points above the opponent's, at once
    int order = 0;            // the highest first
    int most = Range::kMost;  // the parent's value by this move, at most
  };
  // A position, and the facts that are found out about it step by step.
  struct Node {
    Position position{};
    StarsGoal goal{};
    int points = 0;
    StarsProspect<Set> own{};
    StarsProspect<Set> enemy{};
    Set free{};
    StarsKey key{};         // for the goal of the node
    StarsKey points_key{};  // for the points
  };
  static constexpr std::size_t kHistorySize = std::size_t{1} << 16;
  static constexpr int kAlwaysGood = 1 << 16;
  static constexpr int kMemory = 4;  // the last time counts for a quarter, all before it for the rest

  [[nodiscard]] bool count_node();
  // The value if the player to move has no turn.
  [[nodiscard]] int value_without_moves(const Node& node, int wanted);
  [[nodiscard]] int search_moves(const Node& node, Range range, Move first, int wanted);
  [[nodiscard]] std::optional<int> look_ahead(const Node& node, std::size_t begin, std::size_t end,
                                              int wanted);

  void identify(Node& node) const noexcept;
  void add_keys(Node& node) const noexcept;
  [[nodiscard]] int last_turn_value(const Node& node) const noexcept;
  void look_around(Node& node) const noexcept;
  void estimate_turns(Node& node) const noexcept;
  [[nodiscard]] Range static_range(const Node& node) const noexcept;
  [[nodiscard]] Range result_range(const Node& node, const Range& points) const noexcept;
  [[nodiscard]] std::uint64_t tie_breaks(const Node& node) const noexcept;

  void generate(const Node& node, Move first);
  void bound_twin(const Node& node, std::size_t begin, std::size_t end, Move searched, int value) noexcept;
  [[nodiscard]] int evaluated_order(const Node& node, const Candidate& candidate) noexcept;
  [[nodiscard]] int quick_order(const Node& node, const Candidate& candidate) noexcept;
  [[nodiscard]] int gain_of(const Node& node, Move move) const noexcept;
  [[nodiscard]] Node child_of(const Node& node, const Candidate& candidate) const noexcept;
  // The parent's value from a child's.
  [[nodiscard]] static int from_child(StarsGoal goal, int gain, int value) noexcept {
    return (goal == StarsGoal::Points ? gain : 0) - value;
  }
  // The history heuristic: how often the move has lately been good enough where as many systems were free,
  // from 0 to kAlwaysGood. Where a ship comes from makes no difference.
  [[nodiscard]] int& history(const Node& node, Move move) noexcept {
    const bool is_station = move.marker() == joga::stars::Marker::TradeStation;
    return history_[index_of(node.position.to_move()) << 15U |
                    static_cast<std::size_t>(node.free.count()) << 8U | move.to().index() << 1U |
                    (is_station ? 1U : 0U)];
  }

  [[nodiscard]] int search_node(Node& node, int wanted);

  const joga::stars::Stars& game_;
  const joga::stars::Map& map_;
  const StarsTerms& terms_;
  StarsTable& table_;
  search::AbdadaTable* busy_;
  std::vector<int> history_;
  std::vector<Candidate> candidates_{};  // of all positions on the path from the root
  std::vector<std::size_t> put_off_{};   // for AbdadaTurns
  StarsStop stop_{};
  bool stopped_ = false;
  std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace joga::solve
