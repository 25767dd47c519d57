// One page plays while others do their worst within the limits. Time is simulated, not measured.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "joga/library/library.hpp"
#include "joga/service/service.hpp"
#include "library/temporary_folder.hpp"
#include "service/allocations.hpp"
#include "service/long_game.hpp"

namespace joga::testing {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// The simulated time of a job is proportional to its allocations: about what it takes on a real machine, and
// reproducible. There is one thread per slot and one for the strand.
class CountedTime final : public service::TimerClock, public service::Executor {
 public:
  [[nodiscard]] Time now() const override { return now_ + work(); }
  service::Timer at(Time time, std::function<void()> action) override {
    const Place place{time, ++last_};
    events_.emplace(place, Event{std::move(action), true});
    return service::Timer([this, place] { events_.erase(place); });
  }
  [[nodiscard]] std::size_t slots() const override { return 6; }
  void run(std::function<void()> job, std::function<void(service::JobEnd)> done) override {
    events_.emplace(Place{now(), ++last_}, Event{[this, job = std::move(job), done = std::move(done)] {
                                                   job();
                                                   longest_job_ = std::max(longest_job_, work());
                                                   add(now(), [done] { done(service::JobEnd::Finished); });
                                                 },
                                                 false});
  }
  void post(std::function<void()> action) override { add(now(), std::move(action)); }
  void add(Time time, std::function<void()> action) {
    events_.emplace(Place{time, ++last_}, Event{std::move(action), true});
  }

  void step() {
    const auto [place, event] = std::move(*events_.begin());
    events_.erase(events_.begin());
    now_ = event.on_strand ? std::max(place.first, strand_is_free_) : place.first;
    begun_ = allocations;
    event.action();
    if (event.on_strand) strand_is_free_ = now();
    begun_.reset();
  }
  [[nodiscard]] nanoseconds longest_job() const noexcept { return longest_job_; }

 private:
  using Place = std::pair<Time, std::uint64_t>;
  struct Event {
    std::function<void()> action;
    bool on_strand;
  };

  // The simulated time of the current job so far.
  [[nodiscard]] nanoseconds work() const {
    if (!begun_) return {};
    return nanoseconds(100 * (allocations.count - begun_->count) + (allocations.bytes - begun_->bytes) / 10);
  }

  Time now_{std::chrono::hours(1)};
  std::optional<Allocations> begun_{};
  Time strand_is_free_{};
  std::map<Place, Event> events_{};
  std::uint64_t last_ = 0;
  nanoseconds longest_job_{};
};

struct Ask {
  std::string request;
  json params;
};

class CountedNeighbours : public ::testing::Test {
 protected:
  // Sends one request after the other, as fast as its rate limit allows.
  class Attacker {
   public:
    Attacker(CountedNeighbours& test, std::vector<Ask> asks)
        : test_(test), asks_(std::move(asks)), connection_(test.service_.connect([this](std::string text) {
            const bool done = text.starts_with(R"({"id":1,"result")");
            if (!done && !text.starts_with(R"({"id":1,"error")")) return;
            if (done) ++done_[asks_[next_].request];
            next_ = (next_ + 1) % asks_.size();
            ask(done ? milliseconds(0) : milliseconds(10));
          })) {
      ask(milliseconds(0));
    }

    [[nodiscard]] const std::map<std::string, int>& done() const noexcept { return done_; }

   private:
    void ask(milliseconds wait) {
      test_.time_.add(test_.time_.now() + wait, [this] {
        const Ask& ask = asks_[next_];
        connection_->receive(json{{"id", 1}, {"request", ask.request}, {"params", ask.params}}.dump());
      });
    }

    CountedNeighbours& test_;
    const std::vector<Ask> asks_;
    std::size_t next_ = 0;
    std::map<std::string, int> done_{};
    std::unique_ptr<service::Connection> connection_;
  };

