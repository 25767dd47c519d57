// Fields of Action as data for drawing, and the inverse: positions set up by hand.
#include <bit>

#include "joga/core/board_text.hpp"
#include "joga/games/fields/catalogue.hpp"
#include "joga/games/fields/game.hpp"
#include "joga/games/fields/kinds.hpp"
#include "joga/games/fields/moves.hpp"

namespace joga::fields {
namespace {

[[nodiscard]] std::optional<Player> owner_on(const Position& position, Square square) noexcept {
  for (const Player player : kPlayers) {
    if (position.stands_on(player, square)) return player;
  }
  return std::nullopt;
}

[[nodiscard]] CellView cell_view(const Position& position, Square square) {
  CellView cell{
      .name = square.to_string(), .row = Square::kSize - 1 - square.row(), .column = square.column()};
  if (const auto owner = owner_on(position, square)) {
    cell.neighbours = std::popcount(position.occupied() & detail::kReach.around[square.index()]);
    cell.pieces.push_back({.kind = kNumbered, .owner = *owner, .number = position.number_on(square).label()});
  }
  return cell;
}

[[nodiscard]] Message labels_of(std::uint32_t numbers) {
  std::vector<Message> labels;
  while (numbers != 0) {
    labels.emplace_back(std::countr_zero(numbers) + 1);
    numbers &= numbers - 1;
  }
  return Message::list(labels);
}

// The player's captures and, until the game is over, the number of pieces still missing in their best run of
// five and, once two numbers of a run have been captured, these runs and their missing numbers.
[[nodiscard]] AreaView captured_area(const Position& position, Player player, bool is_over) {
  AreaView area{.kind = AreaKind::Captured, .player = player, .title = text::kCaptured};
  const std::uint32_t captured = position.captured_by(player);
  std::uint32_t complete = 0;
  for (std::size_t run = 0; run < kRunCount; ++run) {
    if (missing_in_run(captured, run) == 0) complete |= run_numbers(run);
  }
  for (std::size_t index = 0; index < Number::kCount; ++index) {
    if ((captured >> index & 1) == 0) continue;
    area.pieces.push_back({.kind = kNumbered,
                           .owner = other(player),
                           .number = Number::from_index(index).label(),
                           .winning = (complete >> index & 1) != 0});
  }
  const int missing = missing_in_best_run(captured);
  const MessageText& misses = missing == 1 ? text::kRunMissesOne : text::kRunMisses;
  if (is_over) return area;
  // Has a unit: a bare number would look like the number of a piece.
  const MessageText& goal = missing == kRunLength ? text::kInARow : text::kMore;
  if (missing > 0) area.rows.push_back({.label = text::kToCapture, .values = {Message(goal, missing)}});
  for (std::size_t run = 0; run < kRunCount && missing > 0 && missing <= kRunLength - 2; ++run) {
    if (missing_in_run(captured, run) != missing) continue;
    area.rows.push_back({.label = Message(text::kRun, run + 1, run + kRunLength),
                         .values = {Message(misses, labels_of(run_numbers(run) & ~captured))}});
  }
  return area;
}

constexpr std::array<PieceLetter, kPieceLetters.size()> kLetters = [] {
  std::array<PieceLetter, kPieceLetters.size()> letters{};
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const Number number = Number::from_index(i % Number::kCount);
    letters[i] = {
        .piece = {.kind = kNumbered, .owner = kPlayers[i / Number::kCount], .number = number.label()},
        .letter = kPieceLetters[i]};
  }
  return letters;
}();

}  // namespace

BoardView Fields::view(const Position& position, const std::optional<Played<Position, Move>>& last) const {
  BoardView view;
  view.kinds = &info().kinds;
  view.grid = Grid::Square;
  view.rows = view.columns = Square::kSize;
  view.row_labels = {"8", "7", "6", "5", "4", "3", "2", "1"};
  view.column_labels = {"a", "b", "c", "d", "e", "f", "g", "h"};
  view.colours = info().colours;
  view.to_move = position.to_move();
  const bool captured = last && is_progress(last->before, last->move);
  if (last) view.last_move = move_text(last->before, last->move);

  for (int row = Square::kSize - 1; row >= 0; --row) {
    for (int column = 0; column < Square::kSize; ++column) {
      const Square square = Square::at(column, row);
      CellView cell = cell_view(position, square);
      if (last && last->move.from() == square) cell.mark = CellMark::From;
      if (last && last->move.to() == square) cell.mark = captured ? CellMark::Captured : CellMark::To;
      view.cells.push_back(cell);
    }
  }
  const bool is_over = joga::is_over(outcome(position));
  for (const Player player : kPlayers) {
    AreaView area = captured_area(position, player, is_over);
    if (captured && !is_over && last->before.to_move() == player) {
      const int label = last->before.number_on(last->move.to()).label();
      area.rows.insert(area.rows.begin(), {.label = text::kJustCaptured, .values = {label}});
    }
    view.areas.push_back(area);
  }
  return view;
}

BoardView Fields::view_during(const Position& position, const Partial& partial) const {
  const std::vector<std::string> path = chosen_parts(position, partial).path;
  const auto chosen = [&](std::size_t i) { return i < path.size() ? Square::parse(path[i]) : std::nullopt; };
  const std::optional<Square> from = chosen(0);
  const std::optional<Square> to = chosen(1);
  if (!from || !to) return view(position, std::nullopt);
  Position next = position;
  play_unchecked(next, Move::between(*from, *to));
  next.set_to_move(position.to_move());
  return view(next, std::nullopt);
}

std::vector<PieceView> Fields::palette() const {
  return pieces_of(kLetters);
}

Result<std::string> Fields::set_up_text(std::span<const SetUpCell> cells, Player to_move) const {
  return square_set_up_text(cells, to_move, Square::kSize, FirstRow::Highest, kLetters);
}

}  // namespace joga::fields
