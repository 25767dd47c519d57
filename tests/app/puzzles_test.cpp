// joga solve --puzzles
#include <gtest/gtest.h>

#include "app/run_joga.hpp"
#include "joga/puzzle/puzzle.hpp"

namespace joga::testing {
namespace {

TEST(SolvePuzzles, PrintsAFileOfPuzzles) {
  const ProgramRun run = run_joga({"solve", "quantik", "--puzzles", "3", "--plies", "3", "--seed", "4"});
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.error, "");
  const auto puzzles = puzzle::parse_puzzles(run.out);
  ASSERT_TRUE(puzzles) << puzzles.error().message.english();
  ASSERT_EQ(puzzles->size(), 3U);
  EXPECT_EQ(puzzles->front().id, "quantik-3-01");
  EXPECT_EQ(run_joga({"solve", "quantik", "--puzzles", "3", "--plies", "3", "--seed", "4"}).out, run.out);
}

TEST(SolvePuzzles, SaysWhatDoesNotGoTogether) {
  const auto error = [](const std::vector<std::string>& words) {
    const ProgramRun run = run_joga(words);
    EXPECT_EQ(run.status, 2);
    return run.error;
  };
  EXPECT_EQ(error({"solve", "quantik", "--plies", "3"}), "joga: --plies goes only with --puzzles\n");
  EXPECT_EQ(error({"solve", "quantik", "--puzzles", "1", "--plies", "4"}),
            "joga: --plies 4: the player who moves first also wins, so the number is odd\n");
  EXPECT_EQ(error({"solve", "quantik", "--puzzles", "1", "--json"}),
            "joga: --json does not go with --puzzles, which takes --plies, --seed and --nodes\n");
}

// No position with five moves and a win in fifteen plies can be found with this few nodes.
TEST(SolvePuzzles, FailsWhenThereAreFewer) {
  const ProgramRun run =
      run_joga({"solve", "stars:map=rows:1H/h2", "--puzzles", "1", "--plies", "15", "--nodes", "1"});
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.error, "found 0 puzzles of 1: try another --seed or more --nodes\n");
}

}  // namespace
}  // namespace joga::testing
