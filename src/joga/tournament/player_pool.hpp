// Keeps the players of a tournament from game to game and from round to round, because starting a program
// takes longer than many games, and bounds how many run at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>

#include "joga/core/result.hpp"
#include "joga/engine/player.hpp"
#include "joga/tournament/round.hpp"

namespace joga::tournament {

class PlayerPool {
 public:
  using Player = std::unique_ptr<engine::AnyPlayer>;
  using Maker = std::function<Result<Player>()>;

  // Idle players are let go, the longest idle first, so that at most `most` are kept.
  explicit PlayerPool(std::size_t most) : most_(most) {}
  PlayerPool& operator=(PlayerPool&&) = delete;

  // An idle player of the participant, or a new one. It returns to the pool when it is destroyed, so the pool
  // must outlive it; its program's words go to the listener of the game that it is lent for. Thread-safe.
  [[nodiscard]] Result<Player> take(const Participant& participant, const Maker& make);
  // Lets all idle players go, so that their resources are free.
  void clear();

 private:
  class Lent;
  // Passes on what a program says to whoever listens at the moment. Thread-safe.
  class Relay;
  struct Idle {
    Participant participant;
    Player player;
    std::shared_ptr<Relay> relay;
  };

  void give_back(Idle idle);

  std::size_t most_;
  std::mutex mutex_{};      // guards the fields below
  std::list<Idle> idle_{};  // the longest idle first
  std::size_t lent_ = 0;
};

}  // namespace joga::tournament
