#include "joga/engine/command_words.hpp"

#include "joga/engine/catalogue.hpp"

namespace joga::engine {
namespace {

constexpr std::string_view kBetweenWords = " \t";
constexpr std::string_view kSpecial = " \t'\"\\";

// Reads the quoted part that begins at `at` and moves `at` past its end. Returns false if the quote is not
// closed.
[[nodiscard]] bool read_quoted(std::string_view text, std::size_t& at, std::string& word) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote) {
    const bool escaped = quote == '"' && text[at] == '\\' && at + 1 < text.size() &&
                         (text[at + 1] == '"' || text[at + 1] == '\\');
    if (escaped) ++at;
    word += text[at++];
  }
  if (at == text.size()) return false;
  ++at;
  return true;
}

// Reads the word that begins at `at` and moves `at` past its end. Returns false if the word is incomplete.
[[nodiscard]] bool read_word(std::string_view text, std::size_t& at, std::string& word) {
  while (at < text.size() && kBetweenWords.find(text[at]) == std::string_view::npos) {
    if (text[at] == '\'' || text[at] == '"') {
      if (!read_quoted(text, at, word)) return false;
      continue;
    }
    if (text[at] == '\\') {
      if (++at == text.size()) return false;
    }
    word += text[at++];
  }
  return true;
}

}  // namespace

Result<std::vector<std::string>> split_words(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < line.size();) {
    if (kBetweenWords.find(line[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    if (!read_word(line, at, words.emplace_back())) {
      return Error{ErrorCode::Malformed, Message(text::kOpenQuote, line)};
    }
  }
  if (words.empty()) return Error{ErrorCode::Malformed, Message(text::kNoCommand)};
  return words;
}

std::string join_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ' ';
    if (!word.empty() && word.find_first_of(kSpecial) == std::string::npos) {
      text += word;
      continue;
    }
    text += '"';
    for (const char letter : word) {
      if (letter == '"' || letter == '\\') text += '\\';
      text += letter;
    }
    text += '"';
  }
  return text;
}

}  // namespace joga::engine
