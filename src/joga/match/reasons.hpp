// Why games did not end by the rules, counted.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/match/match_game.hpp"
#include "joga/record/tags.hpp"

namespace joga::match {

// A reason, and the games that ended for it.
struct Reason {
  record::Ending ending = record::Ending::Forfeit;
  std::string player{};                  // at fault; empty if the game was adjudicated
  std::string details{};                 // in English, as in the record, without the player
  std::vector<std::uint64_t> numbers{};  // of the games, in the order in which they were added

  // "time: out of time after 51-70 ms".
  [[nodiscard]] Message words() const;
};

// Reasons that differ in a number of milliseconds alone are one, so that a slow program's many losses on time
// do not fill a page.
class Reasons {
 public:
  // Does nothing if the rules ended the game.
  void add(const MatchGame& game);
  // Equally frequent ones in the order of their first games.
  [[nodiscard]] std::vector<Reason> most_frequent_first() const;

 private:
  struct Found {
    std::vector<std::uint64_t> numbers{};
    std::optional<std::pair<std::int64_t, std::int64_t>> milliseconds{};  // the fewest and the most
  };
  // The ending, the player, and the details before and after the number of milliseconds.
  using Key = std::tuple<record::Ending, std::string, std::string, std::string>;

  std::map<Key, Found> found_{};
};

}  // namespace joga::match
