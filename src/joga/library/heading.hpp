// What a list tells of a saved game, from the first part of its file. The record's reader plays every turn
// through, which takes too long for a thousand games; here turns are only counted.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "joga/record/storage.hpp"

namespace joga::library {

// Enough for ten thousand turns.
inline constexpr std::size_t kHeadingBytes = std::size_t{64} << 10U;

// Without name and time, which the text does not know. Nothing when it does not look like a record, or, being
// whole, has no end.
[[nodiscard]] std::optional<record::SavedGameInfo> read_heading(std::string_view text, bool whole);

}  // namespace joga::library
