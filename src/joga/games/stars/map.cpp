#include "joga/games/stars/map.hpp"

#include <algorithm>
#include <utility>

#include "joga/games/stars/map_builder.hpp"

namespace joga::stars {
namespace {

[[nodiscard]] Terrain exchanged(Terrain terrain) noexcept {
  if (terrain == Terrain::HomeworldOne) return Terrain::HomeworldTwo;
  if (terrain == Terrain::HomeworldTwo) return Terrain::HomeworldOne;
  return terrain;
}

}  // namespace

int Map::longest_row() const noexcept {
  return *std::ranges::max_element(row_lengths_);
}

std::optional<Cell> Map::find(int row, int column) const noexcept {
  if (row < 0 || row >= row_count() || column < 0 || column >= row_length(row)) return std::nullopt;
  const std::uint8_t number = numbers_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  if (number == kNoCell) return std::nullopt;
  return Cell::from_index(number);
}

std::string Map::name(Cell cell) const {
  return static_cast<char>('a' + row(cell)) + std::to_string(column(cell) + 1);
}

std::optional<Cell> Map::next(Cell cell, Direction direction) const noexcept {
  const Point there = points_[cell.index()] + step(direction);
  if (there.down < 0) return std::nullopt;
  return find(there.down, there.across + columns_before(there.down));
}

std::optional<Direction> Map::direction(Cell from, Cell to) const noexcept {
  const std::uint8_t line = lines_[to.index()][from.index()];
  if (line == kNoLine) return std::nullopt;
  return static_cast<Direction>(line);
}

std::shared_ptr<const Map> MapBuilder::build(const std::vector<std::string>& rows) {
  const std::shared_ptr<Map> map(new Map());
  MapBuilder builder(*map);
  builder.place_cells(rows);
  builder.sort_terrain();
  builder.draw_lines();
  builder.draw_rays();
  builder.link_wormholes();
  builder.find_symmetries();
  return map;
}

void MapBuilder::place_cells(const std::vector<std::string>& rows) {
  for (auto& row : map_.numbers_) row.fill(Map::kNoCell);
  for (const std::string& row : rows) {
    const int number = map_.row_count();
    if (number > 0) map_.text_ += '/';
    map_.text_ += row;
    map_.row_lengths_.push_back(static_cast<int>(row.size()));
    for (std::size_t column = 0; column < row.size(); ++column) {
      const auto system = std::ranges::find(kSystemLetters, row[column], &MapLetter::letter);
      if (system == kSystemLetters.end()) continue;  // a gap
      const Cell cell = Cell::from_index(static_cast<int>(map_.cell_count_++));
      map_.numbers_[static_cast<std::size_t>(number)][column] = static_cast<std::uint8_t>(cell.index());
      map_.terrains_[cell.index()] = system->terrain;
      map_.points_[cell.index()] = point_at(number, static_cast<int>(column));
      map_.cells_.insert(cell);
    }
  }
}

void MapBuilder::sort_terrain() {
  for (const Cell cell : map_.cells_) {
    switch (map_.terrain(cell)) {
      case Terrain::Plain:
      case Terrain::BlackHole:
        continue;
      case Terrain::Wormhole:
        map_.wormholes_.insert(cell);
        continue;
      case Terrain::HomeworldOne:
        map_.homes_[0] = cell;
        continue;
      case Terrain::HomeworldTwo:
        map_.homes_[1] = cell;
        continue;
      case Terrain::EmptyStar:
        break;
      case Terrain::OnePlanet:
        map_.planets_[0].insert(cell);
        break;
      case Terrain::TwoPlanets:
        map_.planets_[1].insert(cell);
        break;
      case Terrain::ThreePlanets:
        for (CellSet& stars : map_.planets_) stars.insert(cell);
        break;
      case Terrain::RedNebula:
        map_.nebulas_[0].insert(cell);
        break;
      case Terrain::GreenNebula:
        map_.nebulas_[1].insert(cell);
        break;
      case Terrain::BlueNebula:
        map_.nebulas_[2].insert(cell);
        break;
    }
    map_.systems_.insert(cell);
  }
}

void MapBuilder::draw_lines() {
  for (auto& lines : map_.lines_) lines.fill(Map::kNoLine);
  for (const Cell from : map_.cells_) {
    for (const Direction direction : kDirections) {
      if (const auto neighbour = map_.next(from, direction))
        map_.neighbours_[from.index()].insert(*neighbour);
      // Through gaps too: a straight line is one of geometry.
      Point at = map_.points_[from.index()];
      for (int steps = 0; steps < kMostRows + kLongestRow; ++steps) {
        at = at + step(direction);
        if (at.down < 0) break;
        if (const auto to = map_.find(at.down, at.across + columns_before(at.down))) {
          map_.lines_[to->index()][from.index()] = static_cast<std::uint8_t>(direction);
        }
      }
    }
  }
}

// A ship may not enter or pass a black hole, the enemy homeworld or the edge.
void MapBuilder::draw_rays() {
  for (const Player player : kPlayers) {
    for (const Cell from : map_.cells_) {
      for (const Direction direction : kDirections) {
        CellSet& ray = map_.rays_[index_of(player)][from.index()][static_cast<std::size_t>(direction)];
        for (auto at = map_.next(from, direction); at; at = map_.next(*at, direction)) {
          if (map_.terrain(*at) == Terrain::BlackHole || *at == map_.home(other(player))) break;
          ray.insert(*at);
        }
      }
    }
  }
}

void MapBuilder::link_wormholes() {
  for (const Cell entrance : map_.wormholes_) {
    CellSet linked;
    for (const Cell exit : map_.wormholes_) {
      if (exit != entrance) linked |= map_.neighbours(exit);
    }
    for (const Cell from : map_.neighbours(entrance)) map_.links_[from.index()] |= linked;
  }
}

// A turned board can lie on the map in one way only: its first cell on the map's first one.
std::optional<MapSymmetry> MapBuilder::symmetry(std::size_t turn) const {
  const auto image_of = [&](Cell cell) { return turned(map_.points_[cell.index()], turn); };
  Point first = image_of(map_.cells_.first());
  for (const Cell cell : map_.cells_) first = std::min(first, image_of(cell));
  const Point shift = map_.points_[0] - first;

  const auto find_image = [&](Cell cell) {
    const Point there = image_of(cell) + shift;
    return map_.find(there.down, there.across + columns_before(there.down));
  };
  const auto home = find_image(map_.home(Player::One));
  MapSymmetry symmetry{.image = {}, .exchanges_players = home == map_.home(Player::Two)};
  for (const Cell cell : map_.cells_) {
    const auto image = find_image(cell);
    const Terrain terrain = map_.terrain(cell);
    const Terrain wanted = symmetry.exchanges_players ? exchanged(terrain) : terrain;
    if (!image || map_.terrain(*image) != wanted) return std::nullopt;
    symmetry.image[cell.index()] = *image;
  }
  return symmetry;
}

void MapBuilder::find_symmetries() {
  for (std::size_t turn = 0; turn < kTurnCount; ++turn) {
    if (const auto found = symmetry(turn)) map_.symmetries_.push_back(*found);
  }
}

}  // namespace joga::stars
