#include "joga/render/canvas.hpp"

#include <cstddef>

#include "joga/render/characters.hpp"

namespace joga::render {
namespace {

// ANSI sequences of the 256-colour palette. Pieces bring their own background, and the other colours are of
// middle brightness: both dark and light terminals show them.
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
    case Ink::RedNebula:
      return "\x1b[0;1;38;5;167m";
    case Ink::GreenNebula:
      return "\x1b[0;1;38;5;71m";
    case Ink::BlueNebula:
      return "\x1b[0;1;38;5;68m";
  }
  return {};
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

Ink ink_of(Terrain terrain) noexcept {
  if (terrain == Terrain::RedNebula) return Ink::RedNebula;
  if (terrain == Terrain::GreenNebula) return Ink::GreenNebula;
  if (terrain == Terrain::BlueNebula) return Ink::BlueNebula;
  return Ink::Plain;
}

void Canvas::put(int row, int column, char32_t character, Ink ink) {
  const auto y = static_cast<std::size_t>(row);
  const auto x = static_cast<std::size_t>(column);
  if (rows_.size() <= y) rows_.resize(y + 1);
  if (rows_[y].size() <= x) rows_[y].resize(x + 1);
  rows_[y][x] = {character, ink};
}

int Canvas::write(int row, int column, std::string_view text, Ink ink) {
  for (const char32_t character : decode(text)) put(row, column++, character, ink);
  return column;
}

std::string Canvas::to_string(Output output) const {
  std::string text;
  for (const std::vector<Glyph>& row : rows_) {
    std::size_t length = row.size();
    while (length > 0 && row[length - 1].character == U' ') --length;
    Ink ink = Ink::Plain;
    for (std::size_t x = 0; x < length; ++x) {
      if (output.colour && row[x].ink != ink) text += sequence_of(row[x].ink);
      ink = row[x].ink;
      if (output.unicode) {
        append_utf8(text, row[x].character);
      } else {
        text += seven_bit(row[x].character);
      }
    }
    if (output.colour && ink != Ink::Plain) text += sequence_of(Ink::Plain);
    text += '\n';
  }
  return text;
}

}  // namespace joga::render
