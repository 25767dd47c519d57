// Eximo's texts: position strings, accepted forms of a turn, dialogues, and messages about wrong input.
#include <gtest/gtest.h>

#include "games/eximo/support.hpp"
#include "joga/games/registry.hpp"

namespace joga::eximo::testing {
namespace {

const std::string kStart = "1mmmmmm1/1mmmmmm1/1mm2mm1/8/8/1MM2MM1/1MMMMMM1/1MMMMMM1 1";
// a4 has two branches, and another man can capture.
const std::string kBranches = "8/8/8/2m5/Mm1m4/8/6m1/6M1 1";
// Two paths lead from c1 to c5.
const std::string kTwoWays = "8/8/8/8/1m1m4/8/1m1m4/2M5 1";
// a7 arrives on a8 or b8; f1, g1 and g2 are free.
const std::string kArrival = "8/M7/8/8/8/8/1MMMMM2/1MMMM3 1";

// --- position strings ---

[[nodiscard]] std::string problem(std::string_view text) {
  const Result<Position> position = kGame.parse_position(text);
  return position ? std::string("fine") : position.error().message.english();
}

TEST(EximoPosition, AnySetUpIsAcceptedButForMenOnTheirLastRow) {
  EXPECT_EQ(problem("8/8/8/8/8/8/8/8 1"), "fine");
  EXPECT_EQ(problem("mmmmmmmm/MMMMMMMM/MMMMMMMM/mmmmmmmm/mmmmmmmm/mmmmmmmm/mmmmmmmm/MMMMMMMM 2"), "fine");
  EXPECT_EQ(problem("2M5/8/8/8/8/8/8/8 1"),
            "a man of player 1 stands on c8, on his own last row, where he would have been removed");
  EXPECT_EQ(problem("8/8/8/8/8/8/8/6m1 1"),
            "a man of player 2 stands on g1, on his own last row, where he would have been removed");
}

TEST(EximoPosition, MalformedStringsAreNamed) {
  EXPECT_EQ(problem("8/8/8/8/8/8/8 1"), "a position of this game has 8 rows separated by '/', not 7");
  EXPECT_EQ(problem("8/8/8/8/8/8/8/7 1"), "row 8 of the position has 7 squares, not 8");
  EXPECT_EQ(problem("8/8/8/8/8/8/8/K7 1"),
            "'K' in row 8 of the position is not a piece of this game; valid: M, m, 1 to 8");
  EXPECT_EQ(problem("8/8/8/8/8/8/8/8"), "a position ends with a blank and the player to move, 1 or 2");
}

TEST(EximoPosition, APlayedPositionEqualsItsSetUp) {
  Position played = kGame.start();
  for (const char* turn : {"b2-d4", "c8-a6", "d4-c5", "b6xd4"}) {
    const InputVerdict<Move> verdict = judge_input(kGame, played, turn);
    ASSERT_TRUE(verdict.move) << turn << ": " << verdict.message.english();
    kGame.play_unchecked(played, *verdict.move);
  }
  const Position set_up = position_of(kGame.position_text(played));
  EXPECT_EQ(set_up, played);
  EXPECT_EQ(kGame.key(set_up), kGame.key(played));
}

// --- forms of a turn ---

void expect_same(std::string_view position, const Texts& inputs, std::string_view canonical,
                 InputStatus status) {
  for (const std::string& input : inputs) {
    const InputVerdict<Move> verdict = judge(position, input);
    ASSERT_EQ(verdict.status, status) << input << ": " << verdict.message.english();
    EXPECT_EQ(kGame.move_text(position_of(position), *verdict.move), canonical) << input;
  }
}

TEST(EximoNotation, FormsOfAnOrdinaryMove) {
  expect_same(kStart, {"b3-c4", "B3-C4", "3b-4c", "3B-c4", "b3 c4", " b3 - c4 ", "3b 4c", "b3, c4", "b3-c4-"},
              "b3-c4", InputStatus::Complete);
}

TEST(EximoNotation, FormsOfACapture) {
  expect_same(kBranches,
              {"a4xc4xc6", "a4-c4-c6", "A4XC4XC6", "4a-4c-6c", "a4 c4 c6", "a4xc4-c6", "4a x 4c x 6c"},
              "a4xc4xc6", InputStatus::Complete);
}

TEST(EximoNotation, DropsComeInAnyOrder) {
  expect_same(kArrival, {"a7-a8@f1@g2", "a7-a8@g2@f1", "A7-A8@G2@F1", "7a 8a @2g @1f", "a7-a8 @f1 g2"},
              "a7-a8@f1@g2", InputStatus::Complete);
  // Row 7 comes before row 8, for Black as well.
  expect_same("1mmmm3/1mmmmm2/8/8/8/8/m7/8 2", {"a2-a1@f8@g7", "a2-a1@g7@f8"}, "a2-a1@g7@f8",
              InputStatus::Complete);
}

TEST(EximoNotation, AShortenedTextIsPlayableWhenOneTurnFits) {
  expect_same(kBranches, {"g1", "1g"}, "g1xg3", InputStatus::Playable);
  expect_same(kBranches, {"a4xe4", "a4-e4", "4a 4e"}, "a4xc4xe4", InputStatus::Playable);
  const std::string chain = "8/6m1/1m1m1m2/m7/1m1m1m2/6m1/Mm1m1m2/8 1";
  const std::string run = "a2xc2xe2xg2xg4xe4xc4xa4xa6xc6xe6xg6xg8";
  expect_same(chain, {"a2xg8@b1@b2", "a2@b1@b2", "a2xc2@b2@b1", "a2xc2xe2xg8@b1@b2"}, run + "@b1@b2",
              InputStatus::Playable);
  // The drop may be left out when there is only one.
  expect_same("8/4m3/4M3/8/8/8/1MMMMMM1/1MMMMM2 1", {"e6", "e6xe8", "e6x"}, "e6xe8@g1",
              InputStatus::Playable);
}

TEST(EximoNotation, AWholeTurnIsNotTakenForAShortenedOne) {
  // a4xc4 is a turn of its own only if the chain ends there.
  EXPECT_EQ(judge("8/8/8/8/Mm6/8/8/8 1", "a4xc4").status, InputStatus::Complete);
  EXPECT_EQ(judge(kBranches, "a4xc4").status, InputStatus::Incomplete);
}

TEST(EximoNotation, AShortenedTextThatFitsSeveralTurnsIsAnErrorNamingThem) {
  const auto game = *games::make_game("eximo");
  const auto error = [&](std::string_view position, std::string_view text) {
    const Result<AnyMove> move = game->parse_move(*game->parse_position(position), text);
    EXPECT_FALSE(move);
    EXPECT_EQ(move.error().code, ErrorCode::Ambiguous);
    return move.error().message.english();
  };
  EXPECT_EQ(error(kTwoWays, "c1xc5"), "'c1xc5' fits 2 legal moves: c1xa3xc5, c1xe3xc5");
  EXPECT_EQ(error(kBranches, "a4"), "'a4' fits 2 legal moves: a4xc4xe4, a4xc4xc6");
  EXPECT_EQ(error(kArrival, "a7-a8"), "'a7-a8' fits 3 legal moves: a7-a8@f1@g1, a7-a8@f1@g2, a7-a8@g1@g2");
}

// --- dialogues ---

[[nodiscard]] Texts inputs_of(const InputVerdict<Move>& verdict) {
  Texts inputs;
  for (const Choice& choice : verdict.next) inputs.push_back(choice.input);
  std::ranges::sort(inputs);
  return inputs;
}

TEST(EximoDialogue, ManThenDestinationStepByStep) {
  const InputVerdict<Move> men = judge(kBranches, "");
  EXPECT_EQ(men.status, InputStatus::Incomplete);
  EXPECT_EQ(men.message.english(), "capturing is compulsory: choose the man that captures");
  EXPECT_EQ(inputs_of(men), (Texts{"a4", "g1"}));

  const InputVerdict<Move> destination = judge(kBranches, "a4");
  EXPECT_EQ(destination.message.english(), "choose where the man on a4 goes");
  EXPECT_EQ(destination.next,
            (std::vector<Choice>{{ChoiceKind::Cell, "c4", "a4xc4", {}, {.path = {"a4", "c4"}}}}));

  const InputVerdict<Move> onward = judge(kBranches, "a4xc4");
  EXPECT_EQ(onward.message.english(), "the man on c4 must go on: choose his next square");
  EXPECT_EQ(inputs_of(onward), (Texts{"a4xc4xc6", "a4xc4xe4"}));
}

TEST(EximoDialogue, WithoutACaptureAnyManThatCanMove) {
  const InputVerdict<Move> men = judge(kStart, "");
  EXPECT_EQ(men.message.english(), "choose the man to move");
  EXPECT_EQ(inputs_of(men).size(), 16U);
}

TEST(EximoDialogue, DropsOneByOne) {
  const InputVerdict<Move> first = judge(kArrival, "a7-a8");
  EXPECT_EQ(first.message.english(), "choose the square of the first new man");
  EXPECT_EQ(inputs_of(first), (Texts{"a7-a8@f1", "a7-a8@g1", "a7-a8@g2"}));
  EXPECT_EQ(inputs_of(judge(kArrival, "a7-a8@")), inputs_of(first));
  const InputVerdict<Move> second = judge(kArrival, "a7-a8@g1");
  EXPECT_EQ(second.chosen, (TurnParts{.path = {"a7", "a8"}, .placed = {"g1"}}));
  EXPECT_EQ(second.message.english(), "choose the square of the second new man");
  EXPECT_EQ(inputs_of(second), (Texts{"a7-a8@f1@g1", "a7-a8@g1@g2"}));
}

TEST(EximoDialogue, TheWayIsChosenByItsText) {
  const InputVerdict<Move> verdict = judge(kTwoWays, "c1-c5");
  EXPECT_EQ(verdict.message.english(), "several ways lead to c5: choose one");
  EXPECT_EQ(verdict.next, (std::vector<Choice>{
                              {ChoiceKind::Word, "c1xa3xc5", "c1xa3xc5", {}, {.path = {"c1", "a3", "c5"}}},
                              {ChoiceKind::Word, "c1xe3xc5", "c1xe3xc5", {}, {.path = {"c1", "e3", "c5"}}}}));
}

// --- wrong input ---

[[nodiscard]] std::string reason(std::string_view position, std::string_view input) {
  const InputVerdict<Move> verdict = judge(position, input);
  EXPECT_EQ(verdict.status, InputStatus::Invalid) << input;
  EXPECT_FALSE(verdict.message.in(Language::Portuguese).empty());
  EXPECT_NE(verdict.message.in(Language::Portuguese), verdict.message.english());
  return verdict.message.english();
}

TEST(EximoMistakes, OfTheMan) {
  EXPECT_EQ(reason(kStart, "d4"), "there is no man on d4");
  EXPECT_EQ(reason(kStart, "b6-b5"), "the man on b6 is the opponent's");
  EXPECT_EQ(reason(kStart, "b3-b3"), "b3 is given as start and destination: a man must leave his square");
  EXPECT_EQ(reason("8/mm6/1m6/M7/8/8/8/M7 1", "a5-a6"), "capturing is compulsory: a5 goes to c7");
  EXPECT_EQ(reason("m1m5/mm6/M7/8/8/8/8/M7 1", "a6"), "the man on a6 cannot move");
  EXPECT_EQ(reason(kBranches + "", "g1-g3-g5"), "the turn ends on g3: the man cannot go on to g5");
  EXPECT_EQ(reason("8/8/8/8/Mm6/8/6m1/M5M1 1", "a1-a2"),
            "capturing is compulsory and the man on a1 cannot; men that can: g1, a4");
}

TEST(EximoMistakes, OfTheDestination) {
  EXPECT_EQ(reason(kBranches, "a4-a5"), "capturing is compulsory: a4 goes to c4");
  EXPECT_EQ(reason(kBranches, "a4xc4xa6"), "from c4 the man cannot go on to a6; possible: e4, c6");
  EXPECT_EQ(reason(kStart, "b3-b2"), "b2 is occupied");
  EXPECT_EQ(reason("8/8/8/8/3M4/8/8/8 1", "d4-d3"), "d3 lies behind d4: men never go back");
  EXPECT_EQ(reason("8/8/8/8/3M4/8/8/8 1", "d4-e4"), "from d4 to e4 is sideways, which only a capture may do");
  EXPECT_EQ(reason("8/8/8/8/3M4/8/8/8 1", "d4-f6"),
            "there is no man on e5 to jump over on the way from d4 to f6");
  EXPECT_EQ(reason("8/8/8/8/3M4/8/8/8 1", "d4-h8"), "the man on d4 cannot go to h8; possible: c5, d5, e5");
  EXPECT_EQ(reason("8/8/8/8/3m4/8/8/8 2", "d4-a1"), "the man on d4 cannot go to a1; possible: c3, d3, e3");
  EXPECT_EQ(reason("8/8/8/8/3M4/8/8/8 1", "d4-d5-d6"), "the turn ends on d5: the man cannot go on to d6");
  EXPECT_EQ(reason(kStart, "b3xc4"), "this turn captures nothing: write '-' instead of 'x'");
}

TEST(EximoMistakes, OfTheDrops) {
  EXPECT_EQ(reason(kStart, "b3-c4@b1"), "new men are dropped only by a turn that ends on the last row");
  EXPECT_EQ(reason(kArrival, "a7-a8@f1@f1"), "two men cannot be dropped on f1");
  EXPECT_EQ(reason(kArrival, "a7-a8@a1"), "a1 is outside the drop zone, b1-g1 and b2-g2");
  EXPECT_EQ(reason("1mmmm3/1mmmmm2/8/8/8/8/m7/8 2", "a2-a1@g1"),
            "g1 is outside the drop zone, b8-g8 and b7-g7");
  EXPECT_EQ(reason(kArrival, "a7-a8-a1"), "a1 is outside the drop zone, b1-g1 and b2-g2");
  EXPECT_EQ(reason(kArrival, "a7-a8@b1"), "b1 is occupied: new men are dropped on empty squares");
  EXPECT_EQ(reason(kArrival, "a7-a8@f1@g1@g2"), "too many new men: this turn drops 2");
  EXPECT_EQ(reason("8/4m3/4M3/8/8/8/1MMMMMM1/1MMMMMM1 1", "e6xe8@g1"),
            "g1 is occupied: new men are dropped on empty squares");
}

TEST(EximoMistakes, OfTheSpelling) {
  EXPECT_EQ(reason(kStart, "b3-i4"),
            "'i4' is not a square from a1 to h8; a turn is written b3-c4, f4xh6xf6 or f6xh8@f2@g2");
  EXPECT_EQ(judge(kStart, "b3-i4").offset, 3U);
  EXPECT_EQ(judge(kStart, "b3-i4").code, ErrorCode::Malformed);
  EXPECT_EQ(judge(kStart, "b3c").offset, 0U);
  EXPECT_EQ(judge(kStart, "b33").status, InputStatus::Invalid);
  EXPECT_EQ(judge(kStart, "33-c4").status, InputStatus::Invalid);
  for (const char* text : {"-b3", "b3--c4", "@b1", "b3-@c4", "b3@c4-d5", "b3@c1xd1"}) {
    EXPECT_TRUE(reason(kStart, text).find("cannot stand here") != std::string::npos) << text;
  }
  EXPECT_EQ(reason("8/8/8/8/8/8/8/3M4 2", "d1"), "the game is over");
}

}  // namespace
}  // namespace joga::eximo::testing
