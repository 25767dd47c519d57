// External programs, used and stopped from several threads.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "joga/engine/ugi_player.hpp"
#include "search/samples.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using engine::make_ugi_player;

TEST(UgiPlayerThreads, AreStoppedFromAnother) {
  const auto game = sample_game("quantik");
  const auto player = make_ugi_player({.command = {JOGA_MOCK_ENGINE, "until-stop"}}, game);
  StopFlag stop;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.set();
  });
  const engine::Choice choice = player->choose(History(game), {.limits = {.depth = 99}}, stop);
  stopper.join();
  EXPECT_TRUE(choice.move) << choice.failure->message.english();
}

TEST(UgiPlayerThreads, PlayManyGamesAtOnce) {
  const auto game = sample_game("quantik");
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      const auto player = make_ugi_player({.command = {JOGA_MOCK_ENGINE}}, game);
      for (int round = 0; round < 3; ++round) {
        player->new_game();
        History history(game);
        while (!is_over(history.outcome())) {
          const engine::Choice choice = player->choose(history, {.limits = {.depth = 1}}, {});
          ASSERT_TRUE(choice.move) << choice.failure->message.english();
          ASSERT_TRUE(history.play(*choice.move));
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace joga::testing
