#include "joga/core/board_text.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "joga/core/catalogue.hpp"

namespace joga {

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
        const int empty = letter - '0';
        length += empty;
        // A row that is too long is reported below; its cells are not kept, whatever its length.
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
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
      text += cell;
    }
    if (empty > 0) text += static_cast<char>('0' + empty);
  }
  text += ' ';
  text += digit_of(board.to_move);
  return text;
}

}  // namespace joga
