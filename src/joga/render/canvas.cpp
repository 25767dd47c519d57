#include "joga/render/canvas.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "joga/render/characters.hpp"

namespace joga::render {
namespace {

constexpr std::u32string_view kCutOff = U"...";
constexpr char32_t kNoBreakSpace = U'\u00A0';

// ANSI sequences of the 256-colour palette. Pieces have their own background, and the other colours are of
// medium brightness, so that they are readable on dark and light terminals.
[[nodiscard]] std::string_view sequence_of(Ink ink) noexcept {
  switch (ink) {
    case Ink::Plain:
      return "\x1b[0m";
    case Ink::Line:
      return "\x1b[0;38;5;244m";
    case Ink::Label:
      return "\x1b[0;1m";
    case Ink::Mark:
      return "\x1b[0;1;38;5;208m";
    case Ink::White:
      return "\x1b[0;38;5;16;48;5;255m";
    case Ink::Black:
      return "\x1b[0;38;5;255;48;5;238m";
    case Ink::Blue:
      return "\x1b[0;38;5;231;48;5;25m";
    case Ink::Red:
      return "\x1b[0;38;5;231;48;5;124m";
    case Ink::Rose:
      return "\x1b[0;1;38;5;168m";
    case Ink::Green:
      return "\x1b[0;1;38;5;71m";
    case Ink::Bronze:
      return "\x1b[0;1;38;5;137m";
  }
  return {};
}

// The words of styled texts, separated by blanks, not by changes of style.
struct Word {
  std::vector<StyledText> parts{};
  int columns = 0;
};

[[nodiscard]] std::vector<Word> styled_words(const std::vector<StyledText>& texts) {
  std::vector<Word> words;
  bool open = false;  // whether the next letter belongs to the last word
  for (const StyledText& text : texts) {
    bool fresh = true;
    for (const char letter : text.text) {
      if (letter == ' ' || letter == '\n') {
        open = false;
        continue;
      }
      if (!open) {
        words.emplace_back();
        fresh = true;
      }
      if (fresh) words.back().parts.push_back({{}, text.style});
      words.back().parts.back().text += letter;
      open = true;
      fresh = false;
    }
  }
  for (Word& word : words) {
    for (const StyledText& part : word.parts) word.columns += width(part.text);
  }
  return words;
}

}  // namespace

Ink ink_of(SideColour colour) noexcept {
  switch (colour) {
    case SideColour::White:
      return Ink::White;
    case SideColour::Black:
      return Ink::Black;
    case SideColour::Blue:
      return Ink::Blue;
    case SideColour::Red:
      return Ink::Red;
  }
  return Ink::Plain;
}

Ink ink_of(const TerrainKind* terrain) noexcept {
  if (terrain == nullptr) return Ink::Plain;
  switch (terrain->tint) {
    case Tint::None:
      break;
    case Tint::Rose:
      return Ink::Rose;
    case Tint::Green:
      return Ink::Green;
    case Tint::Bronze:
      return Ink::Bronze;
  }
  return Ink::Plain;
}

int TextLine::width() const {
  int columns = 0;
  for (const StyledText& part : parts) columns += render::width(part.text);
  return columns;
}

Canvas::Canvas(Size size)
    : size_{std::max(0, size.rows), std::max(0, size.columns)},
      glyphs_(static_cast<std::size_t>(size_.rows) * static_cast<std::size_t>(size_.columns)) {}

bool Canvas::contains(int row, int column) const noexcept {
  return row >= 0 && row < size_.rows && column >= 0 && column < size_.columns;
}

const Glyph& Canvas::at(int row, int column) const noexcept {
  return glyphs_[static_cast<std::size_t>(row) * static_cast<std::size_t>(size_.columns) +
                 static_cast<std::size_t>(column)];
}

void Canvas::put(int row, int column, char32_t character, Style style) {
  if (!contains(row, column)) return;
  glyphs_[static_cast<std::size_t>(row) * static_cast<std::size_t>(size_.columns) +
          static_cast<std::size_t>(column)] = {character == kNoBreakSpace ? U' ' : character, style};
}

int Canvas::write(int row, int column, std::string_view text, Style style) {
  for (const char32_t character : decode(text)) put(row, column++, character, style);
  return column;
}

int Canvas::write_cut(int row, int column, int columns, std::string_view text, Style style) {
  std::u32string characters = decode(text);
  if (std::cmp_greater(characters.size(), std::max(0, columns))) {
    const auto room = static_cast<std::size_t>(std::max(0, columns));
    characters.resize(room);
    for (std::size_t i = 0; i < std::min(room, kCutOff.size()); ++i) characters[room - 1 - i] = U'.';
  }
  for (const char32_t character : characters) put(row, column++, character, style);
  return column;
}

void Canvas::fill(const Area& area, Style style) {
  for (int row = area.row; row < area.row + area.rows; ++row) {
    for (int column = area.column; column < area.column + area.columns; ++column) {
      put(row, column, U' ', style);
    }
  }
}

void Canvas::paste(const Canvas& from, const Area& part, int row, int column) {
  for (int i = 0; i < part.rows; ++i) {
    for (int j = 0; j < part.columns; ++j) {
      if (!from.contains(part.row + i, part.column + j)) continue;
      const Glyph& glyph = from.at(part.row + i, part.column + j);
      put(row + i, column + j, glyph.character, glyph.style);
    }
  }
}

std::string Canvas::to_text(const TextStyle& style) const {
  std::string text;
  for (int row = 0; row < size_.rows; ++row) {
    int length = size_.columns;
    while (length > 0 && at(row, length - 1).character == U' ') --length;
    Ink ink = Ink::Plain;
    for (int column = 0; column < length; ++column) {
      const Glyph& glyph = at(row, column);
      if (style.colour && glyph.style.ink != ink) text += sequence_of(glyph.style.ink);
      ink = glyph.style.ink;
      if (style.unicode) {
        append_utf8(text, glyph.character);
      } else {
        text += seven_bit(glyph.character);
      }
    }
    if (style.colour && ink != Ink::Plain) text += sequence_of(Ink::Plain);
    text += '\n';
  }
  return text;
}

int Canvas::write_line(int row, int column, int columns, const TextLine& line) {
  const int end = column + columns;
  for (const StyledText& part : line.parts) {
    if (column >= end) break;
    column = write_cut(row, column, end - column, part.text, part.style);
  }
  return column;
}

std::vector<TextLine> wrapped(const std::vector<StyledText>& texts, int columns, int indent) {
  std::vector<TextLine> lines(1);
  int at = 0;
  for (const Word& word : styled_words(texts)) {
    const bool first = lines.back().parts.empty();
    if (!first && at + 1 + word.columns > columns) {
      lines.emplace_back();
      at = 0;
      if (indent > 0) lines.back().parts.push_back({std::string(static_cast<std::size_t>(indent), ' '), {}});
      at = indent;
    } else if (!first) {
      const Style style =
          lines.back().parts.back().style == word.parts.front().style ? word.parts.front().style : Style{};
      lines.back().parts.push_back({" ", style});
      ++at;
    }
    for (const StyledText& part : word.parts) lines.back().parts.push_back(part);
    at += word.columns;
  }
  return lines;
}

std::vector<TextLine> wrapped(const std::string& text, int columns, Style style, int indent) {
  return wrapped(std::vector<StyledText>{{text, style}}, columns, indent);
}

void append(std::vector<TextLine>& lines, std::vector<TextLine> more) {
  std::ranges::move(more, std::back_inserter(lines));
}

}  // namespace joga::render
