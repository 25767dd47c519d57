#include "joga/games/stars/game.hpp"

#include <algorithm>

#include "joga/core/catalogue.hpp"
#include "joga/games/drawings.hpp"
#include "joga/games/stars/catalogue.hpp"
#include "joga/games/stars/kinds.hpp"
#include "joga/games/stars/maps.hpp"

namespace joga::stars {
namespace {

constexpr std::string_view kRowsForm = "rows:";
constexpr std::string_view kFileForm = "file:";
constexpr std::string_view kSectorsMap = "sectors";
constexpr OptionCondition kWithSectors{"map", kSectorsMap};
constexpr std::string_view kFairMap = "fair";
constexpr OptionCondition kWithFair{"map", kFairMap};

// A map with the options that name it.
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
  return ChosenMap{*std::move(map),
                   {{"map", std::string(kSectorsMap)},
                    {"seed", std::to_string(seed)},
                    {"sectors", std::to_string(sectors)}}};
}

// Requires a number that `check_options` has passed.
[[nodiscard]] Result<ChosenMap> choose_fair_map(const GameSpec& spec) {
  const std::int64_t number = number_option(spec, "fair", kDefaultFair);
  Result<std::shared_ptr<const Map>> map = Map::parse(fair_maps()[static_cast<std::size_t>(number - 1)].rows);
  if (!map) return map.error();
  return ChosenMap{*std::move(map), {{"map", std::string(kFairMap)}, {"fair", std::to_string(number)}}};
}

[[nodiscard]] Result<ChosenMap> choose_map(const GameSpec& spec) {
  const std::string_view value = spec.option("map").value_or(kDefaultMap);
  if (value == kSectorsMap) return choose_sector_map(spec);
  if (value == kFairMap) return choose_fair_map(spec);
  if (value.starts_with(kFileForm)) return Error{ErrorCode::Illegal, Message(text::kMapFile)};

  const auto named = std::ranges::find(shipped_maps(), value, &ShippedMap::name);
  const std::string_view rows =
      named != shipped_maps().end() ? named->rows : value.substr(std::min(kRowsForm.size(), value.size()));
  Result<std::shared_ptr<const Map>> map = Map::parse(rows);
  if (!map) return map.error();
  // Rows that equal a shipped map are named as that map.
  const auto fair = std::ranges::find(fair_maps(), (*map)->text(), &ShippedMap::rows);
  if (fair != fair_maps().end()) {
    return ChosenMap{*std::move(map), {{"map", std::string(kFairMap)}, {"fair", std::string(fair->name)}}};
  }
  const auto shipped = std::ranges::find(shipped_maps(), (*map)->text(), &ShippedMap::rows);
  std::string name =
      shipped == shipped_maps().end() ? std::string(kRowsForm) + (*map)->text() : std::string(shipped->name);
  return ChosenMap{*std::move(map), {{"map", std::move(name)}}};
}

[[nodiscard]] Result<std::string> rows_of(const GameSpec& spec) {
  if (spec.id != Stars::info().id) {
    return Error{ErrorCode::Unknown,
                 Message(joga::text::kUnknownGame, spec.id, Message::list({Stars::info().id}))};
  }
  const Result<Stars> game = Stars::create(spec);
  if (!game) return game.error();
  return game->map().text();
}

// The palette of a map editor. Each player has one homeworld.
constexpr std::array<MapLetter, kSystemLetters.size()> kPalette = [] {
  std::array<MapLetter, kSystemLetters.size()> palette{};
  for (std::size_t i = 0; i < palette.size(); ++i) {
    const auto [letter, terrain] = kSystemLetters[i];
    palette[i] = {.letter = letter, .terrain = kind_of(terrain)};
    if (terrain != Terrain::HomeworldOne && terrain != Terrain::HomeworldTwo) continue;
    palette[i].is_unique = true;
    palette[i].opposite =
        system_letter(terrain == Terrain::HomeworldOne ? Terrain::HomeworldTwo : Terrain::HomeworldOne);
  }
  return palette;
}();

constexpr MapTools kMapTools{.option = "map",
                             .random = kSectorsMap,
                             .seed = "seed",
                             .palette = kPalette,
                             .vacated = system_letter(Terrain::EmptyStar),
                             .first_steps = text::kFirstSteps,
                             .first_draft = "0000/0H000/0000/000h0/0000",
                             .most_rows = kMostRows,
                             .rows_of = rows_of,
                             .rows_of_file = rows_of_map_file};

// "Red 22 points, Blue 21": the winner first. With their names neither player can take the other's number for
// their own.
[[nodiscard]] Message winner_first(const GameInfo& info, const MessageText& text, const Verdict& verdict) {
  const Player winner = verdict.values[0] > verdict.values[1] ? Player::One : Player::Two;
  return {text, info.player_name(winner), verdict.values[index_of(winner)], info.player_name(other(winner)),
          verdict.values[index_of(other(winner))]};
}

// `points` are player 1's: the same as player 2's unless points decide.
[[nodiscard]] Message score_words(const GameInfo& info, RuleSet rules, const Verdict& verdict, int points) {
  switch (verdict.by) {
    case Decision::Points:
      return winner_first(
          info, *std::ranges::max_element(verdict.values) == 1 ? text::kOnePointDecides : text::kPointsDecide,
          verdict);
    case Decision::UnusedColonies:
      return {text::kTieBreak, points, winner_first(info, text::kColoniesDecide, verdict)};
    case Decision::UnusedTradeStations:
      return {text::kTieBreak, points, winner_first(info, text::kTradeStationsDecide, verdict)};
    case Decision::Planets:
      return {text::kTieBreak, points, winner_first(info, text::kPlanetsDecide, verdict)};
    case Decision::Nothing:
      break;
  }
  return {rules == RuleSet::Feup ? text::kEqualPoints : text::kEqualEverything, points};
}

// A ship whose slide reaches a wormhole may leave through any other wormhole, once a turn, and slide on from
// there. If it reaches two, it may leave through any wormhole: it can enter by another one.
[[nodiscard]] CellSet beyond_wormholes(const Map& map, const Position& position, Player player,
                                       CellSet reach) noexcept {
  const CellSet entrances = reach & map.wormholes();
  const int count = entrances.count();
  if (count == 0) return {};
  const CellSet exits = count == 1 ? map.wormholes().without(entrances) : map.wormholes();
  CellSet reached;
  for (const Cell exit : exits) reached |= map.slide(player, exit, position.markers(other(player)));
  return reached;
}

}  // namespace

