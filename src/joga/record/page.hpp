// Records as a page for people: one HTML file with boards, light or dark, without scripts and without
// anything from elsewhere.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/record/record.hpp"

namespace joga::record {

// How every page of joga begins: the first lines up to </head>, with the style that all pages share. Further
// rules go in as they are: they must come from the program, and have none of < > & in them.
[[nodiscard]] std::string html_head(std::string_view title, Language language, std::string_view style = "");

struct PageOptions {
  Language language = Language::English;
  std::size_t every = 0;    // a board after every N turns, besides the first and the last one; 0: no others
  std::size_t opening = 0;  // plies that were not the players' own: the first board is the one after them
};

// The most boards of one game, however many are asked for: a page is to be looked at.
inline constexpr std::size_t kMostBoards = 1'000;

// The part of a page that shows one game: boards to scroll through, and the turns with their notes.
void write_boards_and_turns(std::ostream& output, const Record& record, const PageOptions& options);

// Writes the page game by game, so that a long file need not be in memory.
class PageWriter {
 public:
  // The stream must outlive the writer.
  PageWriter(std::ostream& output, PageOptions options);

  void add(const Record& record);
  // To be called once, at the end.
  void finish();

 private:
  std::ostream* output_;
  PageOptions options_;
};

}  // namespace joga::record
