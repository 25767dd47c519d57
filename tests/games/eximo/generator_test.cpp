// The generators against each other and against the slow reference, in set-ups that cannot occur in a game.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>
#include <set>

#include "games/eximo/support.hpp"
#include "joga/core/random.hpp"
#include "reference/reference_game.hpp"

namespace joga::eximo::testing {
namespace {

// The position with the most turns that hill climbing has found.
const std::string kManyTurns = "8/mmmmmmmm/1m1m1m1M/mmmmmmmM/1m1m1m2/mmmmmmmm/Mm1m1mMM/7M 1";

// Random men on the board, from a few to nearly full, usually with one side stronger.
[[nodiscard]] Position random_set_up(Random& random) {
  std::array<SquareSet, 2> men{};
  const std::uint32_t density = 2 + random.below(12);
  const std::uint32_t white_share = 1 + random.below(9);
  for (std::size_t i = 0; i < Square::kCount; ++i) {
    if (random.below(14) >= density) continue;
    const Player player = random.below(10) < white_share ? Player::One : Player::Two;
    const SquareSet square = set_of(Square::from_index(i));
    if ((square & seen_by(player, kLastRow)) == 0) men[index_of(player)] |= square;
  }
  return Position::with_men(men[0], men[1], random.below(2) == 0 ? Player::One : Player::Two);
}

[[nodiscard]] std::set<Move> moves_of(const Position& position) {
  std::set<Move> moves;
  kGame.visit_moves(position, [&](Move move) {
    EXPECT_TRUE(moves.insert(move).second);
    return true;
  });
  return moves;
}

TEST(EximoGenerator, AgreesWithTheReferenceInRandomSetUps) {
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const Position position = random_set_up(random);
    const std::string text = kGame.position_text(position);
    EXPECT_EQ(position_of(text), position);
    const auto reference = reference::make_reference("eximo", text);
    ASSERT_EQ(turns_of(position), reference->moves()) << text;
    EXPECT_EQ(outcome_word(kGame.outcome(position)), reference->result()) << text;
    if (!kGame.has_moves(position)) continue;
    Position next = position;
    const Move move = kGame.random_move(position, random);
    kGame.play_unchecked(next, move);
    reference->play(kGame.move_text(position, move));
    ASSERT_EQ(kGame.position_text(next), reference->position()) << text;
  }
}

TEST(EximoGenerator, StopsWhenTheVisitorHasSeenEnough) {
  Random random(2);
  for (int i = 0; i < 300; ++i) {
    const Position position = random_set_up(random);
    const auto count = static_cast<int>(kGame.count_moves(position));
    if (count == 0) continue;
    const int enough = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(count)));
    int seen = 0;
    kGame.visit_moves(position, [&](Move) { return ++seen < enough; });
    EXPECT_EQ(seen, enough);
  }
}

