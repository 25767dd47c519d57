// Solves a whole game, and reports the result in numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/core/value.hpp"
#include "joga/solve/parallel.hpp"

namespace joga::solve {

// The running positions after some number of plies, up to symmetry, for the player to move.
struct PlyCensus {
  std::uint64_t positions = 0;
  std::uint64_t images = 0;  // the same without symmetry
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t blocked = 0;  // without a move; among the draws or losses
  int longest_win = 0;        // in plies; 0 where there is none
  int longest_loss = 0;

  PlyCensus& operator+=(const PlyCensus& more) noexcept;
};

// Moves that are the same up to symmetry.
struct OpeningValue {
  std::string move{};     // the first of them
  std::uint64_t moves{};  // how many there are
  Value value{};          // proven, for the player who makes it
  std::vector<OpeningValue> replies{};
};

struct Census {
  std::vector<PlyCensus> plies{};
  PlyCensus total{};
  Value start{};
  std::vector<OpeningValue> openings{};  // the first moves, the best first, with the replies to each
};

// Counts of what was checked in a table.
struct VerifiedTable {
  std::uint64_t positions = 0;  // up to symmetry
  std::uint64_t moves = 0;
};

struct WholeGame {
  Census census{};
  std::size_t bytes = 0;  // of the table's file
  std::uint64_t keys = 0;
  std::uint64_t checksum = 0;
  std::optional<Error> unsaved{};           // why it could not be written
  std::optional<VerifiedTable> verified{};  // if asked for
};

enum class Stage : std::uint8_t { Solving, Verifying };

struct WholeGameOptions {
  std::filesystem::path file{};  // where the table goes; empty: nowhere
  bool verify = false;
  int threads = 1;
  const StopFlag* stop = nullptr;
  std::function<void(Stage, const SolveProgress&)> progress{};
};

// Fails if it was stopped, if the table failed the check, or if there is no solver for the game.
[[nodiscard]] Result<WholeGame> solve_whole_game(const AnyGame& game, const WholeGameOptions& options);

}  // namespace joga::solve
