#include "joga/play/clock.hpp"

#include <gtest/gtest.h>

#include "joga/play/table.hpp"
#include "joga/record/writer.hpp"
#include "play/tables.hpp"

namespace joga::play {
namespace {

using search::Milliseconds;
using testing::table_at;

// A clock that goes when it is told to.
class HandMadeTime {
 public:
  [[nodiscard]] TimeSource source() const {
    return [time = time_] { return *time; };
  }
  void pass(Milliseconds time) { *time_ += time; }

 private:
  std::shared_ptr<std::chrono::steady_clock::time_point> time_ =
      std::make_shared<std::chrono::steady_clock::time_point>();
};

constexpr search::Clock kControl{Milliseconds(10'000), Milliseconds(1'000)};

class TableClock : public ::testing::Test {
 protected:
  void turn(const char* move, int milliseconds) {
    time_.pass(Milliseconds(milliseconds));
    ASSERT_TRUE(table_.play(std::string_view(move)));
  }
  [[nodiscard]] std::int64_t left(Player player) const { return table_.clock()->left(player).count(); }

  HandMadeTime time_;
  Table table_ = [this] {
    Table table = table_at("quantik", "human", "human");
    table.run_clock(kControl, time_.source());
    return table;
  }();
};

TEST_F(TableClock, RunsFromTheSecondTurnOfEachSide) {
  EXPECT_EQ(table_.clock()->running(), std::nullopt);
  turn("C@a1", 60'000);
  EXPECT_EQ(table_.clock()->running(), std::nullopt);
  turn("N@b2", 60'000);
  EXPECT_EQ(left(Player::One), 10'000);
  EXPECT_EQ(left(Player::Two), 10'000);
  EXPECT_EQ(table_.clock()->running(), Player::One);
  time_.pass(Milliseconds(300));
  EXPECT_EQ(left(Player::One), 9'700);
}

TEST_F(TableClock, AddsTheIncrementToAMeasuredTurn) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  turn("S@c3", 4'000);
  EXPECT_EQ(left(Player::One), 7'000);
  EXPECT_EQ(table_.clock()->running(), Player::Two);
}

TEST_F(TableClock, GivesTimeBackWithTheTurn) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  turn("S@c3", 4'000);
  time_.pass(Milliseconds(2'000));
  ASSERT_TRUE(table_.undo());
  EXPECT_EQ(left(Player::One), 10'000);
  EXPECT_EQ(left(Player::Two), 10'000);
  EXPECT_EQ(table_.clock()->running(), Player::One);
  ASSERT_TRUE(table_.redo());
  EXPECT_EQ(left(Player::One), 7'000);
}

TEST_F(TableClock, EndsTheGameWhenATimeHasRunOut) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  time_.pass(Milliseconds(9'999));
  EXPECT_FALSE(table_.check_time());
  time_.pass(Milliseconds(1));
  EXPECT_TRUE(table_.check_time());
  EXPECT_FALSE(table_.check_time());
  EXPECT_EQ(table_.outcome(), Outcome::PlayerTwoWins);
  EXPECT_EQ(table_.outcome_reason().english(), "White ran out of time");
  EXPECT_EQ(table_.to_record().tags.value("Termination"), "time");
  EXPECT_EQ(table_.clock()->running(), std::nullopt);
  EXPECT_EQ(left(Player::One), 0);
}

TEST_F(TableClock, RefusesATurnThatComesTooLate) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  time_.pass(Milliseconds(10'000));
  EXPECT_FALSE(table_.play(std::string_view("S@c3")));
  EXPECT_EQ(table_.outcome(), Outcome::PlayerTwoWins);
}

TEST_F(TableClock, ALossOnTimeCannotBeTakenBack) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  time_.pass(Milliseconds(20'000));
  ASSERT_TRUE(table_.check_time());
  EXPECT_FALSE(table_.can_undo());
  EXPECT_FALSE(table_.undo());
  EXPECT_EQ(table_.outcome(), Outcome::PlayerTwoWins);
  EXPECT_EQ(left(Player::One), 0);
}

TEST_F(TableClock, StandsWhenTheGameIsOver) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  ASSERT_TRUE(table_.resign(Player::Two));
  time_.pass(Milliseconds(20'000));
  EXPECT_EQ(table_.clock()->running(), std::nullopt);
  EXPECT_EQ(left(Player::One), 10'000);
}

TEST_F(TableClock, IsKeptInTheRecordAndGoesOnWithIt) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  turn("S@c3", 4'000);
  turn("Y@d1", 2'500);
  const record::Record record = table_.to_record();
  EXPECT_EQ(record.tags.value("TimeControl"), "10+1");
  EXPECT_NE(record::to_text(record).find("0:00:08.500"), std::string::npos) << record::to_text(record);

  Table resumed = *Table::from_record(record);
  EXPECT_EQ(resumed.clock(), nullptr);
  ASSERT_TRUE(resumed.time_control());
  EXPECT_EQ(*resumed.time_control(), kControl);
  resumed.run_clock(*resumed.time_control(), time_.source());
  EXPECT_EQ(resumed.clock()->left(Player::One), Milliseconds(7'000));
  EXPECT_EQ(resumed.clock()->left(Player::Two), Milliseconds(8'500));
  EXPECT_EQ(resumed.clock()->running(), Player::One);
  EXPECT_EQ(resumed.to_record(), record);
}

TEST(TablesWithoutAClock, HaveNone) {
  Table table = table_at("quantik", "human", "human", {"C@a1"});
  EXPECT_EQ(table.clock(), nullptr);
  EXPECT_EQ(table.time_control(), std::nullopt);
  EXPECT_FALSE(table.check_time());
}

}  // namespace
}  // namespace joga::play
