#include "joga/puzzle/progress.hpp"

#include <vector>

#include "joga/core/text.hpp"

namespace joga::puzzle {
namespace {

constexpr std::string_view kSolvedWord = "solved";
constexpr std::string_view kHelpedWord = "helped";

}  // namespace

Marks parse_marks(std::string_view text) {
  Marks marks;
  for (const std::string_view line : lines_of(text)) {
    const std::vector<std::string_view> words = words_of(line);
    if (words.size() < 3 || words[1] != "=") continue;
    if (words[2] == kSolvedWord) marks[std::string(words[0])] = Mark::Solved;
    if (words[2] == kHelpedWord) marks[std::string(words[0])] = Mark::Helped;
  }
  return marks;
}

std::string marks_text(const Marks& marks) {
  std::string text;
  for (const auto& [id, mark] : marks) {
    text += id + " = ";
    text.append(mark == Mark::Solved ? kSolvedWord : kHelpedWord).append("\n");
  }
  return text;
}

}  // namespace joga::puzzle
