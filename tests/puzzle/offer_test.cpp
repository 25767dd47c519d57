// A puzzle as players see it: difficulty, theme, the puzzle of the day, hints.
#include "joga/puzzle/offer.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "joga/games/registry.hpp"
#include "joga/puzzle/judge.hpp"

namespace joga::puzzle {
namespace {

[[nodiscard]] Puzzle forced_line() {
  return parse_puzzles("sample; quantik; C3/1sY1/n3/2sY 1; 3; always; 5; N@d2 Y@b1 C@a2")->front();
}

TEST(PuzzleOffer, DifficultyGrowsWithMovesAndTemptations) {
  EXPECT_EQ(difficulty({.plies = 1}), 1);
  EXPECT_EQ(difficulty({.plies = 3}), 2);
  EXPECT_EQ(difficulty({.plies = 3, .tempting = 10}), 3);
  EXPECT_EQ(difficulty({.plies = 7, .tempting = 10}), 5);
  for (const GameInfo* game : games::all_games()) {
    for (const Puzzle& puzzle : shipped_puzzles(game->id)) {
      EXPECT_GE(difficulty(puzzle), 1) << puzzle.id;
      EXPECT_LE(difficulty(puzzle), 5) << puzzle.id;
    }
  }
}

TEST(PuzzleOffer, ThemesAreWhatHappensInTheSolution) {
  const auto theme = [](const char* id) { return theme_of(*find_puzzle(id)); };
  EXPECT_EQ(theme("eximo-1-01"), Theme::Capture);
  EXPECT_EQ(theme("fields-1-01"), Theme::Capture);
  EXPECT_EQ(theme("stars-3-01"), Theme::Points);
  EXPECT_EQ(theme_of(forced_line()), Theme::Quiet);
  EXPECT_EQ(theme_of({.spec = *GameSpec::parse("quantik"), .position = "nonsense"}), Theme::None);
  EXPECT_TRUE(theme_name(Theme::None).empty());
  EXPECT_EQ(theme_name(Theme::Capture).in(Language::Portuguese), "captura");
}

TEST(PuzzleOffer, EveryDayHasItsPuzzle) {
  EXPECT_EQ(puzzle_of_day(20'000), puzzle_of_day(20'000));
  EXPECT_NE(puzzle_of_day(-1), nullptr);
  std::map<std::string, std::set<std::string>> seen;
  for (std::int64_t day = 20'000; day < 20'000 + 4 * 31; ++day) {
    const Puzzle* puzzle = puzzle_of_day(day);
    ASSERT_NE(puzzle, nullptr);
    EXPECT_TRUE(seen[puzzle->spec.id].insert(puzzle->id).second) << "day " << day << ": " << puzzle->id;
    EXPECT_NE(puzzle->spec.id, puzzle_of_day(day + 1)->spec.id);
  }
}

TEST(PuzzleOffer, HintsGoFurtherEachTime) {
  const Puzzle puzzle = forced_line();
  const StopFlag stop;
  const std::vector<std::string> none;
  const Result<Hint> first = hint(puzzle, none, 0, stop);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->message.english(), "look at d2");
  EXPECT_EQ(first->parts.cells(), std::vector<std::string>{"d2"});
  EXPECT_FALSE(first->move);
  EXPECT_FALSE(first->parts.piece) << "that would tell the whole move";
  const Result<Hint> second = hint(puzzle, none, 1, stop);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->move, "N@d2");
  EXPECT_EQ(second->message.english(), "the move is cone on d2");
}

// The opponent's reply is not the puzzle's: the move must be found by a search.
TEST(PuzzleOffer, HintsHelpOffTheLineToo) {
  const Puzzle puzzle = forced_line();
  const auto game = *games::make_game(puzzle.spec);
  const AnyPosition start = *game->parse_position(puzzle.position);
  const AnyPosition after = game->play_unchecked(start, *game->parse_move(start, puzzle.line[0]));
  for (const AnyMove reply : game->legal_moves(after)) {
    std::vector<std::string> moves{puzzle.line[0], game->move_text(after, reply)};
    const Result<std::string> move = right_move(puzzle, moves, StopFlag{});
    ASSERT_TRUE(move) << moves[1];
    moves.push_back(*move);
    EXPECT_EQ(judge(puzzle, moves, StopFlag{})->judgement, Judgement::Solved) << moves[1];
  }
}

TEST(PuzzleOffer, HintsRefuseWhatCannotBePlayed) {
  const std::vector<std::string> nonsense{"x"};
  EXPECT_FALSE(hint(forced_line(), nonsense, 0, StopFlag{}));
}

}  // namespace
}  // namespace joga::puzzle
