// A fixed workload for the search, for `joga bench`: its speed, and a node count that is the same on every
// machine and changes whenever the search does.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "joga/core/any_game.hpp"

namespace joga::search {

struct BenchResult {
  std::uint64_t nodes = 0;
  double seconds = 0;

  [[nodiscard]] double nodes_per_second() const noexcept {
    return static_cast<double>(nodes) / std::max(seconds, 1e-9);
  }
};

// Searches some positions of a game to this depth, by the time of `clock`.
[[nodiscard]] BenchResult bench(const std::shared_ptr<const AnyGame>& game, int depth, double (*clock)());

}  // namespace joga::search
