// Several threads find the same value as one.
#include <gtest/gtest.h>

#include "joga/solve/stars/solver.hpp"
#include "stars_support.hpp"

namespace joga::solve {
namespace {

TEST(StarsSolverThreads, SameValues) {
  for (const std::string& spec : with_all_rules("small")) {
    const joga::stars::Stars game = stars_game(spec);
    StarsSolver alone(game, {.memory_mib = 4});
    StarsSolver together(game, {.memory_mib = 4, .threads = 3});
    Random random(6);
    for (int i = 0; i < 4; ++i) {
      const joga::stars::Position position = late_position(game, 9, random);
      int reports = 0;
      const StarsLimits limits{.progress = [&](const StarsProgress&) { ++reports; }};
      EXPECT_EQ(together.value(position, limits), alone.value(position, {})) << game.position_text(position);
    }
  }
}

}  // namespace
}  // namespace joga::solve
