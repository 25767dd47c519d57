// Position strings of square boards: rows separated by '/', a letter for each piece, a digit for a run of
// empty squares (two digits for ten or more, on boards wider than nine), then a blank and the player to move.
//
// Also positions set up by hand, the inverse of a board view: an editor offers the pieces of a game's
// palette, puts them on cells, and asks for the position string of the board it shows. parse_position decides
// whether that position is possible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/core/view.hpp"

namespace joga {

inline constexpr char kEmptyCell = '.';

// A character as messages show it; unprintable ones are escaped.
[[nodiscard]] std::string printable(char character);

struct BoardText {
  std::string cells{};  // row by row as in the string; kEmptyCell for an empty square
  Player to_move = Player::One;
};

// `letters`: the letters of player 1's pieces, then of player 2's.
[[nodiscard]] Result<BoardText> parse_board_text(std::string_view text, int size, std::string_view letters);
[[nodiscard]] std::string format_board_text(const BoardText& board, int size);

// Far longer than any position string of a square board, so that hostile input is refused at once.
inline constexpr std::size_t kLongestPosition = 1024;

// Splits the player to move off the end of a position string, of any game.
struct PositionParts {
  std::string_view board{};
  Player to_move = Player::One;
};
[[nodiscard]] Result<PositionParts> split_position(std::string_view text,
                                                   std::size_t longest = kLongestPosition);

// A cell with pieces, as in a board view.
struct SetUpCell {
  std::string name{};  // "d4"
  std::vector<PieceView> pieces{};
};

// A piece of a game with its letter in position strings.
struct PieceLetter {
  PieceView piece{};
  char letter = ' ';
};

enum class FirstRow : std::uint8_t { Lowest, Highest };

// Returns the position string of a square board. `first`: whether the string begins with row 1 or with the
// highest row. Refuses, with the reason, a cell that is not on the board, a piece without a letter, and more
// than one piece on a square.
[[nodiscard]] Result<std::string> square_set_up_text(std::span<const SetUpCell> cells, Player to_move,
                                                     int size, FirstRow first,
                                                     std::span<const PieceLetter> letters);

[[nodiscard]] std::vector<PieceView> pieces_of(std::span<const PieceLetter> letters);

// Refusals that several games share.
[[nodiscard]] Error no_such_cell(const std::string& name);
[[nodiscard]] Error no_such_piece(const PieceView& piece, const std::string& cell,
                                  std::span<const PieceView> palette);

}  // namespace joga
