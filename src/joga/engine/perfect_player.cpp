#include "joga/engine/perfect_player.hpp"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/engine/exact_choice.hpp"
#include "joga/engine/search_player.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/search/time_manager.hpp"
#include "joga/solve/exact_play.hpp"
#include "joga/solve/move_values.hpp"
#include "joga/solve/perfect_play.hpp"

namespace joga::engine {
namespace {

using SteadyClock = std::chrono::steady_clock;

class PerfectPlayer final : public AnyPlayer {
 public:
  explicit PerfectPlayer(Resources resources) : resources_(std::move(resources)) {}

  std::string name() const override { return Who{Perfect{}}.text(); }
  void new_game() override { engine_.reset(); }

  Choice choose(const History& history, const Request& request, const StopFlag& stop) override {
    assert(!is_over(history.outcome()));
    const SteadyClock::time_point start = SteadyClock::now();
    const auto values = solve::move_values(history.game(), history.position());
    if (!values) return engine_for(history).choose(history, request, stop);

    const Value best = values->front().value;
    const auto equal = std::ranges::count(*values, best, &solve::MoveValue::value);
    Random random(request.seed);
    const solve::MoveValue& chosen = (*values)[random.below(static_cast<std::uint32_t>(equal))];
    report(history, request, *values, start);
    return {.move = chosen.move, .value = best, .depth = depth_of(best), .nodes = values->size()};
  }

 private:
  [[nodiscard]] static int depth_of(Value value) noexcept { return value.is_draw() ? 1 : value.plies(); }

  void report(const History& history, const Request& request, const std::vector<solve::MoveValue>& values,
              SteadyClock::time_point start) const {
    if (!request.listener) return;
    const std::size_t lines = std::min(values.size(), static_cast<std::size_t>(std::max(request.lines, 1)));
    for (std::size_t i = 0; i < lines; ++i) {
      const AnyPosition next = history.game().play_unchecked(history.position(), values[i].move);
      search::Info info{.line = static_cast<int>(i) + 1,
                        .depth = depth_of(values[i].value),
                        .selective_depth = depth_of(values[i].value),
                        .value = values[i].value,
                        .nodes = values.size(),
                        .time = std::chrono::duration_cast<search::Milliseconds>(SteadyClock::now() - start),
                        .moves = {values[i].move}};
      std::ranges::copy(solve::best_line(history.game(), next), std::back_inserter(info.moves));
      request.listener(info);
    }
  }

  // The engine plays every game.
  [[nodiscard]] AnyPlayer& engine_for(const History& history) {
    if (engine_ == nullptr) {
      engine_ = make_search_player(Searching{}, history.shared_game(), resources_).value();
    }
    return *engine_;
  }

  Resources resources_;
  std::unique_ptr<AnyPlayer> engine_{};  // once it is needed
};

// For games with points.
template <Game G>
class ExactPlayer final : public AnyPlayer {
 public:
  ExactPlayer(const G& game, Resources resources)
      : resources_(std::move(resources)),
        play_(game, resources_.memory_mib, static_cast<int>(resources_.threads)) {}

  std::string name() const override { return Who{Perfect{}}.text(); }
  void new_game() override { engine_.reset(); }

  Choice choose(const History& history, const Request& request, const StopFlag& stop) override {
    assert(!is_over(history.outcome()));
    const Player player = history.game().to_move(history.position());
    const SteadyClock::time_point start = SteadyClock::now();
    std::optional<Choice> choice;
    const auto most = search::TimeManager(request.limits, player).most();
    if (most) {
      // Something is left for the engine.
      const StopFlag timed(stop, *most * 9 / 10);
      choice = choose_exactly<G>(play_, history, request, {.stop = &timed});
    } else {
      choice = choose_exactly<G>(play_, history, request, {.stop = &stop});
    }
    if (choice) return *std::move(choice);
    Request rest = request;
    if (most) {
      const auto spent = std::chrono::duration_cast<search::Milliseconds>(SteadyClock::now() - start);
      rest.limits.move_time = std::max(*most - spent, search::Milliseconds(1));
    }
    return engine_for(history).choose(history, rest, stop);
  }

 private:
  [[nodiscard]] AnyPlayer& engine_for(const History& history) {
    if (engine_ == nullptr) {
      engine_ = make_search_player(Searching{}, history.shared_game(), resources_).value();
    }
    return *engine_;
  }

  Resources resources_;
  solve::ExactPlay<G> play_;
  std::unique_ptr<AnyPlayer> engine_{};  // once it is needed
};

}  // namespace

Result<Done> check_perfect(const AnyGame& game) {
  if (solve::can_be_perfect(game.spec())) return Done{};
  return Error{ErrorCode::Unsupported, Message(text::kNotPerfect, game.spec().text())};
}

Result<std::unique_ptr<AnyPlayer>> make_perfect_player(const std::shared_ptr<const AnyGame>& game,
                                                       const Resources& resources) {
  if (const Result<Done> solved = check_perfect(*game); !solved) return solved.error();
  return games::visit_game(game->spec(), [&]<Game G>(const G& typed) -> std::unique_ptr<AnyPlayer> {
    if constexpr (solve::ExactPlay<G>::kExists) {
      return std::make_unique<ExactPlayer<G>>(typed, resources);
    } else {
      static_cast<void>(typed);
      return std::make_unique<PerfectPlayer>(resources);
    }
  });
}

}  // namespace joga::engine
