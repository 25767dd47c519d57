// The events of one game in the host's store.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "joga/online/event_json.hpp"
#include "joga/online/online.hpp"
#include "joga/service/game_actor.hpp"
#include "joga/service/host.hpp"
#include "joga/service/journal.hpp"

namespace joga::online {

class EventJournal final : public service::Journal {
 public:
  // The actor owns the journal. The game is loaded in this lane.
  EventJournal(Online::Shared& shared, const service::GameActor& actor, Lane lane)
      : shared_(shared), actor_(actor), lane_(lane) {}

  // The people of the game as of the last load, and those whom the room has added since.
  [[nodiscard]] People& people() noexcept { return people_; }

  // The bytes stored since the last call.
  [[nodiscard]] std::size_t take_unpaid() noexcept { return std::exchange(unpaid_, 0); }

  void load(std::uint64_t since, std::function<void(Result<Found, NotFound>)> done) override;
  // `event` is never null, because a host's games are stored event by event.
  void append(const Event* event, std::shared_ptr<const GameState> game,
              std::function<void(const Receipt&)> done) override;
  // Takes a lease on the turn for this process, and renews it until `release`. `done` is called after each
  // renewal as well.
  void claim(std::uint64_t revision, const std::function<void(bool granted)>& done) override;
  void release() override {
    claimed_.reset();
    renewal_ = service::Timer();
  }

 private:
  Online::Shared& shared_;
  const service::GameActor& actor_;
  const Lane lane_;
  People people_{};
  std::optional<std::uint64_t> claimed_{};  // the revision whose turn this process wants to make
  service::Timer renewal_{};
  std::size_t unpaid_ = 0;
};

}  // namespace joga::online
