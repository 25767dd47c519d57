// The texts of Fields of Action: position strings, moves, and unfinished input.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "joga/core/board_text.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/games/fields/catalogue.hpp"
#include "joga/games/fields/game.hpp"

namespace joga::fields {
namespace {

constexpr std::string_view kBetweenWords = " \t";

// Position strings begin with row 8.
[[nodiscard]] Square square_of_cell(std::size_t cell) noexcept {
  return Square::from_index(cell).upside_down();
}

// Reads a move from left to right.
class InputReader {
 public:
  explicit InputReader(std::string_view text) : text_(text) { skip_blanks(); }

  [[nodiscard]] bool at_end() const noexcept { return at_ == text_.size(); }
  [[nodiscard]] std::size_t offset() const noexcept { return at_; }
  [[nodiscard]] std::string_view rest() const noexcept { return text_.substr(at_); }
  // The text from here to the next blank or sign, for error messages.
  [[nodiscard]] std::string_view word() const noexcept {
    return text_.substr(at_, std::max<std::size_t>(1, text_.find_first_of(" \t->", at_) - at_));
  }

  [[nodiscard]] std::optional<Square> square() {
    const auto square = Square::parse(text_.substr(at_, 2));
    if (square) advance(2);
    return square;
  }
  // Reads a whole word of digits.
  [[nodiscard]] std::optional<Number> number() {
    const std::size_t end = std::min(text_.find_first_of(kBetweenWords, at_), text_.size());
    const auto label = parse_number(text_.substr(at_, end - at_));
    const auto number = label ? Number::from_label(*label) : std::nullopt;
    if (number) advance(end - at_);
    return number;
  }
  // Reads "x", "-", "->" or nothing between the squares. Returns whether it was an x.
  [[nodiscard]] bool link() {
    const bool captures = rest().starts_with('x') || rest().starts_with('X');
    if (captures || rest().starts_with('-')) advance(rest().starts_with("->") ? 2 : 1);
    return captures;
  }

 private:
  void advance(std::size_t count) {
    at_ += count;
    skip_blanks();
  }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(kBetweenWords, at_), text_.size()); }

  std::string_view text_;
  std::size_t at_ = 0;
};

[[nodiscard]] Message piece_count(int count) {
  return count == 1 ? Message(text::kOnePiece) : Message(text::kPieces, count);
}
[[nodiscard]] Message square_count(int count) {
  return count == 1 ? Message(text::kOneSquare) : Message(text::kSquares, count);
}

[[nodiscard]] int pieces_around(std::uint64_t occupied, Square square) noexcept {
  return count_bits(occupied & detail::kReach.around[square.index()]);
}

// The distance in a straight line; nothing for squares that are not in line.
[[nodiscard]] std::optional<int> distance_between(Square one, Square two) noexcept {
  const int columns = std::abs(one.column() - two.column());
  const int rows = std::abs(one.row() - two.row());
  if (columns != 0 && rows != 0 && columns != rows) return std::nullopt;
  return std::max(columns, rows);
}

// The square of the piece that is meant, if it is on the board.
[[nodiscard]] std::optional<Square> origin(const Position& position, const Partial& partial) noexcept {
  if (!partial.number) return partial.from;
  if (!position.is_on_board(position.to_move(), *partial.number)) return std::nullopt;
  return position.square_of(position.to_move(), *partial.number);
}

// Why the player's piece has no move at all, or no capture.
[[nodiscard]] Message explain_stuck(const Position& position, Square from, bool captures) {
  const std::string name = from.to_string();
  const int around = pieces_around(position.occupied(), from);
  if (captures && around == 0) return {text::kIsolatedCannotCapture, name};
  const bool can_move = Generator(position).destinations(from.index()) != 0;
  if (captures && can_move) return {text::kNoCapture, name};
  return around == 0 ? Message(text::kIsolatedStuck, name)
                     : Message(text::kStuck, name, square_count(around));
}

// Why the player's piece does not go there.
[[nodiscard]] Message explain_destination(const Position& position, Square from, Square to) {
  if (from == to) return text::kSameSquare;
  if (position.stands_on(position.to_move(), to)) return {text::kFriend, to.to_string()};
  const auto distance = distance_between(from, to);
  if (!distance) return {text::kNotInLine, from.to_string(), to.to_string()};
  const int around = pieces_around(position.occupied(), from);
  if (around != 0 && around != *distance) {
    return {text::kWrongDistance, from.to_string(), piece_count(around), square_count(around),
            square_count(*distance)};
  }
  if (around == 0 && position.stands_on(other(position.to_move()), to)) {
    return {text::kIsolatedCannotCapture, from.to_string()};
  }
  const int support = pieces_around(position.occupied() & ~(1ULL << from.index()), to);
  if (around == 0 && support < 2) {
    return {text::kIsolatedNeedsTwo, from.to_string(), to.to_string(), piece_count(support)};
  }
  return {text::kNothingToCapture, to.to_string()};
}

}  // namespace

std::string Fields::position_text(const Position& position) const {
  BoardText board{.cells = std::string(Square::kCount, kEmptyCell), .to_move = position.to_move()};
  for (std::size_t cell = 0; cell < Square::kCount; ++cell) {
    const Square square = square_of_cell(cell);
    for (const Player player : kPlayers) {
      if (!position.stands_on(player, square)) continue;
      const std::size_t piece = Number::kCount * index_of(player) + position.number_on(square).index();
      board.cells[cell] = kPieceLetters[piece];
    }
  }
  return format_board_text(board, Square::kSize);
}

