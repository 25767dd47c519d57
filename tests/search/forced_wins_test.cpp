// Suites of forced wins: they are what they say, and the engine solves them.
#include "joga/search/forced_wins.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <string_view>

#include "joga/games/dispatch.hpp"
#include "joga/search/alpha_beta.hpp"
#include "joga/search/proof.hpp"
#include "search/plain_search.hpp"
#include "search/samples.hpp"
#include "search/typed_games.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using search::forced_wins;
using search::ForcedWin;
using search::ForcedWinOptions;

class ForcedWins : public ::testing::TestWithParam<std::string> {};

TEST_P(ForcedWins, AreWonInJustSoManyPliesByTheirSolutions) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    for (const int plies : {1, 3}) {
      const auto wins = forced_wins(game, {.count = 5, .plies = plies, .nodes_each = 2'000}, StopFlag{});
      EXPECT_EQ(wins.size(), 5U);
      for (const ForcedWin<G>& win : wins) {
        const search::Situation<G> situation{.position = win.position};
        const auto proof = solve_win(game, situation, {.depth = plies}, 1, StopFlag{});
        EXPECT_EQ(proof.status, search::ProofStatus::Win);
        EXPECT_EQ(proof.plies, plies);
        EXPECT_FALSE(win.solutions.empty());
        EXPECT_TRUE(std::ranges::find(win.solutions, proof.line.front()) != win.solutions.end());
        if (leaves(game, win.position, plies) > 10'000) continue;
        const Plain<G> plain = plain_search(game, situation, plies);
        EXPECT_EQ(plain.value, Value::win_in(plies));
        EXPECT_EQ(plain.best, win.solutions);
      }
    }
  });
}

TEST_P(ForcedWins, AreTheSameForTheSameSeed) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    const ForcedWinOptions options{.count = 3, .plies = 3, .seed = 7, .nodes_each = 1'000};
    const auto one = forced_wins(game, options, StopFlag{});
    const auto two = forced_wins(game, options, StopFlag{});
    ASSERT_EQ(one.size(), two.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
      EXPECT_EQ(one[i].position, two[i].position);
      EXPECT_EQ(one[i].solutions, two[i].solutions);
      for (std::size_t before = 0; before < i; ++before) {
        EXPECT_FALSE(one[before].position == one[i].position);
      }
    }
  });
}

TEST_P(ForcedWins, HaveOneSolutionIfThatIsAskedFor) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    const ForcedWinOptions options{
        .count = 3, .plies = 3, .nodes_each = 500, .most_games = 100, .only_one_solution = true};
    for (const ForcedWin<G>& win : forced_wins(game, options, StopFlag{})) {
      EXPECT_EQ(win.solutions.size(), 1U);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Search, ForcedWins, ::testing::ValuesIn(sample_specs()),
                         [](const auto& info) { return name_of(info.param); });

// More than a hundred of each game, of up to seven plies (tests/data/wins): the engine finds them all.
class EngineSuite : public ::testing::TestWithParam<std::string> {};

TEST_P(EngineSuite, IsSolvedByAlphaBeta) {
  // A second buys more in every game: docs/benchmarks.md has the time that was measured.
  constexpr std::uint64_t kNodes = 1'000'000;
  std::ifstream file(JOGA_TEST_DATA "/wins/" + GetParam() + ".txt");
  with_game(GetParam(), [&]<Evaluates G>(const G& game) {
    search::AlphaBeta<G> searcher(game, {.memory_mib = 16});
    std::map<int, int> solved;
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with('#')) continue;
      const int plies = std::stoi(line);
      const auto position = game.parse_position(std::string_view(line).substr(line.find('\t') + 1));
      ASSERT_TRUE(position) << line;
      searcher.new_game();
      const auto found = searcher.think({.position = *position}, {.nodes = kNodes}, StopFlag{});
      EXPECT_EQ(found.value, Value::win_in(plies)) << line;
      ++solved[plies];
    }
    EXPECT_EQ(solved, (std::map<int, int>{{1, 25}, {3, 25}, {5, 25}, {7, 50}}));
  });
}

INSTANTIATE_TEST_SUITE_P(Search, EngineSuite, ::testing::Values("quantik", "eximo", "fields", "stars"),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace joga::testing
