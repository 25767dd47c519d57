// A quick part of the solution, compared with plain minimax.
#include <gtest/gtest.h>

#include <string>

#include "joga/solve/quantik/solver.hpp"
#include "reference/reference_game.hpp"
#include "solve/quantik_support.hpp"

namespace joga::testing {
namespace {

using solve::QuantikBoard;
using solve::QuantikSolution;
using solve::QuantikValue;

// Slow in all but release builds.
#ifdef NDEBUG
constexpr int kFirstPly = 10;
constexpr std::size_t kSample = 20'000;
#else
constexpr int kFirstPly = 12;
constexpr std::size_t kSample = 100;
#endif

[[nodiscard]] const QuantikSolution& late_plies(RuleSet rules) {
  static const QuantikSolution feup = *solve::solve_quantik(RuleSet::Feup, {}, kFirstPly);
  static const QuantikSolution official = *solve::solve_quantik(RuleSet::Official, {}, kFirstPly);
  return rules == RuleSet::Feup ? feup : official;
}

TEST(QuantikSolver, AgreesWithMinimax) {
  const auto positions = random_positions(static_cast<int>(kSample), 11);
  for (const RuleSet rules : kRuleSets) {
    const Quantik game(rules);
    for (std::size_t ply = kFirstPly; ply < positions.size(); ++ply) {
      const std::size_t count = std::min(positions[ply].size(), kSample);
      for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(late_plies(rules).value(*QuantikBoard::from(positions[ply][i])),
                  minimax(game, positions[ply][i]))
            << game.position_text(positions[ply][i]);
      }
    }
  }
}

// Minimax again, over rules that share no code with the game's.
[[nodiscard]] QuantikValue reference_minimax(const reference::ReferenceGame& game) {
  if (game.result() == "draw") return QuantikValue::draw();
  if (game.result() != "running") return QuantikValue::loss_in(0);
  QuantikValue best = QuantikValue::loss_in(0);
  for (const std::string& move : game.moves()) {
    const auto next = game.clone();
    next->play(move);
    best = std::max(best, reference_minimax(*next).before());
  }
  return best;
}

TEST(QuantikSolver, AgreesWithTheReference) {
  const auto positions = random_positions(1000, 12);
  for (const RuleSet rules : kRuleSets) {
    const Quantik game(rules);
    for (std::size_t ply = 12; ply < positions.size(); ++ply) {
      for (std::size_t i = 0; i < std::min<std::size_t>(positions[ply].size(), 20); ++i) {
        const std::string text = game.position_text(positions[ply][i]);
        const auto reference = reference::make_reference(game.spec().text(), text);
        EXPECT_EQ(late_plies(rules).value(*QuantikBoard::from(positions[ply][i])),
                  reference_minimax(*reference))
            << text;
      }
    }
  }
}

TEST(QuantikSolver, LeavesOutTheFirstPlies) {
  const QuantikSolution& solution = late_plies(RuleSet::Feup);
  EXPECT_EQ(solution.first_ply(), kFirstPly);
  EXPECT_EQ(solution.ply(kFirstPly - 1).positions(), 0U);
  EXPECT_GT(solution.ply(kFirstPly).positions(), 0U);
  // On a full board nobody can move.
  EXPECT_EQ(solution.ply(16).blocked, solution.ply(16).positions());
}

TEST(QuantikSolver, StopsWhenToldTo) {
  StopFlag stop;
  stop.set();
  EXPECT_FALSE(solve::solve_quantik(RuleSet::Feup, {.stop = &stop}));
}

TEST(QuantikSolver, TellsHowFarItIs) {
  std::vector<double> parts;
  const auto progress = [&](const solve::SolveProgress& told) {
    parts.push_back(static_cast<double>(told.done) / static_cast<double>(told.total));
  };
  ASSERT_TRUE(solve::solve_quantik(RuleSet::Feup, {.progress = progress}, 14));
  ASSERT_GT(parts.size(), 10U);
  EXPECT_TRUE(std::ranges::is_sorted(parts));
  EXPECT_GT(parts.front(), 0);
  EXPECT_EQ(parts.back(), 1);
}

}  // namespace
}  // namespace joga::testing
