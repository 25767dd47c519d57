// Suggestions for mistyped words.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "joga/core/message.hpp"

namespace joga {

// The number of letters to insert, delete, replace or exchange with their neighbour to turn one word into the
// other.
[[nodiscard]] std::size_t edit_distance(std::string_view one, std::string_view two);

// Puts "did you mean ...?" before the refusal of a word if one of the known words is nearly the same.
[[nodiscard]] Message with_suggestion(Message refusal, std::string_view typed,
                                      std::span<const std::string_view> known);

}  // namespace joga
