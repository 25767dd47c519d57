// Quantik's texts: position strings, moves, and unfinished input.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "joga/core/board_text.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/games/quantik/catalogue.hpp"
#include "joga/games/quantik/game.hpp"
#include "joga/games/quantik/kinds.hpp"

namespace joga::quantik {
namespace {

struct ShapeName {
  std::string_view name;
  Shape shape;
};
constexpr std::array<ShapeName, 11> kShapeNames{{{"y", Shape::Cylinder},
                                                 {"c", Shape::Cube},
                                                 {"n", Shape::Cone},
                                                 {"s", Shape::Sphere},
                                                 {"cylinder", Shape::Cylinder},
                                                 {"cilindro", Shape::Cylinder},
                                                 {"cube", Shape::Cube},
                                                 {"cubo", Shape::Cube},
                                                 {"cone", Shape::Cone},
                                                 {"sphere", Shape::Sphere},
                                                 {"esfera", Shape::Sphere}}};
// The report's atoms consist of a colour, w or b, and one of these names.
constexpr std::array<ShapeName, 4> kAtomNames{
    {{"cyl", Shape::Cylinder}, {"cub", Shape::Cube}, {"con", Shape::Cone}, {"sph", Shape::Sphere}}};

[[nodiscard]] char letter_of(Shape shape) noexcept {
  return kPieceLetters[static_cast<std::size_t>(shape)];
}

[[nodiscard]] const MessageText& with_article(Shape shape) noexcept {
  switch (shape) {
    case Shape::Cylinder:
      return text::kACylinder;
    case Shape::Cube:
      return text::kACube;
    case Shape::Cone:
      return text::kACone;
    case Shape::Sphere:
      break;
  }
  return text::kASphere;
}

template <std::size_t Size>
[[nodiscard]] std::optional<Shape> find_shape(const std::array<ShapeName, Size>& names,
                                              std::string_view name) {
  const auto found = std::ranges::find(names, name, &ShapeName::name);
  if (found == names.end()) return std::nullopt;
  return found->shape;
}

// A word of the input. Its letters are compared in lower case.
struct Word {
  std::string_view text{};
  std::size_t offset = 0;
  std::string lower = in_lower_case(text);

  // The column or the row, if the word is one by itself.
  [[nodiscard]] std::optional<int> column() const noexcept {
    const bool is_column = lower.size() == 1 && lower[0] >= 'a' && lower[0] < 'a' + Square::kSize;
    return is_column ? std::optional(lower[0] - 'a') : std::nullopt;
  }
  [[nodiscard]] std::optional<int> row() const noexcept {
    const bool is_row = lower.size() == 1 && lower[0] > '0' && lower[0] <= '0' + Square::kSize;
    return is_row ? std::optional(lower[0] - '1') : std::nullopt;
  }
  // The report's atoms consist of a colour, w or b, and a shape.
  [[nodiscard]] std::optional<Shape> atom() const {
    const bool has_colour = lower.size() == 4 && (lower[0] == 'w' || lower[0] == 'b');
    return has_colour ? find_shape(kAtomNames, lower.substr(1)) : std::nullopt;
  }
};

// Without the words that a move in words has besides ("sphere on d1"), in both languages.
[[nodiscard]] std::vector<Word> input_words(std::string_view text) {
  constexpr std::string_view kSeparators = " \t@,";
  std::vector<Word> words;
  for (std::size_t at = text.find_first_not_of(kSeparators); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kSeparators, at), text.size());
    Word word{text.substr(at, end - at), at};
    if (word.lower != "on" && word.lower != "em") words.push_back(std::move(word));
    at = text.find_first_not_of(kSeparators, end);
  }
  return words;
}

// The word "c" that is a column. It is a cube unless the other words are a row, a shape, or both: they want a
// column.
[[nodiscard]] const Word* find_column_c(const std::vector<Word>& words) {
  const auto found = std::ranges::find(words, "c", &Word::lower);
  if (found == words.end() || words.size() == 1) return nullptr;
  const bool wants_column = std::ranges::all_of(words, [](const Word& word) {
    return find_shape(kShapeNames, word.lower) || word.atom() || word.row();
  });
  return wants_column ? &*found : nullptr;
}

