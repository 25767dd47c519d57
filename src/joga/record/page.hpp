// Records as a page for people: one HTML file with diagrams, without scripts and without anything from
// elsewhere.
#pragma once

#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/record/record.hpp"

namespace joga::record {

// How every page of joga begins: the first lines up to </head>. The style sheet goes in as it is: it must
// come from the program, and have none of < > & in it.
[[nodiscard]] std::string html_head(std::string_view title, Language language, std::string_view style);

struct PageOptions {
  Language language = Language::English;
  std::string title{};  // a plain one when empty
  bool start_diagram = true;
  bool final_diagram = true;         // of the turns that are played
  std::size_t every = 0;             // and one after every N turns; 0: none
  std::vector<std::size_t> plies{};  // and after these turns
  bool areas = true;                 // hands, captured pieces and score sheets beneath the boards
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

void write_page(std::ostream& output, std::span<const Record> records, const PageOptions& options);

}  // namespace joga::record
