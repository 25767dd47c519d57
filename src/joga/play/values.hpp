// What the moves of a position are worth, as far as that is known for certain: a win, a draw or a loss, in
// how many plies, and by how many points where there are points.
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
  std::vector<ValuedMove> known{};  // the best first
  std::vector<std::string> open{};  // legal moves of which nothing is proven, in order
  // Something about all of them at once, for people: that nothing is proven, and which one seems best. Mostly
  // empty.
  Message remark{};
};

// All legal moves of a game; none of one that is over. It takes about a second. The error is that there are
// too many.
[[nodiscard]] Result<ValuedMoves> move_values(const History& history, const StopFlag& stop);

// What a search has found out about the moves.
struct MoveValues {
  bool too_many = false;  // moves: nothing was tried
  solve::KnownMoves known{};
  std::optional<Hint> estimate{};  // where nothing is proven
};
[[nodiscard]] Result<ValuedMoves> valued_moves(const History& history, const MoveValues& values);

// The same, but it may be interrupted: it goes on where it was.
class ValueSearch final : public SearchMemory {
 public:
  explicit ValueSearch(std::shared_ptr<const History> history, std::size_t memory_mib = solve::kUsualMemory)
      : history_(std::move(history)), search_(*history_, memory_mib) {}

  // Whether it is done; false when the flag was set before.
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
// The best first.
[[nodiscard]] std::vector<EqualMoves> equal_moves(const std::vector<ValuedMove>& moves);

// "1 ply", "3 plies".
[[nodiscard]] Message plies_words(int plies);
// "1 point", "3 points".
[[nodiscard]] Message points_words(int points);
// "win in 3 plies", "loss by 4 points in 12 plies", "draw".
[[nodiscard]] Message value_words(const Value& value);

}  // namespace joga::play