const GameInfo& Stars::info() {
  static const GameInfo info{
      .id = "stars",
      .name = "Small Star Empires",
      .summary = text::kSummary,
      .colours = {SideColour::Blue, SideColour::Red},
      .kinds = {.game = "stars",
                .pieces = kPieceKinds,
                .terrains = kTerrainKinds,
                .drawings = games::drawings_of("stars"),
                .backdrop = Backdrop::Sky},
      .options = {{.key = "end",
                   .label = text::kLabelEnd,
                   .meaning = text::kOptionEnd,
                   .default_value = "stuck",
                   .values = {{"stuck", text::kEndStuck}, {"both", text::kEndBoth}},
                   .other_default = OtherDefault{{"rules", "official"}, "both"}},
                  {.key = "fair",
                   .label = text::kLabelFair,
                   .meaning = text::kOptionFair,
                   .default_value = "1",
                   .range = {{kDefaultFair, static_cast<std::int64_t>(fair_maps().size())}},
                   .only_when = kWithFair},
                  {.key = "map",
                   .label = text::kLabelMap,
                   .meaning = text::kOptionMap,
                   .default_value = kDefaultMap,
                   .values = {{"small", text::kMapSmall},
                              {"medium", text::kMapMedium},
                              {"big", text::kMapBig},
                              {"interim", text::kMapInterim},
                              {"wormholes", text::kMapWormholes},
                              {kSectorsMap, text::kMapSectors},
                              {kFairMap, text::kMapFair}},
                   .forms = {"file:PATH", "rows:ROW/ROW/..."}},
                  {.key = "rules",
                   .label = joga::text::kLabelRules,
                   .meaning = joga::text::kOptionRules,
                   .default_value = "feup",
                   .values = {{"feup", text::kRulesFeup}, {"official", text::kRulesOfficial}}},
                  {.key = "sectors",
                   .label = text::kLabelSectors,
                   .meaning = text::kOptionSectors,
                   .default_value = "6",
                   .range = {{kFewestSectors, kMostSectors}},
                   .only_when = kWithSectors},
                  {.key = "seed",
                   .label = text::kLabelSeed,
                   .meaning = text::kOptionSeed,
                   .default_value = "1",
                   .range = {{0, kLargestSeed}},
                   .only_when = kWithSectors},
                  {.key = "start",
                   .label = joga::text::kLabelStart,
                   .meaning = joga::text::kOptionStart,
                   .default_value = "1",
                   .values = {{"1", joga::text::kColourBlue}, {"2", joga::text::kColourRed}}}},
      .levels = {{.name = "easy", .title = joga::text::kLevelEasy, .meaning = text::kEasy},
                 {.name = "hard", .title = joga::text::kLevelHard, .meaning = text::kHard, .above = 2}},
      .strengths = {kStrengthLevels.begin(), kStrengthLevels.end()},
      .centi_per_logit = 216,
      .reasons = {{.worth = 100,
                   .more = text::kMorePlanets,
                   .fewer = text::kFewerPlanets,
                   .enemy_more = text::kEnemyPlanets},
                  {.worth = 110,
                   .more = text::kMoreNebulas,
                   .fewer = text::kFewerNebulas,
                   .enemy_more = text::kEnemyNebulas},
                  {.worth = 100,
                   .more = text::kMoreTrade,
                   .fewer = text::kLessTrade,
                   .enemy_more = text::kEnemyTrade},
                  {.worth = 30, .more = text::kOwnReach, .enemy_more = text::kEnemyReach},
                  {.worth = 40, .more = text::kOwnRegion, .enemy_more = text::kEnemyRegion},
                  {.worth = 10,
                   .more = text::kMoreWays,
                   .fewer = text::kFewerWays,
                   .enemy_more = text::kEnemyWays,
                   .enemy_fewer = text::kFewerEnemyWays},
                  {.worth = 76, .fewer = text::kStationsSpent}},
      .bench = {{"stars", 9}, {"stars:map=medium", 7}, {"stars:map=big", 6}},
      .sample = {"stars:map=small",
                 "b2-b3=T d4-d3=T b2-a2=T d4-e3=T b2-b1=C e3-e2=C a2-c3=T d3-d2=C b1-c1=C d2-c2=C"},
      .maps = &kMapTools,
  };
  return info;
}

