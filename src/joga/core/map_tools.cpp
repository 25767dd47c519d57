#include "joga/core/map_tools.hpp"

#include <algorithm>
#include <utility>

#include "joga/core/text.hpp"

namespace joga {
namespace {

constexpr int kMostColumns = 40;  // of the canvas: wider maps exist, but nobody draws one

}  // namespace

GameSpec on_rows(const GameInfo& game, GameSpec spec, const std::string& rows) {
  const std::string_view map = game.maps->option;
  for (const OptionInfo& option : game.options) {
    if (option.only_when && option.only_when->key == map) spec.options.erase(std::string(option.key));
  }
  spec.options[std::string(map)] = "rows:" + rows;
  return spec;
}

MapDraft::MapDraft(const GameInfo& game) : MapDraft(game, game.maps->first_draft) {}

MapDraft::MapDraft(const GameInfo& game, std::string_view rows) : game_(&game) {
  for (const std::string_view row : parts_of(rows, '/')) rows_.emplace_back(row);
  tidy();
  check();
}

Result<MapDraft> MapDraft::of(const GameInfo& game, const GameSpec& spec) {
  const Result<std::string> rows = game.maps->rows_of(spec);
  if (!rows) return rows.error();
  return MapDraft(game, *rows);
}

Result<MapDraft> MapDraft::named(const GameInfo& game, std::string_view word) {
  return of(game, {std::string(game.id), {{std::string(game.maps->option), std::string(word)}}});
}

Result<MapDraft> MapDraft::random(const GameInfo& game, std::uint64_t seed) {
  const MapTools& tools = *game.maps;
  return of(game, {std::string(game.id),
                   {{std::string(tools.option), std::string(tools.random)},
                    {std::string(tools.seed), std::to_string(seed)}}});
}

int MapDraft::canvas_rows() const {
  return std::min(tools().most_rows, static_cast<int>(rows_.size()) + 1);
}

int MapDraft::canvas_columns() const {
  std::size_t longest = 0;
  for (const std::string& row : rows_) longest = std::max(longest, row.size());
  return std::min(kMostColumns, static_cast<int>(longest) + 1);
}

const TerrainKind* MapDraft::terrain_at(int row, int column) const {
  if (std::cmp_greater_equal(row, rows_.size())) return nullptr;
  const std::string& letters = rows_[static_cast<std::size_t>(row)];
  if (std::cmp_greater_equal(column, letters.size())) return nullptr;
  const auto found =
      std::ranges::find(tools().palette, letters[static_cast<std::size_t>(column)], &MapLetter::letter);
  return found == tools().palette.end() ? nullptr : found->terrain;
}

void MapDraft::set(int row_number, int column_number, char letter) {
  const auto row = static_cast<std::size_t>(row_number);
  const auto column = static_cast<std::size_t>(column_number);
  if (rows_.size() <= row) rows_.resize(row + 1);
  if (rows_[row].size() <= column) rows_[row].resize(column + 1, kMapGap);
  const auto palette = tools().palette;
  const auto kind = std::ranges::find(palette, letter, &MapLetter::letter);
  if (kind != palette.end() && kind->is_unique) {
    for (std::string& letters : rows_) std::ranges::replace(letters, letter, tools().vacated);
  }
  rows_[row][column] = letter;
  tidy();
  check();
}

// Removes gaps at the ends of rows and empty rows at the end: they have no meaning.
void MapDraft::tidy() {
  for (std::string& letters : rows_) letters.erase(letters.find_last_not_of(kMapGap) + 1);
  while (!rows_.empty() && rows_.back().empty()) rows_.pop_back();
}

void MapDraft::check() {
  const Result<std::string> rows = tools().rows_of(spec());
  problem_ = rows ? Message() : rows.error().message;
}

std::string MapDraft::rows_text() const {
  std::string text;
  for (const std::string& row : rows_) {
    if (!text.empty()) text += '/';
    text += row.empty() ? std::string(1, kMapGap) : row;
  }
  return text;
}

std::string MapDraft::file_text() const {
  std::string text = rows_text();
  std::ranges::replace(text, '/', '\n');
  return text + '\n';
}

GameSpec MapDraft::spec() const {
  return {std::string(game_->id), {{std::string(tools().option), "rows:" + rows_text()}}};
}

BoardView MapDraft::view() const {
  BoardView view;
  view.kinds = &game_->kinds;
  view.grid = Grid::Hexagonal;
  view.rows = canvas_rows();
  view.columns = canvas_columns();
  view.colours = game_->colours;
  for (int row = 0; row < view.rows; ++row) {
    view.row_labels.emplace_back(1, static_cast<char>('a' + row));
    view.shifted_rows.push_back(row % 2 == 0);
    for (int column = 0; column < view.columns; ++column) {
      view.cells.push_back({.name = view.row_labels.back() + std::to_string(column + 1),
                            .row = row,
                            .column = column,
                            .terrain = terrain_at(row, column)});
    }
  }
  return view;
}

}  // namespace joga
