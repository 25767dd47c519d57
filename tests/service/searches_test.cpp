// Requests for analyses and reviews.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <string_view>

#include "joga/core/random.hpp"
#include "joga/engine/player.hpp"
#include "joga/games/registry.hpp"
#include "joga/play/review.hpp"
#include "sanitized.hpp"
#include "service/test_service.hpp"

namespace joga::testing {
namespace {

using ::testing::HasSubstr;

[[nodiscard]] bool is_done(const json& event, const json& search) {
  return event.contains("search") && event["search"] == search && event["done"] == true;
}
[[nodiscard]] json wait_for_end(TestPage& page, const json& search) {
  return page.wait_for([&](const json& event) { return is_done(event, search); });
}

class ServiceSearches : public ::testing::TestWithParam<Searches> {
 protected:
  TestService service_{GetParam()};
  TestPage page_{*service_};
};

INSTANTIATE_TEST_SUITE_P(AsJobs, ServiceSearches, ::testing::Values(Searches::Jobs));
INSTANTIATE_TEST_SUITE_P(InWorkers, ServiceSearches, ::testing::Values(Searches::Workers));

TEST_P(ServiceSearches, AnAnalysisTellsLinesAndEnds) {
  const json search = page_.result("analyse", {{"game", "eximo"}, {"lines", 3}, {"seconds", 0.2}})["search"];
  const json last = wait_for_end(page_, search);
  EXPECT_EQ(last["event"], "analysis");
  EXPECT_GE(last["depth"], 1);
  EXPECT_GT(last["nodes"], 0);
  ASSERT_EQ(last["lines"].size(), 3U);
  EXPECT_EQ(last["lines"][0]["line"], 1);
  EXPECT_EQ(last["lines"][0]["value"], last["value"]);
  EXPECT_TRUE(last["value"].contains("points"));
  EXPECT_FALSE(last["value"].contains("exact"));
  EXPECT_GT(last["value"]["player1"], 0);
  EXPECT_LT(last["value"]["player1"], 1);
  page_.result("look", {{"game", "eximo"}, {"moves", last["lines"][0]["moves"]}});
}

TEST_P(ServiceSearches, AProvenResultEndsTheAnalysis) {
  // One move wins.
  const json params{{"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"lines", 1}, {"seconds", 300}};
  const json last = wait_for_end(page_, page_.result("analyse", params)["search"]);
  EXPECT_EQ(last["value"]["win"], 1);
  EXPECT_TRUE(last["value"]["exact"]);
  EXPECT_EQ(last["value"]["player1"], 1);
  EXPECT_EQ(last["value"]["words"], "win in 1 ply");
  EXPECT_EQ(last["lines"][0]["moves"], json({"S@d1"}));
}

TEST_P(ServiceSearches, AFinishedGameNeedsNoSearch) {
  const json params{{"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"moves", {"S@d1"}}, {"lines", 2}};
  const json last = wait_for_end(page_, page_.result("analyse", params)["search"]);
  EXPECT_EQ(last["lines"], json::array());
  EXPECT_TRUE(last["value"].contains("loss"));
  EXPECT_EQ(last["value"]["words"], "lost");
  EXPECT_EQ(last["value"]["player1"], 1);
}

TEST_P(ServiceSearches, StopEndsAnAnalysis) {
  const json search = page_.result("analyse", {{"game", "fields"}, {"lines", 1}, {"seconds", 300}})["search"];
  page_.result("stop", {{"search", search}});
  EXPECT_TRUE(wait_for_end(page_, search)["done"]);
  // Stopping a search that has ended is no error.
  page_.result("stop", {{"search", search}});
  page_.result("stop", {{"search", 77}});
}

TEST_P(ServiceSearches, RefuseBadParameters) {
  EXPECT_EQ(page_.failure("analyse", {{"game", "eximo"}}), "malformed");
  EXPECT_EQ(page_.failure("analyse", {{"game", "eximo"}, {"lines", 11}}), "malformed");
  EXPECT_EQ(page_.failure("analyse", {{"game", "eximo"}, {"lines", 1}, {"seconds", 1e9}}), "malformed");
  EXPECT_EQ(page_.failure("analyse", {{"game", "eximo"}, {"lines", 1}, {"moves", {"x"}}}), "invalid");
  EXPECT_EQ(page_.failure("review", {{"game", "eximo"}, {"seconds_per_turn", -1}}), "malformed");
  EXPECT_EQ(page_.failure("stop"), "malformed");
}

// A turn goes first, however much other pages request. Values of Quantik are looked up, so only the order
// matters.
TEST_P(ServiceSearches, ATurnWaitsForNoValues) {
  std::deque<TestPage> others;
  for (int i = 0; i < 20; ++i) {
    TestPage& page = others.emplace_back(*service_);
    for (int k = 0; k < 4; ++k) page.ask("values", {{"game", "quantik"}});
  }
  const json game = page_.game_after("game.new", new_game("eximo", "human", "level:1"));
  page_.game_after("game.play", {{"game", game["id"]}, {"ply", 0}, {"move", "c3-c4"}});
  static_cast<void>(page_.wait_for(
      [](const json& event) { return event["event"] == "game" && event["known"]["ply"] == 2; }));
  const auto count = [&](const char* member) {
    std::size_t answers = 0;
    for (const TestPage& page : others) {
      for (const json& message : page.received()) answers += message.contains(member) ? 1U : 0U;
    }
    return answers;
  };
  EXPECT_EQ(count("error"), 48U) << "all pages together may have 32 searches";
  EXPECT_LT(count("result"), 8U);
}

// Tables are made as small as necessary, and no request is refused for lack of memory.
TEST_P(ServiceSearches, MakeDoWithLittleMemory) {
  page_.close();
  service_.restart({.memory_mib = 4});
  TestPage page(*service_);
  const json place{{"game", "stars:map=medium"}};
  json params = place;
  params.update({{"lines", 2}, {"seconds", 0.1}});
  EXPECT_FALSE(wait_for_end(page, page.result("analyse", params)["search"]).contains("problem"));
  EXPECT_FALSE(page.result("values", place)["open"].empty());
  const json game = page.game_after("game.new", new_game("eximo", "human", "engine:nodes=1000"));
  const json hint = page.result("game.hint", {{"game", game["id"]}});
  page.game_after("game.play", {{"game", game["id"]}, {"ply", 0}, {"move", hint["move"]}});
  static_cast<void>(page.wait_for(
      [](const json& event) { return event["event"] == "game" && event["known"]["ply"] == 2; }));
}

TEST_P(ServiceSearches, OneWithoutMemoryTellsThePage) {
  const std::string sentence = "there is not enough memory for this";
  service_.host().fail_next_search();
  EXPECT_EQ(page_.failure("values", {{"game", "quantik"}}), "failed");
  EXPECT_EQ(page_.sentence(), sentence);
  for (const auto& [request, params] :
       {std::pair<std::string, json>("analyse", {{"game", "quantik"}, {"lines", 1}}),
        std::pair<std::string, json>("review", {{"game", "quantik"}, {"moves", {"C@a1"}}})}) {
    service_.host().fail_next_search();
    EXPECT_EQ(wait_for_end(page_, page_.result(request, params)["search"])["problem"], sentence) << request;
  }
  const json game = page_.game_after("game.new", new_game("quantik", "human", "level:1"));
  service_.host().fail_next_search();
  EXPECT_EQ(page_.failure("game.hint", {{"game", game["id"]}}), "failed");
  service_.host().fail_next_search();
  page_.game_after("game.play", {{"game", game["id"]}, {"ply", 0}, {"move", "C@a1"}});
  const json waits = page_.wait_for_game();
  EXPECT_THAT(waits["waiting"].get<std::string>(),
              HasSubstr("The computer waits: there is not enough memory"));
  EXPECT_FALSE(waits["players"][1]["human"]);
  const json moved = page_.wait_for_game();
  EXPECT_EQ(moved["ply"], 2);
  EXPECT_FALSE(moved.contains("waiting"));
}

// --- Reviews ---

TEST(Judgements, FollowTheChanceThatWasLost) {
  using play::judge_loss;
  using play::Judgement;
  EXPECT_EQ(judge_loss(0), Judgement::Good);
  EXPECT_EQ(judge_loss(0.05), Judgement::Inaccuracy);
  EXPECT_EQ(judge_loss(0.1), Judgement::Mistake);
  EXPECT_EQ(judge_loss(0.2), Judgement::Blunder);
}

TEST(Judgements, FollowThePointsThatWereLostToo) {
  using play::is_inaccurate;
  EXPECT_FALSE(is_inaccurate({.points = 1, .exact = true}));
  EXPECT_TRUE(is_inaccurate({.points = 2, .exact = true}));
  EXPECT_FALSE(is_inaccurate({.points = 3, .exact = false}));
  EXPECT_TRUE(is_inaccurate({.points = 4, .exact = false}));
}

TEST_P(ServiceSearches, AReviewJudgesTurnAfterTurn) {
  // Player 1 could win at once with S@d1, but lets player 2 do so.
  const json params{{"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"moves", {"C@d3", "S@d1"}}};
  const json search = page_.result("review", params)["search"];
  const json last = wait_for_end(page_, search);
  std::vector<json> turns;
  for (const json& message : page_.received()) {
    if (message.contains("turn")) turns.push_back(message["turn"]);
  }
  ASSERT_EQ(turns.size(), 2U);
  EXPECT_EQ(turns[0]["ply"], 0);
  EXPECT_EQ(turns[0]["move"], "C@d3");
  EXPECT_EQ(turns[0]["best"], "S@d1");
  EXPECT_EQ(turns[0]["line"], json({"S@d1"}));
  EXPECT_TRUE(turns[0]["before"].contains("win"));
  EXPECT_TRUE(turns[0]["after"].contains("win"));
  EXPECT_EQ(turns[0]["lost"], 1);
  EXPECT_EQ(turns[0]["judgement"], "blunder");
  EXPECT_EQ(turns[1]["judgement"], "best");
  EXPECT_EQ(turns[1]["lost"], 0);
  EXPECT_LT(last["accuracy"][0], 0.05);
  EXPECT_EQ(last["accuracy"][1], 1);
  EXPECT_EQ(last["mattered"], json::array({0}));
  EXPECT_FALSE(last.contains("problem"));
  EXPECT_EQ(turns[0]["words"],
            "after C@d3: Black wins at once. Better: S@d1, sphere (S@d1); White wins at once: White "
            "completed row 1");
  EXPECT_FALSE(turns[1].contains("words"));
}

// On the small map the first player wins by 4 points, and still wins after giving some of them away.
TEST_P(ServiceSearches, AReviewCountsThePointsOfADecidedGame) {
  const auto review = [&](const char* move) {
    const json search = page_.result("review", {{"game", "stars"}, {"moves", {move}}})["search"];
    const json last = wait_for_end(page_, search);
    for (const json& message : page_.received()) {
      if (message.contains("turn") && message["search"] == search) return std::pair(message["turn"], last);
    }
    return std::pair(json(), last);
  };
  if (!kSanitized) {
    const auto [best, end_of_best] = review("b2-b3=T");
    EXPECT_EQ(best["judgement"], "best");
    EXPECT_EQ(best["before"]["margin"], 4);
    EXPECT_EQ(best["points"], json({{"lost", 0}, {"exact", true}}));
    const auto [good, end_of_good] = review("b2-b3=C");
    EXPECT_EQ(good["judgement"], "good");
    EXPECT_EQ(good["points"]["lost"], 1);
  }
  const auto [inaccurate, end] = review("b2-d3=C");
  EXPECT_EQ(inaccurate["lost"], 0);
  EXPECT_EQ(inaccurate["points"], json({{"lost", 2}, {"exact", true}}));
  EXPECT_EQ(inaccurate["judgement"], "inaccuracy");
  EXPECT_EQ(end["points"], json({2, 0}));
  EXPECT_LT(end["accuracy"][0], 0.85);
  EXPECT_EQ(end["accuracy"][1], 1);
  EXPECT_THAT(inaccurate["words"].get<std::string>(),
              ::testing::StartsWith("b2-d3=C gives away 2 points. Better: "));
}

// A random player against a strong one, over a whole game. The accuracy does not depend on where the search
// runs.
TEST(Accuracy, OfALostRandomGameDoesNotLookGood) {
  TestService service(Searches::Jobs);
  TestPage page(*service);
  for (const std::string_view spec : {"stars", "quantik", "fields"}) {
    if (kSanitized && spec != "quantik") continue;
    const std::shared_ptr<const AnyGame> game = *games::make_game(spec);
    History history(game, game->start());
    const auto strong = *engine::make_player(engine::Who{engine::Searching{.limits = {.nodes = 20'000}}},
                                             game, {.memory_mib = 1});
    Random random(5);
    json moves = json::array();
    while (!is_over(history.outcome()) && history.ply() < 60) {
      const bool is_random = game->to_move(history.position()) == Player::Two;
      const AnyMove move = is_random ? game->random_move(history.position(), random)
                                     : *strong->choose(history, {}, StopFlag{}).move;
      moves.push_back(game->move_text(history.position(), move));
      ASSERT_TRUE(history.play(move));
    }
    ASSERT_EQ(history.outcome(), Outcome::PlayerOneWins) << spec;
    const json last = wait_for_end(page, page.result("review", {{"game", spec}, {"moves", moves}})["search"]);
    EXPECT_LT(last["accuracy"][1], 0.7) << spec;
    EXPECT_GT(last["accuracy"][0], 0.85) << spec;
    EXPECT_FALSE(last["mattered"].empty()) << spec;
  }
}

TEST_P(ServiceSearches, ATurnCanBeTriedAgain) {
  const json params{
      {"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"moves", {"C@d3", "S@d1"}}, {"from", 1}};
  const json search = page_.result("review", params)["search"];
  static_cast<void>(wait_for_end(page_, search));
  std::vector<json> plies;
  for (const json& message : page_.received()) {
    if (message.contains("turn")) plies.push_back(message["turn"]["ply"]);
  }
  EXPECT_EQ(plies, std::vector<json>{1});
}

TEST(Accuracy, CountsTurnsByWhatWasAtStake) {
  play::Accuracy accuracy;
  EXPECT_EQ(accuracy.value(), 1);
  accuracy.add(play::mark_turn(0.5, 0.5, std::nullopt, 1));
  for (int i = 0; i < 10; ++i) accuracy.add(play::mark_turn(0, 0.01, std::nullopt, 1));
  EXPECT_LT(accuracy.value(), 0.5) << "ten turns in a lost position do not make up for the turn that lost it";
  EXPECT_LT(play::mark_turn(0, 0, std::nullopt, 0.5).accuracy, 0.6) << "losing sooner than necessary";
  EXPECT_LT(play::mark_turn(0, 1, play::PointsLost{.points = 4, .exact = true}, 1).accuracy, 0.7);
}

TEST_P(ServiceSearches, AReviewWithoutPointsHasNone) {
  const json params{{"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"moves", {"S@d1"}}};
  const json last = wait_for_end(page_, page_.result("review", params)["search"]);
  EXPECT_FALSE(last.contains("points"));
}

TEST_P(ServiceSearches, AReviewCanBeStopped) {
  json moves = json::array();
  for (int i = 0; i < 12; ++i)
    moves.push_back(page_.result("look", {{"game", "fields"}, {"moves", moves}})["input"]["candidates"][0]);
  const json search =
      page_.result("review", {{"game", "fields"}, {"moves", moves}, {"seconds_per_turn", 10}})["search"];
  page_.result("stop", {{"search", search}});
  EXPECT_EQ(wait_for_end(page_, search)["problem"], "the review was stopped");
}

}  // namespace
}  // namespace joga::testing
