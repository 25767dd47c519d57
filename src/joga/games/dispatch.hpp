// Calls code with the game of a spec in the game's own type. This header includes every listed game, for the
// solvers and for tests of templates. All other code uses registry.hpp.
#pragma once

#include <type_traits>
#include <utility>

#include "joga/core/game.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"
#include "joga/games/all_games.hpp"

namespace joga::games {

namespace detail {

// Defined in registry.cpp: the error lists the known games.
[[nodiscard]] Error unknown_game(const GameSpec& spec);

template <class Answer, class Visitor>
[[nodiscard]] Result<Answer> visit_game(GameList<>, const GameSpec& spec, Visitor&) {
  return unknown_game(spec);
}

template <class Answer, class Visitor, Game First, Game... Others>
[[nodiscard]] Result<Answer> visit_game(GameList<First, Others...>, const GameSpec& spec, Visitor& visitor) {
  static_assert(std::is_same_v<Answer, std::invoke_result_t<Visitor&, First>>);
  if (First::info().id != spec.id) return visit_game<Answer>(GameList<Others...>{}, spec, visitor);
  Result<First> game = First::create(spec);
  if (!game) return game.error();
  return visitor(*std::move(game));
}

// The visitor's return type, which must be the same for all games.
template <class Visitor, Game First, Game... Others>
auto answer_of(GameList<First, Others...>) -> std::invoke_result_t<Visitor&, First>;

}  // namespace detail

// Calls the visitor with the game of a spec, a value of the game's own type, and returns the visitor's
// result. An unknown game or option is an error that lists the valid ones.
template <class Visitor>
[[nodiscard]] auto visit_game(const GameSpec& spec, Visitor&& visitor) {
  using Answer = decltype(detail::answer_of<Visitor>(AllGames{}));
  return detail::visit_game<Answer>(AllGames{}, spec, visitor);
}

}  // namespace joga::games
