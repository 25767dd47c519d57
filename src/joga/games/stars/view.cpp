// Small Star Empires as data for drawing.
#include "joga/games/stars/catalogue.hpp"
#include "joga/games/stars/game.hpp"

namespace joga::stars {
namespace {

[[nodiscard]] CellView cell_view(const Map& map, const Position& position, Cell cell) {
  CellView view{
      .name = map.name(cell), .row = map.row(cell), .column = map.column(cell), .terrain = map.terrain(cell)};
  for (const Player player : kPlayers) {
    if (position.markers(player).contains(cell)) {
      const Marker marker =
          position.trade_stations(player).contains(cell) ? Marker::TradeStation : Marker::Colony;
      view.pieces.push_back({.kind = kind_of(marker), .owner = player});
    }
    const int ships = position.ships_on(player, cell);
    if (ships > 0) view.pieces.push_back({.kind = PieceKind::Ship, .owner = player, .count = ships});
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

// The report's lists: what the player holds, and a row with the possible moves of every ship that has any. Of
// the player who is not to move they are those of a turn now.
void add_lists(BoardView& view, const Map& map, const Position& position, Player player,
               const Destinations<CellSet>& sets) {
  AreaView empire{.kind = AreaKind::List, .player = player, .title = text::kEmpire};
  AreaView moves{.kind = AreaKind::List, .player = player, .title = text::kPossibleMoves};
  std::vector<Message> ships;
  for (const std::size_t slot : position.slots_by_cell(player)) {
    if (sets[slot].empty()) continue;
    const std::string name = map.name(position.ship(player, slot));
    const int count = position.ships_on(player, position.ship(player, slot));
    ships.insert(ships.end(), static_cast<std::size_t>(count), name);
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

}  // namespace

BoardView Stars::view(const Position& position, const std::optional<Played<Position, Move>>& last) const {
  BoardView view;
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

}  // namespace joga::stars
