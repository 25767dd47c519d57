// The solver's version of the rules against the game itself.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <vector>

#include "joga/solve/quantik/board.hpp"
#include "joga/solve/quantik/solver.hpp"
#include "solve/quantik_support.hpp"

namespace joga::testing {
namespace {

using solve::LayoutTable;
using solve::QuantikBoard;
using solve::QuantikKey;
using solve::Status;

constexpr std::size_t kSymmetries = 128UL * 24;  // without the exchange of the players

// The key as the documentation defines it: the highest of all images, written as four layouts by shape.
[[nodiscard]] QuantikKey slow_key(const Position& position) {
  const Quantik game;
  QuantikKey highest = QuantikKey::from_bits(0);
  for (std::size_t symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    const Position image = game.transformed(position, symmetry);
    std::array<solve::LayoutId, 4> layouts{};
    for (std::size_t shape = 0; shape < 4; ++shape) {
      const auto squares = [&](Player player) {
        return static_cast<solve::SquareSet>(image.pieces(player) >> 16 * shape & 0xffff);
      };
      layouts[shape] =
          *LayoutTable::instance().find({.beginner = squares(Player::One), .answerer = squares(Player::Two)});
    }
    highest = std::max(highest, QuantikKey::of(layouts[0], layouts[1], layouts[2], layouts[3]));
  }
  return highest;
}

[[nodiscard]] std::vector<Position> sample(std::size_t of_each_ply, std::uint64_t seed) {
  std::vector<Position> positions;
  for (const auto& ply : random_positions(static_cast<int>(of_each_ply) * 20, seed)) {
    positions.insert(positions.end(), ply.begin(),
                     ply.begin() + static_cast<std::ptrdiff_t>(std::min(of_each_ply, ply.size())));
  }
  return positions;
}

TEST(QuantikLayouts, AreAllWaysToPlaceOneShape) {
  const LayoutTable& table = LayoutTable::instance();
  std::set<solve::LayoutId> classes;
  for (std::size_t number = 0; number < table.size(); ++number) {
    const auto id = static_cast<solve::LayoutId>(number);
    EXPECT_EQ(table.find(table.layout(id)), id);
    if (number > 0) {
      EXPECT_LT(table.layout(static_cast<solve::LayoutId>(number - 1)).code(), table.layout(id).code());
    }
    std::set<solve::LayoutId> images;
    for (std::size_t i = 0; i < solve::kPermutationCount; ++i) images.insert(table.image(id, i));
    EXPECT_EQ(table.highest_image(id), *images.rbegin());
    EXPECT_EQ(images.size() * table.to_highest(id).size(), solve::kPermutationCount);
    classes.insert(*images.rbegin());
  }
  // The pairs of sets, among 137 * 137, without a common line.
  EXPECT_EQ(table.size(), 2001U);
  EXPECT_EQ(classes.size(), 42U);
}

TEST(QuantikKeys, AreTheHighestOfAllImages) {
  for (const Position& position : sample(12, 1)) {
    EXPECT_EQ(QuantikBoard::from(position)->key(), slow_key(position)) << Quantik().position_text(position);
  }
}

TEST(QuantikKeys, DoNotChangeUnderAnySymmetry) {
  const Quantik game;
  Random random(2);
  for (const Position& position : sample(30, 3)) {
    const QuantikKey key = QuantikBoard::from(position)->key();
    for (int i = 0; i < 20; ++i) {
      const std::size_t symmetry = random.below(static_cast<std::uint32_t>(game.symmetry_count()));
      EXPECT_EQ(QuantikBoard::from(game.transformed(position, symmetry))->key(), key);
    }
    EXPECT_EQ(QuantikBoard::from_key(key).key(), key);
  }
}

TEST(QuantikKeys, KnowHowManyPositionsTheyStandFor) {
  const Quantik game;
  for (const Position& position : sample(3, 4)) {
    std::set<std::pair<std::uint64_t, std::uint64_t>> images;
    for (std::size_t symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      const Position image = game.transformed(position, symmetry);
      images.emplace(image.pieces(Player::One), image.pieces(Player::Two));
    }
    EXPECT_EQ(QuantikBoard::from(position)->key_and_images().images, images.size())
        << game.position_text(position);
  }
}

TEST(QuantikBoards, HaveTheTurnsOfTheGame) {
  const Quantik game;
  for (const Position& position : sample(60, 5)) {
    SCOPED_TRACE(game.position_text(position));
    const QuantikBoard board = *QuantikBoard::from(position);
    EXPECT_EQ(board.position(), position);
    std::multiset<QuantikKey> expected;
    bool winning = false;
    game.visit_moves(position, [&](Move move) {
      Position next = position;
      game.play_unchecked(next, move);
      if (is_over(game.decided(next))) {
        winning = true;
      } else {
        expected.insert(QuantikBoard::from(next)->key());
      }
      return true;
    });
    std::multiset<QuantikKey> found;
    board.visit_next([&](const QuantikBoard& next) {
      EXPECT_EQ(next.ply(), board.ply() + 1);
      found.insert(next.key());
      return true;
    });
    EXPECT_EQ(found, expected);
    EXPECT_EQ(board.status(), winning ? Status::Winning : Status::Quiet);
  }
}

TEST(QuantikBoards, KnowWhenAPlayerIsBlocked) {
  const Quantik game;
  Random random(6);
  int blocked = 0;
  for (int i = 0; i < 3000; ++i) {
    Position position = game.start();
    while (!is_over(game.outcome(position)))
      game.play_unchecked(position, game.random_move(position, random));
    if (is_over(game.decided(position))) {
      EXPECT_FALSE(QuantikBoard::from(position));
      continue;
    }
    ++blocked;
    EXPECT_EQ(QuantikBoard::from(position)->status(), Status::Blocked) << game.position_text(position);
  }
  EXPECT_GT(blocked, 20);
}

TEST(QuantikBoards, AreNotMadeOfWhatPlayCannotReach) {
  // Two pieces ahead; one behind after two moves; cylinders of both players in one row.
  for (const char* text : {"YC2/4/4/4 1", "YC2/4/4/4 2", "y3/4/4/4 2", "Yy2/4/4/4 1", "Y3/y3/4/4 1"}) {
    EXPECT_FALSE(QuantikBoard::from(parsed(text))) << text;
  }
  for (const char* text : {"Y3/4/4/4 2", "y3/4/4/4 1", "Y3/4/2y1/4 1", "Y3/4/2y1/4 2"}) {
    EXPECT_TRUE(QuantikBoard::from(parsed(text))) << text;
  }
}

// Positions reached by play, up to symmetry, against the enumerated positions.
TEST(QuantikEnumeration, FindsWhatPlayReaches) {
  constexpr int kPlies = 5;
  const Quantik game;
  std::map<QuantikKey, Position> reached{{QuantikBoard::from(game.start())->key(), game.start()}};
  std::array<std::set<QuantikKey>, kPlies> played;
  for (std::size_t ply = 0; ply < kPlies; ++ply) {
    std::map<QuantikKey, Position> next_reached;
    for (const auto& [key, position] : reached) {
      played[ply].insert(key);
      game.visit_moves(position, [&, from = position](Move move) {
        Position next = from;
        game.play_unchecked(next, move);
        if (const auto board = QuantikBoard::from(next)) next_reached.emplace(board->key(), next);
        return true;
      });
    }
    reached = next_reached;
  }
  std::array<std::set<QuantikKey>, kPlies> enumerated;
  for (const solve::QuantikFamily family : solve::quantik_families()) {
    if (solve::detail::pieces_of(family.first) + solve::detail::pieces_of(family.second) >= kPlies) continue;
    solve::visit_family(family, 0, [&](const QuantikBoard& board, const auto& canonical) {
      if (board.ply() >= kPlies) return;
      EXPECT_TRUE(enumerated[static_cast<std::size_t>(board.ply())].insert(canonical.key).second);
    });
  }
  EXPECT_EQ(enumerated, played);
  EXPECT_EQ(played[4].size(), 901U);
}

}  // namespace
}  // namespace joga::testing
