#include "joga/render/text_board.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "joga/render/board_picture.hpp"
#include "joga/render/catalogue.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"

namespace joga::render {
namespace {

constexpr int kPageColumns = 80;
constexpr int kIndent = 2;
constexpr int kFewestNameColumns = 4;  // minimum in a score sheet

[[nodiscard]] std::vector<StyledText> piece_items(const AreaView& area, const BoardView& view,
                                                  const TextStyle& style) {
  std::vector<StyledText> items;
  for (const PieceView& piece : area.pieces) {
    // The title names the owner, and a name says more than the code on the board.
    std::string words = piece.kind->listed_by_code ? piece_code(piece, view.colours, style.unicode)
                                                   : style.say(piece.kind->name);
    if (piece.count != 1) words += (style.unicode ? " ×" : " x") + std::to_string(piece.count);
    std::string code;  // without line breaks inside
    for (const char letter : words) {
      if (letter == ' ') {
        code += "\u00A0";
      } else {
        code += letter;
      }
    }
    items.push_back({std::move(code), {.ink = ink_of(view.colours[index_of(piece.owner)])}});
  }
  return items;
}

[[nodiscard]] std::vector<StyledText> value_items(const AreaRow& row, const TextStyle& style) {
  std::vector<StyledText> items;
  for (const Message& value : row.values) items.push_back({style.say(value)});
  return items;
}

[[nodiscard]] std::string title_of(const AreaView& area, const BoardView& view, const TextStyle& style) {
  if (!area.player) return style.say(area.title);
  return style.say({text::kPlayersArea, player_name(view.colours, *area.player), area.title});
}

// Writes a heading and its items in a row; items that do not fit continue below the first item.
[[nodiscard]] std::vector<TextLine> listed(const std::string& heading, const std::vector<StyledText>& items,
                                           int columns) {
  std::vector<StyledText> texts;
  if (!heading.empty()) texts.push_back({heading + ": "});
  for (std::size_t i = 0; i < items.size(); ++i) {
    texts.push_back(items[i]);
    if (i + 1 < items.size()) texts.push_back({", "});
  }
  if (items.empty()) texts.push_back({"-"});
  const int below = heading.empty() ? 0 : width(heading) + 2;
  return wrapped(texts, columns, below <= columns / 2 ? below : kIndent);
}

[[nodiscard]] std::vector<TextLine> list_lines(const AreaView& area, const BoardView& view,
                                               const TextStyle& style, int columns) {
  const std::string title = title_of(area, view, style);
  std::vector<TextLine> lines;
  if (area.pieces.empty() && !area.rows.empty()) {
    lines = wrapped(title + ":", columns);
  } else {
    lines = listed(title, piece_items(area, view, style), columns);
  }
  for (const AreaRow& row : area.rows) {
    std::vector<TextLine> more = listed(style.say(row.label), value_items(row, style), columns - kIndent);
    for (TextLine& line : more) line.parts.insert(line.parts.begin(), {std::string(kIndent, ' ')});
    append(lines, std::move(more));
  }
  return lines;
}

// "Verm." for "Vermelho".
[[nodiscard]] std::string shortened(const std::string& name, int columns) {
  const std::u32string letters = decode(name);
  if (std::cmp_less_equal(letters.size(), columns)) return name;
  std::string first;
  for (int i = 0; i < columns - 1; ++i) append_utf8(first, letters[static_cast<std::size_t>(i)]);
  return first + '.';
}

// Writes a table: labels on the left, a column for each player. If it is too wide, the players' names are
// shortened, then the labels; the numbers stay whole.
[[nodiscard]] std::vector<TextLine> score_lines(const AreaView& area, const BoardView& view,
                                                const TextStyle& style, int columns) {
  using Row = std::array<std::string, 3>;
  const auto name = [&](Player player) { return style.say(player_name(view.colours, player)); };
  std::vector<Row> table{{title_of(area, view, style), name(Player::One), name(Player::Two)}};
  for (const AreaRow& values : area.rows) {
    Row& row = table.emplace_back(Row{style.say(values.label)});
    for (std::size_t i = 0; i < std::min<std::size_t>(values.values.size(), 2); ++i) {
      row[i + 1] = style.say(values.values[i]);
    }
  }
  std::array<int, 3> widths{};
  for (const Row& row : table) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  }
  const int room = std::max(kFewestNameColumns, (columns - widths[0] - 2) / 2);
  if (widths[0] + widths[1] + widths[2] + 2 > columns) {
    for (const std::size_t i : {1U, 2U}) {
      table[0][i] = shortened(table[0][i], room);
      widths[i] = std::min(widths[i], room);
    }
  }
  constexpr int kFewestLabelColumns = 4;
  if (widths[0] + widths[1] + widths[2] + 2 > columns) {
    widths[0] = std::max(kFewestLabelColumns, columns - widths[1] - widths[2] - 2);
    for (Row& row : table) row[0] = shortened(row[0], widths[0]);
  }
  if (widths[0] + widths[1] + widths[2] + 2 > columns) {
    constexpr int kInitial = 2;  // "B."
    for (const std::size_t i : {1U, 2U}) {
      widths[i] = kInitial;
      for (std::size_t row = 1; row < table.size(); ++row)
        widths[i] = std::max(widths[i], width(table[row][i]));
      table[0][i] = shortened(table[0][i], widths[i]);
    }
  }
  const int gap = widths[0] + widths[1] + widths[2] + 4 <= columns ? 2 : 1;
  std::vector<TextLine> lines;
  for (const Row& row : table) {
    lines.push_back(TextLine::of(left_aligned(row[0], widths[0]) + right_aligned(row[1], widths[1] + gap) +
                                 right_aligned(row[2], widths[2] + gap)));
  }
  return lines;
}

[[nodiscard]] std::string to_text(const std::vector<TextLine>& lines, const TextStyle& style) {
  int columns = 0;
  for (const TextLine& line : lines) columns = std::max(columns, line.width());
  Canvas canvas({static_cast<int>(lines.size()), columns});
  for (int row = 0; row < canvas.size().rows; ++row) {
    canvas.write_line(row, 0, columns, lines[static_cast<std::size_t>(row)]);
  }
  return canvas.to_text(style);
}

// The player to move, the last move and the areas.
[[nodiscard]] std::vector<TextLine> note_lines(const BoardView& view, const TextStyle& style) {
  std::vector<TextLine> lines{TextLine::of(style.say(standing(view)), {.ink = Ink::Label})};
  if (!view.last_move.empty()) {
    lines.push_back(TextLine::of(style.say({text::kLastMove, view.last_move})));
  }
  for (const AreaView& area : view.areas) {
    if (area.kind == AreaKind::Score) lines.emplace_back();
    append(lines, area_lines(area, view, style, kPageColumns));
  }
  return lines;
}

// Writes the entries in as many columns as fit.
[[nodiscard]] std::string entries_text(const std::vector<LegendEntry>& entries, const TextStyle& style) {
  int code_columns = 0;
  int text_columns = 0;
  for (const LegendEntry& entry : entries) {
    code_columns = std::max(code_columns, width(entry.code));
    text_columns = std::max(text_columns, width(entry.text));
  }
  const int entry_columns = 2 + code_columns + 2 + text_columns;
  const int per_row = std::max(1, kPageColumns / entry_columns);
  const int count = static_cast<int>(entries.size());
  const int lines = (count + per_row - 1) / per_row;
  Canvas canvas({lines, per_row * entry_columns});
  for (int i = 0; i < count; ++i) {
    const LegendEntry& entry = entries[static_cast<std::size_t>(i)];
    const int column = i / lines * entry_columns + 2;
    canvas.write(i % lines, column, entry.code, {.ink = entry.ink});
    canvas.write(i % lines, column + code_columns + 2, entry.text);
  }
  return canvas.to_text(style);
}

// Pieces that are drawn large need no name, only their owner: hollow or full.
void add_pieces(std::vector<LegendEntry>& entries, const BoardView& view, const TextStyle& style,
                bool large_are_drawn) {
  bool has_drawn = false;
  for (const PieceKind& kind : view.kinds->pieces) {
    for (const Player owner : kPlayers) {
      const PieceView sample{.kind = &kind, .owner = owner};
      const auto has = [&](const auto& place) {
        return std::ranges::any_of(place.pieces, [&](const PieceView& piece) {
          return piece.kind == sample.kind && piece.owner == sample.owner;
        });
      };
      if (std::ranges::none_of(view.cells, has) && std::ranges::none_of(view.areas, has)) continue;
      if (large_are_drawn && kind.large != nullptr) {
        has_drawn = true;
        continue;
      }
      entries.push_back({legend_code(sample, view.colours, style.unicode),
                         style.say(legend_text(sample, view.colours)),
                         ink_of(view.colours[index_of(owner)])});
    }
  }
  if (!has_drawn) return;
  for (const Player owner : kPlayers) {
    const SideColour colour = view.colours[index_of(owner)];
    const std::string_view empty = style.unicode ? "□" : "| |";
    const std::string_view filled = style.unicode ? "■" : "|#|";
    entries.push_back({std::string(colour == SideColour::White ? empty : filled),
                       style.say(colour_name(colour)), ink_of(colour)});
  }
}

// Kinds whose codes differ only by a number share one line.
void add_terrains(std::vector<LegendEntry>& entries, const BoardView& view, const TextStyle& style) {
  std::vector<std::string_view> told;
  for (const TerrainKind& kind : view.kinds->terrains) {
    const bool alone = kind.legend_code.empty();
    const auto belongs = [&](const CellView& cell) {
      return alone ? cell.terrain == &kind
                   : cell.terrain != nullptr && cell.terrain->legend_code == kind.legend_code;
    };
    const std::string_view code = alone ? kind.code : kind.legend_code;
    if (std::ranges::none_of(view.cells, belongs) || std::ranges::find(told, code) != told.end()) continue;
    told.push_back(code);
    entries.push_back({std::string(code), style.say(alone ? kind.name : kind.legend), ink_of(&kind)});
  }
}

}  // namespace

