#include "joga/games/stars/map.hpp"

#include <algorithm>

#include "joga/core/board_text.hpp"
#include "joga/games/stars/catalogue.hpp"

namespace joga::stars {

// Builds a map from rows whose characters have been checked.
class MapBuilder {
 public:
  // The rows must hold only systems and gaps, be within the limits of map.hpp, and have exactly one homeworld
  // of each player.
  [[nodiscard]] static std::shared_ptr<const Map> build(const std::vector<std::string>& rows);

 private:
  explicit MapBuilder(Map& map) noexcept : map_(map) {}

  void place_cells(const std::vector<std::string>& rows);
  void sort_terrain();
  void draw_lines();
  void draw_rays();
  void link_wormholes();
  [[nodiscard]] std::optional<MapSymmetry> symmetry(std::size_t turn) const;
  void find_symmetries();

  Map& map_;
};

namespace {

[[nodiscard]] Terrain exchanged(Terrain terrain) noexcept {
  if (terrain == Terrain::HomeworldOne) return Terrain::HomeworldTwo;
  if (terrain == Terrain::HomeworldTwo) return Terrain::HomeworldOne;
  return terrain;
}

constexpr std::array<char, kSystemLetters.size() + 1> kLetterList = [] {
  std::array<char, kSystemLetters.size() + 1> letters{};
  for (std::size_t i = 0; i < kSystemLetters.size(); ++i) letters[i] = kSystemLetters[i].letter;
  letters.back() = kMapGap;
  return letters;
}();
constexpr std::string_view kLetters{kLetterList.data(), kLetterList.size()};
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

[[nodiscard]] std::string row_name(std::size_t row) {
  return std::string(1, static_cast<char>('a' + row));
}

// The text of a map that is being parsed. It remembers where every cell was written, for error messages.
class MapText {
 public:
  enum class Source : std::uint8_t { Spec, File };

  explicit MapText(Source source) noexcept : source_(source) {}

  Result<std::shared_ptr<const Map>> read(std::string_view text) {
    const bool has_mark = source_ == Source::File && text.starts_with(kByteOrderMark);
    const char separator = source_ == Source::Spec ? '/' : '\n';
    std::size_t start = has_mark ? kByteOrderMark.size() : 0;
    for (std::size_t line = 1; start <= text.size(); ++line) {
      const std::size_t end = std::min(text.find(separator, start), text.size());
      if (const Result<Done> added = add_line(text.substr(start, end - start), line, start); !added)
        return added.error();
      start = end + 1;
    }
    return finish();
  }

 private:
  struct Location {
    std::size_t line = 0;
    std::size_t column = 0;
    std::size_t offset = 0;
  };

  Result<Done> add_line(std::string_view line, std::size_t number, std::size_t offset) {
    std::string row;
    std::vector<Location> locations;
    for (std::size_t at = 0; at < line.size() && line[at] != '#'; ++at) {
      const char letter = line[at];
      if (letter == ' ' || letter == '\t' || letter == '\r') continue;
      const Location place{number, at + 1, offset + at};
      if (rows_.size() == kMostRows) return too_large({text::kMapRows, kMostRows}, place);
      if (row.size() == kLongestRow) {
        return too_large({text::kMapRowLength, row_name(rows_.size()), kLongestRow}, place);
      }
      if (kLetters.find(letter) == std::string_view::npos) {
        return Error{
            ErrorCode::Malformed,
            Message(text::kMapCharacter, printable(letter), where(rows_.size(), row.size(), place), kLetters),
            place.offset};
      }
      if (letter != kMapGap && ++cells_ > kMostCells) return too_large({text::kMapCells, kMostCells}, place);
      row += letter;
      locations.push_back(place);
    }
    if (!row.empty()) {
      rows_.push_back(row);
      places_.push_back(locations);
    } else if (source_ == Source::Spec) {
      return Error{ErrorCode::Malformed, Message(text::kMapEmptyRow, number), offset};
    }
    return Done{};
  }

  Result<std::shared_ptr<const Map>> finish() const {
    for (const Player player : kPlayers) {
      if (const Result<Done> checked = check_homeworld(player); !checked) return checked.error();
    }
    std::shared_ptr<const Map> map = MapBuilder::build(rows_);
    CellSet reached;
    for (CellSet border = CellSet::of(map->home(Player::One)); !border.empty();) {
      const Cell cell = border.pop_first();
      reached.insert(cell);
      border |= map->neighbours(cell).without(reached);
    }
    if (const CellSet cut_off = map->cells().without(reached); !cut_off.empty()) {
      const auto row = static_cast<std::size_t>(map->row(cut_off.first()));
      const auto column = static_cast<std::size_t>(map->column(cut_off.first()));
      const Location& place = places_[row][column];
      return Error{ErrorCode::Illegal, Message(text::kMapNotConnected, where(row, column, place)),
                   place.offset};
    }
    return map;
  }

  [[nodiscard]] Result<Done> check_homeworld(Player player) const {
    const std::string letter(1, player == Player::One ? 'H' : 'h');
    bool found = false;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      for (std::size_t column = 0; column < rows_[row].size(); ++column) {
        if (rows_[row][column] != letter.front()) continue;
        const Location& place = places_[row][column];
        if (found) {
          return Error{
              ErrorCode::Illegal,
              Message(text::kMapTwoHomeworlds, digit_text(player), letter, where(row, column, place)),
              place.offset};
        }
        found = true;
      }
    }
    if (!found) return Error{ErrorCode::Illegal, Message(text::kMapNoHomeworld, digit_text(player), letter)};
    return Done{};
  }

  // Names a cell of a spec by its name, a cell of a file by line and column.
  [[nodiscard]] Message where(std::size_t row, std::size_t column, const Location& place) const {
    if (source_ == Source::Spec) return row_name(row) + std::to_string(column + 1);
    return {text::kMapPlace, place.line, place.column};
  }

  [[nodiscard]] Error too_large(const Message& limit, const Location& place) const {
    const Message at = source_ == Source::File ? Message(text::kMapPlace, place.line, place.column)
                                               : Message(text::kMapOffset, place.offset + 1);
    return Error{ErrorCode::Unsupported, Message(text::kMapTooLarge, limit, at), place.offset};
  }

  Source source_;
  std::size_t cells_ = 0;
  std::vector<std::string> rows_{};
  std::vector<std::vector<Location>> places_{};
};

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
      const auto system = std::ranges::find(kSystemLetters, row[column], &SystemLetter::letter);
      if (system == kSystemLetters.end()) continue;  // a gap
      const Cell cell = Cell::from_index(map_.cell_count_++);
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
      // Continues through gaps: a line is straight in geometry, whatever lies on it.
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

// A turned board fits the map in at most one way: with its first cell on the map's first cell.
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

Result<std::shared_ptr<const Map>> Map::parse(std::string_view rows) {
  return MapText(MapText::Source::Spec).read(rows);
}

Result<std::string> rows_of_map_file(std::string_view text) {
  const Result<std::shared_ptr<const Map>> map = MapText(MapText::Source::File).read(text);
  if (!map) return map.error();
  return (*map)->text();
}

}  // namespace joga::stars
