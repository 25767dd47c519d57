#include "joga/games/map_draft.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/games/stars/sectors.hpp"

namespace joga::games {
namespace {

constexpr int kMostColumns = 40;  // of the canvas: wider maps exist, but nobody draws one
static_assert(kMapGap == stars::kGap);

constexpr std::array<MapSystem, stars::kSystemLetters.size()> kSystems = [] {
  std::array<MapSystem, stars::kSystemLetters.size()> systems{};
  for (std::size_t i = 0; i < systems.size(); ++i) {
    systems[i] = {stars::kSystemLetters[i].letter, stars::kSystemLetters[i].terrain};
  }
  return systems;
}();

[[nodiscard]] Terrain terrain_of(char letter) noexcept {
  const auto found = std::ranges::find(kSystems, letter, &MapSystem::letter);
  return found == kSystems.end() ? Terrain::Plain : found->terrain;
}

}  // namespace

std::span<const MapSystem> map_systems() noexcept {
  return kSystems;
}

MapDraft::MapDraft() : MapDraft("0000/0H000/0000/000h0/0000") {}

MapDraft::MapDraft(std::string_view rows) {
  for (std::size_t start = 0; start <= rows.size();) {
    const std::size_t end = std::min(rows.find('/', start), rows.size());
    rows_.emplace_back(rows.substr(start, end - start));
    start = end + 1;
  }
  tidy();
  check();
}

Result<MapDraft> MapDraft::of(const GameSpec& spec) {
  if (spec.id != stars::Stars::info().id) {
    return Error{ErrorCode::Unknown,
                 Message(text::kUnknownGame, spec.id, Message::list({stars::Stars::info().id}))};
  }
  const Result<stars::Stars> game = stars::Stars::create(spec);
  if (!game) return game.error();
  return MapDraft(game->map().text());
}

MapDraft MapDraft::of_sectors(std::uint64_t seed) {
  return MapDraft(stars::sector_map(seed, stars::kDefaultSectors));
}

int MapDraft::canvas_rows() const {
  return std::min(stars::kMostRows, static_cast<int>(rows_.size()) + 1);
}

int MapDraft::canvas_columns() const {
  std::size_t longest = 0;
  for (const std::string& row : rows_) longest = std::max(longest, row.size());
  return std::min(kMostColumns, static_cast<int>(longest) + 1);
}

char MapDraft::letter_at(int row, int column) const {
  if (std::cmp_greater_equal(row, rows_.size())) return kMapGap;
  const std::string& letters = rows_[static_cast<std::size_t>(row)];
  return std::cmp_less(column, letters.size()) ? letters[static_cast<std::size_t>(column)] : kMapGap;
}

void MapDraft::set(int row_number, int column_number, char letter) {
  const auto row = static_cast<std::size_t>(row_number);
  const auto column = static_cast<std::size_t>(column_number);
  if (rows_.size() <= row) rows_.resize(row + 1);
  if (rows_[row].size() <= column) rows_[row].resize(column + 1, kMapGap);
  rows_[row][column] = letter;
  tidy();
  check();
}

// Gaps at the end of a row and empty rows at the end say nothing.
void MapDraft::tidy() {
  for (std::string& letters : rows_) letters.erase(letters.find_last_not_of(kMapGap) + 1);
  while (!rows_.empty() && rows_.back().empty()) rows_.pop_back();
}

void MapDraft::check() {
  const Result<stars::Stars> game = stars::Stars::create(spec());
  problem_ = game ? Message() : game.error().message;
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
  return {std::string(stars::Stars::info().id), {{"map", "rows:" + rows_text()}}};
}

BoardView MapDraft::view() const {
  BoardView view;
  view.grid = Grid::Hexagonal;
  view.rows = canvas_rows();
  view.columns = canvas_columns();
  view.colours = stars::Stars::info().colours;
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

}  // namespace joga::games
