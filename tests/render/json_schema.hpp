// A validator for the part of JSON Schema that docs/ uses. An unknown keyword is reported, never ignored.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace joga::render {

// Schemas by file name, as other files refer to them: "view.schema.json".
using SchemaFiles = std::map<std::string, nlohmann::json>;

// The schemas of docs/.
[[nodiscard]] const SchemaFiles& documented_schemas();

// Returns the errors in the value, one line each; none if the value fits the schema with this reference, as
// in "view.schema.json#/$defs/piece".
[[nodiscard]] std::vector<std::string> schema_errors(const SchemaFiles& files, const std::string& reference,
                                                     const nlohmann::json& value);

}  // namespace joga::render
