// TOML, the format of files that people write by hand, such as those of players.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "joga/core/result.hpp"

namespace joga::record {

// Converts a TOML document to JSON; dates and times become texts.
[[nodiscard]] Result<nlohmann::json> parse_toml(std::string_view text);

}  // namespace joga::record
