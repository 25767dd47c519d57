// A batch plays the same games whatever the number of threads.
#include "batch/stepping.hpp"
#include "games/specs.hpp"

namespace joga::testing {
namespace {

TEST(BatchThreads, PlayTheSameInAnyNumber) {
  for (const std::string& spec : battery_specs()) {
    const auto one = make(spec, {.games = 700, .seed = 9});
    const auto three = make(spec, {.games = 700, .seed = 9, .threads = 3});
    for (int ply = 0; ply < 60; ++ply) {
      ASSERT_EQ(step_at_random(*one), step_at_random(*three)) << spec;
    }
    ASSERT_EQ(texts_of(*one), texts_of(*three)) << spec;
  }
}

}  // namespace
}  // namespace joga::testing
