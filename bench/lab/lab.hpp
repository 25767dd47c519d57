// Experiments with the engine: whether a part of the search is worth its cost, whether forced wins are found,
// how soon a search stops, what a second thread brings, how long a level thinks, when a game can be searched
// to its end. Run build/release/bin/joga_lab.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "joga/core/random.hpp"
#include "joga/games/dispatch.hpp"

namespace joga::lab {

// The words after the name of the experiment.
using Words = std::span<const std::string>;

// Returns the word at `place` as a number, or `usual` if there is no such word or it is not a number.
[[nodiscard]] std::uint64_t number_at(Words words, std::size_t place, std::uint64_t usual);

// CPU time of the calling thread, which does not depend on the load of the machine.
[[nodiscard]] double processor_seconds();

// Each experiment prints its results; it returns false if the words make no sense.
[[nodiscard]] bool ablate(Words words);
[[nodiscard]] bool make_wins(Words words);
[[nodiscard]] bool solve_wins(Words words);
[[nodiscard]] bool measure_stop(Words words);
[[nodiscard]] bool measure_threads(Words words);
[[nodiscard]] bool measure_levels(Words words);
[[nodiscard]] bool measure_endings(Words words);

}  // namespace joga::lab
