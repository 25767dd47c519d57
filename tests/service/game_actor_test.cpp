// A game actor with a journal that fails in the ways in which real ones can.
#include "joga/service/game_actor.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "joga/games/registry.hpp"
#include "joga/play/clock.hpp"
#include "service/inline_host.hpp"

namespace joga::testing {
namespace {

using json = nlohmann::json;
using service::Journal;
using service::Owner;

// The events of a game, which outlive its actors.
struct Log {
  play::GameState first;
  std::vector<play::Event> events{};
  std::deque<Journal::Stored> answers{};  // outcomes of the next appends; later ones succeed
  std::deque<Journal::Loss> losses{};     // outcomes of the next loads; later ones succeed
  int loads = 0;
  int appends = 0;
  bool is_closed = false;
};

class FakeJournal final : public Journal {
 public:
  FakeJournal(InlineHost& host, Log& log) : host_(host), log_(log) {}

  void load(std::uint64_t since, std::function<void(Result<Found, NotFound>)> done) override {
    host_.post([this, since, done = std::move(done)] {
      ++log_.loads;
      if (!log_.losses.empty()) {
        const Loss loss = log_.losses.front();
        log_.losses.pop_front();
        return done(NotFound{loss, {service::FailureCode::Failed, Message("not read")}});
      }
      Found found;
      if (since == 0) found.game = std::make_shared<play::GameState>(log_.first);
      const std::uint64_t known = std::max<std::uint64_t>(since, 1);
      found.events = {log_.events.begin() + static_cast<std::ptrdiff_t>(known - 1), log_.events.end()};
      done(std::move(found));
    });
  }
  void append(const play::Event* event, std::shared_ptr<const play::GameState> game,
              std::function<void(const Receipt&)> done) override {
    host_.post([this, game, done = std::move(done),
                event = event == nullptr ? std::nullopt : std::optional(*event)] {
      ++log_.appends;
      Stored stored = Stored::Done;
      if (!log_.answers.empty()) {
        stored = log_.answers.front();
        log_.answers.pop_front();
      }
      if (stored == Stored::Done) {
        if (event) log_.events.push_back(*event);
        return done({});
      }
      done({stored, {service::FailureCode::Failed, Message("not stored")}});
    });
  }

 private:
  InlineHost& host_;
  Log& log_;
};

class FakeListener final : public service::GameListener {
 public:
  explicit FakeListener(Log& log) : log_(log) {}
  void describe(json& state, Language /*language*/) const override { state["described"] = true; }
  void closed() override { log_.is_closed = true; }

 private:
  Log& log_;
};

class FakeWatcher final : public service::Watcher {
 public:
  void tell(const service::Text& event) override { events.push_back(json::parse(*event)); }
  [[nodiscard]] Language language() const noexcept override { return Language::English; }

  std::vector<json> events{};
};

class GameActors : public ::testing::Test {
 protected:
  GameActors() { start(); }

  void start() {
    actor_ = std::make_shared<service::GameActor>(
        service::GameActor::Context{.clock = host_,
                                    .scheduler = *scheduler_,
                                    .now = [this] { return now(); },
                                    .payer = [](const play::GameState&) { return Owner{1}; }},
        "g");
    actor_->attach(std::make_unique<FakeJournal>(host_, log_), std::make_unique<FakeListener>(log_));
  }
  [[nodiscard]] Moment now() const { return play::moment_at(host_.now()); }
  void settle() {
    bool over = false;
    const service::Timer timer = host_.at(host_.now() + std::chrono::seconds(10), [&] { over = true; });
    while (!over && host_.step()) continue;
  }
  [[nodiscard]] json watch() {
    json game;
    actor_->look(
        [&] {
          actor_->watch(watcher_, std::nullopt, [&](json answer) { game = std::move(answer["game"]); });
        },
        [](const auto&) {});
    settle();
    return game;
  }
  // Returns the failure's sentence, empty if there was none, or "waits".
  std::string play(std::size_t ply, const std::string& move) {
    std::string result = "waits";
    actor_->act(
        [ply, move](const play::GameState& game, Moment) {
          return play::command::Play{.by = game.to_move().value_or(Player::One), .ply = ply, .move = move};
        },
        [&](const std::optional<service::Failure>& failure) {
          result = failure ? failure->message.english() : std::string();
        });
    settle();
    return result;
  }

