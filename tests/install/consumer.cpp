#include <iostream>

#include "joga/games/registry.hpp"

int main() {
  const auto game = joga::games::make_game(*joga::GameSpec::parse("quantik"));
  std::cout << (*game)->count_moves((*game)->start()) << '\n';
}
