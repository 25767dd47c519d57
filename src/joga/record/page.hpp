// Records as a page for people: one HTML file with boards, light or dark, without scripts and external
// references.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/record/record.hpp"

namespace joga::record {

// The beginning of every page of joga: the first lines up to </head>, with the style that all pages share.
// `style` is inserted unescaped: it must come from the program, and contain none of < > &.
[[nodiscard]] std::string html_head(std::string_view title, Language language, std::string_view style = "");

// The gradients to which the boards of a page refer, for the beginning of its body.
[[nodiscard]] std::string html_shades();

struct PageOptions {
  Language language = Language::English;
  std::size_t every = 0;    // a board after every N turns, besides the first and the last board; 0: no others
  std::size_t opening = 0;  // plies that the players did not choose: the first board is the one after them
};

// At most this many boards of one game, however many are asked for: more could not be viewed.
inline constexpr std::size_t kMostBoards = 1'000;

// The part of a page that shows one game: boards to scroll through, and the turns with their notes.
void write_boards_and_turns(std::ostream& output, const Record& record, const PageOptions& options);

// Writes the page game by game, so that a long file need not be in memory.
class PageWriter {
 public:
  // The stream must outlive the writer.
  PageWriter(std::ostream& output, PageOptions options);

  void add(const Record& record);
  // Must be called once, at the end.
  void finish();

 private:
  std::ostream* output_;
  PageOptions options_;
};

}  // namespace joga::record
