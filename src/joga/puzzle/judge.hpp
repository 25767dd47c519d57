// Judges the moves of somebody who solves a puzzle, and finds the opponent's answers. Keeps no state between
// moves; the work for each move is bounded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/puzzle/puzzle.hpp"

namespace joga::puzzle {

enum class Judgement : std::uint8_t {
  Right,   // the win is still forced within the plies of the puzzle
  Solved,  // the game is won
  Wrong,
};

struct Verdict {
  Judgement judgement = Judgement::Wrong;
  Message message{};  // a sentence for the player
  // For a right move, the answer that resists longest. For a wrong one, its refutation, beginning with the
  // opponent's answer; empty if there is none to show.
  std::vector<std::string> answer{};
  int plies_left = 0;  // for a right move: the most plies to the end after the answer
};

// The most memory that judging a move takes.
inline constexpr std::size_t kJudgeMemory = 4;  // MiB

// `moves` are all moves since the puzzle's position, answers included; the last one is judged. The first must
// be the puzzle's own move; later, any move that still forces a win within the plies left is right. Fails if
// a text is no legal move, or if there are no moves.
[[nodiscard]] Result<Verdict> judge(const Puzzle& puzzle, std::span<const std::string> moves,
                                    const StopFlag& stop);

// A move that the opponent makes, for people: "cone on b1", "c3 to e5".
[[nodiscard]] Message answer_words(const AnyGame& game, const AnyPosition& position, AnyMove move);

}  // namespace joga::puzzle
