#include "joga/core/board_text.hpp"

#include <algorithm>
#include <optional>

#include "joga/core/catalogue.hpp"
#include "joga/core/square.hpp"

namespace joga {
namespace {

// On boards up to this width each digit is a run of empty cells of its own: "12" is a run of one and a run of
// two. On wider boards "12" is a run of twelve.
constexpr int kMostOneDigit = 9;

// The index of a square such as "d4" among the cells of a board text.
[[nodiscard]] std::optional<std::size_t> place_of(const std::string& name, int size, FirstRow first) {
  const std::optional<SquareName> square = parse_square_name(name);
  const bool inside =
      square && square->column < size && square->row < size && lower_case(name.front()) == name.front();
  if (!inside) return std::nullopt;
  const int row_in_text = first == FirstRow::Lowest ? square->row : size - 1 - square->row;
  return static_cast<std::size_t>(row_in_text * size + square->column);
}

[[nodiscard]] int pieces_on(const SetUpCell& cell) {
  int count = 0;
  // A count below 1 is no piece that could be drawn, so it is refused like a piece without a letter.
  for (const PieceView& piece : cell.pieces) count += std::max(1, piece.count);
  return count;
}

// "cube", or "piece 1 to 12" for numbered pieces.
[[nodiscard]] Message kind_with_numbers(const PieceKind& kind, std::span<const PieceView> palette) {
  int lowest = 0;
  int highest = 0;
  for (const PieceView& piece : palette) {
    if (piece.kind != &kind || piece.number == 0) continue;
    lowest = lowest == 0 ? piece.number : std::min(lowest, piece.number);
    highest = std::max(highest, piece.number);
  }
  if (highest == 0) return kind.name;
  return {text::kPieceWithNumber, kind.name, Message(text::kNumberRange, lowest, highest)};
}

}  // namespace

std::string printable(char character) {
  if (character >= ' ' && character <= '~') return std::string(1, character);
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(character);
  return std::string("\\x") + kDigits[byte >> 4U] + kDigits[byte & 15U];
}

Result<PositionParts> split_position(std::string_view text, std::size_t longest) {
  if (text.size() > longest) {
    return Error{ErrorCode::Malformed, Message(text::kPositionTooLong, text.size(), longest)};
  }
  const std::size_t size = text.size();
  const bool ends_well =
      size >= 3 && text[size - 2] == ' ' && (text[size - 1] == '1' || text[size - 1] == '2');
  if (!ends_well) return Error{ErrorCode::Malformed, Message(text::kPositionPlayer), size};
  return PositionParts{text.substr(0, size - 2), text[size - 1] == '1' ? Player::One : Player::Two};
}

Result<BoardText> parse_board_text(std::string_view text, int size, std::string_view letters) {
  const Result<PositionParts> parts = split_position(text);
  if (!parts) return parts.error();
  const std::string_view board = parts->board;
  const auto row_count = std::ranges::count(board, '/') + 1;
  if (row_count != size) return Error{ErrorCode::Malformed, Message(text::kPositionRows, size, row_count), 0};

  BoardText parsed{.cells = {}, .to_move = parts->to_move};
  std::size_t at = 0;
  for (int row = 1; row <= size; ++row) {
    const std::size_t row_start = at;
    int length = 0;
    for (; at < board.size() && board[at] != '/'; ++at) {
      const char letter = board[at];
      if (letter >= '1' && letter <= '9') {
        int empty = letter - '0';
        const bool is_longer = size > kMostOneDigit && at + 1 < board.size() && is_digit(board[at + 1]);
        if (is_longer) empty = 10 * empty + (board[++at] - '0');
        length += empty;
        // A row that is too long is reported below; its cells are not stored, however long it is.
        if (length <= size) parsed.cells.append(static_cast<std::size_t>(empty), kEmptyCell);
      } else if (letters.find(letter) != std::string_view::npos) {
        ++length;
        if (length <= size) parsed.cells += letter;
      } else {
        std::vector<Message> valid;
        for (const char piece : letters) valid.emplace_back(std::string(1, piece));
        valid.emplace_back(text::kNumberRange, 1, size);
        return Error{ErrorCode::Malformed,
                     Message(text::kPositionCharacter, printable(letter), row, Message::list(valid)), at};
      }
    }
    if (length != size) {
      return Error{ErrorCode::Malformed, Message(text::kPositionRowLength, row, length, size), row_start};
    }
    ++at;
  }
  return parsed;
}

std::string format_board_text(const BoardText& board, int size) {
  std::string text;
  for (int row = 0; row < size; ++row) {
    if (row > 0) text += '/';
    int empty = 0;
    for (int column = 0; column < size; ++column) {
      const char cell = board.cells[static_cast<std::size_t>(row * size + column)];
      if (cell == kEmptyCell) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += cell;
    }
    if (empty > 0) text += std::to_string(empty);
  }
  text += ' ';
  text += digit_of(board.to_move);
  return text;
}

Error no_such_cell(const std::string& name) {
  return Error{ErrorCode::Unknown, Message(text::kSetUpNoCell, name)};
}

Error no_such_piece(const PieceView& piece, const std::string& cell, std::span<const PieceView> palette) {
  const Message name = piece.number == 0 ? Message(piece.kind->name)
                                         : Message(text::kPieceWithNumber, piece.kind->name, piece.number);
  std::vector<const PieceKind*> kinds;
  std::vector<Message> valid;
  for (const PieceView& one : palette) {
    if (std::ranges::find(kinds, one.kind) != kinds.end()) continue;
    kinds.push_back(one.kind);
    valid.push_back(kind_with_numbers(*one.kind, palette));
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
