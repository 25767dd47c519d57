// A player's puzzle rating: which results count, and how it is stored.
#include "joga/puzzle/progress.hpp"

#include <gtest/gtest.h>

#include "joga/puzzle/offer.hpp"

namespace joga::puzzle {
namespace {

[[nodiscard]] PuzzleResult result(std::string_view id, Mark mark, int hard = 2) {
  return {.id = id, .difficulty = hard, .mark = mark};
}

TEST(PuzzleRating, RisesWithWhatIsSolvedAloneAndFallsOtherwise) {
  Standing standing;
  note(standing, result("a", Mark::Solved));
  EXPECT_EQ(standing.rating, 1020) << "an even chance, and 40 points to win or lose";
  note(standing, result("b", Mark::Tried));
  EXPECT_LT(standing.rating, 1020);
  EXPECT_EQ(standing.rated, 2);
}

TEST(PuzzleRating, CountsHardOnesForMore) {
  Standing easy;
  Standing hard;
  note(easy, result("a", Mark::Solved, 1));
  note(hard, result("a", Mark::Solved, 5));
  EXPECT_GT(easy.rating, 1000);
  EXPECT_GT(hard.rating, easy.rating + 10);
}

TEST(PuzzleRating, CountsAPuzzleOnce) {
  Standing standing;
  note(standing, result("a", Mark::Tried));
  const int after = standing.rating;
  EXPECT_LT(after, 1000);
  note(standing, result("a", Mark::Tried));
  note(standing, result("a", Mark::Helped));
  note(standing, result("a", Mark::Solved));
  EXPECT_EQ(standing.rating, after);
  EXPECT_EQ(mark_of(standing.marks, "a"), Mark::Solved);
}

TEST(PuzzleRating, MovesLessAfterTwentyPuzzles) {
  Standing standing;
  standing.rated = 20;
  note(standing, result("a", Mark::Solved));
  EXPECT_EQ(standing.rating, 1010);
}

TEST(PuzzleRun, EndsWithTheFirstFailure) {
  Standing standing;
  for (const char* id : {"a", "b", "c"}) note(standing, result(id, Mark::Solved));
  EXPECT_EQ(standing.run, 3);
  note(standing, result("d", Mark::Tried));
  EXPECT_EQ(standing.run, 0);
  EXPECT_EQ(standing.best_run, 3);
}

TEST(PuzzleDays, CountInARowUpToYesterday) {
  Standing standing;
  const auto solve_on = [&](std::int64_t day) {
    note(standing, result_of(*puzzle_of_day(day), Mark::Helped, day));
  };
  solve_on(100);
  solve_on(101);
  solve_on(101);
  EXPECT_EQ(standing.days, 2);
  EXPECT_EQ(days_in_row(standing, 101), 2);
  EXPECT_EQ(days_in_row(standing, 102), 2) << "today's puzzle may still be solved";
  EXPECT_EQ(days_in_row(standing, 103), 0);
  solve_on(103);
  EXPECT_EQ(standing.days, 1);
}

TEST(PuzzleDays, CountOnlyThePuzzleOfTheDay) {
  Standing standing;
  note(standing, result_of(*puzzle_of_day(7), Mark::Solved, 8));
  note(standing, result_of(*puzzle_of_day(9), Mark::Tried, 9));
  EXPECT_EQ(standing.days, 0);
}

TEST(PuzzleStanding, IsReadAsItWasWritten) {
  Standing standing;
  note(standing, result("a", Mark::Solved));
  note(standing, result("b", Mark::Tried));
  note(standing, result_of(*puzzle_of_day(50), Mark::Helped, 50));
  const std::string text = standing_text(standing);
  EXPECT_EQ(standing_text(parse_standing(text)), text);
  const Standing read = parse_standing(text);
  EXPECT_EQ(read.rating, standing.rating);
  EXPECT_EQ(read.rated, 3);
  EXPECT_EQ(read.last_day, 50);
  EXPECT_EQ(mark_of(read.marks, "b"), Mark::Tried);
}

TEST(PuzzleStanding, IsSaidInAFewWords) {
  Standing standing;
  EXPECT_TRUE(standing_words(standing, 0).empty());
  note(standing, result("a", Mark::Solved));
  EXPECT_EQ(standing_words(standing, 0).in(Language::English), "puzzle rating 1020");
  note(standing, result("b", Mark::Solved));
  EXPECT_EQ(standing_words(standing, 0).in(Language::Portuguese),
            "pontuação nos problemas 1039; 2 resolvidos de seguida");
}

TEST(PuzzleStanding, OfTwoPlacesMakesOne) {
  Standing here;
  Standing there;
  note(here, result("a", Mark::Tried));
  note(there, result("a", Mark::Solved));
  note(there, result("b", Mark::Solved));
  Standing merged = here;
  merge(merged, there);
  EXPECT_EQ(mark_of(merged.marks, "a"), Mark::Solved);
  EXPECT_EQ(merged.rating, there.rating) << "the rating that more puzzles count in";
  merge(there, here);
  EXPECT_EQ(mark_of(there.marks, "a"), Mark::Solved);
  EXPECT_EQ(standing_text(there), standing_text(merged));
}

}  // namespace
}  // namespace joga::puzzle
