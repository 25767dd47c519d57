// The other place with virtual calls: whatever chooses moves, behind one type. Terminal, server, matches and
// protocols see players only through this.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/player.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/who.hpp"

namespace joga::engine {

class AnyPlayer {
 public:
  AnyPlayer() = default;
  AnyPlayer(const AnyPlayer&) = delete;
  AnyPlayer& operator=(const AnyPlayer&) = delete;
  virtual ~AnyPlayer() = default;

  // The canonical WHO text.
  [[nodiscard]] virtual std::string name() const = 0;

  // A legal move in a running game of the kind that the player was made for. Called from one thread at a
  // time, whichever. Returns soon after the flag is set, with the best it knows by then.
  [[nodiscard]] virtual AnyMove choose(const History& history, const StopFlag& stop) = 0;
};

// Refuses who cannot play this game, and people: whoever holds the game asks them.
// A player draws lots from its own generator: same seed, same game, same moves.
[[nodiscard]] Result<std::unique_ptr<AnyPlayer>> make_player(const Who& who,
                                                             const std::shared_ptr<const AnyGame>& game,
                                                             std::uint64_t seed);

// The seed of one side of a game that has a seed: two players must not draw the same lots.
[[nodiscard]] std::uint64_t seed_for(Player player, std::uint64_t game_seed) noexcept;

}  // namespace joga::engine
