// The engine's search: without heuristics it is minimax, and with them it still proves only true results.
#include "joga/search/alpha_beta.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <compare>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "joga/core/erased_game.hpp"
#include "joga/games/dispatch.hpp"
#include "search/plain_search.hpp"
#include "search/samples.hpp"
#include "search/typed_games.hpp"

namespace joga::testing {
namespace {

using search::AlphaBeta;
using search::Heuristics;
using search::Info;
using search::Limits;
using search::Milliseconds;
using search::SearchOptions;
using search::SearchResult;
using search::Situation;

// A small table, so that allocating it does not take longer than the searches.
constexpr std::size_t kMemory = 1;

[[nodiscard]] SearchOptions plain_options() {
  return {.memory_mib = kMemory, .heuristics = Heuristics::none()};
}
[[nodiscard]] SearchOptions table_options() {
  SearchOptions options = plain_options();
  options.heuristics.table = true;
  return options;
}
[[nodiscard]] SearchOptions full_options() {
  return {.memory_mib = kMemory};
}

template <Evaluates G>
[[nodiscard]] SearchResult think(const G& game, const SearchOptions& options, const Situation<G>& situation,
                                 const Limits& limits) {
  return AlphaBeta<G>(game, options).think(situation, limits, StopFlag{});
}

class EveryGame : public ::testing::TestWithParam<std::string> {};

// Wherever the search is stopped, even between two lines of an iteration.
TEST_P(EveryGame, TellsEveryLineOnce) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    constexpr int kLines = 5;
    SearchOptions options = full_options();
    options.lines = kLines;
    for (std::uint64_t nodes = 100; nodes < 4'000; nodes += 97) {
      const auto answer = think(game, options, {.position = game.start()}, {.nodes = nodes});
      std::vector<AnyMove> moves;
      for (const auto& line : answer.lines) {
        EXPECT_EQ(std::ranges::find(moves, line.moves.front()), moves.end()) << nodes;
        moves.push_back(line.moves.front());
      }
    }
  });
}

TEST_P(EveryGame, FindsTheValueAndABestMoveOfMinimax) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(1);
    AlphaBeta<G> plain(game, plain_options());
    AlphaBeta<G> with_table(game, table_options());
    int compared = 0;
    for (int i = 0; i < 12; ++i) {
      const Situation<G> situation = random_situation(game, random);
      for (int depth = 1; depth <= 3 && leaves(game, situation.position, depth) <= 20'000; ++depth) {
        const Plain<G> expected = plain_search(game, situation, depth);
        for (AlphaBeta<G>* searcher : {&plain, &with_table}) {
          const auto found = searcher->think(situation, {.depth = depth}, StopFlag{});
          EXPECT_TRUE(is_eq(found.value <=> expected.value))
              << game.position_text(situation.position) << " depth " << depth;
          EXPECT_TRUE(std::ranges::find(expected.best, typed_move<G>(*found.best)) != expected.best.end())
              << game.position_text(situation.position) << " depth " << depth;
        }
        ++compared;
      }
    }
    EXPECT_GE(compared, 12);
  });
}

TEST_P(EveryGame, FindsTheValueOfMinimaxNearTheEnd) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(2);
    AlphaBeta<G> plain(game, plain_options());
    AlphaBeta<G> with_table(game, table_options());
    for (int i = 0; i < 12; ++i) {
      const Situation<G> situation = late_situation(game, random, 1 + i % 5);
      for (int depth = 1; depth <= 5 && leaves(game, situation.position, depth) <= 4'000; ++depth) {
        const Plain<G> expected = plain_search(game, situation, depth);
        for (AlphaBeta<G>* searcher : {&plain, &with_table}) {
          const auto found = searcher->think(situation, {.depth = depth}, StopFlag{});
          EXPECT_TRUE(is_eq(found.value <=> expected.value))
              << game.position_text(situation.position) << " depth " << depth;
        }
      }
    }
  });
}

