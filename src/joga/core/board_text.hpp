// Position strings of square boards: rows separated by '/', a letter a piece, a digit so many empty
// squares, then a blank and the player to move.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "joga/core/player.hpp"
#include "joga/core/result.hpp"

namespace joga {

inline constexpr char kEmptyCell = '.';

// A character as messages show it, whatever it is.
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

}  // namespace joga
