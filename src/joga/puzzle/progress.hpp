// The puzzles that a player has solved, and their puzzle rating.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "joga/core/kept_text.hpp"
#include "joga/core/message.hpp"
#include "joga/core/threads.hpp"
#include "joga/puzzle/puzzle.hpp"

namespace joga::puzzle {

// From worse to better. Players see puzzles that were only tried, or whose solution was shown, as open.
enum class Mark : std::uint8_t {
  Open,
  Tried,
  Helped,  // solved after a wrong move or a hint
  Solved,
};

// By the puzzles' ids; missing ones are open.
using Marks = std::map<std::string, Mark, std::less<>>;

[[nodiscard]] inline Mark mark_of(const Marks& marks, std::string_view id) {
  const auto found = marks.find(id);
  return found == marks.end() ? Mark::Open : found->second;
}

struct Standing {
  Marks marks{};
  int rating = 1000;  // as docs/puzzles.md says
  int rated = 0;      // number of puzzles that count in it
  int run = 0;        // solved in a row, each alone and at the first try
  int best_run = 0;
  int days = 0;                // in a row with the puzzle of the day solved
  std::int64_t last_day = -1;  // the last of them, as puzzle_of_day counts
};

// The result of trying a puzzle: `Tried` after a wrong move, a hint or a look at the solution.
struct PuzzleResult {
  std::string_view id{};
  int difficulty = 1;
  Mark mark = Mark::Tried;
  std::optional<std::int64_t> day{};  // the day whose puzzle it is, if it is one
};
// `today` is counted as puzzle_of_day does.
[[nodiscard]] PuzzleResult result_of(const Puzzle& puzzle, Mark mark, std::int64_t today);

// Only the first result of a puzzle counts in the rating and the run; the better mark is kept.
void note(Standing& standing, const PuzzleResult& result);

// Merges progress made elsewhere: the better marks, the longer run of days, the rating from more puzzles.
void merge(Standing& standing, const Standing& other);

// Days in a row up to today, or up to yesterday, since today's puzzle may still be solved.
[[nodiscard]] int days_in_row(const Standing& standing, std::int64_t today) noexcept;
// "rating 1032; 3 solved in a row; ..."; empty without any result.
[[nodiscard]] Message standing_words(const Standing& standing, std::int64_t today);

// A standing as lines "ID = solved", besides lines such as "rating = 1032 of 12". Other lines are ignored.
[[nodiscard]] Standing parse_standing(std::string_view text);
[[nodiscard]] std::string standing_text(const Standing& standing);

// Thread-safe. Reads the text anew each time, because several windows may be open.
class Progress {
 public:
  explicit Progress(KeptText text = KeptText::in_memory()) : text_(std::move(text)) {}

  [[nodiscard]] Standing standing() const;
  // Fails if the changed standing cannot be saved; the user should be told.
  Result<Done> change(const std::function<void(Standing&)>& how);
  Result<Done> remember(const PuzzleResult& result) {
    return change([&](Standing& standing) { note(standing, result); });
  }

 private:
  KeptText text_;
  mutable SharedMutex mutex_{};
};

}  // namespace joga::puzzle
