// Suites of forced wins: they are correct, and the engine solves them.
#include "search/forced_wins.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

#include "games/listed.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/search/any_proof.hpp"
#include "sanitized.hpp"
#include "search/plain_search.hpp"
#include "search/samples.hpp"
#include "search/typed_games.hpp"
#include "source_files.hpp"

namespace joga::testing {
namespace {

using search::forced_wins;
using search::ForcedWin;
using search::ForcedWinOptions;

class ForcedWins : public ::testing::TestWithParam<std::string> {};

TEST_P(ForcedWins, AreWonInTheirPliesByTheirSolutions) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    const auto any_game = *games::make_game(GetParam());
    for (const int plies : {1, 3}) {
      const auto wins = forced_wins(*any_game, {.count = 5, .plies = plies, .nodes_each = 2'000}, StopFlag{});
      EXPECT_EQ(wins.size(), 5U);
      for (const ForcedWin& win : wins) {
        const auto proof =
            search::prove_win(History(any_game, win.position), {.depth = plies}, 1, StopFlag{});
        EXPECT_EQ(proof.value, Value::win_in(plies));
        EXPECT_FALSE(win.solutions.empty());
        EXPECT_TRUE(std::ranges::find(win.solutions, proof.line.front()) != win.solutions.end());
        const search::Situation<G> situation{.position = typed_position<G>(win.position)};
        if (leaves(game, situation.position, plies) > 10'000) continue;
        const Plain<G> plain = plain_search(game, situation, plies);
        EXPECT_EQ(plain.value, Value::win_in(plies));
        EXPECT_EQ(search::erased_moves<G>(plain.best), win.solutions);
      }
    }
  });
}

TEST_P(ForcedWins, AreTheSameForTheSameSeed) {
  const auto game = *games::make_game(GetParam());
  const ForcedWinOptions options{.count = 3, .plies = 3, .seed = 7, .nodes_each = 1'000};
  const auto one = forced_wins(*game, options, StopFlag{});
  const auto two = forced_wins(*game, options, StopFlag{});
  ASSERT_EQ(one.size(), two.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_TRUE(game->same(one[i].position, two[i].position));
    EXPECT_EQ(one[i].solutions, two[i].solutions);
    for (std::size_t before = 0; before < i; ++before) {
      EXPECT_FALSE(game->same(one[before].position, one[i].position));
    }
  }
}

TEST_P(ForcedWins, HaveOneSolutionIfThatIsAskedFor) {
  const auto game = *games::make_game(GetParam());
  const ForcedWinOptions options{
      .count = 3, .plies = 3, .nodes_each = 500, .most_games = 100, .only_one_solution = true};
  for (const ForcedWin& win : forced_wins(*game, options, StopFlag{})) {
    EXPECT_EQ(win.solutions.size(), 1U);
  }
}

INSTANTIATE_TEST_SUITE_P(Search, ForcedWins, ::testing::ValuesIn(sample_specs()),
                         [](const auto& info) { return name_of(info.param); });

// More than a hundred wins of each game, in at most seven plies (tests/data/wins): the engine finds them all.
class EngineSuite : public ::testing::TestWithParam<std::string> {};

TEST_P(EngineSuite, IsSolvedByAlphaBeta) {
  // A second is enough for more nodes in every game: docs/benchmarks.md has the measured time.
  constexpr std::uint64_t kNodes = 1'000'000;
  std::istringstream file(source_file("tests/data/wins/" + GetParam() + ".txt"));
  const auto game = *games::make_game(GetParam());
  const auto searcher = search::make_search(*game, search::Method::AlphaBeta, {.memory_mib = 16});
  std::map<int, int> solved;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const int plies = std::stoi(line);
    if (kSanitized && solved[plies] == 5) continue;
    const auto position = game->parse_position(std::string_view(line).substr(line.find('\t') + 1));
    ASSERT_TRUE(position) << line;
    searcher->new_game();
    const auto found = searcher->think(History(game, *position), {.nodes = kNodes}, StopFlag{});
    EXPECT_EQ(found.value, Value::win_in(plies)) << line;
    ++solved[plies];
  }
  const std::map<int, int> all{{1, 25}, {3, 25}, {5, 25}, {7, 50}};
  const std::map<int, int> some{{1, 5}, {3, 5}, {5, 5}, {7, 5}};
  EXPECT_EQ(solved, kSanitized ? some : all);
}

INSTANTIATE_TEST_SUITE_P(Search, EngineSuite, ::testing::ValuesIn(game_ids()),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace joga::testing
