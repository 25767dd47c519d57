#include "render/json_schema.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

namespace joga::render {
namespace {

using nlohmann::json;

class Validator {
 public:
  explicit Validator(const json& root) : root_(root) {}

  void check(const json& schema, const json& value, const std::string& where) {
    for (const auto& [keyword, rule] : schema.items()) check_keyword(schema, keyword, rule, value, where);
  }

  [[nodiscard]] std::vector<std::string> take() { return std::move(errors_); }

 private:
  void require(bool fits, const std::string& where, const std::string& what) {
    if (!fits) errors_.push_back(where + ": " + what);
  }

  [[nodiscard]] static bool has_type(const std::string& type, const json& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    return false;
  }

  void check_keyword(const json& schema, const std::string& keyword, const json& rule, const json& value,
                     const std::string& where) {
    constexpr std::array<std::string_view, 5> kNotes{"$schema", "$id", "$defs", "title", "description"};
    if (std::ranges::find(kNotes, keyword) != kNotes.end()) return;
    if (keyword == "$ref") {
      check(root_.at(json::json_pointer(rule.get<std::string>().substr(1))), value, where);
    } else if (keyword == "type") {
      require(has_type(rule.get<std::string>(), value), where, "is no " + rule.get<std::string>());
    } else if (keyword == "enum") {
      require(std::ranges::find(rule, value) != rule.end(), where,
              value.dump() + " is not in " + rule.dump());
    } else if (keyword == "minimum") {
      require(value.is_number() && value >= rule, where, value.dump() + " is too small");
    } else if (keyword == "minItems") {
      require(value.size() >= rule.get<std::size_t>(), where, "has too few items");
    } else if (keyword == "maxItems") {
      require(value.size() <= rule.get<std::size_t>(), where, "has too many items");
    } else if (keyword == "items") {
      for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
        check(rule, value[i], where + '/' + std::to_string(i));
    } else if (keyword == "required") {
      for (const json& key : rule) require(value.contains(key), where, key.dump() + " is missing");
    } else if (keyword == "properties") {
      for (const auto& [key, subschema] : rule.items()) {
        if (value.contains(key)) check(subschema, value[key], where + '/' + key);
      }
    } else if (keyword == "additionalProperties" && rule == false) {
      for (const auto& [key, ignored] : value.items()) {
        require(schema.at("properties").contains(key), where, "has " + key + ", which is not described");
      }
    } else {
      require(false, where, "the schema uses " + keyword + ", which this check does not know");
    }
  }

  const json& root_;
  std::vector<std::string> errors_;
};

}  // namespace

std::vector<std::string> schema_errors(const json& schema, const json& value) {
  Validator validator(schema);
  validator.check(schema, value, "");
  return validator.take();
}

}  // namespace joga::render
