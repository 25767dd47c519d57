// Setting up a position by hand: the inverse of a board view. An editor offers the pieces of a game's
// palette, puts them on cells, and asks for the position string of what it shows; whether that position is
// possible is for parse_position to say.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/core/view.hpp"

namespace joga {

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
