// The terminal itself, through ncursesw. Nothing else knows it: drawings go in, events come out.
#pragma once

#include <chrono>
#include <string>

#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

// While one of these exists, the terminal is ours; it is given back when it goes, and also when the program
// is ended by a fatal signal. One at a time.
class Terminal {
 public:
  Terminal();
  Terminal& operator=(Terminal&&) = delete;
  ~Terminal();

  [[nodiscard]] bool is_open() const noexcept { return open_; }
  [[nodiscard]] Size size() const;
  void show(const Drawn& drawn, const TextStyle& look);
  // Draws everything anew, whatever the terminal shows now.
  void redraw();
  // The next event, or a tick if there is none in time.
  [[nodiscard]] Event read(std::chrono::milliseconds patience);
  // Asks the terminal to put a text on the clipboard (OSC 52); many do.
  void copy(const std::string& text);

  // The signal that wants the program to end, once there was one: SIGINT, SIGTERM or SIGHUP.
  [[nodiscard]] static int ending_signal() noexcept;

 private:
  bool open_ = false;
};

}  // namespace joga::terminal::screen
