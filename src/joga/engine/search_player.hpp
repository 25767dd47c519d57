// The engine as a player: `engine`, `mcts`, and the levels for people.
#pragma once

#include <memory>

#include "joga/core/any_game.hpp"
#include "joga/engine/player.hpp"
#include "joga/engine/who.hpp"

namespace joga::engine {

// The engine's thinking time if neither the player nor the request has a limit.
inline constexpr search::Milliseconds kUsualThinkingTime{1000};

[[nodiscard]] std::unique_ptr<AnyPlayer> make_search_player(const Searching& who,
                                                            const std::shared_ptr<const AnyGame>& game,
                                                            const Resources& resources);

// The level must be one of the game's. The player forgets everything between two moves, so its move depends
// only on the position and the seed.
[[nodiscard]] std::unique_ptr<AnyPlayer> make_level_player(const Level& level,
                                                           const std::shared_ptr<const AnyGame>& game,
                                                           const Resources& resources);

// The most memory, in MiB, of a search player: its table and everything else that a search allocates.
[[nodiscard]] std::size_t memory_of_search(const GameInfo& game, const Resources& resources);
[[nodiscard]] std::size_t memory_of_level(const Level& level, const GameInfo& game,
                                          const Resources& resources);

}  // namespace joga::engine
