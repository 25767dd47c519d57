// The players who may take a seat at a game, as pages offer and choose them.
#pragma once

#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/message.hpp"
#include "joga/engine/who.hpp"
#include "joga/play/seats.hpp"
#include "joga/service/message.hpp"

namespace joga::service {

// The longest time for a computer's turn, whatever its own limits say: all games share the threads.
inline constexpr std::chrono::seconds kLongestMove{30};
inline constexpr std::size_t kLongestName = 200;  // bytes of a person's name

// Lists a person and the given players as choices for a game; the ladder comes first among the players.
[[nodiscard]] nlohmann::json who_json(const std::vector<engine::Who>& players, const GameInfo& game,
                                      Language language);

// Reads the parameter `players`, a list of two. A player who would start a program is always refused.
[[nodiscard]] play::Seats read_seats(Parameters& parameters, const GameInfo& game);

}  // namespace joga::service
