// Small Star Empires, literally as on its rules page.
#include <algorithm>
#include <cctype>
#include <compare>
#include <set>

#include "reference_support.hpp"

namespace joga::reference {
namespace {

constexpr int kShips = 4;
constexpr int kColonies = 16;
constexpr int kTradeStations = 4;

// The shipped maps, and the first report's board, which is `small` with a rose nebula at d5.
const std::map<std::string, std::string>& shipped_maps() {
  static const std::map<std::string, std::string> maps{
      {"small", "1b20/rH3*3/20r1/*2bh0/3b0r"},
      {"interim", "1b20/rH3*3/20r1/*2bhr/3b0r"},
      {"medium", "102r301/0H3*002b/20032r1/*2010*03/3r0b213/b*3*03h2/2001301"},
      {"big",
       "102*3b302/0H313r3*00/2001*3200/*2010310*1/30*00b32r/0r3023*103/200133320/0*010*03h3/303b32310"},
      {"wormholes", "1g2*3r0/0H20@1b2/301r02g/b2@00@2b/g20r103/2b1@02h0/0r3*2g1"},
  };
  return maps;
}

struct Cell {
  int row = 0;  // 0 is row a
  int column = 0;
  auto operator<=>(const Cell&) const = default;
};

// Rows with one character for each cell; they may differ in length.
using Rows = std::vector<std::string>;

struct Turn {
  bool pass = false;
  Cell from;
  Cell to;
  char marker = 'C';
};

enum class Direction { kLeft, kRight, kUpLeft, kUpRight, kDownLeft, kDownRight };
constexpr Direction kDirections[] = {Direction::kLeft,    Direction::kRight,    Direction::kUpLeft,
                                     Direction::kUpRight, Direction::kDownLeft, Direction::kDownRight};

// Odd rows (a, c, e, ...) are shifted half a cell to the right: a cell of such a row has (r-1,c), (r-1,c+1)
// above and (r+1,c), (r+1,c+1) below; one of another row (r-1,c-1), (r-1,c) and (r+1,c-1), (r+1,c).
Cell neighbour(Cell cell, Direction direction) {
  const bool shifted = cell.row % 2 == 0;
  const int left = shifted ? cell.column : cell.column - 1;
  const int right = left + 1;
  switch (direction) {
    case Direction::kLeft:
      return {cell.row, cell.column - 1};
    case Direction::kRight:
      return {cell.row, cell.column + 1};
    case Direction::kUpLeft:
      return {cell.row - 1, left};
    case Direction::kUpRight:
      return {cell.row - 1, right};
    case Direction::kDownLeft:
      return {cell.row + 1, left};
    case Direction::kDownRight:
      return {cell.row + 1, right};
  }
  fail("not a direction");
}

std::string name(Cell cell) {
  return static_cast<char>('a' + cell.row) + std::to_string(cell.column + 1);
}

// A cell outside the rows is '-', like a gap of the map: both are beyond the edge.
char at(const Rows& rows, Cell cell) {
  if (cell.row < 0 || cell.row >= static_cast<int>(rows.size())) return '-';
  const std::string& row = rows[static_cast<std::size_t>(cell.row)];
  if (cell.column < 0 || cell.column >= static_cast<int>(row.size())) return '-';
  return row[static_cast<std::size_t>(cell.column)];
}

char upper(char letter) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
}

char piece_of(char letter, int player) {
  return player == 1 ? letter : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

std::vector<Cell> cells_of(const Rows& rows) {
  std::vector<Cell> cells;
  for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
    for (int column = 0; column < static_cast<int>(rows[static_cast<std::size_t>(row)].size()); ++column) {
      cells.push_back({row, column});
    }
  }
  return cells;
}

// The text of a map: blanks are ignored, `#` starts a comment.
Rows parse_map(const std::string& text) {
  Rows map;
  for (const std::string& line : split(text, '/')) {
    std::string row;
    for (const char letter : line) {
      if (letter == '#') break;
      if (letter == ' ') continue;
      if (std::string_view("0123rgbHh*@-").find(letter) == std::string_view::npos) {
        fail("not a system: '" + std::string(1, letter) + "'");
      }
      row += letter;
    }
    if (row.empty()) fail("a map without cells in one of its rows");
    map.push_back(row);
  }
  if (map.size() > 26) fail("a map has at most 26 rows");
  for (const char home : {'H', 'h'}) {
    const std::vector<Cell> cells = cells_of(map);
    if (std::ranges::count_if(cells, [&](Cell cell) { return at(map, cell) == home; }) != 1) {
      fail("a map has one homeworld of each player");
    }
  }
  return map;
}

Rows map_of(const Options& options) {
  const auto found = options.find("map");
  const std::string value = found == options.end() ? "small" : found->second;
  if (value.starts_with("rows:")) return parse_map(value.substr(5));
  const auto shipped = shipped_maps().find(value);
  if (shipped == shipped_maps().end()) fail("unknown map '" + value + "'");
  return parse_map(shipped->second);
}

// The character of a cell without a marker in a position string.
char bare(char system) {
  return std::string_view("Hh*@-").find(system) == std::string_view::npos ? '.' : system;
}

class StarsReference : public ReferenceGame {
 public:
  StarsReference(const Options& options, const std::string& position) {
    allow_only(options, {"map", "rules", "end", "start"});
    official_ = choice(options, "rules", {"feup", "official"}, "feup") == "official";
    passes_ = choice(options, "end", {"stuck", "both"}, official_ ? "both" : "stuck") == "both";
    map_ = map_of(options);
    read(position.empty() ? start_position() + start_suffix(options) : position);
  }

