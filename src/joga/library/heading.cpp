#include "joga/library/heading.hpp"

#include <algorithm>
#include <utility>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/record/record.hpp"
#include "joga/record/tags.hpp"

namespace joga::library {
namespace {

constexpr std::string_view kWordEnd = " \t\r\n{}();!?$";
constexpr std::string_view kDigits = "0123456789";

// Goes through the text once, forward only.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool at_tag() {
    skip(kBlanks);
    return rest_.starts_with('[');
  }
  // Nothing when it is not a tag after all.
  [[nodiscard]] std::optional<record::Tag> read_tag();

  struct Turns {
    std::size_t main_line = 0;
    std::optional<Outcome> result{};  // the word after the last turn
  };
  [[nodiscard]] Turns count_turns();

 private:
  void skip(std::string_view letters) {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(letters), rest_.size()));
  }
  void skip_past(char letter) {
    const std::size_t at = rest_.find(letter);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + 1);
  }
  [[nodiscard]] bool take(char letter) {
    if (!rest_.starts_with(letter)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  [[nodiscard]] std::string_view take_word(std::string_view end) {
    const std::string_view word = rest_.substr(0, std::min(rest_.find_first_of(end), rest_.size()));
    rest_.remove_prefix(word.size());
    return word;
  }
  void skip_comment();

  std::string_view rest_;
};

std::optional<record::Tag> Scanner::read_tag() {
  if (!take('[')) return std::nullopt;
  skip(" \t");
  record::Tag tag{std::string(take_word(" \t\r\n\"]")), {}};
  skip(" \t");
  if (!record::is_tag_name(tag.name) || !take('"')) return std::nullopt;
  while (!rest_.empty() && rest_.front() != '"' && rest_.front() != '\n') {
    if (rest_.front() == '\\') rest_.remove_prefix(1);
    if (rest_.empty()) return std::nullopt;
    tag.value += rest_.front();
    rest_.remove_prefix(1);
  }
  if (!take('"')) return std::nullopt;
  skip(" \t");
  if (!take(']')) return std::nullopt;
  return tag;
}

void Scanner::skip_comment() {
  while (!rest_.empty() && !take('}')) rest_.remove_prefix(rest_.front() == '\\' && rest_.size() > 1 ? 2 : 1);
}

Scanner::Turns Scanner::count_turns() {
  Turns turns;
  std::size_t depth = 0;  // of variations
  for (skip(kBlanks); !rest_.empty() && !turns.result; skip(kBlanks)) {
    if (take('{')) {
      skip_comment();
    } else if (take(';')) {
      skip_past('\n');
    } else if (take('(')) {
      ++depth;
    } else if (take(')')) {
      depth -= depth > 0 ? 1 : 0;
    } else if (take('$')) {
      skip(kDigits);
    } else if (!take('!') && !take('?') && !take('}')) {
      std::string_view word = take_word(kWordEnd);
      if (depth > 0) continue;
      turns.result = record::parse_result(word);
      // "12." and "12..." are numbers; a turn may follow without a blank.
      const std::size_t number = std::min(word.find_first_not_of(kDigits), word.size());
      if (word.substr(number).starts_with('.')) {
        word.remove_prefix(std::min(word.find_first_not_of('.', number), word.size()));
      }
      if (!turns.result && !word.empty()) ++turns.main_line;
    }
  }
  return turns;
}

}  // namespace

std::optional<record::SavedGameInfo> read_heading(std::string_view text, bool whole) {
  Scanner scanner(text);
  record::Tags tags;
  std::optional<std::string> spec;
  std::optional<Outcome> result;
  std::optional<std::int64_t> ply;
  while (scanner.at_tag()) {
    const std::optional<record::Tag> tag = scanner.read_tag();
    if (!tag || (tag->name != "Game" && !spec)) return std::nullopt;
    if (tag->name == "Game") {
      spec = tag->value;
    } else if (tag->name == "Result") {
      result = record::parse_result(tag->value);
    } else if (tag->name == "Ply") {
      ply = parse_number(tag->value);
    } else if (!record::is_field_tag(tag->name)) {
      tags.set(tag->name, tag->value);
    }
  }
  if (!spec) return std::nullopt;
  const Scanner::Turns turns = scanner.count_turns();
  // Cut after the number of a turn, a text may seem to end with a result.
  if (whole && (!turns.result || (result && *result != *turns.result))) return std::nullopt;

  record::SavedGameInfo heading{.readable = true};
  heading.study = record::is_study(tags);
  heading.spec = without_flaws(*spec);
  heading.title = tags.value("Event");
  heading.players = {std::string(tags.value("Player1")), std::string(tags.value("Player2"))};
  heading.date = tags.value("Date");
  heading.time = tags.value("Time");
  heading.result = turns.result.value_or(result.value_or(Outcome::Running));
  heading.ply = ply ? std::min(static_cast<std::size_t>(*ply), turns.main_line) : turns.main_line;
  return heading;
}

}  // namespace joga::library