  CountedNeighbours() {
    put(folder_.path() / "games" / "long.joga", long_record(20'000));
    for (int i = 0; i < 300; ++i)
      put(folder_.path() / "games" / ("g" + std::to_string(i) + ".joga"), long_record(8));
  }

  // Returns the answer and the time it took.
  std::pair<json, nanoseconds> ask(service::Connection& page, const std::string& request,
                                   const json& params) {
    answer_.clear();
    const service::TimerClock::Time begin = time_.now();
    time_.add(begin, [&] { page.receive(json{{"id", 1}, {"request", request}, {"params", params}}.dump()); });
    while (answer_.empty()) time_.step();
    return {json::parse(answer_), answered_ - begin};
  }
  [[nodiscard]] std::unique_ptr<service::Connection> connect() {
    return service_.connect([this](std::string text) {
      if (!text.starts_with(R"({"id":1,)")) return;
      answer_ = std::move(text);
      answered_ = time_.now();
    });
  }

  TemporaryFolder folder_;
  CountedTime time_{};
  service::JobSearcher searcher_{time_};
  service::Service service_{service::Host{.clock = time_,
                                          .searcher = searcher_,
                                          .work = time_,
                                          .storage = std::make_shared<library::Library>(folder_.path())}};
  std::string answer_{};
  service::TimerClock::Time answered_{};
};

TEST_F(CountedNeighbours, DoNotKeepAPageWaiting) {
  const std::unique_ptr<service::Connection> first = connect();
  const json opened = ask(*first, "game.open", {{"saved", "long"}}).first;
  const json table{{"table", opened["result"]["game"]["table"]}};
  json record{{"game", kEndless}, {"result", "*"}, {"turns", many_turns(20'000)}};
  const std::vector<Ask> asks{{"game.open", table},
                              {"game.undo", table},
                              {"game.redo", table},
                              {"library.read", {{"saved", "long"}}},
                              {"library.look", {{"saved", "long"}}},
                              {"library.save", {{"record", std::move(record)}}},
                              {"library.list", json::object()},
                              {"look", {{"game", kEndless}, {"moves", many_turns(9'000)}}},
                              {"record.read", {{"text", long_record(20'000)}}}};
  std::vector<std::unique_ptr<Attacker>> attackers;
  for (std::size_t i = 0; i < 10; ++i) {
    std::vector<Ask> mine = asks;
    std::rotate(mine.begin() + 1, mine.begin() + 1 + static_cast<std::ptrdiff_t>(i % (mine.size() - 1)),
                mine.end());
    attackers.push_back(std::make_unique<Attacker>(*this, std::move(mine)));
  }

  const std::unique_ptr<service::Connection> page = connect();
  const json players{{{"who", "human"}}, {{"who", "human"}}};
  const json game = ask(*page, "game.new", {{"game", "quantik"}, {"players", players}}).first;
  const json own = game["result"]["game"]["table"];
  const std::vector<Ask> turns{{"game.play", {{"table", own}, {"ply", 0}, {"move", "C@a1"}}},
                               {"look", {{"game", "quantik"}, {"moves", {"C@a1", "S@d4"}}}},
                               {"input", {{"game", "quantik"}, {"position", "4/4/4/4 1"}, {"text", "C"}}},
                               {"game.undo", {{"table", own}}}};
  nanoseconds longest{};
  for (std::size_t i = 0; i < 40; ++i) {
    const Ask& turn = turns[i % turns.size()];
    const auto [answer, wait] = ask(*page, turn.request, turn.params);
    EXPECT_TRUE(answer.contains("result")) << answer;
    longest = std::max(longest, wait);
    bool rested = false;
    time_.add(time_.now() + milliseconds(10), [&] { rested = true; });
    while (!rested) time_.step();
  }

  std::map<std::string, int> done;
  for (const auto& attacker : attackers) {
    for (const auto& [request, times] : attacker->done()) done[request] += times;
  }
  for (const Ask& one : asks) EXPECT_GT(done[one.request], 0) << one.request;
  const auto in_microseconds = [](nanoseconds time) {
    return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  };
  // A single job of the others takes much longer, and some are always waiting.
  EXPECT_LT(longest * 3, time_.longest_job())
      << in_microseconds(longest) << " µs of " << in_microseconds(time_.longest_job());
  RecordProperty("longest_wait_us", static_cast<int>(in_microseconds(longest)));
  RecordProperty("longest_job_us", static_cast<int>(in_microseconds(time_.longest_job())));
}

}  // namespace
}  // namespace joga::testing
