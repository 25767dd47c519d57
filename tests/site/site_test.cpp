// The service as it runs in a browser, with a fake browser: searches are performed when nothing else is
// pending, and stored items are recorded.
#include "joga/site/site.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/test_page.hpp"

namespace joga::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::array<std::string_view, 6> kDataFiles{
    "data/networks/eximo.network", "data/networks/stars.network",    "data/openings/eximo.tsv",
    "data/openings/stars-big.tsv", "data/openings/stars-medium.tsv", "data/quantik/feup.tablebase"};

class FakeBrowser {
 public:
  // Starts with the items that an earlier browser has stored.
  explicit FakeBrowser(std::map<std::string, std::string> stored = {}) : stored_(std::move(stored)) {
    site_ = std::make_unique<site::Site>(
        site::Outside{.now = [this] { return now_ += 0.001; },
                      .send = [this](int page, std::string_view text) { pages_[page](std::string(text)); },
                      .wake_at = [this](double time) { wake_at_ = time; },
                      .start_search =
                          [this](int search, std::string_view task, std::string_view files) {
                            searches_.emplace_back(search, std::string(task));
                            files_.emplace_back(files);
                          },
                      .stop_search = [this](int search) { stopped_.push_back(search); },
                      .store =
                          [this](std::string_view key, std::optional<std::string_view> value) {
                            if (value) {
                              stored_[std::string(key)] = std::string(*value);
                            } else {
                              stored_.erase(std::string(key));
                            }
                          }},
        kDataFiles);
    for (const auto& [key, value] : stored_) site_->restore(key, value);
    site_->start(R"({"version": "1.2", "language": "en", "searches": 1, "memory_mib": 64})");
  }

  [[nodiscard]] const PageHost& operator*() const noexcept { return host_; }
  [[nodiscard]] site::Site& site() noexcept { return *site_; }
  [[nodiscard]] const std::map<std::string, std::string>& stored() const noexcept { return stored_; }
  // The tasks that have been performed, and the files that each needed.
  [[nodiscard]] const std::vector<json>& tasks() const noexcept { return tasks_; }
  [[nodiscard]] const std::vector<std::string>& files() const noexcept { return files_; }
  // From now on searches end in this way, without findings; none: they run normally.
  void end_searches(std::optional<site::Site::SearchEnd> how) { ends_ = how; }

 private:
  bool step() {
    if (!stopped_.empty()) {
      const int search = stopped_.front();
      stopped_.pop_front();
      std::erase_if(searches_, [&](const auto& waiting) { return waiting.first == search; });
      site_->search_ended(search, site::Site::SearchEnd::Stopped);
      return true;
    }
    if (wake_at_ <= now_) return wake();
    if (!searches_.empty()) {
      const auto [search, task] = searches_.front();
      searches_.pop_front();
      perform(search, task);
      return true;
    }
    if (std::isinf(wake_at_)) return false;
    now_ = wake_at_;
    return wake();
  }
  bool wake() {
    site_->wake();
    return true;
  }
  void perform(int search, const std::string& task) {
    tasks_.push_back(json::parse(task));
    std::vector<std::string> findings;
    if (!ends_) {
      EXPECT_TRUE(site::perform(task, [&](std::string_view text) { findings.emplace_back(text); }));
    }
    for (const std::string& finding : findings) site_->finding(search, finding);
    site_->search_ended(search, ends_.value_or(site::Site::SearchEnd::Finished));
  }

  double now_ = 1000;
  double wake_at_ = std::numeric_limits<double>::infinity();
  std::map<std::string, std::string> stored_;
  std::map<int, PageHost::Send> pages_{};
  std::deque<std::pair<int, std::string>> searches_{};
  std::deque<int> stopped_{};
  std::vector<json> tasks_{};
  std::vector<std::string> files_{};
  std::optional<site::Site::SearchEnd> ends_{};
  std::unique_ptr<site::Site> site_{};
  PageHost host_{.connect = [this](PageHost::Send send) -> PageHost::MessageHandler {
                   const int page = site_->connect();
                   pages_[page] = std::move(send);
                   // The page disconnects when the last copy of the function is destroyed.
                   const std::shared_ptr<int> number(new int(page), [this](const int* last) {
                     site_->disconnect(*last);
                     delete last;
                   });
                   return
                       [this, number](std::string message) { site_->receive(*number, std::move(message)); };
                 },
                 .step = [this] { return step(); }};
};

[[nodiscard]] json new_site_game(const std::string& game, const std::string& one, const std::string& two) {
  return {{"game", game}, {"players", {{{"who", one}}, {{"who", two}}}}, {"seed", 1}};
}

TEST(BrowserService, Greets) {
  FakeBrowser browser;
  TestPage page(*browser);
  const json hello = page.result("hello", {{"language", "en"}});
  EXPECT_EQ(hello["version"], "1.2");
  EXPECT_EQ(hello["games"].size(), 4U);
}

