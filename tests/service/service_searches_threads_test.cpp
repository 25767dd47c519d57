// Analyses and reviews, and the threads that they share.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "joga/service/review.hpp"
#include "joga/service/search_pool.hpp"
#include "service/test_service.hpp"

namespace joga::testing {
namespace {

using service::Interruption;
using service::Owner;
using service::Progress;
using service::SearchPool;
using service::Urgency;

// --- The pool

// What has happened, for tests that wait for it.
class Log {
 public:
  void add(const std::string& line) {
    const std::lock_guard guard(mutex_);
    lines_.push_back(line);
    changed_.notify_all();
  }
  void wait_for(const std::string& line) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return std::ranges::find(lines_, line) != lines_.end(); });
  }
  [[nodiscard]] std::vector<std::string> lines() {
    const std::lock_guard guard(mutex_);
    return lines_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;
};

class Pool : public ::testing::Test {
 protected:
  ~Pool() override { timers_.stop(); }

  // Works until it is told to make room.
  [[nodiscard]] service::Work endless(const std::string& name) {
    return [this, name](const Interruption& interruption) {
      log_.add(name + " begins");
      while (!interruption.flag().is_set()) std::this_thread::yield();
      if (!interruption.is_final()) return Progress::Interrupted;
      log_.add(name + " stopped");
      return Progress::Finished;
    };
  }
  [[nodiscard]] service::Work short_work(const std::string& name) {
    return [this, name](const Interruption&) {
      log_.add(name);
      return Progress::Finished;
    };
  }
  SearchPool::Handle start(int owner, Urgency urgency, service::Work work) {
    SearchPool::Handle search =
        pool_.admit(Owner{static_cast<std::uint64_t>(owner)}, urgency, std::move(work));
    if (search != nullptr) pool_.begin(search);
    return search;
  }

  Log log_;
  service::Timers timers_;
  SearchPool pool_{{.threads = 1, .per_owner = 2, .in_all = 3, .share = std::chrono::milliseconds(1)},
                   timers_};
};

TEST_F(Pool, AMoveInterruptsAStudyWhichGoesOn) {
  const auto study = start(1, Urgency::Study, endless("study"));
  log_.wait_for("study begins");
  start(2, Urgency::Move, short_work("move"));
  log_.wait_for("move");
  pool_.stop(study);
  log_.wait_for("study stopped");
}

TEST_F(Pool, StudiesShareAThread) {
  const auto one = start(1, Urgency::Study, endless("one"));
  const auto two = start(2, Urgency::Study, endless("two"));
  const auto three = start(3, Urgency::Study, endless("three"));
  for (const char* name : {"one begins", "two begins", "three begins"}) log_.wait_for(name);
  for (const auto& search : {one, two, three}) pool_.stop(search);
  for (const char* name : {"one stopped", "two stopped", "three stopped"}) log_.wait_for(name);
}

TEST_F(Pool, StopEndsWhatWaitsToo) {
  // Nobody can interrupt a move.
  const auto busy = start(1, Urgency::Move, endless("busy"));
  log_.wait_for("busy begins");
  const auto waiting = start(2, Urgency::Study, endless("waiting"));
  pool_.stop(waiting);
  log_.wait_for("waiting stopped");
  pool_.stop(busy);
  log_.wait_for("busy stopped");
}

TEST_F(Pool, AnOwnerStopsAllOfHisOwn) {
  start(1, Urgency::Study, endless("one"));
  start(1, Urgency::Study, endless("two"));
  pool_.stop_all(Owner{1});
  log_.wait_for("one stopped");
  log_.wait_for("two stopped");
}

TEST_F(Pool, HasLimits) {
  const auto one = start(1, Urgency::Study, endless("one"));
  EXPECT_NE(start(1, Urgency::Study, endless("two")), nullptr);
  EXPECT_EQ(start(1, Urgency::Study, endless("three")), nullptr);
  EXPECT_NE(start(2, Urgency::Study, endless("four")), nullptr);
  EXPECT_EQ(start(3, Urgency::Study, endless("five")), nullptr);
}

