// What stands below a text board: the player to move, the last move, the areas, the legend.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "joga/render/catalogue.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/render/text_parts.hpp"

namespace joga::render {
namespace {

constexpr int kPageColumns = 80;

struct Item {
  std::string text;
  Ink ink = Ink::Plain;
};

// Items one after the other; what does not fit the page goes on below the first item.
class Paragraph {
 public:
  Paragraph(Canvas& canvas, int row, int indent) : canvas_(canvas), row_(row), indent_(indent), at_(indent) {}

  void heading(const std::string& text) {
    at_ = canvas_.write(row_, at_, text, Ink::Plain) + 1;
    indent_ = at_ <= kPageColumns / 2 ? at_ : indent_ + 2;
  }
  void items(const std::vector<Item>& items) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      const bool last = i + 1 == items.size();
      if (at_ > indent_ && at_ + width(items[i].text) + (last ? 0 : 1) > kPageColumns) {
        ++row_;
        at_ = indent_;
      }
      at_ = canvas_.write(row_, at_, items[i].text, items[i].ink);
      if (!last) at_ = canvas_.write(row_, at_, ",", Ink::Plain) + 1;
    }
  }
  [[nodiscard]] int end() const noexcept { return row_ + 1; }

 private:
  Canvas& canvas_;
  int row_;
  int indent_;
  int at_;
};

[[nodiscard]] std::vector<Item> piece_items(const AreaView& area, const BoardView& view,
                                            const TextStyle& style) {
  std::vector<Item> items;
  for (const PieceView& piece : area.pieces) {
    std::string code = piece_code(piece, view.colours, style.unicode);
    if (piece.count != 1 && piece.kind != PieceKind::Ship) {
      code += (style.unicode ? " ×" : " x") + std::to_string(piece.count);
    }
    items.push_back({code, ink_of(view.colours[index_of(piece.owner)])});
  }
  return items;
}

[[nodiscard]] std::string title_of(const AreaView& area, const BoardView& view, Language language) {
  if (!area.player) return area.title.in(language);
  return Message(text::kPlayersArea, player_name(view.colours, *area.player), area.title).in(language);
}

[[nodiscard]] std::vector<Item> value_items(const AreaRow& row, Language language) {
  std::vector<Item> items;
  for (const Message& value : row.values) items.push_back({value.in(language)});
  if (items.empty()) items.push_back({"-"});
  return items;
}

[[nodiscard]] int draw_list(Canvas& canvas, int row, const AreaView& area, const BoardView& view,
                            const TextStyle& style) {
  Paragraph first(canvas, row, 0);
  first.heading(title_of(area, view, style.language) + ":");
  std::vector<Item> pieces = piece_items(area, view, style);
  if (pieces.empty() && area.rows.empty()) pieces.push_back({"-"});
  first.items(pieces);
  row = first.end();
  for (const AreaRow& area_row : area.rows) {
    Paragraph paragraph(canvas, row, 2);
    if (!area_row.label.empty()) paragraph.heading(area_row.label.in(style.language) + ":");
    paragraph.items(value_items(area_row, style.language));
    row = paragraph.end();
  }
  return row;
}

// A table: labels on the left, a column for each player.
[[nodiscard]] int draw_score_sheet(Canvas& canvas, int row, const AreaView& area, const BoardView& view,
                                   const TextStyle& style) {
  std::vector<std::vector<std::string>> table{{title_of(area, view, style.language)}};
  for (const Player player : kPlayers) {
    table.front().push_back(player_name(view.colours, player).in(style.language));
  }
  for (const AreaRow& area_row : area.rows) {
    std::vector<std::string>& line = table.emplace_back();
    line.push_back(area_row.label.in(style.language));
    for (const Message& value : area_row.values) line.push_back(value.in(style.language));
  }
  std::vector<int> widths;
  for (const auto& line : table) {
    widths.resize(std::max(widths.size(), line.size()), 0);
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width(line[i]));
  }
  for (const auto& line : table) {
    int at = canvas.write(row, 0, left_aligned(line.front(), widths.front()), Ink::Plain);
    for (std::size_t i = 1; i < line.size(); ++i) {
      at = canvas.write(row, at + 2, right_aligned(line[i], widths[i]), Ink::Plain);
    }
    ++row;
  }
  return row;
}

