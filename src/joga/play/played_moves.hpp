// Statistics of the moves played from a position in the saved games.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/record/storage.hpp"

namespace joga::play {

struct PlayedMove {
  std::string move{};  // its text
  std::size_t games = 0;
  // Results of finished games for the player who made the move.
  std::size_t won = 0;
  std::size_t drawn = 0;
  std::size_t lost = 0;
};

// Counts games with the same spec that began with the same moves from the standard start, without studies.
// Most played moves come first. Reads no records: only the first turns of each game are known
// (record::kOpeningTurns).
[[nodiscard]] std::vector<PlayedMove> played_moves(const std::vector<record::SavedGameInfo>& games,
                                                   const History& history);

}  // namespace joga::play
