// As much of JSON Schema as docs/ uses. A keyword that it does not know is reported, never passed over.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace joga::render {

// By their names, as other files refer to them: "view.schema.json".
using SchemaFiles = std::map<std::string, nlohmann::json>;

// The schemas of docs/.
[[nodiscard]] const SchemaFiles& documented_schemas();

// What is wrong with the value, one line each; nothing if it fits the schema that is referred to, as in
// "view.schema.json#/$defs/piece".
[[nodiscard]] std::vector<std::string> schema_errors(const SchemaFiles& files, const std::string& reference,
                                                     const nlohmann::json& value);

}  // namespace joga::render
