// The one form of a value in JSON, in records, between a search and the page's service, and on the page:
//
//   {"points": 0.42}   an estimate
//   {"win": 5}, {"loss": 5}   the plies to the end
//   {"draw": true}
//
// with "exact" where it is proven, "at_most" where the plies are a bound, "bound" where the value is one
// ("at-least" or "at-most"), and "margin" where the points of the result are known.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "joga/core/value.hpp"

namespace joga::record {

// Adds the members to an object of either kind of JSON.
template <class Json>
void add_value(Json& object, const Value& value) {
  switch (value.kind()) {
    case Value::Kind::Estimate:
      object["points"] = value.hundredths() / 100.0;
      break;
    case Value::Kind::Win:
      object["win"] = value.plies();
      break;
    case Value::Kind::Loss:
      object["loss"] = value.plies();
      break;
    case Value::Kind::Draw:
      object["draw"] = true;
      break;
  }
  if (value.is_proven()) object["exact"] = true;
  if (!value.has_exact_distance()) object["at_most"] = true;
  if (value.bound() != Bound::Exact)
    object["bound"] = value.bound() == Bound::AtLeast ? "at-least" : "at-most";
  if (const auto margin = value.margin()) object["margin"] = *margin;
}

// Reads those members and ignores others. Returns nothing unless exactly one of the first four is there and
// every member is well-formed.
[[nodiscard]] std::optional<Value> read_value(const nlohmann::json& object);

}  // namespace joga::record
