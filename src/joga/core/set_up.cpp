#include "joga/core/set_up.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "joga/core/board_text.hpp"
#include "joga/core/catalogue.hpp"

namespace joga {
namespace {

// Where a square such as "d4" is in the cells of a board text.
[[nodiscard]] std::optional<std::size_t> place_of(const std::string& name, int size, FirstRow first) {
  if (name.size() != 2) return std::nullopt;
  const int column = name[0] - 'a';
  const int row = name[1] - '1';
  if (column < 0 || column >= size || row < 0 || row >= size) return std::nullopt;
  const int row_in_text = first == FirstRow::Lowest ? row : size - 1 - row;
  return static_cast<std::size_t>(row_in_text * size + column);
}

[[nodiscard]] int pieces_on(const SetUpCell& cell) {
  int count = 0;
  // A count below 1 stands for no piece that could be drawn; it is refused as a piece without a letter.
  for (const PieceView& piece : cell.pieces) count += std::max(1, piece.count);
  return count;
}

// "cube"; of numbered pieces "piece 1 to 12".
[[nodiscard]] Message kind_with_numbers(PieceKind kind, std::span<const PieceView> palette) {
  int lowest = 0;
  int highest = 0;
  for (const PieceView& piece : palette) {
    if (piece.kind != kind || piece.number == 0) continue;
    lowest = lowest == 0 ? piece.number : std::min(lowest, piece.number);
    highest = std::max(highest, piece.number);
  }
  if (highest == 0) return piece_name(kind);
  return {text::kPieceWithNumber, piece_name(kind), Message(text::kNumberRange, lowest, highest)};
}

}  // namespace

Error no_such_cell(const std::string& name) {
  return Error{ErrorCode::Unknown, Message(text::kSetUpNoCell, name)};
}

Error no_such_piece(const PieceView& piece, const std::string& cell, std::span<const PieceView> palette) {
  const Message name = piece.number == 0
                           ? Message(piece_name(piece.kind))
                           : Message(text::kPieceWithNumber, piece_name(piece.kind), piece.number);
  std::vector<PieceKind> kinds;
  std::vector<Message> valid;
  for (const PieceView& one : palette) {
    if (std::ranges::find(kinds, one.kind) != kinds.end()) continue;
    kinds.push_back(one.kind);
    valid.push_back(kind_with_numbers(one.kind, palette));
  }
  return Error{ErrorCode::Unknown, Message(text::kSetUpNoPiece, name, cell, Message::list(valid))};
}

std::vector<PieceView> pieces_of(std::span<const PieceLetter> letters) {
  std::vector<PieceView> pieces;
  for (const PieceLetter& one : letters) pieces.push_back(one.piece);
  return pieces;
}

Result<std::string> square_set_up_text(std::span<const SetUpCell> cells, Player to_move, int size,
                                       FirstRow first, std::span<const PieceLetter> letters) {
  const auto squares = static_cast<std::size_t>(size * size);
  BoardText board{.cells = std::string(squares, kEmptyCell), .to_move = to_move};
  for (const SetUpCell& cell : cells) {
    const std::optional<std::size_t> place = place_of(cell.name, size, first);
    if (!place) return no_such_cell(cell.name);
    if (cell.pieces.empty()) continue;
    const int count = pieces_on(cell) + (board.cells[*place] == kEmptyCell ? 0 : 1);
    if (count > 1) return Error{ErrorCode::Illegal, Message(text::kSetUpSeveral, cell.name, count)};
    const PieceView& piece = cell.pieces.front();
    const auto found = std::ranges::find(letters, piece, &PieceLetter::piece);
    if (found == letters.end()) return no_such_piece(piece, cell.name, pieces_of(letters));
    board.cells[*place] = found->letter;
  }
  return format_board_text(board, size);
}

}  // namespace joga