Result<Stars> Stars::create(const GameSpec& spec) {
  const std::vector<OptionInfo>& known = info().options;
  if (const Result<Done> checked = check_options(spec, known); !checked) return checked.error();
  Result<ChosenMap> map = choose_map(spec);
  if (!map) return map.error();
  GameSpec full = spec;
  for (auto& [key, value] : map->options) full.options[key] = std::move(value);
  GameSpec canonical = essential(full, known);

  const auto chosen = [&](std::string_view key) {
    return value_of(*std::ranges::find(known, key, &OptionInfo::key), canonical, known);
  };
  const Options options{.rules = chosen("rules") == "official" ? RuleSet::Official : RuleSet::Feup,
                        .end = chosen("end") == "both" ? EndRule::Both : EndRule::Stuck,
                        .starter = chosen("start") == "2" ? Player::Two : Player::One};
  return Stars(std::move(map->map), options, std::move(canonical));
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

CellSet reach_by_wormhole(const Map& map, RuleSet rules, const Position& position, Player player,
                          std::size_t slot) noexcept {
  if (!position.has_ship(player, slot)) return {};
  switch (rules) {
    case RuleSet::Feup:
      return beyond_wormholes(map, position, player, position.reach(player, slot));
    case RuleSet::Official:
      break;
  }
  return map.linked(position.ship(player, slot));
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
  const ScoreSheet points = score(position);
  const Message words =
      score_words(info(), rules_, judge(rules_, position, points), points.of(Player::One).total());
  const Player stuck = position.to_move();
  const bool has_stock = position.has_stock(stuck);
  const bool enemy_has_stock = position.has_stock(other(stuck));
  if (!has_stock && !enemy_has_stock) return {text::kNobodyHasMarkers, words};
  const MessageText& player = info().player_name(stuck);
  if (can_move_ship(position, other(stuck)))
    return {has_stock ? text::kCannotMove : text::kNoMarkers, player, words};
  if (has_stock && enemy_has_stock) return {text::kNobodyMoves, words};
  const MessageText& enemy = info().player_name(other(stuck));
  return {text::kNoMarkersAndStuck, has_stock ? enemy : player, has_stock ? player : enemy, words};
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
