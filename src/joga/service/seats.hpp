// Who may take a seat at a game, as pages offer and choose it.
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

// No computer thinks longer, whatever its own limits say: all games share the threads.
inline constexpr std::chrono::seconds kLongestMove{30};
inline constexpr std::size_t kLongestName = 200;  // bytes of a person's name

// A person and these players, who are offered for a game; the ladder comes first among them.
[[nodiscard]] nlohmann::json who_json(const std::vector<engine::Who>& players, const GameInfo& game,
                                      Language language);

// The parameter `players`, a list of two. What starts a program is always refused.
[[nodiscard]] play::Seats read_seats(Parameters& parameters, const GameInfo& game);

}  // namespace joga::service
