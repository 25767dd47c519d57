// Exact values, one question after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/solve/knowledge.hpp"

namespace joga::python {

// To be asked one question at a time.
class ValueFinder {
 public:
  ValueFinder(const AnyGame& game, std::size_t memory_mib)
      : knowledge_(solve::Knowledge::of(game, {.memory_mib = memory_mib})), memory_mib_(memory_mib) {}

  // The proven value for the player to move: looked up, searched to the end, or proven; none if it takes more
  // nodes.
  [[nodiscard]] std::optional<Value> find(const History& history, std::uint64_t nodes, const StopFlag& stop,
                                          const search::ProofListener& listener = {});

 private:
  std::unique_ptr<solve::Knowledge> knowledge_;
  std::size_t memory_mib_;
};

}  // namespace joga::python
