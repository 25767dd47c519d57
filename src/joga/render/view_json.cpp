#include "joga/render/view_json.hpp"

#include <nlohmann/json.hpp>

namespace joga::render {
namespace {

using nlohmann::json;

[[nodiscard]] json player_json(Player player) {
  return static_cast<int>(index_of(player)) + 1;
}

// Omits the number of an unnumbered piece, and `winning` unless it is true.
[[nodiscard]] json piece_json(const PieceView& piece) {
  json value{{"kind", piece.kind->word}, {"owner", player_json(piece.owner)}, {"count", piece.count}};
  if (piece.kind->has_number) value["number"] = piece.number;
  if (piece.winning) value["winning"] = true;
  return value;
}

[[nodiscard]] json cell_json(const CellView& cell) {
  json value{{"name", cell.name},
             {"row", cell.row},
             {"column", cell.column},
             {"terrain", terrain_word(cell.terrain)},
             {"mark", mark_word(cell.mark)},
             {"pieces", pieces_json(cell.pieces)}};
  if (cell.neighbours) value["neighbours"] = *cell.neighbours;
  return value;
}

[[nodiscard]] json area_json(const AreaView& area, Language language) {
  json rows = json::array();
  for (const AreaRow& row : area.rows) {
    json values = json::array();
    for (const Message& value : row.values) values.push_back(value.in(language));
    rows.push_back({{"label", row.label.in(language)}, {"values", values}});
  }
  return {{"kind", area_word(area.kind)},
          {"player", area.player ? player_json(*area.player) : json(nullptr)},
          {"title", area.title.in(language)},
          {"pieces", pieces_json(area.pieces)},
          {"rows", rows}};
}

}  // namespace

json pieces_json(const std::vector<PieceView>& pieces) {
  json list = json::array();
  for (const PieceView& piece : pieces) list.push_back(piece_json(piece));
  return list;
}

json kinds_json(const Kinds& kinds, Language language) {
  const auto words = [&](const MessageText& text) { return Message(text).in(language); };
  json pieces = json::array();
  for (const PieceKind& kind : kinds.pieces) {
    json value{{"kind", kind.word}, {"name", words(kind.name)}, {"plural", words(kind.plural)}};
    if (kind.stacks) value["stacks"] = true;
    if (kind.claims_cell) value["claims_cell"] = true;
    pieces.push_back(std::move(value));
  }
  json terrains = json::array();
  for (const TerrainKind& kind : kinds.terrains) {
    json value{{"terrain", kind.word}, {"name", words(kind.name)}, {"drawing", kind.drawing_name()}};
    if (!kind.ground.empty()) value["ground"] = kind.ground;
    if (kind.owner) value["owner"] = player_json(*kind.owner);
    terrains.push_back(std::move(value));
  }
  return {{"pieces", std::move(pieces)},
          {"terrains", std::move(terrains)},
          {"backdrop", kinds.backdrop == Backdrop::Sky ? "sky" : "table"},
          {"drawings", kinds.drawings}};
}

json view_json(const BoardView& view, Language language) {
  json cells = json::array();
  for (const CellView& cell : view.cells) cells.push_back(cell_json(cell));
  json areas = json::array();
  for (const AreaView& area : view.areas) areas.push_back(area_json(area, language));
  json players = json::array();
  for (const SideColour colour : view.colours) {
    players.push_back({{"colour", colour_word(colour)}, {"name", Message(colour_name(colour)).in(language)}});
  }
  return {{"game", view.kinds->game},
          {"grid", grid_word(view.grid)},
          {"rows", view.rows},
          {"columns", view.columns},
          {"row_labels", view.row_labels},
          {"column_labels", view.column_labels},
          {"shifted_rows", view.shifted_rows},
          {"edge_labels", view.edge_labels},
          {"block", view.block},
          {"cells", cells},
          {"areas", areas},
          {"players", players},
          {"to_move", player_json(view.to_move)},
          {"outcome", outcome_word(view.outcome)},
          {"last_move", view.last_move},
          {"language", language_code(language)}};
}

}  // namespace joga::render
