// Suggests the next level for a person, judging by their last games.
#pragma once

#include <optional>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/message.hpp"
#include "joga/engine/who.hpp"
#include "joga/record/storage.hpp"

namespace joga::play {

struct Suggestion {
  engine::Who who{};  // one rung up or down the ladder
  bool is_up = false;
  Message words{};  // "You won 3 of your last 4 games against level 1 (newcomer): try level 2 (beginner)?"
};

// Takes the saved games, newest first, as a storage lists them. Counts only finished games of this game by
// one person against a level, and of those only the last few against the level met last. Returns nothing if
// there are too few, or if they went neither well nor badly.
[[nodiscard]] std::optional<Suggestion> suggest_level(const std::vector<record::SavedGameInfo>& games,
                                                      const GameInfo& game);

}  // namespace joga::play
