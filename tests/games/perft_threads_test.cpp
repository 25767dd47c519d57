// Perft on several threads gives the same counts.
#include <gtest/gtest.h>

#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

TEST(PerftThreads, CountTheSameAsOne) {
  for (const GameInfo* info : games::all_games()) {
    const auto game = *games::make_game(info->id);
    for (int depth = 1; depth <= 3; ++depth) {
      const std::uint64_t expected = game->perft(game->start(), depth);
      for (const unsigned threads : {1U, 2U, 5U}) {
        EXPECT_EQ(game->perft_threaded(game->start(), depth, threads), expected) << info->id << ' ' << depth;
      }
    }
  }
}

}  // namespace
}  // namespace joga::testing
