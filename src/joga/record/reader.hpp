// Reads the games of a text file one after the other, of any length in little memory: only the game at hand
// is held. After a game with an error reading goes on with the next one, which begins at a line with `[Game
// `.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "joga/record/builder.hpp"
#include "joga/record/read_result.hpp"
#include "joga/record/source.hpp"

namespace joga::record {

class Reader {
 public:
  // The stream must outlive the reader.
  explicit Reader(std::istream& input) : Reader(Source(input)) {}
  explicit Reader(Source source);

  // The next game, or what is wrong with it; nothing at the end. Text that belongs to no game counts as a
  // game with an error.
  [[nodiscard]] std::optional<ReadResult> next();

  // Where the next game begins, once the one before it has been read.
  [[nodiscard]] std::size_t line() const noexcept { return line_; }

 private:
  [[nodiscard]] bool at_game();
  void skip_blank_lines();
  [[nodiscard]] RecordError read_stray_text();
  void read_game();
  // Up to the end of the line, or nowhere at the end of the stream.
  template <class Keep>
  void pass_line(Keep&& keep);

  Source source_;
  GameCache games_{};
  std::string game_{};      // the text of the game at hand
  bool too_large_ = false;  // then the rest of it is not kept
  std::size_t line_ = 1;    // of the window's front
  std::size_t number_ = 0;  // games so far
  bool ended_ = false;
};

// A text that holds exactly one game.
[[nodiscard]] ReadResult parse_record(std::string_view text);

}  // namespace joga::record
