#include "joga/solve/stars/census.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/games/stars/maps.hpp"
#include "joga/solve/catalogue.hpp"

namespace joga::solve {
namespace {

using joga::stars::Map;
using joga::stars::Point;
using joga::stars::RuleSet;
using joga::stars::Stars;
using joga::stars::Terrain;

constexpr std::array<std::pair<CensusKind, std::string_view>, 3> kKinds{
    {{CensusKind::Sectors, "sectors"}, {CensusKind::Small, "small"}, {CensusKind::Hunt, "hunt"}}};
constexpr std::array<std::pair<RuleSet, std::string_view>, 2> kRules{
    {{RuleSet::Feup, "feup"}, {RuleSet::Official, "official"}}};
constexpr std::array<std::pair<int, std::string_view>, 3> kResults{{{1, "win"}, {0, "draw"}, {-1, "loss"}}};

template <class Table, class Value>
[[nodiscard]] std::string_view word_of(const Table& table, Value value) {
  return std::ranges::find(table, value, [](const auto& entry) { return entry.first; })->second;
}
template <class Table>
[[nodiscard]] auto value_of_word(const Table& table, std::string_view word)
    -> std::optional<decltype(table.front().first)> {
  const auto found = std::ranges::find(table, word, [](const auto& entry) { return entry.second; });
  if (found == table.end()) return std::nullopt;
  return found->first;
}

[[nodiscard]] std::string margin_text(Range margin) {
  if (margin.is_exact()) return std::to_string(margin.lower);
  return margin.upper == Range::kMost ? ">=" + std::to_string(margin.lower)
                                      : "<=" + std::to_string(margin.upper);
}

[[nodiscard]] std::optional<Range> margin_from(std::string_view text) {
  const bool is_least = text.starts_with(">=");
  const bool is_most = text.starts_with("<=");
  const std::optional<int> number = number_from<int>(is_least || is_most ? text.substr(2) : text);
  if (!number || *number <= Range::kLeast || *number >= Range::kMost) return std::nullopt;
  return Range{.lower = is_most ? Range::kLeast : *number, .upper = is_least ? Range::kMost : *number};
}

[[nodiscard]] std::optional<CensusLine> line_from(std::string_view text) {
  const std::vector<std::string_view> words = parts_of(text, ' ');
  if (words.size() != 7) return std::nullopt;
  const auto kind = value_of_word(kKinds, words[0]);
  const auto seed = number_from<std::uint64_t>(words[1]);
  const auto rules = value_of_word(kRules, words[3]);
  const auto margin = margin_from(words[4]);
  const auto result = value_of_word(kResults, words[5]);
  const auto positions = number_from<std::uint64_t>(words[6]);
  if (!kind || !seed || !Map::parse(words[2]) || !rules || !margin || !result || !positions)
    return std::nullopt;
  return CensusLine{.map = {.kind = *kind, .seed = *seed, .rows = std::string(words[2])},
                    .rules = *rules,
                    .margin = *margin,
                    .result = *result,
                    .positions = *positions};
}

// As many as on the small map. Two systems more take hundreds of times as long.
constexpr int kMostSystems = 18;

// Adds maps of one kind with seeds from `seed` on until there are `count` of them; returns the next seed.
std::uint64_t add_maps(std::vector<CensusMap>& maps, std::set<std::string>& games, CensusKind kind,
                       std::uint64_t seed, std::size_t count) {
  for (; count > 0; ++seed) {
    std::string rows = kind == CensusKind::Sectors
                           ? joga::stars::sector_map(seed, joga::stars::kFewestSectors)
                           : joga::stars::small_random_map(seed);
    const Result<std::shared_ptr<const Map>> map = Map::parse(rows);
    if ((*map)->systems().count() > kMostSystems || !games.insert(game_of_map(**map)).second) continue;
    maps.push_back({.kind = kind, .seed = seed, .rows = std::move(rows)});
    --count;
  }
  return seed;
}

// Bounds the margin as far as needed to know whether the map is fair.
[[nodiscard]] std::optional<Range> fairness(StarsSolver& solver, const StarsLimits& limits) {
  const joga::stars::Position start = solver.game().start();
  const std::optional<bool> too_good = solver.reaches(start, 2, limits);
  if (!too_good) return std::nullopt;
  if (*too_good) return Range{.lower = 2};
  const std::optional<bool> good_enough = solver.reaches(start, -1, limits);
  if (!good_enough) return std::nullopt;
  return *good_enough ? Range{.lower = -1, .upper = 1} : Range{.upper = -2};
}

[[nodiscard]] std::optional<CensusLine> solve_under(const CensusMap& map, RuleSet rules,
                                                    std::optional<int> guess, std::size_t memory_mib,
                                                    const StopFlag* stop) {
  const Result<Stars> game = Stars::create(
      {.id = "stars",
       .options = {{"map", "rows:" + map.rows}, {"rules", std::string(word_of(kRules, rules))}}});
  StarsSolver solver(*game, {.memory_mib = memory_mib, .threads = 1});
  const StarsLimits limits{.stop = stop};
  CensusLine line{.map = map, .rules = rules};
  if (map.kind == CensusKind::Hunt) {
    const std::optional<Range> bounds = fairness(solver, limits);
    if (!bounds) return std::nullopt;
    line.margin = *bounds;
    line.result = bounds->lower > 0 ? 1 : -1;
  }
  if (map.kind != CensusKind::Hunt || line.is_fair()) {
    const std::optional<StarsValue> value = solver.value(game->start(), limits, guess);
    if (!value) return std::nullopt;
    line.margin = {.lower = value->margin, .upper = value->margin};
    line.result = value->result;
  }
  line.positions = solver.nodes();
  return line;
}

}  // namespace

std::string game_of_map(const Map& map) {
  constexpr std::array<std::string_view, 6> kColours{"rgb", "rbg", "grb", "gbr", "brg", "bgr"};
  std::string least;
  for (std::size_t turn = 0; turn < joga::stars::kTurnCount; ++turn) {
    std::vector<std::pair<Point, char>> cells;
    for (const joga::stars::Cell cell : map.cells()) {
      if (map.terrain(cell) == Terrain::BlackHole) continue;
      const Point point = joga::stars::point_at(map.row(cell), map.column(cell));
      cells.emplace_back(joga::stars::turned(point, turn), joga::stars::system_letter(map.terrain(cell)));
    }
    std::ranges::sort(cells);
    const Point first = cells.front().first;
    for (const std::string_view colours : kColours) {
      std::string text;
      for (const auto& [point, letter] : cells) {
        const Point shift = point - first;
        const std::size_t colour = kColours.front().find(letter);
        text += std::to_string(shift.down) + ',' + std::to_string(shift.across) +
                (colour == std::string_view::npos ? letter : colours[colour]);
      }
      if (least.empty() || text < least) least = std::move(text);
    }
  }
  return least;
}

std::vector<CensusMap> census_maps(const CensusSize& size) {
  std::vector<CensusMap> maps;
  std::set<std::string> games;
  add_maps(maps, games, CensusKind::Sectors, 0, size.sectors);
  const std::uint64_t next = add_maps(maps, games, CensusKind::Small, 0, size.small);
  add_maps(maps, games, CensusKind::Hunt, next, size.hunt);

  // A map's place within its kind, from 0 to 1.
  std::vector<std::pair<double, std::size_t>> order;
  for (const std::size_t count : {size.sectors, size.small, size.hunt}) {
    for (std::size_t i = 0; i < count; ++i) {
      order.emplace_back((static_cast<double>(i) + 0.5) / static_cast<double>(count), order.size());
    }
  }
  std::ranges::sort(order);
  std::vector<CensusMap> mixed;
  for (const auto& [place, number] : order) mixed.push_back(std::move(maps[number]));
  return mixed;
}

std::optional<std::vector<CensusLine>> solve_for_census(const CensusMap& map, std::size_t memory_mib,
                                                        const StopFlag* stop) {
  std::vector<CensusLine> lines;
  for (const auto& [rules, word] : kRules) {
    // The margins under the two rule sets often lie close together.
    std::optional<int> guess;
    if (!lines.empty() && lines.back().margin.is_exact()) guess = lines.back().margin.lower;
    std::optional<CensusLine> line = solve_under(map, rules, guess, memory_mib, stop);
    if (!line) return std::nullopt;
    lines.push_back(*std::move(line));
    if (map.kind == CensusKind::Hunt && !lines.back().is_fair()) break;
  }
  return lines;
}

std::string census_text(const CensusLine& line) {
  std::string text = std::string(word_of(kKinds, line.map.kind)) + ' ' + std::to_string(line.map.seed) + ' ' +
                     line.map.rows + ' ';
  text += std::string(word_of(kRules, line.rules)) + ' ' + margin_text(line.margin) + ' ';
  return text + std::string(word_of(kResults, line.result)) + ' ' + std::to_string(line.positions) + '\n';
}

Result<std::vector<CensusLine>> parse_census(std::string_view text) {
  std::string_view rest = text;
  std::vector<CensusLine> lines;
  std::size_t number = 0;
  if (!text.starts_with("stars-census ")) return Error{ErrorCode::Malformed, text::kForeignCensus};
  while (!rest.empty()) {
    ++number;
    const bool is_whole = rest.find('\n') != std::string_view::npos;
    std::string_view line = cut(rest, '\n');
    if (is_whole && std::string(line) + '\n' == kCensusHeading) continue;
    if (line.starts_with("stars-census ")) {
      return Error{ErrorCode::Malformed, Message(text::kCensusVersion, number, excerpt(line))};
    }
    std::optional<CensusLine> read = is_whole ? line_from(line) : std::nullopt;
    if (!read) return Error{ErrorCode::Malformed, Message(text::kCensusTorn, number)};
    lines.push_back(*std::move(read));
  }
  return lines;
}

}  // namespace joga::solve
