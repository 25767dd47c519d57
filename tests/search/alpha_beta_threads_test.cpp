// Alpha-beta on several threads; both_searches_threads_test.cpp tests the requirements of both searches.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "joga/games/dispatch.hpp"
#include "joga/games/eximo/game.hpp"
#include "joga/search/alpha_beta.hpp"
#include "search/plain_search.hpp"
#include "search/samples.hpp"
#include "search/typed_games.hpp"

namespace joga::testing {
namespace {

using search::AlphaBeta;
using search::SearchOptions;
using search::Situation;

// The answer comes from the thread that searched deeper, unless another thread has found a win.
TEST(AlphaBetaThreads, PreferWhatWasSearchedDeeper) {
  using G = eximo::Eximo;
  const G game;
  const Situation<G> start{.position = game.start()};
  std::vector<eximo::Move> moves;
  game.visit_moves(start.position, [&](eximo::Move move) {
    moves.push_back(move);
    return true;
  });
  const StopFlag stop;
  search::Control control({}, Player::One, stop);
  search::TranspositionTable table(1);
  const auto searched = [&](int depth) {
    auto worker = std::make_unique<search::Worker<G>>(game, table, search::Heuristics{}, nullptr, nullptr);
    worker->prepare(start, moves, control, nullptr);
    for (int done = 1; done <= depth; ++done) {
      EXPECT_TRUE(worker->search_line(0, done, [](const auto&, Bound) {}));
    }
    return worker;
  };
  const auto none = searched(0);
  const auto two = searched(2);
  const auto three = searched(3);
  EXPECT_EQ(three->root_depth(), 3);
  EXPECT_TRUE(search::has_better_move(*three, *two));
  EXPECT_FALSE(search::has_better_move(*two, *three));
  EXPECT_TRUE(search::has_better_move(*two, *none));
  EXPECT_FALSE(search::has_better_move(*two, *two));
}

// Each line is the best of the moves without the lines before it.
TEST(AlphaBetaThreads, FindSeveralLines) {
  with_every_game([&]<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    AlphaBeta<G> searcher(game, {.memory_mib = 1, .threads = 3, .lines = 3});
    const auto found = searcher.think(start, {.depth = 4}, StopFlag{});
    ASSERT_EQ(found.lines.size(), 3U);
    for (std::size_t i = 0; i < found.lines.size(); ++i) {
      EXPECT_TRUE(game.is_legal(start.position, typed_move<G>(found.lines[i].moves.front())));
      if (i == 0) continue;
      EXPECT_LE(found.lines[i].value, found.lines[i - 1].value);
      EXPECT_NE(found.lines[i].moves.front(), found.lines[i - 1].moves.front());
    }
  });
}

TEST(AlphaBetaThreads, AreAsManyAsTheOptionsSay) {
  const eximo::Eximo game;
  const Situation<eximo::Eximo> start{.position = game.start()};
  AlphaBeta<eximo::Eximo> searcher(game, {.memory_mib = 1});
  const auto alone = searcher.think(start, {.depth = 4}, StopFlag{});
  searcher.set_options({.memory_mib = 1, .threads = 2});
  const auto together = searcher.think(start, {.depth = 4}, StopFlag{});
  EXPECT_TRUE(game.is_legal(start.position, typed_move<eximo::Eximo>(*together.best)));
  searcher.set_options({.memory_mib = 1, .threads = 1});
  searcher.new_game();
  EXPECT_EQ(searcher.think(start, {.depth = 4}, StopFlag{}).nodes, alone.nodes);
}

}  // namespace
}  // namespace joga::testing
