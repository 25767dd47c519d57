#include "joga/python/values.hpp"

#include <vector>

#include "joga/core/line.hpp"
#include "joga/search/limits.hpp"

namespace joga::python {

std::optional<Value> ValueFinder::find(const History& history, std::uint64_t nodes, const StopFlag& stop,
                                       const search::ProofListener& listener) {
  const Player player = history.game().to_move(history.position());
  if (is_over(history.outcome())) return Value::result(history.outcome(), player);
  if (knowledge_ != nullptr && knowledge_->is_within_reach(history.position(), nodes)) {
    const auto lines = knowledge_->best_lines(history.position(), 1, {.nodes = nodes, .stop = &stop});
    if (lines && !lines->empty() && lines->front().value.is_proven()) return lines->front().value;
  }
  if (stop.is_set()) return std::nullopt;
  const std::optional<Value> value =
      solve::find_value(history, {.nodes = nodes}, memory_mib_, stop, listener).value;
  if (!value || value->bound() != Bound::Exact) return std::nullopt;  // "no win" is no value
  return value;
}

}  // namespace joga::python
