// The part of a picture below the board: the player to move, the last move, the areas.
#include <algorithm>
#include <string>

#include "joga/render/catalogue.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/render/svg_parts.hpp"

namespace joga::render {
namespace {

constexpr double kTextSize = 14;
constexpr double kLine = 20;
constexpr double kPiece = 32;
constexpr double kColumn = 250;  // minimum width of an area that stands beside another

// An estimate on the wide side, because readers have different fonts.
[[nodiscard]] double text_width(std::string_view text) {
  return width(text) * kTextSize * 0.58;
}

// Draws downwards from a corner.
class Column {
 public:
  Column(Xml& xml, const Scene& scene, Point corner, double width)
      : xml_(xml), scene_(scene), left_(corner.x), right_(corner.x + width), y_(corner.y) {}

  void draw_turn() {
    const BoardView& view = scene_.view;
    const Player shown = winner_of(view.outcome).value_or(view.to_move);
    const std::string_view side = colour_word(view.colours[index_of(shown)]);
    y_ += kLine;
    xml_.open("g", {{"class", side}});
    xml_.leaf("circle", {{"cx", left_ + 8},
                         {"cy", y_ - 5},
                         {"r", 7},
                         {"fill", colour_of("base", view.colours[index_of(shown)], scene_.style.theme)},
                         {"stroke", scene_.colour("muted")}});
    xml_.close();
    put(left_ + 22, "600", standing(view).in(language()));
    if (view.last_move.empty()) return;
    y_ += kLine;
    put(left_, "400", Message(text::kLastMove, view.last_move).in(language()));
  }

  void draw(const AreaView& area) {
    xml_.open("g", {{"class", "area " + std::string(area_word(area.kind))}});
    y_ += kLine + 6;
    const Message title =
        area.player ? Message(text::kPlayersArea, player_name(scene_.view.colours, *area.player), area.title)
                    : area.title;
    const bool nothing = area.pieces.empty() && area.rows.empty();
    put(left_, "600", title.in(language()) + (nothing ? ": –" : ""));
    if (area.kind == AreaKind::Score) {
      draw_score_sheet(area);
    } else {
      draw_pieces(area);
      for (const AreaRow& row : area.rows) draw_row(row);
    }
    xml_.close();
  }

  [[nodiscard]] double bottom() const noexcept { return y_; }

 private:
  [[nodiscard]] Language language() const noexcept { return scene_.style.language; }

  void put(double x, std::string_view weight, std::string_view content, std::string_view anchor = "start") {
    draw_text(xml_, {x, y_}, kTextSize, scene_.colour("ink"), anchor, weight, content);
  }

  void draw_pieces(const AreaView& area) {
    if (area.pieces.empty()) return;
    y_ += 8 + kPiece / 2;
    double x = left_ + kPiece / 2;
    for (const PieceView& piece : area.pieces) {
      const std::string count = piece.count == 1 ? "" : "×" + std::to_string(piece.count);
      const double room = kPiece + 6 + (count.empty() ? 0 : text_width(count) + 14);
      if (x - kPiece / 2 + room > right_) {
        x = left_ + kPiece / 2;
        y_ += kPiece + 8;
      }
      draw_piece(xml_, scene_, piece, {x, y_}, kPiece, true);
      draw_text(xml_, {x + kPiece / 2 + 4, y_ + 5}, kTextSize, scene_.colour("ink"), "start", "400", count);
      x += room;
    }
    y_ += kPiece / 2 + 2;
  }

  void draw_row(const AreaRow& row) {
    std::string line = row.label.empty() ? std::string() : row.label.in(language()) + ":";
    y_ += kLine;
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      const std::string word = row.values[i].in(language()) + (i + 1 < row.values.size() ? "," : "");
      if (!line.empty() && left_ + text_width(line + word) > right_) {
        put(left_, "400", line);
        y_ += kLine;
        line.clear();
      }
      line += (line.empty() ? "" : " ") + word;
    }
    put(left_, "400", line);
  }

  // The columns of values begin after the widest label and are as wide as the longer player's name.
  void draw_score_sheet(const AreaView& area) {
    double labels = text_width(area.title.in(language()));
    double column = 0;
    for (const AreaRow& row : area.rows) labels = std::max(labels, text_width(row.label.in(language())));
    for (const Player player : kPlayers) {
      column = std::max(column, text_width(player_name(scene_.view.colours, player).in(language())) + 24);
    }
    for (const Player player : kPlayers) {
      const double x = left_ + labels + column * static_cast<double>(index_of(player) + 1);
      put(x, "600", player_name(scene_.view.colours, player).in(language()), "end");
    }
    for (const AreaRow& row : area.rows) {
      y_ += kLine;
      put(left_, "400", row.label.in(language()));
      double x = left_ + labels;
      for (const Message& value : row.values) put(x += column, "400", value.in(language()), "end");
    }
  }

  Xml& xml_;
  const Scene& scene_;
  double left_;
  double right_;
  double y_;
};

}  // namespace

double draw_areas(Xml& xml, const Scene& scene, Point corner, double width) {
  Column turn(xml, scene, corner, width);
  turn.draw_turn();
  const int columns = std::max(1, static_cast<int>(width / kColumn));
  const double pitch = width / columns;
  double top = turn.bottom();
  double bottom = top;
  int column = 0;
  for (const AreaView& area : scene.view.areas) {
    // A list of words repeats the board's contents, so only text boards show it.
    if (area.kind == AreaKind::List && area.pieces.empty()) continue;
    if (column == columns) {
      column = 0;
      top = bottom;
    }
    Column place(xml, scene, {corner.x + column * pitch, top}, pitch);
    place.draw(area);
    bottom = std::max(bottom, place.bottom());
    ++column;
  }
  return bottom - corner.y;
}

}  // namespace joga::render
