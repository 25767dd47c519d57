// Who wins a position, for whoever knows no particular game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/search/limits.hpp"
#include "joga/search/proof.hpp"

namespace joga::search {

// As SolvedValue.
struct AnySolved {
  std::optional<Value> value{};
  std::vector<AnyMove> line{};
  std::uint64_t nodes = 0;
};

// A finished game is solved without a look.
[[nodiscard]] AnySolved solve(const History& history, const Limits& limits, std::size_t memory_mib,
                              const StopFlag& stop, const ProofListener& listener = {});

using AnyProvenMove = ProvenMove<AnyMove>;

// What is proven of every legal move of a running game, for the player who makes it; the limits are for all
// of them together. In the order of generation.
[[nodiscard]] std::vector<AnyProvenMove> prove_moves(const History& history, const Limits& limits,
                                                     std::size_t memory_mib, const StopFlag& stop);

}  // namespace joga::search
