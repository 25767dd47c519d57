// What positions and moves are worth, as pages are told.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "joga/core/any_game.hpp"
#include "joga/core/message.hpp"
#include "joga/core/player.hpp"
#include "joga/search/score.hpp"

namespace joga::server {

// A score as this player sees it.
struct Worth {
  search::Score score{};
  Player player = Player::One;
  std::optional<int> margin{};  // of points, for the same player
};

// The chance that player 1 wins, a draw being half a win.
[[nodiscard]] double chance_of_first(const GameInfo& game, const Worth& worth);
// The chance of the player who sees it.
[[nodiscard]] double chance(const GameInfo& game, const Worth& worth);

// Of a finished game, for the player who would be to move.
[[nodiscard]] search::Score final_score(Outcome outcome, Player player);

[[nodiscard]] nlohmann::json value_json(const GameInfo& game, const Worth& worth, Language language);

}  // namespace joga::server
