#include "joga/engine/offer.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>

#include "joga/engine/catalogue.hpp"
#include "joga/search/limits.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::engine {
namespace {

// Seconds per move with which the engine is offered.
constexpr std::array<int, 3> kEngineSeconds{1, 5, 20};

[[nodiscard]] const LevelInfo* find_level(const GameInfo& game, const ReportLevel& level) {
  const auto found = std::ranges::find(game.levels, std::string_view(level.name), &LevelInfo::name);
  return found == game.levels.end() ? nullptr : &*found;
}
[[nodiscard]] const StrengthLevel* find_level(const GameInfo& game, const Level& level) {
  const auto index = static_cast<std::size_t>(level.number - 1);
  return index < game.strengths.size() ? &game.strengths[index] : nullptr;
}

// "75,000": with a space in Portuguese.
[[nodiscard]] Message grouped(std::uint64_t number) {
  constexpr std::uint64_t kThousand = 1'000;
  if (number < kThousand) return number;
  const std::string rest = std::to_string(number % kThousand);
  return {text::kThousands, grouped(number / kThousand), std::string(3 - rest.size(), '0') + rest};
}

struct Namer {
  const GameInfo& game;

  Message operator()(const Human&) const { return text::kPerson; }
  Message operator()(const ReportLevel& level) const {
    const LevelInfo* found = find_level(game, level);
    return found == nullptr ? Message(level.name) : Message(found->title);
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
  Message operator()(const Level& level) const { return {text::kLevel, level.number}; }
  Message operator()(const Perfect&) const { return text::kPerfectPlay; }
  Message operator()(const UgiProgram& program) const { return Who{program}.text(); }
};

struct Describer {
  const GameInfo& game;

  Message operator()(const Human&) const { return {}; }
  Message operator()(const ReportLevel& level) const {
    const LevelInfo* found = find_level(game, level);
    return found == nullptr ? Message() : Message(found->meaning);
  }
  Message operator()(const MinimaxDepth& depth) const { return {text::kMinimaxMeaning, depth.plies}; }
  Message operator()(const Searching&) const { return text::kEngineMeaning; }
  Message operator()(const Level& level) const {
    const StrengthLevel* found = find_level(game, level);
    return found == nullptr ? Message() : Message(found->meaning, grouped(found->nodes));
  }
  Message operator()(const Perfect&) const { return text::kPerfectMeaning; }
  Message operator()(const UgiProgram&) const { return {}; }
};

[[nodiscard]] std::vector<Who> offered(const GameInfo& game, bool perfect) {
  std::vector<Who> players = ladder(game);
  for (const int seconds : kEngineSeconds) {
    players.push_back(Who{Searching{.limits = {.move_time = std::chrono::seconds(seconds)}}});
  }
  if (perfect) players.push_back(Who{Perfect{}});
  return players;
}

}  // namespace

std::vector<Who> ladder(const GameInfo& game) {
  std::vector<Who> rungs;
  const auto last = static_cast<int>(game.strengths.size());
  for (int number = 0; number <= last; ++number) {
    if (number > 0) rungs.push_back(Who{Level{number}});
    for (const LevelInfo& level : game.levels) {
      if (level.above == number) rungs.push_back(Who{ReportLevel{std::string(level.name)}});
    }
  }
  return rungs;
}

std::vector<Who> offered_players(const GameInfo& game) {
  return offered(game, solve::may_be_solved(game));
}

std::vector<Who> offered_players(const AnyGame& game) {
  return offered(game.info(), solve::is_solved(game));
}

Message who_name(const Who& who, const GameInfo& game) {
  return std::visit(Namer{game}, who.kind);
}

Message who_title(const Who& who, const GameInfo& game) {
  const auto* level = std::get_if<Level>(&who.kind);
  const StrengthLevel* found = level == nullptr ? nullptr : find_level(game, *level);
  return found == nullptr ? Message() : Message(found->name);
}

Message who_meaning(const Who& who, const GameInfo& game) {
  return std::visit(Describer{game}, who.kind);
}

Who default_opponent(const GameInfo& game) {
  return game.strengths.empty() ? Who{Searching{}} : Who{Level{1}};
}

}  // namespace joga::engine
