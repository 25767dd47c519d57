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

struct Bookmark {
  std::size_t step = 0;   // the step to resume with, counted from 0
  bool finished = false;  // the lesson has been done to its end, at least once

  friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

// By the games' ids.
using Bookmarks = std::map<std::string, Bookmark, std::less<>>;

// As lines "quantik = 3 finished"; a line that is none is ignored. Steps count from 1 there.
[[nodiscard]] Bookmarks parse_bookmarks(std::string_view text);
[[nodiscard]] std::string bookmarks_text(const Bookmarks& bookmarks);

// May be used by several threads at once. The text is read anew each time: several windows may be open.
class Progress {
 public:
  explicit Progress(KeptText text = KeptText::in_memory()) : text_(std::move(text)) {}

  // The beginning, for a game without an entry.
  [[nodiscard]] Bookmark bookmark(std::string_view game_id) const;
  // If this fails, the user is told, and the lesson continues.
  Result<Done> remember(std::string_view game_id, const Bookmark& bookmark);

 private:
  KeptText text_;
  mutable SharedMutex mutex_{};
};

}  // namespace joga::lessons
