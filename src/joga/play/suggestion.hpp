// Which level a person might play against next, by how the last games went.
#pragma once

#include <optional>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/message.hpp"
#include "joga/engine/who.hpp"
#include "joga/record/storage.hpp"

namespace joga::play {

struct Suggestion {
  engine::Who who{};  // one step up or down the ladder
  bool is_up = false;
  Message words{};  // "You won 3 of your last 4 games against level 1 (newcomer): try level 2 (beginner)?"
};

// From the saved games, the last one first, as a storage lists them. Only finished games of this game by one
// person against a level count, and of those only the last few against the level met last. Nothing when they
// are too few, or went neither well nor badly.
[[nodiscard]] std::optional<Suggestion> suggest_level(const std::vector<record::SavedGameInfo>& games,
                                                      const GameInfo& game);

}  // namespace joga::play
