// The interface of the window: events from outside (keys, mouse, time), and the drawing as data (styled
// characters, click targets, the text cursor).
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
  Tick,  // no event within the timeout
};

struct Event {
  EventKind kind = EventKind::Tick;
  char32_t character = 0;  // of a character event
  Key key{};               // of a command event
  int row = 0;             // of a mouse event
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

// The number of lines by which PgUp, PgDn and the wheel scroll the words beside a board.
inline constexpr int kScrollStep = 5;

struct Point {
  int row = 0;
  int column = 0;
};

// The meaning of a click, by kind and number; the model that was drawn interprets it.
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

  // Returns the target at this cell; the last one drawn is on top.
  [[nodiscard]] std::optional<Target> target_at(int row, int column) const {
    for (const Hit& hit : std::views::reverse(hits)) {
      if (hit.area.contains(row, column)) return hit.target;
    }
    return std::nullopt;
  }
};

}  // namespace joga::terminal::screen
