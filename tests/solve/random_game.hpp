#pragma once

#include <cstddef>
#include <string>

#include "joga/core/history.hpp"
#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"

namespace joga::testing {

// A running game after this many random turns.
[[nodiscard]] inline History random_game(const std::string& spec, std::size_t plies, Random& random) {
  const auto game = *games::make_game(spec);
  while (true) {
    History history(game);
    while (history.ply() < plies && !is_over(history.outcome())) {
      static_cast<void>(history.play(game->random_move(history.position(), random)));
    }
    if (!is_over(history.outcome())) return history;
  }
}

}  // namespace joga::testing
