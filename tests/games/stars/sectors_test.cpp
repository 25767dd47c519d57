// Random maps made of sectors of seven cells, by seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "games/stars/support.hpp"
#include "joga/core/perft.hpp"
#include "joga/games/stars/maps.hpp"

namespace joga::stars::testing {
namespace {

constexpr int kSeeds = 1000;  // for each number of sectors

[[nodiscard]] std::string spec_of(int seed, int sectors, int start) {
  return "stars:map=sectors,sectors=" + std::to_string(sectors) + ",seed=" + std::to_string(seed) +
         ",start=" + std::to_string(start);
}

// Both players face the same board: the half turn exchanges them.
[[nodiscard]] bool has_half_turn(const Map& map) {
  return std::ranges::any_of(map.symmetries(), [&](const MapSymmetry& symmetry) {
    bool half_turn = symmetry.exchanges_players;
    for (const Cell cell : map.cells()) {
      const Cell image = symmetry.image[cell.index()];
      half_turn = half_turn && image != cell && symmetry.image[image.index()] == cell;
    }
    return half_turn;
  });
}

// Every cell except black holes is connected with every other around the black holes.
[[nodiscard]] bool is_passable(const Map& map) {
  CellSet left;
  for (const Cell cell : map.cells()) {
    if (map.terrain(cell) != Terrain::BlackHole) left.insert(cell);
  }
  CellSet border = CellSet::of(map.home(Player::One));
  left = left.without(border);
  while (!border.empty()) {
    const CellSet more = map.neighbours(border.pop_first()) & left;
    border |= more;
    left = left.without(more);
  }
  return left.empty();
}

class StarsSectors : public ::testing::TestWithParam<int> {};

TEST_P(StarsSectors, AreGoodMapsForEverySeed) {
  std::set<std::string> texts;
  for (int seed = 0; seed < kSeeds; ++seed) {
    const std::string rows = sector_map(static_cast<std::uint64_t>(seed), GetParam());
    texts.insert(rows);
    const auto parsed = Map::parse(rows);
    ASSERT_TRUE(parsed) << seed << ": " << parsed.error().message.english();
    const Map& map = **parsed;
    ASSERT_EQ(map.cells().count(), kSectorCells * GetParam()) << seed;
    ASSERT_TRUE(has_half_turn(map)) << seed;
    ASSERT_TRUE(is_passable(map)) << seed;
    for (const Player player : kPlayers) {
      ASSERT_EQ(map.neighbours(map.home(player)).count(), 6) << seed << ": in the middle of a sector";
    }
    ASSERT_LT(map.home(Player::One), map.home(Player::Two)) << seed << ": player 1 has the upper homeworld";
    for (const CellSet& colour : map.nebulas()) ASSERT_LE(colour.count(), 2 * 3) << seed << ": three a half";
    ASSERT_EQ(map.wormholes().count() % 2, 0) << seed;
  }
  // Maps of two sectors have the least variety.
  EXPECT_GT(texts.size(), static_cast<std::size_t>(kSeeds * 98 / 100));
}

TEST_P(StarsSectors, GiveBothPlayersTheSameGame) {
  for (int seed = 0; seed < 50; ++seed) {
    const Table one(spec_of(seed, GetParam(), 1));
    const Table two(spec_of(seed, GetParam(), 2));
    ASSERT_EQ(perft(one.game(), one.game().start(), 2), perft(two.game(), two.game().start(), 2)) << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, StarsSectors, ::testing::Values(2, 4, 6, 8, 10, 12, 14, 16, 18),
                         [](const auto& sectors) { return std::to_string(sectors.param) + "Sectors"; });

TEST(StarsSectorMaps, HaveEverySystemNowAndThen) {
  std::string all;
  for (std::uint64_t seed = 0; seed < 20; ++seed) all += sector_map(seed, 6);
  for (const char system : std::string_view("0123rgbHh*@"))
    EXPECT_NE(all.find(system), std::string::npos) << system;
}

// Records and links name sector maps by seed alone: the same numbers must give the same map for ever, on
// every machine. This map was recorded when the generator was finished.
TEST(StarsSectorMaps, AreTheSameEverywhere) {
  EXPECT_EQ(sector_map(7, 6), "----00/----rbrb0/--13321H1/--221032*/*230122/1h12331/0brbr/---00");
}

TEST(StarsSectorMaps, FillTheLimitOfCells) {
  EXPECT_EQ(kMostSectors, 18);
  EXPECT_LE(static_cast<std::size_t>(kMostSectors * kSectorCells), kMostCells);
}

}  // namespace
}  // namespace joga::stars::testing
