// TOML, read by a library that compiles slowly: kept in one place.
#pragma once

#include <string>
#include <string_view>

#include "joga/core/result.hpp"

namespace joga::match {

// The same document as JSON, or what is wrong with it and in which line.
[[nodiscard]] Result<std::string> toml_to_json(std::string_view toml);

}  // namespace joga::match
