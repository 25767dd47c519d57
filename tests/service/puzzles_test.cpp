// Puzzles as pages solve them: progress, the puzzle of the day, hints.
#include <gtest/gtest.h>

#include "service/test_service.hpp"

namespace joga::testing {
namespace {

class ServicePuzzles : public ::testing::Test {
 protected:
  [[nodiscard]] json first_puzzle() { return page_.result("puzzles", {{"game", "quantik"}})["puzzles"][0]; }
  [[nodiscard]] json solve(const json& puzzle, bool helped) {
    const json moves = page_.result("puzzle.solution", {{"puzzle", puzzle["puzzle"]}})["moves"];
    return page_.result("puzzle.try", {{"puzzle", puzzle["puzzle"]}, {"moves", moves}, {"helped", helped}});
  }

  TestService service_;
  TestPage page_{*service_};
};

TEST_F(ServicePuzzles, TellHowHardTheyAreAndWhatTheyAreAbout) {
  const json puzzle = first_puzzle();
  EXPECT_EQ(puzzle["difficulty"], 1);
  EXPECT_TRUE(puzzle["theme"].is_string());
  EXPECT_EQ(puzzle["mark"], "open");
}

TEST_F(ServicePuzzles, RememberWhatWasSolvedAndHow) {
  EXPECT_EQ(solve(first_puzzle(), true)["verdict"], "solved");
  EXPECT_EQ(first_puzzle()["mark"], "helped");
  static_cast<void>(solve(first_puzzle(), false));
  EXPECT_EQ(first_puzzle()["mark"], "solved");
  static_cast<void>(solve(first_puzzle(), true));
  EXPECT_EQ(first_puzzle()["mark"], "solved") << "what was solved alone stays so";
  page_.close();
  service_.restart();
  TestPage page(*service_);
  EXPECT_EQ(page.result("puzzles", {{"game", "quantik"}})["puzzles"][0]["mark"], "solved");
}

TEST_F(ServicePuzzles, ASolutionThatWasLookedAtSolvesNothing) {
  static_cast<void>(page_.result("puzzle.solution", {{"puzzle", first_puzzle()["puzzle"]}}));
  EXPECT_EQ(first_puzzle()["mark"], "open");
}

TEST_F(ServicePuzzles, ASecondHintGoesFurther) {
  json params{{"puzzle", "quantik-3-01"}, {"moves", json::array()}, {"number", 0}};
  const json first = page_.result("puzzle.hint", params);
  EXPECT_FALSE(first.contains("move"));
  EXPECT_EQ(first["parts"]["placed"].size(), 1U);
  params["number"] = 1;
  const json second = page_.result("puzzle.hint", params);
  EXPECT_EQ(second["move"], page_.result("puzzle.solution", {{"puzzle", "quantik-3-01"}})["moves"][0]);
  EXPECT_NE(second["message"], first["message"]);
}

TEST_F(ServicePuzzles, EveryDayHasOne) {
  const json today = page_.result("puzzle.daily", {{"day", 20'000}})["puzzle"];
  EXPECT_EQ(page_.result("puzzle.daily", {{"day", 20'000}})["puzzle"], today);
  EXPECT_NE(page_.result("puzzle.daily", {{"day", 20'001}})["puzzle"]["puzzle"], today["puzzle"]);
  EXPECT_EQ(page_.failure("puzzle.daily", {{"day", -1}}), "malformed");
}

}  // namespace
}  // namespace joga::testing
