// Solving a puzzle move by move: is a move right, and what does the opponent answer? Needs no memory between
// the moves, and a bounded amount of work for each.
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
  // Right: the one answer that resists longest. Wrong: how the move is refuted, the opponent's answer first;
  // empty where there is nothing to show.
  std::vector<std::string> answer{};
  int plies_left = 0;  // right: after the answer, the most plies to the end
};

// Takes no more than this at a time.
inline constexpr std::size_t kJudgeMemory = 4;  // MiB

// `moves`: all that have been played since the puzzle's position, the opponent's answers included, the one to
// judge last. The first must be the puzzle's own; later any that still wins by force within the plies that
// are left is right. An error when a text is no legal move, or nothing is there to judge.
[[nodiscard]] Result<Verdict> judge(const Puzzle& puzzle, std::span<const std::string> moves,
                                    const StopFlag& stop);

// A move that the opponent makes, for people: "cone on b1", "c3 to e5".
[[nodiscard]] Message answer_words(const AnyGame& game, const AnyPosition& position, AnyMove move);

}  // namespace joga::puzzle
