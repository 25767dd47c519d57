// Eximo's rules, in positions made by hand.
#include <gtest/gtest.h>

#include "games/eximo/support.hpp"
#include "joga/core/perft.hpp"

namespace joga::eximo::testing {
namespace {

[[nodiscard]] bool has(const Texts& turns, std::string_view turn) {
  return std::ranges::find(turns, turn) != turns.end();
}

const std::string kFirstPosition = "1mmmmmm1/1mmmmmm1/1mm2mm1/8/8/1MM2MM1/1MMMMMM1/1MMMMMM1 1";

TEST(EximoRules, StartAndFirstTurns) {
  EXPECT_EQ(kGame.position_text(kGame.start()), kFirstPosition);
  const Texts turns = turns_of(kFirstPosition);
  const auto is_ordinary = [](const std::string& turn) { return turn.size() == 5 && turn[4] - turn[1] == 1; };
  EXPECT_EQ(std::ranges::count_if(turns, is_ordinary), 22);
  EXPECT_EQ(turns.size(), 40U);
}

TEST(EximoRules, PerftOfThePage) {
  const std::vector<std::uint64_t> counts{40, 1600, 60'284, 2'093'190};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(perft(kGame, kGame.start(), static_cast<int>(i) + 1), counts[i]);
    EXPECT_EQ(perft(kGame, Eximo(Player::Two).start(), static_cast<int>(i) + 1), counts[i]);
  }
}

// --- ordinary moves ---

TEST(EximoOrdinaryMove, GoesForwardOrDiagonallyForward) {
  EXPECT_EQ(turns_of("8/8/8/8/3M4/8/8/8 1"), (Texts{"d4-c5", "d4-d5", "d4-e5"}));
  EXPECT_EQ(turns_of("8/8/8/8/3m4/8/8/8 2"), (Texts{"d4-c3", "d4-d3", "d4-e3"}));
}

TEST(EximoOrdinaryMove, StaysOnTheBoard) {
  EXPECT_EQ(turns_of("8/8/8/8/M6M/8/8/8 1"), (Texts{"a4-a5", "a4-b5", "h4-g5", "h4-h5"}));
}

// --- jumps ---

TEST(EximoJump, GoesOverFriendsAndTakesNothing) {
  EXPECT_EQ(turns_of("8/8/8/8/8/3M4/3M4/8 1"), (Texts{"d2-c3", "d2-d4", "d2-e3", "d3-c4", "d3-d4", "d3-e4"}));
  EXPECT_EQ(after("8/8/8/8/8/3M4/3M4/8 1", "d2-d4"), "8/8/8/8/3M4/3M4/8/8 2");
}

TEST(EximoJump, MustGoOnWhileItCan) {
  EXPECT_EQ(turns_of("8/8/8/8/2M5/8/2M5/2M5 1"),
            (Texts{"c1-b2", "c1-c3-c5", "c1-d2", "c2-b3", "c2-c3", "c2-d3", "c4-b5", "c4-c5", "c4-d5"}));
}

TEST(EximoJump, MayChooseAShorterBranch) {
  // From b3 over b4, or over c4 and then d6; the longest branch is not required.
  const Texts turns = turns_of("8/8/3M4/8/1MM5/1M6/8/8 1");
  EXPECT_TRUE(has(turns, "b3-b5"));
  EXPECT_TRUE(has(turns, "b3-d5-d7"));
  EXPECT_FALSE(has(turns, "b3-d5"));
}

TEST(EximoJump, DoesNotGoSideways) {
  EXPECT_EQ(turns_of("8/8/8/8/2MM4/8/8/8 1"), (Texts{"c4-b5", "c4-c5", "c4-d5", "d4-c5", "d4-d5", "d4-e5"}));
}

TEST(EximoJump, DoesNotTurnIntoACapture) {
  // On c5 the man could capture d6, but not in the course of a jump. (No man can capture before.)
  EXPECT_EQ(after("8/8/3m4/8/2M5/2M5/8/8 1", "c3-c5"), "8/8/3m4/2M5/2M5/8/8/8 2");
}

// --- captures ---

TEST(EximoCapture, GoesInFiveDirections) {
  EXPECT_EQ(turns_of("8/8/8/2m5/3M4/8/8/8 1"), (Texts{"d4xb6"}));
  EXPECT_EQ(turns_of("8/8/8/3m4/3M4/8/8/8 1"), (Texts{"d4xd6"}));
  EXPECT_EQ(turns_of("8/8/8/4m3/3M4/8/8/8 1"), (Texts{"d4xf6"}));
  EXPECT_EQ(turns_of("8/8/8/8/2mM4/8/8/8 1"), (Texts{"d4xb4"}));
  EXPECT_EQ(turns_of("8/8/8/8/3Mm3/8/8/8 1"), (Texts{"d4xf4"}));
}

TEST(EximoCapture, NeverGoesBack) {
  EXPECT_EQ(turns_of("8/8/8/8/3M4/2mmm3/8/8 1"), (Texts{"d4-c5", "d4-d5", "d4-e5"}));
}

TEST(EximoCapture, IsCompulsoryForAllMen) {
  // The other man's ordinary moves and jumps are then illegal.
  EXPECT_EQ(turns_of("8/8/8/8/3Mm3/8/M7/M7 1"), (Texts{"d4xf4"}));
}

TEST(EximoCapture, ManAndBranchAreFreeToChoose) {
  EXPECT_EQ(turns_of("8/8/8/2m5/Mm1m4/8/6m1/6M1 1"), (Texts{"a4xc4xc6", "a4xc4xe4", "g1xg3"}));
}

TEST(EximoCapture, MustGoOn) {
  EXPECT_EQ(turns_of("8/8/8/8/8/2m5/1m6/1M6 1"), (Texts{"b1xb3xd3"}));
  EXPECT_EQ(after("8/8/8/8/8/2m5/1m6/1M6 1", "b1xb3xd3"), "8/8/8/8/8/3M4/8/8 2");
}

TEST(EximoCapture, TakesMenAtOnce) {
  // Going back over the captured man's square captures nothing.
  EXPECT_EQ(turns_of("8/8/8/8/Mm6/8/8/8 1"), (Texts{"a4xc4"}));
  EXPECT_EQ(turns_of("8/8/8/8/Mm1m4/8/8/8 1"), (Texts{"a4xc4xe4"}));
}

TEST(EximoCapture, DoesNotGoOverFriends) {
  // On c4 the man stands before its friend, with an empty square behind the friend.
  EXPECT_EQ(turns_of("8/8/8/2M5/Mm6/8/8/8 1"), (Texts{"a4xc4"}));
}

TEST(EximoCapture, GoesAlongARowAndUpAgain) {
  const std::string position = "8/8/8/6m1/Mm1m1m2/8/8/8 1";
  EXPECT_EQ(turns_of(position), (Texts{"a4xc4xe4xg4xg6"}));
  EXPECT_EQ(after(position, "a4xc4xe4xg4xg6"), "8/8/6M1/8/8/8/8/8 2");
}

TEST(EximoCapture, CanTakeTwelveMen) {
  const std::string position = "8/6m1/1m1m1m2/m7/1m1m1m2/6m1/Mm1m1m2/8 1";
  const std::string run = "a2xc2xe2xg2xg4xe4xc4xa4xa6xc6xe6xg6xg8";
  const Texts turns = turns_of(position);
  EXPECT_EQ(turns.size(), 66U);  // all twelve squares of the drop zone are free
  for (const std::string& turn : turns) EXPECT_TRUE(turn.starts_with(run + "@")) << turn;
  EXPECT_EQ(after(position, run + "@c1@d2"), "8/8/8/8/8/8/3M4/2M5 2");
}

// --- the last row ---

TEST(EximoLastRow, TwoMenAreDropped) {
  // Two ways to arrive, each with three pairs of the free squares f1, g1 and g2.
  const std::string lower_rows = "/8/8/8/8/1MMMMM2/1MMMM3 1";
  EXPECT_EQ(turns_of("8/M7" + lower_rows).size(), 2U * 3 + turns_of("8/8" + lower_rows).size());
  EXPECT_EQ(after("8/M7/8/8/8/8/8/8 1", "a7-b8@c1@g2"), "8/8/8/8/8/8/6M1/2M5 2");
}

const std::string kUpperRows = "8/3M4/mmmmmmmm/mmmmmmmm/mmmmmmmm/mmmmmmmm/";

TEST(EximoLastRow, OneManIsDroppedOnTheOnlyFreeSquare) {
  EXPECT_EQ(turns_of(kUpperRows + "mMMMMMMm/1MMMMM2 1"), (Texts{"d7-c8@g1", "d7-d8@g1", "d7-e8@g1"}));
  EXPECT_EQ(after(kUpperRows + "mMMMMMMm/1MMMMM2 1", "d7-c8@g1"),
            "8/8/mmmmmmmm/mmmmmmmm/mmmmmmmm/mmmmmmmm/mMMMMMMm/1MMMMMM1 2");
}

TEST(EximoLastRow, WithoutAFreeSquareTheManIsLost) {
  EXPECT_EQ(turns_of(kUpperRows + "mMMMMMMm/1MMMMMM1 1"), (Texts{"d7-c8", "d7-d8", "d7-e8"}));
  EXPECT_EQ(after(kUpperRows + "mMMMMMMm/1MMMMMM1 1", "d7-d8"),
            "8/8/mmmmmmmm/mmmmmmmm/mmmmmmmm/mmmmmmmm/mMMMMMMm/1MMMMMM1 2");
}

TEST(EximoLastRow, CapturesAndJumpsFindOneOrNoFreeSquareToo) {
  EXPECT_EQ(turns_of("8/4m3/4M3/8/8/8/1MMMMMM1/1MMMMM2 1"), (Texts{"e6xe8@g1"}));
  EXPECT_EQ(turns_of("8/4m3/4M3/8/8/8/1MMMMMM1/1MMMMMM1 1"), (Texts{"e6xe8"}));
  EXPECT_EQ(after("8/4m3/4M3/8/8/8/1MMMMMM1/1MMMMMM1 1", "e6xe8"), "8/8/8/8/8/8/1MMMMMM1/1MMMMMM1 2");
  const Texts one = turns_of("8/4M3/4M3/8/8/8/1MMMMMM1/1MMMMM2 1");
  EXPECT_TRUE(has(one, "e6-e8@g1"));
  const Texts none = turns_of("8/4M3/4M3/8/8/8/1MMMMMM1/1MMMMMM1 1");
  EXPECT_TRUE(has(none, "e6-e8"));
}

TEST(EximoLastRow, EndsACaptureThatCouldGoOn) {
  const std::string position = "1m6/3m4/4M3/8/8/8/1MMMMM2/1MMMMM2 1";
  EXPECT_EQ(turns_of(position), (Texts{"e6xc8@g1@g2"}));
  EXPECT_EQ(after(position, "e6xc8@g1@g2"), "1m6/8/8/8/8/8/1MMMMMM1/1MMMMMM1 2");
}

TEST(EximoLastRow, TheSquareTheManCameFromIsFree) {
  const std::string position = "8/2M5/8/2M5/8/2M5/1MMMMMM1/1MMMMMM1 1";
  const Texts turns = turns_of(position);
  EXPECT_TRUE(has(turns, "c2-c4-c6-c8@c2"));
  EXPECT_EQ(after(position, "c2-c4-c6-c8@c2"), "8/2M5/8/2M5/8/2M5/1MMMMMM1/1MMMMMM1 2");
}

TEST(EximoLastRow, SquaresOfCapturedMenAreFree) {
  const std::string position = "8/2m5/8/2m5/8/2m5/Mm1MMMM1/1MMMMMM1 1";
  Texts turns = turns_of(position);
  std::erase_if(turns, [](const std::string& turn) { return !turn.starts_with("a2"); });
  EXPECT_EQ(turns, (Texts{"a2xc2xc4xc6xc8@b2@c2"}));
  EXPECT_EQ(after(position, "a2xc2xc4xc6xc8@b2@c2"), "8/8/8/8/8/8/1MMMMMM1/1MMMMMM1 2");
}

TEST(EximoLastRow, EnemiesInTheDropZoneAreInTheWay) {
  EXPECT_EQ(turns_of(kUpperRows + "mmmmmmmm/1MMMMM2 1"), (Texts{"d7-c8@g1", "d7-d8@g1", "d7-e8@g1"}));
}

TEST(EximoLastRow, BlackDropsOnItsOwnSide) {
  Texts turns = turns_of("1mmmm3/1mmmmm2/8/8/8/8/m7/8 2");
  std::erase_if(turns, [](const std::string& turn) { return !turn.starts_with("a2-a1"); });
  EXPECT_EQ(turns, (Texts{"a2-a1@f8@g8", "a2-a1@g7@f8", "a2-a1@g7@g8"}));
  EXPECT_EQ(after("1mmmm3/1mmmmm2/8/8/8/8/m7/8 2", "a2-a1@g7@f8"), "1mmmmm2/1mmmmmm1/8/8/8/8/8/8 1");
}

// --- the end ---

TEST(EximoEnd, ThePlayerToMoveWithoutMenLoses) {
  const Position position = position_of("8/8/8/8/8/8/8/3M4 2");
  EXPECT_EQ(kGame.outcome(position), Outcome::PlayerOneWins);
  EXPECT_EQ(kGame.outcome_reason(position).english(), "Black has no men left");
  EXPECT_EQ(kGame.outcome(position_of("8/8/8/8/8/8/8/8 1")), Outcome::PlayerTwoWins);
}

TEST(EximoEnd, ThePlayerToMoveWithoutATurnLoses) {
  const Position position = position_of("m1m5/mm6/M7/8/8/8/8/8 1");
  EXPECT_EQ(kGame.outcome(position), Outcome::PlayerTwoWins);
  EXPECT_EQ(kGame.outcome_reason(position).english(), "White has no legal move");
}

TEST(EximoEnd, ThePlayerWhoCanMovePlaysOnAgainstNobody) {
  EXPECT_EQ(kGame.outcome(position_of("8/8/8/8/8/8/8/3M4 1")), Outcome::Running);
}

// --- progress ---

TEST(EximoProgress, IsACaptureOrADrop) {
  const auto progresses = [](std::string_view text, std::string_view turn) {
    const Position position = position_of(text);
    return kGame.is_progress(position, turn_of(position, turn));
  };
  EXPECT_FALSE(progresses(kFirstPosition, "b3-c4"));
  EXPECT_FALSE(progresses(kFirstPosition, "b2-d4"));
  EXPECT_TRUE(progresses("8/8/8/8/3Mm3/8/8/8 1", "d4xf4"));
  EXPECT_TRUE(progresses("8/M7/8/8/8/8/8/8 1", "a7-b8@c1@g2"));
  EXPECT_FALSE(progresses(kUpperRows + "mMMMMMMm/1MMMMMM1 1", "d7-d8"));
}

// --- options ---

TEST(EximoOptions, AreKeptInTheSpec) {
  EXPECT_EQ(kGame.spec().text(), "eximo");
  EXPECT_EQ(kGame.history_rules().repetition, 3);
  EXPECT_EQ(kGame.history_rules().quiet, 200);
  const Result<Eximo> game = Eximo::create(*GameSpec::parse("eximo:start=2,repetition=0,quiet=50"));
  ASSERT_TRUE(game);
  EXPECT_EQ(game->spec().text(), "eximo:quiet=50,repetition=0,start=2");
  EXPECT_EQ(game->history_rules().repetition, 0);
  EXPECT_EQ(game->history_rules().quiet, 50);
  EXPECT_EQ(game->start().to_move(), Player::Two);
  EXPECT_EQ(Eximo::create(*GameSpec::parse("eximo:start=1,repetition=3,quiet=200"))->spec().text(), "eximo");
  EXPECT_FALSE(Eximo::create(*GameSpec::parse("eximo:start=3")));
  EXPECT_FALSE(Eximo::create(*GameSpec::parse("eximo:quiet=100001")));
  EXPECT_FALSE(Eximo::create(*GameSpec::parse("eximo:rules=feup")));
}

}  // namespace
}  // namespace joga::eximo::testing
