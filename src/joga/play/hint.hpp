// A good move for whoever is to move, soon.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"

namespace joga::solve {
class Tablebases;
}

namespace joga::play {

// No hint takes much longer.
inline constexpr std::chrono::milliseconds kHintTime{500};

// What the engine would play. Its work is counted in positions, so that the same seed gives the same hint
// unless the machine is too slow for it. Where the tables know the position there is no better move; making
// them may take a few seconds more, once and for all. The game must be running.
[[nodiscard]] AnyMove find_hint(const History& history, std::uint64_t seed, const StopFlag& stop,
                                const std::shared_ptr<solve::Tablebases>& tablebases = nullptr);

}  // namespace joga::play
