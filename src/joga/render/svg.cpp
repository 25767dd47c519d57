#include "joga/render/svg.hpp"

#include <algorithm>
#include <array>

#include "joga/render/catalogue.hpp"
#include "joga/render/codes.hpp"
#include "joga/render/svg_parts.hpp"

namespace joga::render {
namespace {

constexpr double kNarrowest = 376;  // room for a line of text below a small board
constexpr double kMargin = 12;

[[nodiscard]] std::string title_of(const BoardView& view, Language language) {
  const Message board = view.grid == Grid::Square
                            ? Message(text::kPictureSquare, view.rows, view.columns)
                            : Message(text::kPictureHexagonal, view.rows, view.cells.size());
  return board.in(language) + ". " + standing(view).in(language) + '.';
}

[[nodiscard]] std::string words_for(const PieceView& piece, const BoardView& view, Language language) {
  std::string words =
      Message(text::kPlayersPiece, player_name(view.colours, piece.owner), piece.kind->name).in(language);
  if (piece.kind->has_number) words += ' ' + std::to_string(piece.number);
  if (piece.count != 1) words += " ×" + std::to_string(piece.count);
  return words;
}

// Describes every occupied cell in words, for screen readers.
[[nodiscard]] std::string description_of(const BoardView& view, Language language) {
  std::string description;
  if (!view.last_move.empty()) description = Message(text::kLastMove, view.last_move).in(language) + ". ";
  bool empty = true;
  for (const CellView& cell : view.cells) {
    if (cell.pieces.empty()) continue;
    std::string content;
    for (const PieceView& piece : cell.pieces) {
      content += (content.empty() ? "" : ", ") + words_for(piece, view, language);
    }
    description += (empty ? "" : "; ") + Message(text::kPictureCell, cell.name, content).in(language);
    empty = false;
  }
  return description + (empty ? Message(text::kPictureEmpty).in(language) : ".");
}

}  // namespace

void draw_text(Xml& xml, Point at, double size, std::string_view colour, std::string_view anchor,
               std::string_view weight, std::string_view content) {
  if (content.empty()) return;
  xml.text("text",
           {{"x", at.x},
            {"y", at.y},
            {"font-size", size},
            {"font-weight", weight},
            {"text-anchor", anchor},
            {"fill", colour},
            {"stroke", "none"}},
           content);
}

std::string translation(Point to) {
  return "translate(" + decimal(to.x) + ' ' + decimal(to.y) + ')';
}

void draw(Xml& xml, const Scene& scene, const Drawing& drawing, std::string_view classes, Point centre,
          double size) {
  constexpr double kDesignSize = 64;
  const bool scaled = size != kDesignSize;
  xml.open("g", {{"class", classes},
                 {"transform",
                  translation(centre) + (scaled ? " scale(" + decimal(size / kDesignSize) + ')' : "")}});
  xml.append(scene.drawings.elements(drawing));
  xml.close();
}

void draw_piece(Xml& xml, const Scene& scene, const PieceView& piece, Point centre, double size,
                bool beside) {
  const SideColour side = scene.view.colours[index_of(piece.owner)];
  const std::string kind(piece.kind->word);
  const auto number = piece.kind->has_number ? std::optional(piece.number) : std::nullopt;
  draw(xml, scene, {.name = kind, .owner = piece.owner, .side = side, .number = number, .beside = beside},
       "piece " + kind + ' ' + std::string(colour_word(side)), centre, size);
}

std::string svg_shades(std::span<const Kinds* const> games) {
  Xml xml;
  xml.open("defs", {});
  xml.append(Drawings(kNoKinds, SvgTheme::Light).elements({.name = "shades"}));
  for (const Kinds* kinds : games) {
    xml.append(Drawings(*kinds, SvgTheme::Light).elements({.name = "own-shades"}));
  }
  xml.close();
  return xml.take();
}

std::string svg_board(const BoardView& view, const SvgStyle& style) {
  const Drawings drawings(*view.kinds, style.theme);
  const Scene scene{view, style, drawings};
  // A sky is dark in both themes.
  SvgStyle board_style = style;
  if (view.kinds->backdrop == Backdrop::Sky) board_style.theme = SvgTheme::Dark;
  const Drawings board_drawings(*view.kinds, board_style.theme);
  const PictureSize board = board_size(view);
  const double width = 2 * kMargin + (style.areas ? std::max(board.width, kNarrowest) : board.width);

  // Draws the parts first: they determine the height of the picture.
  Xml parts;
  parts.open("g", {{"transform", translation({kMargin, kMargin})}});
  draw_board(parts, {view, board_style, board_drawings});
  double height = 2 * kMargin + board.height;
  if (style.areas) height += draw_areas(parts, scene, {0, board.height}, width - 2 * kMargin);
  parts.close();

  Xml xml;
  xml.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                   {"viewBox", "0 0 " + decimal(width) + ' ' + decimal(height)},
                   {"width", width},
                   {"height", height},
                   {"role", "img"},
                   {"lang", language_code(style.language)},
                   {"font-family", "system-ui, sans-serif"}});
  xml.text("title", {}, title_of(view, style.language));
  xml.text("desc", {}, description_of(view, style.language));
  if (style.shades) xml.append(svg_shades(std::array{view.kinds}));
  xml.leaf("rect", {{"width", width}, {"height", height}, {"rx", 8}, {"fill", scene.colour("page")}});
  xml.append(parts.take());
  xml.close();
  return xml.take();
}

std::string svg_row(std::span<const BoardView> views, std::size_t columns, const SvgStyle& style) {
  constexpr double kPictureWidth = 200;
  constexpr double kGap = 8;
  constexpr double kCaption = 18;
  const SvgStyle small{.language = style.language, .theme = style.theme, .areas = false, .shades = false};
  const Drawings drawings(*views.front().kinds, style.theme);
  const Scene scene{views.front(), small, drawings};
  const PictureSize board = board_size(views.front());
  const double scale = kPictureWidth / (board.width + 2 * kMargin);
  const double picture_height = scale * (board.height + 2 * kMargin);
  const std::size_t across = std::clamp<std::size_t>(columns, 1, views.size());
  const std::size_t down = (views.size() + across - 1) / across;
  const double width = static_cast<double>(across) * (kPictureWidth + kGap) - kGap;
  const double height = static_cast<double>(down) * (picture_height + kCaption + kGap) - kGap;

  Xml xml;
  xml.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                   {"viewBox", "0 0 " + decimal(width) + ' ' + decimal(height)},
                   {"width", width},
                   {"height", height},
                   {"lang", language_code(style.language)},
                   {"font-family", "system-ui, sans-serif"}});
  xml.append(svg_shades(std::array{views.front().kinds}));
  xml.leaf("rect", {{"width", width}, {"height", height}, {"rx", 8}, {"fill", scene.colour("page")}});
  for (std::size_t i = 0; i < views.size(); ++i) {
    const std::size_t row = i / across;
    const std::size_t column = i % across;
    const Point at{static_cast<double>(column) * (kPictureWidth + kGap),
                   static_cast<double>(row) * (picture_height + kCaption + kGap)};
    xml.open("g", {{"transform", translation(at) + " scale(" + decimal(scale) + ')'}});
    xml.append(svg_board(views[i], small));
    xml.close();
    draw_text(xml, {at.x + kPictureWidth / 2, at.y + picture_height + kCaption * 0.7}, 12,
              scene.colour("ink"), "middle", "400", views[i].last_move);
  }
  xml.close();
  return xml.take();
}

}  // namespace joga::render
