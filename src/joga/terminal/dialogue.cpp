#include "joga/terminal/dialogue.hpp"

#include "joga/core/text.hpp"
#include "joga/render/characters.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/commands.hpp"

namespace joga::terminal {
namespace {

// The rest of a longer line is ignored.
constexpr std::size_t kLongestLine = 4096;
// A heading of at most this width has its text beside it, a longer one below it.
constexpr std::size_t kWidestHanging = 24;

[[nodiscard]] std::optional<std::string> read_line(std::istream& input) {
  std::string line;
  bool any = false;
  for (int next = input.get(); next != std::istream::traits_type::eof(); next = input.get()) {
    any = true;
    if (next == '\n') return line;
    if (line.size() < kLongestLine) line += static_cast<char>(next);
  }
  if (!any) return std::nullopt;
  return line;
}

}  // namespace

void Dialogue::write(std::string_view text) {
  std::string clean;
  for (const char32_t character : render::decode(text)) {
    if (style_.unicode) {
      render::append_utf8(clean, character);
    } else {
      clean += render::seven_bit(character);
    }
  }
  output_ << clean;
}

void Dialogue::say(const std::string& heading, const Message& message) {
  const std::string text = in_words(message);
  const std::vector<std::string_view> words = words_of(text);
  say_list(heading, {words.begin(), words.end()}, "");
}

void Dialogue::say_list(const std::string& heading, const std::vector<std::string>& items,
                        std::string_view between) {
  // Further lines are aligned with the first item, or indented by two columns if the heading is too long.
  const auto heading_columns = static_cast<std::size_t>(render::width(heading));
  const std::size_t beside = heading_columns <= kWidestHanging ? heading_columns + 1 : 2;
  const std::string indent(heading.empty() ? 0 : beside, ' ');
  std::string line = heading;
  bool at_start = heading.empty();
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::string item = items[i];
    if (i + 1 < items.size()) item += between;
    const auto columns = static_cast<std::size_t>(render::width(line) + render::width(item));
    if (!at_start && columns + 1 > kPageColumns) {
      say_line(line);
      line = indent + item;
    } else {
      line += (at_start ? "" : " ") + item;
    }
    at_start = false;
  }
  say_line(line);
}

void Dialogue::say_line(std::string_view line) {
  write(line);
  output_ << '\n';
}

void Dialogue::blank_line() {
  output_ << '\n';
}

void Dialogue::show(std::string_view drawing) {
  output_ << drawing;
}

std::optional<std::string> Dialogue::ask(const Message& prompt) {
  write(in_words(prompt));
  output_.flush();
  const std::optional<std::string> line = read_line(input_);
  if (!line) {
    output_ << '\n';
    return std::nullopt;
  }
  std::string answer(trimmed(*line, kTypedBlanks));
  if (echo_) say_line(answer);
  return answer;
}

bool ask_yes_or_no(Dialogue& dialogue, const Message& question) {
  dialogue.say(question);
  while (true) {
    const std::optional<std::string> line = dialogue.ask({text::kYesNoPrompt, text::kNo});
    if (!line || line->empty()) return false;
    const std::string answer = folded(*line);
    const Language language = dialogue.style().language;
    if (means(answer, text::kYes, language)) return true;
    if (means(answer, text::kNo, language)) return false;
    dialogue.say(text::kYesOrNo);
  }
}

}  // namespace joga::terminal
