// The engine's search on several threads, and stopped from another one.
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

// A search that does not stop would take years, and CTest would end it.
TEST(AlphaBetaThreads, StopsWhenItIsToldTo) {
  with_every_game([&]<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    AlphaBeta<G> searcher(game, {.memory_mib = 1, .threads = 2});
    StopFlag stop;
    search::Answer<typename G::Move> found;
    std::thread thread([&] { found = searcher.think(start, {}, stop); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.set();
    thread.join();
    EXPECT_TRUE(game.is_legal(start.position, *found.best));
  });
}

// A small table makes the threads meet in it.
TEST(AlphaBetaThreads, ShareATableAndProveTheSame) {
  with_every_game([&]<Evaluates G>(const G& game) {
    Random random(1);
    AlphaBeta<G> searcher(game, {.memory_mib = 0, .threads = 4});
    for (int i = 0; i < 10; ++i) {
      const Situation<G> situation = late_situation(game, random, 1 + i % 5);
      const std::optional<Value> truth = solve(game, situation.position, 3'000);
      if (!truth) continue;
      const auto found = searcher.think(situation, {.depth = 40}, StopFlag{});
      EXPECT_TRUE(found.value.is_proven());
      EXPECT_EQ(found.value.is_win(), truth->is_win()) << game.position_text(situation.position);
      EXPECT_EQ(found.value.is_loss(), truth->is_loss()) << game.position_text(situation.position);
    }
  });
}

// Of two threads the one that got further has the say, unless the other one has found a win.
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

// Each line is the best of the moves that the ones before it have left.
TEST(AlphaBetaThreads, FindSeveralLines) {
  with_every_game([&]<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    AlphaBeta<G> searcher(game, {.memory_mib = 1, .threads = 3, .lines = 3});
    const auto found = searcher.think(start, {.depth = 4}, StopFlag{});
    ASSERT_EQ(found.lines.size(), 3U);
    for (std::size_t i = 0; i < found.lines.size(); ++i) {
      EXPECT_TRUE(game.is_legal(start.position, found.lines[i].moves.front()));
      if (i == 0) continue;
      EXPECT_LE(found.lines[i].value, found.lines[i - 1].value);
      EXPECT_NE(found.lines[i].moves.front(), found.lines[i - 1].moves.front());
    }
  });
}

TEST(AlphaBetaThreads, KeepRoughlyToTheirNodesTogether) {
  with_every_game([&]<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    AlphaBeta<G> searcher(game, {.memory_mib = 1, .threads = 3});
    const auto found = searcher.think(start, {.nodes = 5'000}, StopFlag{});
    EXPECT_TRUE(game.is_legal(start.position, *found.best));
    EXPECT_LE(found.nodes, 5'000U + 3 * 256);
    EXPECT_GE(found.nodes, 5'000U);
  });
}

TEST(AlphaBetaThreads, AreAsManyAsTheOptionsSay) {
  const eximo::Eximo game;
  const Situation<eximo::Eximo> start{.position = game.start()};
  AlphaBeta<eximo::Eximo> searcher(game, {.memory_mib = 1});
  const auto alone = searcher.think(start, {.depth = 4}, StopFlag{});
  searcher.set_options({.memory_mib = 1, .threads = 2});
  EXPECT_TRUE(game.is_legal(start.position, *searcher.think(start, {.depth = 4}, StopFlag{}).best));
  searcher.set_options({.memory_mib = 1, .threads = 1});
  searcher.new_game();
  EXPECT_EQ(searcher.think(start, {.depth = 4}, StopFlag{}).nodes, alone.nodes);
}

}  // namespace
}  // namespace joga::testing