  std::vector<std::string> moves() const override {
    std::vector<std::string> texts;
    for (const auto& [text, turn] : turns()) texts.push_back(text);
    return texts;
  }

  void play(const std::string& move) override {
    const std::map<std::string, Turn> legal = turns();
    const auto found = legal.find(move);
    if (found == legal.end()) fail("illegal move '" + move + "' in " + position());
    const Turn& turn = found->second;
    if (!turn.pass) {
      if (--ships_[turn.from] == 0) ships_.erase(turn.from);
      ++ships_[turn.to];
      put(turn.to, piece_of(turn.marker, to_move_));
    }
    to_move_ = opponent_of(to_move_);
  }

  std::string position() const override {
    std::string text;
    for (const Cell cell : cells_of(map_)) {
      if (cell.column == 0 && cell.row > 0) text += '/';
      text += at(board_, cell);
      if (ships_.contains(cell)) text += std::to_string(ships_.at(cell));
    }
    return text + " " + std::to_string(to_move_);
  }

  std::string result() const override {
    if (!turns().empty()) return "running";
    const auto [points1, points2] = points();
    if (points1 != points2) return points1 > points2 ? "1" : "2";
    if (!official_) return "draw";
    // Equal points under official: more unused colonies, then more unused trade stations, then more planets.
    for (const auto& [value1, value2] :
         {std::pair{unused(1, 'C'), unused(2, 'C')}, std::pair{unused(1, 'T'), unused(2, 'T')},
          std::pair{planets(1), planets(2)}}) {
      if (value1 != value2) return value1 > value2 ? "1" : "2";
    }
    return "draw";
  }

  std::optional<std::pair<int, int>> score() const override { return points(); }

  std::unique_ptr<ReferenceGame> clone() const override { return std::make_unique<StarsReference>(*this); }

 private:
  // --- set-up ---

  // All ships are on their homeworlds, and there are no markers.
  std::string start_position() const {
    std::string text;
    for (const Cell cell : cells_of(map_)) {
      if (cell.column == 0 && cell.row > 0) text += '/';
      text += bare(at(map_, cell));
      if (upper(at(map_, cell)) == 'H') text += std::to_string(kShips);
    }
    return text;
  }

  void read(const std::string& position) {
    const PositionText text = split_position(position);
    to_move_ = text.to_move;
    for (const std::string& row : text.rows) {
      board_.emplace_back();
      for (const char letter : row) {
        if (letter < '1' || letter > '9') {
          board_.back() += letter;
          continue;
        }
        // A digit after a cell is the number of ships on it.
        const Cell cell{static_cast<int>(board_.size()) - 1, static_cast<int>(board_.back().size()) - 1};
        if (cell.column < 0 || !ships_.emplace(cell, letter - '0').second)
          fail("misplaced digit: '" + position + "'");
      }
    }
    check(position);
  }

