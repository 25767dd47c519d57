// JSON from anywhere as values: the text of one game, or a message that may carry one.
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

// Strict: keys given twice, nesting deeper than a record's, and more values than the largest record has are
// refused.
[[nodiscard]] std::optional<JsonProblem> parse_json_values(std::string_view text, nlohmann::json& root);

}  // namespace joga::record
