#include "joga/games/stars/game.hpp"

#include <algorithm>
#include <string>

#include "joga/core/catalogue.hpp"
#include "joga/games/stars/catalogue.hpp"
#include "joga/games/stars/levels.hpp"
#include "joga/games/stars/maps.hpp"
#include "joga/games/stars/sectors.hpp"

namespace joga::stars {
namespace {

constexpr std::string_view kRowsForm = "rows:";
constexpr std::string_view kFileForm = "file:";
constexpr std::string_view kSectorsMap = "sectors";

[[nodiscard]] std::string_view end_word(EndRule end) noexcept {
  return end == EndRule::Stuck ? "stuck" : "both";
}

[[nodiscard]] constexpr EndRule default_end(RuleSet rules) noexcept {
  return rules == RuleSet::Feup ? EndRule::Stuck : EndRule::Both;
}

// A map with the options that name it, defaults left out.
struct ChosenMap {
  std::shared_ptr<const Map> map;
  std::map<std::string, std::string> options;
};

[[nodiscard]] Result<ChosenMap> choose_sector_map(const GameSpec& spec) {
  const std::int64_t seed = number_option(spec, "seed", kDefaultSeed);
  const std::int64_t sectors = number_option(spec, "sectors", kDefaultSectors);
  if (sectors % 2 != 0) return Error{ErrorCode::Unsupported, Message(text::kSectorsOdd, sectors)};
  Result<std::shared_ptr<const Map>> map =
      Map::parse(sector_map(static_cast<std::uint64_t>(seed), static_cast<int>(sectors)));
  if (!map) return map.error();
  ChosenMap chosen{*std::move(map), {{"map", std::string(kSectorsMap)}}};
  if (seed != kDefaultSeed) chosen.options["seed"] = std::to_string(seed);
  if (sectors != kDefaultSectors) chosen.options["sectors"] = std::to_string(sectors);
  return chosen;
}

[[nodiscard]] Result<ChosenMap> choose_map(const GameSpec& spec) {
  const std::string_view value = spec.option("map").value_or(kDefaultMap);
  if (value == kSectorsMap) return choose_sector_map(spec);
  for (const std::string_view key : {"sectors", "seed"}) {
    if (spec.option(key)) return Error{ErrorCode::Illegal, Message(text::kOnlyWithSectors, key)};
  }
  if (value.starts_with(kFileForm)) return Error{ErrorCode::Illegal, Message(text::kMapFile)};

  const auto named = std::ranges::find(shipped_maps(), value, &ShippedMap::name);
  const std::string_view rows =
      named != shipped_maps().end() ? named->rows : value.substr(std::min(kRowsForm.size(), value.size()));
  Result<std::shared_ptr<const Map>> map = Map::parse(rows);
  if (!map) return map.error();
  ChosenMap chosen{*std::move(map), {}};
  // Rows that are a shipped map's are that map.
  const auto shipped = std::ranges::find(shipped_maps(), chosen.map->text(), &ShippedMap::rows);
  if (shipped == shipped_maps().end()) {
    chosen.options["map"] = std::string(kRowsForm) + chosen.map->text();
  } else if (shipped->name != kDefaultMap) {
    chosen.options["map"] = shipped->name;
  }
  return chosen;
}

// "22 points to 21": the winner's number comes first.
[[nodiscard]] Message winner_first(const MessageText& text, const Verdict& verdict) {
  return {text, std::max(verdict.values[0], verdict.values[1]),
          std::min(verdict.values[0], verdict.values[1])};
}

}  // namespace

const GameInfo& Stars::info() {
  static const GameInfo info{
      .id = "stars",
      .name = "Small Star Empires",
      .summary = text::kSummary,
      .colours = {SideColour::Blue, SideColour::Red},
      .options =
          {{.key = "end", .meaning = text::kOptionEnd, .default_value = "stuck", .values = {"stuck", "both"}},
           {.key = "map",
            .meaning = text::kOptionMap,
            .default_value = kDefaultMap,
            .values = {"small", "medium", "big", "interim", "wormholes", kSectorsMap},
            .forms = {"file:PATH", "rows:ROW/ROW/..."}},
           {.key = "rules",
            .meaning = joga::text::kOptionRules,
            .default_value = "feup",
            .values = {"feup", "official"}},
           {.key = "sectors",
            .meaning = text::kOptionSectors,
            .default_value = "6",
            .range = {{kFewestSectors, kMostSectors}}},
           {.key = "seed", .meaning = text::kOptionSeed, .default_value = "1", .range = {{0, kLargestSeed}}},
           {.key = "start", .meaning = joga::text::kOptionStart, .default_value = "1", .values = {"1", "2"}}},
      .levels = {{.name = "easy", .meaning = text::kEasy}, {.name = "hard", .meaning = text::kHard}},
      .strengths = {kStrengthLevels.begin(), kStrengthLevels.end()},
      .centi_per_logit = 216,
  };
  return info;
}

Result<Stars> Stars::create(const GameSpec& spec) {
  if (const Result<Done> checked = check_options(spec, info().options); !checked) return checked.error();
  Options options;
  if (spec.option("rules") == "official") options.rules = RuleSet::Official;
  options.end = default_end(options.rules);
  if (const auto end = spec.option("end")) options.end = *end == "both" ? EndRule::Both : EndRule::Stuck;
  if (spec.option("start") == "2") options.starter = Player::Two;
  Result<ChosenMap> chosen = choose_map(spec);
  if (!chosen) return chosen.error();

  GameSpec canonical{.id = std::string(info().id), .options = std::move(chosen->options)};
  if (options.rules == RuleSet::Official) canonical.options["rules"] = "official";
  if (options.end != default_end(options.rules)) canonical.options["end"] = end_word(options.end);
  if (options.starter == Player::Two) canonical.options["start"] = "2";
  return Stars(std::move(chosen->map), options, std::move(canonical));
}

GameSpec Stars::spec() const {
  return spec_;
}

Position Stars::start() const noexcept {
  Position position;
  for (const Player player : kPlayers) {
    for (int ship = 0; ship < kShips; ++ship) position.put_ship(*map_, player, map_->home(player));
  }
  position.set_to_move(starter_);
  return position;
}

CellSet Stars::destinations_from(const Position& position, Player player, Cell from) const noexcept {
  const Destinations<CellSet> sets = destinations<CellSet>(*map_, rules_, position, player);
  for (std::size_t slot = 0; slot < kShips; ++slot) {
    if (position.has_ship(player, slot) && !position.repeats(player, slot) &&
        position.ship(player, slot) == from) {
      return sets[slot];
    }
  }
  return {};
}

bool Stars::is_legal(const Position& position, Move move) const noexcept {
  const Player player = position.to_move();
  if (move.is_pass()) return move == Move::pass() && !can_move_ship(position, player) && must_pass(position);
  return position.has_stock(player, move.marker()) &&
         destinations_from(position, player, move.from()).contains(move.to());
}

Message Stars::outcome_reason(const Position& position) const {
  const Verdict verdict = judge(rules_, position, score(position));
  const int points = score(position).of(Player::One).total();  // equal ones, unless points decide
  switch (verdict.by) {
    case Decision::Points:
      return winner_first(
          *std::ranges::max_element(verdict.values) == 1 ? text::kOnePointDecides : text::kPointsDecide,
          verdict);
    case Decision::UnusedColonies:
      return {text::kTieBreak, points, winner_first(text::kColoniesDecide, verdict)};
    case Decision::UnusedTradeStations:
      return {text::kTieBreak, points, winner_first(text::kTradeStationsDecide, verdict)};
    case Decision::Planets:
      return {text::kTieBreak, points, winner_first(text::kPlanetsDecide, verdict)};
    case Decision::Nothing:
      break;
  }
  return {rules_ == RuleSet::Feup ? text::kEqualPoints : text::kEqualEverything, points};
}

Position Stars::transformed(const Position& position, std::size_t symmetry) const noexcept {
  const MapSymmetry& image = map_->symmetries()[symmetry];
  Position result;
  for (const Player player : kPlayers) {
    const Player owner = image.exchanges_players ? other(player) : player;
    for (const Cell cell : position.colonies(player)) {
      result.put_marker(*map_, owner, Marker::Colony, image.image[cell.index()]);
    }
    for (const Cell cell : position.trade_stations(player)) {
      result.put_marker(*map_, owner, Marker::TradeStation, image.image[cell.index()]);
    }
    for (std::size_t slot = 0; slot < kShips && position.has_ship(player, slot); ++slot) {
      result.put_ship(*map_, owner, image.image[position.ship(player, slot).index()]);
    }
  }
  result.set_to_move(image.exchanges_players ? other(position.to_move()) : position.to_move());
  return result;
}

}  // namespace joga::stars
