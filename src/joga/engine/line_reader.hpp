// Lines of bounded length from a stream that may hold anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>

namespace joga::engine {

class LineReader {
 public:
  enum class Got : std::uint8_t {
    Line,
    TooLong,  // skipped to its end; nothing of it is kept
    End,
  };

  // Reads no further than the end of each line, so that what is typed is answered at once. The stream must
  // outlive this.
  LineReader(std::istream& input, std::size_t longest) : input_(input), longest_(longest) {}

  // The last line counts even if nothing ends it.
  [[nodiscard]] Got next();
  // Without its end; of the latest call that gave a line.
  [[nodiscard]] const std::string& line() const noexcept { return line_; }

 private:
  std::istream& input_;
  std::size_t longest_;
  std::string line_{};
};

}  // namespace joga::engine
