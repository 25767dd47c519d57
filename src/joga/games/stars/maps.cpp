#include "joga/games/stars/maps.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "joga/core/embedded.hpp"
#include "joga/core/random.hpp"
#include "joga/core/text.hpp"
#include "joga/games/stars/map.hpp"

namespace joga::games {
[[nodiscard]] std::span<const EmbeddedFile> embedded_maps() noexcept;  // the files of data/maps
}

namespace joga::stars {
namespace {

// The steps from a sector's middle to the middles of its six neighbours. Sectors tile the board when their
// middles are sums of these.
constexpr std::array<Point, 6> kSectorSteps{{{1, 2}, {3, -1}, {2, -3}, {-1, -2}, {-3, 1}, {-2, 3}}};

// The squared distance from the middle of the board, up to a factor. In these coordinates the two axes lie 60
// degrees apart.
[[nodiscard]] constexpr int remoteness(Point middle, Point whole_turn) noexcept {
  const Point twice = middle + middle - whole_turn;
  return twice.down * twice.down + twice.down * twice.across + twice.across * twice.across;
}

// Puts the letters into random order (Fisher and Yates).
void shuffle(std::string& letters, Random& random) {
  for (std::size_t left = letters.size(); left > 1; --left) {
    std::swap(letters[left - 1], letters[random.below(static_cast<std::uint32_t>(left))]);
  }
}

// Whether every cell that is no black hole can be reached around the black holes.
[[nodiscard]] bool is_passable(std::map<Point, char> left, Point home) {
  std::erase_if(left, [](const auto& cell) { return cell.second == '*'; });
  std::vector<Point> border{home};
  left.erase(home);
  while (!border.empty()) {
    const Point point = border.back();
    border.pop_back();
    for (const Direction direction : kDirections) {
      const Point next = point + step(direction);
      if (left.erase(next) > 0) border.push_back(next);
    }
  }
  return left.empty();
}

// The rows of a map with these cells.
[[nodiscard]] std::string rows_with(const std::map<Point, char>& cells) {
  const int top = cells.begin()->first.down;
  const auto column_of = [&](Point point) { return point.across + columns_before(point.down - top); };
  int left = column_of(cells.begin()->first);
  for (const auto& [point, system] : cells) left = std::min(left, column_of(point));

  // Points come in order: row by row, from the left. Cells missing between two points of a row are gaps.
  std::string rows;
  int row = top;
  std::size_t length = 0;
  for (const auto& [point, system] : cells) {
    for (; row < point.down; ++row) {
      rows += '/';
      length = 0;
    }
    const auto column = static_cast<std::size_t>(column_of(point) - left);
    rows.append(column - length, '-');
    rows += system;
    length = column + 1;
  }
  return rows;
}

// The random half of a map.
class Half {
 public:
  Half(std::uint64_t seed, int sectors) : random_(seed * 32 + static_cast<std::uint64_t>(sectors)) {
    place_sectors(static_cast<std::size_t>(sectors / 2));
    choose_home();
    do {
      draw_systems();
    } while (!is_passable(whole(), home_));
  }

  // Both halves; the second is the first turned about the middle of the board.
  [[nodiscard]] std::map<Point, char> whole() const {
    std::map<Point, char> cells;
    // Player 1 has the upper homeworld, or the left one if both are in one row.
    const bool home_is_first = home_ < whole_turn_ - home_;
    for (const auto& [point, system] : systems_) {
      const bool home = point == home_;
      cells[point] = home ? (home_is_first ? 'H' : 'h') : system;
      cells[whole_turn_ - point] = home ? (home_is_first ? 'h' : 'H') : system;
    }
    return cells;
  }

 private:
  // Places the middles of the half's sectors. The half turn takes a point p to whole_turn_ - p and hence the
  // first sector to a neighbour of itself. Both halves grow at once, so that they never overlap, and each
  // stays connected. No sector falls on itself: whole_turn_ is a single step from one middle to another and
  // never twice a middle.
  void place_sectors(std::size_t count) {
    whole_turn_ = kSectorSteps[random_.below(kSectorSteps.size())];
    middles_ = {Point{}};
    std::set<Point> taken{Point{}, whole_turn_};
    while (middles_.size() < count) {
      std::set<Point> border;
      for (const Point middle : middles_) {
        for (const Point step : kSectorSteps) {
          const Point next = middle + step;
          if (!taken.contains(next) && fits(next)) border.insert(next);
        }
      }
      const std::vector<Point> choices(border.begin(), border.end());
      // Chooses the nearer of two random places: outlines are compact without always being the same.
      const Point one = choices[random_.below(static_cast<std::uint32_t>(choices.size()))];
      const Point two = choices[random_.below(static_cast<std::uint32_t>(choices.size()))];
      const Point chosen = remoteness(two, whole_turn_) < remoteness(one, whole_turn_) ? two : one;
      middles_.push_back(chosen);
      taken.insert({chosen, whole_turn_ - chosen});
    }
  }

  // Whether the rows of the map still fit the letters a to z with this sector and its counterpart. The rows
  // lie evenly around the middle of the board, so their span is that of these two sectors or of an earlier
  // pair.
  [[nodiscard]] bool fits(Point middle) const {
    const int span = std::abs(2 * middle.down - whole_turn_.down) + 3;
    return span <= kMostRows;
  }

