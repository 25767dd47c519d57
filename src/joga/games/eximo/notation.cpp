// Eximo as text: positions, moves, unfinished input, and the reasons why input fits no legal turn.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "joga/core/board_text.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/games/eximo/catalogue.hpp"
#include "joga/games/eximo/game.hpp"

namespace joga::eximo {
namespace {

// The square with this index in a position string, which begins with row 8.
[[nodiscard]] constexpr Square square_in_text(std::size_t number) noexcept {
  return Square::from_index(number).upside_down();
}

// The squares of a path on the board.
[[nodiscard]] std::vector<Square> on_board(Player player, const Path& path) {
  std::vector<Square> squares;
  for (std::size_t i = 0; i < path.count; ++i) squares.push_back(seen_by(player, path.squares[i]));
  return squares;
}

[[nodiscard]] std::string path_text(std::span<const Square> path, bool is_capture) {
  std::string text;
  for (const Square square : path) {
    if (!text.empty()) text += is_capture ? 'x' : '-';
    text += square.to_string();
  }
  return text;
}

// The squares of a set in order: row by row from row 1, a to h.
[[nodiscard]] std::vector<Square> squares_of(SquareSet set) {
  std::vector<Square> squares;
  while (set != 0) squares.push_back(Square::from_index(pop_lowest(set)));
  return squares;
}
[[nodiscard]] std::string drops_text(SquareSet drops) {
  std::string text;
  for (const Square square : squares_of(drops)) text += '@' + square.to_string();
  return text;
}

// The squares of the men that a capturing path takes, in reading order: from the upper row of the board.
[[nodiscard]] std::vector<Message> taken_names(const std::vector<Square>& path) {
  SquareSet taken = 0;
  for (std::size_t i = 1; i < path.size(); ++i)
    taken |= eximo::set_of(Square::from_index((path[i - 1].index() + path[i].index()) / 2));
  std::vector<Message> names;
  for (SquareSet left = upside_down(taken); left != 0;)
    names.emplace_back(Square::from_index(pop_lowest(left)).upside_down().to_string());
  return names;
}

[[nodiscard]] TurnParts parts_of(std::span<const Square> path, std::span<const Square> drops) {
  TurnParts parts;
  for (const Square square : path) parts.path.push_back(square.to_string());
  for (const Square square : drops) parts.placed.push_back(square.to_string());
  return parts;
}

[[nodiscard]] SquareSet set_of(const std::vector<Square>& squares) noexcept {
  SquareSet set = 0;
  for (const Square square : squares) set |= eximo::set_of(square);
  return set;
}

// How a typed path fits the path of a turn.
enum class PathFit : std::uint8_t { No, Beginning, Ends, Whole };

// Typed squares fit as the beginning of the path, or with squares left out before its last square.
[[nodiscard]] PathFit fit_path(const std::vector<Square>& typed, const std::vector<Square>& path) noexcept {
  const std::size_t count = typed.size();
  if (count > path.size()) return PathFit::No;
  const auto [typed_end, path_end] = std::ranges::mismatch(typed, path);
  const auto equal = static_cast<std::size_t>(typed_end - typed.begin());
  if (equal == count) return count == path.size() ? PathFit::Whole : PathFit::Beginning;
  return equal > 0 && equal + 1 == count && typed.back() == path.back() ? PathFit::Ends : PathFit::No;
}

// Reads typed input from left to right.
class InputReader {
 public:
  explicit InputReader(std::string_view text) noexcept : text_(text) {}

  [[nodiscard]] Result<Partial> read() {
    while (skip_blanks()) {
      const char sign = sign_at(at_);
      const std::size_t start = at_;
      if (sign == kNoSign) {
        if (!read_square())
          return Error{ErrorCode::Malformed, Message(text::kBadInput, word_from(start)), start};
      } else if (!read_sign(sign)) {
        return Error{ErrorCode::Malformed, Message(text::kBadSign, text_.substr(start, 1)), start};
      }
    }
    return partial_;
  }

 private:
  static constexpr char kNoSign = '\0';
  static constexpr std::string_view kBlanks = " \t,";

