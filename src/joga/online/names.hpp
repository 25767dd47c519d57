// The names of people and bots: the names that a host accepts, and which of them look alike. Unicode's own
// data decides, by ICU.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "joga/core/result.hpp"

namespace joga::online {

// Returns the name as others see it: in normal form C, with single blanks inside and none around. Refuses
// characters that cannot be seen or that reorder others, piles of accents, mixed scripts, and names that
// could be taken for a computer or for the host.
[[nodiscard]] Result<std::string> clean_name(std::string_view name, std::size_t most_characters);

// Names with the same skeleton look alike (UTS 39): "Ana", "ANA", "A.na" and a name with a Cyrillic A. Only
// for comparing; never shown.
[[nodiscard]] std::string name_skeleton(std::string_view name);

}  // namespace joga::online