TEST(PoolOfSearches, TakesTurnsBetweenOwners) {
  Log log;
  service::Timers timers;
  {
    SearchPool pool({.threads = 1, .per_owner = 9, .in_all = 99}, timers);
    std::mutex gate;
    gate.lock();
    const auto add = [&](int owner, const std::string& name) {
      pool.begin(pool.admit(Owner{static_cast<std::uint64_t>(owner)}, Urgency::Move,
                            [&log, &gate, name](const Interruption&) {
                              const std::lock_guard guard(gate);
                              log.add(name);
                              return Progress::Finished;
                            }));
    };
    add(9, "first");
    for (const char* name : {"a1", "a2", "a3"}) add(1, name);
    add(2, "b1");
    add(3, "c1");
    gate.unlock();
    log.wait_for("a3");
    timers.stop();
  }
  EXPECT_THAT(log.lines(), ::testing::ElementsAre("first", "a1", "b1", "c1", "a2", "a3"));
}

// --- Analyses

class ServiceSearches : public ::testing::Test {
 protected:
  [[nodiscard]] static bool is_done(const json& event, const json& search) {
    return event.contains("search") && event["search"] == search && event["done"] == true;
  }
  [[nodiscard]] json wait_for_end(TestPage& page, const json& search) {
    return page.wait_for([&](const json& event) { return is_done(event, search); });
  }

  TestService service_;
  TestPage page_{*service_};
};

TEST_F(ServiceSearches, AnAnalysisTellsLinesAndEnds) {
  const json search = page_.result("analyse", {{"game", "eximo"}, {"lines", 3}, {"seconds", 0.2}})["search"];
  const json last = wait_for_end(page_, search);
  EXPECT_EQ(last["event"], "analysis");
  EXPECT_GE(last["depth"], 1);
  EXPECT_GT(last["nodes"], 0);
  ASSERT_EQ(last["lines"].size(), 3U);
  EXPECT_EQ(last["lines"][0]["line"], 1);
  EXPECT_EQ(last["lines"][0]["value"], last["value"]);
  EXPECT_EQ(last["value"]["kind"], "estimate");
  EXPECT_FALSE(last["value"]["exact"]);
  EXPECT_GT(last["value"]["player1"], 0);
  EXPECT_LT(last["value"]["player1"], 1);
  page_.result("look", {{"game", "eximo"}, {"moves", last["lines"][0]["moves"]}});
}

