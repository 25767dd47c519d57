// How much each player of a match may think.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/result.hpp"
#include "joga/search/limits.hpp"

namespace joga::match {

struct TimeControl {
  std::optional<search::Milliseconds> per_move{};
  std::optional<search::Clock> total{};  // of each player, for the whole game
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
  // What the clock forgives: the way to another program and back takes a moment.
  search::Milliseconds margin{50};

  // What a player is told when so much is left.
  [[nodiscard]] search::Limits limits(const std::array<search::Milliseconds, 2>& remaining) const;

  // `60+0.5` is 60 seconds and half a second more a turn, `0.1/move` a tenth of a second for each, `-` no
  // clock; with `depth=N` and `nodes=N` behind it.
  [[nodiscard]] std::string text() const;

  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// `SECONDS` or `SECONDS+INCREMENT`, fractions allowed.
[[nodiscard]] Result<search::Clock> parse_total(std::string_view text);

}  // namespace joga::match
