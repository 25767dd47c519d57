#include "fifth_game/brandubh/brandubh.hpp"

#include <algorithm>

#include "fifth_game/brandubh/kinds.hpp"
#include "joga/core/board_text.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/core/embedded.hpp"
#include "joga/core/random.hpp"
#include "joga/core/text.hpp"

namespace joga::fifth_game {
[[nodiscard]] std::span<const EmbeddedFile> embedded_drawings() noexcept;
}

namespace joga::brandubh {
namespace {

namespace text {
constexpr MessageText kSummary{"a king breaks out of a ring of attackers", "um rei rompe o cerco"};
constexpr MessageText kCaptured{"captured", "capturados"};
constexpr MessageText kKingCaptured{"the king is captured", "o rei foi capturado"};
constexpr MessageText kKingEscaped{"the king reached a corner", "o rei chegou a um canto"};
constexpr MessageText kMove{"move {0} to {1}", "mova {0} para {1}"};
constexpr MessageText kCapture{"capture {2}: {0} to {1}", "capture {2}: {0} para {1}"};
constexpr MessageText kPromptPiece{"choose the piece to move", "escolha a peça a mover"};
constexpr MessageText kPromptSquare{"choose the square for the piece on {0}",
                                    "escolha a casa para a peça em {0}"};
constexpr MessageText kBadSquare{"'{0}' is not a square", "'{0}' não é uma casa"};
constexpr MessageText kTooMuch{"a move has two squares", "uma jogada tem duas casas"};
constexpr MessageText kNotYours{"you have no piece on {0}", "não tem nenhuma peça em {0}"};
constexpr MessageText kCannotReach{"the piece on {0} cannot go to {1}", "a peça em {0} não pode ir para {1}"};
constexpr MessageText kStuck{"the piece on {0} cannot move", "a peça em {0} não se pode mover"};
constexpr MessageText kKingsSquare{"only the king may stand on {0}", "só o rei pode estar em {0}"};
constexpr MessageText kTwoKings{"there are {0} kings", "há {0} reis"};
constexpr MessageText kRandom{"a random legal move", "uma jogada legal ao acaso"};
constexpr MessageText kDim{"sees one move ahead", "vê uma jogada à frente"};
constexpr MessageText kFar{"looks at up to {0} positions", "vê até {0} posições"};
}  // namespace text

constexpr std::string_view kLetters = "ADK";
constexpr std::array<PieceLetter, 3> kPieces{
    {{.piece = {.kind = kWarrior, .owner = Player::One}, .letter = 'A'},
     {.piece = {.kind = kWarrior, .owner = Player::Two}, .letter = 'D'},
     {.piece = {.kind = kKing, .owner = Player::Two}, .letter = 'K'}}};
constexpr SquareSet kKingsSquares = kCorners | set_of(kThrone);

struct Step {
  int column;
  int row;
};
constexpr std::array<Step, 4> kSteps{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

[[nodiscard]] constexpr std::optional<Square> next_to(Square square, Step step) noexcept {
  return Square::if_inside(square.column() + step.column, square.row() + step.row);
}

[[nodiscard]] bool contains(SquareSet set, Square square) noexcept {
  return (set & set_of(square)) != 0;
}

// Position strings begin with row 7.
[[nodiscard]] Square square_in_text(std::size_t number) noexcept {
  return Square::from_index(number).upside_down();
}

// The squares that are hostile to a man beside them: corners, and the throne while it is empty.
[[nodiscard]] SquareSet hostile_squares(const Position& position) noexcept {
  return kCorners | (set_of(kThrone) & ~position.king);
}

// A king on the throne or beside it is captured if attackers stand on all sides except the throne's.
[[nodiscard]] bool is_king_captured(const Position& position, Square king, Step towards) noexcept {
  const SquareSet attackers = position.men[0];
  bool beside_throne = false;
  bool surrounded = true;
  for (const Step step : kSteps) {
    const std::optional<Square> square = next_to(king, step);
    if (square == kThrone) {
      beside_throne = true;
      continue;
    }
    surrounded = surrounded && square && contains(attackers, *square);
  }
  if (king == kThrone || beside_throne) return surrounded;
  const std::optional<Square> beyond = next_to(king, towards);
  return beyond && contains(attackers | kCorners, *beyond);
}

// The pieces that a piece captures by moving to this square.
[[nodiscard]] SquareSet captured_by(const Position& position, Player player, Square at) noexcept {
  SquareSet captured = 0;
  for (const Step step : kSteps) {
    const std::optional<Square> victim = next_to(at, step);
    if (!victim) continue;
    if (player == Player::One && contains(position.king, *victim)) {
      if (is_king_captured(position, *victim, step)) captured |= set_of(*victim);
      continue;
    }
    if (!contains(position.men[index_of(other(player))], *victim)) continue;
    const std::optional<Square> beyond = next_to(*victim, step);
    if (beyond && contains(position.pieces(player) | hostile_squares(position), *beyond))
      captured |= set_of(*victim);
  }
  return captured;
}

// The squares of the pieces that a move captures, from the upper left of the board.
[[nodiscard]] std::vector<Message> captures_of(const Brandubh& game, const Position& position, Move move) {
  Position next = position;
  game.play_unchecked(next, move);
  const Player victim = other(position.to_move);
  const SquareSet gone = position.pieces(victim) & ~next.pieces(victim);
  std::vector<Message> names;
  for (std::size_t i = 0; i < Square::kCount; ++i) {
    if (contains(gone, square_in_text(i))) names.emplace_back(square_in_text(i).to_string());
  }
  return names;
}

}  // namespace

const GameInfo& Brandubh::info() {
  static const GameInfo info{
      .id = "brandubh",
      .name = "Brandubh",
      .summary = text::kSummary,
      .colours = {SideColour::Black, SideColour::White},
      .kinds = {.game = "brandubh",
                .pieces = kPieceKinds,
                .terrains = kTerrainKinds,
                .drawings = fifth_game::embedded_drawings().front().bytes},
      .levels = {{.name = "random", .title = joga::text::kLevelRandom, .meaning = text::kRandom}},
      .strengths =
          {{.depth = 1, .nodes = 100, .blur = 100, .name = joga::text::kLevelNewcomer, .meaning = text::kDim},
           {.nodes = 20'000, .name = joga::text::kLevelChampion, .meaning = text::kFar}},
      .bench = {{"brandubh", 4}},
      .sample = {"brandubh", "d6-f6 d5-g5"}};
  return info;
}

Result<Brandubh> Brandubh::create(const GameSpec& spec) {
  if (const Result<Done> checked = check_options(spec, info().options); !checked) return checked.error();
  return Brandubh();
}

Position Brandubh::start() const noexcept {
  Position position{.king = set_of(kThrone)};
  for (const Step step : kSteps) {
    for (const int distance : {1, 2, 3}) {
      const Square square = Square::at(3 + distance * step.column, 3 + distance * step.row);
      position.men[distance == 1 ? 1 : 0] |= set_of(square);
    }
  }
  return position;
}

SquareSet Brandubh::destinations(const Position& position, Square from) noexcept {
  const SquareSet forbidden = contains(position.king, from) ? 0 : kKingsSquares;
  SquareSet reached = 0;
  for (const Step step : kSteps) {
    std::optional<Square> at = next_to(from, step);
    while (at && !contains(position.occupied(), *at)) {
      reached |= set_of(*at);
      at = next_to(*at, step);
    }
  }
  return reached & ~forbidden;
}

std::uint64_t Brandubh::count_moves(const Position& position) const noexcept {
  std::uint64_t count = 0;
  visit_moves(position, [&](Move) {
    ++count;
    return true;
  });
  return count;
}

bool Brandubh::is_legal(const Position& position, Move move) const noexcept {
  if (move.from.index() >= Square::kCount || move.to.index() >= Square::kCount) return false;
  return !is_over(decided(position)) && contains(position.pieces(position.to_move), move.from) &&
         contains(destinations(position, move.from), move.to);
}

void Brandubh::play_unchecked(Position& position, Move move) const noexcept {
  const Player player = position.to_move;
  SquareSet& moved = contains(position.king, move.from) ? position.king : position.men[index_of(player)];
  moved = (moved & ~set_of(move.from)) | set_of(move.to);
  const SquareSet captured = captured_by(position, player, move.to);
  position.men[index_of(other(player))] &= ~captured;
  if (player == Player::One) position.king &= ~captured;
  position.to_move = other(player);
}

bool Brandubh::is_progress(const Position& position, Move move) const noexcept {
  Position next = position;
  play_unchecked(next, move);
  return std::popcount(next.occupied()) != std::popcount(position.occupied());
}

Move Brandubh::random_move(const Position& position, Random& random) const noexcept {
  auto skip = random.below(static_cast<std::uint32_t>(count_moves(position)));
  Move chosen;
  visit_moves(position, [&](Move move) {
    chosen = move;
    return skip-- > 0;
  });
  return chosen;
}

Outcome Brandubh::decided(const Position& position) const noexcept {
  if (position.king == 0) return win_for(Player::One);
  return (position.king & kCorners) != 0 ? win_for(Player::Two) : Outcome::Running;
}

Message Brandubh::outcome_reason(const Position& position) const {
  if (position.king == 0) return text::kKingCaptured;
  if ((position.king & kCorners) != 0) return text::kKingEscaped;
  return {joga::text::kNoLegalMove, info().player_name(position.to_move)};
}

std::uint64_t Brandubh::key(const Position& position) const noexcept {
  std::uint64_t hash = index_of(position.to_move);
  for (const SquareSet set : {position.men[0], position.men[1], position.king}) {
    hash ^= set;
    hash = split_mix(hash);
  }
  return hash;
}

std::string Brandubh::position_text(const Position& position) const {
  BoardText board{.cells = std::string(Square::kCount, kEmptyCell), .to_move = position.to_move};
  for (std::size_t i = 0; i < Square::kCount; ++i) {
    const Square square = square_in_text(i);
    if (contains(position.men[0], square)) board.cells[i] = 'A';
    if (contains(position.men[1], square)) board.cells[i] = 'D';
    if (contains(position.king, square)) board.cells[i] = 'K';
  }
  return format_board_text(board, Square::kSize);
}

Result<Position> Brandubh::parse_position(std::string_view text) const {
  const Result<BoardText> board = parse_board_text(text, Square::kSize, kLetters);
  if (!board) return board.error();
  Position position{.to_move = board->to_move};
  for (std::size_t i = 0; i < Square::kCount; ++i) {
    const Square square = square_in_text(i);
    const char letter = board->cells[i];
    if (letter == kEmptyCell) continue;
    if (letter != 'K' && contains(kKingsSquares, square))
      return Error{ErrorCode::Illegal, Message(text::kKingsSquare, square.to_string())};
    SquareSet& set = letter == 'K' ? position.king : position.men[letter == 'A' ? 0 : 1];
    set |= set_of(square);
  }
  if (const int kings = std::popcount(position.king); kings > 1)
    return Error{ErrorCode::Illegal, Message(text::kTwoKings, kings)};
  return position;
}

std::string Brandubh::move_text(const Position&, Move move) const {
  return move.from.to_string() + '-' + move.to.to_string();
}

TurnParts Brandubh::move_parts(const Position&, Move move) const {
  return {.path = {move.from.to_string(), move.to.to_string()}};
}

Message Brandubh::move_words(const Position& position, Move move) const {
  std::vector<Message> taken = captures_of(*this, position, move);
  if (taken.empty()) return {text::kMove, move.from.to_string(), move.to.to_string()};
  return {text::kCapture, move.from.to_string(), move.to.to_string(), Message::all_of(std::move(taken))};
}

Message Brandubh::move_story(const Position& position, Move move) const {
  std::vector<Message> taken = captures_of(*this, position, move);
  const MessageText& name = info().player_name(position.to_move);
  const std::string from = move.from.to_string();
  const std::string to = move.to.to_string();
  if (taken.empty()) return {joga::text::kMoved, name, from, to};
  return {joga::text::kTook, name, Message::all_of(std::move(taken)), from, to};
}

auto Brandubh::parse_input(const Position&, std::string_view text) const -> Result<Partial> {
  constexpr std::string_view kSeparators = " \t-";
  Partial partial;
  for (std::size_t at = text.find_first_not_of(kSeparators); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kSeparators, at), text.size());
    const std::string_view word = text.substr(at, end - at);
    const std::optional<Square> square = Square::parse(word);
    if (!square) return Error{ErrorCode::Malformed, Message(text::kBadSquare, word), at};
    if (partial.to) return Error{ErrorCode::Malformed, Message(text::kTooMuch), at};
    (partial.from ? partial.to : partial.from) = square;
    at = text.find_first_not_of(kSeparators, end);
  }
  return partial;
}

Fit Brandubh::fit(const Position&, const Partial& partial, Move move) const {
  if (partial.from && *partial.from != move.from) return Fit::No;
  if (partial.to && *partial.to != move.to) return Fit::No;
  return partial.to ? Fit::Exactly : Fit::Partly;
}

std::vector<Choice> Brandubh::next_choices(const Position& position, const Partial& partial,
                                           Move move) const {
  if (!partial.from) return {{ChoiceKind::Cell, move.from.to_string(), move.from.to_string()}};
  return {{ChoiceKind::Cell, move.to.to_string(), move_text(position, move)}};
}

TurnParts Brandubh::chosen_parts(const Position&, const Partial& partial) const {
  TurnParts parts;
  if (partial.from) parts.path.push_back(partial.from->to_string());
  if (partial.to) parts.path.push_back(partial.to->to_string());
  return parts;
}

Message Brandubh::prompt(const Position&, const Partial& partial) const {
  if (!partial.from) return text::kPromptPiece;
  return {text::kPromptSquare, partial.from->to_string()};
}

Message Brandubh::explain_misfit(const Position& position, const Partial& partial) const {
  const Square from = partial.from.value_or(Square());
  if (!contains(position.pieces(position.to_move), from)) return {text::kNotYours, from.to_string()};
  if (!partial.to) return {text::kStuck, from.to_string()};
  if (contains(kKingsSquares, *partial.to) && !contains(position.king, from))
    return {text::kKingsSquare, partial.to->to_string()};
  return {text::kCannotReach, from.to_string(), partial.to->to_string()};
}

BoardView Brandubh::view(const Position& position, const std::optional<Played<Position, Move>>& last) const {
  BoardView view;
  view.kinds = &info().kinds;
  view.rows = view.columns = Square::kSize;
  view.row_labels = {"7", "6", "5", "4", "3", "2", "1"};
  view.column_labels = {"a", "b", "c", "d", "e", "f", "g"};
  view.colours = info().colours;
  view.to_move = position.to_move;
  if (last) view.last_move = move_text(last->before, last->move);
  for (std::size_t i = 0; i < Square::kCount; ++i) {
    const Square square = square_in_text(i);
    CellView cell{
        .name = square.to_string(), .row = Square::kSize - 1 - square.row(), .column = square.column()};
    if (square == kThrone) cell.terrain = kThroneKind;
    if (contains(kCorners, square)) cell.terrain = kCornerKind;
    for (const Player player : kPlayers) {
      if (contains(position.men[index_of(player)], square))
        cell.pieces.push_back({.kind = kWarrior, .owner = player});
    }
    if (contains(position.king, square)) cell.pieces.push_back({.kind = kKing, .owner = Player::Two});
    if (last) {
      if (contains(last->before.occupied() & ~position.occupied(), square)) cell.mark = CellMark::Captured;
      if (last->move.from == square) cell.mark = CellMark::From;
      if (last->move.to == square) cell.mark = CellMark::To;
    }
    view.cells.push_back(std::move(cell));
  }
  for (const Player player : kPlayers) {
    AreaView area{.kind = AreaKind::Captured, .player = player, .title = text::kCaptured};
    const auto at_first = std::popcount(start().men[index_of(other(player))]);
    const int gone = at_first - std::popcount(position.men[index_of(other(player))]);
    if (gone > 0) area.pieces.push_back({.kind = kWarrior, .owner = other(player), .count = gone});
    view.areas.push_back(std::move(area));
  }
  return view;
}

BoardView Brandubh::view_during(const Position& position, const Partial& partial) const {
  Position shown = position;
  if (partial.from && partial.to) play_unchecked(shown, {*partial.from, *partial.to});
  shown.to_move = position.to_move;
  return view(shown, std::nullopt);
}

std::vector<PieceView> Brandubh::palette() const {
  return pieces_of(kPieces);
}

Result<std::string> Brandubh::set_up_text(std::span<const SetUpCell> cells, Player to_move) const {
  return square_set_up_text(cells, to_move, Square::kSize, FirstRow::Highest, kPieces);
}

// A defender is worth two attackers; an open line from the king to the edge is a chance to escape.
std::array<int, 2> Brandubh::features(const Position& position) const noexcept {
  const int sign = position.to_move == Player::One ? 1 : -1;
  const int men = std::popcount(position.men[0]) - 2 * std::popcount(position.men[1]);
  if (position.king == 0) return {sign * men, 0};
  const auto king = Square::from_index(static_cast<std::size_t>(std::countr_zero(position.king)));
  int open = 0;
  for (const Step step : kSteps) {
    std::optional<Square> at = next_to(king, step);
    while (at && !contains(position.occupied(), *at)) at = next_to(*at, step);
    open += at ? 0 : 1;
  }
  return {sign * men, -sign * open};
}

int Brandubh::evaluate(const Position& position) const noexcept {
  return weighted_sum(kTerms, features(position));
}

}  // namespace joga::brandubh