// Adds one word of the input; returns an error message if the word does not fit.
[[nodiscard]] std::optional<Message> add_word(Partial& partial, const Word& word, bool is_column,
                                              Player to_move) {
  std::optional<Shape> shape = is_column ? std::nullopt : find_shape(kShapeNames, word.lower);
  std::optional<Square> square = Square::parse(word.lower);
  if (const std::optional<Shape> atom = word.atom()) {
    shape = atom;
    if ((word.lower[0] == 'w') != (to_move == Player::One)) return Message(text::kWrongColour, word.text);
  } else if (word.lower.size() == 3 && !shape) {  // "Cd4"
    shape = find_shape(kShapeNames, word.lower.substr(0, 1));
    square = Square::parse(word.lower.substr(1));
    if (!shape || !square) return Message(text::kBadInput, word.text);
  }
  const std::optional<int> column = square ? square->column() : shape ? std::nullopt : word.column();
  const std::optional<int> row = square ? square->row() : word.row();
  if (!shape && !column && !row) return Message(text::kBadInput, word.text);
  if ((shape && partial.shape) || (column && partial.column) || (row && partial.row))
    return Message(text::kTwice, word.text);
  if (shape) partial.shape = shape;
  if (column) partial.column = column;
  if (row) partial.row = row;
  return std::nullopt;
}

// The first line through the square in which the opponent has the shape.
[[nodiscard]] std::optional<Message> forbidding_line(const Position& position, Shape shape, Square square) {
  const std::uint64_t opponent =
      position.pieces(other(position.to_move())) >> 16 * static_cast<int>(shape) & 0xffff;
  for (std::uint64_t left = opponent; left != 0;) {
    const Square there = Square::from_index(pop_lowest(left));
    if (there.row() == square.row()) return Message(text::kRow, square.row() + 1);
    if (there.column() == square.column()) return Message(text::kColumn, square.to_string().substr(0, 1));
    const int row = square.row() / 2 * 2;
    const int column = square.column() / 2 * 2;
    if (there.row() / 2 * 2 == row && there.column() / 2 * 2 == column) {
      return Message(text::kQuadrant, Square::at(column, row).to_string(),
                     Square::at(column + 1, row + 1).to_string());
    }
  }
  return std::nullopt;
}

// The column or the row that is given.
[[nodiscard]] Message line_name(const Partial& partial) {
  if (partial.column) return Message(text::kColumn, std::string(1, static_cast<char>('a' + *partial.column)));
  return Message(text::kRow, partial.row.value_or(0) + 1);
}

}  // namespace

std::string Quantik::position_text(const Position& position) const {
  BoardText board{.cells = std::string(Square::kCount, kEmptyCell), .to_move = position.to_move()};
  for (const Player player : kPlayers) {
    for (std::uint64_t left = position.pieces(player); left != 0;) {
      const Move piece = Move::from_index(pop_lowest(left));
      board.cells[piece.square().index()] =
          kPieceLetters[static_cast<std::size_t>(piece.shape()) + 4 * index_of(player)];
    }
  }
  return format_board_text(board, Square::kSize);
}

Result<Position> Quantik::parse_position(std::string_view text) const {
  const Result<BoardText> board = parse_board_text(text, Square::kSize, kPieceLetters);
  if (!board) return board.error();
  Position position;
  for (std::size_t index = 0; index < Square::kCount; ++index) {
    const char letter = board->cells[index];
    if (letter == kEmptyCell) continue;
    const std::size_t piece = kPieceLetters.find(letter);
    const Player owner = piece < 4 ? Player::One : Player::Two;
    const auto shape = static_cast<Shape>(piece % 4);
    if (position.pieces_left(owner, shape) == 0) {
      return Error{ErrorCode::Illegal, Message(text::kTooMany, colour_name(info().colours[index_of(owner)]),
                                               kind_of(shape)->name)};
    }
    position.put(owner, Move::place(shape, Square::from_index(index)));
  }
  position.set_to_move(board->to_move);
  return position;
}

