// Turns in words for people: their effect, and why they are good or bad.
#pragma once

#include <cstdint>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/line.hpp"
#include "joga/core/message.hpp"
#include "joga/core/player.hpp"
#include "joga/core/value.hpp"

namespace joga::play {

// The standing of a player in two to five words: "White wins in 3 moves", "White better", "even".
[[nodiscard]] Message brief_standing(const GameInfo& game, Player player, const Value& value);

// The gain of a legal move for its player: "more men on the edge". It is true of the position right after the
// move, and at most half of all moves bring as much. Empty if nothing stands out.
[[nodiscard]] Message gain_words(const AnyGame& game, const AnyPosition& position, AnyMove move);

enum class Horizon : std::uint8_t { Near, Far };

// What the player lacks in one position, compared with a better one: "fewer men". Empty if nothing stands
// out. Many small things differ far from the turn that is explained: there only large differences count, and
// no exchanges.
[[nodiscard]] Message loss_words(const AnyGame& game, const AnyPosition& better, const AnyPosition& worse,
                                 Player player, Horizon horizon = Horizon::Near);

// The effect of a legal turn, with the points that it brought at once if the game counts points: "White took
// d4 and e5", "Red settled e7: +3, larger empire +3".
[[nodiscard]] Message turn_story(const AnyGame& game, const AnyPosition& position, AnyMove move);

}  // namespace joga::play
