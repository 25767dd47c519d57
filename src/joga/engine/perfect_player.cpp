#include "joga/engine/perfect_player.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

#include "joga/core/random.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/engine/search_player.hpp"
#include "joga/search/time_manager.hpp"

namespace joga::engine {
namespace {

using SteadyClock = std::chrono::steady_clock;

[[nodiscard]] search::Milliseconds since(SteadyClock::time_point start) {
  return std::chrono::duration_cast<search::Milliseconds>(SteadyClock::now() - start);
}

class PerfectPlayer final : public AnyPlayer {
 public:
  PerfectPlayer(std::unique_ptr<solve::Knowledge> knowledge, const Resources& resources)
      : resources_(resources), knowledge_(std::move(knowledge)) {}

  void new_game() override { engine_.reset(); }

  Choice choose(const History& history, const Request& request, const StopFlag& stop) override {
    assert(!is_over(history.outcome()));
    const SteadyClock::time_point start = SteadyClock::now();
    const Player player = history.game().to_move(history.position());
    const auto most = search::TimeManager(request.limits, player).most();
    // Leaves a tenth of the time for the engine, in case no value is found.
    std::optional<Choice> choice = most ? choose_known(history, request, StopFlag(stop, *most * 9 / 10))
                                        : choose_known(history, request, stop);
    if (choice) return *std::move(choice);
    Request rest = request;
    if (most) rest.limits.move_time = std::max(*most - since(start), search::Milliseconds(1));
    if (engine_ == nullptr) {
      engine_ = make_search_player(Searching{}, history.shared_game(), resources_);
    }
    return engine_->choose(history, rest, stop);
  }

 private:
  [[nodiscard]] std::optional<Choice> choose_known(const History& history, const Request& request,
                                                   const StopFlag& stop) {
    std::optional<Choice> choice = choose_exactly(*knowledge_, history, request, {.stop = &stop});
    if (choice && knowledge_->extent() == solve::Extent::Tablebase) {
      const auto moves = knowledge_->known_moves(history.position(), {});
      const auto equal = std::ranges::count(moves, moves.front().value, &ValuedMove::value);
      Random random(request.seed);
      choice->move = moves[random.below(static_cast<std::uint32_t>(equal))].move;
    }
    return choice;
  }

  Resources resources_;
  std::unique_ptr<solve::Knowledge> knowledge_;
  std::unique_ptr<AnyPlayer> engine_{};  // made when first needed
};

}  // namespace

std::optional<Choice> choose_exactly(solve::Knowledge& knowledge, const History& history,
                                     const Request& request, const solve::Limits& limits) {
  const SteadyClock::time_point start = SteadyClock::now();
  const std::uint64_t nodes_before = knowledge.nodes();
  const auto lines = knowledge.best_lines(history.position(), request.lines, limits);
  if (!lines || lines->empty()) return std::nullopt;
  const std::uint64_t nodes = knowledge.nodes() - nodes_before;
  for (std::size_t i = 0; request.listener && i < lines->size(); ++i) {
    const Line& line = (*lines)[i];
    const auto plies = static_cast<int>(line.moves.size());
    request.listener({.line = static_cast<int>(i) + 1,
                      .depth = plies,
                      .selective_depth = plies,
                      .value = line.value,
                      .nodes = nodes,
                      .time = since(start),
                      .moves = line.moves});
  }
  const Line& best = lines->front();
  return Choice{.move = best.moves.front(),
                .value = best.value,
                .depth = static_cast<int>(best.moves.size()),
                .nodes = nodes};
}

Result<Done> check_perfect(const AnyGame& game) {
  if (solve::is_solved(game)) return Done{};
  return Error{ErrorCode::Unsupported, Message(text::kNotPerfect, game.spec().text())};
}

Result<std::unique_ptr<AnyPlayer>> make_perfect_player(const std::shared_ptr<const AnyGame>& game,
                                                       const Resources& resources) {
  if (const Result<Done> solved = check_perfect(*game); !solved) return solved.error();
  auto knowledge = solve::Knowledge::of(
      *game, {.memory_mib = resources.memory_mib, .threads = static_cast<int>(resources.threads)});
  return std::unique_ptr<AnyPlayer>(std::make_unique<PerfectPlayer>(std::move(knowledge), resources));
}

}  // namespace joga::engine
