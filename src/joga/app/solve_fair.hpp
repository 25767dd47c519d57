// The option `--fair` of `joga solve`: random maps on which neither side seems better.
#pragma once

#include "joga/app/command_line.hpp"
#include "joga/app/context.hpp"

namespace joga::app {

// Returns the exit status.
[[nodiscard]] int find_fair_maps(const Arguments& arguments, Context& context);

}  // namespace joga::app
