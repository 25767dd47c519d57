#include "joga/terminal/screen/map_editor.hpp"

#include <algorithm>
#include <utility>

#include "joga/render/board_picture.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/screen/catalogue.hpp"
#include "joga/terminal/screen/pages.hpp"

namespace joga::terminal::screen {

// Keeps the old draft for undo.
void MapEditor::replace(MapDraft draft) {
  before_.push_back(std::exchange(draft_, std::move(draft)));
  after_.clear();
}

bool MapEditor::undo() {
  if (before_.empty()) return false;
  after_.push_back(std::exchange(draft_, std::move(before_.back())));
  before_.pop_back();
  return true;
}

bool MapEditor::redo() {
  if (after_.empty()) return false;
  before_.push_back(std::exchange(draft_, std::move(after_.back())));
  after_.pop_back();
  return true;
}

Result<Done> MapEditor::take(std::string_view word) {
  Result<MapDraft> draft = MapDraft::named(draft_.game(), word);
  if (!draft) return draft.error();
  replace(*std::move(draft));
  row_ = column_ = 0;
  return Done{};
}

void MapEditor::take_rows(std::string_view rows) {
  replace(MapDraft(draft_.game(), rows));
  row_ = column_ = 0;
}

void MapEditor::next_random() {
  ++seed_;
  Result<MapDraft> draft = MapDraft::random(draft_.game(), seed_);
  if (!draft) return;  // there is no next seed
  replace(*std::move(draft));
  row_ = column_ = 0;
}

void MapEditor::set(char letter) {
  MapDraft changed = draft_;
  changed.set(row_, column_, letter);
  if (changed.rows_text() != draft_.rows_text()) replace(std::move(changed));
}

Message MapEditor::type(char32_t letter) {
  const auto palette = draft_.tools().palette;
  const auto is_typed = [&](const MapLetter& offered) {
    return static_cast<char32_t>(offered.letter) == letter;
  };
  if (std::ranges::none_of(palette, is_typed)) {
    std::string typed;
    render::append_utf8(typed, letter);
    return {text::kMapNotALetter, typed};
  }
  set(static_cast<char>(letter));
  column_ = std::min(draft_.canvas_columns() - 1, column_ + 1);
  return {};
}

Message MapEditor::on(const Event& event) {
  Message problem;
  switch (event.kind) {
    case EventKind::Up:
      row_ = std::max(0, row_ - 1);
      break;
    case EventKind::Down:
      row_ = std::min(draft_.canvas_rows() - 1, row_ + 1);
      break;
    case EventKind::Left:
      column_ = std::max(0, column_ - 1);
      break;
    case EventKind::Right:
      column_ = std::min(draft_.canvas_columns() - 1, column_ + 1);
      break;
    case EventKind::Delete:
    case EventKind::Backspace:
      set(joga::kMapGap);
      break;
    case EventKind::Character:
      if (event.character == U' ' || event.character == U'-') {
        set(joga::kMapGap);
      } else {
        problem = type(event.character);
      }
      break;
    default:
      break;
  }
  row_ = std::min(row_, draft_.canvas_rows() - 1);
  column_ = std::min(column_, draft_.canvas_columns() - 1);
  return problem;
}

void MapEditor::move_to(int cell) {
  row_ = cell / draft_.canvas_columns();
  column_ = cell % draft_.canvas_columns();
}

int MapEditor::cursor() const {
  return row_ * draft_.canvas_columns() + column_;
}

namespace {

// The letters to draw with. A narrow window has no room for their names, which the help tells.
constexpr int kPaletteColumns = 34;
constexpr int kSmallestNamed = 64;
constexpr int kNarrowPalette = 15;
constexpr int kLetterColumns = 7;  // a letter and its sign

}  // namespace

Drawn draw_map_editor(const MapEditor& editor, const Message& note, const TextStyle& look, Size size,
                      int asked_rows) {
  Drawn drawn(size);
  Canvas& canvas = drawn.canvas;
  const BoardView view = editor.draft().view();
  draw_title(drawn, {look.say({text::kMapTitle, editor.draft().game().name})},
             look.say(cell_words(view, view.cells[static_cast<std::size_t>(editor.cursor())])));
  const bool has_names = size.columns >= kSmallestNamed;
  const int palette = has_names ? kPaletteColumns : kNarrowPalette;
  const Area room{1, 0, has_key_bar(size) ? size.rows - 4 : size.rows - 3, size.columns - palette};
  paste_board(drawn, render::draw_board(view, {.cursor = editor.cursor()}, look, room.size()),
              editor.cursor(), room);
  const int left = size.columns - palette + 1;
  const int top = has_names ? 2 : 1;
  int number = 0;
  const auto add = [&](char letter, std::string_view code, Ink ink, const Message& name) {
    const int row = top + (has_names ? number : number / 2);
    const int column = left + (has_names ? 0 : number % 2 * kLetterColumns);
    const int width = has_names ? kPaletteColumns - 1 : kLetterColumns - 1;
    canvas.put(row, column, static_cast<char32_t>(letter), {.ink = Ink::Label, .bold = true});
    canvas.write_cut(row, column + 2, width - 2, code, {.ink = ink});
    if (has_names) canvas.write_cut(row, column + 6, width - 6, look.say(name));
    drawn.hits.push_back({{row, column, 1, width}, {TargetKind::Item, letter}});
    ++number;
  };
  for (const MapLetter& offered : editor.draft().tools().palette) {
    add(offered.letter, render::terrain_code(offered.terrain), render::ink_of(offered.terrain),
        offered.terrain->name);
  }
  add(joga::kMapGap, has_names ? "" : look.say(text::kMapNothing), Ink::Plain, terminal::text::kMapGap);
  if (has_names) {
    int row = top + number;
    for (const TextLine& line : wrapped(look.say(text::kMapAdvance), palette - 2, {.ink = Ink::Label}))
      canvas.write_line(row++, left, palette - 2, line);
  }

  const Message& problem = editor.draft().problem();
  const Message standing = problem.empty() ? Message(terminal::text::kMapGood) : problem;
  if (asked_rows == 0) {
    // A low window has one line for both.
    const bool shows_note = !has_key_bar(size) && !note.empty();
    draw_notice(drawn, {shows_note ? note : standing, !problem.empty() && note.empty()}, look);
    if (has_key_bar(size))
      canvas.write_cut(entry_row(size), 1, size.columns - 2, look.say(note), {.ink = Ink::Label});
  }
  draw_key_bar(drawn, look.say(text::kMapKeys));
  return drawn;
}

}  // namespace joga::terminal::screen
