#include "joga/engine/offer.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>
#include <variant>

#include "joga/engine/catalogue.hpp"
#include "joga/search/limits.hpp"

namespace joga::engine {
namespace {

// What the engine is offered with, in seconds a move.
constexpr std::array<int, 3> kEngineSeconds{1, 5, 20};

struct Namer {
  const GameInfo& game;

  Message operator()(const Human&) const { return text::kPerson; }
  Message operator()(const ReportLevel& level) const {
    const auto found = std::ranges::find(game.levels, std::string_view(level.name), &LevelInfo::name);
    return found == game.levels.end() ? Message(level.name) : Message(found->title);
  }
  Message operator()(const MinimaxDepth& depth) const { return {text::kMinimax, depth.plies}; }
  Message operator()(const Searching& engine) const {
    Message name = engine.method == Searching::Method::AlphaBeta ? text::kEngine : text::kMonteCarlo;
    if (engine.limits.depth) name = Message(text::kWithDepth, std::move(name), *engine.limits.depth);
    if (engine.limits.nodes) name = Message(text::kWithNodes, std::move(name), *engine.limits.nodes);
    if (engine.limits.move_time) {
      name = Message(text::kWithTime, std::move(name), search::seconds_text(*engine.limits.move_time));
    }
    return name;
  }
  Message operator()(const Level& level) const {
    return {text::kLevelOf, level.number, game.strengths.size()};
  }
  Message operator()(const Perfect&) const { return text::kPerfectPlay; }
  Message operator()(const UgiProgram& program) const { return Who{program}.text(); }
};

}  // namespace

std::vector<Who> offered_players(const GameInfo& game) {
  std::vector<Who> players;
  const auto add = [&](auto kind) { players.emplace_back().kind = std::move(kind); };
  for (int level = 1; std::cmp_less_equal(level, game.strengths.size()); ++level) add(Level{level});
  for (const LevelInfo& level : game.levels) add(ReportLevel{std::string(level.name)});
  for (const int seconds : kEngineSeconds) {
    add(Searching{.limits = {.move_time = std::chrono::seconds(seconds)}});
  }
  if (Who{Perfect{}}.check(game)) add(Perfect{});
  return players;
}

Message who_name(const Who& who, const GameInfo& game) {
  return std::visit(Namer{game}, who.kind);
}

Who default_player(const GameInfo&) {
  return Who{Searching{}};
}

Who default_opponent(const GameInfo& game) {
  constexpr int kMiddle = 4;
  return Who{Level{std::min(kMiddle, static_cast<int>(game.strengths.size()))}};
}

}  // namespace joga::engine