  // The errors on the page: a string that does not fit the map, more ships or markers than a player owns, a
  // ship in a cell that its owner does not control. A ship belongs to the player who controls its cell, so
  // the last is a ship in a cell that nobody controls.
  void check(const std::string& position) const {
    if (cells_of(board_) != cells_of(map_)) fail("the position does not fit the map: '" + position + "'");
    for (const Cell cell : cells_of(map_)) {
      const bool marker = bare(at(map_, cell)) == '.' && upper(at(board_, cell)) != 'H' &&
                          (owner(cell) == 1 || owner(cell) == 2);
      if (!marker && at(board_, cell) != bare(at(map_, cell)))
        fail("the position does not fit the map: '" + position + "'");
    }
    for (const auto& [cell, number] : ships_) {
      if (owner(cell) == 0) fail("a ship where nobody has control: '" + position + "'");
    }
    for (const int player : {1, 2}) {
      int ships = 0;
      for (const auto& [cell, number] : ships_) ships += owner(cell) == player ? number : 0;
      if (ships > kShips) fail("too many ships: '" + position + "'");
      if (unused(player, 'C') < 0 || unused(player, 'T') < 0) fail("too many markers: '" + position + "'");
    }
  }

  // --- the contents of cells ---

  // The player who controls a cell, 0 for nobody. A homeworld is under its owner's control without a marker.
  int owner(Cell cell) const {
    switch (at(board_, cell)) {
      case 'C':
      case 'T':
      case 'H':
        return 1;
      case 'c':
      case 't':
      case 'h':
        return 2;
      default:
        return 0;
    }
  }

