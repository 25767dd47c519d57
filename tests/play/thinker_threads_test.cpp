// Searching on a thread: finding, fetching, hurrying, cancelling.
#include <gtest/gtest.h>

#include <atomic>

#include "joga/play/hint.hpp"
#include "joga/play/thinker.hpp"
#include "play/games.hpp"

namespace joga::play {
namespace {

using joga::testing::computer_move;
using joga::testing::game_at;
using joga::testing::make_turn;
using joga::testing::redo;
using joga::testing::undo;
using std::chrono::milliseconds;

// A search that ignores the flag takes years; CTest's timeout ends the test long before.
constexpr milliseconds kLong{std::chrono::hours(1)};

TEST(Thinkers, FindTheMoveOfTheGame) {
  for (const GameInfo* info : games::all_games()) {
    const std::string level(info->levels.back().name);
    GameState state = game_at(std::string(info->id), level, level, {}, 3);
    Thinker thinker;
    for (int turns = 0; turns < 4 && state.computer_to_move(); ++turns) {
      thinker.start(Computers().finder(state, {}));
      EXPECT_TRUE(thinker.is_thinking());
      const std::optional<Result<AnyMove>> move = thinker.wait_for(kLong);
      ASSERT_TRUE(move && *move) << info->id;
      EXPECT_FALSE(thinker.is_thinking());
      EXPECT_EQ(move->value(), *computer_move(state, StopFlag{}));
      EXPECT_TRUE(make_turn(state, move->value()));
    }
  }
}

TEST(Thinkers, AreIdleAtFirstAndAfterwards) {
  Thinker thinker;
  EXPECT_FALSE(thinker.is_thinking());
  EXPECT_FALSE(thinker.poll());
  EXPECT_FALSE(thinker.wait_for(milliseconds(1)));
  EXPECT_EQ(thinker.elapsed(), milliseconds(0));
  thinker.hurry();
  thinker.cancel();
  thinker.start([](const StopFlag& stop) { return AnyMove{stop.is_set() ? 1U : 2U}; });
  EXPECT_EQ(thinker.wait_for(kLong)->value(), AnyMove{2});
  EXPECT_FALSE(thinker.poll());
}

TEST(Thinkers, CanBePolledWhileTheyThink) {
  const GameState state = game_at("quantik", "minimax:depth=99", "human");
  Thinker thinker;
  thinker.start(Computers().finder(state, {}));
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(thinker.poll());
  EXPECT_FALSE(thinker.wait_for(milliseconds(5)));
  EXPECT_GE(thinker.elapsed(), milliseconds(5));
}

TEST(Thinkers, WhoAreHurriedStillAnswer) {
  for (const GameInfo* info : games::all_games()) {
    const GameState state = game_at(std::string(info->id), "minimax:depth=99", "minimax:depth=99");
    Thinker thinker;
    thinker.start(Computers().finder(state, {}));
    EXPECT_FALSE(thinker.wait_for(milliseconds(10)));
    thinker.hurry();
    const std::optional<Result<AnyMove>> move = thinker.wait_for(kLong);
    ASSERT_TRUE(move) << info->id;
    EXPECT_TRUE(state.game().is_legal(state.history().position(), move->value()));
  }
}

TEST(Thinkers, StopWhenCancelled) {
  for (const GameInfo* info : games::all_games()) {
    const GameState state = game_at(std::string(info->id), "minimax:depth=99", "minimax:depth=99");
    for (const bool hint : {false, true}) {
      Thinker thinker;
      const play::MoveFinder hinted = [&](const StopFlag& stop) -> Result<AnyMove> {
        return find_hint(state.history(), state.turn_seed(), stop).moves.front();
      };
      thinker.start(hint ? hinted : Computers().finder(state, {}));
      std::this_thread::sleep_for(milliseconds(10));
      thinker.cancel();
      EXPECT_FALSE(thinker.is_thinking());
      EXPECT_FALSE(thinker.poll());
    }
  }
}

TEST(Thinkers, ThinkOnACopyWhileTheGameChanges) {
  GameState state = game_at("quantik", "human", "minimax:depth=99", {"C@a1", "N@b3", "S@c2"});
  Thinker thinker;
  for (int i = 0; i < 20; ++i) {
    thinker.start(Computers().finder(state, {}));
    EXPECT_TRUE(undo(state));
    ASSERT_TRUE(make_turn(state, i % 2 == 0 ? "Y@c2" : "S@c2"));
    // Starting again cancels the search under way.
  }
}

TEST(Thinkers, EndTheirThinkingWhenTheyGo) {
  for (int i = 0; i < 20; ++i) {
    std::atomic<bool> begun = false;
    std::atomic<bool> ended = false;
    {
      Thinker thinker;
      thinker.start([&](const StopFlag& stop) {
        begun = true;
        begun.notify_one();
        while (!stop.is_set()) std::this_thread::yield();
        ended = true;
        return AnyMove{};
      });
      // In odd rounds the thinker may be destroyed before its thread has started.
      if (i % 2 == 0) begun.wait(false);
    }
    EXPECT_TRUE(ended);
  }
}

TEST(Hints, AreLegal) {
  for (const std::string& spec : joga::testing::sample_specs()) {
    Random random(1);
    GameState state = game_at(spec, "human", "human");
    for (int hints = 0; hints < 2 && !is_over(state.outcome()); ++hints) {
      const AnyMove move = find_hint(state.history(), state.turn_seed(), StopFlag{}).moves.front();
      ASSERT_TRUE(make_turn(state, move)) << spec;
      for (int turns = 0; turns < 8 && !is_over(state.outcome()); ++turns) {
        ASSERT_TRUE(make_turn(state, state.game().random_move(state.history().position(), random)));
      }
    }
  }
}

TEST(Hints, ComeEvenWhenThereIsNoTime) {
  StopFlag stop;
  stop.set();
  for (const std::string& spec : joga::testing::sample_specs()) {
    GameState state = game_at(spec, "human", "human");
    EXPECT_TRUE(make_turn(state, find_hint(state.history(), state.turn_seed(), stop).moves.front())) << spec;
  }
}

TEST(Hints, SeeTheWinAndTheThreat) {
  // b2 completes the quadrant for the player to move.
  GameState state = game_at("quantik", "human", "human", {"C@a1", "S@a2", "N@b1"});
  ASSERT_TRUE(make_turn(state, find_hint(state.history(), state.turn_seed(), StopFlag{}).moves.front()));
  EXPECT_EQ(state.outcome(), Outcome::PlayerTwoWins);
}

}  // namespace
}  // namespace joga::play
