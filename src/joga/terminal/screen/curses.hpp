// The terminal, through ncursesw. No other file knows it: drawings go in, events come out.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "joga/terminal/screen/theme.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

// Takes over the terminal, and restores it in the destructor and on fatal signals. There may be only one at a
// time.
class Terminal {
 public:
  // With `asks_background` it asks the terminal whether its background is light or dark.
  explicit Terminal(bool asks_background);
  Terminal& operator=(Terminal&&) = delete;
  ~Terminal();

  [[nodiscard]] bool is_open() const noexcept { return open_; }
  [[nodiscard]] Size size() const;
  void show(const Drawn& drawn, const TextStyle& look, Theme theme);
  // The theme of the terminal, if it was asked and is known.
  [[nodiscard]] std::optional<Theme> background() const noexcept { return background_; }
  // Redraws the whole screen, whatever the terminal shows now.
  void redraw();
  // Returns the next event, or a tick if there is none within `patience`.
  [[nodiscard]] Event read(std::chrono::milliseconds patience);
  // Drops the keys that have been pressed and not been read yet.
  void drop_typed();
  void ring();
  // Asks the terminal to put a text on the clipboard (OSC 52); many terminals support that.
  void copy(const std::string& text);

  // Returns the name under which the system knows a terminal of this kind: TERM itself or, for newer
  // terminals that it does not know yet, the one they imitate. Empty if there is none.
  [[nodiscard]] static std::string known_kind(std::string_view kind);

  // The signal that asks the program to end, if one has come: SIGINT, SIGTERM or SIGHUP.
  [[nodiscard]] static int ending_signal() noexcept;

 private:
  bool open_ = false;
  std::optional<Theme> background_{};
};

}  // namespace joga::terminal::screen