  [[nodiscard]] bool skip_blanks() noexcept {
    at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size());
    return at_ < text_.size();
  }
  [[nodiscard]] char sign_at(std::size_t at) const noexcept {
    const char sign = text_[at];
    if (sign == '-' || sign == '@') return sign;
    return sign == 'x' || sign == 'X' ? 'x' : kNoSign;
  }
  [[nodiscard]] bool ends_word(std::size_t at) const noexcept {
    return at >= text_.size() || kBlanks.find(text_[at]) != std::string_view::npos || sign_at(at) != kNoSign;
  }
  [[nodiscard]] std::string_view word_from(std::size_t start) const noexcept {
    std::size_t end = start;
    while (!ends_word(end)) ++end;
    return text_.substr(start, end - start);
  }

  // A sign stands between two squares; at the end of the input its second square may be missing. Drops come
  // last.
  [[nodiscard]] bool read_sign(char sign) noexcept {
    if (partial_.path.empty() || sign_is_open_ || (dropping_ && sign != '@')) return false;
    dropping_ = sign == '@';
    partial_.says_capture |= sign == 'x';
    sign_is_open_ = true;
    ++at_;
    return true;
  }
  // Reads "f3", or the report's "3f". Several squares may follow each other without a sign: "f3f5".
  [[nodiscard]] bool read_square() {
    std::string_view word = word_from(at_);
    if (word.empty() || word.size() % 2 != 0) return false;
    word = word.substr(0, 2);
    const char turned[] = {word[1], word[0]};
    std::optional<Square> square = Square::parse(word);
    if (!square) square = Square::parse({turned, 2});
    if (!square) return false;
    (dropping_ ? partial_.drops : partial_.path).push_back(*square);
    sign_is_open_ = false;
    at_ += 2;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool sign_is_open_ = false;
  bool dropping_ = false;
  Partial partial_;
};

// Explains why input fits no turn. Names squares on the board, while the code here sees them from the side of
// the player to move.
class Explainer {
 public:
  explicit Explainer(const Position& position) noexcept : position_(position) {}

  [[nodiscard]] Message name(Square square) const { return seen_by(position_.to_move(), square).to_string(); }
  [[nodiscard]] Message names(SquareSet squares) const {
    std::vector<Message> names;
    while (squares != 0) names.push_back(name(Square::from_index(pop_lowest(squares))));
    return Message::list(names);
  }
  [[nodiscard]] Message landings(const Walk& walk) const {
    SquareSet squares = 0;
    for (DirectionSet left = walk.directions(); left != 0;)
      squares |= eximo::set_of(walk.landing(pop_direction(left)));
    return names(squares);
  }

  // The man cannot move at all.
  [[nodiscard]] Message stuck(const Walk& walk) const {
    if (!walk.must_capture()) return {text::kCannotMove, name(walk.square())};
    return {text::kAnotherCaptures, name(walk.square()), names(capturing_men(position_))};
  }

  // The man can move, but not there.
  [[nodiscard]] Message step(const Walk& walk, Square to) const {
    const Square from = walk.square();
    if (walk.has_begun()) {
      if (walk.directions() == 0) return {text::kTurnEnds, name(from), name(to)};
      return {text::kMustGoOn, name(from), name(to), landings(walk)};
    }
    if (walk.must_capture()) return {text::kMustCapture, name(from), landings(walk)};
    if (!contains(position_.empty(), to)) return {text::kOccupied, name(to)};
    const int rows = to.row() - from.row();
    const int columns = to.column() - from.column();
    if (rows < 0) return {text::kBackwards, name(from), name(to)};
    if (rows == 0) return {text::kSideways, name(from), name(to)};
    if (rows == 2 && (columns == 0 || std::abs(columns) == 2)) {
      const Square between = Square::from_index((from.index() + to.index()) / 2);
      return {text::kNobodyBetween, name(from), name(between), name(to)};
    }
    return {text::kCannotReach, name(from), name(to), landings(walk)};
  }

  // The path leads to the last row, but the drops are wrong. `free`: the squares where men can be dropped.
  [[nodiscard]] Message drops(const std::vector<Square>& drops, SquareSet free) const {
    SquareSet seen = 0;
    for (const Square drop : drops) {
      if (!contains(kDropZone, drop)) return outside(drop);
      if (!contains(free, drop)) return {text::kDropOccupied, name(drop)};
      if (contains(seen, drop)) return {text::kDropTwice, name(drop)};
      seen |= eximo::set_of(drop);
    }
    const auto most = static_cast<std::size_t>(std::min(count_bits(free), 2));
    if (drops.size() > most) return {text::kTooManyDrops, most};
    return text::kNoSuchTurn;
  }

