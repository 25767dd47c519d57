// Asks the engine for its move after the moves given: best_move quantik C@a1 S@a2 N@b1
#include <cstdlib>
#include <iostream>
#include <memory>

#include "joga/core/history.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/engine/player.hpp"
#include "joga/games/registry.hpp"

int main(int argc, char** argv) {
  const auto game = joga::games::make_game(argc > 1 ? argv[1] : "quantik");
  if (!game) {
    std::cerr << game.error().message.english() << '\n';
    return EXIT_FAILURE;
  }
  joga::History history(*game);
  for (int i = 2; i < argc; ++i) {
    if (const auto played = history.play(argv[i]); !played) {
      std::cerr << played.error().message.english() << '\n';
      return EXIT_FAILURE;
    }
  }
  if (joga::is_over(history.outcome())) {
    std::cout << history.outcome_reason().english() << '\n';
    return EXIT_SUCCESS;
  }
  // Any WHO that `joga play` accepts: level:3, engine:time=2, mcts:nodes=5000, perfect, ...
  const auto who = joga::engine::Who::parse("engine:depth=6", (*game)->info());
  if (!who) {
    std::cerr << who.error().message.english() << '\n';
    return EXIT_FAILURE;
  }
  const auto player = joga::engine::make_player(*who, *game);
  if (!player) {
    std::cerr << player.error().message.english() << '\n';
    return EXIT_FAILURE;
  }
  const joga::StopFlag stop;  // another thread may set it to stop the search
  const joga::engine::Choice choice = (*player)->choose(history, {}, stop);
  if (!choice.move) {
    std::cerr << choice.failure->message.english() << '\n';
    return EXIT_FAILURE;
  }
  std::cout << (*game)->move_text(history.position(), *choice.move) << '\n';
  return EXIT_SUCCESS;
}
