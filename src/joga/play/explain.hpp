// Turns in words for people: their effect, and why they are good or bad. The reasons come from the proof, if
// there is one, otherwise from the terms of the evaluation.
#pragma once

#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/line.hpp"
#include "joga/core/message.hpp"
#include "joga/core/player.hpp"
#include "joga/core/value.hpp"

namespace joga::play {

// The standing of a player: "White wins in 3 moves", "White is better (about 72 %)".
[[nodiscard]] Message standing_words(const GameInfo& game, Player player, const Value& value);

// The same in two to five words: "White wins in 3 moves", "White better", "even".
[[nodiscard]] Message brief_standing(const GameInfo& game, Player player, const Value& value);

// The differences between the two positions for this player: the evaluation terms that changed most in their
// favour or to their disadvantage. At most two; empty if none stands out.
[[nodiscard]] std::vector<Message> better_things(const AnyGame& game, const AnyPosition& before,
                                                 const AnyPosition& after, Player player);
[[nodiscard]] std::vector<Message> worse_things(const AnyGame& game, const AnyPosition& before,
                                                const AnyPosition& after, Player player);

// The value of a line to the player who begins it, and the reason: the end of the game, if the line reaches
// it, or what it gains.
[[nodiscard]] Message worth_words(const AnyGame& game, const AnyPosition& position, const Line& line);

// The effect of a legal turn, with the points that it brought at once if the game counts points: "White took
// d4 and e5", "Red settled e7: +3".
[[nodiscard]] Message turn_story(const AnyGame& game, const AnyPosition& position, AnyMove move);

}  // namespace joga::play
