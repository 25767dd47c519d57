// `joga solve` of a game with points: the exact margin of a position.
#pragma once

#include "joga/app/command_line.hpp"
#include "joga/app/context.hpp"
#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/search/limits.hpp"

namespace joga::app {

// For a game that has margins. Gives the exit status.
[[nodiscard]] int solve_margin(const Arguments& arguments, const History& history,
                               const search::Limits& limits, const StopFlag& stop, Context& context);

}  // namespace joga::app
