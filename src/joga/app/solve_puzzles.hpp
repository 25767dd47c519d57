// `joga solve --puzzles`: makes puzzles, a line each.
#pragma once

#include "joga/app/command_line.hpp"
#include "joga/app/context.hpp"

namespace joga::app {

// Whether an option of puzzles is given. Then this is all that the command does.
[[nodiscard]] bool asks_for_puzzles(const Arguments& arguments);
// Gives the exit status: failed when fewer were found than asked for.
[[nodiscard]] int solve_puzzles(const Arguments& arguments, Context& context);

}  // namespace joga::app
