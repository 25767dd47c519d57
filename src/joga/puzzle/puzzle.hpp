// Puzzles: a position in which one move alone wins by force. docs/puzzles.md says what exactly is proven of
// them and describes the file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"

namespace joga::puzzle {

struct Puzzle {
  std::string id{};  // "eximo-3-07": the game, the plies, a number
  GameSpec spec{};
  std::string position{};
  int plies = 1;  // the player to move wins in exactly this number
  // It is proven that no other move wins within this number of plies; none: no other move ever wins.
  std::optional<int> alone_within{};
  // The number of other moves that the engine's evaluation right after them rates higher.
  int tempting = 0;
  // The solution: the winner's moves, and the answers that resist longest.
  std::vector<std::string> line{};

  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

// The maximum length of a puzzle.
inline constexpr int kMostPlies = 15;

// Writes a puzzle as a line of a file, without a line end; parses a whole file, in which blank lines and
// lines that begin with '#' are skipped. Positions and moves are not checked.
[[nodiscard]] std::string puzzle_text(const Puzzle& puzzle);
[[nodiscard]] Result<std::vector<Puzzle>> parse_puzzles(std::string_view text);

// The puzzles that come with the program, from easy to hard. Empty for a game that has none.
[[nodiscard]] const std::vector<Puzzle>& shipped_puzzles(std::string_view game_id);
// Null if there is no such puzzle.
[[nodiscard]] const Puzzle* find_puzzle(std::string_view id);

}  // namespace joga::puzzle
