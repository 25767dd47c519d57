// Position strings of square boards: rows separated by '/', a letter a piece, a digit for a number of empty
// squares (two digits for ten or more, on boards wider than nine), then a blank and the player to move.
//
// And positions set up by hand, the inverse of a board view: an editor offers the pieces of a game's palette,
// puts them on cells, and asks for the position string of what it shows. Whether that position is possible is
// for parse_position to say.
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

// A character as messages show it, printable or not.
[[nodiscard]] std::string printable(char character);

struct BoardText {
  std::string cells{};  // row by row as in the string; kEmptyCell where nothing stands
  Player to_move = Player::One;
};

// `letters`: the pieces of the game, player 1's and player 2's.
[[nodiscard]] Result<BoardText> parse_board_text(std::string_view text, int size, std::string_view letters);
[[nodiscard]] std::string format_board_text(const BoardText& board, int size);

// Far above any position string of a square board, so that a hostile one is refused at once.
inline constexpr std::size_t kLongestPosition = 1024;

// Splits the player to move off the end of a position string of any game.
struct PositionParts {
  std::string_view board{};
  Player to_move = Player::One;
};
[[nodiscard]] Result<PositionParts> split_position(std::string_view text,
                                                   std::size_t longest = kLongestPosition);

// A cell that holds something, as in a board view.
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

// The position string of a square board (board_text.hpp). `first`: whether the string begins with row 1 or
// with the row of the highest number. Refused, with the reason: a cell that the board does not have, a piece
// without a letter, more than one piece on a square.
[[nodiscard]] Result<std::string> square_set_up_text(std::span<const SetUpCell> cells, Player to_move,
                                                     int size, FirstRow first,
                                                     std::span<const PieceLetter> letters);

[[nodiscard]] std::vector<PieceView> pieces_of(std::span<const PieceLetter> letters);

// Refusals that games have in common.
[[nodiscard]] Error no_such_cell(const std::string& name);
[[nodiscard]] Error no_such_piece(const PieceView& piece, const std::string& cell,
                                  std::span<const PieceView> palette);

}  // namespace joga
