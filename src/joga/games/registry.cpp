#include "joga/games/registry.hpp"

#include <utility>

#include "joga/core/erased_game.hpp"
#include "joga/games/dispatch.hpp"

namespace joga::games {
namespace {

template <Game... Games>
[[nodiscard]] std::vector<const GameInfo*> infos_of(GameList<Games...>) {
  return {&Games::info()...};
}

}  // namespace

std::vector<const GameInfo*> all_games() {
  return infos_of(AllGames{});
}

Result<std::shared_ptr<const AnyGame>> make_game(const GameSpec& spec) {
  return visit_game(spec, [](Game auto game) -> std::shared_ptr<const AnyGame> {
    return std::make_shared<ErasedGame<decltype(game)>>(std::move(game));
  });
}

Result<std::shared_ptr<const AnyGame>> make_game(std::string_view spec) {
  const Result<GameSpec> parsed = GameSpec::parse(spec);
  if (!parsed) return parsed.error();
  return make_game(*parsed);
}

}  // namespace joga::games