// If everything can be searched to the end, everything is proven, and the distances are right.
TEST_P(EveryGame, FindsTheDistancesOfSmallEndgames) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(3);
    SearchOptions careful = full_options();
    careful.heuristics.reductions = false;
    careful.heuristics.pruning = false;
    AlphaBeta<G> exact(game, careful);
    int proven = 0;
    for (int i = 0; i < 40; ++i) {
      const Situation<G> situation = late_situation(game, random, 1 + i % 6);
      const std::optional<Value> truth = solve(game, situation.position, 20'000);
      if (!truth) continue;
      const auto found = exact.think(situation, {.depth = 60}, StopFlag{});
      EXPECT_TRUE(found.value.is_proven()) << game.position_text(situation.position);
      EXPECT_EQ(found.value, *truth) << game.position_text(situation.position);
      ++proven;
    }
    // Games of Fields of Action can last for ever: no search reaches their end.
    EXPECT_TRUE(proven >= 5 || (std::is_same_v<G, fields::Fields>)) << proven;
  });
}

// Every line consists of legal moves and has the value it claims, and the second is the best without the
// first.
TEST_P(EveryGame, OrdersSeveralLines) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(4);
    SearchOptions options = table_options();
    options.lines = 3;
    for (int i = 0; i < 6; ++i) {
      const Situation<G> situation = random_situation(game, random);
      if (leaves(game, situation.position, 2) > 3'000) continue;
      const auto found = think(game, options, situation, {.depth = 2});
      const std::vector<Value> values = sorted_values(game, situation, 2);
      ASSERT_EQ(found.lines.size(), std::min<std::size_t>(3, values.size()));
      for (std::size_t line = 0; line < found.lines.size(); ++line) {
        EXPECT_TRUE(is_eq(found.lines[line].value <=> values[line]))
            << game.position_text(situation.position);
        typename G::Position position = situation.position;
        for (const AnyMove move : found.lines[line].moves) {
          ASSERT_TRUE(game.is_legal(position, typed_move<G>(move)));
          game.play_unchecked(position, typed_move<G>(move));
        }
        for (std::size_t before = 0; before < line; ++before) {
          EXPECT_FALSE(found.lines[before].moves.front() == found.lines[line].moves.front());
        }
      }
    }
  });
}

TEST_P(EveryGame, ReportsEveryDepthWithALegalLine) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    std::vector<Info> infos;
    AlphaBeta<G> searcher(game, full_options());
    const auto found =
        searcher.think(start, {.depth = 3}, StopFlag{}, [&](const Info& info) { infos.push_back(info); });
    ASSERT_FALSE(infos.empty());
    EXPECT_EQ(infos.back().value, found.value);
    EXPECT_EQ(infos.back().depth, found.depth);
    int depth = 0;
    for (const Info& info : infos) {
      EXPECT_EQ(info.line, 1);
      EXPECT_EQ(info.depth, ++depth);
      EXPECT_GE(info.selective_depth, 1);
      typename G::Position position = start.position;
      ASSERT_FALSE(info.moves.empty());
      for (const AnyMove move : info.moves) {
        ASSERT_TRUE(game.is_legal(position, typed_move<G>(move)));
        game.play_unchecked(position, typed_move<G>(move));
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(AlphaBeta, EveryGame, ::testing::ValuesIn(sample_specs()),
                         [](const auto& info) { return name_of(info.param); });

// Draws by history. They depend on the path to a position, so no table is used.
class HistoryDraws : public ::testing::TestWithParam<std::string> {};

TEST_P(HistoryDraws, AreSeenByTheSearch) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(6);
    AlphaBeta<G> plain(game, plain_options());
    int drawn = 0;
    for (int i = 0; i < 40; ++i) {
      const Situation<G> situation = random_situation(game, random);
      for (int depth = 1; depth <= 3 && leaves(game, situation.position, depth) <= 10'000; ++depth) {
        const Plain<G> expected = plain_search(game, situation, depth);
        const auto found = plain.think(situation, {.depth = depth}, StopFlag{});
        EXPECT_TRUE(is_eq(found.value <=> expected.value))
            << game.position_text(situation.position) << " depth " << depth;
        drawn += is_eq(expected.value <=> Value::draw()) ? 1 : 0;
      }
    }
    EXPECT_GT(drawn, 0);
  });
}

INSTANTIATE_TEST_SUITE_P(AlphaBeta, HistoryDraws,
                         ::testing::Values("fields:quiet=2", "fields:quiet=4", "eximo:quiet=2",
                                           "eximo:quiet=3", "fields:quiet=1,repetition=1"),
                         [](const auto& info) { return name_of(info.param); });

