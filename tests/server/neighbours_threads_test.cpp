// One page plays while others do their worst within the limits, on real threads and a real disk. Its waiting
// times are printed; tests/service/neighbours_test.cpp checks the bound.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <iostream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "joga/library/library.hpp"
#include "joga/server/hosted_service.hpp"
#include "library/temporary_folder.hpp"
#include "service/long_game.hpp"

namespace joga::testing {
namespace {

using nlohmann::json;

// A page that sends one request after the other and does not check the answers.
class QuickPage {
 public:
  explicit QuickPage(server::HostedService& service)
      : handler_(service.connect([state = state_](std::string text) {
          const bool is_answer = text.starts_with(R"({"id")") || text.starts_with(R"({"error")");
          if (!is_answer) return;
          const std::scoped_lock lock(state->mutex);
          state->answer = std::move(text);
          state->changed.notify_one();
        })) {}

  // Waits for the answer, or until the test gives up. Returns whether the answer was a result.
  bool ask(const std::string& request, const json& params) {
    {
      const std::scoped_lock lock(state_->mutex);
      state_->answer.clear();
    }
    handler_(json{{"id", 1}, {"request", request}, {"params", params}}.dump(), [] {});
    std::unique_lock lock(state_->mutex);
    state_->changed.wait(lock, [&] { return !state_->answer.empty() || state_->gave_up; });
    return state_->answer.starts_with(R"({"id":1,"result")");
  }
  void give_up() {
    const std::scoped_lock lock(state_->mutex);
    state_->gave_up = true;
    state_->changed.notify_one();
  }
  [[nodiscard]] json last_result() const { return json::parse(state_->answer)["result"]; }

 private:
  struct State {
    std::mutex mutex{};
    std::condition_variable changed{};
    std::string answer{};
    bool gave_up = false;
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
  server::MessageHandler handler_;
};

#ifdef NDEBUG
constexpr std::size_t kAttackers = 16;
constexpr std::size_t kRequests = 200;
#else
// With a sanitizer everything takes many times as long.
constexpr std::size_t kAttackers = 4;
constexpr std::size_t kRequests = 20;
#endif

// Sends requests as fast as its rate limit allows until it is stopped; then it disconnects at once, like a
// page that is closed.
class Attacker {
 public:
  struct Attack {
    std::string request;
    json params;
  };

  Attacker(server::HostedService& service, std::vector<Attack> attacks)
      : page_(service), thread_([this, attacks = std::move(attacks)] {
          for (std::size_t i = 0; !stop_; ++i) {
            const Attack& attack = attacks[i % attacks.size()];
            if (page_.ask(attack.request, attack.params)) {
              ++done_;
            } else {
              std::this_thread::sleep_for(std::chrono::milliseconds(10));  // no tokens left
            }
          }
        }) {}
  Attacker(const Attacker&) = delete;
  Attacker& operator=(const Attacker&) = delete;
  ~Attacker() {
    stop_ = true;
    page_.give_up();
    thread_.join();
  }

  [[nodiscard]] std::size_t done() const noexcept { return done_; }

 private:
  QuickPage page_;
  std::atomic<bool> stop_ = false;
  std::atomic<std::size_t> done_ = 0;
  std::thread thread_;
};

class Neighbours : public ::testing::Test {
 protected:
  Neighbours() {
    const std::filesystem::path games = folder_.path() / "games";
    std::filesystem::create_directories(games);
    put(games / "long.joga", long_record(20'000));
    for (int i = 0; i < 1'000; ++i) put(games / ("g" + std::to_string(i) + ".joga"), long_record(8));
  }

  TemporaryFolder folder_;
  server::HostedService service_{std::make_shared<library::Library>(folder_.path()), 2};
};

TEST_F(Neighbours, DoNotKeepAPageWaiting) {
  QuickPage first(service_);
  ASSERT_TRUE(first.ask("game.open", {{"saved", "long"}}));
  const json long_game{{"table", first.last_result()["game"]["table"]}};
  const json endless{{"game", kEndless}, {"moves", many_turns(9'000)}};
  const json record{{"game", kEndless}, {"result", "*"}, {"turns", many_turns(20'000)}};
  const std::vector<Attacker::Attack> attacks{
      {"look", endless},
      {"game.open", long_game},
      {"game.undo", long_game},
      {"game.redo", long_game},
      {"library.save", {{"record", record}}},
      {"library.read", {{"saved", "long"}}},
      {"library.list", json::object()},
      {"record.read", {{"text", long_record(50'000)}}},
      {"values", {{"game", "eximo"}}},
      {"game.new", {{"game", "eximo"}, {"players", {{{"who", "engine"}}, {{"who", "engine"}}}}}},
      {"analyse", {{"game", "stars:map=big"}, {"lines", 5}}},
  };
  std::vector<std::unique_ptr<Attacker>> attackers;
  for (std::size_t i = 0; i < kAttackers; ++i) {
    std::vector<Attacker::Attack> mine = attacks;
    std::ranges::rotate(mine, mine.begin() + static_cast<std::ptrdiff_t>(i % mine.size()));
    attackers.push_back(std::make_unique<Attacker>(service_, std::move(mine)));
  }

  QuickPage page(service_);
  ASSERT_TRUE(
      page.ask("game.new", {{"game", "quantik"}, {"players", {{{"who", "human"}}, {{"who", "human"}}}}}));
  const json table = page.last_result()["game"]["table"];
  const json place{{"game", "quantik"}, {"moves", {"C@a1", "S@d4"}}};
  const std::vector<Attacker::Attack> turns{
      {"game.play", {{"table", table}, {"ply", 0}, {"move", "C@a1"}}},
      {"look", place},
      {"input", {{"game", "quantik"}, {"position", "4/4/4/4 1"}, {"text", "C"}}},
      {"game.undo", {{"table", table}}}};
  std::vector<double> waits;
  for (std::size_t i = 0; i < kRequests; ++i) {
    const Attacker::Attack& turn = turns[i % turns.size()];
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(page.ask(turn.request, turn.params)) << turn.request;
    const std::chrono::duration<double, std::milli> wait = std::chrono::steady_clock::now() - begin;
    waits.push_back(wait.count());
    // As fast as a person can play, or as the rate limit allows.
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  std::size_t attacked = 0;
  for (const auto& attacker : attackers) attacked += attacker->done();
  std::ranges::sort(waits);
  std::cout << "answers in ms: half " << waits[kRequests / 2] << ", 99 % " << waits[kRequests * 99 / 100]
            << ", all " << waits.back() << "; attacks answered " << attacked << '\n';
}

}  // namespace
}  // namespace joga::testing
