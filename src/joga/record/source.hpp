// Bytes of a stream, some at a time: the readers look at a window and say how much of it they have used up.
#pragma once

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

namespace joga::record {

class Source {
 public:
  explicit Source(std::istream& input) : input_(&input) {}

  // What has been read and not used up. Empty only at the end, after a call to `fill`.
  [[nodiscard]] std::string_view window() const noexcept { return std::string_view(buffer_).substr(used_); }
  // Reads on if the window is empty; whether there is anything then.
  bool fill();
  // The window's first bytes, so many if the stream has them.
  [[nodiscard]] std::string_view ahead(std::size_t count);
  void use(std::size_t count) noexcept { used_ += count; }
  // Puts bytes back in front of the window.
  void put_back(std::string_view bytes) {
    buffer_.replace(0, used_, bytes);
    used_ = 0;
  }

  // Whether the stream ended because of an error.
  [[nodiscard]] bool failed() const noexcept { return failed_; }

  // Past a byte order mark, if the stream begins with one; to be called before anything else is used up.
  void skip_byte_order_mark();

 private:
  void read_chunk();

  std::istream* input_;
  std::string buffer_{};
  std::size_t used_ = 0;
  bool failed_ = false;
};

}  // namespace joga::record
