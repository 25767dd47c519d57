// The record of one game in the library: a file or, on a page without a server, the browser's storage.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "joga/play/autosave.hpp"
#include "joga/play/game_state.hpp"
#include "joga/record/storage.hpp"
#include "joga/service/host.hpp"
#include "joga/service/journal.hpp"
#include "joga/service/work.hpp"

namespace joga::service {

// The game is saved as a whole after every event, off the strand.
class RecordJournal final : public Journal {
 public:
  using Saved = std::function<void(const record::SavedGameInfo&)>;

  // `name` is that of a saved game; none for a new game. `saved` is called after every successful save.
  RecordJournal(std::shared_ptr<Work> work, const TimerClock& clock, std::shared_ptr<record::Storage> storage,
                std::optional<std::string> name, Saved saved);

  // The name of the saved game; none before it is saved for the first time.
  [[nodiscard]] const std::optional<std::string>& name() const noexcept { return name_; }

  void load(std::uint64_t since, std::function<void(Result<Found, NotFound>)> done) override;
  void append(const play::Event* event, std::shared_ptr<const play::GameState> game,
              std::function<void(const Receipt&)> done) override;

 private:
  const std::shared_ptr<Work> work_;
  const TimerClock& clock_;
  const std::shared_ptr<record::Storage> storage_;
  const Saved saved_;
  std::optional<std::string> name_;
  std::shared_ptr<play::Autosave> autosave_;  // used only by jobs, one at a time
};

}  // namespace joga::service
