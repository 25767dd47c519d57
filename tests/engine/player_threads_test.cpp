// A player thinks on one thread and is stopped from another.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "joga/engine/player.hpp"
#include "search/samples.hpp"

namespace joga::testing {
namespace {

TEST(PlayerThreads, AStoppedPlayerStillGivesALegalMove) {
  for (const GameInfo* info : games::all_games()) {
    const auto game = sample_game(std::string(info->id));
    const auto player = *engine::make_player(engine::Who{engine::MinimaxDepth{99}}, game);
    const History history(game);
    for (int i = 0; i < 2; ++i) {
      StopFlag stop;
      AnyMove chosen;
      std::thread thinker([&] { chosen = player->choose(history, {}, stop).move.value(); });
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      stop.set();
      thinker.join();
      EXPECT_TRUE(game->is_legal(history.position(), chosen)) << info->id;
    }
  }
}

}  // namespace
}  // namespace joga::testing
