// Quantik as data for drawing, and the inverse: positions set up by hand.
#include "joga/core/board_text.hpp"
#include "joga/games/quantik/catalogue.hpp"
#include "joga/games/quantik/game.hpp"
#include "joga/games/quantik/kinds.hpp"

namespace joga::quantik {
namespace {

[[nodiscard]] bool in_complete_zone(const Position& position, Square square) noexcept {
  for (const int zone : zones_of(square)) {
    if ((position.complete_zones() >> zone & 1) != 0) return true;
  }
  return false;
}

constexpr std::array<PieceLetter, 8> kLetters = [] {
  std::array<PieceLetter, 8> letters{};
  for (std::size_t i = 0; i < letters.size(); ++i) {
    letters[i] = {.piece = {.kind = kind_of(kShapes[i % 4]), .owner = kPlayers[i / 4]},
                  .letter = kPieceLetters[i]};
  }
  return letters;
}();

}  // namespace

BoardView Quantik::view(const Position& position, const std::optional<Played<Position, Move>>& last) const {
  BoardView view;
  view.kinds = &info().kinds;
  view.grid = Grid::Square;
  view.rows = view.columns = Square::kSize;
  view.row_labels = {"1", "2", "3", "4"};
  view.column_labels = {"a", "b", "c", "d"};
  view.block = 2;
  view.colours = info().colours;
  view.to_move = position.to_move();
  if (last) view.last_move = move_text(last->before, last->move);

  for (std::size_t index = 0; index < Square::kCount; ++index) {
    const Square square = Square::from_index(index);
    CellView cell{.name = square.to_string(), .row = square.row(), .column = square.column()};
    for (const Player player : kPlayers) {
      for (const Shape shape : kShapes) {
        if ((position.pieces(player) >> Move::place(shape, square).index() & 1) == 0) continue;
        cell.pieces.push_back({.kind = kind_of(shape), .owner = player});
      }
    }
    if (in_complete_zone(position, square)) {
      cell.mark = CellMark::Winning;
    } else if (last && last->move.square() == square) {
      cell.mark = CellMark::To;
    }
    view.cells.push_back(cell);
  }
  for (const Player player : kPlayers) {
    AreaView hand{.kind = AreaKind::Hand, .player = player, .title = text::kHand};
    for (const Shape shape : kShapes) {
      const int left = position.pieces_left(player, shape);
      if (left > 0) hand.pieces.push_back({.kind = kind_of(shape), .owner = player, .count = left});
    }
    view.areas.push_back(hand);
  }
  return view;
}

BoardView Quantik::view_during(const Position& position, const Partial& partial) const {
  Position shown = position;
  if (const auto square = partial.square(); partial.shape && square)
    shown.put(position.to_move(), Move::place(*partial.shape, *square));
  return view(shown, std::nullopt);
}

std::vector<PieceView> Quantik::palette() const {
  return pieces_of(kLetters);
}

Result<std::string> Quantik::set_up_text(std::span<const SetUpCell> cells, Player to_move) const {
  return square_set_up_text(cells, to_move, Square::kSize, FirstRow::Lowest, kLetters);
}

}  // namespace joga::quantik
