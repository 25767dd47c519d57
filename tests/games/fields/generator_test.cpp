// The fast parts of Fields of Action against slow, obvious implementations.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "games/fields/support.hpp"
#include "reference/reference_game.hpp"

namespace joga::fields::testing {
namespace {

// Pieces of both players scattered over the lower left corner of the board, an area of random size: from
// crowded boards, where pieces have up to eight neighbours, to empty ones, where most are isolated.
[[nodiscard]] Position scattered(Random& random) {
  Position position;
  const std::uint32_t size = 3 + random.below(6);
  const std::uint32_t thinning = random.below(3);
  for (const Player player : kPlayers) {
    for (std::size_t index = 0; index < Number::kCount; ++index) {
      // 4 and 9 always stay on the board, so that fewer set-ups have a complete run.
      if (index != 3 && index != 8 && random.below(3) < thinning) continue;
      for (int attempt = 0; attempt < 50; ++attempt) {
        const Square square =
            Square::at(static_cast<int>(random.below(size)), static_cast<int>(random.below(size)));
        if ((position.occupied() >> square.index() & 1) != 0) continue;
        position.put(player, Number::from_index(index), square);
        break;
      }
    }
  }
  position.set_to_move(random.below(2) == 0 ? Player::One : Player::Two);
  return position;
}

TEST(FieldsGenerator, AgreesWithTheReferenceOnScatteredPieces) {
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const Position position = scattered(random);
    const auto reference = reference::make_reference("fields", kGame.position_text(position));
    ASSERT_EQ(moves_of(position), reference->moves()) << reference->position();
    ASSERT_EQ(outcome_word(kGame.outcome(position)), reference->result()) << reference->position();
  }
}

TEST(FieldsGenerator, LegalMeansListedForEveryBitPattern) {
  Random random(2);
  for (int i = 0; i < 30; ++i) {
    const Position position = scattered(random);
    std::set<std::uint32_t> listed;
    kGame.visit_moves(position, [&](Move move) { return listed.insert(move.bits()).second; });
    for (std::uint32_t bits = 0; bits < 1U << 16; ++bits) {
      ASSERT_EQ(kGame.is_legal(position, Move::from_bits(bits)), listed.contains(bits)) << bits;
    }
  }
}

TEST(FieldsGenerator, AVisitorCanStop) {
  int visited = 0;
  kGame.visit_moves(kGame.start(), [&](Move) { return ++visited < 5; });
  EXPECT_EQ(visited, 5);
}

TEST(FieldsGenerator, NeighboursAreCountedAsOneByOne) {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t occupied = random.next() | (i % 2 == 0 ? random.next() : 0);
    const NeighbourCounts counts(occupied);
    for (std::size_t square = 0; square < Square::kCount; ++square) {
      const int count = count_bits(occupied & detail::kReach.around[static_cast<std::size_t>(square)]);
      EXPECT_EQ(counts.modulo_eight(square), static_cast<std::size_t>(count % 8));
      EXPECT_EQ(counts.none() >> square & 1, count == 0 ? 1U : 0U);
      EXPECT_EQ(counts.exactly_one() >> square & 1, count == 1 ? 1U : 0U);
      EXPECT_EQ(counts.at_least_two() >> square & 1, count >= 2 ? 1U : 0U);
      EXPECT_EQ(counts.at_least_three() >> square & 1, count >= 3 ? 1U : 0U);
    }
  }
}

// Chi-square with n - 1 degrees of freedom has mean n - 1 and variance 2 (n - 1); expects five deviations at
// most.
void expect_uniform(const Position& position, std::uint64_t seed) {
  constexpr int kEach = 500;
  std::map<Move, int> seen;
  kGame.visit_moves(position, [&](Move move) { return seen.emplace(move, 0).second; });
  Random random(seed);
  for (std::size_t i = 0; i < seen.size() * kEach; ++i) {
    const auto found = seen.find(kGame.random_move(position, random));
    ASSERT_NE(found, seen.end());
    ++found->second;
  }
  double sum = 0;
  for (const auto& [move, count] : seen)
    sum += (count - kEach) * (count - kEach) / static_cast<double>(kEach);
  const auto freedom = static_cast<double>(seen.size() - 1);
  EXPECT_LE(sum, freedom + 5 * std::sqrt(2 * freedom)) << kGame.position_text(position);
}

TEST(FieldsRandomMove, IsUniformWhateverKindsOfPiecesThereAre) {
  expect_uniform(kGame.start(), 1);
  expect_uniform(position_of("7I/8/8/2d5/8/4i3/8/D7 1"), 2);  // two isolated pieces only
  expect_uniform(position_of("8/8/4d3/8/3D4/8/8/I6i 1"), 3);  // a single move
  expect_uniform(position_of("A3F3/8/8/2d5/2hI4/4i3/8/D6K 1"),
                 4);  // four isolated pieces and one with neighbours
  Random random(5);
  for (int i = 0; i < 60;) {
    const Position position = scattered(random);
    if (is_over(kGame.outcome(position))) continue;
    expect_uniform(position, static_cast<std::uint64_t>(100 + i++));
  }
}

TEST(FieldsPosition, LivingNumbersStayInOrder) {
  LivingNumbers living;
  for (const std::size_t index : {7U, 0U, 11U, 3U, 5U}) living.insert(Number::from_index(index));
  const auto list = [&] {
    std::vector<int> labels;
    for (int rank = 0; rank < living.count(); ++rank) labels.push_back(living[rank].label());
    return labels;
  };
  EXPECT_EQ(list(), (std::vector{1, 4, 6, 8, 12}));
  living.remove(Number::from_index(5));
  EXPECT_EQ(list(), (std::vector{1, 4, 8, 12}));
  living.remove(Number::from_index(0));
  living.remove(Number::from_index(11));
  EXPECT_EQ(list(), (std::vector{4, 8}));
  living.remove(Number::from_index(3));
  living.remove(Number::from_index(7));
  EXPECT_EQ(living, LivingNumbers());
}

TEST(FieldsPosition, PlayedAndSetUpPositionsAreEqual) {
  Random random(6);
  for (int game = 0; game < 30; ++game) {
    Position position = kGame.start();
    while (!is_over(kGame.outcome(position))) {
      kGame.play_unchecked(position, kGame.random_move(position, random));
      const Position set_up = position_of(kGame.position_text(position));
      ASSERT_EQ(set_up, position);
      ASSERT_EQ(set_up.key(), position.key());
    }
  }
}

TEST(FieldsSymmetries, KeepTheMovesAndTheEnd) {
  Random random(7);
  for (int i = 0; i < 300; ++i) {
    const Position position = scattered(random);
    std::set<std::uint64_t> keys;
    for (std::size_t number = 0; number < kGame.symmetry_count(); ++number) {
      const Position image = kGame.transformed(position, number);
      EXPECT_EQ(kGame.count_moves(image), kGame.count_moves(position));
      EXPECT_EQ(kGame.report_evaluation(image, image.to_move()),
                kGame.report_evaluation(position, position.to_move()));
      const bool mover_wins = kGame.outcome(position) == win_for(position.to_move());
      EXPECT_EQ(kGame.outcome(image) == win_for(image.to_move()), mover_wins);
      EXPECT_EQ(is_over(kGame.outcome(image)), is_over(kGame.outcome(position)));
      keys.insert(image.key());
    }
    EXPECT_EQ(kGame.transformed(position, 0), position);
    EXPECT_EQ(keys.size(), kGame.symmetry_count());  // no such set-up is its own image
  }
}

}  // namespace
}  // namespace joga::fields::testing
