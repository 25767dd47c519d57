// Properties of SQLite, the file of a single host.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "joga/store/statements.hpp"
#include "store/scratch_database.hpp"

namespace joga::store {
namespace {

using ::joga::testing::a_game;
using ::joga::testing::a_heading;
using ::joga::testing::a_person;
using ::joga::testing::an_event;
using ::joga::testing::at;
using ::joga::testing::DatabaseKind;
using ::joga::testing::OrdinaryUser;
using ::joga::testing::put;
using ::joga::testing::ScratchDatabase;
using ::joga::testing::written;
using ::testing::HasSubstr;
using ::testing::Not;

class SqliteTest : public ::testing::Test {
 protected:
  ScratchDatabase scratch_{DatabaseKind::Sqlite};
};

TEST_F(SqliteTest, ItsFilesAreTheOwnersAlone) {
  put(scratch_.file(), "");
  std::filesystem::permissions(scratch_.file(), std::filesystem::perms::all);
  const mode_t mask = ::umask(0);
  const auto store = scratch_.open();
  ASSERT_NE(store, nullptr);
  EXPECT_EQ(written(*store, a_person(1, "Ana")), Written::Done);
  ::umask(mask);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scratch_.file().parent_path())) {
    struct stat about{};
    ASSERT_EQ(::stat(entry.path().c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777U, 0600U) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 3) << "the database, its log, the log's index";
}

TEST_F(SqliteTest, ASecondHostIsRefused) {
  const auto first = scratch_.open();
  const auto second = scratch_.try_open();
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().message.english(), HasSubstr("in use by another joga host"));
}

