// What the terminal is to show, as data: a page of styled characters, where the mouse does what, and where
// the cursor blinks. Nothing here knows the terminal; tests look at pages directly.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/render/canvas.hpp"

namespace joga::terminal::screen {

using render::Ink;

enum class Ground : std::uint8_t {
  None,
  Bar,     // title and key bars, the chosen item of a list
  Cursor,  // the cell under the cursor
  Choice,  // what can be chosen next
  Chosen,  // what has been chosen
  Mark,    // the last move
  Alarm,   // why something did not work
};

struct Style {
  Ink ink = Ink::Plain;
  Ground ground = Ground::None;
  bool bold = false;
  bool dim = false;

  friend bool operator==(const Style&, const Style&) = default;
};

struct Glyph {
  char32_t character = U' ';
  Style style{};

  friend bool operator==(const Glyph&, const Glyph&) = default;
};

struct Size {
  int rows = 24;
  int columns = 80;

  friend bool operator==(const Size&, const Size&) = default;
};

struct Area {
  int row = 0;
  int column = 0;
  int rows = 1;
  int columns = 1;

  [[nodiscard]] bool contains(int at_row, int at_column) const noexcept {
    return at_row >= row && at_row < row + rows && at_column >= column && at_column < column + columns;
  }
};

struct Point {
  int row = 0;
  int column = 0;
};

// How things look, wherever they are drawn.
struct Look {
  Language language = Language::English;
  bool unicode = true;
  bool colour = true;

  [[nodiscard]] std::string say(const Message& message) const { return message.in(language); }
};

// A page of fixed size; what falls outside is cut off.
class Page {
 public:
  explicit Page(Size size);

  [[nodiscard]] Size size() const noexcept { return size_; }
  [[nodiscard]] const Glyph& at(int row, int column) const noexcept;
  [[nodiscard]] bool contains(int row, int column) const noexcept;

  void put(int row, int column, char32_t character, Style style);
  // Returns the column after the text.
  int write(int row, int column, std::string_view text, Style style = {});
  // The same within so many columns; a text that is too long ends with "...".
  int write_cut(int row, int column, int columns, std::string_view text, Style style = {});
  void fill(const Area& area, Style style, char32_t character = U' ');
  // Only the background; what stands there keeps its ink.
  void tint(const Area& area, Ground ground);
  // A part of another page.
  void paste(const Page& from, const Area& part, int row, int column);

  // Rows as text without blanks at their ends, for tests.
  [[nodiscard]] std::vector<std::string> text() const;

 private:
  Size size_;
  std::vector<Glyph> glyphs_;
};

// What a click means; the model that was drawn gives it a meaning by kind and number.
enum class TargetKind : std::uint8_t { Cell, Choice, Item, Tab, Command, Button };

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
  explicit Drawn(Size size) : page(size) {}

  Page page;
  std::vector<Hit> hits{};
  std::optional<Point> cursor{};

  // What lies there; the last one drawn is on top.
  [[nodiscard]] std::optional<Target> target_at(int row, int column) const;
};

// A line of text in several styles.
struct StyledText {
  std::string text{};
  Style style{};
};
struct Line {
  std::vector<StyledText> parts{};
  std::optional<Target> target{};

  [[nodiscard]] static Line of(std::string text, Style style = {}) {
    return {{{std::move(text), style}}, {}};
  }
};

int write_line(Page& page, int row, int column, int columns, const Line& line);

// The words of the texts in lines of at most so many columns; further lines are indented.
[[nodiscard]] std::vector<Line> wrapped(const std::vector<StyledText>& texts, int columns, int indent = 0);
[[nodiscard]] std::vector<Line> wrapped(const std::string& text, int columns, Style style = {},
                                        int indent = 0);

// Puts further lines below.
void append(std::vector<Line>& lines, std::vector<Line> more);

}  // namespace joga::terminal::screen
