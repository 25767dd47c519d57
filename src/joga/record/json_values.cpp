#include "joga/record/json_values.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/limits.hpp"

namespace joga::record {
namespace {

using nlohmann::json;

// A variation lies in an array in an array in a turn's object; a record has a few levels more.
constexpr std::size_t kDeepestJson = 3 * (kDeepestVariation + 2) + 8;

// Unlike the library's own parser this one refuses keys given twice and bounds depth and number of values,
// and it says where the syntax is broken without an exception.
class ValueBuilder final : public nlohmann::json_sax<json> {
 public:
  explicit ValueBuilder(json& root) : root_(&root) {}

  [[nodiscard]] std::optional<JsonProblem> problem() && { return std::move(problem_); }

  bool null() override { return add(nullptr) != nullptr; }
  bool boolean(bool value) override { return add(value) != nullptr; }
  bool number_integer(number_integer_t value) override { return add(value) != nullptr; }
  bool number_unsigned(number_unsigned_t value) override { return add(value) != nullptr; }
  bool number_float(number_float_t value, const string_t&) override { return add(value) != nullptr; }
  bool string(string_t& value) override { return add(std::move(value)) != nullptr; }
  bool binary(binary_t&) override { return false; }  // not in JSON
  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (open_.back()->contains(name)) return fail({text::kJsonKeyTwice, excerpt(name)});
    key_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const json::exception&) override {
    return fail(text::kJsonSyntax, position == 0 ? 0 : position - 1);  // the last byte looked at
  }

 private:
  bool fail(Message message, std::size_t offset = 0) {
    if (!problem_) problem_ = {offset, std::move(message)};
    return false;
  }

  json* add(json value) {
    if (++count_ > kMostJsonValues) {
      fail({text::kJsonTooMany, kMostJsonValues});
      return nullptr;
    }
    if (open_.empty()) {
      *root_ = std::move(value);
      return root_;
    }
    json& container = *open_.back();
    if (container.is_array()) {
      container.push_back(std::move(value));
      return &container.back();
    }
    return &(container[key_] = std::move(value));
  }

  bool open(json container) {
    if (open_.size() >= kDeepestJson) return fail(text::kJsonTooDeep);
    json* added = add(std::move(container));
    if (added == nullptr) return false;
    open_.push_back(added);
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  json* root_;
  std::optional<JsonProblem> problem_{};
  std::vector<json*> open_{};  // the containers around the place being read
  std::string key_{};
  std::size_t count_ = 0;
};

}  // namespace

std::optional<JsonProblem> parse_json_values(std::string_view text, json& root) {
  ValueBuilder builder(root);
  json::sax_parse(text.begin(), text.end(), &builder);
  std::optional<JsonProblem> problem = std::move(builder).problem();
  if (problem) problem->offset = std::min(problem->offset, text.size());
  return problem;
}

}  // namespace joga::record
