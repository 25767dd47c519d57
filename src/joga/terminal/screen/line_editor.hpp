// A line that is being typed, with the keys that every line editor has: arrows, Home and End, Ctrl-A, -E, -K,
// -U, -W, and earlier lines with Up and Down.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

class LineEditor {
 public:
  explicit LineEditor(std::string_view text = {}) { set(text); }

  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool empty() const noexcept { return letters_.empty(); }
  // Where the next letter goes, in letters from the beginning.
  [[nodiscard]] std::size_t cursor() const noexcept { return cursor_; }

  // Another line, with the cursor behind it.
  void set(std::string_view text);
  void clear() { set({}); }
  // Whether the event was for the line; then it has changed, or its cursor.
  bool on(const Event& event);
  // The line was entered: Up brings it back.
  void remember();

 private:
  bool on_control(char letter);
  void erase(std::size_t from, std::size_t to);
  void recall(std::size_t number);

  std::u32string letters_{};
  std::size_t cursor_ = 0;
  std::vector<std::u32string> earlier_{};
  std::size_t recalled_ = 0;  // of the earlier lines; their count: the line itself
  std::u32string begun_{};    // the line itself while an earlier one is shown
};

// The path at the end of a line completed as far as the files there leave no choice, as Tab does in a shell.
[[nodiscard]] std::string with_path_completed(std::string_view line, std::size_t path_at = 0);

}  // namespace joga::terminal::screen