 private:
  [[nodiscard]] Message outside(Square drop) const {
    const Player player = position_.to_move();
    const auto corner = [player](int column, int row) {
      return Square::at(column, player == Player::One ? row : Square::kSize - 1 - row).to_string();
    };
    return {text::kDropOutside, name(drop), corner(1, 0), corner(6, 0), corner(1, 1), corner(6, 1)};
  }

  const Position& position_;
};

// A run that fits the typed path.
struct FittingRun {
  Move run;
  SquareSet free;
};

// Finds a run that fits, preferably one to the last row.
[[nodiscard]] std::optional<FittingRun> find_run(const Eximo& game, const Position& position,
                                                 const std::vector<Square>& path) {
  const Partial partial{.path = path};
  std::optional<FittingRun> found;
  visit_runs(position, [&](Move run, SquareSet free) {
    if (game.fit(position, partial, run) == Fit::No) return true;
    found = {run, free};
    return !contains(kLastRow, run.path().last());
  });
  return found;
}

}  // namespace

std::string Eximo::position_text(const Position& position) const {
  BoardText board{.cells = std::string(Square::kCount, kEmptyCell), .to_move = position.to_move()};
  for (std::size_t i = 0; i < Square::kCount; ++i) {
    for (const Player player : kPlayers) {
      if (!contains(position.men(player), square_in_text(i))) continue;
      board.cells[i] = kManLetters[index_of(player)];
    }
  }
  return format_board_text(board, Square::kSize);
}

// Accepts any set-up without men on their own last row. There are never too many turns to list (see
// moves.hpp).
Result<Position> Eximo::parse_position(std::string_view text) const {
  const Result<BoardText> board = parse_board_text(text, Square::kSize, kManLetters);
  if (!board) return board.error();
  std::array<SquareSet, 2> men{};
  for (std::size_t i = 0; i < Square::kCount; ++i) {
    const std::size_t player = kManLetters.find(board->cells[i]);
    if (player != std::string_view::npos) men[player] |= eximo::set_of(square_in_text(i));
  }
  for (const Player player : kPlayers) {
    SquareSet misplaced = men[index_of(player)] & seen_by(player, kLastRow);
    if (misplaced == 0) continue;
    const Square square = Square::from_index(pop_lowest(misplaced));
    return Error{ErrorCode::Illegal,
                 Message(text::kManOnLastRow, std::string(1, digit_of(player)), square.to_string())};
  }
  return Position::with_men(men[0], men[1], board->to_move);
}

std::string Eximo::move_text(const Position& position, Move move) const {
  const Player player = position.to_move();
  return path_text(on_board(player, move.path()), move.is_capture()) +
         drops_text(seen_by(player, move.drops()));
}

TurnParts Eximo::move_parts(const Position& position, Move move) const {
  const Player player = position.to_move();
  return parts_of(on_board(player, move.path()), squares_of(seen_by(player, move.drops())));
}

Message Eximo::move_words(const Position& position, Move move) const {
  const Message gain = move_gain(position, move);
  if (gain.empty()) return move_text(position, move);
  return {joga::text::kMoveWith, move_text(position, move), gain};
}

Message Eximo::move_gain(const Position& position, Move move) const {
  if (!move.is_capture()) return {};
  const std::vector<Message> taken = taken_names(on_board(position.to_move(), move.path()));
  constexpr std::size_t kMostNamed = 2;
  if (taken.size() > kMostNamed) return {joga::text::kTakes, Message(text::kMenTaken, taken.size())};
  return {joga::text::kTakes, Message::all_of(taken)};
}

Message Eximo::move_story(const Position& position, Move move) const {
  const Player player = position.to_move();
  const std::vector<Square> path = on_board(player, move.path());
  const std::string from = path.front().to_string();
  const std::string to = path.back().to_string();
  const MessageText& name = info().player_name(player);
  Message story(move.kind() == MoveKind::Jump ? text::kJumped : joga::text::kMoved, name, from, to);
  if (move.is_capture()) {
    story = Message(joga::text::kTook, name, Message::all_of(taken_names(path)), from, to);
  }
  std::vector<Message> drops;
  for (const Square drop : squares_of(seen_by(player, move.drops()))) drops.emplace_back(drop.to_string());
  return drops.empty() ? story : Message(text::kNewMen, std::move(story), Message::all_of(std::move(drops)));
}

Result<Partial> Eximo::parse_input(const Position&, std::string_view text) const {
  return InputReader(text).read();
}

Fit Eximo::fit(const Position& position, const Partial& partial, Move move) const {
  const Player player = position.to_move();
  const PathFit path = fit_path(partial.path, on_board(player, move.path()));
  if (path == PathFit::No || (partial.says_capture && !move.is_capture())) return Fit::No;
  const SquareSet typed = set_of(partial.drops);
  const SquareSet drops = seen_by(player, move.drops());
  const bool all_different = static_cast<std::size_t>(count_bits(typed)) == partial.drops.size();
  if (!all_different || (typed & ~drops) != 0) return Fit::No;
  return path == PathFit::Whole && typed == drops ? Fit::Exactly : Fit::Partly;
}

std::vector<Choice> Eximo::next_choices(const Position& position, const Partial& partial, Move move) const {
  const Player player = position.to_move();
  const std::vector<Square> path = on_board(player, move.path());
  const SquareSet typed = set_of(partial.drops);
  switch (fit_path(partial.path, path)) {
    case PathFit::No:
      break;
    case PathFit::Beginning: {
      const Square next = path[partial.path.size()];
      const std::string text = path_text(std::span(path).first(partial.path.size() + 1), move.is_capture());
      return {{ChoiceKind::Cell, next.to_string(), text + drops_text(typed)}};
    }
    case PathFit::Ends: {  // a click cannot say which way
      const std::string text = path_text(path, move.is_capture());
      return {{ChoiceKind::Word, text, text + drops_text(typed)}};
    }
    case PathFit::Whole: {
      std::vector<Choice> choices;
      for (SquareSet left = seen_by(player, move.drops()) & ~typed; left != 0;) {
        const Square drop = Square::from_index(pop_lowest(left));
        const std::string drops = drops_text(typed | eximo::set_of(drop));
        choices.push_back({ChoiceKind::Cell, drop.to_string(), path_text(path, move.is_capture()) + drops});
      }
      return choices;
    }
  }
  return {};
}

TurnParts Eximo::chosen_parts(const Position&, const Partial& partial) const {
  return parts_of(partial.path, partial.drops);
}

Message Eximo::prompt(const Position& position, const Partial& partial) const {
  if (partial.path.empty()) return capturing_men(position) != 0 ? text::kPromptCapturer : text::kPromptMan;
  const Player player = position.to_move();
  Walk walk(position, seen_by(player, partial.path.front()));
  const std::string last = partial.path.back().to_string();
  for (std::size_t i = 1; i < partial.path.size(); ++i) {
    const auto direction = walk.direction_to(seen_by(player, partial.path[i]));
    if (!direction) return {text::kPromptWay, last};
    walk.go(*direction);
  }
  if (walk.directions() == 0) return partial.drops.empty() ? text::kPromptFirstDrop : text::kPromptSecondDrop;
  if (walk.has_begun()) return {text::kPromptOnward, last};
  return {text::kPromptDestination, last};
}

Message Eximo::explain_misfit(const Position& position, const Partial& partial) const {
  const Explainer explainer(position);
  std::vector<Square> path;
  for (const Square square : partial.path) path.push_back(seen_by(position.to_move(), square));
  if (path.empty()) return text::kNoSuchTurn;

  const Square from = path.front();
  if (contains(position.enemy(), from)) return {text::kNotYours, explainer.name(from)};
  if (!contains(position.own(), from)) return {text::kNobody, explainer.name(from)};
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (path[i] == path[i - 1]) return {text::kSameSquare, explainer.name(path[i])};
  }

  if (const auto found = find_run(*this, position, partial.path)) {
    if (partial.says_capture && !found->run.is_capture()) return text::kNothingCaptured;
    if (!contains(kLastRow, found->run.path().last())) return text::kNoDropHere;
    std::vector<Square> drops;
    for (const Square square : partial.drops) drops.push_back(seen_by(position.to_move(), square));
    return explainer.drops(drops, found->free);
  }

  Walk walk(position, from);
  if (walk.directions() == 0) return explainer.stuck(walk);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto direction = walk.direction_to(path[i]);
    if (!direction) {
      // After a run to the last row, a square is meant for a new man.
      const bool drops = walk.has_begun() && walk.directions() == 0 && contains(kLastRow, walk.square());
      const auto ended = static_cast<std::ptrdiff_t>(i);
      const auto run = drops ? find_run(*this, position, {partial.path.begin(), partial.path.begin() + ended})
                             : std::nullopt;
      return run ? explainer.drops({path.begin() + ended, path.end()}, run->free)
                 : explainer.step(walk, path[i]);
    }
    walk.go(*direction);
  }
  return text::kNoSuchTurn;
}

}  // namespace joga::eximo
