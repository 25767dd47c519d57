// The proven values of the moves in a position: a win, a draw or a loss, in how many plies, and by how many
// points in games with points.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/play/hint.hpp"
#include "joga/play/search_memory.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::play {

struct ValuedMove {
  std::string move{};  // its text
  Value value{};
};

struct ValuedMoves {
  std::vector<ValuedMove> known{};  // best first
  std::vector<std::string> open{};  // legal moves without a proven value, in order
  // A remark about all moves, for people: that nothing is proven, and which move seems best. Mostly empty.
  Message remark{};
};

// Values all legal moves; none if the game is over. Takes about a second. Fails if there are too many moves.
[[nodiscard]] Result<ValuedMoves> move_values(const History& history, const StopFlag& stop);

// The findings of a value search.
struct MoveValues {
  bool too_many = false;  // there were too many moves to try
  solve::KnownMoves known{};
  std::optional<Hint> estimate{};  // set if nothing is proven
};
[[nodiscard]] Result<ValuedMoves> valued_moves(const History& history, const MoveValues& values);

// The same search, but it can be interrupted and resumed.
class ValueSearch final : public SearchMemory {
 public:
  explicit ValueSearch(std::shared_ptr<const History> history, std::size_t memory_mib = solve::kUsualMemory)
      : history_(std::move(history)), search_(*history_, memory_mib) {}

  // Returns whether the search is complete; false if the flag was set first.
  [[nodiscard]] bool go_on(const StopFlag& stop);
  [[nodiscard]] MoveValues values() const;
  [[nodiscard]] std::shared_ptr<void> release() override { return search_.release_memory(); }

 private:
  std::shared_ptr<const History> history_;
  solve::KnownMovesSearch search_;
  std::optional<Hint> estimate_{};
};

// Moves that are equally good for the player who makes one of them.
struct EqualMoves {
  Value value{};
  std::vector<std::string> moves{};  // their texts, in order
};
// Best first.
[[nodiscard]] std::vector<EqualMoves> equal_moves(const std::vector<ValuedMove>& moves);

// "1 ply", "3 plies".
[[nodiscard]] Message plies_words(int plies);
// "1 point", "3 points".
[[nodiscard]] Message points_words(int points);
// "win in 3 plies", "loss by 4 points in 12 plies", "draw".
[[nodiscard]] Message value_words(const Value& value);

}  // namespace joga::play
