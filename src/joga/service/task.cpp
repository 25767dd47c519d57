#include "joga/service/task.hpp"

#include <algorithm>
#include <utility>

#include "joga/engine/who.hpp"
#include "joga/play/hint.hpp"
#include "joga/play/review.hpp"

namespace joga::service {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLeastTime{1};

// A tablebase needs no memory of its own, but the engine does in positions that the tablebase lacks.
[[nodiscard]] std::size_t analysis_memory(const GameInfo& game, const engine::Resources& resources) {
  return engine::most_memory({engine::Searching{}}, game, resources);
}

struct Performance {
  const History& history;
  const StopFlag& stop;
  const std::function<void(Finding)>& emit;

  bool operator()(const play::ComputerTurn& turn) const {
    search::Listener listener;
    // Only the engine reports its search: other players finish soon, and a level may not play the best move
    // that it has found.
    if (std::holds_alternative<engine::Searching>(turn.who.kind)) {
      listener = [&](const search::Info& info) {
        if (info.is_best() && !info.moves.empty()) emit(info);
      };
    }
    if (const Result<AnyMove> move = play::find_move(history, turn, stop, listener)) {
      emit(Chosen{.move = *move});
    }
    return !stop.is_set();
  }

  bool operator()(const FindHint& hint) const {
    Line found = play::find_hint(history, hint.seed, stop, hint.resources);
    if (stop.is_set()) return false;
    emit(std::move(found));
    return true;
  }

  bool operator()(const FindValues& values) const {
    if (!values.kept->go_on(stop)) return false;
    emit(values.kept->values());
    return true;
  }

  bool operator()(const LookUpOpening&) const {
    const auto book = engine::OpeningBook::shipped_for(history.shared_game());
    Opening opening{.has_book = book != nullptr};
    if (book != nullptr && !is_over(history.outcome())) {
      if (auto found = book->find(history.position())) opening.moves = std::move(found->moves);
    }
    emit(std::move(opening));
    return true;
  }

  bool operator()(const Analyse& analysis) const {
    if (is_over(history.outcome())) return true;
    if (analysis.kept->player == nullptr) {
      analysis.kept->player = play::make_analysis_player(history.shared_game(), analysis.resources);
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
      std::optional<Line> line =
          play::look_at(reached, {.time = turns.time, .resources = turns.resources}, *turns.kept, stop);
      if (!line) return false;
      emit(Opinion{.ply = reached.ply(), .line = *std::move(line)});
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
  MemoryNeed operator()(const LookUpOpening&) const { return {}; }
  MemoryNeed operator()(const Analyse& analysis) const {
    return {.mebibytes = analysis_memory(game, analysis.resources), .kept = analysis.kept};
  }
  MemoryNeed operator()(const LookAtTurns& turns) const {
    // The solver, which searches some positions to the end, needs its own memory besides.
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
