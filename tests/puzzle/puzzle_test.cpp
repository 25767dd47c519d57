// Puzzles as text, and the sets that come with the program.
#include "joga/puzzle/puzzle.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/listed.hpp"
#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"
#include "joga/search/any_proof.hpp"

namespace joga::puzzle {
namespace {

constexpr std::string_view kText = "quantik-3-01; quantik; C3/1sY1/n3/2sY 1; 3; always; 5; N@d2 Y@b1 C@a2";

TEST(PuzzleText, RoundTrips) {
  const auto puzzles = parse_puzzles("# a comment\n\n" + std::string(kText) + "\r\n");
  ASSERT_TRUE(puzzles) << puzzles.error().message.english();
  ASSERT_EQ(puzzles->size(), 1U);
  const Puzzle& puzzle = puzzles->front();
  EXPECT_EQ(puzzle.position, "C3/1sY1/n3/2sY 1");
  EXPECT_EQ(puzzle.plies, 3);
  EXPECT_EQ(puzzle.alone_within, std::nullopt);
  EXPECT_EQ(puzzle.tempting, 5);
  EXPECT_EQ(puzzle.line, (std::vector<std::string>{"N@d2", "Y@b1", "C@a2"}));
  EXPECT_EQ(puzzle_text(puzzle), kText);
  Puzzle bounded = puzzle;
  bounded.alone_within = 5;
  EXPECT_EQ(parse_puzzles(puzzle_text(bounded))->front(), bounded);
}

TEST(PuzzleText, SaysWhatIsWrongAndWhere) {
  const auto error = [](std::string_view text) {
    const auto puzzles = parse_puzzles(text);
    return puzzles ? std::string("accepted") : puzzles.error().message.english();
  };
  EXPECT_EQ(error("\nx; quantik"), "line 2: a puzzle has 7 fields separated by ';', not 2");
  EXPECT_EQ(error("x; quantik; p 1; 2; always; 0; a b"),
            "line 1: '2' is not the length of a win: an odd number of plies, 1 to 15");
  EXPECT_EQ(error("x; quantik; p 1; 1; never; 0; a"),
            "line 1: 'never' is neither 'always' nor a number of plies, 1 to 999");
  EXPECT_EQ(error("x; quantik; p 1; 1; 3; -1; a"), "line 1: '-1' is not a number of moves");
  EXPECT_EQ(error("x; quantik; p 1; 3; 3; 0; a b"),
            "line 1: the solution has 2 moves, but the win takes 3 plies");
  EXPECT_EQ(error("x; Quan tik; p 1; 3; 3; 0; a b c").substr(0, 7), "line 1:");
}

class ShippedPuzzles : public ::testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] const std::vector<Puzzle>& puzzles() const { return shipped_puzzles(GetParam()); }
};

TEST_P(ShippedPuzzles, AreManyOfSeveralLengthsFromEasyToHard) {
  EXPECT_GE(puzzles().size(), 30U);
  std::set<int> lengths;
  std::set<std::string> ids;
  std::set<std::string> positions;
  for (std::size_t i = 0; i < puzzles().size(); ++i) {
    const Puzzle& puzzle = puzzles()[i];
    lengths.insert(puzzle.plies);
    EXPECT_TRUE(ids.insert(puzzle.id).second) << puzzle.id;
    EXPECT_TRUE(positions.insert(puzzle.position).second) << puzzle.id;
    EXPECT_TRUE(puzzle.id.starts_with(GetParam() + '-')) << puzzle.id;
    EXPECT_EQ(find_puzzle(puzzle.id), &puzzle);
    if (i == 0) continue;
    EXPECT_LE(std::pair(puzzles()[i - 1].plies, puzzles()[i - 1].tempting),
              std::pair(puzzle.plies, puzzle.tempting))
        << puzzle.id;
  }
  for (const int plies : {1, 3, 5, 7}) EXPECT_TRUE(lengths.contains(plies)) << plies;
}

TEST_P(ShippedPuzzles, HaveASolutionThatEndsInAWin) {
  for (const Puzzle& puzzle : puzzles()) {
    const auto game = games::make_game(puzzle.spec);
    ASSERT_TRUE(game) << puzzle.id;
    EXPECT_EQ((*game)->info().id, GetParam());
    const Result<AnyPosition> start = (*game)->parse_position(puzzle.position);
    ASSERT_TRUE(start) << puzzle.id << ": " << start.error().message.english();
    EXPECT_EQ((*game)->position_text(*start), puzzle.position);
    AnyPosition position = *start;
    for (const std::string& text : puzzle.line) {
      const Result<AnyMove> move = (*game)->parse_move(position, text);
      ASSERT_TRUE(move) << puzzle.id << ": " << move.error().message.english();
      EXPECT_EQ((*game)->move_text(position, *move), text);
      position = (*game)->play_unchecked(position, *move);
    }
    EXPECT_EQ((*game)->outcome(position), win_for((*game)->to_move(*start))) << puzzle.id;
  }
}

// Proves all claims within the plies of the puzzle from scratch.
TEST_P(ShippedPuzzles, AreWonByOneMoveAlone) {
  constexpr std::uint64_t kNodes = 300'000;
  for (const Puzzle& puzzle : puzzles()) {
    const auto game = *games::make_game(puzzle.spec);
    const Result<AnyPosition> start = game->parse_position(puzzle.position);
    ASSERT_TRUE(start) << puzzle.id;
    const StopFlag stop;
    const auto search = search::make_proof_search(*game, {}, 4, stop);
    search->start(*start, game->to_move(*start));
    if (puzzle.plies > 1) {
      EXPECT_EQ(search->prove_within(puzzle.plies - 2, kNodes), search::ProofStatus::NoWin)
          << puzzle.id << " is won sooner";
    }
    for (const AnyMove move : game->legal_moves(*start)) {
      const std::string text = game->move_text(*start, move);
      search->play(move);
      const search::ProofStatus status = search->prove_within(puzzle.plies - 1, kNodes);
      search->undo();
      EXPECT_EQ(status, text == puzzle.line.front() ? search::ProofStatus::Win : search::ProofStatus::NoWin)
          << puzzle.id << ' ' << text;
    }
  }
}

[[nodiscard]] std::vector<std::string> games_with_sets() {
  std::vector<std::string> games = joga::testing::game_ids();
  std::erase_if(games, [](const std::string& game) { return shipped_puzzles(game).empty(); });
  return games;
}

INSTANTIATE_TEST_SUITE_P(Puzzle, ShippedPuzzles, ::testing::ValuesIn(games_with_sets()),
                         [](const auto& info) { return info.param; });

TEST(PuzzleSets, AreEmptyForUnknownGames) {
  EXPECT_TRUE(shipped_puzzles("chess").empty());
  EXPECT_EQ(find_puzzle("quantik-3-00"), nullptr);
}

}  // namespace
}  // namespace joga::puzzle
