// Suggestions for mistyped words.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "joga/core/message.hpp"

namespace joga {

// The number of letters to insert, delete, replace or exchange with their neighbour to turn one word into the
// other.
[[nodiscard]] std::size_t edit_distance(std::string_view one, std::string_view two);

// The known word that is nearly the same; none if all are too far.
[[nodiscard]] std::optional<std::string_view> nearest_word(std::string_view typed,
                                                           std::span<const std::string_view> known);
// Puts "did you mean ...?" before the refusal of a word.
[[nodiscard]] Message did_you_mean(Message word, Message refusal);
// The same with the nearest of the known words, if there is one.
[[nodiscard]] Message with_suggestion(Message refusal, std::string_view typed,
                                      std::span<const std::string_view> known);

}  // namespace joga
