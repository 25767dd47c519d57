// The one list of all games, and the way from a spec to a game with its own type. It includes every game: for the
// few files that instantiate templates for all of them. Everybody else wants registry.hpp.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "joga/core/catalogue.hpp"
#include "joga/core/game.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"
#include "joga/games/quantik/game.hpp"

namespace joga::games {

template <Game... Games>
struct GameList {};

// In the order in which they are shown. A game becomes part of the program by being named here.
using AllGames = GameList<quantik::Quantik>;

namespace detail {

template <class Visitor, Game First, Game... Others>
[[nodiscard]] auto visit_game(GameList<First, Others...>, const GameSpec& spec, Visitor& visitor) {
  using Answer = std::invoke_result_t<Visitor&, First>;
  static_assert((std::is_same_v<Answer, std::invoke_result_t<Visitor&, Others>> && ...));
  std::optional<Result<Answer>> answer;
  const auto try_game = [&]<Game G>(std::type_identity<G>) {
    if (G::info().id != spec.id) return false;
    Result<G> game = G::create(spec);
    if (game) {
      answer.emplace(visitor(*std::move(game)));
    } else {
      answer.emplace(game.error());
    }
    return true;
  };
  if (!(try_game(std::type_identity<First>{}) || ... || try_game(std::type_identity<Others>{}))) {
    answer.emplace(
        Error{ErrorCode::Unknown,
              Message(text::kUnknownGame, spec.id,
                      Message::list({Message(First::info().id), Message(Others::info().id)...}))});
  }
  return *std::move(answer);
}

}  // namespace detail

// Calls the visitor with the game of a spec, as a value of the game's own type, and returns its answer, which must
// have the same type for every game, as a Result: an unknown game or option is an error that lists the valid ones.
template <class Visitor>
[[nodiscard]] auto visit_game(const GameSpec& spec, Visitor&& visitor) {
  return detail::visit_game(AllGames{}, spec, visitor);
}

}  // namespace joga::games