TEST_F(ServiceSearches, AProvenResultEndsTheAnalysis) {
  // One move wins.
  const json params{{"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"lines", 1}, {"seconds", 300}};
  const json last = wait_for_end(page_, page_.result("analyse", params)["search"]);
  EXPECT_EQ(last["value"]["kind"], "win");
  EXPECT_EQ(last["value"]["plies"], 1);
  EXPECT_TRUE(last["value"]["exact"]);
  EXPECT_EQ(last["value"]["player1"], 1);
  EXPECT_EQ(last["value"]["words"], "win in 1 ply");
  EXPECT_EQ(last["lines"][0]["moves"], json({"S@d1"}));
}

TEST_F(ServiceSearches, AFinishedGameNeedsNoSearch) {
  const json params{{"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"moves", {"S@d1"}}, {"lines", 2}};
  const json last = wait_for_end(page_, page_.result("analyse", params)["search"]);
  EXPECT_EQ(last["lines"], json::array());
  EXPECT_EQ(last["value"]["kind"], "loss");
  EXPECT_EQ(last["value"]["words"], "lost");
  EXPECT_EQ(last["value"]["player1"], 1);
}

TEST_F(ServiceSearches, StopEndsAnAnalysis) {
  const json search = page_.result("analyse", {{"game", "fields"}, {"lines", 1}, {"seconds", 300}})["search"];
  page_.result("stop", {{"search", search}});
  EXPECT_TRUE(wait_for_end(page_, search)["done"]);
  // It is no mistake to stop what has ended.
  page_.result("stop", {{"search", search}});
  page_.result("stop", {{"search", 77}});
}

TEST_F(ServiceSearches, APageHasItsShareAndNoMore) {
  std::vector<json> searches;
  const json params{{"game", "eximo"}, {"lines", 1}, {"seconds", 300}};
  for (int i = 0; i < 4; ++i) searches.push_back(page_.result("analyse", params)["search"]);
  EXPECT_EQ(page_.failure("analyse", params), "busy");
  // Four endless analyses of one page on two threads, and the others are served all the same.
  TestPage other(*service_);
  const json mine = other.result("analyse", {{"game", "fields"}, {"lines", 2}, {"seconds", 300}})["search"];
  static_cast<void>(other.wait_for(
      [](const json& event) { return event.contains("lines") && event["lines"].size() == 2; }));
  other.result("stop", {{"search", mine}});
  const json game = other.result("game.new", new_game("eximo", "level:3", "human"))["game"];
  EXPECT_EQ(other.wait_for_event("game")["game"]["ply"], 1);
  EXPECT_FALSE(other.result("game.hint", {{"table", game["table"]}})["move"].empty());
  for (const json& search : searches) page_.result("stop", {{"search", search}});
  for (std::size_t i = 0; i < searches.size(); ++i) {
    static_cast<void>(page_.wait_for(
        [](const json& event) { return event["event"] == "analysis" && event["done"] == true; }));
  }
  page_.result("analyse", params);
}

TEST_F(ServiceSearches, AClosedPageStopsItsSearches) {
  page_.close();
  service_.threads = 1;
  service_.restart();
  {
    TestPage gone(*service_);
    for (int i = 0; i < 4; ++i) gone.result("analyse", {{"game", "eximo"}, {"lines", 1}, {"seconds", 300}});
  }
  TestPage page(*service_);
  const json search =
      page.result("analyse", {{"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"lines", 1}});
  EXPECT_TRUE(wait_for_end(page, search["search"])["value"]["exact"]);
}

TEST_F(ServiceSearches, RefuseBadParameters) {
  EXPECT_EQ(page_.failure("analyse", {{"game", "eximo"}}), "malformed");
  EXPECT_EQ(page_.failure("analyse", {{"game", "eximo"}, {"lines", 11}}), "malformed");
  EXPECT_EQ(page_.failure("analyse", {{"game", "eximo"}, {"lines", 1}, {"seconds", 1e9}}), "malformed");
  EXPECT_EQ(page_.failure("analyse", {{"game", "eximo"}, {"lines", 1}, {"moves", {"x"}}}), "invalid");
  EXPECT_EQ(page_.failure("review", {{"game", "eximo"}, {"seconds_per_turn", -1}}), "malformed");
  EXPECT_EQ(page_.failure("stop"), "malformed");
}

// --- Reviews

TEST(Judgements, FollowTheChanceThatWasLost) {
  using service::judge_loss;
  using service::Judgement;
  EXPECT_EQ(judge_loss(0), Judgement::Good);
  EXPECT_EQ(judge_loss(0.05), Judgement::Inaccuracy);
  EXPECT_EQ(judge_loss(0.1), Judgement::Mistake);
  EXPECT_EQ(judge_loss(0.2), Judgement::Blunder);
}

TEST(Judgements, FollowThePointsThatWereLostToo) {
  using service::is_inaccurate;
  EXPECT_FALSE(is_inaccurate({.points = 1, .exact = true}));
  EXPECT_TRUE(is_inaccurate({.points = 2, .exact = true}));
  EXPECT_FALSE(is_inaccurate({.points = 3, .exact = false}));
  EXPECT_TRUE(is_inaccurate({.points = 4, .exact = false}));
}

TEST_F(ServiceSearches, AReviewJudgesTurnAfterTurn) {
  // Player 1 could win at once with S@d1, and lets player 2 do it.
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
  EXPECT_EQ(turns[0]["before"]["kind"], "win");
  EXPECT_EQ(turns[0]["after"]["kind"], "win");
  EXPECT_EQ(turns[0]["lost"], 1);
  EXPECT_EQ(turns[0]["judgement"], "blunder");
  EXPECT_EQ(turns[1]["judgement"], "best");
  EXPECT_EQ(turns[1]["lost"], 0);
  EXPECT_EQ(last["accuracy"], json({0, 1}));
  EXPECT_FALSE(last.contains("problem"));
}

// On the small map the first player wins by 4 points, and still does so with less.
TEST_F(ServiceSearches, AReviewCountsThePointsOfADecidedGame) {
  const auto review = [&](const char* move) {
    const json search = page_.result("review", {{"game", "stars"}, {"moves", {move}}})["search"];
    const json last = wait_for_end(page_, search);
    for (const json& message : page_.received()) {
      if (message.contains("turn") && message["search"] == search) return std::pair(message["turn"], last);
    }
    return std::pair(json(), last);
  };
  const auto [best, end_of_best] = review("b2-b3=T");
  EXPECT_EQ(best["judgement"], "best");
  EXPECT_EQ(best["before"]["margin"], 4);
  EXPECT_EQ(best["points"], json({{"lost", 0}, {"exact", true}}));
  const auto [good, end_of_good] = review("b2-b3=C");
  EXPECT_EQ(good["judgement"], "good");
  EXPECT_EQ(good["points"]["lost"], 1);
  const auto [inaccurate, end] = review("b2-d3=C");
  EXPECT_EQ(inaccurate["lost"], 0);
  EXPECT_EQ(inaccurate["points"], json({{"lost", 2}, {"exact", true}}));
  EXPECT_EQ(inaccurate["judgement"], "inaccuracy");
  EXPECT_EQ(end["points"], json({2, 0}));
  EXPECT_EQ(end["accuracy"], json({1, 1}));
}

TEST_F(ServiceSearches, AReviewWithoutPointsHasNone) {
  const json params{{"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"moves", {"S@d1"}}};
  const json last = wait_for_end(page_, page_.result("review", params)["search"]);
  EXPECT_FALSE(last.contains("points"));
}

TEST_F(ServiceSearches, AReviewCanBeStopped) {
  json moves = json::array();
  for (int i = 0; i < 12; ++i)
    moves.push_back(page_.result("look", {{"game", "fields"}, {"moves", moves}})["input"]["candidates"][0]);
  const json search =
      page_.result("review", {{"game", "fields"}, {"moves", moves}, {"seconds_per_turn", 10}})["search"];
  page_.result("stop", {{"search", search}});
  EXPECT_EQ(wait_for_end(page_, search)["problem"], "the review was stopped");
}

TEST_F(ServiceSearches, ManyPagesAtOnce) {
  std::vector<std::thread> pages;
  for (int number = 0; number < 4; ++number) {
    pages.emplace_back([this, number] {
      TestPage page(*service_);
      const char* game = number % 2 == 0 ? "eximo" : "stars";
      const json search = page.result("analyse", {{"game", game}, {"lines", 2}, {"seconds", 0.1}})["search"];
      const json table = page.result("game.new", new_game(game, "level:1", "level:2"))["game"]["table"];
      bool played = false;
      bool searched = false;
      static_cast<void>(page.wait_for([&](const json& event) {
        played = played || (event["event"] == "game" && event["game"]["ply"] == 4);
        searched = searched || is_done(event, search);
        return played && searched;
      }));
      page.result("game.undo", {{"table", table}});
      page.result("library.list");
    });
  }
  for (std::thread& page : pages) page.join();
}

}  // namespace
}  // namespace joga::testing
