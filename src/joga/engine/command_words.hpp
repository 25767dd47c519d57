// A command line as text and as words, quoted as a shell would have it; nothing else of a shell is there: no
// variables, no patterns, no pipes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"

namespace joga::engine {

// Blanks separate words. '...' keeps everything as it is, "..." all but \" and \\, and a backslash outside
// quotes keeps the character after it. An error when a quote is not closed or there is no word at all.
[[nodiscard]] Result<std::vector<std::string>> split_words(std::string_view text);

// The converse: split_words gives the same words again.
[[nodiscard]] std::string join_words(const std::vector<std::string>& words);

}  // namespace joga::engine
