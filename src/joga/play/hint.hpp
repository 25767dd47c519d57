// Hints: a good move for the player to move, found quickly, and the reason for it.
#pragma once

#include <chrono>
#include <cstdint>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/line.hpp"
#include "joga/core/message.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/player.hpp"

namespace joga::play {

// The engine's time limit. The search for an exact value before it takes about as long at most.
inline constexpr std::chrono::milliseconds kHintTime{500};

inline constexpr engine::Resources kHintResources{.memory_mib = 16};
// The player that finds hints.
[[nodiscard]] engine::Who hint_finder();

// The best move where it is known for sure, otherwise the engine's, and the expected continuation. Counts its
// work in nodes, so that the same seed gives the same hint unless the machine is too slow. The game must be
// running.
[[nodiscard]] Line find_hint(const History& history, std::uint64_t seed, const StopFlag& stop,
                             const engine::Resources& resources = kHintResources);

// The move and why it is good, in at most ten words: "N@b4, cone; wins in 2 moves".
[[nodiscard]] Message hint_words(const AnyGame& game, const AnyPosition& position, const Line& hint);

}  // namespace joga::play
