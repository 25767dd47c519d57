// Monte-Carlo tree search: it finds short wins, proves only true results, and keeps to its limits.
#include "joga/search/mcts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <type_traits>

#include "joga/core/erased_game.hpp"
#include "joga/games/dispatch.hpp"
#include "search/plain_search.hpp"
#include "search/samples.hpp"
#include "search/typed_games.hpp"

namespace joga::testing {
namespace {

using search::Info;
using search::Limits;
using search::Mcts;
using search::SearchOptions;
using search::SearchResult;
using search::Situation;

constexpr SearchOptions kSmall{.memory_mib = 4};

template <Evaluates G>
[[nodiscard]] SearchResult simulate(const G& game, const SearchOptions& options,
                                    const Situation<G>& situation, const Limits& limits) {
  return Mcts<G>(game, options).think(situation, limits, StopFlag{});
}

template <Game G>
[[nodiscard]] bool has_winning_move(const G& game, const typename G::Position& position) {
  return std::ranges::any_of(all_moves(game, position), [&](typename G::Move move) {
    typename G::Position next = position;
    game.play_unchecked(next, move);
    return game.outcome(next) == win_for(game.to_move(position));
  });
}

class EveryGameByMcts : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryGameByMcts, WinsAtOnceIfItCan) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(1);
    int found = 0;
    for (int i = 0; i < 300 && found < 10; ++i) {
      const Situation<G> situation = late_situation(game, random, 1 + i % 3);
      if (!has_winning_move(game, situation.position)) continue;
      ++found;
      const auto answer = simulate(game, kSmall, situation, {.nodes = 5'000});
      EXPECT_EQ(answer.value, Value::win_in(1)) << game.position_text(situation.position);
      typename G::Position next = situation.position;
      game.play_unchecked(next, typed_move<G>(*answer.best));
      EXPECT_EQ(game.outcome(next), win_for(game.to_move(situation.position)));
    }
    EXPECT_EQ(found, 10);
  });
}

TEST_P(EveryGameByMcts, DoesNotLoseAtOnceIfItNeedNot) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(2);
    int found = 0;
    for (int i = 0; i < 300 && found < 10; ++i) {
      const Situation<G> situation = late_situation(game, random, 2 + i % 3);
      if (has_winning_move(game, situation.position)) continue;
      const auto is_blunder = [&](typename G::Move move) {
        typename G::Position next = situation.position;
        game.play_unchecked(next, move);
        return has_winning_move(game, next);
      };
      const auto moves = all_moves(game, situation.position);
      if (moves.size() > 100) continue;  // more than a brief search can try
      if (std::ranges::all_of(moves, is_blunder) || std::ranges::none_of(moves, is_blunder)) continue;
      ++found;
      const auto answer = simulate(game, kSmall, situation, {.nodes = 20'000});
      // In a lost position the search takes the longest line, which may lose at once.
      EXPECT_TRUE(!is_blunder(typed_move<G>(*answer.best)) || answer.value.is_loss())
          << game.position_text(situation.position);
    }
    EXPECT_GE(found, 3);
  });
}

TEST_P(EveryGameByMcts, LooksNoDeeperThanToldAndEnds) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    for (const int depth : {1, 2}) {
      std::vector<Info> infos;
      Mcts<G> searcher(game, kSmall);
      const auto found = searcher.think(start, {.depth = depth}, StopFlag{},
                                        [&](const Info& info) { infos.push_back(info); });
      ASSERT_FALSE(infos.empty());
      EXPECT_LE(infos.back().selective_depth, depth);
      EXPECT_EQ(infos.back().value, found.value);
      EXPECT_EQ(infos.back().moves.front(), *found.best);
    }
  });
}

