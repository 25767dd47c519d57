#include "joga/record/value_json.hpp"

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

namespace joga::record {
namespace {

using nlohmann::json;

constexpr std::int64_t kMostMargin = 1'000'000;

[[nodiscard]] const json* value_member(const json& object, std::string_view key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

[[nodiscard]] std::optional<int> whole_number(const json& value, std::int64_t least, std::int64_t most) {
  if (!value.is_number_integer()) return std::nullopt;
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(most))
    return std::nullopt;
  const auto number = value.get<std::int64_t>();
  if (number < least || number > most) return std::nullopt;
  return static_cast<int>(number);
}

// Accepts at most two decimals, with a tolerance for binary fractions.
[[nodiscard]] std::optional<Value> estimate(const json& points) {
  if (!points.is_number()) return std::nullopt;
  const double exact = points.get<double>() * 100;
  const double rounded = std::nearbyint(exact);
  constexpr double kTolerance = 1e-5;
  if (!(std::abs(rounded) <= Value::kMostHundredths) || std::abs(exact - rounded) > kTolerance)
    return std::nullopt;
  return Value::estimate(static_cast<int>(rounded));
}

// Whether the member exists and is true; nothing if it is not a boolean.
[[nodiscard]] std::optional<bool> flag(const json& object, std::string_view key) {
  const json* given = value_member(object, key);
  if (given == nullptr) return false;
  return given->is_boolean() ? std::optional(given->get<bool>()) : std::nullopt;
}

[[nodiscard]] std::optional<Value> read_kind(const json& object) {
  std::optional<Value> value;
  int kinds = 0;
  if (const json* points = value_member(object, "points")) {
    value = estimate(*points);
    ++kinds;
  }
  for (const bool is_win : {true, false}) {
    const json* plies = value_member(object, is_win ? "win" : "loss");
    if (plies == nullptr) continue;
    const auto number = whole_number(*plies, 0, Value::kMostPlies);
    value = number ? std::optional(is_win ? Value::win_in(*number) : Value::loss_in(*number)) : std::nullopt;
    ++kinds;
  }
  if (const json* draw = value_member(object, "draw")) {
    value = *draw == true ? std::optional(Value::draw()) : std::nullopt;
    ++kinds;
  }
  return kinds == 1 ? value : std::nullopt;
}

}  // namespace

std::optional<Value> read_value(const json& object) {
  if (!object.is_object()) return std::nullopt;
  std::optional<Value> value = read_kind(object);
  const std::optional<bool> exact = flag(object, "exact");
  const std::optional<bool> at_most = flag(object, "at_most");
  if (!value || !exact || !at_most) return std::nullopt;
  value = value->with_proof(*exact);
  if (*at_most) value = value->with_loose_distance();
  if (const json* bound = value_member(object, "bound")) {
    if (*bound != "at-least" && *bound != "at-most") return std::nullopt;
    value = value->with_bound(*bound == "at-least" ? Bound::AtLeast : Bound::AtMost);
  }
  if (const json* margin = value_member(object, "margin")) {
    const auto points = whole_number(*margin, -kMostMargin, kMostMargin);
    if (!points) return std::nullopt;
    value = value->with_margin(*points);
  }
  return value;
}

}  // namespace joga::record
