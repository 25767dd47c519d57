// What a list tells of a saved game, from the first part of its file. The record's reader plays every turn
// through, which takes too long for a thousand games; here turns are only counted.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/outcome.hpp"

namespace joga::library {

struct Heading {
  std::string spec{};
  std::array<std::string, 2> players{};
  std::string date{};
  std::string time{};
  Outcome result = Outcome::Running;
  std::size_t ply = 0;
};

// Enough for ten thousand turns.
inline constexpr std::size_t kHeadingBytes = std::size_t{64} << 10U;

// Nothing when it does not look like a record, or, being whole, has no end.
[[nodiscard]] std::optional<Heading> read_heading(std::string_view text, bool whole);

}  // namespace joga::library