TEST_P(EveryGameByMcts, GivesSeveralLinesOfLegalMoves) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(5);
    for (int i = 0; i < 5; ++i) {
      const Situation<G> situation = random_situation(game, random);
      SearchOptions options = kSmall;
      options.lines = 3;
      const auto found = simulate(game, options, situation, {.nodes = 3'000});
      const std::uint64_t moves = game.count_moves(situation.position);
      if (moves > 1'000) continue;  // too many to look at each once
      ASSERT_EQ(found.lines.size(), std::min<std::uint64_t>(3, moves));
      for (std::size_t line = 0; line < found.lines.size(); ++line) {
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

// The search keeps the subtree of the position that was reached, so that position needs no new search.
TEST_P(EveryGameByMcts, KeepsItsTreeFromMoveToMove) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    Mcts<G> searcher(game, kSmall);
    const auto first = searcher.think(start, {.nodes = 20'000}, StopFlag{});
    ASSERT_GE(first.lines.front().moves.size(), 2U);
    Situation<G> next = start;
    for (std::size_t i = 0; i < 2; ++i) next = after(game, next, typed_move<G>(first.lines.front().moves[i]));
    const auto kept = searcher.think(next, {.nodes = 0}, StopFlag{});
    EXPECT_EQ(kept.nodes, 0U);
    if (first.lines.front().moves.size() > 2) {
      EXPECT_EQ(*kept.best, first.lines.front().moves[2]);
    }
    // A different history is a different node, and a new game is a new tree.
    Situation<G> strange = next;
    strange.quiet = 7;
    const auto unknown = searcher.think(strange, {.nodes = 0}, StopFlag{});
    EXPECT_EQ(unknown.lines.front().moves.size(), 1U);
  });
}

// A tree that is far too small is pruned again and again.
TEST_P(EveryGameByMcts, WorksInHardlyAnyMemory) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(6);
    Mcts<G> searcher(game, {.memory_mib = 0});
    for (int i = 0; i < 6; ++i) {
      const Situation<G> situation = late_situation(game, random, 1 + 3 * i);
      const auto found = searcher.think(situation, {.depth = 12, .nodes = 20'000}, StopFlag{});
      EXPECT_TRUE(game.is_legal(situation.position, typed_move<G>(*found.best)));
      const std::optional<Value> truth = solve(game, situation.position, 2'000);
      if (!truth || !found.value.is_proven()) continue;
      EXPECT_EQ(found.value.is_win(), truth->is_win()) << game.position_text(situation.position);
      EXPECT_EQ(found.value.is_loss(), truth->is_loss()) << game.position_text(situation.position);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Mcts, EveryGameByMcts, ::testing::ValuesIn(sample_specs()),
                         [](const auto& info) { return name_of(info.param); });

// Draws by history: proven results agree with the definition of minimax.
class HistoryDrawsByMcts : public ::testing::TestWithParam<std::string> {};

TEST_P(HistoryDrawsByMcts, AreProvenOnTheirWay) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(6);
    int drawn = 0;
    for (int i = 0; i < 30; ++i) {
      // One more quiet ply makes a draw.
      Situation<G> situation{.position = game.start(), .quiet = game.history_rules().quiet - 1};
      for (int ply = 0; ply < 2 * i; ++ply) {
        if (is_over(game.outcome(situation.position))) break;
        game.play_unchecked(situation.position, game.random_move(situation.position, random));
      }
      if (is_over(game.outcome(situation.position)) || leaves(game, situation.position, 2) > 10'000) continue;
      const auto found = simulate(game, kSmall, situation, {.nodes = 20'000});
      const Value expected = plain_search(game, situation, 2).value;
      if (!found.value.is_proven() || !expected.is_proven()) continue;
      EXPECT_EQ(found.value.is_win(), expected.is_win()) << game.position_text(situation.position);
      EXPECT_EQ(found.value.is_loss(), expected.is_loss()) << game.position_text(situation.position);
      drawn += found.value.is_draw() ? 1 : 0;
    }
    EXPECT_GT(drawn, 0);
  });
}

INSTANTIATE_TEST_SUITE_P(Mcts, HistoryDrawsByMcts,
                         ::testing::Values("fields:quiet=1", "fields:quiet=2", "eximo:quiet=1",
                                           "eximo:quiet=2"),
                         [](const auto& info) { return name_of(info.param); });

TEST(MctsByHand, PlaysTheOnlyMoveAtOnceWhenTimeCanBeSaved) {
  const auto game = *stars::Stars::create(*GameSpec::parse("stars:end=both"));
  Random random(9);
  for (int i = 0; i < 200; ++i) {
    const auto situation = late_situation(game, random, 1 + i % 4);
    if (game.count_moves(situation.position) != 1) continue;
    Limits limits;
    limits.clocks = {search::Clock{search::Milliseconds(3'600'000)},
                     search::Clock{search::Milliseconds(3'600'000)}};
    const auto found = simulate(game, kSmall, situation, limits);
    EXPECT_TRUE(game.is_legal(situation.position, typed_move<stars::Stars>(*found.best)));
    return;
  }
  FAIL() << "no position with a single move";
}

}  // namespace
}  // namespace joga::testing
