#include "joga/puzzle/progress.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/puzzle/catalogue.hpp"
#include "joga/puzzle/offer.hpp"

namespace joga::puzzle {
namespace {

constexpr std::array<std::pair<Mark, std::string_view>, 3> kMarkWords{
    {{Mark::Tried, "tried"}, {Mark::Helped, "helped"}, {Mark::Solved, "solved"}}};

// The names of lines that are not about one puzzle; no puzzle has such an id.
constexpr std::string_view kRatingLine = "rating";
constexpr std::string_view kRunLine = "run";
constexpr std::string_view kDaysLine = "days";
constexpr std::string_view kPairWord = "of";

// Elo's scale: 400 points are odds of ten to one. Each step of difficulty is odds of about three to one, and
// a newcomer solves every other one of difficulty 2.
constexpr double kRatingScale = 400;
constexpr int kEasiestRating = 800;
constexpr int kRatingStep = 200;
// Elo's K factor, the most that a result can change the rating: larger for a player's first puzzles.
constexpr int kFirstPuzzles = 20;
constexpr double kFirstWeight = 40;
constexpr double kLaterWeight = 20;

void rate(Standing& standing, int difficulty, bool solved) {
  const double rating = kEasiestRating + kRatingStep * (difficulty - 1);
  const double expected = 1 / (1 + std::pow(10, (rating - standing.rating) / kRatingScale));
  const double weight = standing.rated < kFirstPuzzles ? kFirstWeight : kLaterWeight;
  standing.rating += static_cast<int>(std::lround(weight * ((solved ? 1.0 : 0.0) - expected)));
  ++standing.rated;
  standing.run = solved ? standing.run + 1 : 0;
  standing.best_run = std::max(standing.best_run, standing.run);
}

// "NAME = FIRST of SECOND".
[[nodiscard]] std::string pair_line(std::string_view name, std::int64_t first, std::int64_t second) {
  std::string line(name);
  line.append(" = ").append(std::to_string(first)).append(" ").append(kPairWord).append(" ");
  return line.append(std::to_string(second)).append("\n");
}

void read_pair(Standing& standing, std::string_view name, std::int64_t first, std::int64_t second) {
  constexpr std::int64_t kMost = 1'000'000;  // beyond any rating, count or day
  if (first < 0 || first > kMost || second < 0 || second > kMost) return;
  if (name == kRatingLine) {
    standing.rating = static_cast<int>(first);
    standing.rated = static_cast<int>(second);
  } else if (name == kRunLine) {
    standing.run = static_cast<int>(first);
    standing.best_run = static_cast<int>(second);
  } else if (name == kDaysLine) {
    standing.days = static_cast<int>(first);
    standing.last_day = second;
  }
}

}  // namespace

PuzzleResult result_of(const Puzzle& puzzle, Mark mark, std::int64_t today) {
  PuzzleResult result{.id = puzzle.id, .difficulty = difficulty(puzzle), .mark = mark};
  if (const Puzzle* daily = puzzle_of_day(today); daily != nullptr && daily->id == puzzle.id)
    result.day = today;
  return result;
}

void note(Standing& standing, const PuzzleResult& result) {
  const Mark before = mark_of(standing.marks, result.id);
  if (before == Mark::Open) rate(standing, result.difficulty, result.mark == Mark::Solved);
  if (result.mark > before) standing.marks[std::string(result.id)] = result.mark;
  if (!result.day || result.mark < Mark::Helped || *result.day <= standing.last_day) return;
  standing.days = *result.day == standing.last_day + 1 ? standing.days + 1 : 1;
  standing.last_day = *result.day;
}

void merge(Standing& standing, const Standing& other) {
  for (const auto& [id, mark] : other.marks) {
    Mark& known = standing.marks[id];
    known = std::max(known, mark);
  }
  if (other.rated > standing.rated) {
    standing.rating = other.rating;
    standing.rated = other.rated;
    standing.run = other.run;
  }
  standing.best_run = std::max(standing.best_run, other.best_run);
  if (other.last_day > standing.last_day) {
    standing.days = other.days;
    standing.last_day = other.last_day;
  }
}

int days_in_row(const Standing& standing, std::int64_t today) noexcept {
  return standing.last_day + 1 >= today ? standing.days : 0;
}

Message standing_words(const Standing& standing, std::int64_t today) {
  if (standing.rated == 0) return {};
  Message words(text::kRating, standing.rating);
  if (standing.run > 1) words = Message(text::kRun, std::move(words), standing.run);
  const int days = days_in_row(standing, today);
  return days > 1 ? Message(text::kDays, std::move(words), days) : words;
}

Standing parse_standing(std::string_view text) {
  Standing standing;
  for (const std::string_view line : lines_of(text)) {
    const std::vector<std::string_view> words = words_of(line);
    if (words.size() < 3 || words[1] != "=") continue;
    const auto mark = std::ranges::find(kMarkWords, words[2], &std::pair<Mark, std::string_view>::second);
    if (mark != kMarkWords.end()) standing.marks[std::string(words[0])] = mark->first;
    if (words.size() < 5 || words[3] != kPairWord) continue;
    const auto first = parse_number(words[2]);
    const auto second = parse_number(words[4]);
    if (first && second) read_pair(standing, words[0], *first, *second);
  }
  return standing;
}

std::string standing_text(const Standing& standing) {
  std::string text;
  for (const auto& [id, mark] : standing.marks) {
    const auto word = std::ranges::find(kMarkWords, mark, &std::pair<Mark, std::string_view>::first);
    if (word != kMarkWords.end()) text.append(id).append(" = ").append(word->second).append("\n");
  }
  if (standing.rated > 0) {
    text += pair_line(kRatingLine, standing.rating, standing.rated);
    text += pair_line(kRunLine, standing.run, standing.best_run);
  }
  if (standing.days > 0) text += pair_line(kDaysLine, standing.days, standing.last_day);
  return text;
}

Standing Progress::standing() const {
  const ExclusiveLock lock(mutex_);
  return parse_standing(text_.read());
}

Result<Done> Progress::change(const std::function<void(Standing&)>& how) {
  const ExclusiveLock lock(mutex_);
  Standing standing = parse_standing(text_.read());
  how(standing);
  return text_.write(standing_text(standing));
}

}  // namespace joga::puzzle
