#include "joga/app/commands.hpp"

namespace joga::app {

const std::vector<CommandDescription>& all_commands() {
  static const std::vector<CommandDescription> commands{
      learn_command(), games_command(),        play_command(),    show_command(),  moves_command(),
      perft_command(), playouts_command(),     analyse_command(), solve_command(), engine_command(),
      match_command(), check_engine_command(), bench_command(),   tune_command(),  record_command(),
      serve_command(), help_command()};
  return commands;
}

}  // namespace joga::app
