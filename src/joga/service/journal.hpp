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
    std::shared_ptr<play::GameState> game{};  // as a record, a snapshot or the first event has it
    std::vector<play::Event> events{};        // what has happened since
  };
  enum class Loss : std::uint8_t {
    Gone,         // there is no such game
    Unreadable,   // and will stay so
    Unavailable,  // the storage fails now; trying again may help
  };
  struct NotFound {
    Loss loss = Loss::Gone;
    Failure failure{};
  };

  enum class Stored : std::uint8_t {
    Done,
    Later,     // not stored, but the game goes on; it must be stored again soon
    Conflict,  // another process has stored another event first
    Refused,   // the game stays as it was
  };
  struct Receipt {
    Stored stored = Stored::Done;
    Failure failure{};  // why it was not stored
  };

  Journal& operator=(Journal&&) = delete;
  virtual ~Journal() = default;

  // Finds the whole game or, with a revision, the events after it. Does not call back within the call.
  virtual void load(std::uint64_t since, std::function<void(Result<Found, NotFound>)> done) = 0;
  // Stores an event that has led to this state, or without an event the state. The caller does not change the
  // state before `done` is called, which does not happen within the call.
  virtual void append(const play::Event* event, std::shared_ptr<const play::GameState> game,
                      std::function<void(const Receipt&)> done) = 0;
  // Asks for the right to make the computer's turn at this revision, so that no other process makes it too.
  // The right lasts until `release`.
  virtual void claim(std::uint64_t revision, std::function<void(bool granted)> done) {
    static_cast<void>(revision);
    done(true);
  }
  virtual void release() {}

 protected:
  Journal() = default;
};

}  // namespace joga::service
