#include "fifth_game/hex/hex.hpp"

#include "joga/core/board_text.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/core/embedded.hpp"
#include "joga/core/random.hpp"
#include "joga/core/text.hpp"

namespace joga::fifth_game {
[[nodiscard]] std::span<const EmbeddedFile> embedded_hex_drawings() noexcept;
}

namespace joga::hex {
namespace {

namespace text {
constexpr MessageText kSummary{"connect your two edges", "ligue as suas duas margens"};
constexpr MessageText kConnected{"both edges are connected", "as duas margens estão ligadas"};
constexpr MessageText kPlace{"put a stone on {0}", "coloque uma pedra em {0}"};
constexpr MessageText kPrompt{"choose a cell", "escolha uma casa"};
constexpr MessageText kBadCell{"'{0}' is not a cell", "'{0}' não é uma casa"};
constexpr MessageText kTaken{"{0} is taken", "{0} está ocupada"};
}  // namespace text

constexpr std::array<PieceKind, 1> kPieceKinds{{{.word = "stone",
                                                 .name = {"stone", "pedra"},
                                                 .plural = {"stones", "pedras"},
                                                 .code = {"{disc}", "{disc}"}}}};
constexpr const PieceKind* kStone = &kPieceKinds[0];
constexpr std::string_view kLetters = "WB";
constexpr std::array<PieceLetter, 2> kPieces{
    {{.piece = {.kind = kStone, .owner = Player::One}, .letter = kLetters[0]},
     {.piece = {.kind = kStone, .owner = Player::Two}, .letter = kLetters[1]}}};

// The neighbours of a stone, as steps of column and row.
constexpr std::array<std::array<int, 2>, 6> kSteps{{{0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}}};

// Whether stones lead from row 1 to row 11 or, for player 2, from column a to column k.
[[nodiscard]] bool is_connected(const SquareSet& stones, Player player) {
  const auto along = [player](Square square) {
    return player == Player::One ? square.row() : square.column();
  };
  SquareSet seen;
  std::vector<Square> open;
  const auto reach = [&](Square square) {
    if (!stones[square.index()] || seen[square.index()]) return;
    seen.set(square.index());
    open.push_back(square);
  };
  for (int i = 0; i < Square::kSize; ++i) reach(player == Player::One ? Square::at(i, 0) : Square::at(0, i));
  while (!open.empty()) {
    const Square square = open.back();
    open.pop_back();
    if (along(square) == Square::kSize - 1) return true;
    for (const auto& [column, row] : kSteps) {
      if (const auto next = Square::if_inside(square.column() + column, square.row() + row)) reach(*next);
    }
  }
  return false;
}

}  // namespace

const GameInfo& Hex::info() {
  static const GameInfo info{.id = "hex",
                             .name = "Hex",
                             .summary = text::kSummary,
                             .colours = {SideColour::White, SideColour::Black},
                             .kinds = {.game = "hex",
                                       .pieces = kPieceKinds,
                                       .drawings = fifth_game::embedded_hex_drawings().front().bytes},
                             .sample = {"hex", "f6"}};
  return info;
}

Result<Hex> Hex::create(const GameSpec& spec) {
  if (const Result<Done> checked = check_options(spec, info().options); !checked) return checked.error();
  return Hex();
}

std::uint64_t Hex::count_moves(const Position& position) const noexcept {
  return is_over(decided(position)) ? 0 : position.empty().count();
}

bool Hex::is_legal(const Position& position, Move move) const noexcept {
  return move.square.index() < Square::kCount && !is_over(decided(position)) &&
         position.empty()[move.square.index()];
}

void Hex::play_unchecked(Position& position, Move move) const noexcept {
  position.stones[index_of(position.to_move)].set(move.square.index());
  position.to_move = other(position.to_move);
}

Move Hex::random_move(const Position& position, Random& random) const noexcept {
  auto skip = random.below(static_cast<std::uint32_t>(count_moves(position)));
  Move chosen;
  visit_moves(position, [&](Move move) {
    chosen = move;
    return skip-- > 0;
  });
  return chosen;
}

Outcome Hex::decided(const Position& position) const noexcept {
  for (const Player player : kPlayers) {
    if (is_connected(position.stones[index_of(player)], player)) return win_for(player);
  }
  return Outcome::Running;
}

Message Hex::outcome_reason(const Position&) const {
  return text::kConnected;
}

std::uint64_t Hex::key(const Position& position) const noexcept {
  std::uint64_t hash = index_of(position.to_move);
  for (const SquareSet& stones : position.stones) {
    hash ^= std::hash<SquareSet>()(stones);
    hash = split_mix(hash);
  }
  return hash;
}

std::string Hex::position_text(const Position& position) const {
  BoardText board{.cells = std::string(Square::kCount, kEmptyCell), .to_move = position.to_move};
  for (std::size_t i = 0; i < Square::kCount; ++i) {
    for (const Player player : kPlayers) {
      if (position.stones[index_of(player)][i]) board.cells[i] = kLetters[index_of(player)];
    }
  }
  return format_board_text(board, Square::kSize);
}

Result<Position> Hex::parse_position(std::string_view text) const {
  const Result<BoardText> board = parse_board_text(text, Square::kSize, kLetters);
  if (!board) return board.error();
  Position position{.to_move = board->to_move};
  for (std::size_t i = 0; i < Square::kCount; ++i) {
    const std::size_t player = kLetters.find(board->cells[i]);
    if (player != std::string_view::npos) position.stones[player].set(i);
  }
  return position;
}

std::string Hex::move_text(const Position&, Move move) const {
  return move.square.to_string();
}

TurnParts Hex::move_parts(const Position&, Move move) const {
  return {.placed = {move.square.to_string()}};
}

Message Hex::move_words(const Position&, Move move) const {
  return {text::kPlace, move.square.to_string()};
}

Message Hex::move_story(const Position& position, Move move) const {
  return {joga::text::kPut, info().player_name(position.to_move), kStone->name, move.square.to_string()};
}

auto Hex::parse_input(const Position&, std::string_view text) const -> Result<Partial> {
  const std::string_view word = trimmed(text);
  if (word.empty()) return Partial();
  const std::optional<Square> square = Square::parse(word);
  if (!square) return Error{ErrorCode::Malformed, Message(text::kBadCell, word), 0};
  return Partial{square};
}

Fit Hex::fit(const Position&, const Partial& partial, Move move) const {
  if (!partial.square) return Fit::Partly;
  return *partial.square == move.square ? Fit::Exactly : Fit::No;
}

std::vector<Choice> Hex::next_choices(const Position&, const Partial&, Move move) const {
  return {{ChoiceKind::Cell, move.square.to_string(), move.square.to_string()}};
}

TurnParts Hex::chosen_parts(const Position&, const Partial& partial) const {
  TurnParts parts;
  if (partial.square) parts.placed.push_back(partial.square->to_string());
  return parts;
}

Message Hex::prompt(const Position&, const Partial&) const {
  return text::kPrompt;
}

Message Hex::explain_misfit(const Position&, const Partial& partial) const {
  return {text::kTaken, partial.square.value_or(Square()).to_string()};
}

BoardView Hex::view(const Position& position, const std::optional<Played<Position, Move>>& last) const {
  BoardView view;
  view.kinds = &info().kinds;
  view.grid = Grid::Hexagonal;
  view.rows = Square::kSize;
  view.columns = Square::kSize + Square::kSize / 2;
  view.edge_labels = true;
  view.colours = info().colours;
  view.to_move = position.to_move;
  if (last) view.last_move = move_text(last->before, last->move);
  for (int row = 0; row < Square::kSize; ++row) {
    view.row_labels.push_back(std::to_string(row + 1));
    view.column_labels.emplace_back(1, static_cast<char>('a' + row));
    view.shifted_rows.push_back(row % 2 != 0);
    for (int column = 0; column < Square::kSize; ++column) {
      const Square square = Square::at(column, row);
      CellView cell{.name = square.to_string(), .row = row, .column = column + row / 2};
      for (const Player player : kPlayers) {
        if (position.stones[index_of(player)][square.index()])
          cell.pieces.push_back({.kind = kStone, .owner = player});
      }
      if (last && last->move.square == square) cell.mark = CellMark::To;
      view.cells.push_back(std::move(cell));
    }
  }
  return view;
}

BoardView Hex::view_during(const Position& position, const Partial& partial) const {
  Position shown = position;
  if (partial.square) play_unchecked(shown, {*partial.square});
  shown.to_move = position.to_move;
  return view(shown, std::nullopt);
}

std::vector<PieceView> Hex::palette() const {
  return pieces_of(kPieces);
}

Result<std::string> Hex::set_up_text(std::span<const SetUpCell> cells, Player to_move) const {
  return square_set_up_text(cells, to_move, Square::kSize, FirstRow::Lowest, kPieces);
}

}  // namespace joga::hex
