// Statistics of the solution of Quantik, and a full check of its tablebase.
#pragma once

#include "joga/core/result.hpp"
#include "joga/solve/parallel.hpp"
#include "joga/solve/quantik/solver.hpp"
#include "joga/solve/quantik/table.hpp"
#include "joga/solve/whole_game.hpp"

namespace joga::solve {

// The solution must be complete from the first ply on.
[[nodiscard]] Census take_census(const QuantikSolution& solution);

// The solution must be complete from the first ply on.
[[nodiscard]] QuantikTable table_of(const QuantikSolution& solution);

// Probes the table for every position that play can reach and compares the value with those after each move.
// Uses the moves and outcomes of the game itself, so that the check relies neither on the solver's form of
// the rules nor on the table's search. The error names the first position with a wrong value.
[[nodiscard]] Result<VerifiedTable> verify(const QuantikTable& table, const Workers& workers = {});

}  // namespace joga::solve
