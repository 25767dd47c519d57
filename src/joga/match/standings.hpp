// The results of a match so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/match/journal.hpp"
#include "joga/match/score_table.hpp"

namespace joga::match {

class Standings {
 public:
  explicit Standings(std::vector<std::string> names);
  // Everybody who played, in the order of the games' numbers. An error names a game that is there twice.
  [[nodiscard]] static Result<Standings> from(std::vector<MatchGame> games);

  // False, and nothing is counted: a player who is not in the match, or a game that was counted before.
  [[nodiscard]] bool add(const MatchGame& game);

  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }
  [[nodiscard]] const ScoreTable& table() const noexcept { return table_; }
  [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
  [[nodiscard]] std::uint64_t plies() const noexcept { return plies_; }
  // Games that the rules ended, and by the word of the record the others: "time", "forfeit", "adjudication".
  [[nodiscard]] const std::map<std::string, std::uint64_t>& endings() const noexcept { return endings_; }
  // Games lost by time or a fault, by entrant.
  [[nodiscard]] std::uint64_t faults(Entrant entrant) const noexcept { return faults_[entrant.index()]; }

 private:
  [[nodiscard]] std::size_t index_of_name(const std::string& name) const noexcept;

  std::vector<std::string> names_;
  ScoreTable table_;
  std::vector<std::uint64_t> faults_;
  std::map<std::string, std::uint64_t> endings_{};
  std::uint64_t games_ = 0;
  std::uint64_t plies_ = 0;
};

}  // namespace joga::match
