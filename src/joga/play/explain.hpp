// Turns in words for people: what one did, and why it is good or bad, made from the proof, where there is
// one, or else from the terms of the evaluation.
#pragma once

#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/message.hpp"
#include "joga/core/player.hpp"
#include "joga/core/value.hpp"

namespace joga::play {

// How a player stands: "White wins in 3 moves", "White is better (about 72 %)".
[[nodiscard]] Message standing_words(const GameInfo& game, Player player, const Value& value);

// The position after the moves, as far as they are legal.
[[nodiscard]] AnyPosition after_line(const AnyGame& game, const AnyPosition& position,
                                     const std::vector<AnyMove>& line);

// What the second position has that the first has not, or what it lacks, for this player: the terms that
// differ most in his favour, or to his disadvantage. Two things at most; empty where nothing stands out.
[[nodiscard]] std::vector<Message> better_things(const AnyGame& game, const AnyPosition& before,
                                                 const AnyPosition& after, Player player);
[[nodiscard]] std::vector<Message> worse_things(const AnyGame& game, const AnyPosition& before,
                                                const AnyPosition& after, Player player);

// What a line of play is worth to the player who begins it, and why: its end, if it comes to one, or what it
// brings.
[[nodiscard]] Message worth_words(const AnyGame& game, const AnyPosition& position, const Value& value,
                                  const std::vector<AnyMove>& line);

// What a legal turn did, with the points that it brought its player at once where the game counts some:
// "White took d4 and e5", "Red settled e7: +3".
[[nodiscard]] Message turn_story(const AnyGame& game, const AnyPosition& position, AnyMove move);

}  // namespace joga::play