  void put(Cell cell, char marker) {
    board_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)] = marker;
  }

  // Colonies ('C') or trade stations ('T') left in the player's stock: all that are not on the board.
  int unused(int player, char marker) const {
    int stock = marker == 'C' ? kColonies : kTradeStations;
    for (const Cell cell : cells_of(board_)) stock -= at(board_, cell) == piece_of(marker, player) ? 1 : 0;
    return stock;
  }

  // --- moving ---

  // A ship may only stop on a system that nobody controls; never on a wormhole, black hole or homeworld.
  bool may_stop(Cell cell) const { return at(board_, cell) == '.'; }

  // A ship may not enter or pass a black hole, the edge, or a system under enemy control, including the enemy
  // homeworld.
  bool may_enter(Cell cell, int player) const {
    return at(board_, cell) != '*' && at(board_, cell) != '-' && owner(cell) != opponent_of(player);
  }

  // Slides from `from` (exclusive) in all six directions over any number of cells. Adds the cells where the
  // ship may stop to `stops`, and the wormholes that it reaches to `wormholes`.
  void slide(Cell from, int player, std::set<Cell>& stops, std::set<Cell>& wormholes) const {
    for (const Direction direction : kDirections) {
      for (Cell cell = neighbour(from, direction); may_enter(cell, player);
           cell = neighbour(cell, direction)) {
        if (may_stop(cell)) stops.insert(cell);
        if (at(board_, cell) == '@') wormholes.insert(cell);
      }
    }
  }

  std::set<Cell> destinations(Cell from, int player) const {
    std::set<Cell> stops;
    std::set<Cell> reached;
    slide(from, player, stops, reached);
    if (official_) {
      add_official_links(from, stops);
    } else {
      add_feup_links(reached, player, stops);
    }
    return stops;
  }

  // feup: a ship whose slide reaches a wormhole may leave through any other wormhole and slide again from
  // there in any of the six directions. Once a turn: wormholes on that second slide are only passed over.
  void add_feup_links(const std::set<Cell>& reached, int player, std::set<Cell>& stops) const {
    std::set<Cell> ignored;
    for (const Cell entrance : reached) {
      for (const Cell exit : cells_of(board_)) {
        if (at(board_, exit) == '@' && exit != entrance) slide(exit, player, stops, ignored);
      }
    }
  }

  // official: a ship that starts next to a wormhole may instead go to any system where it may stop that is
  // next to a different wormhole.
  void add_official_links(Cell from, std::set<Cell>& stops) const {
    for (const Direction direction : kDirections) {
      const Cell entrance = neighbour(from, direction);
      if (at(board_, entrance) != '@') continue;
      for (const Cell exit : cells_of(board_)) {
        if (at(board_, exit) != '@' || exit == entrance) continue;
        for (const Direction onward : kDirections) {
          if (may_stop(neighbour(exit, onward))) stops.insert(neighbour(exit, onward));
        }
      }
    }
  }

  // Moves one ship and places a marker from the stock where it stops; without a marker left there is no move.
  // A move is only (from, to, marker), whatever the path and whichever of several ships on a cell goes.
  std::map<std::string, Turn> ship_turns(int player) const {
    std::string stock;
    if (unused(player, 'C') > 0) stock += 'C';
    if (unused(player, 'T') > 0) stock += 'T';
    std::map<std::string, Turn> legal;
    for (const auto& [from, number] : ships_) {
      if (owner(from) != player) continue;
      for (const Cell to : destinations(from, player)) {
        for (const char marker : stock) {
          legal[name(from) + "-" + name(to) + "=" + marker] = {false, from, to, marker};
        }
      }
    }
    return legal;
  }

  // end=stuck: the game ends when the player to move has no move. end=both: that player passes, and the game
  // ends when neither player can move.
  std::map<std::string, Turn> turns() const {
    std::map<std::string, Turn> legal = ship_turns(to_move_);
    if (legal.empty() && passes_ && !ship_turns(opponent_of(to_move_)).empty()) {
      legal["pass"] = {true, {}, {}, 'C'};
    }
    return legal;
  }

  // --- scoring ---

  // The systems a player controls by a marker, homeworlds not counted.
  std::vector<Cell> marked(int player) const {
    std::vector<Cell> cells;
    for (const Cell cell : cells_of(board_)) {
      if (owner(cell) == player && upper(at(board_, cell)) != 'H') cells.push_back(cell);
    }
    return cells;
  }

  int planets(int player) const {
    int total = 0;
    for (const Cell cell : marked(player)) {
      const char system = at(map_, cell);
      if (system >= '0' && system <= '3') total += system - '0';
    }
    return total;
  }

  // Colour by colour: 1, 2, 3 nebulas are worth 1, 4, 7 (feup) or 2, 5, 8 (official); more than three count
  // as three.
  int nebulas(int player) const {
    int total = 0;
    for (const char colour : {'r', 'g', 'b'}) {
      int number = 0;
      for (const Cell cell : marked(player)) number += at(map_, cell) == colour ? 1 : 0;
      const int feup_points[] = {0, 1, 4, 7};
      const int official_points[] = {0, 2, 5, 8};
      const int* const worth = official_ ? official_points : feup_points;
      total += worth[std::min(number, 3)];
    }
    return total;
  }

  // Each trade station counts 1 for every adjacent system under enemy control, the enemy homeworld included.
  int trade(int player) const {
    int total = 0;
    for (const Cell cell : marked(player)) {
      if (upper(at(board_, cell)) != 'T') continue;
      for (const Direction direction : kDirections) {
        total += owner(neighbour(cell, direction)) == opponent_of(player) ? 1 : 0;
      }
    }
    return total;
  }

  // feup: the number of marked systems, connected or not. official: the largest single connected group of
  // systems under the player's control, own homeworld counted.
  int empire(int player) const {
    if (!official_) return static_cast<int>(marked(player).size());
    int largest = 0;
    std::set<Cell> seen;
    for (const Cell start : cells_of(board_)) {
      if (owner(start) != player || seen.contains(start)) continue;
      int size = 0;
      std::vector<Cell> waiting{start};
      seen.insert(start);
      while (!waiting.empty()) {
        const Cell cell = waiting.back();
        waiting.pop_back();
        ++size;
        for (const Direction direction : kDirections) {
          const Cell next = neighbour(cell, direction);
          if (owner(next) == player && seen.insert(next).second) waiting.push_back(next);
        }
      }
      largest = std::max(largest, size);
    }
    return largest;
  }

  std::pair<int, int> points() const {
    int points1 = planets(1) + nebulas(1) + trade(1);
    int points2 = planets(2) + nebulas(2) + trade(2);
    // 3 points for the larger empire; nobody gets them if both are equal.
    if (empire(1) > empire(2)) points1 += 3;
    if (empire(2) > empire(1)) points2 += 3;
    return {points1, points2};
  }

  Rows map_;
  Rows board_;                 // as in the position string, without the digits
  std::map<Cell, int> ships_;  // a cell's ships belong to the player who controls it
  int to_move_ = 1;
  bool official_ = false;
  bool passes_ = false;
};

}  // namespace

std::unique_ptr<ReferenceGame> make_stars(const Options& options, const std::string& position) {
  return std::make_unique<StarsReference>(options, position);
}

}  // namespace joga::reference
