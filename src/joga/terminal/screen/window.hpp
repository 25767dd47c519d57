// Both sides of the window: what reaches it from outside (keys, the mouse, the passing of time), and what it
// shows, as data: styled characters, what a click does where, and where the cursor blinks.
#pragma once

#include <cstdint>
#include <optional>
#include <ranges>
#include <vector>

#include "joga/render/canvas.hpp"
#include "joga/terminal/commands.hpp"

namespace joga::terminal::screen {

using render::append;
using render::Area;
using render::Canvas;
using render::Glyph;
using render::Ground;
using render::Ink;
using render::Size;
using render::Style;
using render::StyledText;
using render::TextLine;
using render::TextStyle;
using render::wrapped;

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

// Answers to a question, in both languages.
[[nodiscard]] constexpr bool is_yes(const Event& event) noexcept {
  const char32_t letter = event.character;
  return event.kind == EventKind::Character &&
         (letter == U'y' || letter == U'Y' || letter == U's' || letter == U'S');
}
[[nodiscard]] constexpr bool is_no(const Event& event) noexcept {
  return event.kind == EventKind::Character && (event.character == U'n' || event.character == U'N');
}

struct Point {
  int row = 0;
  int column = 0;
};

// What a click means; the model that was drawn gives it a meaning by kind and number.
enum class TargetKind : std::uint8_t { Cell, Choice, Item, Tab, Command, Button, Opening };

struct Target {
  TargetKind kind = TargetKind::Item;
  int number = 0;

  friend bool operator==(const Target&, const Target&) = default;
};

struct Hit {
  Area area{};
  Target target{};
};

struct Drawn {
  explicit Drawn(Size size) : canvas(size) {}

  Canvas canvas;
  std::vector<Hit> hits{};
  std::optional<Point> cursor{};

  // What lies there; the last one drawn is on top.
  [[nodiscard]] std::optional<Target> target_at(int row, int column) const {
    for (const Hit& hit : std::views::reverse(hits)) {
      if (hit.area.contains(row, column)) return hit.target;
    }
    return std::nullopt;
  }
};

}  // namespace joga::terminal::screen
