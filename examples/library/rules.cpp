// Plays moves and prints the legal ones that follow: rules quantik Y@a1 C@b2
#include <cstdlib>
#include <iostream>
#include <memory>

#include "joga/core/history.hpp"
#include "joga/games/registry.hpp"

int main(int argc, char** argv) {
  const auto made = joga::games::make_game(argc > 1 ? argv[1] : "quantik");
  if (!made) {
    std::cerr << made.error().message.english() << '\n';
    return EXIT_FAILURE;
  }
  const std::shared_ptr<const joga::AnyGame> game = *made;
  joga::History history(game);
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
  for (const joga::AnyMove move : game->legal_moves(history.position())) {
    std::cout << game->move_text(history.position(), move) << '\n';
  }
  return EXIT_SUCCESS;
}
