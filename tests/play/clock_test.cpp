#include "joga/play/clock.hpp"

#include <gtest/gtest.h>

#include "joga/play/game_state.hpp"
#include "joga/record/writer.hpp"
#include "play/games.hpp"

namespace joga::play {
namespace {

using joga::testing::game_at;
using joga::testing::make_turn;
using joga::testing::redo;
using joga::testing::resign;
using joga::testing::sample_game;
using joga::testing::undo;
using search::Milliseconds;

constexpr search::Clock kControl{Milliseconds(10'000), Milliseconds(1'000)};

class GameClocks : public ::testing::Test {
 protected:
  void pass(int milliseconds) { now_.service += Milliseconds(milliseconds); }
  void turn(const char* move, int milliseconds) {
    pass(milliseconds);
    ASSERT_TRUE(make_turn(state_, std::string_view(move), now_));
  }
  bool check_time() {
    const std::uint64_t before = state_.revision();
    EXPECT_TRUE(state_.act(command::CheckTime{}, now_));
    return state_.revision() != before;
  }
  [[nodiscard]] std::int64_t left(Player player) const { return state_.left(player, now_).count(); }

  Moment now_{};
  GameState state_ = *GameState::open(History(sample_game("quantik")), {.clock = kControl}, now_);
};

TEST_F(GameClocks, RunsFromTheSecondTurnOfEachSide) {
  EXPECT_EQ(state_.running(), std::nullopt);
  turn("C@a1", 60'000);
  EXPECT_EQ(state_.running(), std::nullopt);
  turn("N@b2", 60'000);
  EXPECT_EQ(left(Player::One), 10'000);
  EXPECT_EQ(left(Player::Two), 10'000);
  EXPECT_EQ(state_.running(), Player::One);
  pass(300);
  EXPECT_EQ(left(Player::One), 9'700);
}

TEST_F(GameClocks, AddsTheIncrementToAMeasuredTurn) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  turn("S@c3", 4'000);
  EXPECT_EQ(left(Player::One), 7'000);
  EXPECT_EQ(state_.running(), Player::Two);
}

TEST_F(GameClocks, GivesTimeBackWithTheTurn) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  turn("S@c3", 4'000);
  pass(2'000);
  ASSERT_TRUE(undo(state_, now_));
  EXPECT_EQ(left(Player::One), 10'000);
  EXPECT_EQ(left(Player::Two), 10'000);
  EXPECT_EQ(state_.running(), Player::One);
  ASSERT_TRUE(redo(state_, now_));
  EXPECT_EQ(left(Player::One), 7'000);
}

TEST_F(GameClocks, EndsTheGameWhenATimeHasRunOut) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  pass(9'999);
  EXPECT_FALSE(check_time());
  pass(1);
  EXPECT_TRUE(check_time());
  EXPECT_FALSE(check_time());
  EXPECT_EQ(state_.outcome(), Outcome::PlayerTwoWins);
  EXPECT_EQ(state_.outcome_reason().english(), "White ran out of time");
  EXPECT_EQ(state_.to_record().tags.value("Termination"), "time");
  EXPECT_EQ(state_.running(), std::nullopt);
  EXPECT_EQ(left(Player::One), 0);
}

TEST_F(GameClocks, RefusesATurnThatComesTooLate) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  pass(10'000);
  EXPECT_FALSE(make_turn(state_, std::string_view("S@c3"), now_));
  EXPECT_EQ(state_.outcome(), Outcome::PlayerTwoWins);
}

TEST_F(GameClocks, ALossOnTimeCannotBeTakenBack) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  pass(20'000);
  ASSERT_TRUE(check_time());
  EXPECT_FALSE(state_.can_undo());
  EXPECT_FALSE(undo(state_, now_));
  EXPECT_EQ(state_.outcome(), Outcome::PlayerTwoWins);
  EXPECT_EQ(left(Player::One), 0);
}

TEST_F(GameClocks, StandsWhenTheGameIsOver) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  ASSERT_TRUE(resign(state_, Player::Two));
  pass(20'000);
  EXPECT_EQ(state_.running(), std::nullopt);
  EXPECT_EQ(left(Player::One), 10'000);
}

TEST_F(GameClocks, IsKeptInTheRecordAndGoesOnWithIt) {
  turn("C@a1", 1);
  turn("N@b2", 1);
  turn("S@c3", 4'000);
  turn("Y@d1", 2'500);
  const record::Record record = state_.to_record();
  EXPECT_EQ(record.tags.value("TimeControl"), "10+1");
  EXPECT_NE(record::to_text(record).find("0:00:08.500"), std::string::npos) << record::to_text(record);

  GameState resumed = *GameState::from_record(record);
  EXPECT_EQ(resumed.clock(), nullptr);
  ASSERT_TRUE(resumed.recorded_clock());
  EXPECT_EQ(*resumed.recorded_clock(), kControl);
  resumed.start_clock(*resumed.recorded_clock(), now_);
  EXPECT_EQ(resumed.left(Player::One, now_), Milliseconds(7'000));
  EXPECT_EQ(resumed.left(Player::Two, now_), Milliseconds(8'500));
  EXPECT_EQ(resumed.running(), Player::One);
  EXPECT_EQ(resumed.to_record(), record);
}

TEST(GamesWithoutAClock, HaveNone) {
  const GameState state = game_at("quantik", "human", "human", {"C@a1"});
  EXPECT_EQ(state.clock(), nullptr);
  EXPECT_EQ(state.recorded_clock(), std::nullopt);
  EXPECT_EQ(state.service_due(), std::nullopt);
}

}  // namespace
}  // namespace joga::play
