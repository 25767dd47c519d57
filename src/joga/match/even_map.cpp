#include "joga/match/even_map.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/core/map_tools.hpp"
#include "joga/core/random.hpp"
#include "joga/engine/player.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"
#include "joga/match/opening.hpp"
#include "joga/match/referee.hpp"
#include "joga/match/score_table.hpp"
#include "joga/search/any_search.hpp"
#include "joga/search/win_probability.hpp"

namespace joga::match {
namespace {

constexpr std::size_t kMemory = 16;          // MiB, of each search
constexpr double kEven = 0.05;               // from one half, at depth
constexpr double kSure = 0.15;               // half the width of the interval, which 40 games reach
constexpr double kNearEnough = 0.02;         // from what is aimed at, at a glance
constexpr std::uint64_t kGlance = 20'000;    // nodes
constexpr std::uint64_t kGameNodes = 1'000;  // for each turn of the games
constexpr int kOpeningPlies = 2;

// Not every map can be played.
[[nodiscard]] Result<std::shared_ptr<const AnyGame>> on_map(const AnyGame& game, const std::string& rows) {
  return games::make_game(on_rows(game.info(), game.spec(), rows));
}

struct Chance {
  double value = 0;
  int depth = 0;
};

// The chance that the engine gives to the player who begins.
[[nodiscard]] Chance chance_on(const std::shared_ptr<const AnyGame>& game, std::uint64_t nodes,
                               const StopFlag& stop) {
  const auto search = search::make_search(*game, search::Method::AlphaBeta, {.memory_mib = kMemory});
  const search::SearchResult found = search->think(History(game), {.nodes = nodes}, stop);
  return {search::win_probability(found.value, game->info()), found.depth};
}

// The places of the letters that may be exchanged: all but gaps and what a map has once.
[[nodiscard]] std::vector<std::size_t> exchangeable(const MapTools& tools, const std::string& rows) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto found = std::ranges::find(tools.palette, rows[i], &MapLetter::letter);
    if (found != tools.palette.end() && !found->is_unique) places.push_back(i);
  }
  return places;
}

// Counts games of the engine with itself for the player who begins.
[[nodiscard]] Result<Trinomial> play_games(const std::shared_ptr<const AnyGame>& game, int count,
                                           const StopFlag& stop) {
  std::array<std::unique_ptr<engine::AnyPlayer>, 2> players;
  for (auto& player : players) {
    auto made =
        engine::make_player(engine::Who{engine::Searching{}}, game, {.memory_mib = kMemory, .threads = 1});
    if (!made) return made.error();
    player = *std::move(made);
  }
  const auto openings = Openings::random(game, kOpeningPlies, 1);
  const Player first = game->to_move(game->start());
  Trinomial results;
  for (int i = 0; i < count && !stop.is_set(); ++i) {
    // Each opening serves once: a second game of the same two players would tell little more.
    const Result<History> opening = openings->get(static_cast<std::size_t>(i));
    if (!opening) break;
    const RefereeRules rules{.time = {.nodes = kGameNodes}, .seed = static_cast<std::uint64_t>(i)};
    const PlayedGame played = play_game(*opening, {players[0].get(), players[1].get()}, rules, stop);
    if (const auto result = result_for(first, played.end.outcome)) results.add(*result);
  }
  return results;
}

}  // namespace

bool EvenMap::is_even() const noexcept {
  return std::abs(chance - 0.5) <= kEven && certain.margin() <= kSure && certain.lower <= 0.5 &&
         certain.upper >= 0.5;
}

Result<EvenMap> make_even(const AnyGame& game, const EvenMapOptions& options, const StopFlag& stop) {
  const MapTools& tools = *game.info().maps;
  const Result<std::string> given = tools.rows_of(game.spec());
  if (!given) return given.error();
  std::string rows = *given;
  Result<std::shared_ptr<const AnyGame>> best = on_map(game, rows);
  if (!best) return best.error();

  // Step 1. Exchange two systems as long as that brings the chance at a glance nearer to what is aimed at.
  // Step 2. Then look deeper, and aim off by as much as the glance was wrong.
  Random random(1);
  Chance glance = chance_on(*best, kGlance, stop);
  Chance deep;  // of depth 0 until it is known
  double aim = 0.5;
  const std::vector<std::size_t> places = exchangeable(tools, rows);
  const auto any_place = [&] { return places[random.below(static_cast<std::uint32_t>(places.size()))]; };
  for (int i = 0; i < options.exchanges && !places.empty() && !stop.is_set(); ++i) {
    if (std::abs(glance.value - aim) <= kNearEnough) {
      deep = chance_on(*best, options.nodes, stop);
      if (std::abs(deep.value - 0.5) <= kEven) break;
      aim = glance.value + 0.5 - deep.value;
    }
    std::string changed = rows;
    std::swap(changed[any_place()], changed[any_place()]);
    const auto other = on_map(game, changed);
    if (changed == rows || !other) continue;
    const Chance now = chance_on(*other, kGlance, stop);
    if (std::abs(now.value - aim) >= std::abs(glance.value - aim)) continue;
    glance = now;
    rows = changed;
    best = other;
    deep = {};
  }
  if (deep.depth == 0) deep = chance_on(*best, options.nodes, stop);
  EvenMap map{.spec = (*best)->spec(), .rows = rows, .chance = deep.value, .depth = deep.depth};
  if (std::abs(map.chance - 0.5) > kEven) return map;

  // Step 3. Play. The interval is Wilson's, which also holds for few games, with the variance of a game
  // without draws; draws make it wider than need be.
  const Result<Trinomial> results = play_games(*best, options.games, stop);
  if (!results) return results.error();
  const std::optional<ScoreSample> sample = ScoreSample::from(*results);
  if (!sample) return map;
  map.games = static_cast<int>(sample->trials());
  map.score = sample->mean();
  const double count = map.games;
  const double square = kHalfWidth95 * kHalfWidth95;
  const double middle = (map.score + square / (2 * count)) / (1 + square / count);
  const double reach = kHalfWidth95 *
                       std::sqrt(map.score * (1 - map.score) / count + square / (4 * count * count)) /
                       (1 + square / count);
  map.certain = {.lower = middle - reach, .upper = middle + reach};
  return map;
}

}  // namespace joga::match
