// Where a player has stopped in each lesson.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "joga/core/kept_text.hpp"
#include "joga/core/threads.hpp"

namespace joga::lessons {

struct Place {
  std::size_t step = 0;   // the step to resume with, counted from 0
  bool finished = false;  // the lesson has been done to its end, at least once

  friend bool operator==(const Place&, const Place&) = default;
};

// By the games' ids.
using Places = std::map<std::string, Place, std::less<>>;

// As lines "quantik = 3 finished"; a line that is none is ignored. Steps count from 1 there.
[[nodiscard]] Places parse_places(std::string_view text);
[[nodiscard]] std::string places_text(const Places& places);

// May be used by several threads at once. The text is read anew each time: several windows may be open.
class Progress {
 public:
  explicit Progress(KeptText text = KeptText::in_memory()) : text_(std::move(text)) {}

  // The beginning, for a game without an entry.
  [[nodiscard]] Place place(std::string_view game_id) const;
  // If this fails, the user is told, and the lesson continues.
  Result<Done> remember(std::string_view game_id, const Place& place);

 private:
  KeptText text_;
  mutable SharedMutex mutex_{};
};

}  // namespace joga::lessons