std::string Quantik::move_text(const Position&, Move move) const {
  return std::string(1, letter_of(move.shape())) + '@' + move.square().to_string();
}

TurnParts Quantik::move_parts(const Position&, Move move) const {
  return {.placed = {move.square().to_string()}, .piece = kind_of(move.shape())};
}

Message Quantik::move_words(const Position&, Move move) const {
  return {text::kShapeOn, kind_of(move.shape())->name, move.square().to_string()};
}

Message Quantik::move_story(const Position& position, Move move) const {
  return {joga::text::kPut, info().player_name(position.to_move()), kind_of(move.shape())->name,
          move.square().to_string()};
}

Result<Partial> Quantik::parse_input(const Position& position, std::string_view text) const {
  const std::vector<Word> words = input_words(text);
  const Word* column_c = find_column_c(words);
  Partial partial;
  for (const Word& word : words) {
    if (const auto wrong = add_word(partial, word, &word == column_c, position.to_move()))
      return Error{ErrorCode::Malformed, *wrong, word.offset};
  }
  return partial;
}

Fit Quantik::fit(const Position&, const Partial& partial, Move move) const {
  if (partial.shape && *partial.shape != move.shape()) return Fit::No;
  if (partial.column && *partial.column != move.square().column()) return Fit::No;
  if (partial.row && *partial.row != move.square().row()) return Fit::No;
  return partial.shape && partial.square() ? Fit::Exactly : Fit::Partly;
}

std::vector<Choice> Quantik::next_choices(const Position& position, const Partial& partial, Move move) const {
  const std::string letter(1, letter_of(move.shape()));
  const std::string square = move.square().to_string();
  if (partial.shape) return {{ChoiceKind::Cell, square, move_text(position, move)}};
  const PieceKind* piece = kind_of(move.shape());
  if (partial.square()) return {{ChoiceKind::Piece, letter, move_text(position, move), piece}};
  if (partial.column || partial.row) return {{ChoiceKind::Cell, square, square}};
  return {{ChoiceKind::Piece, letter, letter + "@", piece}, {ChoiceKind::Cell, square, square}};
}

TurnParts Quantik::chosen_parts(const Position&, const Partial& partial) const {
  TurnParts parts;
  if (const auto square = partial.square()) parts.placed.push_back(square->to_string());
  if (partial.shape) parts.piece = kind_of(*partial.shape);
  return parts;
}

Message Quantik::prompt(const Position& /*position*/, const Partial& partial) const {
  if (const auto square = partial.square()) return {text::kPromptShape, square->to_string()};
  if (partial.column) return {text::kPromptRow, line_name(partial)};
  if (partial.row) return {text::kPromptColumn, line_name(partial)};
  if (partial.shape) return {text::kPromptSquare, with_article(*partial.shape)};
  return text::kPromptAny;
}

Message Quantik::explain_misfit(const Position& position, const Partial& partial) const {
  const std::optional<Square> square = partial.square();
  if (square && (position.occupied_squares() >> square->index() & 1) != 0)
    return {text::kOccupied, square->to_string()};
  // An empty input fits every legal move, so a shape, a column, or a row is given.
  if (!partial.shape) {
    if (!square) return {text::kNothingIn, line_name(partial)};
    return {text::kNothingFor, square->to_string()};
  }
  const MessageText& shape = with_article(*partial.shape);
  if (position.pieces_left(position.to_move(), *partial.shape) == 0) return {text::kNoneLeft, shape};
  if (!square) {
    if (partial.column || partial.row) return {text::kNoSquareIn, line_name(partial), shape};
    return {text::kNoSquareFor, shape};
  }
  if (const auto line = forbidding_line(position, *partial.shape, *square))
    return {text::kForbidden, shape, *line};
  return {text::kNothingFor, square->to_string()};
}

}  // namespace joga::quantik
