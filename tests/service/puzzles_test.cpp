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
  EXPECT_EQ(first_puzzle()["mark"], "solved") << "a puzzle solved without help stays solved";
  page_.close();
  service_.restart();
  TestPage page(*service_);
  EXPECT_EQ(page.result("puzzles", {{"game", "quantik"}})["puzzles"][0]["mark"], "solved");
}

TEST_F(ServicePuzzles, ASolutionThatWasLookedAtSolvesNothing) {
  static_cast<void>(page_.result("puzzle.solution", {{"puzzle", first_puzzle()["puzzle"]}}));
  EXPECT_EQ(first_puzzle()["mark"], "open");
}

TEST_F(ServicePuzzles, TellHowGoodTheUserIs) {
  const auto standing = [&] { return page_.result("puzzle.daily", {{"day", 20'000}})["standing"]; };
  EXPECT_EQ(standing()["rated"], 0);
  EXPECT_EQ(standing()["words"], "");
  const json puzzle = first_puzzle();
  static_cast<void>(
      page_.result("puzzle.hint", {{"puzzle", puzzle["puzzle"]}, {"moves", json::array()}, {"number", 0}}));
  EXPECT_LT(standing()["rating"], 1000);
  EXPECT_EQ(standing()["rated"], 1);
  const int rating = standing()["rating"];
  static_cast<void>(solve(puzzle, true));
  EXPECT_EQ(standing()["rating"], rating) << "a puzzle counts once";
}

TEST_F(ServicePuzzles, CountTheDays) {
  const json daily = page_.result("puzzle.daily", {{"day", 20'000}})["puzzle"];
  const json moves = page_.result("puzzle.solution", {{"puzzle", daily["puzzle"]}})["moves"];
  const json answer =
      page_.result("puzzle.try", {{"puzzle", daily["puzzle"]}, {"moves", moves}, {"day", 20'000}});
  EXPECT_EQ(answer["standing"]["days"], 1);
  EXPECT_EQ(page_.result("puzzle.daily", {{"day", 20'002}})["standing"]["days"], 0);
}

TEST_F(ServicePuzzles, GoElsewhereWithTheLessons) {
  static_cast<void>(solve(first_puzzle(), false));
  static_cast<void>(page_.result("lesson.remember", {{"lesson", "quantik"}, {"step", 2}}));
  json all = page_.result("progress");
  EXPECT_EQ(all["lessons"][0]["step"], 2);
  all["lessons"][0].erase("lesson");  // older versions named only the game
  TestService elsewhere;
  TestPage page(*elsewhere);
  static_cast<void>(page.result("lesson.remember", {{"lesson", "eximo"}, {"step", 1}}));
  EXPECT_EQ(page.failure("progress.merge", all), "none");
  EXPECT_EQ(page.result("puzzles", {{"game", "quantik"}})["puzzles"][0]["mark"], "solved");
  const json lessons = page.result("lessons")["lessons"];
  EXPECT_EQ(lessons[0]["step"], 2);
  EXPECT_EQ(lessons[1]["step"], 1) << "progress made there is kept";
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

TEST_F(ServicePuzzles, BeginWithAnEasyOneOfTheGameThatIsKnown) {
  const auto first = [&](const char* game) {
    return page_.result("puzzle.daily", {{"day", 20'000}, {"game", game}})["first"];
  };
  EXPECT_EQ(first("eximo")["game"], "eximo");
  EXPECT_EQ(first("eximo")["plies"], 1);
  EXPECT_EQ(first("")["game"], "quantik");
  static_cast<void>(page_.result("puzzle.solution", {{"puzzle", first("")["puzzle"]}}));
  EXPECT_FALSE(first("").is_null()) << "a look at the solution solves nothing";
  static_cast<void>(solve(first_puzzle(), true));
  EXPECT_TRUE(first("eximo").is_null());
}

}  // namespace
}  // namespace joga::testing
