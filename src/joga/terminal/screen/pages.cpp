#include "joga/terminal/screen/pages.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/guide/guide.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/render/text_board.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"
#include "joga/terminal/game_text.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {
namespace {

constexpr int kTop = 2;
constexpr int kLeft = 3;

constexpr Style kBar{.ground = Ground::Bar};

void draw_item(Drawn& drawn, int row, int number, const MenuItem& item, bool chosen, int values,
               const TextStyle& look) {
  const int columns = drawn.canvas.size().columns;
  const Ground ground = chosen ? Ground::Bar : Ground::None;
  if (chosen) drawn.canvas.fill({row, kLeft - 2, 1, columns - 2 * (kLeft - 2)}, {.ground = ground});
  const std::string digit = number < 9 ? std::to_string(number + 1) : " ";
  drawn.canvas.write(row, kLeft - 2, chosen ? ">" : " ", {.ink = Ink::Mark, .ground = ground, .bold = true});
  drawn.canvas.write(row, kLeft, digit, {.ink = Ink::Label, .ground = ground});
  const std::string label = look.say(item.label);
  std::string value = look.say(item.value);
  if (item.change && chosen) value = "< " + value + " >";
  // A long label pushes a short value aside.
  const int label_end = kLeft + 2 + render::width(label);
  if (!value.empty() && label_end + 2 + render::width(value) <= columns - 2)
    values = std::max(values, label_end + 2);
  const int cut = item.value.empty() ? columns - 2 : values - 1;
  drawn.canvas.write_cut(row, kLeft + 2, cut - kLeft - 2, label, {.ground = ground, .bold = chosen});
  drawn.canvas.write_cut(row, values, columns - values - 2, value, {.ground = ground});
  drawn.hits.push_back({{row, 0, 1, columns}, {TargetKind::Item, number}});
}

// Draws a board into the first of these rooms in which all of it fits.
void draw_picture(Drawn& drawn, const BoardView& view, const TextStyle& look,
                  std::initializer_list<Area> rooms) {
  for (const Area& room : rooms) {
    const Size size{room.rows, room.columns};
    const Size least = render::smallest_board(view, look);
    if (!least.fits(size)) continue;
    const render::BoardPicture picture = render::draw_board(view, {}, look, size);
    const Size whole = picture.canvas.size();
    drawn.canvas.paste(picture.canvas, {0, 0, whole.rows, whole.columns}, room.row, room.column);
    return;
  }
}

constexpr int kWidestText = 100;
constexpr int kHelpKeyColumns = 10;
constexpr int kHelpIndent = 28;        // column of a command's explanation, after its key and its word
constexpr int kColumnsForIndent = 60;  // in narrower windows the explanation is below
constexpr int kExampleRows = 20;

[[nodiscard]] std::vector<StyledText> styled(const guide::Spans& spans, Style plain = {}) {
  std::vector<StyledText> texts;
  for (const guide::Span& span : spans) {
    Style style = plain;
    if (span.kind == guide::SpanKind::Bold) style.bold = true;
    if (span.kind == guide::SpanKind::Code) style.ink = Ink::Mark;
    texts.push_back({span.text, style});
  }
  return texts;
}

// Converts a drawn board to lines of text, one run per style.
[[nodiscard]] std::vector<TextLine> lines_of(const Canvas& canvas) {
  std::vector<TextLine> lines;
  for (int row = 0; row < canvas.size().rows; ++row) {
    TextLine line;
    for (int column = 0; column < canvas.size().columns; ++column) {
      const Glyph& glyph = canvas.at(row, column);
      if (line.parts.empty() || line.parts.back().style != glyph.style)
        line.parts.push_back({{}, glyph.style});
      render::append_utf8(line.parts.back().text, glyph.character);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

class RulesWriter {
 public:
  RulesWriter(const TextStyle& look, int columns) : look_(look), columns_(columns) {}

  void operator()(const guide::Heading& heading) {
    lines_.emplace_back();
    if (heading.level > 1) {
      sections_.push_back({static_cast<int>(lines_.size()) - 1, guide::plain_text(heading.text)});
    }
    append(lines_, wrapped(styled(heading.text, {.ink = Ink::Label, .bold = true}), columns_));
    lines_.emplace_back();
    in_list_ = false;
  }
  void operator()(const guide::Paragraph& paragraph) {
    if (in_list_) lines_.emplace_back();
    append(lines_, wrapped(styled(paragraph.text), columns_));
    lines_.emplace_back();
    in_list_ = false;
  }
  void operator()(const guide::ListItem& item) {
    std::vector<StyledText> texts = styled(item.text);
    texts.insert(texts.begin(), {look_.unicode ? "• " : "* ", {.ink = Ink::Label}});
    append(lines_, wrapped(texts, columns_, 2));
    in_list_ = true;
  }
  void operator()(const guide::Example& example) {
    if (in_list_) lines_.emplace_back();
    if (const Result<History> history = guide::set_up(example)) {
      append(lines_,
             lines_of(render::draw_board(history->view(), {}, look_, {kExampleRows, columns_}).canvas));
    }
    append(lines_, wrapped(styled(example.caption, {.ink = Ink::Label}), columns_));
    lines_.emplace_back();
    in_list_ = false;
  }

  [[nodiscard]] Text text() && { return {std::move(lines_), std::move(sections_)}; }

 private:
  const TextStyle& look_;
  int columns_;
  bool in_list_ = false;
  std::vector<TextLine> lines_{};
  std::vector<Text::Section> sections_{};
};

}  // namespace

render::BoardPicture board_for(const BoardView& view, const render::Attention& attention,
                               const TextStyle& look, const Size& room, int covered) {
  render::BoardPicture picture = render::draw_board(view, attention, look, room);
  if (picture.canvas.size().rows <= room.rows - covered + 1) return picture;
  const Size less{room.rows - covered, room.columns};
  render::BoardPicture smaller = render::draw_board(view, attention, look, less);
  return smaller.canvas.size().fits(less) ? std::move(smaller) : std::move(picture);
}

Area paste_board(Drawn& drawn, const render::BoardPicture& picture, int cursor, const Area& room,
                 int covered) {
  const Size whole = picture.canvas.size();
  const int rows = room.rows - covered;
  const Size part{std::min(rows, whole.rows), std::min(room.columns, whole.columns)};
  int top = 0;
  int left = 0;
  if (cursor >= 0 && cursor < static_cast<int>(picture.cells.size())) {
    const Area& cell = picture.cells[static_cast<std::size_t>(cursor)];
    top = std::clamp(cell.row - part.rows / 2, 0, whole.rows - part.rows);
    left = std::clamp(cell.column - part.columns / 2, 0, whole.columns - part.columns);
  }
  // The board moves up only as far as it must.
  const int above = std::min((room.rows - part.rows) / 2, rows - part.rows);
  const Area shown{room.row + above, room.column, part.rows, part.columns};
  drawn.canvas.paste(picture.canvas, {top, left, part.rows, part.columns}, shown.row, shown.column);
  for (int number = 0; number < static_cast<int>(picture.cells.size()); ++number) {
    Area cell = picture.cells[static_cast<std::size_t>(number)];
    cell.row += shown.row - top;
    cell.column += shown.column - left;
    const bool whole_cell = shown.contains(cell.row, cell.column) &&
                            shown.contains(cell.row + cell.rows - 1, cell.column + cell.columns - 1);
    if (!whole_cell) continue;
    drawn.hits.push_back({cell, {TargetKind::Cell, number}});
    if (number == cursor)
      drawn.cursor = Point{cell.row + (cell.rows - 1) / 2, cell.column + cell.columns / 2};
  }
  return shown;
}

namespace {

[[nodiscard]] std::vector<Message> pieces_of(const BoardView& view, const CellView& cell) {
  std::vector<Message> things;
  std::optional<Player> owner;
  for (const PieceView& piece : cell.pieces) {
    Message thing = piece.kind->name;
    if (piece.kind->has_number) thing = Message(joga::text::kPieceWithNumber, thing, piece.number);
    if (piece.kind->stacks && piece.count > 1)
      thing = Message(joga::text::kPieceWithNumber, piece.count, piece.kind->plural);
    if (owner != piece.owner) {
      thing =
          Message(terminal::text::kNamed, render::player_name(view.colours, piece.owner), std::move(thing));
    }
    owner = piece.owner;
    things.push_back(std::move(thing));
  }
  return things;
}

}  // namespace

Message piece_words(const BoardView& view, const CellView& cell) {
  return Message::list(pieces_of(view, cell));
}

Message cell_words(const BoardView& view, const CellView& cell) {
  std::vector<Message> things = pieces_of(view, cell);
  if (cell.terrain != nullptr) things.emplace_back(cell.terrain->name);
  if (things.empty()) things.emplace_back(text::kEmptyCell);
  return {terminal::text::kNamed, cell.name, Message::list(things)};
}

Message under_cursor(const BoardEntry& board) {
  const CellView& cell = board.view().cells[static_cast<std::size_t>(board.cursor())];
  Message words = cell_words(board.view(), cell);
  if (cell.neighbours) {
    words = Message(terminal::text::kWithDetail, std::move(words), Message(text::kAround, *cell.neighbours));
  }
  if (board.turn().is_blank()) return words;  // a piece that can go anywhere has no single gain to show
  const std::string& name = board.view().cells[static_cast<std::size_t>(board.cursor())].name;
  for (const Choice& choice : board.turn().verdict().next) {
    if (choice.kind == ChoiceKind::Cell && choice.name == name && choice.points) {
      return {terminal::text::kWithDetail, std::move(words), points_words(*choice.points)};
    }
  }
  return words;
}

std::string_view sideways_arrows(const TextStyle& look) {
  return look.unicode ? "←→" : "Left/right";
}
std::string_view vertical_arrows(const TextStyle& look) {
  return look.unicode ? "↑↓" : "Up/down";
}

Drawn draw_menu(const Menu& menu, int selected, const TextStyle& look, Size size) {
  Drawn drawn(size);
  Canvas& canvas = drawn.canvas;
  draw_title(drawn, {look.say(menu.title)});

  int values = 12;
  int widest_value = 0;
  for (const MenuItem& item : menu.items) {
    values = std::max(values, render::width(look.say(item.label)) + kLeft + 5);
    widest_value = std::max(widest_value, render::width(look.say(item.value)));
  }
  // Labels are cut only where the values need the room; in a narrow window values give way.
  constexpr int kNarrow = 60;
  constexpr int kFewestValueColumns = 6;
  const int most = size.columns < kNarrow ? size.columns - 2 - kFewestValueColumns
                                          : std::max(size.columns / 2, size.columns - 2 - widest_value);
  values = widest_value == 0 ? size.columns - 3 : std::min(values, most);
  // A row of the list: an item by number, or the heading of a section.
  struct Row {
    int item = -1;
    Message heading{};
  };
  std::vector<Row> rows;
  int selected_row = 0;
  std::string section;
  for (int i = 0; i < static_cast<int>(menu.items.size()); ++i) {
    const Message& heading = menu.items[static_cast<std::size_t>(i)].section;
    if (std::string words = look.say(heading); words != section) {
      if (!rows.empty()) rows.emplace_back();
      rows.push_back({.heading = heading});
      section = std::move(words);
    }
    if (i == selected) selected_row = static_cast<int>(rows.size());
    rows.push_back({.item = i});
  }
  const int count = static_cast<int>(rows.size());
  // A low window has room for nothing but the list, and shows notes only where there are any.
  const bool is_low = !has_key_bar(size);
  const bool has_notes =
      std::ranges::any_of(menu.items, [&](const MenuItem& item) { return !item.note.empty(); });
  const int top = is_low ? 1 : kTop;
  const int room = is_low ? size.rows - 2 - (has_notes ? 2 : 0) : size.rows - kTop - 5;
  const int first = std::clamp(selected_row - room / 2, 0, std::max(0, count - room));
  for (int i = first; i < std::min(count, first + room); ++i) {
    const Row& row = rows[static_cast<std::size_t>(i)];
    const int y = top + i - first;
    if (row.item < 0) {
      canvas.write_cut(y, kLeft, size.columns - kLeft, look.say(row.heading),
                       {.ink = Ink::Label, .bold = true});
    } else {
      draw_item(drawn, y, row.item, menu.items[static_cast<std::size_t>(row.item)], row.item == selected,
                values, look);
    }
  }
  if (menu.board) {
    // The values of the chosen item are in brackets, four columns more; notes begin five rows from the end.
    const int left = values + widest_value + 6;
    const int below = top + std::min(count, room) + 1;
    draw_picture(drawn, *menu.board, look,
                 {{top, left, size.rows - 6 - top, size.columns - 1 - left},
                  {below, kLeft, size.rows - 5 - below, size.columns - 2 * kLeft}});
  }
  if (selected >= 0 && selected < static_cast<int>(menu.items.size())) {
    drawn.cursor = Point{top + selected_row - first, kLeft - 2};
    const MenuItem& item = menu.items[static_cast<std::size_t>(selected)];
    const std::vector<TextLine> note = wrapped(look.say(item.note), size.columns - 4, {.ink = Ink::Label});
    for (int i = 0; i < std::min(2, static_cast<int>(note.size())); ++i) {
      canvas.write_line(size.rows - (is_low ? 3 : 5) + i, 2, size.columns - 4,
                        note[static_cast<std::size_t>(i)]);
    }
  }
  std::vector<TextLine> problem;
  if (!menu.problem.empty())
    problem = wrapped(as_sentence(look.say(menu.problem)), size.columns - 4,
                      {.ground = Ground::Alarm, .bold = true});
  for (int i = 0; i < std::min(2, static_cast<int>(problem.size())); ++i) {
    canvas.fill({size.rows - 3 + i, 0, 1, size.columns}, {});
    canvas.write_line(size.rows - 3 + i, 2, size.columns - 4, problem[static_cast<std::size_t>(i)]);
  }
  const bool changes = selected >= 0 && selected < static_cast<int>(menu.items.size()) &&
                       menu.items[static_cast<std::size_t>(selected)].change != nullptr;
  const MessageText& keys = !menu.keys.english.empty() ? menu.keys
                            : changes                  ? text::kChangeKeys
                                                       : text::kMenuKeys;
  draw_key_bar(drawn, look.say({keys, vertical_arrows(look), sideways_arrows(look)}));
  return drawn;
}

namespace {

constexpr int kMostNoticeLines = 3;

[[nodiscard]] std::vector<TextLine> question_lines(const Message& question, const TextStyle& look,
                                                   const Size& size) {
  std::vector<TextLine> lines =
      wrapped(look.say({text::kYesNoQuestion, question}), size.columns - 2, {.bold = true});
  if (lines.size() > kMostNoticeLines) lines.resize(kMostNoticeLines);
  return lines;
}

[[nodiscard]] std::vector<TextLine> notice_lines(const Notice& notice, const TextStyle& look,
                                                 const Size& size) {
  const Style style{.ground = notice.is_alarm ? Ground::Alarm : Ground::None, .bold = true};
  std::vector<TextLine> lines = wrapped(as_sentence(look.say(notice.words)), size.columns - 2, style);
  const auto most = static_cast<std::size_t>(has_key_bar(size) || notice.is_alarm ? kMostNoticeLines
                                                                                  : notice.rows_when_low);
  if (lines.size() <= most) return lines;
  std::string rest;  // too long, so that its end is seen to be missing
  for (std::size_t i = most - 1; i < lines.size(); ++i) {
    if (!rest.empty()) rest += ' ';
    for (const StyledText& part : lines[i].parts) rest += part.text;
  }
  lines.resize(most);
  lines.back() = TextLine::of(std::move(rest), style);
  return lines;
}

}  // namespace

int question_rows(const Message& question, const TextStyle& look, const Size& size) {
  return std::max(2, static_cast<int>(question_lines(question, look, size).size()));
}

void draw_question(Drawn& drawn, const Message& question, const TextStyle& look) {
  const Size size = drawn.canvas.size();
  const int rows = question_rows(question, look, size);
  int row = entry_row(size) + 1 - rows;
  drawn.canvas.fill({row, 0, rows, size.columns}, {});
  for (const TextLine& line : question_lines(question, look, size)) {
    const int end = drawn.canvas.write_line(row, 1, size.columns - 2, line);
    drawn.cursor = Point{row, end + 1};
    ++row;
  }
}

int prompt_rows(const Message& problem, const TextStyle& look, const Size& size) {
  return 2 + lines_covered({problem, true}, look, size);
}

void draw_prompt(Drawn& drawn, const Message& question, const LineEditor& answer, const Message& problem,
                 const TextStyle& look) {
  const Size size = drawn.canvas.size();
  const int row = entry_row(size);
  drawn.canvas.fill({row, 0, 1, size.columns}, {});
  draw_notice(drawn, {problem, true}, look);
  const int column = drawn.canvas.write_cut(row, 2, size.columns / 2, look.say(question), {.bold = true});
  write_typed(drawn, row, column, {}, answer);
}

int write_typed(Drawn& drawn, int row, int column, std::string_view before, const LineEditor& line,
                Style style) {
  std::u32string letters = render::decode(before);
  std::size_t cursor = letters.size() + line.cursor();
  letters += render::decode(line.text());
  const auto room = static_cast<std::size_t>(std::max(1, drawn.canvas.size().columns - column - 2));
  const std::size_t left_out = cursor > room ? cursor - room : 0;
  letters.erase(0, left_out);
  cursor -= left_out;
  if (letters.size() > room) letters.resize(room);
  drawn.cursor = Point{row, column + static_cast<int>(cursor)};
  for (const char32_t letter : letters) drawn.canvas.put(row, column++, letter, style);
  return column;
}

// --- A page with a board ---

void draw_title(Drawn& drawn, const std::vector<std::string>& parts, const std::string& under_cursor) {
  const int columns = drawn.canvas.size().columns;
  std::string title = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    // The last parts give way to the description of the cell.
    const int width = render::width(title) + 2 + render::width(parts[i]);
    if (width + render::width(under_cursor) + 5 <= columns) title += "  " + parts[i];
  }
  drawn.canvas.fill({0, 0, 1, columns}, kBar);
  const int end = drawn.canvas.write_cut(0, 1, columns - 2, title, {.ground = Ground::Bar, .bold = true});
  const int room = columns - 1 - end - 3;
  constexpr int kFewest = 8;  // a shorter part of the description would say nothing
  const int width = std::min(room, render::width(under_cursor));
  if (width >= std::min(kFewest, render::width(under_cursor)))
    drawn.canvas.write_cut(0, columns - 1 - width, width, under_cursor, kBar);
}

int lines_covered(const Notice& notice, const TextStyle& look, const Size& size) {
  return std::max(0, static_cast<int>(notice_lines(notice, look, size).size()) - 1);
}

void draw_notice(Drawn& drawn, const Notice& notice, const TextStyle& look) {
  const Size size = drawn.canvas.size();
  const std::vector<TextLine> lines = notice_lines(notice, look, size);
  int row = entry_row(size) - static_cast<int>(lines.size());
  for (const TextLine& line : lines) {
    if (lines.size() > 1) drawn.canvas.fill({row, 0, 1, size.columns}, {});
    drawn.canvas.write_line(row, 1, size.columns - 2, line);
    ++row;
  }
}

void draw_entry(Drawn& drawn, const BoardEntry& board, const Message& prompt, const TextStyle& look) {
  const Size size = drawn.canvas.size();
  const int row = entry_row(size);
  std::string chosen = "> " + board.turn().text();
  if (board.is_typing() && !board.turn().text().empty()) chosen += ' ';
  const int end =
      board.is_typing()
          ? write_typed(drawn, row, 1, chosen, board.line(),
                        {.ground = board.is_refused() ? Ground::Mark : Ground::None, .bold = true})
          : drawn.canvas.write(row, 1, chosen, {.bold = true});
  const int column = end + 2;
  drawn.canvas.write_cut(row, column, size.columns - column - 1, look.say(prompt), {.ink = Ink::Label});
}

namespace {

// A number of pieces in a list: "<Y> cylinder ×2". Where the list is too narrow, the name is cut: "<Y> ×2
// cyl."
[[nodiscard]] std::string with_count(const std::string& sign, const std::string& name, int count,
                                     const TextStyle& look, int columns) {
  const std::string number = (look.unicode ? "×" : "x") + std::to_string(count);
  if (count <= 1) return sign + name;
  std::string line = sign + name + ' ' + number;
  if (render::width(line) <= columns) return line;
  std::string brief = sign + number + ' ';
  const auto room = static_cast<std::size_t>(std::max(2, columns - render::width(brief)));
  const std::u32string letters = render::decode(name);
  if (letters.size() <= room) return brief + name;
  for (const char32_t letter : letters.substr(0, room - 1)) render::append_utf8(brief, letter);
  return brief + '.';
}

}  // namespace

TextLine idle_piece_line(const PieceView& piece, const TextStyle& look, int columns) {
  return TextLine::of(with_count("     ", look.say(piece.kind->name), piece.count, look, columns),
                      {.dim = true});
}

TextLine choice_line(const Choice& choice, bool focused, const TextStyle& look, int columns, int count) {
  std::string sign = focused ? " >" + choice.name + "< " : " <" + choice.name + "> ";
  if (choice.points) sign += look.say(points_words(*choice.points)) + ' ';
  const std::string name = choice.piece == nullptr ? std::string() : look.say(choice.piece->name);
  return TextLine::of(with_count(sign, name, count, look, columns),
                      {.ground = focused ? Ground::Cursor : Ground::Choice});
}

void draw_panel(Drawn& drawn, const PanelText& panel, const Area& area, int first, const TextStyle& look) {
  const int count = static_cast<int>(panel.lines.size());
  const int most = std::max(0, count - area.rows);
  first = std::clamp(first, 0, most);
  for (int i = 0; i < std::min(area.rows, count - first); ++i) {
    const TextLine& line = panel.lines[static_cast<std::size_t>(first + i)];
    const int end = drawn.canvas.write_line(area.row + i, area.column, area.columns - 1, line);
    if (const auto target = panel.targets.find(first + i); target != panel.targets.end()) {
      drawn.hits.push_back({{area.row + i, area.column, 1, std::max(1, end - area.column)}, target->second});
    }
  }
  const Style more{.ink = Ink::Label, .bold = true};
  const int edge = area.column + area.columns - 1;
  if (first > 0) drawn.canvas.put(area.row, edge, look.unicode ? U'▲' : U'^', more);
  if (first < most) drawn.canvas.put(area.row + area.rows - 1, edge, look.unicode ? U'▼' : U'v', more);
}

void draw_key_bar(Drawn& drawn, std::string_view words) {
  constexpr std::string_view kGap = "   ";
  const Size size = drawn.canvas.size();
  std::string kept(words);
  while (render::width(kept) > size.columns - 2) {
    const std::size_t last = kept.rfind(kGap);
    const std::size_t before =
        last == std::string::npos || last == 0 ? std::string::npos : kept.rfind(kGap, last - 1);
    if (last == std::string::npos) break;
    const std::size_t from = before == std::string::npos ? 0 : before + kGap.size();
    kept.erase(from, last + kGap.size() - from);
  }
  drawn.canvas.fill({size.rows - 1, 0, 1, size.columns}, kBar);
  drawn.canvas.write_cut(size.rows - 1, 1, size.columns - 2, kept, kBar);
}

void draw_keys(Drawn& drawn, const std::vector<ShownKey>& keys, const TextStyle& look) {
  if (!has_key_bar(drawn.canvas.size())) return;
  draw_key_bar(drawn, {});
  const Size size = drawn.canvas.size();
  const int row = size.rows - 1;
  int column = 1;
  for (const ShownKey& shown : keys) {
    const bool control = shown.key.starts_with("Ctrl-");
    const std::string words = (control ? "^" + shown.key.substr(5) : shown.key) + ' ' + look.say(shown.word);
    if (column + render::width(words) > size.columns) continue;
    const int begin = column;
    column = drawn.canvas.write(row, column, words, kBar);
    if (shown.target) drawn.hits.push_back({{row, begin, 1, column - begin}, *shown.target});
    column += 2;
  }
}

Text rules_text(std::string_view game_id, const TextStyle& look, int columns) {
  RulesWriter writer(look, std::min(columns, kWidestText));
  for (const guide::Block& block : guide::rules(game_id, look.language)) std::visit(writer, block);
  return std::move(writer).text();
}

namespace {

class HelpWriter {
 public:
  HelpWriter(const TextStyle& look, int columns) : look_(look), columns_(std::min(columns, kWidestText)) {}

  void paragraph(const Message& words) {
    help_.lines.emplace_back();
    append(help_.lines, wrapped(look_.say(words), columns_));
  }
  void heading(const Message& words) {
    help_.lines.emplace_back();
    help_.lines.push_back(TextLine::of(look_.say(words), {.ink = Ink::Label, .bold = true}));
  }
  void command(std::string key, std::string word, const Message& what) {
    if (columns_ < kColumnsForIndent) {
      help_.lines.push_back({{{key + ' ', {.ink = Ink::Mark}}, {std::move(word), {.bold = true}}}});
      for (TextLine& line : wrapped(look_.say(what), columns_ - 2)) {
        line.parts.insert(line.parts.begin(), {"  ", {}});
        help_.lines.push_back(std::move(line));
      }
      return;
    }
    for (TextLine& line : wrapped(look_.say(what), columns_ - kHelpIndent)) {
      line.parts.insert(
          line.parts.begin(),
          {{render::left_aligned(std::exchange(key, {}), kHelpKeyColumns), {.ink = Ink::Mark}},
           {render::left_aligned(std::exchange(word, {}), kHelpIndent - kHelpKeyColumns), {.bold = true}}});
      help_.lines.push_back(std::move(line));
    }
  }
  void legend(const BoardView& view, bool solids) {
    heading(text::kHelpSigns);
    for (const render::LegendEntry& entry : render::legend_entries(view, look_, solids)) {
      TextLine line =
          TextLine::of(render::left_aligned(entry.code, kHelpKeyColumns), {.ink = entry.ink, .bold = true});
      line.parts.push_back({entry.text, {}});
      help_.lines.push_back(std::move(line));
    }
  }

  [[nodiscard]] Text text() && { return std::move(help_); }

 private:
  const TextStyle& look_;
  int columns_;
  Text help_{};
};

}  // namespace

Text help_text(const TextStyle& look, int columns) {
  HelpWriter writer(look, columns);
  writer.paragraph(text::kHelpMoving);
  writer.paragraph(text::kHelpKeys);
  writer.heading(text::kHelpCommands);
  for (const CommandInfo& info : all_commands()) {
    std::string word = look.say(info.word);
    if (const std::string argument = look.say(info.argument); !argument.empty()) word += ' ' + argument;
    writer.command(key_name(info.key), std::move(word), info.help);
  }
  return std::move(writer).text();
}

Text map_help_text(const MapTools& tools, const TextStyle& look, int columns) {
  HelpWriter writer(look, columns);
  writer.paragraph(text::kMapHelp);
  writer.heading(text::kHelpCommands);
  writer.command("Ctrl-S", {}, text::kMapHelpSave);
  writer.command("Ctrl-U", {}, text::kMapHelpUndo);
  writer.command("Ctrl-R", {}, text::kMapHelpRedo);
  writer.command("Ctrl-N", {}, text::kMapHelpRandom);
  writer.command("Ctrl-G", {}, text::kMapHelpPlay);
  writer.heading(text::kHelpSigns);
  for (const MapLetter& offered : tools.palette) {
    writer.command(std::string(1, offered.letter), std::string(render::terrain_code(offered.terrain)),
                   offered.terrain->name);
  }
  writer.command(std::string(1, joga::kMapGap), {}, terminal::text::kMapGap);
  return std::move(writer).text();
}

Text study_help_text(const TextStyle& look, int columns) {
  HelpWriter writer(look, columns);
  writer.paragraph(text::kHelpStudy);
  writer.heading(text::kHelpStudyKeys);
  writer.command(std::string(sideways_arrows(look)), ", .", text::kHelpStudyStep);
  writer.command(std::string(vertical_arrows(look)), {}, text::kHelpStudyMistakes);
  writer.command("Tab", {}, text::kHelpStudyVariations);
  writer.command("Home", "End", text::kHelpStudyEnds);
  writer.command("0-9", "Enter", text::kHelpStudyNumber);
  writer.command("Enter", {}, text::kHelpStudyLine);
  writer.command("F3", {}, text::kHelpStudyPanel);
  writer.command("Esc", {}, text::kHelpStudyLeave);
  writer.heading(text::kHelpCommands);
  for (const Command which : {Command::Delete, Command::Comment, Command::Mark, Command::Sign, Command::Hint,
                              Command::Values, Command::Openings, Command::Moves, Command::Flip,
                              Command::Rules, Command::Position, Command::Save, Command::Quit}) {
    const CommandInfo& info = info_of(which);
    std::string word = look.say(info.word);
    if (const std::string argument = look.say(info.argument); !argument.empty()) word += ' ' + argument;
    writer.command(key_name(info.key), std::move(word), info.help);
  }
  return std::move(writer).text();
}

Text lesson_help_text(const BoardView& view, bool solids, const TextStyle& look, int columns) {
  HelpWriter writer(look, columns);
  const auto command = [&](Command which, const MessageText& what) {
    writer.command(key_name(info_of(which).key), look.say(info_of(which).word), what);
  };
  writer.paragraph(text::kHelpMoving);
  writer.heading(text::kHelpCommands);
  command(Command::Help, info_of(Command::Help).help);
  command(Command::Hint, text::kHelpLessonHint);
  writer.command(",", look.say(info_of(Command::Back).word), text::kHelpLessonBack);
  writer.command(".", look.say(terminal::text::kNextWord), text::kHelpLessonNext);
  command(Command::Again, text::kHelpLessonAgain);
  command(Command::Board, info_of(Command::Board).help);
  command(Command::Rules, info_of(Command::Rules).help);
  command(Command::Menu, text::kHelpLessonMenu);
  command(Command::Quit, text::kHelpLessonQuit);
  writer.legend(view, solids);
  return std::move(writer).text();
}

Drawn draw_text(const Text& read, int& first, const Message& title, const TextStyle& look, Size size) {
  Drawn drawn(size);
  Canvas& canvas = drawn.canvas;
  const int room = size.rows - 2;
  const int count = static_cast<int>(read.lines.size());
  first = std::clamp(first, 0, std::max(0, count - room));
  const int last = std::min(count, first + room);

  std::string heading = look.say(title);
  std::string_view section;  // the section of the first visible line
  for (const Text::Section& begun : read.sections) {
    if (begun.line <= first + 1) section = begun.name;
  }
  if (!section.empty()) heading.append(": ").append(section);
  draw_title(drawn, {heading}, look.say({text::kPlace, first + 1, last, count}));

  for (int i = first; i < last; ++i) {
    canvas.write_line(1 + i - first, 1, size.columns - 2, read.lines[static_cast<std::size_t>(i)]);
  }
  draw_key_bar(drawn,
               look.say({read.sections.empty() ? text::kTextKeys : text::kRulesKeys, sideways_arrows(look)}));
  return drawn;
}

}  // namespace joga::terminal::screen
