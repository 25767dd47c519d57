#include "joga/engine/player.hpp"

#include <algorithm>
#include <cassert>

#include "joga/core/random.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/engine/perfect_player.hpp"
#include "joga/engine/search_player.hpp"

#ifndef __wasm__
#include "joga/engine/ugi_player.hpp"
#endif

namespace joga::engine {
namespace {

// A level of the game's report. It chooses at once and need not be stopped.
class LevelPlayer final : public AnyPlayer {
 public:
  LevelPlayer(std::shared_ptr<const AnyGame> game, std::size_t level)
      : game_(std::move(game)), level_(level) {}

  void new_game() override {}
  Choice choose(const History& history, const Request& request, const StopFlag&) override {
    assert(!is_over(history.outcome()));
    Random random(request.seed);
    return Choice::of(game_->choose(level_, history.position(), random));
  }

 private:
  std::shared_ptr<const AnyGame> game_;
  std::size_t level_;  // in info().levels
};

// Searches to its depth and ignores node limits. When the time is up it plays the best of the moves searched.
class MinimaxPlayer final : public AnyPlayer {
 public:
  explicit MinimaxPlayer(MinimaxDepth depth) : depth_(depth) {}

  void new_game() override {}
  Choice choose(const History& history, const Request& request, const StopFlag& stop) override {
    assert(!is_over(history.outcome()));
    const auto time = time_for_move(request.limits, history.game().to_move(history.position()));
    if (!time) return choose_by(history, request, stop);
    const StopFlag timed(stop, *time);
    return choose_by(history, request, timed);
  }

 private:
  // Takes a fixed share of the clock for each move.
  [[nodiscard]] static std::optional<search::Milliseconds> time_for_move(const search::Limits& limits,
                                                                         Player player) {
    constexpr int kTurnsToCome = 30;
    std::optional<search::Milliseconds> time = limits.move_time;
    if (const auto& clock = limits.clock_of(player)) {
      const search::Milliseconds share = clock->remaining / kTurnsToCome + clock->increment / 2;
      time = time ? std::min(*time, share) : share;
    }
    return time;
  }

  [[nodiscard]] Choice choose_by(const History& history, const Request& request, const StopFlag& stop) {
    Random random(request.seed);
    const AnyGame& game = history.game();
    const int depth = std::min(depth_.plies, request.limits.depth.value_or(depth_.plies));
    const std::vector<AnyMove> best = search::best_by_minimax(game, history.position(), depth, stop);
    // Stopped before any move was searched: plays any legal one.
    if (best.empty()) return Choice::of(game.random_move(history.position(), random));
    return Choice::of(best[random.below(static_cast<std::uint32_t>(best.size()))]);
  }

  MinimaxDepth depth_;
};

using Made = Result<std::unique_ptr<AnyPlayer>>;

[[nodiscard]] Made make(const Human&, const std::shared_ptr<const AnyGame>&, const Resources&) {
  return Error{ErrorCode::Unsupported, Message(text::kHumanIsNoProgram)};
}

[[nodiscard]] Made make(const ReportLevel& level, const std::shared_ptr<const AnyGame>& game,
                        const Resources&) {
  const std::vector<LevelInfo>& levels = game->info().levels;
  const auto found = std::ranges::find(levels, std::string_view(level.name), &LevelInfo::name);
  const auto index = static_cast<std::size_t>(found - levels.begin());
  return std::unique_ptr<AnyPlayer>(std::make_unique<LevelPlayer>(game, index));
}

[[nodiscard]] Made make(const MinimaxDepth& depth, const std::shared_ptr<const AnyGame>&, const Resources&) {
  return std::unique_ptr<AnyPlayer>(std::make_unique<MinimaxPlayer>(depth));
}

[[nodiscard]] Made make(const Searching& who, const std::shared_ptr<const AnyGame>& game,
                        const Resources& resources) {
  return make_search_player(who, game, resources);
}

[[nodiscard]] Made make(const Level& level, const std::shared_ptr<const AnyGame>& game,
                        const Resources& resources) {
  return make_level_player(level, game, resources);
}

[[nodiscard]] Made make(const Perfect&, const std::shared_ptr<const AnyGame>& game,
                        const Resources& resources) {
  return make_perfect_player(game, resources);
}

#ifndef __wasm__
[[nodiscard]] Made make(const UgiProgram& program, const std::shared_ptr<const AnyGame>& game,
                        const Resources& resources) {
  UgiProgram boxed = program;
  if (!boxed.sandbox) boxed.sandbox = resources.sandbox;
  return make_ugi_player(boxed, game, resources);
}
#else
[[nodiscard]] Made make(const UgiProgram&, const std::shared_ptr<const AnyGame>&, const Resources&) {
  return Error{ErrorCode::Unsupported, Message(text::kNoProgramsHere)};
}
#endif

}  // namespace

Result<std::unique_ptr<AnyPlayer>> make_player(const Who& who, const std::shared_ptr<const AnyGame>& game,
                                               const Resources& resources) {
  // The text may have been parsed for another game, whose levels have other names.
  if (const Result<Done> known = who.check(game->info()); !known) return known.error();
  return std::visit([&](const auto& kind) { return make(kind, game, resources); }, who.kind);
}

std::size_t most_memory(const Who& who, const GameInfo& game, const Resources& resources) {
  struct Most {
    const GameInfo& game;
    const Resources& resources;

    std::size_t operator()(const Human&) const { return 0; }
    std::size_t operator()(const ReportLevel&) const { return 0; }
    std::size_t operator()(const MinimaxDepth&) const { return 0; }
    std::size_t operator()(const Searching&) const { return memory_of_search(game, resources); }
    std::size_t operator()(const Level& level) const { return memory_of_level(level, game, resources); }
    std::size_t operator()(const UgiProgram&) const { return 0; }  // manages its own
    std::size_t operator()(const Perfect&) const {
      return resources.memory_mib + memory_of_search(game, resources);
    }
  };
  return std::visit(Most{game, resources}, who.kind);
}

Resources resources_within(const Who& who, const GameInfo& game, std::size_t most_mib,
                           const Resources& wanted) {
  Resources resources = wanted;
  while (resources.memory_mib > 1 && most_memory(who, game, resources) > most_mib) --resources.memory_mib;
  return resources;
}

std::uint64_t seed_of_turn(std::uint64_t game_seed, Player player, std::size_t ply) noexcept {
  std::uint64_t state = game_seed;
  const std::uint64_t first = split_mix(state);
  const std::uint64_t of_player = player == Player::One ? first : split_mix(state);
  state = ply;
  // Doubled, or ply 3 of game 5 would have the random numbers of ply 5 of game 3.
  state = of_player + 2 * split_mix(state);
  return split_mix(state);
}

}  // namespace joga::engine