struct LegendEntry {
  std::string code;
  std::string text;
  Ink ink = Ink::Plain;
};

class Legend {
 public:
  Legend(const BoardView& view, const TextStyle& style) : view_(view), style_(style) {
    for (int terrain = 0; terrain < kTerrainCount; ++terrain) add(static_cast<Terrain>(terrain));
    for (int kind = 0; kind < kPieceKindCount; ++kind) {
      for (const Player player : kPlayers) add({.kind = static_cast<PieceKind>(kind), .owner = player});
    }
    for (int mark = 0; mark < kCellMarkCount; ++mark) add(static_cast<CellMark>(mark));
  }

  [[nodiscard]] const std::vector<LegendEntry>& entries() const noexcept { return entries_; }

 private:
  void add(Terrain terrain) {
    const auto has = [terrain](const CellView& cell) { return cell.terrain == terrain; };
    if (terrain == Terrain::Plain || std::ranges::none_of(view_.cells, has)) return;
    entries_.push_back({std::string(terrain_code(terrain)),
                        Message(terrain_name(terrain)).in(style_.language), ink_of(terrain)});
  }

  void add(const PieceView& sample) {
    const auto alike = [&sample](const PieceView& piece) {
      return piece.kind == sample.kind && piece.owner == sample.owner;
    };
    const auto has = [&alike](const auto& place) { return std::ranges::any_of(place.pieces, alike); };
    if (std::ranges::none_of(view_.cells, has) && std::ranges::none_of(view_.areas, has)) return;
    entries_.push_back({legend_code(sample, view_.colours, style_.unicode),
                        legend_text(sample, view_.colours).in(style_.language),
                        ink_of(view_.colours[index_of(sample.owner)])});
  }

  void add(CellMark mark) {
    const auto has = [mark](const CellView& cell) { return cell.mark == mark; };
    const auto brackets = brackets_of(mark, style_.unicode);
    if (!brackets || std::ranges::none_of(view_.cells, has)) return;
    std::string code(brackets->open);
    code += ' ';
    code += brackets->close;
    entries_.push_back({std::move(code), mark_text(mark).in(style_.language), Ink::Mark});
  }

  const BoardView& view_;
  TextStyle style_;
  std::vector<LegendEntry> entries_;
};

}  // namespace

int draw_notes(Canvas& canvas, int row, const BoardView& view, const TextStyle& style) {
  canvas.write(row++, 0, standing(view).in(style.language), Ink::Label);
  if (!view.last_move.empty()) {
    canvas.write(row++, 0, Message(text::kLastMove, view.last_move).in(style.language), Ink::Plain);
  }
  for (const AreaView& area : view.areas) {
    const bool sheet = area.kind == AreaKind::Score;
    row = sheet ? draw_score_sheet(canvas, row + 1, area, view, style)
                : draw_list(canvas, row, area, view, style);
  }
  return row;
}

int draw_legend(Canvas& canvas, int row, const BoardView& view, const TextStyle& style) {
  const Legend legend(view, style);
  if (legend.entries().empty()) return row;
  canvas.write(row++, 0, Message(text::kLegend).in(style.language) + ":", Ink::Plain);

  int code_columns = 0;
  int text_columns = 0;
  for (const LegendEntry& entry : legend.entries()) {
    code_columns = std::max(code_columns, width(entry.code));
    text_columns = std::max(text_columns, width(entry.text));
  }
  const int entry_columns = 2 + code_columns + 2 + text_columns;
  const int per_row = std::max(1, kPageColumns / entry_columns);
  const int count = static_cast<int>(legend.entries().size());
  const int lines = (count + per_row - 1) / per_row;
  for (int i = 0; i < count; ++i) {
    const LegendEntry& entry = legend.entries()[static_cast<std::size_t>(i)];
    const int column = i / lines * entry_columns + 2;
    canvas.write(row + i % lines, column, entry.code, entry.ink);
    canvas.write(row + i % lines, column + code_columns + 2, entry.text, Ink::Plain);
  }
  return row + lines;
}

}  // namespace joga::render
