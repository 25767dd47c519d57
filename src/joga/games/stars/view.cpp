// Small Star Empires as data for drawing, and the inverse: positions set up by hand.

#include "joga/core/board_text.hpp"
#include "joga/games/stars/catalogue.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/games/stars/kinds.hpp"

namespace joga::stars {
namespace {

[[nodiscard]] CellView cell_view(const Map& map, const Position& position, Cell cell) {
  CellView view{.name = map.name(cell),
                .row = map.row(cell),
                .column = map.column(cell),
                .terrain = kind_of(map.terrain(cell))};
  for (const Player player : kPlayers) {
    if (position.markers(player).contains(cell)) {
      const Marker marker =
          position.trade_stations(player).contains(cell) ? Marker::TradeStation : Marker::Colony;
      view.pieces.push_back({.kind = kind_of(marker), .owner = player});
    }
    const int ships = position.ships_on(player, cell);
    if (ships > 0) view.pieces.push_back({.kind = kShip, .owner = player, .count = ships});
  }
  return view;
}

[[nodiscard]] std::vector<Message> names(const Map& map, CellSet cells) {
  std::vector<Message> names;
  for (const Cell cell : cells) names.emplace_back(map.name(cell));
  return names;
}

[[nodiscard]] AreaView hand_area(const Position& position, Player player) {
  AreaView area{.kind = AreaKind::Hand, .player = player, .title = text::kHand};
  for (const Marker marker : kMarkers) {
    const int left = position.stock(player, marker);
    if (left > 0) area.pieces.push_back({.kind = kind_of(marker), .owner = player, .count = left});
  }
  return area;
}

// The report's lists: the player's holdings, and a row with the possible moves of every ship that has any.
// For the player who is not to move, the lists show the moves they would have now.
void add_lists(BoardView& view, const Map& map, const Position& position, Player player,
               const Destinations<CellSet>& sets) {
  AreaView empire{.kind = AreaKind::List, .player = player, .title = text::kEmpire};
  AreaView moves{.kind = AreaKind::List, .player = player, .title = text::kPossibleMoves};
  std::vector<Message> ships;
  for (const std::size_t slot : position.slots_by_cell(player)) {
    if (sets[slot].empty()) continue;
    const std::string name = map.name(position.ship(player, slot));
    const int count = position.ships_on(player, position.ship(player, slot));
    ships.emplace_back(count == 1 ? Message(name) : Message(text::kShipsOn, name, count));
    moves.rows.push_back({Message(text::kShipOn, name), names(map, sets[slot])});
  }
  empire.rows.push_back({text::kTrades, names(map, position.trade_stations(player))});
  empire.rows.push_back({text::kColonies, names(map, position.colonies(player))});
  empire.rows.push_back({text::kShipsThatCanMove, ships});
  view.areas.push_back(std::move(empire));
  view.areas.push_back(std::move(moves));
}

[[nodiscard]] AreaView score_area(const ScoreSheet& sheet) {
  AreaView area{.kind = AreaKind::Score, .player = std::nullopt, .title = text::kScore};
  const auto add = [&](const MessageText& label, int (*value)(const PlayerScore&)) {
    area.rows.push_back({label, {Message(value(sheet.players[0])), Message(value(sheet.players[1]))}});
  };
  add(text::kScorePlanets, [](const PlayerScore& score) { return score.planets; });
  add(text::kScoreNebulas, [](const PlayerScore& score) { return score.nebulas; });
  add(text::kScoreTrade, [](const PlayerScore& score) { return score.trade; });
  add(text::kScoreEmpire, [](const PlayerScore& score) { return score.larger_empire; });
  add(text::kScoreTotal, [](const PlayerScore& score) { return score.total(); });
  return area;
}

// The contents of a cell as in a position string: a letter, and a digit if there are ships.
struct CellText {
  char letter = kMapGap;
  std::optional<Player> owner{};  // owner of the marker or the homeworld
  std::optional<Player> ships_of{};
  int ships = 0;
};

// Fills a cell piece by piece.
class CellWriter {
 public:
  CellWriter(const Map& map, Cell cell) : name_(map.name(cell)) {
    text_.letter = bare_letter(map.terrain(cell));
    for (const Player player : kPlayers) {
      if (map.home(player) == cell) text_.owner = player;
    }
  }

  [[nodiscard]] Result<Done> add(const PieceView& piece, std::span<const PieceView> palette) {
    for (const Marker marker : kMarkers) {
      if (piece == PieceView{.kind = kind_of(marker), .owner = piece.owner}) return add(marker, piece.owner);
    }
    if (piece.kind == kShip && piece.number == 0 && piece.count >= 1) return add_ships(piece);
    return no_such_piece(piece, name_, palette);
  }

  // A ship's owner is not written: it is the player who controls the cell. If neither does, parse_position
  // reports it.
  [[nodiscard]] Result<CellText> finish() const {
    if (text_.ships_of && text_.owner && *text_.ships_of != *text_.owner) {
      return Error{ErrorCode::Illegal, Message(text::kSetUpForeignShip, digit_text(*text_.ships_of), name_,
                                               digit_text(*text_.owner))};
    }
    return text_;
  }

