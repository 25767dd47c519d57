// Opening files that a person named.
#pragma once

#include <fstream>
#include <string_view>

#include "joga/core/result.hpp"

namespace joga::app {

// A file that can be read from, or the sentence that says why it cannot. Folders cannot.
[[nodiscard]] Result<std::ifstream> open_input(std::string_view path);

}  // namespace joga::app
