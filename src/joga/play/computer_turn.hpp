// The computers of a game in progress: what each is asked when it is to move.
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

// Finds a move. It owns copies of everything it needs, so it may run on another thread while the game
// changes; but two of one game must not run at once, since players are kept from turn to turn. Returns soon
// after the flag is set, with the best move found by then. Only external programs can fail.
using MoveFinder = std::function<Result<AnyMove>(const StopFlag&)>;

struct ComputerTurn {
  engine::Who who{};
  search::Limits limits{};  // together with its own
  std::uint64_t seed = 0;   // of random choices for this move
  engine::Resources resources{};
  std::shared_ptr<KeptPlayer>
      kept{};  // the player who made the turns before, or will make this one; never null
};
// Finds the move in the history's last position, as a MoveFinder does.
[[nodiscard]] Result<AnyMove> find_move(const History& history, const ComputerTurn& turn,
                                        const StopFlag& stop, const search::Listener& listener = {});

// The computers at a game, which remember what they learnt in earlier turns. A new game, and one with other
// players, needs new ones.
class Computers {
 public:
  // The turn of the computer that is to move. Its random choices depend on the seed and the number of turns
  // alone: the same game goes on in the same way, also after turns were taken back or the game was resumed.
  // The computer keeps to these limits, to its own and to its clock. Fails if the game has as many turns as
  // it may have.
  [[nodiscard]] Result<ComputerTurn> turn(const GameState& game, Moment now,
                                          const search::Limits& limits = {},
                                          const engine::Resources& resources = {}) const;
  [[nodiscard]] MoveFinder finder(const GameState& game, Moment now) const;

 private:
  std::array<std::shared_ptr<KeptPlayer>, 2> kept_{std::make_shared<KeptPlayer>(),
                                                   std::make_shared<KeptPlayer>()};
};

}  // namespace joga::play