  // Chooses the middle of a sector far from the other half.
  void choose_home() {
    const auto farthest =
        std::ranges::max_element(middles_, {}, [&](Point middle) { return remoteness(middle, whole_turn_); });
    home_ = *farthest;
  }

  void draw_systems() {
    systems_.clear();
    std::array<int, 3> nebulas_left{3, 3, 3};
    // No wormhole in the first sector, which lies next to its counterpart: a link between neighbours would be
    // useless.
    const bool wormholes = middles_.size() > 1 && random_.below(3) == 0;
    const std::size_t wormhole_sector =
        wormholes ? 1 + random_.below(static_cast<std::uint32_t>(middles_.size() - 1)) : 0;
    for (std::size_t sector = 0; sector < middles_.size(); ++sector) {
      const Point middle = middles_[sector];
      // One neighbour of the middle may be a black hole, or a wormhole that pairs with the other half's.
      const std::size_t special = random_.below(kDirectionCount);
      const bool wormhole = wormholes && sector == wormhole_sector;
      const bool black_hole = !wormhole && random_.below(2) == 0;
      systems_[middle] = middle == home_ ? 'H' : ordinary(nebulas_left);
      for (const Direction direction : kDirections) {
        char& system = systems_[middle + step(direction)];
        system = ordinary(nebulas_left);
        if (static_cast<std::size_t>(direction) != special) continue;
        if (wormhole) system = '@';
        if (black_hole) system = '*';
      }
    }
  }

  // Draws a star or a nebula, in about the proportions of the shipped maps.
  [[nodiscard]] char ordinary(std::array<int, 3>& nebulas_left) {
    constexpr std::string_view kDeck = "00000001111222233rgb";
    const char system = kDeck[random_.below(static_cast<std::uint32_t>(kDeck.size()))];
    const std::size_t colour = std::string_view("rgb").find(system);
    if (colour == std::string_view::npos) return system;
    return nebulas_left[colour]-- > 0 ? system : '2';
  }

  Random random_;
  Point whole_turn_{};
  Point home_{};
  std::vector<Point> middles_{};
  std::map<Point, char> systems_{};
};

}  // namespace

const std::array<ShippedMap, 5>& shipped_maps() noexcept {
  static constexpr std::array<ShippedMap, 5> kMaps{{
      {"small",
       "1b20/"
       "rH3*3/"
       "20r1/"
       "*2bh0/"
       "3b0r"},
      {"medium",
       "102r301/"
       "0H3*002b/"
       "20032r1/"
       "*2010*03/"
       "3r0b213/"
       "b*3*03h2/"
       "2001301"},
      {"big",
       "102*3b302/"
       "0H313r3*00/"
       "2001*3200/"
       "*2010310*1/"
       "30*00b32r/"
       "0r3023*103/"
       "200133320/"
       "0*010*03h3/"
       "303b32310"},
      {"interim",
       "1b20/"
       "rH3*3/"
       "20r1/"
       "*2bhr/"
       "3b0r"},
      {"wormholes",
       "1g2*3r0/"
       "0H20@1b2/"
       "301r02g/"
       "b2@00@2b/"
       "g20r103/"
       "2b1@02h0/"
       "0r3*2g1"},
  }};
  return kMaps;
}

const std::vector<ShippedMap>& fair_maps() {
  static const std::vector<ShippedMap> maps = [] {
    std::vector<ShippedMap> list;
    for (const EmbeddedFile& file : games::embedded_maps()) {
      if (file.name != "stars-fair") continue;
      for (const std::string_view line : lines_of(file.bytes)) {
        if (line.starts_with('#')) continue;
        const std::vector<std::string_view> words = parts_of(line, ' ');
        if (words.size() == 2) list.push_back({.name = words[0], .rows = words[1]});
      }
    }
    return list;
  }();
  return maps;
}

std::string sector_map(std::uint64_t seed, int sectors) {
  assert(sectors >= kFewestSectors && sectors <= kMostSectors && sectors % 2 == 0);
  return rows_with(Half(seed, sectors).whole());
}

std::string small_random_map(std::uint64_t seed) {
  constexpr std::array<int, 5> kRows{4, 5, 4, 5, 4};
  constexpr std::array<std::size_t, 4> kHoles{0, 1, 1, 2};
  // The half turn exchanges the first cell with the last, the second with the last but one, and so on.
  std::vector<Point> points;
  for (int row = 0; row < static_cast<int>(kRows.size()); ++row) {
    for (int column = 0; column < kRows[static_cast<std::size_t>(row)]; ++column) {
      points.push_back(point_at(row, column));
    }
  }
  Random random(seed);
  for (;;) {
    std::string deck = "000011222333rrggbb";
    shuffle(deck, random);
    const std::size_t holes = kHoles[random.below(kHoles.size())];
    std::string half = "H" + std::string(holes, '*') + deck;
    half.resize(points.size() / 2);
    shuffle(half, random);
    std::map<Point, char> cells;
    for (std::size_t i = 0; i < half.size(); ++i) {
      cells[points[i]] = half[i];
      cells[points[points.size() - 1 - i]] = half[i] == 'H' ? 'h' : half[i];
    }
    const std::size_t home = half.find('H');
    const Point way = points[points.size() - 1 - home] - points[home];
    if (std::ranges::find(kSteps, way) == kSteps.end() && is_passable(cells, points[home]))
      return rows_with(cells);
  }
}

}  // namespace joga::stars
