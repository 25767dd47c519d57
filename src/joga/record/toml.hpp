// Files that people write by hand, such as those of players, are TOML.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "joga/core/result.hpp"

namespace joga::record {

// The values of a TOML document as those of JSON; dates and times are texts.
[[nodiscard]] Result<nlohmann::json> parse_toml(std::string_view text);

}  // namespace joga::record
