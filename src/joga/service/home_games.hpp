// The games at home that pages have open. Pages that open the same saved game share it; the last page to
// leave closes it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "joga/play/game_state.hpp"
#include "joga/service/game_actor.hpp"
#include "joga/service/page.hpp"
#include "joga/service/record_journal.hpp"

namespace joga::service {

class HomeGames {
 public:
  explicit HomeGames(Service::Shared& shared) : shared_(shared) {}

  // Each of these three makes the page a watcher of the game, or replies with a failure.
  void create(play::GameState game, const Reply& reply);
  void open(const std::string& saved, const Reply& reply);
  void join(const std::string& id, const Reply& reply);

  // The saved games that are open here.
  [[nodiscard]] std::set<std::string> open_files() const;
  // Returns false if the saved game is not open.
  bool save_again(const std::string& saved);
  void forget(const std::string& id) { games_.erase(id); }

 private:
  struct Open {
    std::shared_ptr<GameActor> game{};
    const RecordJournal* journal = nullptr;  // owned by `game`
  };

  [[nodiscard]] std::shared_ptr<GameActor> find_saved(const std::string& saved) const;
  // Returns null, and replies with the failure, if too many games are open.
  [[nodiscard]] std::shared_ptr<GameActor> add(const std::optional<std::string>& saved,
                                               std::shared_ptr<play::GameState> game, const Reply& reply);

  Service::Shared& shared_;
  std::map<std::string, Open> games_{};
  std::uint64_t last_number_ = 0;
};

}  // namespace joga::service
