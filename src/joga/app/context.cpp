#include "joga/app/context.hpp"

#include <array>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>

#include "joga/render/canvas.hpp"

namespace joga::app {
namespace {

// Returns the first of these variables that is set and not empty. POSIX defines the order.
template <std::size_t Size>
[[nodiscard]] std::string_view first_set(const std::array<const char*, Size>& names) {
  for (const char* name : names) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): before any thread starts
    if (value != nullptr && *value != '\0') return value;
  }
  return {};
}

// A hostile argument must not flood the screen: the middle of a very long line is left out.
[[nodiscard]] std::string shortened(const std::string& line) {
  constexpr std::size_t kLongest = 700;
  constexpr std::size_t kHead = 400;
  constexpr std::size_t kTail = 200;
  if (line.size() <= kLongest) return line;
  const auto inside_character = [&](std::size_t at) {
    return (static_cast<unsigned char>(line[at]) & 0xc0U) == 0x80U;
  };
  std::size_t head = kHead;
  while (inside_character(head)) --head;
  std::size_t tail = line.size() - kTail;
  while (tail < line.size() && inside_character(tail)) ++tail;
  return line.substr(0, head) + " ... " + line.substr(tail);
}

}  // namespace

void Context::say(const Message& message) const {
  out << in_words(message) << '\n';
}

int Context::report(const Message& message, int status) const {
  constexpr int kIndent = 2;
  // The sentence may quote any input; the output stays one line, which only a terminal breaks, at words.
  std::string line = message.in(language);
  for (char& letter : line) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < ' ' || byte == 0x7f) letter = '?';
  }
  line = "joga: " + shortened(line);
  if (columns == 0) {
    error << line << '\n';
    return status;
  }
  for (const render::TextLine& part : render::wrapped(line, columns, {}, kIndent)) {
    for (const render::StyledText& words : part.parts) error << words.text;
    error << '\n';
  }
  return status;
}

Language language_from_environment() {
  const std::string_view locale = first_set<4>({"LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"});
  return parse_language(locale).value_or(Language::English);
}

bool unicode_from_environment() {
  const std::string_view locale = first_set<3>({"LC_ALL", "LC_CTYPE", "LANG"});
  return locale.find("UTF-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos;
}

}  // namespace joga::app
