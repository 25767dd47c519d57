// The computers of a game in progress, and the task that each gets when it is to move.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "joga/core/history.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/player.hpp"
#include "joga/engine/who.hpp"
#include "joga/play/game_state.hpp"
#include "joga/play/search_memory.hpp"

namespace joga::play {

// Finds a move. The finder owns copies of everything it needs, so it may run on another thread while the game
// changes. Two finders of one game must not run at once, because they share the players kept from turn to
// turn. Returns soon after the flag is set, with the best move found so far. Only external programs can fail.
using MoveFinder = std::function<Result<AnyMove>(const StopFlag&)>;

struct ComputerTurn {
  engine::Who who{};
  search::Limits limits{};  // besides the player's own limits
  std::uint64_t seed = 0;   // for random choices in this move
  engine::Resources resources{};
  std::shared_ptr<KeptPlayer>
      kept{};  // the player of earlier turns, or an empty place for a new one; never null
};
// Finds the move in the last position of the history, as a MoveFinder does.
[[nodiscard]] Result<AnyMove> find_move(const History& history, const ComputerTurn& turn,
                                        const StopFlag& stop, const search::Listener& listener = {});

// The computers of a game, which remember what they learnt in earlier turns. A new game, or other players,
// need a new object.
class Computers {
 public:
  // Returns the turn of the computer to move. Its random choices depend only on the seed and the number of
  // turns: the same game continues in the same way, also after turns were taken back or the game was resumed.
  // The computer keeps to these limits, to its own and to its clock. Fails if the game has reached the
  // maximum number of turns.
  [[nodiscard]] Result<ComputerTurn> turn(const GameState& game, Moment now,
                                          const search::Limits& limits = {},
                                          const engine::Resources& resources = {}) const;
  [[nodiscard]] MoveFinder finder(const GameState& game, Moment now,
                                  const engine::Resources& resources = {}) const;

 private:
  std::array<std::shared_ptr<KeptPlayer>, 2> kept_{std::make_shared<KeptPlayer>(),
                                                   std::make_shared<KeptPlayer>()};
};

}  // namespace joga::play