TEST(EximoGenerator, CopesWithTheMostTurns) {
  const Position position = position_of(kManyTurns);
  EXPECT_EQ(kGame.count_moves(position), 67'157U);
  const std::set<Move> moves = moves_of(position);
  EXPECT_EQ(moves.size(), 67'157U);
  for (const Move move : moves) ASSERT_TRUE(kGame.is_legal(position, move));
  Random random(3);
  for (int i = 0; i < 1000; ++i) ASSERT_TRUE(moves.contains(kGame.random_move(position, random)));
  EXPECT_EQ(judge_input(kGame, position, "a2xc2").status, InputStatus::Incomplete);
}

// --- legality of arbitrary bits ---

TEST(EximoLegality, IsBeingListed) {
  Random random(4);
  for (int i = 0; i < 300; ++i) {
    const Position position = random_set_up(random);
    const std::set<Move> moves = moves_of(position);
    const auto check = [&](std::uint64_t bits) {
      const auto move = std::bit_cast<Move>(bits);
      ASSERT_EQ(kGame.is_legal(position, move), moves.contains(move)) << bits;
    };
    for (const Move move : moves) {
      for (int bit = 0; bit < 64; ++bit) check(std::bit_cast<std::uint64_t>(move) ^ 1ULL << bit);
      if (HasFatalFailure()) return;
    }
    for (int k = 0; k < 200; ++k) check(random.next() >> random.below(64));
    check(0);
    check(~std::uint64_t{0});
  }
}

TEST(EximoLegality, DropsHaveOneOrder) {
  const Position position = position_of("8/M7/8/8/8/8/8/8 1");
  const auto bits = std::bit_cast<std::uint64_t>(turn_of(position, "a7-a8@b1@g2"));
  const std::uint64_t exchanged = (bits & ~0xff00ULL) | (bits >> 4 & 0x0f00) | (bits << 4 & 0xf000);
  EXPECT_NE(bits, exchanged);
  EXPECT_TRUE(kGame.is_legal(position, std::bit_cast<Move>(bits)));
  EXPECT_FALSE(kGame.is_legal(position, std::bit_cast<Move>(exchanged)));
}

// --- random draws ---

// Expects every turn about equally often, within five standard deviations, with a fixed seed.
void expect_even_draw(std::string_view text) {
  SCOPED_TRACE(text);
  const Position position = position_of(text);
  const std::set<Move> moves = moves_of(position);
  Random random(5);
  std::map<Move, int> seen;
  constexpr int kExpected = 1000;
  for (std::size_t i = 0; i < moves.size() * kExpected; ++i) ++seen[kGame.random_move(position, random)];
  ASSERT_EQ(seen.size(), moves.size());
  for (const auto& [move, count] : seen) {
    ASSERT_TRUE(moves.contains(move));
    EXPECT_NEAR(count, kExpected, 5 * std::sqrt(kExpected)) << kGame.move_text(position, move);
  }
}

TEST(EximoRandomMove, IsUniformAmongTurns) {
  expect_even_draw("1mmmmmm1/1mmmmmm1/1mm2mm1/8/8/1MM2MM1/1MMMMMM1/1MMMMMM1 1");
  expect_even_draw("8/8/6M1/8/3MMM2/8/3M4/2M5 1");             // jumps that branch and continue
  expect_even_draw("8/M3M3/3M4/8/8/2M5/1MMM2M1/1MM3M1 1");     // arrivals by step and jump
  expect_even_draw("8/8/1m1m4/8/1m1m1m2/1m6/M1m5/1M6 1");      // captures that branch
  expect_even_draw("8/1m1m4/2M5/8/3m4/2m5/1MMMM2M/1MMMM3 1");  // captures with and without drops
  expect_even_draw("2mm4/1m1mmm2/8/4m3/8/4m3/m3m3/8 2");       // Black
}

TEST(EximoRandomMove, IsUniformAmongMoreRunsThanAreKept) {
  // A lattice of captures, with many more runs than the lottery stores at once.
  expect_even_draw("8/8/mmmmmmmm/1m1m1m2/mmmmmmmm/1m1m1m2/mmmmmmmm/M7 1");
}

// --- symmetries ---

TEST(EximoSymmetry, MirrorsAndExchangesThePlayers) {
  const Position position = position_of("8/8/8/2m5/Mm1m4/8/6m1/6M1 1");
  ASSERT_EQ(kGame.symmetry_count(), 4U);
  EXPECT_EQ(kGame.transformed(position, 0), position);
  EXPECT_EQ(kGame.position_text(kGame.transformed(position, 1)), "8/8/8/5m2/4m1mM/8/1m6/1M6 1");
  EXPECT_EQ(kGame.position_text(kGame.transformed(position, 2)), "6m1/6M1/8/mM1M4/2M5/8/8/8 2");
  EXPECT_EQ(kGame.position_text(kGame.transformed(position, 3)), "1m6/1M6/8/4M1Mm/5M2/8/8/8 2");
}

TEST(EximoSymmetry, KeepsTheNumberOfTurns) {
  Random random(6);
  for (int i = 0; i < 1000; ++i) {
    const Position position = random_set_up(random);
    for (std::size_t symmetry = 0; symmetry < kGame.symmetry_count(); ++symmetry) {
      const Position image = kGame.transformed(position, symmetry);
      EXPECT_EQ(kGame.count_moves(image), kGame.count_moves(position));
      EXPECT_EQ(kGame.transformed(image, symmetry), position);
    }
  }
}

TEST(EximoKey, TellsPositionsApart) {
  Random random(7);
  std::map<std::uint64_t, std::string> seen;
  for (int i = 0; i < 20'000; ++i) {
    const Position position = random_set_up(random);
    const std::string text = kGame.position_text(position);
    const auto [entry, is_new] = seen.emplace(kGame.key(position), text);
    EXPECT_EQ(entry->second, text);
    EXPECT_NE(kGame.key(position),
              kGame.key(Position::with_men(position.men(Player::One), position.men(Player::Two),
                                           other(position.to_move()))));
  }
}

}  // namespace
}  // namespace joga::eximo::testing
