// Best play to the end of a game with points, by a search that knows when it has found it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/search/score.hpp"
#include "joga/solve/stars_book.hpp"
#include "joga/solve/stars_solver.hpp"

namespace joga::solve {

// A move, what it is worth to whoever makes it, and how the game goes on to its end.
template <class Move>
struct ExactLine {
  search::Score score{};
  int margin = 0;
  std::vector<Move> moves{};  // with the move itself
};

// Games of which nothing of the kind is known.
template <Game G>
class ExactPlay {
 public:
  static constexpr bool kExists = false;
};

template <>
class ExactPlay<joga::stars::Stars> {
 public:
  using Stars = joga::stars::Stars;
  using Position = joga::stars::Position;
  using Line = ExactLine<joga::stars::Move>;

  static constexpr bool kExists = true;

  ExactPlay(const Stars& game, std::size_t memory_mib, int threads)
      : book_(StarsBook::shipped_for(game)), solver_(game, {.memory_mib = memory_mib, .threads = threads}) {}

  // Whether everything that can come up from the start is known, or found in no time.
  [[nodiscard]] static bool is_solved(const Stars& game) { return !StarsBook::shipped_for(game).empty(); }
  // Whether a search to the end of the game is worth trying: it rarely ends in time with more to come.
  [[nodiscard]] bool is_near_end(const Position& position) const noexcept;

  // No game has more turns left.
  [[nodiscard]] int most_plies(const Position& position) const noexcept;

  // The value of a running game, with one best line or, if more are asked for, the best moves in order.
  // Nothing when a limit was reached first. The line is cut short where it would take too long to find.
  [[nodiscard]] std::optional<std::vector<Line>> best_lines(const Position& position, int count,
                                                            const StarsLimits& limits);
  [[nodiscard]] std::uint64_t nodes() const noexcept { return solver_.nodes(); }

 private:
  [[nodiscard]] std::optional<Line> best_line(const Position& position, const StarsLimits& limits);
  [[nodiscard]] std::optional<std::vector<Line>> all_lines(const Position& position,
                                                           const StarsLimits& limits);
  [[nodiscard]] Line line_of(const Position& position, StarsValue value,
                             std::vector<joga::stars::Move> moves) const;
  void follow(const Position& position, StarsValue value, std::vector<joga::stars::Move>& moves,
              const StarsLimits& limits);

  StarsBook book_;
  StarsSolver solver_;
};

}  // namespace joga::solve
