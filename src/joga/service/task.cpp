#include "joga/service/task.hpp"

#include <algorithm>
#include <utility>

#include "joga/engine/who.hpp"
#include "joga/search/time_manager.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::service {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLeastTime{1};

// Of a review's position. About a tenth of a second.
constexpr std::uint64_t kNodes = 100'000;
// For the exact margin of a game with points, where it may be found: half a second, mostly less.
constexpr std::uint64_t kExactNodes = 400'000;

// The player that knows most about a game: every position is looked up where there is a tablebase, else the
// engine searches.
[[nodiscard]] std::unique_ptr<engine::AnyPlayer> make_analysis_player(
    const std::shared_ptr<const AnyGame>& game, const engine::Resources& resources) {
  // Without a tablebase the perfect player may think for a minute before it says anything; the engine is
  // exact too where that is quickly done, and reports what it thinks until then.
  const bool is_looked_up = solve::extent_of(*game) == solve::Extent::Tablebase;
  const engine::Who who = is_looked_up ? engine::Who{engine::Perfect{}} : engine::Who{engine::Searching{}};
  return engine::make_player(who, game, resources).value();
}

// A tablebase takes nothing: the engine does, where the tablebase does not know a position.
[[nodiscard]] std::size_t analysis_memory(const GameInfo& game, const engine::Resources& resources) {
  return engine::most_memory({engine::Searching{}}, game, resources);
}

[[nodiscard]] std::optional<Opinion> look_exactly(const History& reached, const LookAtTurns& turns,
                                                  const StopFlag& stop) {
  const auto exact = [&](const StopFlag& within) {
    return solve::best_line(reached.game(), reached.position(), {.nodes = kExactNodes, .stop = &within},
                            turns.resources.memory_mib);
  };
  // Something is left for the engine.
  const auto line = turns.time ? exact(StopFlag(stop, *turns.time / 2)) : exact(stop);
  if (!line) return std::nullopt;
  return Opinion{.ply = reached.ply(), .value = line->value, .line = line->moves};
}

// Nothing when it was interrupted before it knew: what it thought is thrown away, so that the answers do not
// depend on it.
[[nodiscard]] std::optional<Opinion> look(const History& reached, const LookAtTurns& turns,
                                          const StopFlag& stop) {
  const Player player = reached.game().to_move(reached.position());
  Opinion opinion{.ply = reached.ply()};
  if (is_over(reached.outcome())) {
    opinion.value = Value::result(reached.outcome(), player);
    if (const auto points = reached.game().points(reached.position())) {
      const std::size_t side = index_of(player);
      opinion.value = opinion.value.with_margin((*points)[side] - (*points)[1 - side]);
    }
    return opinion;
  }
  const search::TimeManager time({}, player);
  if (std::optional<Opinion> exact = look_exactly(reached, turns, stop)) return exact;
  if (stop.is_set()) return std::nullopt;
  if (turns.kept->player == nullptr) {
    turns.kept->player = make_analysis_player(reached.shared_game(), turns.resources);
  }
  turns.kept->player->new_game();
  engine::Request request;
  if (turns.time) {
    request.limits.move_time = std::max(kLeastTime, *turns.time - time.elapsed());
  } else {
    request.limits.nodes = kNodes;
  }
  request.listener = [&](const search::Info& info) {
    if (info.line != 1 || info.value.bound() != Bound::Exact) return;
    opinion.value = info.value;
    opinion.line = info.moves;
  };
  const engine::Choice choice = turns.kept->player->choose(reached, request, stop);
  if (stop.is_set()) return std::nullopt;
  if (choice.move && (opinion.line.empty() || opinion.line.front() != *choice.move)) {
    opinion.line = {*choice.move};
    opinion.value = choice.value.value_or(opinion.value);
  }
  return opinion;
}

struct Performance {
  const History& history;
  const StopFlag& stop;
  const std::function<void(Finding)>& emit;

  bool operator()(const play::ComputerTurn& turn) const {
    search::Listener listener;
    // The others are soon done, and what a level thinks is not what it plays.
    if (std::holds_alternative<engine::Searching>(turn.who.kind)) {
      listener = [&](const search::Info& info) {
        if (info.line == 1 && info.value.bound() == Bound::Exact && !info.moves.empty()) emit(info);
      };
    }
    if (const Result<AnyMove> move = play::find_move(history, turn, stop, listener)) {
      emit(Chosen{.move = *move});
    }
    return !stop.is_set();
  }

  bool operator()(const FindHint& hint) const {
    play::Hint found = play::find_hint(history, hint.seed, stop, hint.resources);
    if (stop.is_set()) return false;
    emit(std::move(found));
    return true;
  }

  bool operator()(const FindValues& values) const {
    if (!values.kept->go_on(stop)) return false;
    emit(values.kept->values());
    return true;
  }

  bool operator()(const Analyse& analysis) const {
    if (is_over(history.outcome())) return true;
    if (analysis.kept->player == nullptr) {
      analysis.kept->player = make_analysis_player(history.shared_game(), analysis.resources);
    }
    engine::Request request;
    request.limits.move_time = std::max(kLeastTime, analysis.time);
    request.lines = analysis.lines;
    request.listener = emit;
    const engine::Choice choice = analysis.kept->player->choose(history, request, stop);
    emit(Chosen{.move = choice.move, .nodes = choice.nodes});
    return !stop.is_set();
  }

  bool operator()(const LookAtTurns& turns) const {
    History reached = history;
    while (reached.ply() > turns.from) reached.undo();
    while (true) {
      std::optional<Opinion> opinion = look(reached, turns, stop);
      if (!opinion) return false;
      emit(*std::move(opinion));
      if (reached.ply() >= turns.to) return true;
      reached.redo();
    }
  }
};

struct Need {
  const GameInfo& game;

  MemoryNeed operator()(const play::ComputerTurn& turn) const {
    return {.mebibytes = engine::most_memory(turn.who, game, turn.resources), .kept = turn.kept};
  }
  MemoryNeed operator()(const FindHint& hint) const {
    return {.mebibytes = engine::most_memory(play::hint_finder(), game, hint.resources)};
  }
  MemoryNeed operator()(const FindValues& values) const {
    return {.mebibytes = values.memory_mib, .kept = values.kept};
  }
  MemoryNeed operator()(const Analyse& analysis) const {
    return {.mebibytes = analysis_memory(game, analysis.resources), .kept = analysis.kept};
  }
  MemoryNeed operator()(const LookAtTurns& turns) const {
    // Besides, there is what is searched to the end.
    return {.mebibytes = analysis_memory(game, turns.resources) + turns.resources.memory_mib,
            .kept = turns.kept};
  }
};

}  // namespace

engine::Resources analysis_resources(const GameInfo& game, std::size_t most_mib) {
  constexpr engine::Resources kUsual{.memory_mib = 16};
  return engine::resources_within({engine::Searching{}}, game, most_mib, kUsual);
}

MemoryNeed need_of(const Task& task) {
  return std::visit(Need{task.history->game().info()}, task.what);
}

bool perform(const Task& task, const StopFlag& stop, const std::function<void(Finding)>& emit) {
  StopFlag already;
  already.set();
  return std::visit(Performance{*task.history, task.at_once ? already : stop, emit}, task.what) ||
         task.at_once;
}

}  // namespace joga::service