 private:
  [[nodiscard]] Result<Done> add(Marker marker, Player owner) {
    if (text_.letter != kFree) {
      return Error{ErrorCode::Illegal, Message(kMarkerLetters.find(text_.letter) != std::string_view::npos
                                                   ? text::kSetUpTwoMarkers
                                                   : text::kSetUpMarkerPlace,
                                               name_)};
    }
    text_.letter = letter_of(owner, marker);
    text_.owner = owner;
    return Done{};
  }

  [[nodiscard]] Result<Done> add_ships(const PieceView& piece) {
    if (text_.ships_of && *text_.ships_of != piece.owner) {
      return Error{ErrorCode::Illegal, Message(text::kSetUpBothShips, name_)};
    }
    text_.ships_of = piece.owner;
    // More ships than a player has are refused here, so the count always fits one digit.
    if (piece.count > kShips - text_.ships) {
      return Error{ErrorCode::Illegal, Message(text::kTooManyShips, digit_text(piece.owner), kShips)};
    }
    text_.ships += piece.count;
    return Done{};
  }

  std::string name_;
  CellText text_{};
};

[[nodiscard]] std::optional<Cell> cell_named(const Map& map, std::string_view name) {
  for (const Cell cell : map.cells()) {
    if (map.name(cell) == name) return cell;
  }
  return std::nullopt;
}

}  // namespace

BoardView Stars::view(const Position& position, const std::optional<Played<Position, Move>>& last) const {
  BoardView view;
  view.kinds = &info().kinds;
  view.grid = Grid::Hexagonal;
  view.rows = map_->row_count();
  view.columns = map_->longest_row();
  for (int row = 0; row < view.rows; ++row) {
    view.row_labels.emplace_back(1, static_cast<char>('a' + row));
    view.shifted_rows.push_back(row % 2 == 0);
  }
  for (int column = 1; column <= view.columns; ++column) view.column_labels.push_back(std::to_string(column));
  view.colours = info().colours;
  view.to_move = position.to_move();
  if (last) view.last_move = move_text(last->before, last->move);

  for (const Cell cell : map_->cells()) {
    CellView shown = cell_view(*map_, position, cell);
    if (last && !last->move.is_pass()) {
      if (last->move.from() == cell) shown.mark = CellMark::From;
      if (last->move.to() == cell) shown.mark = CellMark::To;
    }
    view.cells.push_back(std::move(shown));
  }
  for (const Player player : kPlayers) {
    view.areas.push_back(hand_area(position, player));
    const Destinations<CellSet> sets = position.has_stock(player)
                                           ? destinations<CellSet>(*map_, rules_, position, player)
                                           : Destinations<CellSet>{};
    add_lists(view, *map_, position, player, sets);
  }
  view.areas.push_back(score_area(score(position)));
  return view;
}

BoardView Stars::view_during(const Position& position, const Partial& partial) const {
  BoardView shown = view(position, std::nullopt);
  if (!partial.from || !partial.to) return shown;
  const auto pieces_on = [&](Cell cell) -> std::vector<PieceView>& {
    return std::ranges::find(shown.cells, map_->name(cell), &CellView::name)->pieces;
  };
  std::vector<PieceView>& left = pieces_on(*partial.from);
  const auto ships = std::ranges::find(left, kShip, &PieceView::kind);
  if (ships == left.end()) return shown;
  if (--ships->count == 0) left.erase(ships);
  std::vector<PieceView>& reached = pieces_on(*partial.to);
  if (partial.marker) reached.push_back({.kind = kind_of(*partial.marker), .owner = position.to_move()});
  reached.push_back({.kind = kShip, .owner = position.to_move()});
  return shown;
}

std::vector<PieceView> Stars::palette() const {
  std::vector<PieceView> pieces;
  for (const Player player : kPlayers) {
    for (const PieceKind* kind : {kShip, kind_of(Marker::Colony), kind_of(Marker::TradeStation)}) {
      pieces.push_back({.kind = kind, .owner = player});
    }
  }
  return pieces;
}

Result<std::string> Stars::set_up_text(std::span<const SetUpCell> cells, Player to_move) const {
  const std::vector<PieceView> pieces = palette();
  std::vector<CellWriter> writers;
  for (const Cell cell : map_->cells()) writers.emplace_back(*map_, cell);
  for (const SetUpCell& named : cells) {
    const std::optional<Cell> cell = cell_named(*map_, named.name);
    if (!cell) return no_such_cell(named.name);
    for (const PieceView& piece : named.pieces) {
      if (const Result<Done> added = writers[cell->index()].add(piece, pieces); !added) return added.error();
    }
  }
  std::string text;
  for (int row = 0; row < map_->row_count(); ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < map_->row_length(row); ++column) {
      const std::optional<Cell> cell = map_->find(row, column);
      if (!cell) {
        text += kMapGap;
        continue;
      }
      const Result<CellText> written = writers[cell->index()].finish();
      if (!written) return written.error();
      text += written->letter;
      if (written->ships > 0) text += static_cast<char>('0' + written->ships);
    }
  }
  return text + ' ' + digit_of(to_move);
}

}  // namespace joga::stars
