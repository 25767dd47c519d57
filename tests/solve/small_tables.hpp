// Tables that are there at once: they know the empty board of Quantik and search for the rest, as the real
// ones do after ply 8. From ply 7 on that takes milliseconds.
#pragma once

#include <memory>
#include <optional>

#include "joga/core/history.hpp"
#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"
#include "joga/solve/tablebases.hpp"
#include "solve/quantik_support.hpp"

namespace joga::testing {

[[nodiscard]] inline std::optional<solve::QuantikTable> small_table(RuleSet rules, const solve::Crew&) {
  return *solve::QuantikTable::from_bytes(SmallFile{.rules = rules == RuleSet::Feup ? 0U : 1U}.bytes(),
                                          rules);
}

[[nodiscard]] inline std::shared_ptr<solve::Tablebases> small_tables() {
  return std::make_shared<solve::Tablebases>(solve::Tablebases::Options{.maker = small_table});
}

// A game of Quantik after so many random turns, still running.
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
