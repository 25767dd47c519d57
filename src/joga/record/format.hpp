// Which form a file of records has, and reading either form alike.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string_view>
#include <variant>

#include "joga/record/json.hpp"
#include "joga/record/reader.hpp"

namespace joga::record {

enum class Format : std::uint8_t { Text, Json };

// "text" or "json".
[[nodiscard]] std::string_view format_word(Format format) noexcept;

// From the first bytes of a file: JSON begins with '{' or with an array of objects; everything else, an empty
// file among it, is taken as text, whose reader says what is wrong.
[[nodiscard]] Format detect_format(std::string_view first_bytes) noexcept;
// How many of them are enough to tell, blanks at the beginning left aside.
inline constexpr std::size_t kDetectionBytes = 4096;

// Reads either form.
class AnyReader {
 public:
  // The stream must outlive the reader.
  explicit AnyReader(std::istream& input);

  [[nodiscard]] Format format() const noexcept;
  [[nodiscard]] std::optional<ReadResult> next();

 private:
  std::variant<Reader, JsonReader> reader_;
};

}  // namespace joga::record
