#include "joga/lessons/progress.hpp"

#include <vector>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"

namespace joga::lessons {
namespace {

constexpr std::string_view kFinishedWord = "finished";

}  // namespace

Bookmarks parse_bookmarks(std::string_view text) {
  Bookmarks bookmarks;
  for (const std::string_view line : lines_of(text)) {
    const std::vector<std::string_view> words = words_of(line);
    if (words.size() < 3 || words[1] != "=") continue;
    const auto number = parse_number(words[2]);
    if (!number || *number < 1) continue;
    bookmarks[std::string(words[0])] = {.step = static_cast<std::size_t>(*number) - 1,
                                        .finished = words.size() > 3 && words[3] == kFinishedWord};
  }
  return bookmarks;
}

std::string bookmarks_text(const Bookmarks& bookmarks) {
  std::string text;
  for (const auto& [id, bookmark] : bookmarks) {
    text += id + " = " + std::to_string(bookmark.step + 1);
    if (bookmark.finished) text.append(" ").append(kFinishedWord);
    text += '\n';
  }
  return text;
}

Bookmark Progress::bookmark(std::string_view id) const {
  const ExclusiveLock lock(mutex_);
  const Bookmarks bookmarks = parse_bookmarks(text_.read());
  const auto found = bookmarks.find(id);
  return found == bookmarks.end() ? Bookmark{} : found->second;
}

Result<Done> Progress::remember(std::string_view id, const Bookmark& bookmark) {
  const ExclusiveLock lock(mutex_);
  Bookmarks bookmarks = parse_bookmarks(text_.read());
  bookmarks[std::string(id)] = bookmark;
  return text_.write(bookmarks_text(bookmarks));
}

}  // namespace joga::lessons
