// What positions and moves are worth, as pages are told.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "joga/core/any_game.hpp"
#include "joga/core/message.hpp"
#include "joga/core/player.hpp"
#include "joga/core/value.hpp"
#include "joga/search/any_search.hpp"

namespace joga::service {

// A value as this player sees it.
struct Worth {
  Value value{};
  Player player = Player::One;
};

// The chance that player 1 wins, a draw being half a win.
[[nodiscard]] double chance_of_first(const GameInfo& game, const Worth& worth);
// The chance of the player who sees it.
[[nodiscard]] double chance(const GameInfo& game, const Worth& worth);

// A chance as pages get it: four digits are more than anybody can see.
[[nodiscard]] double rounded(double probability);

[[nodiscard]] nlohmann::json value_json(const GameInfo& game, const Worth& worth, Language language);

}  // namespace joga::service
