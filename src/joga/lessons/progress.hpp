// Where a player has stopped in each lesson, kept in a file or wherever a front end keeps things.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "joga/core/result.hpp"

namespace joga::lessons {

struct Place {
  std::size_t step = 0;   // to go on with, counted from 0
  bool finished = false;  // the lesson has been done to its end, at least once

  friend bool operator==(const Place&, const Place&) = default;
};

// By the games' ids.
using Places = std::map<std::string, Place, std::less<>>;

// As lines "quantik = 3 finished"; a line that is none is ignored. Steps count from 1 there.
[[nodiscard]] Places parse_places(std::string_view text);
[[nodiscard]] std::string places_text(const Places& places);

// May be used by several threads at once.
class Progress {
 public:
  Progress() = default;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  virtual ~Progress() = default;

  // The beginning, for a game that nothing is known of.
  [[nodiscard]] virtual Place place(std::string_view game_id) const = 0;
  // A failure is for the user to know; the lesson goes on.
  virtual Result<Done> remember(std::string_view game_id, const Place& place) = 0;
};

}  // namespace joga::lessons
