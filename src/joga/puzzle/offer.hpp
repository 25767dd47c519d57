// A puzzle as players see it before and while they solve it: difficulty, theme, hints; and the puzzle of the
// day.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "joga/core/any_game.hpp"
#include "joga/core/input.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/puzzle/puzzle.hpp"

namespace joga::puzzle {

// 1 to 5: the number of the solver's moves, plus one if many other moves look better at first.
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

// The puzzle of a day, which is counted from 1970-01-01: the same for everybody, and of another game every
// day. A game's puzzle is not repeated before all its others have had their day. Null if no game has puzzles.
[[nodiscard]] const Puzzle* puzzle_of_day(std::int64_t day);
// The puzzle for somebody who has solved none: the easiest of this game or, if it has none, of the first game
// that has any. Null if no game has puzzles.
[[nodiscard]] const Puzzle* first_puzzle(std::string_view game_id);

// A right move after these moves, answers included.
[[nodiscard]] Result<std::string> right_move(const Puzzle& puzzle, std::span<const std::string> moves,
                                             const StopFlag& stop);

struct Hint {
  Message message{};                  // a sentence
  TurnParts parts{};                  // the part of the move to show on the board
  std::optional<std::string> move{};  // set if the whole move is told
};
// Tells where to look, or a whole right move.
[[nodiscard]] Hint hint_of(const AnyGame& game, const AnyPosition& position, AnyMove move, bool whole);
// The first hint (number 0) says where to look, any later one tells the move.
[[nodiscard]] Result<Hint> hint(const Puzzle& puzzle, std::span<const std::string> moves, std::size_t number,
                                const StopFlag& stop);

}  // namespace joga::puzzle
