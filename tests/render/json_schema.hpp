// As much of JSON Schema as docs/ uses. A keyword that it does not know is reported, never passed over.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace joga::render {

// What is wrong with the value, one line each; nothing if it fits the schema.
[[nodiscard]] std::vector<std::string> schema_errors(const nlohmann::json& schema,
                                                     const nlohmann::json& value);

}  // namespace joga::render