// Every position after a quiet move has occurred before.
TEST(AlphaBetaByHand, SeesThatAMoveRepeats) {
  with_game("fields:repetition=2", []<Evaluates G>(const G& game) {
    Random random(8);
    int drawn = 0;
    for (int i = 0; i < 20; ++i) {
      Situation<G> situation = random_situation(game, random);
      situation.earlier.clear();
      for (const typename G::Move move : all_moves(game, situation.position)) {
        if (game.is_progress(situation.position, move)) continue;
        // Every second position has the same player to move.
        if (!situation.earlier.empty()) situation.earlier.push_back(0);
        situation.earlier.push_back(game.key(after(game, situation, move).position));
      }
      situation.quiet = static_cast<std::int64_t>(situation.earlier.size());
      const Plain<G> expected = plain_search(game, situation, 1);
      EXPECT_TRUE(is_eq(think(game, plain_options(), situation, {.depth = 1}).value <=> expected.value));
      drawn += is_eq(expected.value <=> Value::draw()) ? 1 : 0;
    }
    EXPECT_GT(drawn, 0);
  });
}

// Near the limit of quiet plies the table distinguishes positions with different counts.
TEST(AlphaBetaByHand, TheTableDoesNotMixUpQuietCounts) {
  with_game("fields:quiet=5", []<Evaluates G>(const G& game) {
    Random random(7);
    AlphaBeta<G> with_table(game, table_options());
    for (int i = 0; i < 30; ++i) {
      Situation<G> situation = random_situation(game, random);
      for (situation.quiet = 0; situation.quiet < 5; ++situation.quiet) {
        if (leaves(game, situation.position, 2) > 3'000) break;
        const Plain<G> expected = plain_search(game, situation, 2);
        const auto found = with_table.think(situation, {.depth = 2}, StopFlag{});
        EXPECT_TRUE(is_eq(found.value <=> expected.value)) << game.position_text(situation.position);
      }
    }
  });
}

TEST(AlphaBetaByHand, WinsTheReportsPositionOfQuantikAtOnce) {
  const quantik::Quantik game;
  const auto position = *game.parse_position("1C1y/Ys2/1nnS/2Y1 1");
  const auto found = think(game, full_options(), {.position = position}, {.depth = 8});
  EXPECT_EQ(found.value, Value::win_in(1));
  quantik::Position next = position;
  next.play_unchecked(typed_move<quantik::Quantik>(*found.best));
  EXPECT_EQ(game.outcome(next), Outcome::PlayerOneWins);
}

// Without its limits the search would take years, and CTest would kill it.
TEST(AlphaBetaByHand, ReturnsWhenItsTimeIsOver) {
  const eximo::Eximo game;
  AlphaBeta<eximo::Eximo> searcher(game, full_options());
  Limits clock;
  clock.clocks[0] = search::Clock{Milliseconds(200), Milliseconds(0)};
  for (const Limits& limits :
       {Limits{.move_time = Milliseconds(20)}, Limits{.move_time = Milliseconds(0)}, clock}) {
    const auto found = searcher.think({.position = game.start()}, limits, StopFlag{});
    EXPECT_TRUE(game.is_legal(game.start(), typed_move<eximo::Eximo>(*found.best)));
  }
}

TEST(AlphaBetaByHand, ForgetsForANewGame) {
  const eximo::Eximo game;
  const Situation<eximo::Eximo> start{.position = game.start()};
  AlphaBeta<eximo::Eximo> searcher(game, full_options());
  const auto first = searcher.think(start, {.depth = 5}, StopFlag{});
  const auto second = searcher.think(start, {.depth = 5}, StopFlag{});
  EXPECT_LT(second.nodes, first.nodes);  // the table remembers
  searcher.new_game();
  EXPECT_EQ(searcher.think(start, {.depth = 5}, StopFlag{}).nodes, first.nodes);
  SearchOptions options = full_options();
  options.memory_mib = 2;
  searcher.set_options(options);
  EXPECT_EQ(searcher.options().memory_mib, 2U);
}

// A position with tens of thousands of turns is searched like any other.
TEST(AlphaBetaByHand, SurvivesPositionsWithVeryManyTurns) {
  const eximo::Eximo game;
  const auto position = *game.parse_position("8/1m1m1m1m/8/1m1m1m1m/8/1m1m1m1m/M1M1M1M1/8 1");
  const auto found = think(game, full_options(), {.position = position}, {.nodes = 20'000});
  EXPECT_TRUE(game.is_legal(position, typed_move<eximo::Eximo>(*found.best)));
}

}  // namespace
}  // namespace joga::testing