Result<Position> Fields::parse_position(std::string_view text) const {
  const Result<BoardText> board = parse_board_text(text, Square::kSize, kPieceLetters);
  if (!board) return board.error();
  Position position;
  for (std::size_t cell = 0; cell < Square::kCount; ++cell) {
    const char letter = board->cells[cell];
    if (letter == kEmptyCell) continue;
    const std::size_t piece = kPieceLetters.find(letter);
    const Player owner = piece < Number::kCount ? Player::One : Player::Two;
    const Number number = Number::from_index(piece % Number::kCount);
    const Square square = square_of_cell(cell);
    if (position.is_on_board(owner, number)) {
      return Error{ErrorCode::Illegal,
                   Message(text::kPieceTwice, std::string(1, letter),
                           position.square_of(owner, number).to_string(), square.to_string())};
    }
    position.put(owner, number, square);
  }
  position.set_to_move(board->to_move);
  return position;
}

std::string Fields::move_text(const Position& position, Move move) const {
  return move.from().to_string() + (is_progress(position, move) ? 'x' : '-') + move.to().to_string();
}

TurnParts Fields::move_parts(const Position&, Move move) const {
  return {.path = {move.from().to_string(), move.to().to_string()}};
}

std::string Fields::move_label(const Position& position, Move move) const {
  return std::to_string(position.number_on(move.from()).label()) + ' ' + move_text(position, move);
}

Message Fields::move_words(const Position& position, Move move) const {
  const Message gain = move_gain(position, move);
  if (gain.empty()) return move_label(position, move);
  return {joga::text::kMoveWith, move_label(position, move), gain};
}

Message Fields::move_gain(const Position& position, Move move) const {
  if (!is_progress(position, move)) return {};
  return {text::kTakesNumber, position.number_on(move.to()).label()};
}

Message Fields::move_story(const Position& position, Move move) const {
  const MessageText& name = info().player_name(position.to_move());
  const int label = position.number_on(move.from()).label();
  const std::string to = move.to().to_string();
  if (is_progress(position, move))
    return {text::kTookNumber, name, position.number_on(move.to()).label(), to, label};
  return {text::kMovedNumber, name, label, move.from().to_string(), to};
}

Result<Partial> Fields::parse_input(const Position& position, std::string_view text) const {
  InputReader reader(text);
  Partial partial;
  if (reader.at_end()) return partial;
  partial.from = reader.square();
  if (!partial.from) {
    partial.number = reader.number();
    if (!partial.number) {
      return Error{ErrorCode::Malformed, Message(text::kBadStart, reader.word()), reader.offset()};
    }
    // "11 f7-d7" names the square as well, "11 d7" only the destination.
    InputReader ahead = reader;
    const std::optional<Square> square = ahead.square();
    const bool is_own = square && square == origin(position, partial);
    if (square && (is_own || !ahead.at_end())) {
      reader = ahead;
      partial.from = square;
    }
  }
  if (partial.from) partial.captures = reader.link();
  if (reader.at_end()) return partial;
  partial.to = reader.square();
  if (!partial.to)
    return Error{ErrorCode::Malformed, Message(text::kBadSquare, reader.word()), reader.offset()};
  if (!reader.at_end()) {
    return Error{ErrorCode::Malformed, Message(text::kTooMuch, reader.rest()), reader.offset()};
  }
  return partial;
}

Fit Fields::fit(const Position& position, const Partial& partial, Move move) const {
  const bool is_chosen = partial.number || partial.from;
  if (is_chosen && origin(position, partial) != move.from()) return Fit::No;
  if (partial.from && *partial.from != move.from()) return Fit::No;
  if (partial.captures && !is_progress(position, move)) return Fit::No;
  if (partial.to && *partial.to != move.to()) return Fit::No;
  return partial.to ? Fit::Exactly : Fit::Partly;
}

std::vector<Choice> Fields::next_choices(const Position& position, const Partial& partial, Move move) const {
  if (partial.number || partial.from) {
    return {{ChoiceKind::Cell, move.to().to_string(), move_text(position, move)}};
  }
  return {{ChoiceKind::Cell, move.from().to_string(), move.from().to_string()}};
}

TurnParts Fields::chosen_parts(const Position& position, const Partial& partial) const {
  TurnParts parts;
  if (const auto from = origin(position, partial)) parts.path.push_back(from->to_string());
  if (partial.to) parts.path.push_back(partial.to->to_string());
  return parts;
}

Message Fields::prompt(const Position& position, const Partial& partial) const {
  const auto from = origin(position, partial);
  if (!from) return text::kPromptPiece;
  const int label = position.number_on(*from).label();
  const int around = pieces_around(position.occupied(), *from);
  if (around == 0) return {text::kPromptIsolated, label};
  return {text::kPromptDistance, label, piece_count(around), square_count(around)};
}

Message Fields::explain_misfit(const Position& position, const Partial& partial) const {
  const auto from = origin(position, partial);
  if (!from) {
    return partial.number ? Message(text::kPieceIsGone, partial.number->label())
                          : Message(text::kPromptPiece);
  }
  if (partial.number && partial.from && *partial.from != *from)
    return {text::kPieceElsewhere, partial.number->label(), from->to_string(), partial.from->to_string()};
  if (position.stands_on(other(position.to_move()), *from)) return {text::kOpponentsPiece, from->to_string()};
  if (!position.stands_on(position.to_move(), *from)) return {text::kEmptySquare, from->to_string()};
  return partial.to ? explain_destination(position, *from, *partial.to)
                    : explain_stuck(position, *from, partial.captures);
}

}  // namespace joga::fields