TEST(BrowserService, StoresAGameBeforeItIsTold) {
  FakeBrowser browser;
  TestPage page(*browser);
  const json game = page.game_after("game.new", new_site_game("quantik", "human", "human"));
  EXPECT_TRUE(browser.stored().empty()) << "there is nothing to store yet";
  const json played = page.game_after("game.play", {{"game", game["id"]}, {"ply", 0}, {"move", "Y@a1"}});
  const auto stored = browser.stored().find("game/" + played["saved"].get<std::string>());
  ASSERT_NE(stored, browser.stored().end());
  EXPECT_THAT(stored->second, HasSubstr("Y@a1"));
}

TEST(BrowserService, GoesOnWithWhatWasStored) {
  std::map<std::string, std::string> stored;
  std::string saved;
  {
    FakeBrowser browser;
    TestPage page(*browser);
    json game = page.game_after("game.new", new_site_game("eximo", "human", "human"));
    game = page.game_after("game.play", {{"game", game["id"]}, {"ply", 0}, {"move", "b3-b4"}});
    saved = game["saved"];
    page.result("settings.change", {{"name", "board"}, {"value", "slate"}});
    page.result("lesson.remember", {{"lesson", "quantik"}, {"step", 2}});
    stored = browser.stored();
    page.close();
  }
  FakeBrowser browser(stored);
  TestPage page(*browser);
  EXPECT_EQ(page.result("library.list")["games"][0]["saved"], saved);
  EXPECT_EQ(page.game_after("game.open", {{"saved", saved}})["moves"], json({"b3-b4"}));
  EXPECT_EQ(page.result("settings")["settings"]["board"], "slate");
  const json lessons = page.result("lessons");
  for (const json& lesson : lessons["lessons"]) {
    EXPECT_EQ(lesson["step"], lesson["lesson"] == "quantik" ? 2 : 0);
  }
}

TEST(BrowserService, ForgetsWhatIsRemoved) {
  FakeBrowser browser;
  TestPage page(*browser);
  const json record{{"game", "quantik"}, {"result", "*"}, {"turns", {"Y@a1"}}};
  const std::string one = page.result("library.save", {{"record", record}})["saved"];
  page.result("library.save", {{"record", record}});
  EXPECT_EQ(browser.stored().size(), 2U);
  page.result("library.remove", {{"saved", one}});
  EXPECT_EQ(browser.stored().size(), 1U);
  EXPECT_EQ(page.failure("library.read", {{"saved", one}}), "unknown");
  EXPECT_EQ(page.result("library.list")["games"].size(), 1U);
}

TEST(BrowserService, ListsADamagedGameAndOpensTheOthers) {
  FakeBrowser browser({{"game/bad", "1\nnonsense"}, {"game/good", "2\n[Game \"quantik\"]\n\n1. Y@a1 *\n"}});
  TestPage page(*browser);
  const json games = page.result("library.list")["games"];
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0]["saved"], "good") << "the game saved last comes first";
  EXPECT_FALSE(games[1]["readable"]);
  EXPECT_NE(page.failure("library.read", {{"saved", "bad"}}), "none");
  EXPECT_EQ(page.result("library.read", {{"saved", "good"}})["record"]["turns"], json({"Y@a1"}));
}

TEST(BrowserService, SaysThatAGameIsNotStoredUntilItIs) {
  FakeBrowser browser;
  TestPage page(*browser);
  json game = page.game_after("game.new", new_site_game("quantik", "human", "human"));
  const auto play = [&](int ply, const char* move) {
    game = page.game_after("game.play", {{"game", game["id"]}, {"ply", ply}, {"move", move}});
  };
  play(0, "Y@a1");
  EXPECT_TRUE(browser.site().storage_failed("game/" + game["saved"].get<std::string>()));
  const json told = page.wait_for([](const json& event) { return event["event"] == "game"; });
  EXPECT_THAT(told["known"]["notice"].get<std::string>(), HasSubstr("no room left"))
      << "the failure is told at once";
  play(1, "C@b2");
  EXPECT_THAT(game["notice"].get<std::string>(), HasSubstr("no room left"));
  browser.site().storage_works();
  play(2, "N@c3");
  EXPECT_EQ(game.value("notice", ""), "");
}

TEST(BrowserService, LeavesItToTheWorkerToSayThatAStudyIsNotStored) {
  FakeBrowser browser;
  TestPage page(*browser);
  json record{{"game", "quantik"}, {"result", "*"}, {"turns", {"Y@a1"}}};
  record["tags"] = json::array({json::array({"Kind", "study"})});
  const std::string saved = page.result("library.save", {{"record", record}})["saved"];
  EXPECT_FALSE(browser.site().storage_failed("game/" + saved)) << "no open game tells the pages about it";
  EXPECT_TRUE(browser.site().storage_failed("game/" + saved)) << "the failure is known already";
  const json again{{"saved", saved}, {"record", record}};
  EXPECT_NE(page.failure("library.save", again), "none");
  browser.site().storage_works();
  EXPECT_EQ(page.result("library.save", again)["saved"], saved);
}

