// Ctrl-C for commands that have something to finish.
#pragma once

#include "joga/core/stop_flag.hpp"

namespace joga::app {

// From now on an interrupt or a request to end sets the flag; a second one ends the program at once.
[[nodiscard]] const StopFlag& stop_on_interrupt();

}  // namespace joga::app
