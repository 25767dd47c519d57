#include "joga/terminal/screen/map_editor.hpp"

#include <algorithm>
#include <utility>

#include "joga/games/registry.hpp"
#include "joga/render/characters.hpp"
#include "joga/render/codes.hpp"
#include "joga/terminal/screen/board.hpp"
#include "joga/terminal/screen/catalogue.hpp"

namespace joga::terminal::screen {
namespace {

constexpr char kGap = '-';
// In the order of the terrains after Plain.
constexpr std::string_view kSystems = "0123rgbHh*@";
constexpr int kMostRows = 26;  // rows are lettered a to z
constexpr int kMostColumns = 40;

}  // namespace

std::string_view system_letters() noexcept {
  return kSystems;
}

Terrain terrain_of(char letter) noexcept {
  const std::size_t at = kSystems.find(letter);
  return at == std::string_view::npos ? Terrain::Plain : static_cast<Terrain>(at + 1);
}

MapEditor::MapEditor() : rows_{"0000", "0H000", "0000", "000h0", "0000"} {
  check();
}

Result<Done> MapEditor::take(std::string_view spec) {
  const Result<std::shared_ptr<const AnyGame>> game = games::make_game(spec);
  if (!game) return game.error();
  const BoardView view = (*game)->view((*game)->start(), std::nullopt);
  rows_.assign(static_cast<std::size_t>(view.rows), std::string());
  for (const CellView& cell : view.cells) {
    std::string& row = rows_[static_cast<std::size_t>(cell.row)];
    const auto column = static_cast<std::size_t>(cell.column);
    if (row.size() <= column) row.resize(column + 1, kGap);
    const auto terrain = static_cast<std::size_t>(cell.terrain);
    row[column] = terrain == 0 ? kSystems.front() : kSystems[terrain - 1];
  }
  row_ = column_ = 0;
  check();
  return Done{};
}

void MapEditor::next_sectors() {
  ++seed_;
  if (const auto taken = take("stars:map=sectors,seed=" + std::to_string(seed_)); !taken) {
    problem_ = taken.error().message;
  }
}

int MapEditor::canvas_rows() const {
  return std::min(kMostRows, static_cast<int>(rows_.size()) + 1);
}

int MapEditor::canvas_columns() const {
  std::size_t longest = 0;
  for (const std::string& row : rows_) longest = std::max(longest, row.size());
  return std::min(kMostColumns, static_cast<int>(longest) + 1);
}

char MapEditor::letter_at(int row, int column) const {
  if (std::cmp_greater_equal(row, rows_.size())) return kGap;
  const std::string& letters = rows_[static_cast<std::size_t>(row)];
  return std::cmp_less(column, letters.size()) ? letters[static_cast<std::size_t>(column)] : kGap;
}

void MapEditor::set(char letter) {
  const auto row = static_cast<std::size_t>(row_);
  const auto column = static_cast<std::size_t>(column_);
  if (rows_.size() <= row) rows_.resize(row + 1);
  if (rows_[row].size() <= column) rows_[row].resize(column + 1, kGap);
  rows_[row][column] = letter;
  for (std::string& letters : rows_) letters.erase(letters.find_last_not_of(kGap) + 1);
  while (!rows_.empty() && rows_.back().empty()) rows_.pop_back();
  check();
}

void MapEditor::check() {
  const Result<std::shared_ptr<const AnyGame>> game = games::make_game(spec());
  problem_ = game ? Message() : game.error().message;
}

std::string MapEditor::rows_text() const {
  std::string text;
  for (const std::string& row : rows_) {
    if (!text.empty()) text += '/';
    text += row.empty() ? std::string(1, kGap) : row;
  }
  return text;
}

std::string MapEditor::file_text() const {
  std::string text = rows_text();
  std::ranges::replace(text, '/', '\n');
  return text + '\n';
}

GameSpec MapEditor::spec() const {
  return {"stars", {{"map", "rows:" + rows_text()}}};
}

void MapEditor::on(const Event& event) {
  switch (event.kind) {
    case EventKind::Up:
      row_ = std::max(0, row_ - 1);
      break;
    case EventKind::Down:
      row_ = std::min(canvas_rows() - 1, row_ + 1);
      break;
    case EventKind::Left:
      column_ = std::max(0, column_ - 1);
      break;
    case EventKind::Right:
      column_ = std::min(canvas_columns() - 1, column_ + 1);
      break;
    case EventKind::Delete:
    case EventKind::Backspace:
      set(kGap);
      break;
    case EventKind::Character:
      if (event.character == U' ' || event.character == U'-') {
        set(kGap);
      } else if (event.character < 0x80 &&
                 kSystems.find(static_cast<char>(event.character)) != std::string_view::npos) {
        set(static_cast<char>(event.character));
        column_ = std::min(canvas_columns() - 1, column_ + 1);
      }
      break;
    default:
      break;
  }
  row_ = std::min(row_, canvas_rows() - 1);
  column_ = std::min(column_, canvas_columns() - 1);
}

void MapEditor::move_to(int cell) {
  row_ = cell / canvas_columns();
  column_ = cell % canvas_columns();
}

int MapEditor::cursor() const {
  return row_ * canvas_columns() + column_;
}

BoardView MapEditor::view() const {
  BoardView view;
  view.grid = Grid::Hexagonal;
  view.rows = canvas_rows();
  view.columns = canvas_columns();
  view.colours = {SideColour::Blue, SideColour::Red};
  for (int row = 0; row < view.rows; ++row) {
    view.row_labels.emplace_back(1, static_cast<char>('a' + row));
    view.shifted_rows.push_back(row % 2 == 0);
    for (int column = 0; column < view.columns; ++column) {
      view.cells.push_back({.name = view.row_labels.back() + std::to_string(column + 1),
                            .row = row,
                            .column = column,
                            .terrain = terrain_of(letter_at(row, column))});
    }
  }
  return view;
}

Drawn draw_map_editor(const MapEditor& editor, const Message& note, const Look& look, Size size) {
  constexpr int kPalette = 34;
  Drawn drawn(size);
  Page& page = drawn.page;
  page.fill({0, 0, 1, size.columns}, {.ground = Ground::Bar});
  page.write(0, 1, look.say(text::kMapTitle), {.ground = Ground::Bar, .bold = true});
  const BoardView view = editor.view();
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
  for (const char letter : kSystems) {
    const Terrain terrain = terrain_of(letter);
    page.put(row, column, static_cast<char32_t>(letter), {.ink = Ink::Label, .bold = true});
    page.write(row, column + 2, render::terrain_code(terrain), {.ink = render::ink_of(terrain)});
    page.write_cut(row, column + 6, kPalette - 7, look.say(terrain_name(terrain)));
    drawn.hits.push_back({{row, column, 1, kPalette - 1}, {TargetKind::Item, letter}});
    ++row;
  }
  page.put(row, column, U'-', {.ink = Ink::Label, .bold = true});
  page.write(row, column + 6, look.say(text::kMapGap));
  drawn.hits.push_back({{row, column, 1, kPalette - 1}, {TargetKind::Item, kGap}});

  const bool good = editor.problem().empty();
  page.write_cut(size.rows - 3, 1, size.columns - 2,
                 look.say(good ? Message(text::kMapGood) : editor.problem()),
                 {.ground = good ? Ground::None : Ground::Alarm, .bold = true});
  page.write_cut(size.rows - 2, 1, size.columns - 2, look.say(note), {.ink = Ink::Label});
  page.fill({size.rows - 1, 0, 1, size.columns}, {.ground = Ground::Bar});
  page.write_cut(size.rows - 1, 1, size.columns - 2, look.say(text::kMapKeys), {.ground = Ground::Bar});
  return drawn;
}

}  // namespace joga::terminal::screen