TEST(BrowserService, SaysThatASettingIsNotStored) {
  FakeBrowser browser;
  TestPage page(*browser);
  EXPECT_FALSE(browser.site().storage_failed("settings"));
  EXPECT_NE(page.failure("settings.change", {{"name", "board"}, {"value", "slate"}}), "none");
  EXPECT_THAT(page.sentence(), HasSubstr("no room left"));
  EXPECT_THAT(page.sentence(), Not(HasSubstr("game"))) << "a setting is not called a game";
}

TEST(BrowserService, HasItsSearchesPerformedElsewhere) {
  FakeBrowser browser;
  TestPage page(*browser);
  const json game = page.game_after("game.new", new_site_game("eximo", "human", "level:1"));
  page.game_after("game.play", {{"game", game["id"]}, {"ply", 0}, {"move", "b3-b4"}});
  const json answer = page.wait_for([](const json& event) {
    return event["event"] == "game" && event["known"]["ply"] == 2 && event["known"]["thinking"] == false;
  });
  EXPECT_EQ(answer["known"]["moves"].size(), 2U);
  ASSERT_EQ(browser.tasks().size(), 1U);
  EXPECT_EQ(browser.files()[0], "data/networks/eximo.network\ndata/openings/eximo.tsv\n");
  // Each map has an opening book of its own.
  EXPECT_FALSE(page.result("openings", {{"game", "stars:map=big"}})["moves"].empty());
  EXPECT_EQ(browser.files()[1], "data/networks/stars.network\ndata/openings/stars-big.tsv\n");
}

TEST(BrowserService, StopsAnAnalysisByEndingItsWorker) {
  FakeBrowser browser;
  TestPage page(*browser);
  const json search = page.result("analyse", {{"game", "eximo"}, {"lines", 1}, {"seconds", 300}})["search"];
  page.result("stop", {{"search", search}});
  const json last = page.wait_for([&](const json& event) { return event["event"] == "analysis"; });
  EXPECT_TRUE(last["done"]);
  EXPECT_TRUE(browser.tasks().empty()) << "the analysis never began";
}

TEST(BrowserService, TellsThatASearchCouldNotBePerformed) {
  FakeBrowser browser;
  TestPage page(*browser);
  browser.end_searches(site::Site::SearchEnd::NoData);
  EXPECT_EQ(page.failure("values", {{"game", "quantik"}}), "failed");
  EXPECT_THAT(page.sentence(), HasSubstr("could not be loaded"));
}

// The computer keeps its seat, reports once why it waits, and continues when the file can be loaded.
TEST(BrowserService, AComputerWaitsForAFileThatCannotBeLoaded) {
  FakeBrowser browser;
  TestPage page(*browser);
  page.result("hello", {{"language", "pt"}});
  const json game = page.game_after("game.new", new_site_game("quantik", "human", "level:1"));
  browser.end_searches(site::Site::SearchEnd::NoData);
  page.game_after("game.play", {{"game", game["id"]}, {"ply", 0}, {"move", "C@a1"}});
  const json waits = page.wait_for_game();
  EXPECT_THAT(waits["waiting"].get<std::string>(), HasSubstr("O computador espera por uma ligação"));
  EXPECT_EQ(waits["players"][1]["who"], "level:1");
  EXPECT_EQ(waits["to_move"], 2);
  while (browser.tasks().size() < 3) ASSERT_TRUE((*browser).step());
  browser.end_searches(std::nullopt);
  const json moved = page.wait_for_game();
  EXPECT_EQ(moved["ply"], 2);
  EXPECT_EQ(moved["players"][1]["who"], "level:1");
  EXPECT_FALSE(moved.contains("waiting"));
}

// One worker makes all turns of a game.
TEST(BrowserService, AComputerKnowsWhatItHasLookedAtBefore) {
  FakeBrowser browser;
  TestPage page(*browser);
  page.result("game.new", new_site_game("fields:quiet=90", "engine:depth=5", "human"));
  static_cast<void>(page.wait_for(
      [](const json& event) { return event["event"] == "game" && event["known"]["ply"] == 1; }));
  ASSERT_EQ(browser.tasks().size(), 1U);
  const auto nodes = [](const json& task) {
    std::uint64_t most = 0;
    EXPECT_TRUE(site::perform(task.dump(), [&](std::string_view text) {
      const json finding = json::parse(text);
      if (finding.contains("nodes"))
        most = std::max<std::uint64_t>(most, std::stoull(finding["nodes"].get<std::string>()));
    }));
    return most;
  };
  const json task = browser.tasks()[0];
  json elsewhere = task;
  elsewhere["game"] = "fields:quiet=100";
  static_cast<void>(nodes(elsewhere));
  const std::uint64_t first = nodes(task);
  EXPECT_LT(nodes(task), first / 2) << "the worker remembers its last search";
  static_cast<void>(nodes(elsewhere));
  EXPECT_EQ(nodes(task), first) << "a search in another game replaces what it remembers";
}

TEST(BrowserService, ReadsNoTaskThatIsNone) {
  EXPECT_FALSE(site::perform("{}", [](std::string_view) {}));
  EXPECT_FALSE(site::perform("not JSON", [](std::string_view) {}));
}

}  // namespace
}  // namespace joga::testing
