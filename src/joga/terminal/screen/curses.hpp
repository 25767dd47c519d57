// The terminal, through ncursesw. No other file knows it: drawings go in, events come out.
#pragma once

#include <chrono>
#include <string>

#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

// Takes over the terminal, and restores it in the destructor and on fatal signals. There may be only one at a
// time.
class Terminal {
 public:
  Terminal();
  Terminal& operator=(Terminal&&) = delete;
  ~Terminal();

  [[nodiscard]] bool is_open() const noexcept { return open_; }
  [[nodiscard]] Size size() const;
  void show(const Drawn& drawn, const TextStyle& look);
  // Redraws the whole screen, whatever the terminal shows now.
  void redraw();
  // Returns the next event, or a tick if there is none within `patience`.
  [[nodiscard]] Event read(std::chrono::milliseconds patience);
  // Asks the terminal to put a text on the clipboard (OSC 52); many terminals support that.
  void copy(const std::string& text);

  // The signal that asks the program to end, if one has come: SIGINT, SIGTERM or SIGHUP.
  [[nodiscard]] static int ending_signal() noexcept;

 private:
  bool open_ = false;
};

}  // namespace joga::terminal::screen
