// Records as JSON: one object a game, described by docs/record.schema.json. Nothing is lost either way.
//
// A file is one object, an array of objects, or objects one after the other (JSON Lines, an object a line),
// which is how many games are written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "joga/record/builder.hpp"
#include "joga/record/read_result.hpp"
#include "joga/record/source.hpp"

namespace joga::record {

// On one line, without a line end.
[[nodiscard]] std::string to_json(const Record& record);
// The same with a line end: JSON Lines.
void write_json(std::ostream& output, const Record& record);

// One object. Checked as strictly as text. What is wrong in a sound JSON text is named by a JSON pointer in
// the message (`/turns/3: ...`), and the place is that of the object.
[[nodiscard]] ReadResult from_json(std::string_view text);

// Reads the games of a JSON file one after the other; only the one at hand is held. After an error reading
// goes on with the next object where that can be found: in an array when the braces match, else in the next
// line.
class JsonReader {
 public:
  // The stream must outlive the reader.
  explicit JsonReader(std::istream& input) : JsonReader(Source(input)) {}
  explicit JsonReader(Source source);

  // The next game, or what is wrong with it; nothing at the end.
  [[nodiscard]] std::optional<ReadResult> next();

 private:
  enum class Layout : std::uint8_t { Unknown, Array, Objects, Lines };
  struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
  };

  [[nodiscard]] std::optional<ReadResult> next_of_array();
  [[nodiscard]] std::optional<ReadResult> next_of_objects();
  [[nodiscard]] std::optional<ReadResult> next_of_lines();
  [[nodiscard]] ReadResult parse_object(Place begin);

  void use(std::size_t count);
  // Whether anything but blanks is left.
  [[nodiscard]] bool skip_blanks();
  // Puts the object at the front into `object_`; or says what keeps it from being one.
  [[nodiscard]] std::optional<Message> cut_object();
  [[nodiscard]] std::optional<Message> cut_line();
  // Puts back all of `object_` but its first line.
  void go_on_with_second_line(Place begin);

  Source source_;
  GameCache games_{};
  Layout layout_ = Layout::Unknown;
  Place place_{};  // of the window's front
  std::string object_{};
  bool first_of_array_ = true;
  bool after_error_ = false;  // in the layout of lines
  bool ended_ = false;
  std::size_t number_ = 0;
};

}  // namespace joga::record
