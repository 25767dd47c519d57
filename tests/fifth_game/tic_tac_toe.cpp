#include "fifth_game/tic_tac_toe.hpp"

#include <algorithm>
#include <bit>

#include "joga/core/board_text.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/core/random.hpp"

namespace joga::tic_tac_toe {
namespace {

namespace text {
constexpr MessageText kSummary{"three in a row on nine squares", "três em linha em nove casas"};
constexpr MessageText kThreeInARow{"three in a row", "três em linha"};
constexpr MessageText kMark{"mark {0}", "marque {0}"};
constexpr MessageText kDim{"sees one move ahead", "vê uma jogada à frente"};
constexpr MessageText kAll{"sees everything", "vê tudo"};
constexpr MessageText kFull{"the board is full", "o tabuleiro está cheio"};
constexpr MessageText kPrompt{"choose a square", "escolha uma casa"};
constexpr MessageText kNoSquare{"'{0}' is not a square", "'{0}' não é uma casa"};
constexpr MessageText kTaken{"{0} is taken", "{0} está ocupada"};
constexpr MessageText kRandom{"a random legal move", "uma jogada legal aleatória"};
}  // namespace text

constexpr std::array<unsigned, 8> kLines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
constexpr std::string_view kLetters = "XO";
constexpr std::array<PieceLetter, 2> kPieces{
    {{.piece = {.kind = PieceKind::Man, .owner = Player::One}, .letter = 'X'},
     {.piece = {.kind = PieceKind::Man, .owner = Player::Two}, .letter = 'O'}}};

[[nodiscard]] bool has_line(unsigned marks) noexcept {
  return std::ranges::any_of(kLines, [&](unsigned line) { return (marks & line) == line; });
}

[[nodiscard]] std::string name_of(Move move) {
  return Square::from_index(move.square).to_string();
}

}  // namespace

const GameInfo& TicTacToe::info() {
  static const GameInfo info{
      .id = "tictactoe",
      .name = "Tic-tac-toe",
      .summary = text::kSummary,
      .colours = {SideColour::Blue, SideColour::Red},
      .levels = {{.name = "random", .title = joga::text::kLevelRandom, .meaning = text::kRandom}},
      .strengths =
          {{.depth = 1, .nodes = 100, .blur = 100, .name = joga::text::kLevelNewcomer, .meaning = text::kDim},
           {.nodes = 100'000, .name = joga::text::kLevelChampion, .meaning = text::kAll}},
      .bench = {{"tictactoe", 9}},
      .sample = {"tictactoe", "b2 a1"}};
  return info;
}

Result<TicTacToe> TicTacToe::create(const GameSpec& spec) {
  if (const Result<Done> checked = check_options(spec, info().options); !checked) return checked.error();
  return TicTacToe();
}

std::uint64_t TicTacToe::count_moves(const Position& position) const noexcept {
  return is_over(decided(position)) ? 0U : static_cast<std::uint64_t>(std::popcount(position.empty()));
}

bool TicTacToe::is_legal(const Position& position, Move move) const noexcept {
  return move.square < 9 && !is_over(decided(position)) && (position.empty() >> move.square & 1U) != 0;
}

void TicTacToe::play_unchecked(Position& position, Move move) const noexcept {
  std::uint16_t& own = position.marks[index_of(position.to_move)];
  own = static_cast<std::uint16_t>(own | 1U << move.square);
  position.to_move = other(position.to_move);
}

Move TicTacToe::random_move(const Position& position, Random& random) const noexcept {
  auto skip = random.below(static_cast<std::uint32_t>(count_moves(position)));
  Move chosen;
  visit_moves(position, [&](Move move) {
    chosen = move;
    return skip-- > 0;
  });
  return chosen;
}

Outcome TicTacToe::decided(const Position& position) const noexcept {
  for (const Player player : kPlayers) {
    if (has_line(position.marks[index_of(player)])) return win_for(player);
  }
  return Outcome::Running;
}

Message TicTacToe::outcome_reason(const Position& position) const {
  return is_over(decided(position)) ? text::kThreeInARow : text::kFull;
}

std::uint64_t TicTacToe::key(const Position& position) const noexcept {
  std::uint64_t state = std::uint64_t{position.marks[0]} | std::uint64_t{position.marks[1]} << 9U |
                        std::uint64_t{index_of(position.to_move)} << 18U;
  return split_mix(state);
}

std::string TicTacToe::position_text(const Position& position) const {
  BoardText board{.cells = std::string(9, kEmptyCell), .to_move = position.to_move};
  for (std::size_t square = 0; square < 9; ++square) {
    for (std::size_t player = 0; player < 2; ++player) {
      if ((position.marks[player] >> square & 1U) != 0) board.cells[square] = kLetters[player];
    }
  }
  return format_board_text(board, Square::kSize);
}

Result<Position> TicTacToe::parse_position(std::string_view text) const {
  const Result<BoardText> board = parse_board_text(text, Square::kSize, kLetters);
  if (!board) return board.error();
  Position position{.to_move = board->to_move};
  for (std::size_t square = 0; square < 9; ++square) {
    const std::size_t player = kLetters.find(board->cells[square]);
    if (player == std::string_view::npos) continue;
    position.marks[player] = static_cast<std::uint16_t>(position.marks[player] | 1U << square);
  }
  return position;
}

std::string TicTacToe::move_text(const Position&, Move move) const {
  return name_of(move);
}

TurnParts TicTacToe::move_parts(const Position&, Move move) const {
  return {.placed = {name_of(move)}};
}

Message TicTacToe::move_words(const Position&, Move move) const {
  return {text::kMark, name_of(move)};
}

auto TicTacToe::parse_input(const Position&, std::string_view text) const -> Result<Partial> {
  if (text.empty()) return Partial();
  const std::optional<Square> square = Square::parse(text);
  if (!square) return Error{ErrorCode::Malformed, Message(text::kNoSquare, text), 0};
  return Partial(square);
}

Fit TicTacToe::fit(const Position&, const Partial& partial, Move move) const {
  if (!partial) return Fit::Partly;
  return partial->to_string() == name_of(move) ? Fit::Exactly : Fit::No;
}

std::vector<Choice> TicTacToe::next_choices(const Position&, const Partial&, Move move) const {
  return {{.kind = ChoiceKind::Cell, .name = name_of(move), .input = name_of(move)}};
}

TurnParts TicTacToe::chosen_parts(const Position&, const Partial& partial) const {
  TurnParts parts;
  if (partial) parts.placed.push_back(partial->to_string());
  return parts;
}

Message TicTacToe::prompt(const Position&, const Partial&) const {
  return text::kPrompt;
}

Message TicTacToe::explain_misfit(const Position&, const Partial& partial) const {
  return {text::kTaken, partial.value_or(Square()).to_string()};
}

BoardView TicTacToe::view(const Position& position, const std::optional<Played<Position, Move>>& last) const {
  BoardView view;
  view.rows = view.columns = Square::kSize;
  view.row_labels = {"1", "2", "3"};
  view.column_labels = {"a", "b", "c"};
  view.colours = info().colours;
  view.to_move = position.to_move;
  if (last) view.last_move = name_of(last->move);
  for (std::uint8_t index = 0; index < 9; ++index) {
    const Square square = Square::from_index(index);
    CellView cell{.name = square.to_string(), .row = square.row(), .column = square.column()};
    for (const Player player : kPlayers) {
      if ((position.marks[index_of(player)] >> index & 1U) != 0) {
        cell.pieces.push_back({.kind = PieceKind::Man, .owner = player});
      }
    }
    if (last && last->move.square == index) cell.mark = CellMark::To;
    view.cells.push_back(cell);
  }
  return view;
}

std::vector<PieceView> TicTacToe::palette() const {
  return pieces_of(kPieces);
}

Result<std::string> TicTacToe::set_up_text(std::span<const SetUpCell> cells, Player to_move) const {
  return square_set_up_text(cells, to_move, Square::kSize, FirstRow::Lowest, kPieces);
}

std::array<int, 1> TicTacToe::features(const Position& position) const noexcept {
  const auto has_centre = [&](Player player) {
    return (position.marks[index_of(player)] & 0020U) != 0 ? 1 : 0;
  };
  return {has_centre(position.to_move) - has_centre(other(position.to_move))};
}

int TicTacToe::evaluate(const Position& position) const noexcept {
  return weighted_sum(kTerms, features(position));
}

}  // namespace joga::tic_tac_toe
