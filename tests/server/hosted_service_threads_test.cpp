// A service on threads, which the searches of many pages share.
#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "joga/library/library.hpp"
#include "joga/server/hosted_service.hpp"
#include "library/temporary_folder.hpp"
#include "service/test_page.hpp"

namespace joga::testing {
namespace {

// Connects a page without a network. A page that has closed receives nothing more.
[[nodiscard]] PageHost::MessageHandler handler_for(server::HostedService& service, PageHost::Send send) {
  struct Ear {
    std::mutex mutex{};
    PageHost::Send hear{};
  };
  const auto ear = std::make_shared<Ear>();
  ear->hear = std::move(send);
  server::MessageHandler handler = service.connect([ear](const server::Text& text) {
    const std::scoped_lock lock(ear->mutex);
    if (ear->hear) ear->hear(*text);
  });
  const std::shared_ptr<void> close(nullptr, [ear](std::nullptr_t) {
    const std::scoped_lock lock(ear->mutex);
    ear->hear = nullptr;
  });
  return [handler = std::move(handler), close](std::string_view message) {
    handler(std::string(message), [] {});
  };
}

class ServiceOnThreads : public ::testing::Test {
 protected:
  ServiceOnThreads() { start(2); }

  void start(unsigned threads) {
    service_.reset();
    service_ = std::make_unique<server::HostedService>(
        std::make_shared<library::Library>(folder_.path()), threads,
        service::ServiceOptions{.computer_pause = std::chrono::milliseconds(0)});
  }

  [[nodiscard]] static json new_game(const std::string& game, const std::string& one,
                                     const std::string& two) {
    return {{"game", game}, {"players", {{{"who", one}}, {{"who", two}}}}, {"seed", 1}};
  }
  [[nodiscard]] static bool is_done(const json& event, const json& search) {
    return event.contains("search") && event["search"] == search && event["done"] == true;
  }

  TemporaryFolder folder_;
  std::unique_ptr<server::HostedService> service_{};
  const PageHost pages_{
      .connect = [this](PageHost::Send send) { return handler_for(*service_, std::move(send)); }};
};

TEST_F(ServiceOnThreads, APageHasItsShareAndNoMore) {
  TestPage page(pages_);
  std::vector<json> searches;
  const json params{{"game", "eximo"}, {"lines", 1}, {"seconds", 300}};
  for (int i = 0; i < 4; ++i) searches.push_back(page.result("analyse", params)["search"]);
  EXPECT_EQ(page.failure("analyse", params), "busy");
  // Although one page has four endless analyses on two threads, other pages are served.
  TestPage other(pages_);
  const json mine = other.result("analyse", {{"game", "fields"}, {"lines", 2}, {"seconds", 300}})["search"];
  static_cast<void>(other.wait_for(
      [](const json& event) { return event.contains("lines") && event["lines"].size() == 2; }));
  other.result("stop", {{"search", mine}});
  const json game = other.game_after("game.new", new_game("eximo", "level:3", "human"));
  EXPECT_EQ(other.wait_for_game()["ply"], 1);
  EXPECT_FALSE(other.result("game.hint", {{"game", game["id"]}})["move"].empty());
  for (const json& search : searches) page.result("stop", {{"search", search}});
  for (std::size_t i = 0; i < searches.size(); ++i) {
    static_cast<void>(page.wait_for(
        [](const json& event) { return event["event"] == "analysis" && event["done"] == true; }));
  }
  page.result("analyse", params);
}

TEST_F(ServiceOnThreads, AClosedPageStopsItsSearches) {
  start(1);
  {
    TestPage gone(pages_);
    for (int i = 0; i < 4; ++i) gone.result("analyse", {{"game", "eximo"}, {"lines", 1}, {"seconds", 300}});
  }
  TestPage page(pages_);
  const json search =
      page.result("analyse", {{"game", "quantik"}, {"position", "YcN1/4/1s2/4 1"}, {"lines", 1}})["search"];
  EXPECT_TRUE(page.wait_for([&](const json& event) { return is_done(event, search); })["value"]["exact"]);
}

TEST_F(ServiceOnThreads, ManyPagesAtOnce) {
  std::vector<std::thread> pages;
  for (int number = 0; number < 4; ++number) {
    pages.emplace_back([this, number] {
      TestPage page(pages_);
      const char* game = number % 2 == 0 ? "eximo" : "stars";
      const json search = page.result("analyse", {{"game", game}, {"lines", 2}, {"seconds", 0.1}})["search"];
      const json table = page.game_after("game.new", new_game(game, "level:1", "level:2"))["id"];
      bool played = false;
      bool searched = false;
      static_cast<void>(page.wait_for([&](const json& event) {
        played = played || (event["event"] == "game" && event["known"]["ply"] == 4);
        searched = searched || is_done(event, search);
        return played && searched;
      }));
      page.game_after("game.undo", {{"game", table}});
      page.result("library.list");
    });
  }
  for (std::thread& page : pages) page.join();
}

TEST_F(ServiceOnThreads, ItEndsWhileComputersThink) {
  TestPage page(pages_);
  // With these options there is no opening book.
  page.result("game.new", new_game("eximo:repetition=4", "engine:time=30", "human"));
  page.result("analyse", {{"game", "fields"}, {"lines", 1}, {"seconds", 300}});
  page.close();
  start(1);
  TestPage next(pages_);
  EXPECT_EQ(next.result("hello", {{"language", "en"}})["name"], "joga");
}

}  // namespace
}  // namespace joga::testing
