// Private to the JSON reader: the JSON text of one game as values.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "joga/core/message.hpp"

namespace joga::record {

struct JsonProblem {
  std::size_t offset = 0;  // where the syntax is broken
  Message message{};
};

[[nodiscard]] std::optional<JsonProblem> parse_json_values(std::string_view text, nlohmann::json& root);

}  // namespace joga::record
