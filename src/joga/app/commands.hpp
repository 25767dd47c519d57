// All commands: each is described and implemented in a file of its own.
#pragma once

#include <vector>

#include "joga/app/command_line.hpp"
#include "joga/app/context.hpp"

namespace joga::app {

[[nodiscard]] CommandDescription games_command();
[[nodiscard]] CommandDescription learn_command();
[[nodiscard]] CommandDescription play_command();
[[nodiscard]] CommandDescription show_command();
[[nodiscard]] CommandDescription moves_command();
[[nodiscard]] CommandDescription perft_command();
[[nodiscard]] CommandDescription playouts_command();
[[nodiscard]] CommandDescription engine_command();
[[nodiscard]] CommandDescription analyse_command();
[[nodiscard]] CommandDescription book_command();
[[nodiscard]] CommandDescription bench_command();
[[nodiscard]] CommandDescription match_command();
[[nodiscard]] CommandDescription tournament_command();
[[nodiscard]] CommandDescription check_engine_command();
[[nodiscard]] CommandDescription solve_command();
[[nodiscard]] CommandDescription tune_command();
[[nodiscard]] CommandDescription record_command();
[[nodiscard]] CommandDescription serve_command();
[[nodiscard]] CommandDescription host_command();
[[nodiscard]] CommandDescription bot_command();
[[nodiscard]] CommandDescription site_command();
[[nodiscard]] CommandDescription help_command();

// In the order in which the help shows them.
[[nodiscard]] const std::vector<CommandDescription>& all_commands();
// The error lists the valid names.
[[nodiscard]] Result<const CommandDescription*> find_command(std::string_view name);

}  // namespace joga::app
