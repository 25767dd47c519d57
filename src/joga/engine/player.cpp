#include "joga/engine/player.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "joga/core/random.hpp"
#include "joga/core/typed_values.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/search/minimax.hpp"

namespace joga::engine {
namespace {

// A level of the game's report. It chooses at once and need not be stopped.
class LevelPlayer final : public AnyPlayer {
 public:
  LevelPlayer(std::shared_ptr<const AnyGame> game, std::size_t level, std::uint64_t seed)
      : game_(std::move(game)), level_(level), random_(seed) {}

  std::string name() const override { return std::string(game_->info().levels[level_].name); }
  AnyMove choose(const History& history, const StopFlag&) override {
    assert(!is_over(history.outcome()));
    return game_->choose(level_, history.position(), random_);
  }

 private:
  std::shared_ptr<const AnyGame> game_;
  std::size_t level_;  // in info().levels
  Random random_;
};

template <Game G>
class MinimaxPlayer final : public AnyPlayer {
 public:
  MinimaxPlayer(G game, MinimaxDepth depth, std::uint64_t seed)
      : game_(std::move(game)), depth_(depth), random_(seed) {}

  std::string name() const override { return Who{depth_}.text(); }
  AnyMove choose(const History& history, const StopFlag& stop) override {
    assert(!is_over(history.outcome()));
    const auto position = typed_position<G>(history.position());
    const auto found = search::minimax(game_, position, depth_.plies, stop);
    // Stopped before a single move was searched, any legal one is as good as it can tell.
    if (found.best.empty()) return erased_move<G>(game_.random_move(position, random_));
    return erased_move<G>(found.best[random_.below(static_cast<std::uint32_t>(found.best.size()))]);
  }

 private:
  G game_;
  MinimaxDepth depth_;
  Random random_;
};

using Made = Result<std::unique_ptr<AnyPlayer>>;

[[nodiscard]] Made make(const Human&, const std::shared_ptr<const AnyGame>&, std::uint64_t) {
  return Error{ErrorCode::Unsupported, Message(text::kHumanIsNoProgram)};
}

[[nodiscard]] Made make(const ReportLevel& level, const std::shared_ptr<const AnyGame>& game,
                        std::uint64_t seed) {
  const std::vector<LevelInfo>& levels = game->info().levels;
  const auto found = std::ranges::find(levels, std::string_view(level.name), &LevelInfo::name);
  const auto index = static_cast<std::size_t>(found - levels.begin());
  return std::unique_ptr<AnyPlayer>(std::make_unique<LevelPlayer>(game, index, seed));
}

[[nodiscard]] Made make(const MinimaxDepth& depth, const std::shared_ptr<const AnyGame>& game,
                        std::uint64_t seed) {
  return games::visit_game(game->spec(), [&](Game auto typed) -> std::unique_ptr<AnyPlayer> {
    return std::make_unique<MinimaxPlayer<decltype(typed)>>(std::move(typed), depth, seed);
  });
}

}  // namespace

Result<std::unique_ptr<AnyPlayer>> make_player(const Who& who, const std::shared_ptr<const AnyGame>& game,
                                               std::uint64_t seed) {
  // It may have been read for another game, whose levels have other names.
  if (const Result<Who> known = Who::parse(who.text(), game->info()); !known) return known.error();
  return std::visit([&](const auto& kind) { return make(kind, game, seed); }, who.kind);
}

std::uint64_t seed_for(Player player, std::uint64_t game_seed) noexcept {
  // The seeds of two players of one game, and of games with neighbouring seeds, have nothing in common.
  std::uint64_t state = game_seed;
  const std::uint64_t first = split_mix(state);
  return player == Player::One ? first : split_mix(state);
}

}  // namespace joga::engine
