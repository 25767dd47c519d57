// The proven values of the moves in a position: a win, a draw or a loss, in how many plies, and by how many
// points in games with points.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/message.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/play/search_memory.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::play {

// The node limit of the search for the exact value of a position, in hints and reviews: half a second, mostly
// less.
inline constexpr std::uint64_t kExactNodes = 400'000;

// The findings about all legal moves; a finished game has none. Takes about a second.
[[nodiscard]] solve::KnownMoves move_values(const History& history, const StopFlag& stop);

// The same search, but it can be interrupted and resumed.
class ValueSearch final : public SearchMemory {
 public:
  explicit ValueSearch(std::shared_ptr<const History> history, std::size_t memory_mib = solve::kUsualMemory)
      : history_(std::move(history)), search_(*history_, memory_mib) {}

  // Returns whether the search is complete; false if the flag was set first.
  [[nodiscard]] bool go_on(const StopFlag& stop) { return search_.go_on(stop); }
  [[nodiscard]] solve::KnownMoves values() const { return search_.known(); }
  [[nodiscard]] std::shared_ptr<void> release() override { return search_.release_memory(); }

 private:
  std::shared_ptr<const History> history_;
  solve::KnownMovesSearch search_;
};

// Explains why there are no values: there are too many moves, or nothing is proven. Empty in any other case.
[[nodiscard]] Message values_remark(const History& history, const solve::KnownMoves& known);

// The texts of moves that are equally good, by their value in words: the best first, then "not proven".
using MovesByValue = std::vector<std::pair<Message, std::vector<std::string>>>;
[[nodiscard]] MovesByValue moves_by_value(const History& history, const solve::KnownMoves& known);

// The value of a finished game for the player to move, with the margin in games with points.
[[nodiscard]] Value final_value(const History& history);

// "1 ply", "3 plies".
[[nodiscard]] Message plies_words(int plies);
// "1 point", "3 points".
[[nodiscard]] Message points_words(int points);
// "win in 2 moves", "loss by 4 points in 6 moves", "draw": the moves of the winner.
[[nodiscard]] Message value_words(const Value& value);
// "win in 3 plies": for research, where the exact distance matters.
[[nodiscard]] Message value_words_in_plies(const Value& value);

}  // namespace joga::play
