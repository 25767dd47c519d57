// `joga solve` of a whole game: its solution from nothing, the census, the table's file.
#pragma once

#include "joga/app/command_line.hpp"
#include "joga/app/context.hpp"
#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"

namespace joga::app {

// The game must be a solved one, at its start. Gives the exit status.
[[nodiscard]] int solve_whole_game(const Arguments& arguments, const History& start, const StopFlag& stop,
                                   Context& context);

}  // namespace joga::app
