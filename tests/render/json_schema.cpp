#include "render/json_schema.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <regex>
#include <string_view>
#include <utility>

#include "test_paths.hpp"

namespace joga::render {
namespace {

using nlohmann::json;

class Validator {
 public:
  Validator(const SchemaFiles& files, std::string file) : files_(files), file_(std::move(file)) {}

  void check(const json& schema, const json& value, const std::string& where) {
    for (const auto& [keyword, rule] : schema.items()) check_keyword(schema, keyword, rule, value, where);
  }

  void check_reference(const std::string& reference, const json& value, const std::string& where) {
    const std::size_t hash = std::min(reference.find('#'), reference.size());
    const std::string file = hash == 0 ? file_ : reference.substr(0, hash);
    const json::json_pointer path(hash == reference.size() ? "" : reference.substr(hash + 1));
    if (!files_.contains(file) || !files_.at(file).contains(path)) {
      return require(false, where, "the schema refers to " + reference + ", which does not exist");
    }
    Validator other(files_, file);
    other.check(files_.at(file).at(path), value, where);
    errors_.insert(errors_.end(), other.errors_.begin(), other.errors_.end());
  }

  [[nodiscard]] std::vector<std::string> take() { return std::move(errors_); }

 private:
  void require(bool fits, const std::string& where, const std::string& what) {
    if (!fits) errors_.push_back(where + ": " + what);
  }

  [[nodiscard]] static bool has_type(const json& type, const json& value) {
    if (type.is_array()) {
      return std::ranges::any_of(type, [&](const json& one) { return has_type(one, value); });
    }
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return type == "null" && value.is_null();
  }

  // If no alternative fits, reports the errors of the nearest one.
  void check_alternatives(const json& alternatives, const json& value, const std::string& where) {
    std::size_t fitting = 0;
    std::vector<std::string> nearest;
    for (const json& alternative : alternatives) {
      Validator one(files_, file_);
      one.check(alternative, value, where);
      if (one.errors_.empty()) ++fitting;
      if (nearest.empty() || one.errors_.size() < nearest.size()) nearest = one.errors_;
    }
    require(fitting <= 1, where, "fits several alternatives");
    if (fitting == 0) errors_.insert(errors_.end(), nearest.begin(), nearest.end());
  }

  void check_keyword(const json& schema, const std::string& keyword, const json& rule, const json& value,
                     const std::string& where) {
    constexpr std::array<std::string_view, 6> kNotes{"$schema", "$id",         "$defs",
                                                     "title",   "description", "examples"};
    if (std::ranges::find(kNotes, keyword) != kNotes.end()) return;
    if (keyword == "$ref") {
      check_reference(rule.get<std::string>(), value, where);
    } else if (keyword == "type") {
      require(has_type(rule, value), where, value.dump() + " is no " + rule.dump());
    } else if (keyword == "enum") {
      require(std::ranges::find(rule, value) != rule.end(), where,
              value.dump() + " is not in " + rule.dump());
    } else if (keyword == "const") {
      require(value == rule, where, value.dump() + " is not " + rule.dump());
    } else if (keyword == "oneOf") {
      check_alternatives(rule, value, where);
    } else if (keyword == "minimum") {
      require(value.is_number() && value >= rule, where, value.dump() + " is too small");
    } else if (keyword == "maximum") {
      require(value.is_number() && value <= rule, where, value.dump() + " is too large");
    } else if (keyword == "maxLength") {
      require(value.is_string() && value.get<std::string>().size() <= rule.get<std::size_t>(), where,
              "is too long");
    } else if (keyword == "pattern") {
      require(value.is_string() &&
                  std::regex_search(value.get<std::string>(), std::regex(rule.get<std::string>())),
              where, value.dump() + " does not fit " + rule.dump());
    } else if (keyword == "minItems") {
      require(value.size() >= rule.get<std::size_t>(), where, "has too few items");
    } else if (keyword == "maxItems") {
      require(value.size() <= rule.get<std::size_t>(), where, "has too many items");
    } else if (keyword == "items") {
      for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
        check(rule, value[i], where + '/' + std::to_string(i));
    } else if (keyword == "prefixItems") {
      for (std::size_t i = 0; value.is_array() && i < std::min(value.size(), rule.size()); ++i)
        check(rule[i], value[i], where + '/' + std::to_string(i));
    } else if (keyword == "required") {
      for (const json& key : rule) require(value.contains(key), where, key.dump() + " is missing");
    } else if (keyword == "properties") {
      for (const auto& [key, subschema] : rule.items()) {
        if (value.contains(key)) check(subschema, value[key], where + '/' + key);
      }
    } else if (keyword == "additionalProperties" && rule == false) {
      const json described = schema.value("properties", json::object());
      for (const auto& [key, ignored] : value.items()) {
        require(described.contains(key), where, "has " + key + ", which is not described");
      }
    } else {
      require(false, where, "the schema uses " + keyword + ", which this check does not know");
    }
  }

  const SchemaFiles& files_;
  std::string file_;
  std::vector<std::string> errors_;
};

}  // namespace

const SchemaFiles& documented_schemas() {
  static const SchemaFiles files = [] {
    SchemaFiles read;
    for (const std::string name :
         {"protocol.schema.json", "online.schema.json", "record.schema.json", "view.schema.json"}) {
      std::ifstream file(JOGA_TEST_DATA "/../../docs/" + name);
      read.emplace(name, json::parse(file));
    }
    return read;
  }();
  return files;
}

std::vector<std::string> schema_errors(const SchemaFiles& files, const std::string& reference,
                                       const json& value) {
  Validator validator(files, {});
  validator.check_reference(reference, value, "");
  return validator.take();
}

}  // namespace joga::render
