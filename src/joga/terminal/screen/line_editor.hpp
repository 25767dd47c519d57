// A line editor with the usual keys: arrows, Home and End, Ctrl-A, -E, -K, -U, -W, and earlier lines with Up
// and Down.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

class LineEditor {
 public:
  LineEditor() = default;
  [[nodiscard]] static LineEditor with_suggestion(std::string_view text) {
    LineEditor editor;
    editor.suggest(text);
    return editor;
  }

  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool empty() const noexcept { return letters_.empty(); }
  // The position of the next letter, in letters from the start.
  [[nodiscard]] std::size_t cursor() const noexcept { return cursor_; }

  // Replaces the line and puts the cursor at its end.
  void set(std::string_view text);
  void clear() { set({}); }
  // Suggests a text: the first letter typed replaces it, any other key accepts it.
  void suggest(std::string_view text) {
    set(text);
    is_suggestion_ = true;
  }
  [[nodiscard]] bool is_suggestion() const noexcept { return is_suggestion_; }
  // Returns whether the line has handled the event.
  bool on(const Event& event);
  // Adds the line to the history that Up goes back through.
  void remember();

 private:
  bool on_control(char letter);
  void erase(std::size_t from, std::size_t to);
  void recall(std::size_t number);

  std::u32string letters_{};
  std::size_t cursor_ = 0;
  bool is_suggestion_ = false;
  std::vector<std::u32string> earlier_{};
  std::size_t recalled_ = 0;  // index into the earlier lines; their count: the current line
  std::u32string begun_{};    // the current line while an earlier one is shown
};

// Completes the path at the end of a line as far as it is unambiguous, as Tab does in a shell.
[[nodiscard]] std::string with_path_completed(std::string_view line, std::size_t path_at = 0);

}  // namespace joga::terminal::screen
