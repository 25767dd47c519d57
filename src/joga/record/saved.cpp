#include "joga/record/saved.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <ranges>
#include <utility>
#include <vector>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/tags.hpp"
#include "joga/record/writer.hpp"

namespace joga::record {
namespace {

constexpr std::string_view kTurnEnd = " \t\r\n{}();!?$";
constexpr std::size_t kLongestTurn = 100;
constexpr std::string_view kTurnDigits = "0123456789";

// Goes through the text once, forward only.
class HeadingScanner {
 public:
  explicit HeadingScanner(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool at_tag() {
    skip(kBlanks);
    return rest_.starts_with('[');
  }
  // Returns nothing if the text is not a tag after all.
  [[nodiscard]] std::optional<Tag> read_tag();

  struct Turns {
    std::size_t main_line = 0;
    std::vector<std::string_view> first{};  // of the main line, at most kOpeningTurns
    std::optional<Outcome> result{};        // the word after the last turn
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

std::optional<Tag> HeadingScanner::read_tag() {
  if (!take('[')) return std::nullopt;
  skip(" \t");
  Tag tag{std::string(take_word(" \t\r\n\"]")), {}};
  skip(" \t");
  if (!is_tag_name(tag.name) || !take('"')) return std::nullopt;
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

void HeadingScanner::skip_comment() {
  while (!rest_.empty() && !take('}')) rest_.remove_prefix(rest_.front() == '\\' && rest_.size() > 1 ? 2 : 1);
}

HeadingScanner::Turns HeadingScanner::count_turns() {
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
      skip(kTurnDigits);
    } else if (!take('!') && !take('?') && !take('}')) {
      std::string_view word = take_word(kTurnEnd);
      if (depth > 0) continue;
      turns.result = parse_result(word);
      // "12." and "12..." are numbers; a turn may follow without a blank.
      const std::size_t number = std::min(word.find_first_not_of(kTurnDigits), word.size());
      if (word.substr(number).starts_with('.')) {
        word.remove_prefix(std::min(word.find_first_not_of('.', number), word.size()));
      }
      if (turns.result || word.empty()) continue;
      // Drops a word that is too long to be a turn, and everything after it.
      const bool is_next = turns.main_line++ == turns.first.size();
      if (is_next && turns.first.size() < kOpeningTurns && word.size() <= kLongestTurn)
        turns.first.push_back(word);
    }
  }
  return turns;
}

}  // namespace

std::optional<SavedGameInfo> read_heading(std::string_view text, bool whole) {
  HeadingScanner scanner(text);
  Tags tags;
  std::optional<std::string> spec;
  std::optional<Outcome> result;
  std::optional<std::int64_t> ply;
  bool is_set_up = false;
  while (scanner.at_tag()) {
    const std::optional<Tag> tag = scanner.read_tag();
    if (!tag || (tag->name != "Game" && !spec)) return std::nullopt;
    if (tag->name == "Game") {
      spec = tag->value;
    } else if (tag->name == "Result") {
      result = parse_result(tag->value);
    } else if (tag->name == "Ply") {
      ply = parse_number(tag->value);
    } else if (tag->name == "Position") {
      is_set_up = true;
    } else {
      tags.set(tag->name, tag->value);
    }
  }
  if (!spec) return std::nullopt;
  const HeadingScanner::Turns turns = scanner.count_turns();
  // A text that is cut after the number of a turn may seem to end with a result.
  if (whole && (!turns.result || (result && *result != *turns.result))) return std::nullopt;

  SavedGameInfo heading{.readable = true};
  heading.study = is_study(tags);
  heading.spec = without_flaws(*spec);
  heading.title = tags.value("Event");
  heading.players = {std::string(tags.value("Player1")), std::string(tags.value("Player2"))};
  heading.date = tags.value("Date");
  heading.time = tags.value("Time");
  heading.result = turns.result.value_or(result.value_or(Outcome::Running));
  heading.ply = ply ? std::min(static_cast<std::size_t>(*ply), turns.main_line) : turns.main_line;
  if (!is_set_up) {
    for (const std::string_view turn : turns.first | std::views::take(heading.ply)) {
      if (!heading.opening.empty()) heading.opening += ' ';
      heading.opening += turn;
    }
    heading.opening = without_flaws(heading.opening);
  }
  heading.study_name = tags.value(kStudyTag);
  heading.chapter = static_cast<int>(
      std::clamp<std::int64_t>(parse_number(tags.value(kChapterTag)).value_or(0), 0, kMostChapters));
  return heading;
}

Result<std::string> text_to_save(const Record& record) {
  std::string text = to_text(record);
  if (text.size() <= kLargestGame) return text;
  return Error{ErrorCode::Unsupported,
               Message(text::kCannotSave, Message(text::kTooLarge, kLargestGame >> 20U))};
}

Error SavedFlaw::of(std::string_view name) const {
  return {damaged ? ErrorCode::Malformed : ErrorCode::Unsupported,
          Message(damaged ? text::kDamaged : text::kForeign, name, why)};
}

Result<Record, SavedFlaw> read_saved(std::string_view text) {
  // A game or an option that this joga does not know may belong to a newer joga: the text is not damaged.
  if (const auto heading = read_heading(text, false)) {
    const Result<GameSpec> spec = GameSpec::parse(heading->spec);
    if (spec) {
      if (const auto game = games::make_game(*spec); !game) return SavedFlaw{false, game.error().message};
    }
  }
  ReadResult record = parse_record(text);
  if (!record) return SavedFlaw{true, record.error().located()};
  return *std::move(record);
}

namespace {

[[nodiscard]] std::string date_text(const std::tm& time) {
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &time)};
}

}  // namespace

std::string local_time(std::time_t moment) {
  std::tm local{};
  ::localtime_r(&moment, &local);
  return date_text(local);
}

std::string utc_time(std::time_t moment) {
  std::tm utc{};
  ::gmtime_r(&moment, &utc);
  return date_text(utc);
}

std::string new_game_name(std::chrono::system_clock::time_point now) {
  std::string name = local_time(std::chrono::system_clock::to_time_t(now)) + ' ';
  std::erase_if(name, [](char letter) { return letter == '-' || letter == ':'; });
  std::ranges::replace(name, ' ', '-');
  // Leaves out the letters that look like digits.
  constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz23456789";
  std::random_device entropy;
  for (int i = 0; i < 4; ++i) name += kLetters[entropy() % kLetters.size()];
  return name;
}

Settings parse_settings(std::string_view text) {
  Settings found;
  for (const std::string_view line : lines_of(text)) {
    const std::vector<std::string_view> words = words_of(line);
    if (words.size() == 3 && words[1] == "=") found.insert_or_assign(std::string(words[0]), words[2]);
  }
  return found;
}

std::string settings_text(const Settings& settings) {
  std::string lines;
  for (const auto& [name, word] : settings) lines.append(name).append(" = ").append(word).append("\n");
  return lines;
}

}  // namespace joga::record
