// How a result is told to a person.
#pragma once

#include <array>

#include "joga/app/catalogue.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/view.hpp"

namespace joga::app {

// "White wins" or "draw", of a finished game.
[[nodiscard]] inline Message outcome_words(Outcome outcome, const std::array<SideColour, 2>& colours) {
  const std::optional<Player> winner = winner_of(outcome);
  if (!winner) return text::kDraw;
  return {text::kWins, colour_name(colours[index_of(*winner)])};
}

}  // namespace joga::app
