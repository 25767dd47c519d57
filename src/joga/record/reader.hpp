// Reads files of records, text or JSON, game by game. Files may have any length, since only the current game
// is in memory. After a game with an error, reading continues with the next one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "joga/record/builder.hpp"
#include "joga/record/record.hpp"

namespace joga::record {

// Parses a text that holds exactly one game.
[[nodiscard]] ReadResult parse_record(std::string_view text);

// A text, or the bytes of a stream, in parts: the readers look at a window and consume bytes from its front.
class Source {
 public:
  explicit Source(std::string text) : buffer_(std::move(text)) {}
  // The stream must outlive the source.
  explicit Source(std::istream& input);

  // The text that has been read but not consumed. After a call to `fill` it is empty only at the end.
  [[nodiscard]] std::string_view window() const noexcept { return std::string_view(buffer_).substr(used_); }
  // Reads more if the window is empty; returns false at the end.
  bool fill();
  // The window's first `count` bytes, fewer at the end of the stream.
  [[nodiscard]] std::string_view ahead(std::size_t count);
  void use(std::size_t count) noexcept { used_ += count; }
  // Puts bytes back in front of the window.
  void put_back(std::string_view bytes) {
    buffer_.replace(0, used_, bytes);
    used_ = 0;
  }

  // Whether the stream ended because of an error.
  [[nodiscard]] bool failed() const noexcept { return left_ == Left::Failed; }

  // Skips a byte order mark at the beginning of the stream. Must be called before any byte is consumed.
  void skip_byte_order_mark();

 private:
  enum class Left : std::uint8_t { Some, None, Failed };

  void read_chunk();

  // Appends more of the stream to the buffer. A std::function, so that a program that reads only texts, as in
  // a browser, does not link streams.
  std::function<Left(std::string& buffer)> read_more_{};
  std::string buffer_{};
  Left left_ = Left::None;
  std::size_t used_ = 0;
};

// A text file. A game begins at a line with `[Game `.
class Reader {
 public:
  // The stream must outlive the reader.
  explicit Reader(std::istream& input) : Reader(Source(input)) {}
  explicit Reader(Source source);

  // Returns the next game, or its error; nothing at the end. Text that belongs to no game counts as a game
  // with an error.
  [[nodiscard]] std::optional<ReadResult> next();

  // The line of the next game, once the previous game has been read.
  [[nodiscard]] std::size_t line() const noexcept { return line_; }

 private:
  [[nodiscard]] bool at_game();
  void skip_blank_lines();
  [[nodiscard]] RecordError read_stray_text();
  void read_game();
  // Consumes the rest of the line; nothing at the end of the stream.
  template <class Keep>
  void pass_line(Keep&& keep);

  Source source_;
  GameCache games_{};
  std::string game_{};      // the text of the current game
  bool too_large_ = false;  // the rest of the game is dropped
  std::size_t line_ = 1;    // of the window's front
  std::size_t number_ = 0;  // games so far
  bool ended_ = false;
};

// A JSON file: one object, an array of objects, or a sequence of objects (JSON Lines, one per line), the form
// in which several games are written. After an error, reading continues with the next object if it can be
// found: in an array when the braces match, else in the next line.
class JsonReader {
 public:
  // The stream must outlive the reader.
  explicit JsonReader(std::istream& input) : JsonReader(Source(input)) {}
  explicit JsonReader(Source source);

  // Returns the next game, or its error; nothing at the end.
  [[nodiscard]] std::optional<ReadResult> next();

 private:
  enum class Layout : std::uint8_t { Unknown, Array, Objects, Lines };
  struct Location {
    std::size_t line = 1;
    std::size_t column = 1;
  };

  [[nodiscard]] std::optional<ReadResult> next_of_array();
  [[nodiscard]] std::optional<ReadResult> next_of_objects();
  [[nodiscard]] std::optional<ReadResult> next_of_lines();
  [[nodiscard]] ReadResult parse_object(Location begin);

  void use(std::size_t count);
  // Skips blanks; returns whether anything else is left.
  [[nodiscard]] bool skip_blanks();
  // Moves the object at the front into `object_`, or returns the reason why there is none.
  [[nodiscard]] std::optional<Message> cut_object();
  [[nodiscard]] std::optional<Message> cut_line();
  // Puts back all of `object_` but its first line.
  void go_on_with_second_line(Location begin);

  Source source_;
  GameCache games_{};
  Layout layout_ = Layout::Unknown;
  Location place_{};  // of the window's front
  std::string object_{};
  bool first_of_array_ = true;
  bool after_error_ = false;  // for objects on lines
  bool ended_ = false;
  std::size_t number_ = 0;
};

enum class Format : std::uint8_t { Text, Json };

// Recognises JSON by the first bytes of a file: '{' or an array of objects. Everything else, an empty file
// included, counts as text, whose reader reports what is wrong.
[[nodiscard]] Format detect_format(std::string_view first_bytes) noexcept;
// The number of bytes that detect_format needs, not counting leading blanks.
inline constexpr std::size_t kDetectionBytes = 4096;

// Reads either form.
class AnyReader {
 public:
  explicit AnyReader(std::istream& input) : AnyReader(Source(input)) {}
  explicit AnyReader(Source source);

  [[nodiscard]] std::optional<ReadResult> next();

 private:
  std::variant<Reader, JsonReader> reader_;
};

}  // namespace joga::record
