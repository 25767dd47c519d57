// What whoever works on the engine measures: whether a part of the search earns its keep, whether forced wins
// are found, how soon a search stops, what a second thread brings, how long a level thinks, when a game turns
// exact. Run build/release/bin/joga_lab.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "joga/core/random.hpp"
#include "joga/games/dispatch.hpp"

namespace joga::lab {

// Words after the name of the experiment.
using Words = std::span<const std::string>;

// The word at a place as a number; the usual one where there is no such word, or it is none.
[[nodiscard]] std::uint64_t number_at(Words words, std::size_t place, std::uint64_t usual);

// Of the calling thread, so that what the machine does beside it does not count.
[[nodiscard]] double processor_seconds();

// Each prints what it has found; false when the words make no sense.
[[nodiscard]] bool ablate(Words words);
[[nodiscard]] bool make_wins(Words words);
[[nodiscard]] bool solve_wins(Words words);
[[nodiscard]] bool measure_stop(Words words);
[[nodiscard]] bool measure_threads(Words words);
[[nodiscard]] bool measure_levels(Words words);
[[nodiscard]] bool measure_endings(Words words);

}  // namespace joga::lab
