// Styled characters on a grid, for text boards and for everything on the full screen. Plain text omits the
// styles. Nothing here knows a terminal; tests examine canvases directly.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/view.hpp"

namespace joga::render {

// The part of a board or text that a character belongs to; it determines the colour, if there are colours.
enum class Ink : std::uint8_t { Plain, Line, Label, Mark, White, Black, Blue, Red, Rose, Green, Bronze };

[[nodiscard]] Ink ink_of(SideColour colour) noexcept;
[[nodiscard]] Ink ink_of(const TerrainKind* terrain) noexcept;

// The background, on a screen.
enum class Ground : std::uint8_t {
  None,
  Board,   // the board, between and around the cells
  Bar,     // title and key bars, the selected item of a list
  Cursor,  // the cell under the cursor
  Choice,  // can be chosen next
  Chosen,  // has been chosen
  Mark,    // the last move
  Alarm,   // an error message
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

  // Whether an area of this size fits into the room.
  [[nodiscard]] bool fits(const Size& room) const noexcept {
    return rows <= room.rows && columns <= room.columns;
  }
  friend bool operator==(const Size&, const Size&) = default;
};

struct Area {
  int row = 0;
  int column = 0;
  int rows = 1;
  int columns = 1;

  [[nodiscard]] Size size() const noexcept { return {rows, columns}; }
  [[nodiscard]] bool contains(int at_row, int at_column) const noexcept {
    return at_row >= row && at_row < row + rows && at_column >= column && at_column < column + columns;
  }
};

// How text is written, on any medium.
struct TextStyle {
  Language language = Language::English;
  bool unicode = true;  // false: 7-bit characters only; accents are left out
  bool colour = false;
  bool legend = true;  // text boards: explains the codes below everything else

  [[nodiscard]] std::string say(const Message& message) const { return message.in(language); }
};

// A line of text in several styles.
struct StyledText {
  std::string text{};
  Style style{};
};
struct TextLine {
  std::vector<StyledText> parts{};

  [[nodiscard]] static TextLine of(std::string text, Style style = {}) {
    return {{{std::move(text), style}}};
  }
  [[nodiscard]] int width() const;
};

// A canvas of fixed size; text outside is cut off.
class Canvas {
 public:
  explicit Canvas(Size size);

  [[nodiscard]] Size size() const noexcept { return size_; }
  [[nodiscard]] const Glyph& at(int row, int column) const noexcept;
  [[nodiscard]] bool contains(int row, int column) const noexcept;

  void put(int row, int column, char32_t character, Style style);
  // Returns the column after the text. A text longer than `columns` is cut and ends with "...".
  int write(int row, int column, std::string_view text, Style style = {});
  int write_cut(int row, int column, int columns, std::string_view text, Style style = {});
  int write_line(int row, int column, int columns, const TextLine& line);
  void fill(const Area& area, Style style);  // with blanks
  // Copies a part of another canvas.
  void paste(const Canvas& from, const Area& part, int row, int column);

  // Every row ends with a newline and without trailing blanks. Colours are ANSI escape sequences of the
  // 256-colour palette; backgrounds and weights are left out.
  [[nodiscard]] std::string to_text(const TextStyle& style) const;

 private:
  Size size_;
  std::vector<Glyph> glyphs_;
};

// Wraps the words of the texts into lines of at most `columns`; all lines but the first are indented. A
// no-break space keeps words together, and becomes a blank on a canvas.
[[nodiscard]] std::vector<TextLine> wrapped(const std::vector<StyledText>& texts, int columns,
                                            int indent = 0);
[[nodiscard]] std::vector<TextLine> wrapped(const std::string& text, int columns, Style style = {},
                                            int indent = 0);

// Appends more lines.
void append(std::vector<TextLine>& lines, std::vector<TextLine> more);

}  // namespace joga::render
