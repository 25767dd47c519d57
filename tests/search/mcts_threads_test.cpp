// The Monte-Carlo search on several threads, and stopped from another one.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "joga/games/dispatch.hpp"
#include "joga/games/registry.hpp"
#include "joga/search/mcts.hpp"
#include "search/plain_search.hpp"
#include "search/typed_games.hpp"

namespace joga::testing {
namespace {

using search::Mcts;
using search::Situation;

// A search that does not stop would take years, and CTest would end it.
TEST(MctsThreads, StopWhenTheyAreToldTo) {
  with_every_game([&]<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    Mcts<G> searcher(game, {.memory_mib = 4, .threads = 2});
    StopFlag stop;
    search::Answer<typename G::Move> found;
    std::thread thread([&] { found = searcher.think(start, {}, stop); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.set();
    thread.join();
    EXPECT_TRUE(game.is_legal(start.position, *found.best));
  });
}

// A small tree makes the threads meet in it, and thin it out under each other.
TEST(MctsThreads, ShareATreeAndProveTheSame) {
  with_every_game([&]<Evaluates G>(const G& game) {
    Random random(1);
    for (const std::size_t memory : {0U, 2U}) {
      Mcts<G> searcher(game, {.memory_mib = memory, .threads = 4});
      for (int i = 0; i < 6; ++i) {
        const Situation<G> situation = late_situation(game, random, 1 + i);
        const auto found = searcher.think(situation, {.nodes = 20'000}, StopFlag{});
        EXPECT_TRUE(game.is_legal(situation.position, *found.best));
        const std::optional<Value> truth = solve(game, situation.position, 1'000);
        if (!truth || (memory == 0 && !found.value.is_proven())) continue;
        EXPECT_TRUE(found.value.is_proven()) << game.position_text(situation.position);
        EXPECT_EQ(found.value.is_win(), truth->is_win()) << game.position_text(situation.position);
        EXPECT_EQ(found.value.is_loss(), truth->is_loss()) << game.position_text(situation.position);
      }
    }
  });
}

TEST(MctsThreads, KeepRoughlyToTheirNodesTogether) {
  with_every_game([&]<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    Mcts<G> searcher(game, {.memory_mib = 4, .threads = 3});
    const auto found = searcher.think(start, {.nodes = 5'000}, StopFlag{});
    EXPECT_TRUE(game.is_legal(start.position, *found.best));
    EXPECT_LE(found.nodes, 5'000U + 3 * 256);
  });
}

}  // namespace
}  // namespace joga::testing
