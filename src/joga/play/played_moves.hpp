// What has been played from a position in the saved games, and how it went.
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
  // Of those that are over, by the player who made the move.
  std::size_t won = 0;
  std::size_t drawn = 0;
  std::size_t lost = 0;
};

// By the games with these rules that began with the same moves from the usual start, studies apart; the move
// played most often first. No record is read: nothing is known beyond the first turns
// (record::kOpeningTurns).
[[nodiscard]] std::vector<PlayedMove> played_moves(const std::vector<record::SavedGameInfo>& games,
                                                   const History& history);

}  // namespace joga::play
