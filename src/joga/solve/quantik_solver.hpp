// Solving Quantik: the verdict of every position that play can reach, from the end of the game to its start.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "joga/games/quantik/types.hpp"
#include "joga/solve/parallel.hpp"
#include "joga/solve/quantik_board.hpp"
#include "joga/solve/quantik_enumeration.hpp"
#include "joga/solve/verdict.hpp"

namespace joga::solve {

// The positions with so many pieces and without a completed line, up to symmetry. Those in which the player
// to move can complete a line are counted and not listed: their verdict is a win in 1.
struct QuantikPly {
  std::vector<QuantikKey> keys{};  // of the others, rising
  std::vector<Verdict> verdicts{};
  std::uint64_t winning_at_once = 0;
  std::uint64_t blocked = 0;  // among the keys
  std::uint64_t images = 0;   // all positions, each image counted

  [[nodiscard]] std::uint64_t positions() const noexcept { return keys.size() + winning_at_once; }
};

class QuantikSolution {
 public:
  [[nodiscard]] joga::quantik::RuleSet rules() const noexcept { return rules_; }
  // The plies before the first one are empty.
  [[nodiscard]] int first_ply() const noexcept { return first_ply_; }
  [[nodiscard]] const QuantikPly& ply(int number) const noexcept {
    return plies_[static_cast<std::size_t>(number)];
  }
  // Of any board from the first ply on.
  [[nodiscard]] Verdict verdict(const QuantikBoard& board) const noexcept;

 private:
  friend std::optional<QuantikSolution> solve_quantik(joga::quantik::RuleSet rules, const Crew& crew,
                                                      int first_ply);
  QuantikSolution(joga::quantik::RuleSet rules, int first_ply) : rules_(rules), first_ply_(first_ply) {}

  [[nodiscard]] bool enumerate(const Crew& crew, Progress& told);
  [[nodiscard]] bool judge(const Crew& crew, Progress& told);

  joga::quantik::RuleSet rules_;
  int first_ply_;
  std::array<QuantikPly, kQuantikPlies> plies_{};
};

// Nothing when it was stopped. Positions before `first_ply` are left out: a part of the work for tests. The
// same on any number of threads. Takes some 100 MB.
[[nodiscard]] std::optional<QuantikSolution> solve_quantik(joga::quantik::RuleSet rules,
                                                           const Crew& crew = {}, int first_ply = 0);

}  // namespace joga::solve
