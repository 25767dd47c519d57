// The storage of one game in progress: a saved record, or the events in a host's store.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/play/game_state.hpp"
#include "joga/service/message.hpp"

namespace joga::service {

// Everything is called on the strand and calls back on the strand.
class Journal {
 public:
  struct Found {
    std::shared_ptr<play::GameState> game{};  // null if only newer events were asked for
    std::vector<play::Event> events{};        // to be applied to the game, in order
  };
  enum class Loss : std::uint8_t {
    Gone,         // there is no such game
    Unreadable,   // a retry would not help
    Unavailable,  // the storage fails at present; a retry may help
  };
  struct NotFound {
    Loss loss = Loss::Gone;
    Failure failure{};
  };

  enum class Stored : std::uint8_t {
    Done,
    Later,     // not stored; the game continues, and the caller must store it again soon
    Conflict,  // another process has stored another event first
    Refused,   // the event does not take effect
  };
  struct Receipt {
    Stored stored = Stored::Done;
    Failure failure{};  // why it was not stored
  };

  Journal& operator=(Journal&&) = delete;
  virtual ~Journal() = default;

  // Loads the whole game if `since` is 0, otherwise at least the events after that revision. Does not call
  // `done` within the call.
  virtual void load(std::uint64_t since, std::function<void(Result<Found, NotFound>)> done) = 0;
  // Stores the event that led to this state or, if `event` is null, the state itself. The caller must not
  // change the state until `done` is called.
  virtual void append(const play::Event* event, std::shared_ptr<const play::GameState> game,
                      std::function<void(const Receipt&)> done) = 0;
  // Asks for the right to make the computer's turn at this revision, so that no other process makes it too.
  // The right lasts until `release`.
  virtual void claim(std::uint64_t revision, const std::function<void(bool granted)>& done) {
    static_cast<void>(revision);
    done(true);
  }
  virtual void release() {}

 protected:
  Journal() = default;
};

}  // namespace joga::service
