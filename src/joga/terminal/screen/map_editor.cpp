#include "joga/terminal/screen/map_editor.hpp"

#include <algorithm>
#include <utility>

#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/terminal/screen/board.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {

Result<Done> MapEditor::take(std::string_view word) {
  Result<MapDraft> draft = MapDraft::named(draft_.game(), word);
  if (!draft) return draft.error();
  draft_ = *std::move(draft);
  row_ = column_ = 0;
  return Done{};
}

void MapEditor::next_random() {
  ++seed_;
  Result<MapDraft> draft = MapDraft::random(draft_.game(), seed_);
  if (!draft) return;  // past the last seed
  draft_ = *std::move(draft);
  row_ = column_ = 0;
}

void MapEditor::type(char letter) {
  const auto palette = draft_.tools().palette;
  if (std::ranges::find(palette, letter, &MapLetter::letter) == palette.end()) return;
  draft_.set(row_, column_, letter);
  column_ = std::min(draft_.canvas_columns() - 1, column_ + 1);
}

void MapEditor::on(const Event& event) {
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
      draft_.set(row_, column_, joga::kMapGap);
      break;
    case EventKind::Character:
      if (event.character == U' ' || event.character == U'-') {
        draft_.set(row_, column_, joga::kMapGap);
      } else if (event.character < 0x80) {
        type(static_cast<char>(event.character));
      }
      break;
    default:
      break;
  }
  row_ = std::min(row_, draft_.canvas_rows() - 1);
  column_ = std::min(column_, draft_.canvas_columns() - 1);
}

void MapEditor::move_to(int cell) {
  row_ = cell / draft_.canvas_columns();
  column_ = cell % draft_.canvas_columns();
}

int MapEditor::cursor() const {
  return row_ * draft_.canvas_columns() + column_;
}

Drawn draw_map_editor(const MapEditor& editor, const Message& note, const Look& look, Size size) {
  constexpr int kPalette = 34;
  Drawn drawn(size);
  Page& page = drawn.page;
  page.fill({0, 0, 1, size.columns}, {.ground = Ground::Bar});
  page.write(0, 1, look.say({text::kMapTitle, editor.draft().game().name}),
             {.ground = Ground::Bar, .bold = true});
  const BoardView view = editor.draft().view();
  const Size room{size.rows - 4, size.columns - kPalette};
  const BoardPicture picture = draw_board(view, {.cursor = editor.cursor()}, look, room);
  const Area& cursor = picture.cells[static_cast<std::size_t>(editor.cursor())];
  const Size whole = picture.page.size();
  const Size part{std::min(room.rows, whole.rows), std::min(room.columns, whole.columns)};
  const int top = std::clamp(cursor.row - part.rows / 2, 0, whole.rows - part.rows);
  const int left = std::clamp(cursor.column - part.columns / 2, 0, whole.columns - part.columns);
  page.paste(picture.page, {top, left, part.rows, part.columns}, 1, 0);
  for (int cell = 0; cell < static_cast<int>(picture.cells.size()); ++cell) {
    Area area = picture.cells[static_cast<std::size_t>(cell)];
    area.row += 1 - top;
    area.column -= left;
    if (area.row < 1 || area.row + area.rows > 1 + part.rows || area.column < 0) continue;
    drawn.hits.push_back({area, {TargetKind::Cell, cell}});
    if (cell == editor.cursor()) drawn.cursor = Point{area.row, area.column + area.columns / 2};
  }
  int row = 2;
  const int column = size.columns - kPalette + 1;
  for (const auto& [letter, terrain] : editor.draft().tools().palette) {
    page.put(row, column, static_cast<char32_t>(letter), {.ink = Ink::Label, .bold = true});
    page.write(row, column + 2, render::terrain_code(terrain), {.ink = render::ink_of(terrain)});
    page.write_cut(row, column + 6, kPalette - 7, look.say(terrain_name(terrain)));
    drawn.hits.push_back({{row, column, 1, kPalette - 1}, {TargetKind::Item, letter}});
    ++row;
  }
  page.put(row, column, U'-', {.ink = Ink::Label, .bold = true});
  page.write(row, column + 6, look.say(text::kMapGap));
  drawn.hits.push_back({{row, column, 1, kPalette - 1}, {TargetKind::Item, joga::kMapGap}});

  const bool good = editor.draft().problem().empty();
  page.write_cut(size.rows - 3, 1, size.columns - 2,
                 look.say(good ? Message(text::kMapGood) : editor.draft().problem()),
                 {.ground = good ? Ground::None : Ground::Alarm, .bold = true});
  page.write_cut(size.rows - 2, 1, size.columns - 2, look.say(note), {.ink = Ink::Label});
  page.fill({size.rows - 1, 0, 1, size.columns}, {.ground = Ground::Bar});
  page.write_cut(size.rows - 1, 1, size.columns - 2, look.say(text::kMapKeys), {.ground = Ground::Bar});
  return drawn;
}

}  // namespace joga::terminal::screen
