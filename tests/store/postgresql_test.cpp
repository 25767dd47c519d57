// Several hosts that share one database.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "store/scratch_database.hpp"

namespace joga::store {
namespace {

using namespace std::chrono_literals;
using ::joga::testing::a_game;
using ::joga::testing::a_heading;
using ::joga::testing::a_person;
using ::joga::testing::an_event;
using ::joga::testing::at;
using ::joga::testing::DatabaseKind;
using ::joga::testing::ScratchDatabase;
using ::joga::testing::ScratchServer;
using ::joga::testing::written;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The notices that a store receives, one line each.
class Ear {
 public:
  void listen(Store& store) {
    store.listen([this](const Notice& notice) {
      const std::lock_guard guard(mutex_);
      heard_.push_back(std::visit([](const auto& news) { return text(news); }, notice));
      changed_.notify_all();
    });
    EXPECT_EQ(next(), "much") << "the store listens from now on";
  }

  [[nodiscard]] std::string next() {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, 30s, [&] { return !heard_.empty(); })) return "nothing";
    std::string first = heard_.front();
    heard_.erase(heard_.begin());
    return first;
  }

 private:
  [[nodiscard]] static std::string text(const GameChanged& game) {
    std::string words = game.id + " " + std::to_string(game.revision);
    for (const auto& person : game.people)
      words += " " + (person ? std::to_string(static_cast<std::int64_t>(*person)) : "-");
    if (game.was_invited) words += " was " + std::to_string(static_cast<std::int64_t>(*game.was_invited));
    return words + (game.lobby ? " lobby" : "");
  }
  [[nodiscard]] static std::string text(const GameRemoved& game) { return game.id + " removed"; }
  [[nodiscard]] static std::string text(const NetworksChanged&) { return "networks"; }
  [[nodiscard]] static std::string text(const TimeReached& time) {
    return "time " + std::to_string(time.service.count());
  }
  [[nodiscard]] static std::string text(const PersonChanged& person) {
    return "person " + std::to_string(static_cast<std::int64_t>(person.id));
  }
  [[nodiscard]] static std::string text(const MuchChanged&) { return "much"; }

  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::vector<std::string> heard_{};
};

class PostgresqlTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (ScratchServer::instance() == nullptr) GTEST_SKIP() << joga::testing::kNoPostgresql;
    scratch_.emplace(DatabaseKind::Postgresql);
    one_ = scratch_->open();
    two_ = scratch_->open();
    ASSERT_TRUE(one_ && two_);
  }

  // The duration of work that must be quick.
  template <class Work>
  [[nodiscard]] static std::chrono::milliseconds duration_of(const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
  }

  std::optional<ScratchDatabase> scratch_{};
  std::unique_ptr<Store> one_{};
  std::unique_ptr<Store> two_{};
};

TEST_F(PostgresqlTest, OfTwoHostsOneIsFirst) {
  ASSERT_EQ(written(*one_, a_game(a_heading("game"))), Written::Done);
  EXPECT_EQ(written(*two_, an_event(a_heading("game", 2), "two")), Written::Done);
  EXPECT_EQ(written(*one_, an_event(a_heading("game", 2), "one")), Written::Conflict);
  EXPECT_THAT(one_->game("game", 1).value().value().events, ElementsAre(Event{2, "two"}));
  EXPECT_EQ(written(*one_, an_event(a_heading("game", 3), "one")), Written::Done);
}

TEST_F(PostgresqlTest, AnotherHostTakesOverAComputersTurn) {
  GameHeading heading = a_heading("game");
  heading.computer_to_move = true;
  ASSERT_EQ(written(*one_, a_game(heading)), Written::Done);
  ClaimTurn claim{.game = "game", .revision = 1, .holder = "one", .until = at(10), .now = at(0)};
  EXPECT_EQ(written(*one_, claim), Written::Done);
  one_.reset();  // gone, so its claim is not renewed
  claim.holder = "two";
  claim.now = at(9);
  claim.until = at(20);
  EXPECT_EQ(written(*two_, claim), Written::Conflict);
  EXPECT_EQ(two_->computer_turns(at(10), 5)->size(), 1U);
  claim.now = at(10);
  EXPECT_EQ(written(*two_, claim), Written::Done);
}

