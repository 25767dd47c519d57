// The colours of the full screen on dark and light terminals, and how the terminal is asked which it is.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "joga/library/settings.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

using library::Theme;

// Numbers of the terminal's palette; -1 is the terminal's own colour.
struct Colours {
  short ink = -1;
  short ground = -1;
};

inline constexpr int kManyColours = 256;

// `count` is the number of colours that the terminal has. Only text outside boards and bars has the
// terminal's own colours, which are readable on any terminal.
[[nodiscard]] Colours colours_of(const Style& style, Theme theme, int count);

// --- Asking the terminal ---

// The bytes that a terminal has sent after the question about its background, taken apart.
struct BackgroundAnswer {
  std::optional<Theme> theme{};  // none if the terminal has not told its background
  std::string typed{};           // the rest, which the user has typed meanwhile
  bool is_complete = false;      // nothing more will come
};
[[nodiscard]] BackgroundAnswer parse_background(std::string_view bytes);
// Reads the variable COLORFGBG, which some terminals set: "15;0" is light text on black.
[[nodiscard]] std::optional<Theme> parse_colorfgbg(std::string_view value);

// Asks the terminal at standard input and output, and waits for at most `patience`. Terminals that would show
// the question are not asked. Must be called before curses takes over the terminal.
[[nodiscard]] BackgroundAnswer ask_background(std::chrono::milliseconds patience);

}  // namespace joga::terminal::screen
