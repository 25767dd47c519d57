// What a player is told of a puzzle before and while he solves it: how hard it is and what it is about, the
// puzzle of the day, hints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "joga/core/any_game.hpp"
#include "joga/core/input.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/puzzle/puzzle.hpp"

namespace joga::puzzle {

// 1 to 5: one for each of the solver's moves, and one more where many other moves look better at first.
[[nodiscard]] int difficulty(const Puzzle& puzzle) noexcept;

enum class Theme : std::uint8_t {
  None,
  Sacrifice,  // the opponent is given something to take
  Capture,    // the first move takes something
  Points,     // the game is decided by points
  Quiet,      // nothing is taken; the win comes later
};
[[nodiscard]] Theme theme_of(const Puzzle& puzzle);
// A word or two; empty for none.
[[nodiscard]] Message theme_name(Theme theme);

// The same for everybody on the same day (counted from 1970-01-01): another game every day, and every puzzle
// of a game once before one comes again. Null where no game has puzzles.
[[nodiscard]] const Puzzle* puzzle_of_day(std::int64_t day);

// A move that is right after these, the opponent's answers included.
[[nodiscard]] Result<std::string> right_move(const Puzzle& puzzle, std::span<const std::string> moves,
                                             const StopFlag& stop);

struct Hint {
  Message message{};                  // a sentence
  TurnParts parts{};                  // what to show of the move on the board
  std::optional<std::string> move{};  // once the whole move is told
};
// Says where to look, or tells the whole of a move that is right.
[[nodiscard]] Hint hint_of(const AnyGame& game, const AnyPosition& position, AnyMove move, bool whole);
// The first hint (number 0) says where to look, any later one tells the move.
[[nodiscard]] Result<Hint> hint(const Puzzle& puzzle, std::span<const std::string> moves, std::size_t number,
                                const StopFlag& stop);

}  // namespace joga::puzzle
