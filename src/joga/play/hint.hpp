// A good move for the player to move, soon, and why it is good.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/message.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/engine/player.hpp"

namespace joga::play {

// No hint takes much longer.
inline constexpr std::chrono::milliseconds kHintTime{500};

inline constexpr engine::Resources kHintResources{.memory_mib = 16};
// Who looks for one.
[[nodiscard]] engine::Who hint_finder();

// What the engine would play, what that is worth to the player, and how it goes on.
struct Hint {
  AnyMove move{};
  Value value{};
  std::vector<AnyMove> line{};  // the move included
};

// Its work is counted in positions, so that the same seed gives the same hint unless the machine is too slow
// for it. The game must be running.
[[nodiscard]] Hint find_hint(const History& history, std::uint64_t seed, const StopFlag& stop,
                             const engine::Resources& resources = kHintResources);

// What to do, what it is worth, and why: "place a cone on b4 (N@b4). White wins in 2 moves".
[[nodiscard]] Message hint_words(const AnyGame& game, const AnyPosition& position, const Hint& hint);

}  // namespace joga::play
