// Text measured and cut by characters instead of bytes.
#pragma once

#include <string>
#include <string_view>

namespace joga::render {

// Ill-formed bytes become U+FFFD, control characters '?', so that neither can upset a terminal or a document.
[[nodiscard]] std::u32string decode(std::string_view utf8);

void append_utf8(std::string& text, char32_t character);

// The number of characters. Each counts as one column wide, which is true of Portuguese and box drawing.
[[nodiscard]] int width(std::string_view utf8);

// The nearest 7-bit character: no accents, plain quotes; '?' if there is none.
[[nodiscard]] char seven_bit(char32_t character) noexcept;

// Pads the text to `columns` characters; a longer text stays as it is.
[[nodiscard]] std::string left_aligned(std::string_view text, int columns);
[[nodiscard]] std::string right_aligned(std::string_view text, int columns);

}  // namespace joga::render