TEST_F(PostgresqlTest, AHostHearsWhatOthersWrite) {
  Ear ear;
  ear.listen(*one_);
  GameHeading heading = a_heading("game");
  heading.listed = true;
  heading.seats[1] = PersonId{7};
  heading.invited = PersonId{8};
  ASSERT_EQ(written(*one_, a_game(a_heading("own"))), Written::Done);
  ASSERT_EQ(written(*two_, a_game(heading)), Written::Done);
  EXPECT_EQ(ear.next(), "game 1 - 7 8 lobby") << "a host is not told about its own writes";
  heading.revision = 2;
  heading.listed = false;
  ASSERT_EQ(written(*two_, an_event(heading, "")), Written::Done);
  EXPECT_EQ(ear.next(), "game 2 - 7 8 was 8 lobby") << "the game was in the lobby before";
  heading.revision = 3;
  ASSERT_EQ(written(*two_, an_event(heading, "")), Written::Done);
  EXPECT_EQ(ear.next(), "game 3 - 7 8 was 8");
  EXPECT_EQ(written(*two_, an_event(heading, "")), Written::Conflict) << "a conflict is not announced";
  ASSERT_EQ(written(*two_, RemoveGame{"game"}), Written::Done);
  EXPECT_EQ(ear.next(), "game removed");
  ASSERT_EQ(written(*two_, a_person(7, "Ana")), Written::Done);
  ASSERT_EQ(written(*two_, ChangePerson{.id = PersonId{7}, .seen = at(5)}), Written::Done);
  ASSERT_EQ(written(*two_, ChangePerson{.id = PersonId{7}, .name = "Eva"}), Written::Done);
  EXPECT_EQ(ear.next(), "person 7");
  ASSERT_EQ(written(*two_, BlockNetwork{.network = "192.0.2.7"}), Written::Done);
  EXPECT_EQ(ear.next(), "networks");
  EXPECT_TRUE(two_->beat(at(0), ServiceTime(1'234)));
  EXPECT_EQ(ear.next(), "time 1234");

  // More than a single notice of the server can carry.
  std::vector<Write> many;
  for (int i = 0; i < 1'000; ++i)
    many.push_back(a_game(a_heading("game number " + std::to_string(1'000 + i))));
  EXPECT_EQ(two_->write(many)->size(), 1'000U);
  // Ids of real games have no blanks: a notice that cannot be parsed means that much has changed.
  for (int i = 0; i < 1'000; ++i) ASSERT_EQ(ear.next(), "much");
}

TEST_F(PostgresqlTest, HostsThatWriteToTheSameGamesAtOnceDoNotBlockEachOther) {
  constexpr int kGames = 20;
  const auto id = [](int i) { return "game" + std::to_string(100 + i); };
  for (int i = 0; i < kGames; ++i) ASSERT_EQ(written(*one_, a_game(a_heading(id(i)))), Written::Done);
  constexpr std::uint64_t kRounds = 30;
  const auto play = [&](Store& store, bool backwards) {
    for (std::uint64_t revision = 2; revision <= kRounds; ++revision) {
      std::vector<Write> writes;
      for (int i = 0; i < kGames; ++i)
        writes.push_back(an_event(a_heading(id(backwards ? kGames - 1 - i : i), revision), "move"));
      const auto answers = store.write(writes);
      EXPECT_TRUE(answers) << answers.error().message.english();
    }
  };
  // The server takes a second to notice a deadlock.
  EXPECT_LT(duration_of([&] {
              std::thread other([&] { play(*two_, true); });
              play(*one_, false);
              other.join();
            }),
            20s);
  for (int i = 0; i < kGames; ++i) EXPECT_EQ(one_->game(id(i), 0).value().value().heading.revision, kRounds);
}

TEST_F(PostgresqlTest, AfterADeadlockATransactionIsRepeated) {
  for (const char* const id : {"a", "b"}) ASSERT_EQ(written(*one_, a_game(a_heading(id))), Written::Done);
  const auto database = scratch_->database();
  const auto other = database->connect();
  other->execute("BEGIN; UPDATE games SET phase = 1 WHERE id = 'b'");
  Result<std::vector<Written>> answers = std::vector<Written>();
  std::thread writer([&] {
    const std::vector<Write> writes{an_event(a_heading("a", 2), ""), an_event(a_heading("b", 2), "")};
    answers = one_->write(writes);
  });
  static const std::string kWaiting = "SELECT count(*) FROM pg_locks WHERE NOT granted";
  for (int i = 0; i < 1'000 && other->run(kWaiting, {}).rows[0][0] == "0"; ++i)
    std::this_thread::sleep_for(1ms);
  // Now each waits for the other. The server aborts the one that has waited for a second: usually the writer.
  try {
    other->execute("UPDATE games SET phase = 1 WHERE id = 'a'; COMMIT");
  } catch (const DatabaseError& error) {
    EXPECT_EQ(error.kind(), DatabaseError::Kind::Again);
    other->execute("ROLLBACK");
  }
  writer.join();
  ASSERT_TRUE(answers) << answers.error().message.english();
  EXPECT_THAT(*answers, ElementsAre(Written::Done, Written::Done));
  EXPECT_EQ(one_->game("a", 0).value().value().events.size(), 2U);
}

TEST_F(PostgresqlTest, BeatsOfSeveralHostsAreOneTime) {
  const auto first = one_->beat(at(0), ServiceTime(0));
  ASSERT_TRUE(first);
  Beat last = *first;
  for (int i = 0; i < 20; ++i) {
    const auto beat = (i % 2 == 0 ? two_ : one_)->beat(at(i), last.service + ServiceTime(i % 3 - 1));
    ASSERT_TRUE(beat);
    EXPECT_GE(beat->world, last.world);
    EXPECT_EQ(beat->service, last.service + ServiceTime(i % 3 == 2 ? 1 : 0));
    last = *beat;
  }
}

TEST_F(PostgresqlTest, AServerThatGoesAndReturnsIsFoundAgain) {
  Ear ear;
  ear.listen(*one_);
  ASSERT_EQ(written(*one_, a_game(a_heading("game"))), Written::Done);
  ASSERT_TRUE(one_->game("game", 0));
  ScratchServer::instance()->crash();
  const std::vector<Write> move{an_event(a_heading("game", 2), "move")};
  for (int i = 0; i < 3; ++i) {
    EXPECT_LT(duration_of([&] {
                const auto failed = one_->write(move);
                ASSERT_FALSE(failed);
                EXPECT_THAT(failed.error().message.english(), HasSubstr("cannot be reached"));
                EXPECT_FALSE(one_->game("game", 0));
                EXPECT_FALSE(one_->beat(at(0), ServiceTime(0)));
              }),
              8s);
    EXPECT_FALSE(one_->ready());
  }
  EXPECT_FALSE(open_database(scratch_->url()));
  ScratchServer::instance()->start();
  // After a failed attempt the next one follows in half a second.
  Result<std::vector<Written>> again = one_->write(move);
  for (int i = 0; i < 100 && !again; ++i) {
    std::this_thread::sleep_for(100ms);
    again = one_->write(move);
  }
  ASSERT_TRUE(again) << again.error().message.english();
  EXPECT_EQ(again->at(0), Written::Done);
  EXPECT_TRUE(one_->ready());
  EXPECT_EQ(one_->game("game", 0).value().value().heading.revision, 2U);
  EXPECT_EQ(ear.next(), "much") << "notices may have been lost";
  ASSERT_TRUE(two_->beat(at(0), ServiceTime(0))) << "this store made no call during the outage";
  EXPECT_EQ(ear.next(), "time 0");
  ASSERT_EQ(written(*two_, an_event(a_heading("game", 3), "")), Written::Done);
  EXPECT_EQ(ear.next(), "game 3 - - -");
}

TEST_F(PostgresqlTest, ARestartBetweenTwoCallsIsNotNoticed) {
  ASSERT_EQ(written(*one_, a_game(a_heading("game"))), Written::Done);
  ASSERT_TRUE(one_->game("game", 0));
  ScratchServer::instance()->stop();
  ScratchServer::instance()->start();
  EXPECT_TRUE(one_->game("game", 0));
  EXPECT_EQ(written(*one_, an_event(a_heading("game", 2), "")), Written::Done);
}

TEST_F(PostgresqlTest, AServerThatDoesNotAnswerHoldsNobodyUp) {
  // Another connection keeps a game locked.
  ASSERT_EQ(written(*one_, a_game(a_heading("game"))), Written::Done);
  const auto database = scratch_->database();
  const auto blocking = database->connect();
  blocking->execute("BEGIN; UPDATE games SET phase = 0");
  const std::vector<Write> move{an_event(a_heading("game", 2), "move")};
  EXPECT_LT(duration_of([&] { EXPECT_FALSE(one_->write(move)); }), 8s);
  blocking->execute("ROLLBACK");
  EXPECT_EQ(written(*one_, move[0]), Written::Done);

  // The server itself is suspended.
  const auto connection = database->connect();
  connection->start_call(0);
  static const std::string kSleep = "SELECT pg_sleep(4.5)";
  EXPECT_LT(duration_of([&] {
              try {
                connection->run(kSleep, {});
                ADD_FAILURE() << "the call did not time out";
              } catch (const DatabaseError& error) {
                EXPECT_THAT(error.message().english(), HasSubstr("has not answered within 2 seconds"));
              }
            }),
            8s);
  connection->end_call();

  // The server accepts no connections.
  ::kill(ScratchServer::instance()->process(), SIGSTOP);
  EXPECT_LT(duration_of([&] { EXPECT_FALSE(open_database(scratch_->url())); }), 8s);
  ::kill(ScratchServer::instance()->process(), SIGCONT);
}

TEST_F(PostgresqlTest, InvalidAddressesAreRefused) {
  for (const std::string url : {"", "host=/tmp", "mysql://localhost/joga", "/tmp/joga.sqlite"}) {
    const auto opened = open_database(url);
    ASSERT_FALSE(opened);
    EXPECT_THAT(opened.error().message.english(), HasSubstr("postgresql://"));
  }
  const auto opened = open_database(ScratchServer::instance()->url("no_such_database"));
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message.english(), HasSubstr("no_such_database"));
}

}  // namespace
}  // namespace joga::store
