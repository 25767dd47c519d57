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

// By Lesson::progress_id.
using Bookmarks = std::map<std::string, Bookmark, std::less<>>;

// Bookmarks as lines "quantik = 3 finished", where steps count from 1. Other lines are ignored.
[[nodiscard]] Bookmarks parse_bookmarks(std::string_view text);
[[nodiscard]] std::string bookmarks_text(const Bookmarks& bookmarks);

// Thread-safe. Reads the text anew each time, because several windows may be open.
class Progress {
 public:
  explicit Progress(KeptText text = KeptText::in_memory()) : text_(std::move(text)) {}

  // For a lesson without an entry, returns its beginning.
  [[nodiscard]] Bookmark bookmark(std::string_view id) const;
  // If this fails, the user is told, and the lesson continues.
  Result<Done> remember(std::string_view id, const Bookmark& bookmark);

 private:
  KeptText text_;
  mutable SharedMutex mutex_{};
};

}  // namespace joga::lessons
