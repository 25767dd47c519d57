// Solves a margin with its files: interrupted and resumed; also tests the file of proofs itself.
#include "joga/solve/margin.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "joga/games/registry.hpp"
#include "joga/solve/stars/proofs.hpp"
#include "stars_support.hpp"

namespace joga::solve {
namespace {

using joga::stars::Stars;

[[nodiscard]] std::filesystem::path empty_folder(const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / ("joga-" + name);
  std::filesystem::remove_all(folder);
  return folder;
}

[[nodiscard]] StarsProofs some_proofs() {
  using joga::stars::Cell;
  using joga::stars::Marker;
  using joga::stars::Move;
  return {.memory_mib = 3,
          .proofs = {
              {.key = {.check = 1, .place = ~std::uint64_t{0}},
               .entry = {.range = {.lower = -5, .upper = Range::kMost},
                         .move = Move::ship(Cell::from_index(3), Cell::from_index(7), Marker::TradeStation),
                         .is_reached = true,
                         .effort = 33}},
              {.key = {.check = 2, .place = 4}, .entry = {.range = {.lower = 6, .upper = 6}}}}};
}

TEST(StarsProofs, BytesAndBack) {
  const Stars game = stars_game("stars");
  const std::string bytes = proofs_to_bytes(game, some_proofs());
  const Result<StarsProofs> read = proofs_from_bytes(game, bytes);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->memory_mib, 3U);
  EXPECT_EQ(read->proofs, some_proofs().proofs);
}

TEST(StarsProofs, DamageIsFound) {
  const Stars game = stars_game("stars");
  const std::string bytes = proofs_to_bytes(game, some_proofs());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_FALSE(proofs_from_bytes(game, damaged)) << at;
    EXPECT_FALSE(proofs_from_bytes(game, bytes.substr(0, at))) << at;
  }
  EXPECT_FALSE(proofs_from_bytes(stars_game("stars:start=2"), bytes));
}

// Ten random systems are taken: the search takes a few hundred thousand nodes.
[[nodiscard]] AnyPosition middle_position(const AnyGame& game) {
  Random random(8);
  AnyPosition position = game.start();
  for (int ply = 0; ply < 6; ++ply)
    position = game.play_unchecked(position, game.random_move(position, random));
  return position;
}

TEST(Margin, InterruptedAndResumed) {
  const auto game = games::make_game({.id = "stars"}).value();
  const AnyPosition position = middle_position(*game);
  const auto whole = solve_margin(*game, position, {.memory_mib = 4});
  ASSERT_TRUE(whole);
  ASSERT_TRUE(whole->value);

  const std::filesystem::path file = empty_folder("margins") / "some.proofs";
  const auto first =
      solve_margin(*game, position, {.memory_mib = 4, .nodes = whole->progress.nodes / 2, .proofs = file});
  ASSERT_TRUE(first);
  EXPECT_FALSE(first->value);
  EXPECT_LE(first->progress.lower, *whole->value->margin());
  EXPECT_GE(first->progress.upper, *whole->value->margin());
  ASSERT_TRUE(std::filesystem::exists(file));

  const auto second = solve_margin(*game, position, {.memory_mib = 4, .proofs = file});
  ASSERT_TRUE(second);
  ASSERT_TRUE(second->value);
  EXPECT_EQ(second->value->margin(), whole->value->margin());
  EXPECT_LT(second->progress.nodes, whole->progress.nodes) << "stored proofs save work";
  EXPECT_FALSE(std::filesystem::exists(file)) << "the proofs are removed once the margin is known";
}

TEST(Margin, OnlyWhereThereArePoints) {
  const auto game = games::make_game({.id = "quantik"}).value();
  EXPECT_FALSE(solve_margin(*game, game->start(), {}));
}

}  // namespace
}  // namespace joga::solve
