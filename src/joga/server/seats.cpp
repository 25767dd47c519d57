#include "joga/server/seats.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <variant>

#include "joga/core/unicode.hpp"
#include "joga/search/seconds.hpp"
#include "joga/server/service_catalogue.hpp"

namespace joga::server {
namespace {

// What the engine is offered with, in seconds a move.
constexpr std::array<int, 3> kEngineSeconds{1, 5, 20};

struct Namer {
  const GameInfo& game;

  Message operator()(const engine::Human&) const { return text::kHuman; }
  Message operator()(const engine::ReportLevel& level) const {
    const auto found = std::ranges::find(game.levels, std::string_view(level.name), &LevelInfo::name);
    return found == game.levels.end() ? Message(level.name) : Message(found->title);
  }
  Message operator()(const engine::MinimaxDepth& depth) const { return {text::kMinimax, depth.plies}; }
  Message operator()(const engine::Searching& engine) const {
    Message name = engine.method == engine::Searching::Method::AlphaBeta ? text::kEngine : text::kMonteCarlo;
    if (engine.limits.depth) name = Message(text::kWithDepth, std::move(name), *engine.limits.depth);
    if (engine.limits.nodes) name = Message(text::kWithNodes, std::move(name), *engine.limits.nodes);
    if (engine.limits.move_time) {
      name = Message(text::kWithTime, std::move(name), search::seconds_text(*engine.limits.move_time));
    }
    return name;
  }
  Message operator()(const engine::Level& level) const {
    return {text::kLevel, level.number, game.strengths.size()};
  }
  Message operator()(const engine::Perfect&) const { return text::kPerfect; }
  Message operator()(const engine::UgiProgram& program) const { return engine::Who{program}.text(); }
};

[[nodiscard]] json entry(const engine::Who& who, std::string_view group, const GameInfo& game,
                         Language language) {
  return {{"who", who.text()}, {"name", who_name(who, game).in(language)}, {"group", group}};
}

void read_who(Parameters& seat, const GameInfo& game, engine::Who& who) {
  const std::string text = seat.text("who", kLongestName);
  if (seat.failure()) return;
  Result<engine::Who> parsed = engine::Who::parse(text, game);
  if (!parsed) return seat.reject({FailureCode::Invalid, parsed.error().message});
  if (parsed->is_foreign()) {
    return seat.reject({FailureCode::Invalid, Message(text::kForeignPlayer, excerpt(text))});
  }
  const auto* engine = std::get_if<engine::Searching>(&parsed->kind);
  if (engine != nullptr && engine->limits.move_time.value_or(search::Milliseconds(0)) > kLongestMove) {
    return seat.reject({FailureCode::Invalid, Message(text::kThinksTooLong, kLongestMove.count())});
  }
  who = *std::move(parsed);
}

}  // namespace

Message who_name(const engine::Who& who, const GameInfo& game) {
  return std::visit(Namer{game}, who.kind);
}

json who_json(const GameInfo& game, Language language) {
  json list = json::array();
  const auto add = [&](const engine::Who& who, std::string_view group) {
    list.push_back(entry(who, group, game, language));
  };
  add(engine::Who{}, "human");
  for (int level = 1; std::cmp_less_equal(level, game.strengths.size()); ++level) {
    add(engine::Who{engine::Level{level}}, "level");
  }
  for (const LevelInfo& level : game.levels) {
    add(engine::Who{engine::ReportLevel{std::string(level.name)}}, "report");
    list.back()["meaning"] = Message(level.meaning).in(language);
  }
  for (const int seconds : kEngineSeconds) {
    add(engine::Who{engine::Searching{.limits = {.move_time = std::chrono::seconds(seconds)}}}, "engine");
  }
  if (const engine::Who perfect{engine::Perfect{}}; perfect.check(game)) add(perfect, "perfect");
  return list;
}

play::Seats read_seats(Parameters& parameters, const GameInfo& game) {
  play::Seats seats;
  const json& list = parameters.list("players", seats.who.size(), seats.who.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    Parameters seat(list[i], parameters.path_of("players") + std::to_string(i) + '/');
    read_who(seat, game, seats.who[i]);
    seats.names[i] = seat.text_if_given("name", kLongestName).value_or(std::string());
    parameters.take(seat);
  }
  return seats;
}

}  // namespace joga::server
