// Checking a tablebase of Quantik from end to end.
#pragma once

#include <cstdint>

#include "joga/core/result.hpp"
#include "joga/solve/parallel.hpp"
#include "joga/solve/quantik_table.hpp"

namespace joga::solve {

struct VerifiedTable {
  std::uint64_t positions = 0;  // up to symmetry, without a completed line
  std::uint64_t turns = 0;      // looked at from there
};

// Asks the table for every position that play can reach, as anybody would, and compares the answer with those
// for the positions after each turn. Moves, ends and outcomes are those of the game itself, so that neither
// the solver's form of the rules nor the table's search is taken at its word. An error names the first
// position with a wrong answer.
[[nodiscard]] Result<VerifiedTable> verify(const QuantikTable& table, const Crew& crew = {});

}  // namespace joga::solve
