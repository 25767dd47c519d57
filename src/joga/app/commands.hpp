// All commands: each is described and implemented in a file of its own.
#pragma once

#include <vector>

#include "joga/app/command_line.hpp"
#include "joga/app/context.hpp"

namespace joga::app {

[[nodiscard]] CommandDescription games_command();
[[nodiscard]] CommandDescription play_command();
[[nodiscard]] CommandDescription show_command();
[[nodiscard]] CommandDescription moves_command();
[[nodiscard]] CommandDescription perft_command();
[[nodiscard]] CommandDescription playouts_command();
[[nodiscard]] CommandDescription record_command();
[[nodiscard]] CommandDescription help_command();

// In the order in which the help shows them.
[[nodiscard]] const std::vector<CommandDescription>& all_commands();

}  // namespace joga::app
