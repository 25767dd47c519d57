// Splits a command line into words and joins them again, with the quoting rules of a shell but without its
// variables, patterns and pipes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"

namespace joga::engine {

// Blanks separate words. '...' keeps everything as it is, "..." all but \" and \\, and a backslash outside
// quotes keeps the character after it. An error when a quote is not closed or there is no word at all.
[[nodiscard]] Result<std::vector<std::string>> split_words(std::string_view text);

// Joins words into a command line that split_words splits into the same words.
[[nodiscard]] std::string join_words(const std::vector<std::string>& words);

}  // namespace joga::engine
