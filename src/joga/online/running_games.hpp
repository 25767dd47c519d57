// The running games that the lobby shows: games between people who met in the lobby and are playing now.
// Games by link or invitation are never shown. Kept in memory, of this process only, and written as JSON once
// for all viewers.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "joga/online/event_json.hpp"
#include "joga/online/online.hpp"
#include "joga/store/store.hpp"

namespace joga::online {

class RunningGames {
 public:
  struct Entry {
    store::GameHeading heading{};
    People people{};
    std::string position{};
    std::array<Lane, 2> lanes{};  // of the two players
  };

  // `most`: the number of games shown.
  explicit RunningGames(std::size_t most) noexcept : most_(most) {}

  // Adds or replaces a game.
  void put(Entry entry);
  void remove(const std::string& id);

  // Chooses the games to show, the last changed first. If there are more than fit, those of one address take
  // turns with those of others. Returns whether anything has changed.
  bool choose();
  // The chosen games as a JSON array, without those of the people whom a viewer avoids (sorted).
  [[nodiscard]] std::string text(std::span<const PersonId> avoided = {}) const;

 private:
  struct Chosen {
    std::array<std::optional<PersonId>, 2> seats{};
    std::string text{};

    friend bool operator==(const Chosen&, const Chosen&) = default;
  };

  const std::size_t most_;
  std::map<std::string, Entry> games_{};  // by id
  bool has_changed_ = false;              // since the last choice
  std::vector<Chosen> chosen_{};
};

}  // namespace joga::online