std::vector<TextLine> area_lines(const AreaView& area, const BoardView& view, const TextStyle& style,
                                 int columns) {
  return area.kind == AreaKind::Score ? score_lines(area, view, style, columns)
                                      : list_lines(area, view, style, columns);
}

std::vector<LegendEntry> legend_entries(const BoardView& view, const TextStyle& style, bool large_are_drawn) {
  std::vector<LegendEntry> entries;
  add_pieces(entries, view, style, large_are_drawn);
  add_terrains(entries, view, style);
  for (int i = 0; i < kCellMarkCount; ++i) {
    const auto mark = static_cast<CellMark>(i);
    const auto brackets = brackets_of(mark, style.unicode);
    if (!brackets || std::ranges::count(view.cells, mark, &CellView::mark) == 0) continue;
    std::string code(brackets->open);
    code += ' ';
    code += brackets->close;
    entries.push_back({std::move(code), style.say(mark_text(mark)), Ink::Mark});
  }
  return entries;
}

std::string text_board(const BoardView& view, const TextStyle& style) {
  std::string text =
      draw_board(view, style).canvas.to_text(style) + '\n' + to_text(note_lines(view, style), style);
  if (!style.legend) return text;
  const std::vector<LegendEntry> entries = legend_entries(view, style);
  if (entries.empty()) return text;
  const std::vector<TextLine> heading{{}, TextLine::of(style.say(text::kLegend) + ":")};
  return text + to_text(heading, style) + entries_text(entries, style);
}

}  // namespace joga::render
