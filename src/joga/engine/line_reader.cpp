#include "joga/engine/line_reader.hpp"

#include <streambuf>

namespace joga::engine {

LineReader::Got LineReader::next() {
  using Traits = std::istream::traits_type;
  line_.clear();
  std::streambuf* const bytes = input_.rdbuf();
  bool any = false;
  bool too_long = false;
  for (int byte = bytes->sbumpc(); !Traits::eq_int_type(byte, Traits::eof()); byte = bytes->sbumpc()) {
    any = true;
    if (Traits::to_char_type(byte) == '\n') return too_long ? Got::TooLong : Got::Line;
    if (too_long) continue;
    too_long = line_.size() == longest_;
    if (too_long) {
      line_.clear();
    } else {
      line_ += Traits::to_char_type(byte);
    }
  }
  if (!any) return Got::End;
  return too_long ? Got::TooLong : Got::Line;
}

}  // namespace joga::engine
