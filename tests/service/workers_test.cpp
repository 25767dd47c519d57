// Searches in workers that share no memory with the service and are terminated without a last message, as in
// a browser.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "service/test_service.hpp"

namespace joga::testing {
namespace {

class SearchesInWorkers : public ::testing::Test {
 protected:
  // Runs until this many findings have been delivered.
  void deliver(int findings) {
    while (service_.host().delivered() < findings) ASSERT_TRUE((*service_).step());
  }
  // Returns the last events of the searches, which may end in any order.
  [[nodiscard]] std::vector<json> wait_for_ends(const std::vector<json>& searches) {
    std::vector<json> ends(searches.size());
    static_cast<void>(page_.wait_for([&](const json& event) {
      for (std::size_t i = 0; i < searches.size(); ++i) {
        if (event.value("search", json()) == searches[i] && event["done"] == true) ends[i] = event;
      }
      return std::ranges::find(ends, json()) == ends.end();
    }));
    return ends;
  }
  // Requests a computer's turn, which displaces other searches from the two workers.
  void interrupt_others() {
    TestPage player(*service_);
    const json game = player.game_after("game.new", new_game("quantik", "easy", "human"));
    EXPECT_EQ(player.wait_for_game()["ply"], 1);
  }

  TestService service_{Searches::Workers};
  TestPage page_{*service_};
};

TEST_F(SearchesInWorkers, AnAnalysisThatIsStoppedTellsWhatItHasFound) {
  const json search = page_.result("analyse", {{"game", "eximo"}, {"lines", 2}, {"seconds", 0.2}})["search"];
  deliver(4);
  page_.result("stop", {{"search", search}});
  const json last = wait_for_ends({search})[0];
  EXPECT_EQ(last["lines"].size(), 2U);
  EXPECT_GT(last["nodes"], 0);
  EXPECT_FALSE(last.contains("problem"));
  EXPECT_EQ(service_.host().delivered(), 4);
}

TEST_F(SearchesInWorkers, AnAnalysisThatMadeRoomGoesOn) {
  const json params{{"game", "eximo"}, {"lines", 1}, {"seconds", 0.2}};
  const json one = page_.result("analyse", params)["search"];
  const json two = page_.result("analyse", params)["search"];
  deliver(2);
  interrupt_others();
  for (const json& end : wait_for_ends({one, two})) EXPECT_GE(end["depth"], 1);
  EXPECT_EQ(service_.host().performed(), 4) << "two analyses, a turn, and one of the analyses again";
}

TEST_F(SearchesInWorkers, AReviewThatMadeRoomGoesOnWithTheNextTurn) {
  const json params{{"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"moves", {"C@d3", "S@d1"}}};
  const auto turns_of = [&](const json& search) {
    std::vector<json> turns;
    for (const json& message : page_.received()) {
      if (message.contains("turn") && message["search"] == search) turns.push_back(message["turn"]);
    }
    return turns;
  };
  const json whole = page_.result("review", params)["search"];
  json end = wait_for_ends({whole})[0];
  ASSERT_EQ(turns_of(whole).size(), 2U);
  const int before = service_.host().delivered();
  const json one = page_.result("review", params)["search"];
  const json two = page_.result("review", params)["search"];
  deliver(before + 3);
  interrupt_others();
  for (const json& last : wait_for_ends({one, two})) {
    end["search"] = last["search"];
    EXPECT_EQ(last, end);
    EXPECT_EQ(turns_of(last["search"]), turns_of(whole));
  }
  EXPECT_EQ(service_.host().performed(), 5) << "three reviews, a turn, and one of the reviews again";
}

TEST_F(SearchesInWorkers, AHurriedComputerPlaysTheBestMoveSoFar) {
  const json game = page_.game_after("game.new", new_game(kWithoutBook, "engine:nodes=20000", "human"));
  deliver(1);
  page_.game_after("game.hurry", {{"game", game["id"]}});
  EXPECT_EQ(page_.wait_for_game()["ply"], 1);
  EXPECT_EQ(service_.host().delivered(), 1);
}

TEST_F(SearchesInWorkers, AHurriedComputerThatHasFoundNothingIsAskedAgain) {
  const json game = page_.game_after("game.new", new_game(kWithoutBook, "engine:time=30", "human"));
  page_.game_after("game.hurry", {{"game", game["id"]}});
  const json moved = page_.wait_for_game();
  EXPECT_EQ(moved["ply"], 1);
  EXPECT_EQ(moved["notice"], "");
  EXPECT_EQ(service_.host().performed(), 1);
}

// No move is requested once nobody needs it.
TEST_F(SearchesInWorkers, ATurnTakenBackEndsTheWorker) {
  const json game = page_.game_after("game.new", new_game(kWithoutBook, "human", "engine:nodes=2000"));
  const json at_game{{"game", game["id"]}};
  const json params{{"game", game["id"]}, {"ply", 0}, {"move", "c3-c4"}};
  page_.game_after("game.play", params);
  deliver(1);
  EXPECT_EQ(page_.game_after("game.undo", at_game)["ply"], 0);
  while ((*service_).step()) continue;
  EXPECT_EQ(service_.host().delivered(), 1);
  page_.game_after("game.play", params);
  EXPECT_EQ(page_.wait_for_game()["ply"], 2);
}

}  // namespace
}  // namespace joga::testing
