// What the solution of Quantik amounts to, in numbers.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "joga/games/quantik/types.hpp"
#include "joga/solve/quantik_solver.hpp"
#include "joga/solve/verdict.hpp"

namespace joga::solve {

// The positions with so many pieces and without a completed line, up to symmetry, for the player to move.
struct QuantikPlyCensus {
  std::uint64_t positions = 0;
  std::uint64_t images = 0;  // the same, each of the 3,072 images counted
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t blocked = 0;  // among the draws or losses
  int longest_win = 0;        // in plies; 0 where there is none
  int longest_loss = 0;

  QuantikPlyCensus& operator+=(const QuantikPlyCensus& more) noexcept;
};

// Turns that are the same up to symmetry.
struct QuantikOpening {
  joga::quantik::Move move{};  // the first of them
  std::uint64_t moves = 0;     // how many there are
  Verdict verdict;             // for the player who makes it
  std::vector<QuantikOpening> replies{};
};

struct QuantikCensus {
  joga::quantik::RuleSet rules{};
  std::array<QuantikPlyCensus, kQuantikPlies> plies{};
  QuantikPlyCensus total{};
  Verdict start;
  std::vector<QuantikOpening> openings{};  // the first turns, with the replies to them; best first
};

// Of a solution from the first ply on.
[[nodiscard]] QuantikCensus take_census(const QuantikSolution& solution);

}  // namespace joga::solve
