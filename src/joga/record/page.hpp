// Records as a page for people: one HTML file with diagrams, without scripts and without anything from
// elsewhere.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/record/record.hpp"

namespace joga::record {

// How every page of joga begins: the first lines up to </head>. The style sheet goes in as it is: it must
// come from the program, and have none of < > & in it.
[[nodiscard]] std::string html_head(std::string_view title, Language language, std::string_view style);

struct PageOptions {
  Language language = Language::English;
  std::size_t every = 0;  // a diagram after every N turns, besides those of the start and the end; 0: none
};

// However many are asked for: a page is to be looked at.
inline constexpr std::size_t kMostDiagrams = 1'000;  // of one game

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
