// What reaches the screen from outside: keys, the mouse, the window, the passing of time.
#pragma once

#include <cstdint>

#include "joga/terminal/commands.hpp"

namespace joga::terminal::screen {

enum class EventKind : std::uint8_t {
  Character,  // a printable character
  Command,    // a control or function key
  Enter,
  Escape,
  Backspace,
  Tab,
  BackTab,
  Up,
  Down,
  Left,
  Right,
  PageUp,
  PageDown,
  Home,
  End,
  Delete,
  Click,
  WheelUp,
  WheelDown,
  Resize,
  Tick,  // nothing happened for a moment
};

struct Event {
  EventKind kind = EventKind::Tick;
  char32_t character = 0;  // of a character
  Key key{};               // of a command key
  int row = 0;             // of the mouse
  int column = 0;

  [[nodiscard]] static constexpr Event of(EventKind kind) { return {.kind = kind}; }
  [[nodiscard]] static constexpr Event typed(char32_t character) {
    return {.kind = EventKind::Character, .character = character};
  }
  [[nodiscard]] static constexpr Event control(char letter) {
    return {.kind = EventKind::Command, .key = {.kind = KeyKind::Control, .letter = letter}};
  }
  [[nodiscard]] static constexpr Event function(int number) {
    return {.kind = EventKind::Command, .key = {.kind = KeyKind::Function, .number = number}};
  }
  [[nodiscard]] static constexpr Event click(int row, int column) {
    return {.kind = EventKind::Click, .row = row, .column = column};
  }
};

}  // namespace joga::terminal::screen
