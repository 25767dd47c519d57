#include "joga/service/record_journal.hpp"

#include <utility>

#include "joga/play/clock.hpp"
#include "joga/service/catalogue.hpp"

namespace joga::service {

RecordJournal::RecordJournal(std::shared_ptr<Work> work, const TimerClock& clock,
                             std::shared_ptr<record::Storage> storage, std::optional<std::string> name,
                             Saved saved)
    : work_(std::move(work)),
      clock_(clock),
      storage_(std::move(storage)),
      saved_(std::move(saved)),
      name_(std::move(name)),
      autosave_(std::make_shared<play::Autosave>(storage_)) {}

void RecordJournal::load(std::uint64_t /*since*/, std::function<void(Result<Found, NotFound>)> done) {
  // The initial values are the outcome if the job runs out of memory.
  struct Reading {
    Result<Found, NotFound> found = NotFound{Loss::Unreadable, {FailureCode::Failed, text::kOutOfMemory}};
    std::optional<std::string> name{};
  };
  const auto reading = std::make_shared<Reading>();
  work_->run(
      [reading, autosave = autosave_, storage = storage_, &clock = clock_,
       saved = name_.value_or(std::string())] {
        Result<play::Resumed> resumed = play::resume(storage, saved);
        if (!resumed) {
          reading->found = NotFound{Loss::Unreadable, storage_failure_of(resumed.error())};
          return;
        }
        auto game = std::make_shared<play::GameState>(std::move(resumed->state));
        if (const auto control = game->recorded_clock())
          game->start_clock(*control, play::moment_at(clock.now()));
        *autosave = std::move(resumed->autosave);
        // None for a study, which is not changed: turns played from it become a new game.
        if (autosave->game() != nullptr) reading->name = autosave->game()->name();
        reading->found = Found{.game = std::move(game)};
      },
      [this, reading, done = std::move(done)](JobEnd) {
        name_ = reading->name;
        done(std::move(reading->found));
      });
}

void RecordJournal::append(const play::Event* /*event*/, std::shared_ptr<const play::GameState> game,
                           std::function<void(const Receipt&)> done) {
  // The initial values are the outcome if the job runs out of memory.
  struct Saving {
    Receipt receipt{.stored = Stored::Later, .failure = {FailureCode::Failed, text::kOutOfMemory}};
    std::optional<record::SavedGameInfo> saved{};
  };
  const auto saving = std::make_shared<Saving>();
  work_->run(
      [saving, autosave = autosave_, game = std::move(game)] {
        if (const std::optional<Message> unsaved = autosave->save(*game)) {
          saving->receipt = {.stored = Stored::Later, .failure = {FailureCode::Failed, *unsaved}};
          return;
        }
        saving->receipt = {};
        if (autosave->game() != nullptr) saving->saved = autosave->game()->info();
      },
      [this, saving, done = std::move(done)](JobEnd) {
        if (saving->saved) {
          name_ = saving->saved->name;
          saved_(*saving->saved);
        }
        done(saving->receipt);
      });
}

}  // namespace joga::service
