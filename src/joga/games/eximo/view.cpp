// Eximo as data for drawing, and the inverse: positions set up by hand.
#include "joga/core/board_text.hpp"
#include "joga/games/eximo/catalogue.hpp"
#include "joga/games/eximo/game.hpp"
#include "joga/games/eximo/kinds.hpp"

namespace joga::eximo {
namespace {

using Marks = std::array<CellMark, Square::kCount>;

// Marks by square index. If a man is dropped on a square that the turn has left or emptied, the mark of the
// drop wins.
[[nodiscard]] Marks marks_of(const Played<Position, Move>& last) {
  const Player player = last.before.to_move();
  Marks marks{};
  const auto mark = [&](Square square, CellMark kind) { marks[seen_by(player, square).index()] = kind; };
  const Path path = last.move.path();
  mark(path.squares[0], CellMark::From);
  for (std::size_t i = 1; i < path.count; ++i) {
    const Square before = path.squares[i - 1];
    const Square after = path.squares[i];
    mark(after, i + 1 == path.count ? CellMark::To : CellMark::Path);
    if (last.move.is_capture()) {
      mark(Square::from_index((before.index() + after.index()) / 2), CellMark::Captured);
    }
  }
  for (SquareSet drops = last.move.drops(); drops != 0;) {
    mark(Square::from_index(pop_lowest(drops)), CellMark::Dropped);
  }
  return marks;
}

constexpr std::array<PieceLetter, 2> kLetters{
    {{.piece = {.kind = kManKind, .owner = Player::One}, .letter = kManLetters[0]},
     {.piece = {.kind = kManKind, .owner = Player::Two}, .letter = kManLetters[1]}}};

}  // namespace

BoardView Eximo::view(const Position& position, const std::optional<Played<Position, Move>>& last) const {
  BoardView view;
  view.kinds = &info().kinds;
  view.grid = Grid::Square;
  view.rows = view.columns = Square::kSize;
  view.row_labels = {"8", "7", "6", "5", "4", "3", "2", "1"};
  view.column_labels = {"a", "b", "c", "d", "e", "f", "g", "h"};
  view.colours = info().colours;
  view.to_move = position.to_move();
  if (last) view.last_move = move_text(last->before, last->move);

  const Marks marks = last ? marks_of(*last) : Marks{};
  for (int row = 0; row < Square::kSize; ++row) {
    for (int column = 0; column < Square::kSize; ++column) {
      const Square square = Square::at(column, Square::kSize - 1 - row);
      CellView cell{.name = square.to_string(), .row = row, .column = column, .mark = marks[square.index()]};
      for (const Player player : kPlayers) {
        if (contains(position.men(player), square))
          cell.pieces.push_back({.kind = kManKind, .owner = player});
      }
      view.cells.push_back(cell);
    }
  }
  for (const Player player : kPlayers) {
    AreaView men{.kind = AreaKind::List, .player = player, .title = text::kMen};
    men.pieces.push_back({.kind = kManKind, .owner = player, .count = count_bits(position.men(player))});
    view.areas.push_back(men);
  }
  return view;
}

// A man that was sent to its last square with squares left out has captured nothing yet, because its path is
// not known.
BoardView Eximo::view_during(const Position& position, const Partial& partial) const {
  const Player player = position.to_move();
  std::array<SquareSet, 2> men{position.men(Player::One), position.men(Player::Two)};
  SquareSet& own = men[index_of(player)];
  SquareSet& enemy = men[index_of(other(player))];
  if (partial.path.size() > 1) {
    Walk walk(position, seen_by(player, partial.path.front()));
    for (std::size_t i = 1; i < partial.path.size(); ++i) {
      const auto direction = walk.direction_to(seen_by(player, partial.path[i]));
      if (!direction) break;
      if (walk.must_capture()) {
        enemy &= ~set_of(Square::from_index((partial.path[i - 1].index() + partial.path[i].index()) / 2));
      }
      walk.go(*direction);
    }
    own = (own & ~set_of(partial.path.front())) | set_of(partial.path.back());
  }
  for (const Square drop : partial.drops) own |= set_of(drop);
  return view(Position::with_men(men[0], men[1], player), std::nullopt);
}

std::vector<PieceView> Eximo::palette() const {
  return pieces_of(kLetters);
}

Result<std::string> Eximo::set_up_text(std::span<const SetUpCell> cells, Player to_move) const {
  return square_set_up_text(cells, to_move, Square::kSize, FirstRow::Highest, kLetters);
}

}  // namespace joga::eximo
