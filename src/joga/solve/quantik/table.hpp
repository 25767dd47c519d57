// The tablebase of Quantik: the value of any position that play can reach, in a file of about 270 kB.
//
// It holds the values of the first plies; from there on, and wherever a line can be completed at once, a
// short search finds them as quickly. docs/quantik-tablebase.md describes the file for other programs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "joga/core/result.hpp"
#include "joga/games/quantik/game.hpp"
#include "joga/solve/quantik/board.hpp"
#include "joga/solve/quantik/value.hpp"
#include "joga/solve/static_function.hpp"

namespace joga::solve {

// "feup" or "official", as in a spec.
[[nodiscard]] std::string_view rules_name(joga::quantik::RuleSet rules) noexcept;

// Immutable: any number of threads may probe it at once.
class QuantikTable {
 public:
  static constexpr std::uint32_t kFormat = 1;
  // Later positions are searched. One ply less would make the file a third as large and the probes of ply 8
  // ten times as slow (2 microseconds in the mean, some hundred at worst); one ply more would double the
  // file.
  static constexpr int kLastPly = 8;

  // The table that comes with the program.
  [[nodiscard]] static const QuantikTable& built_in(joga::quantik::RuleSet rules);
  // Takes the quiet positions up to the last ply, each with its value.
  [[nodiscard]] static QuantikTable from(joga::quantik::RuleSet rules, std::span<const QuantikKey> keys,
                                         std::span<const QuantikValue> values);
  // Refuses, with the reason, any bytes that `to_bytes` cannot have written for these rules.
  [[nodiscard]] static Result<QuantikTable> from_bytes(std::string_view bytes, joga::quantik::RuleSet rules);
  [[nodiscard]] std::string to_bytes() const;

  [[nodiscard]] joga::quantik::RuleSet rules() const noexcept { return rules_; }
  [[nodiscard]] std::uint64_t stored() const noexcept { return stored_; }

  // The value for the player to move. A finished game is lost, or drawn, in 0. None if the game has other
  // rules than the table, or for a running position that play cannot reach: in such set-ups the balance of
  // pieces or the placement rule is broken.
  [[nodiscard]] std::optional<QuantikValue> probe(const joga::quantik::Quantik& game,
                                                  const joga::quantik::Position& position) const noexcept;

 private:
  QuantikTable(joga::quantik::RuleSet rules, int last_ply, std::uint64_t stored, StaticFunction function)
      : rules_(rules), last_ply_(last_ply), stored_(stored), function_(std::move(function)) {
    // Made now, so that probing allocates nothing.
    static_cast<void>(LayoutTable::instance());
  }

  // See value_by_moves.
  [[nodiscard]] QuantikValue value(const QuantikBoard& quiet, QuantikValue enough) const noexcept;

  joga::quantik::RuleSet rules_;
  int last_ply_;
  std::uint64_t stored_;
  StaticFunction function_;
};

}  // namespace joga::solve
