// Best play to the end of a game with points, by a search that knows when it has found it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/game.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/solve/stars_book.hpp"
#include "joga/solve/stars_solver.hpp"

namespace joga::solve {

// A move, what it is worth to whoever makes it, and how the game goes on to its end.
template <class Move>
struct ExactLine {
  Value value{};              // with the margin; where the line is cut short its distance is only a bound
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
  // Whether a search to the end of the game is likely to end within so many positions.
  [[nodiscard]] bool is_within_reach(const Position& position, std::uint64_t nodes) const noexcept;

  // No game has more turns left.
  [[nodiscard]] int most_plies(const Position& position) const noexcept;

  // The value of a running game, with one best line or, if more are asked for, the best moves in order.
  // Nothing when a limit was reached first. The line is cut short where it would take too long to find.
  [[nodiscard]] std::optional<std::vector<Line>> best_lines(const Position& position, int count,
                                                            const StarsLimits& limits);
  // What the moves of a running game are worth, in the same order: all of which it could be found out. What
  // is soon known does not wait for what takes long. The limit is that of all moves together.
  [[nodiscard]] std::vector<Line> known_lines(const Position& position, const StarsLimits& limits);
  [[nodiscard]] std::uint64_t nodes() const noexcept { return solver_.nodes(); }

 private:
  using Move = joga::stars::Move;
  struct Valued {
    Move move;
    StarsValue value;
  };
  struct KnownMoves {
    std::vector<Valued> moves{};  // the best first
    bool is_complete = true;
  };
  [[nodiscard]] std::optional<Line> best_line(const Position& position, const StarsLimits& limits);
  [[nodiscard]] KnownMoves known_moves(const Position& position, const StarsPurse& purse);
  [[nodiscard]] std::optional<StarsValue> value_after(const Position& position, Move move,
                                                      const StarsLimits& limits);
  [[nodiscard]] std::vector<Line> lines_of(const Position& position, const std::vector<Valued>& moves,
                                           const StarsPurse& purse);
  [[nodiscard]] Line line_of(const Position& position, StarsValue value, std::vector<Move> moves) const;
  void follow(const Position& position, StarsValue value, std::vector<Move>& moves, const StarsPurse& purse);

  StarsBook book_;
  StarsSolver solver_;
};

// One best line of a running game, for whoever knows no particular game. Nothing where there are no points,
// the end is far, or so many positions were not enough.
[[nodiscard]] std::optional<ExactLine<AnyMove>> exact_line(const AnyGame& game, const AnyPosition& position,
                                                           std::uint64_t nodes, const StopFlag& stop);

}  // namespace joga::solve
