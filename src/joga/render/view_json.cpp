#include "joga/render/view_json.hpp"

#include <nlohmann/json.hpp>

namespace joga::render {
namespace {

using nlohmann::json;

[[nodiscard]] json player_json(Player player) {
  return static_cast<int>(index_of(player)) + 1;
}

// A number says something only on a numbered piece, and is left out elsewhere, as is what is seldom true.
[[nodiscard]] json piece_json(const PieceView& piece) {
  json value{{"kind", piece_word(piece.kind)}, {"owner", player_json(piece.owner)}, {"count", piece.count}};
  if (piece.kind == PieceKind::Numbered) value["number"] = piece.number;
  if (piece.winning) value["winning"] = true;
  return value;
}

[[nodiscard]] json cell_json(const CellView& cell) {
  return {{"name", cell.name},
          {"row", cell.row},
          {"column", cell.column},
          {"terrain", terrain_word(cell.terrain)},
          {"mark", mark_word(cell.mark)},
          {"pieces", pieces_json(cell.pieces)}};
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

json view_json(const BoardView& view, Language language) {
  json cells = json::array();
  for (const CellView& cell : view.cells) cells.push_back(cell_json(cell));
  json areas = json::array();
  for (const AreaView& area : view.areas) areas.push_back(area_json(area, language));
  json players = json::array();
  for (const SideColour colour : view.colours) {
    players.push_back({{"colour", colour_word(colour)}, {"name", Message(colour_name(colour)).in(language)}});
  }
  return {{"grid", grid_word(view.grid)},
          {"rows", view.rows},
          {"columns", view.columns},
          {"row_labels", view.row_labels},
          {"column_labels", view.column_labels},
          {"shifted_rows", view.shifted_rows},
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