  InlineHost host_{};
  std::shared_ptr<service::Scheduler> scheduler_ =
      std::make_shared<service::Scheduler>(service::Scheduler::Options{}, host_, host_.searcher());
  Log log_{.first = *play::GameState::open(History(*games::make_game("quantik")), {}, Moment{})};
  FakeWatcher watcher_{};
  std::shared_ptr<service::GameActor> actor_{};
};

TEST_F(GameActors, StoreAnEventBeforeTheyTellIt) {
  EXPECT_EQ(watch()["moves"], json::array());
  EXPECT_EQ(play(0, "C@a1"), "");
  ASSERT_EQ(watcher_.events.size(), 1U);
  EXPECT_EQ(watcher_.events[0]["moves"], json({"C@a1"}));
  EXPECT_TRUE(watcher_.events[0]["state"]["described"]);
  log_.answers = {Journal::Stored::Refused};
  EXPECT_EQ(play(1, "S@d4"), "not stored");
  EXPECT_EQ(watcher_.events.size(), 1U);
  EXPECT_EQ(actor_->settled()->history().ply(), 1U) << "the game was loaded again";
  EXPECT_EQ(play(1, "S@d4"), "");
}

TEST_F(GameActors, DecideAgainWhenAnotherProcessWasFirst) {
  static_cast<void>(watch());
  play::GameState elsewhere = log_.first;
  const play::Decision turn =
      elsewhere.decide(play::command::Play{.by = Player::One, .ply = 0, .move = "C@a1"}, now());
  log_.events.push_back(*turn.event);
  log_.answers = {Journal::Stored::Conflict};
  EXPECT_NE(play(0, "S@d4"), "") << "another process has made that turn";
  EXPECT_EQ(actor_->settled()->history().ply(), 1U);
  EXPECT_EQ(watcher_.events.back()["moves"], json({"C@a1"}))
      << "the watcher is told about the other process's turn";
  log_.answers.assign(100, Journal::Stored::Conflict);
  EXPECT_EQ(play(1, "S@d4"), "not stored") << "gives up after several attempts";
  EXPECT_GT(log_.answers.size(), 50U);
}

TEST_F(GameActors, ReadWhatOtherProcessesStore) {
  static_cast<void>(watch());
  play::GameState elsewhere = log_.first;
  for (const char* move : {"C@a1", "S@d4"}) {
    const play::Decision turn = elsewhere.decide(
        play::command::Play{.by = *elsewhere.to_move(), .ply = elsewhere.history().ply(), .move = move},
        now());
    ASSERT_TRUE(elsewhere.apply(*turn.event));
    log_.events.push_back(*turn.event);
  }
  actor_->hear(3);
  settle();
  ASSERT_EQ(watcher_.events.size(), 1U);
  EXPECT_EQ(watcher_.events[0]["keep"], 0);
  EXPECT_EQ(watcher_.events[0]["moves"], json({"C@a1", "S@d4"}));
}

TEST_F(GameActors, GoOnAndStoreLaterWhatCannotBeStoredNow) {
  static_cast<void>(watch());
  log_.answers = {Journal::Stored::Later, Journal::Stored::Later};
  EXPECT_EQ(play(0, "C@a1"), "");
  EXPECT_EQ(watcher_.events[0]["moves"], json({"C@a1"}));
  EXPECT_EQ(log_.appends, 3) << "two more attempts in ten seconds";
  EXPECT_TRUE(actor_->unsaved().empty());
}

TEST_F(GameActors, StayOpenUntilTheyAreStored) {
  static_cast<void>(watch());
  log_.answers.assign(4, Journal::Stored::Later);
  actor_->act(play::command::Resign{Player::One});
  actor_->leave(watcher_);
  while (log_.answers.size() > 1) host_.step();
  EXPECT_FALSE(log_.is_closed);
  settle();
  EXPECT_TRUE(log_.is_closed);
}

TEST_F(GameActors, TryAgainToReadWhatIsWatched) {
  static_cast<void>(watch());
  log_.answers = {Journal::Stored::Refused};
  log_.losses = {Journal::Loss::Unavailable, Journal::Loss::Unavailable};
  EXPECT_EQ(play(0, "C@a1"), "not stored");
  EXPECT_EQ(log_.loads, 4);
  EXPECT_NE(actor_->settled(), nullptr);
}

TEST_F(GameActors, TellThatAGameIsGone) {
  static_cast<void>(watch());
  log_.losses = {Journal::Loss::Gone};
  actor_->hear(9);
  settle();
  EXPECT_EQ(watcher_.events.back(), json({{"event", "gone"}, {"game", "g"}}));
  EXPECT_TRUE(log_.is_closed);
}

TEST_F(GameActors, LeaveMemoryWhenNobodyNeedsThem) {
  EXPECT_EQ(play(0, "C@a1"), "");
  EXPECT_TRUE(log_.is_closed);
  EXPECT_EQ(host_.timers(), 0U);
  start();
  EXPECT_EQ(watch()["moves"], json({"C@a1"}));
}

TEST_F(GameActors, RefuseWhatComesTooFast) {
  int refused = 0;
  for (int i = 0; i < 100; ++i) {
    actor_->act(play::command::CheckTime{}, [&](const std::optional<service::Failure>& failure) {
      if (failure) ++refused;
    });
  }
  settle();
  EXPECT_EQ(refused, 36) << "64 wait while the game is being loaded";
}

}  // namespace
}  // namespace joga::testing
