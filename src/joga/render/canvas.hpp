// A page of characters that is written in any order; it grows as needed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/view.hpp"

namespace joga::render {

// What a character belongs to; colour follows from it, where there is colour.
enum class Ink : std::uint8_t {
  Plain,
  Line,
  Label,
  Mark,
  White,
  Black,
  Blue,
  Red,
  RedNebula,
  GreenNebula,
  BlueNebula
};

[[nodiscard]] Ink ink_of(SideColour colour) noexcept;
[[nodiscard]] Ink ink_of(Terrain terrain) noexcept;

class Canvas {
 public:
  void put(int row, int column, char32_t character, Ink ink);
  // Returns the column after the text.
  int write(int row, int column, std::string_view text, Ink ink);

  [[nodiscard]] int rows() const noexcept { return static_cast<int>(rows_.size()); }

  struct Output {
    bool unicode = true;
    bool colour = false;
  };
  // Rows end with a newline and without blanks before it.
  [[nodiscard]] std::string to_string(Output output) const;

 private:
  struct Glyph {
    char32_t character = U' ';
    Ink ink = Ink::Plain;
  };
  std::vector<std::vector<Glyph>> rows_;
};

}  // namespace joga::render
