// A good move for the player to move, soon.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/player.hpp"

namespace joga::play {

// No hint takes much longer.
inline constexpr std::chrono::milliseconds kHintTime{500};

inline constexpr engine::Resources kHintResources{.memory_mib = 16};
// Who looks for one.
[[nodiscard]] engine::Who hint_finder();

// What the engine would play. Its work is counted in positions, so that the same seed gives the same hint
// unless the machine is too slow for it. The game must be running.
[[nodiscard]] AnyMove find_hint(const History& history, std::uint64_t seed, const StopFlag& stop,
                                const engine::Resources& resources = kHintResources);

}  // namespace joga::play