TEST_F(SqliteTest, AnAdministratorWorksBesideAHost) {
  const auto host = scratch_.open();
  int heard = 0;
  host->listen([&](const Notice& notice) { heard += std::holds_alternative<MuchChanged>(notice) ? 1 : 100; });
  ASSERT_EQ(written(*host, a_person(1, "Ana")), Written::Done);
  ASSERT_TRUE(host->beat(at(1'000), ServiceTime(0)));
  ASSERT_TRUE(host->beat(at(2'000), ServiceTime(0)));
  EXPECT_EQ(heard, 0) << "a store is not told about its own writes";

  const auto administrator = open_database(scratch_.file(), Role::Administrator);
  ASSERT_TRUE(administrator);
  EXPECT_EQ(written(**administrator, ChangePerson{.id = PersonId{1}, .blocked = true}), Written::Done);
  ASSERT_TRUE(host->beat(at(3'000), ServiceTime(0)));
  EXPECT_EQ(heard, 1);
  ASSERT_TRUE(host->beat(at(4'000), ServiceTime(0)));
  EXPECT_EQ(heard, 1);
  EXPECT_TRUE(host->person(PersonId{1}).value().value().blocked);
}

TEST_F(SqliteTest, AnAdministratorMakesNoDatabase) {
  const auto opened = open_database(scratch_.file(), Role::Administrator);
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message.english(), HasSubstr(scratch_.file().string()));
  EXPECT_FALSE(std::filesystem::exists(scratch_.file()));
}

TEST_F(SqliteTest, AFileThatIsNotADatabaseIsRefusedAndKept) {
  const std::string content(5'000, 'x');
  put(scratch_.file(), content);
  const auto opened = scratch_.try_open();
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message.english(), HasSubstr("damaged"));
  EXPECT_EQ(joga::testing::content_of(scratch_.file()), content);
}

TEST_F(SqliteTest, WhereNothingMayBeWrittenIsTold) {
  std::filesystem::permissions(scratch_.file().parent_path(),
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  const OrdinaryUser user(scratch_.file().parent_path());
  const auto opened = scratch_.try_open();
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message.english(), HasSubstr("ermission denied"));
}

// Simulates a full disk: no file may grow beyond this size.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : before_(::signal(SIGXFSZ, SIG_IGN)) {
    EXPECT_EQ(::getrlimit(RLIMIT_FSIZE, &limit_), 0);
    const rlimit small{.rlim_cur = bytes, .rlim_max = limit_.rlim_max};
    EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &limit_);
    ::signal(SIGXFSZ, before_);
  }

 private:
  rlimit limit_{};
  void (*before_)(int);
};

TEST_F(SqliteTest, AFullDiskIsToldAndLaterWritesSucceed) {
  const auto store = scratch_.open();
  ASSERT_EQ(written(*store, a_game(a_heading("game"))), Written::Done);
  const std::string large(100'000, 'x');
  {
    const FullDisk disk(60'000);
    const std::vector<Write> writes{an_event(a_heading("game", 2), large)};
    const auto failed = store->write(writes);
    ASSERT_FALSE(failed);
    EXPECT_THAT(failed.error().message.english(), HasSubstr("error"));
    EXPECT_FALSE(store->ready());
    EXPECT_EQ(store->game("game", 0).value().value().heading.revision, 1U) << "the game can still be read";
  }
  EXPECT_EQ(written(*store, an_event(a_heading("game", 2), large)), Written::Done);
  EXPECT_TRUE(store->ready());
  EXPECT_EQ(store->game("game", 1).value().value().events.at(0).data, large);
}

TEST_F(SqliteTest, WorldTimeFollowsTheSystemClockAndServiceTimeOutlivesRestarts) {
  auto store = scratch_.open();
  std::int64_t world = 1'790'000'000'000;
  ASSERT_TRUE(store->beat(at(world), ServiceTime(7'000)));
  for (const std::int64_t step : {1'000, 86'400'000, -86'400'000, -5'001}) {
    store.reset();
    store = scratch_.open();
    world += step;
    const auto beat = store->beat(at(world), ServiceTime(0));
    ASSERT_TRUE(beat);
    EXPECT_EQ(beat->world, at(world)) << step;
    EXPECT_EQ(beat->service, ServiceTime(7'000)) << step;
  }
  const auto behind = store->beat(at(world - 10), ServiceTime(0));
  ASSERT_TRUE(behind);
  EXPECT_EQ(behind->world, at(world)) << "a clock slightly behind does not set the shared time back";
}

// A database of many games is queried once a second for due games, and by everybody for the lobby.
TEST_F(SqliteTest, NoQuestionReadsAWholeTable) {
  static_cast<void>(scratch_.open());
  const auto connection = sqlite_database(scratch_.file(), Role::Host)->connect();
  for (const std::string& statement : {sql::kPerson,
                                       sql::kPeople,
                                       sql::kBearer,
                                       sql::kHostKey,
                                       sql::kBotsOf,
                                       sql::kBotsSeen,
                                       sql::kDeletePerson,
                                       sql::kLeaveSeat1,
                                       sql::kLeaveSeat2,
                                       sql::kForgetInvitations,
                                       sql::kDeleteTokensOf,
                                       sql::kDeleteExpired,
                                       sql::kTransfer,
                                       sql::kHeading,
                                       sql::kEvents,
                                       sql::kAllGames,
                                       sql::kListed,
                                       sql::kInvitations,
                                       sql::kGamesOf,
                                       sql::kCounts,
                                       sql::kCountsOfOrigin,
                                       sql::kInvitationsBetween,
                                       sql::kKeptBytes,
                                       sql::kOldestKept,
                                       sql::kOldOpen,
                                       sql::kOldAborted,
                                       sql::kNamelessPeople,
                                       sql::kNamelessGames,
                                       sql::kNameTaken,
                                       sql::kBlocksBy,
                                       sql::kAvoided,
                                       sql::kAvoid,
                                       sql::kHavePlayed,
                                       sql::kDeleteBlocksBy,
                                       sql::kDeleteBlocksOf,
                                       sql::kDue,
                                       sql::kComputerTurns,
                                       sql::kUpdateGame,
                                       sql::kDeleteEvents,
                                       sql::kDeleteGame,
                                       sql::kClaim,
                                       sql::kIdlePeople,
                                       sql::kHeadingAndSnapshot,
                                       sql::kDeleteSnapshot}) {
    const std::string explain = "EXPLAIN QUERY PLAN " + statement;
    bool uses_index = false;
    for (const auto& row : connection->run(explain, {}).rows) {
      const std::string step = row.at(3).value_or("");
      uses_index = uses_index || step.starts_with("SEARCH");
      for (const char* const table :
           {"SCAN games", "SCAN people", "SCAN tokens", "SCAN events", "SCAN snapshots", "SCAN blocks"})
        EXPECT_THAT(step, Not(HasSubstr(table))) << statement;
    }
    EXPECT_TRUE(uses_index) << statement;
  }
}

}  // namespace
}  // namespace joga::store
