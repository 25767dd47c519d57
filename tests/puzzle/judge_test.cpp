// Solving puzzles: right and wrong moves, answers and refutations.
#include "joga/puzzle/judge.hpp"

#include <gtest/gtest.h>

#include "games/listed.hpp"
#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"

namespace joga::puzzle {
namespace {

using Moves = std::vector<std::string>;

[[nodiscard]] Verdict verdict_of(const Puzzle& puzzle, const Moves& moves) {
  const Result<Verdict> verdict = judge(puzzle, moves, StopFlag{});
  EXPECT_TRUE(verdict) << puzzle.id << ": " << verdict.error().message.english();
  return verdict ? *verdict : Verdict{};
}

class Solving : public ::testing::TestWithParam<std::string> {};

// The replies to the solution make the solver need all plies.
TEST_P(Solving, TheSolutionIsRightToTheEnd) {
  for (const Puzzle& puzzle : shipped_puzzles(GetParam())) {
    Moves moves;
    while (moves.size() < puzzle.line.size()) {
      moves.push_back(puzzle.line[moves.size()]);
      const Verdict verdict = verdict_of(puzzle, moves);
      EXPECT_FALSE(verdict.message.in(Language::Portuguese).empty());
      if (moves.size() == puzzle.line.size()) {
        EXPECT_EQ(verdict.judgement, Judgement::Solved) << puzzle.id;
        break;
      }
      ASSERT_EQ(verdict.judgement, Judgement::Right) << puzzle.id;
      EXPECT_EQ(verdict.answer, Moves{puzzle.line[moves.size()]}) << puzzle.id;
      EXPECT_EQ(verdict.plies_left, puzzle.plies - static_cast<int>(moves.size()) - 1) << puzzle.id;
      moves.push_back(verdict.answer.front());
    }
  }
}

// Every other first move is wrong, and its refutation can be played.
TEST_P(Solving, OtherFirstMovesAreWrong) {
  constexpr int kTried = 10;
  int tried = 0;
  std::size_t refuted = 0;
  for (const Puzzle& puzzle : shipped_puzzles(GetParam())) {
    if (puzzle.plies > 3 || ++tried > kTried) continue;
    const auto game = *games::make_game(puzzle.spec);
    const AnyPosition start = *game->parse_position(puzzle.position);
    for (const AnyMove move : game->legal_moves(start)) {
      const std::string text = game->move_text(start, move);
      if (text == puzzle.line.front()) continue;
      const Verdict verdict = verdict_of(puzzle, {text});
      EXPECT_EQ(verdict.judgement, Judgement::Wrong) << puzzle.id << ' ' << text;
      EXPECT_FALSE(verdict.message.english().empty());
      AnyPosition position = game->play_unchecked(start, move);
      for (const std::string& answer : verdict.answer) {
        const Result<AnyMove> played = game->parse_move(position, answer);
        ASSERT_TRUE(played) << puzzle.id << ' ' << text << ' ' << answer;
        position = game->play_unchecked(position, *played);
      }
      refuted += verdict.answer.empty() ? 0U : 1U;
    }
  }
  EXPECT_GT(refuted, 0U);
}

[[nodiscard]] std::vector<std::string> games_with_puzzles() {
  std::vector<std::string> games = joga::testing::game_ids();
  std::erase_if(games, [](const std::string& game) { return shipped_puzzles(game).empty(); });
  return games;
}

INSTANTIATE_TEST_SUITE_P(Puzzle, Solving, ::testing::ValuesIn(games_with_puzzles()),
                         [](const auto& info) { return info.param; });

[[nodiscard]] Puzzle sample() {
  return parse_puzzles("sample; quantik; C3/1sY1/n3/2sY 1; 3; always; 5; N@d2 Y@b1 C@a2")->front();
}

TEST(Judge, AnswersInWords) {
  EXPECT_EQ(verdict_of(sample(), {"N@d2"}).message.english(), "right; Black answers: cylinder on b1");
  const Puzzle* moved = find_puzzle("eximo-3-01");
  ASSERT_NE(moved, nullptr);
  EXPECT_EQ(verdict_of(*moved, {moved->line[0]}).message.english().find(moved->line[1]), std::string::npos);
}

TEST(Judge, TakesTextsInAnyAcceptedForm) {
  EXPECT_EQ(verdict_of(sample(), {"cone d2"}).judgement, Judgement::Right);
  EXPECT_EQ(verdict_of(sample(), {"nd2", "Y@b1", "c a2"}).judgement, Judgement::Solved);
}

// The opponent may reply with any move; any move that wins in time is as good as the puzzle's own.
TEST(Judge, LaterAnyWinIsRight) {
  const Puzzle puzzle = sample();
  const auto game = *games::make_game(puzzle.spec);
  const AnyPosition start = *game->parse_position(puzzle.position);
  const AnyPosition after = game->play_unchecked(start, *game->parse_move(start, puzzle.line.front()));
  for (const AnyMove reply : game->legal_moves(after)) {
    const std::string text = game->move_text(after, reply);
    const AnyPosition position = game->play_unchecked(after, reply);
    bool solved = false;
    for (const AnyMove move : game->legal_moves(position)) {
      const Moves moves{puzzle.line.front(), text, game->move_text(position, move)};
      const bool wins = game->outcome(game->play_unchecked(position, move)) == Outcome::PlayerOneWins;
      EXPECT_EQ(verdict_of(puzzle, moves).judgement, wins ? Judgement::Solved : Judgement::Wrong);
      solved |= wins;
    }
    EXPECT_TRUE(solved) << text;
  }
}

TEST(Judge, RefusesWhatItCannotJudge) {
  const auto error = [](const Moves& moves) {
    const auto verdict = judge(sample(), moves, StopFlag{});
    return verdict ? std::string("judged") : verdict.error().message.english();
  };
  EXPECT_EQ(error({}), "no move has been made: there is nothing to judge");
  EXPECT_EQ(error({"N@d2", "Y@b1"}), "after 2 moves it is the opponent's turn: there is nothing to judge");
  EXPECT_EQ(error({"a", "a", "a", "a", "a"}), "5 moves are more than the 3 plies of the puzzle");
  EXPECT_EQ(error({"C@a1"}), "'C@a1' is not a legal move here: a1 is occupied");
}

}  // namespace
}  // namespace joga::puzzle
