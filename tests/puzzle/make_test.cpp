// Making puzzles.
#include "joga/puzzle/make.hpp"

#include <gtest/gtest.h>

#include "joga/puzzle/judge.hpp"

namespace joga::puzzle {
namespace {

TEST(MakePuzzles, TheSameSeedGivesTheSamePuzzles) {
  const MakeOptions options{.count = 3, .plies = 3, .seed = 5, .nodes = 5'000};
  const auto one = make_puzzles({"quantik", {}}, options, StopFlag{});
  const auto two = make_puzzles({"quantik", {}}, options, StopFlag{});
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->size(), 3U);
  EXPECT_EQ(*one, *two);
  MakeOptions other = options;
  other.seed = 6;
  EXPECT_NE(*make_puzzles({"quantik", {}}, other, StopFlag{}), *one);
}

TEST(MakePuzzles, TheyAreSolvedByTheirLines) {
  const MakeOptions options{.count = 2, .plies = 3, .nodes = 5'000, .most_games = 400};
  for (const char* spec : {"quantik:rules=official", "eximo", "stars:map=interim"}) {
    const auto puzzles = make_puzzles(*GameSpec::parse(spec), options, StopFlag{});
    ASSERT_TRUE(puzzles);
    EXPECT_FALSE(puzzles->empty()) << spec;
    for (const Puzzle& puzzle : *puzzles) {
      EXPECT_EQ(puzzle.spec.text(), spec);
      EXPECT_EQ(parse_puzzles(puzzle_text(puzzle))->front(), puzzle);
      EXPECT_EQ(judge(puzzle, puzzle.line, StopFlag{})->judgement, Judgement::Solved);
    }
  }
}

TEST(MakePuzzles, StopsWhenToldTo) {
  StopFlag stop;
  stop.set();
  EXPECT_TRUE(make_puzzles({"quantik", {}}, {}, stop)->empty());
  EXPECT_FALSE(make_puzzles({"chess", {}}, {}, StopFlag{}));
}

}  // namespace
}  // namespace joga::puzzle
