// `joga solve` for a whole game: computes the solution, its statistics, and the tablebase's file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <thread>

#include "joga/app/command_line.hpp"
#include "joga/app/context.hpp"
#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"

namespace joga::app {

// All hardware threads of the machine.
[[nodiscard]] inline std::int64_t usual_threads() {
  return std::max(1U, std::thread::hardware_concurrency());
}

// The game must have a tablebase, and `start` must be its initial position. Returns the exit status.
[[nodiscard]] int solve_whole_game(const Arguments& arguments, const History& start, int threads,
                                   const StopFlag& stop, Context& context);

}  // namespace joga::app
