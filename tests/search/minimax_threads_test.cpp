// A search that would never end is stopped from another thread.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "search/any_minimax.hpp"
#include "search/samples.hpp"

namespace joga::testing {
namespace {

// A search that does not stop would take years, and CTest would kill it.
TEST(MinimaxThreads, StopsWhenItIsToldTo) {
  for (const std::string& spec : sample_specs()) {
    const auto game = sample_game(spec);
    StopFlag stop;
    search::MinimaxResult<AnyMove> found;
    std::thread searcher([&] { found = any_minimax(*game, game->start(), 99, stop); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.set();
    searcher.join();
    EXPECT_FALSE(found.complete) << spec;
    for (const AnyMove move : found.best) EXPECT_TRUE(game->is_legal(game->start(), move)) << spec;
  }
}

// At the start of Quantik nobody can force a result in six plies: all moves have the same value, so the
// completed moves are the first ones. How long the search takes depends on the machine.
TEST(MinimaxThreads, KeepsTheMovesThatWereSearchedToTheEnd) {
  const auto game = sample_game("quantik");
  const std::vector<AnyMove> moves = game->legal_moves(game->start());
  search::MinimaxResult<AnyMove> found;
  for (std::chrono::milliseconds patience{1}; found.best.empty(); patience *= 2) {
    StopFlag stop;
    std::thread searcher([&] { found = any_minimax(*game, game->start(), 6, stop); });
    std::this_thread::sleep_for(patience);
    stop.set();
    searcher.join();
  }
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.value, search::MinimaxValue::evaluation(0));
  ASSERT_LT(found.best.size(), moves.size());
  EXPECT_TRUE(std::equal(found.best.begin(), found.best.end(), moves.begin()));
}

TEST(MinimaxThreads, IsNotEvenStartedWhenAlreadyStopped) {
  const auto game = sample_game("quantik");
  StopFlag stop;
  stop.set();
  const auto found = any_minimax(*game, game->start(), 99, stop);
  EXPECT_FALSE(found.complete);
  EXPECT_TRUE(found.best.empty());
  EXPECT_EQ(found.nodes, 1U);
}

}  // namespace
}  // namespace joga::testing
