// What positions and moves are worth, as pages are told.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "joga/core/any_game.hpp"
#include "joga/core/message.hpp"
#include "joga/core/player.hpp"
#include "joga/search/info.hpp"
#include "joga/search/score.hpp"

namespace joga::service {

// A score as this player sees it.
struct Worth {
  search::Score score{};
  Player player = Player::One;
  std::optional<int> margin{};  // of points, proven, for the same player
  bool at_most = false;         // the plies of the score are a bound
};
// What a search has told of a line. One with a margin may be cut short: then nobody knows how long it lasts.
[[nodiscard]] Worth worth_of(const search::Info& info, Player player);

// The chance that player 1 wins, a draw being half a win.
[[nodiscard]] double chance_of_first(const GameInfo& game, const Worth& worth);
// The chance of the player who sees it.
[[nodiscard]] double chance(const GameInfo& game, const Worth& worth);

// A chance as pages get it: four digits are more than anybody can see.
[[nodiscard]] double rounded(double probability);

[[nodiscard]] nlohmann::json value_json(const GameInfo& game, const Worth& worth, Language language);

}  // namespace joga::service
