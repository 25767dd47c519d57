// Endless games: without draws by repetition or quiet play they can be as long as a record may be.
#pragma once

#include <string>
#include <vector>

#include "joga/games/registry.hpp"

namespace joga::testing {

inline constexpr const char* kEndless = "fields:quiet=0,repetition=0";

// Returns four turns that lead back to the start.
[[nodiscard]] inline std::vector<std::string> turns_in_a_circle(const AnyGame& game) {
  std::vector<AnyPosition> line{game.start()};
  std::vector<std::string> turns;
  const auto search = [&](const auto& self) -> bool {
    if (turns.size() == 4) return game.same(line.back(), line.front());
    for (const AnyMove move : game.legal_moves(line.back())) {
      turns.push_back(game.move_text(line.back(), move));
      line.push_back(game.play_unchecked(line.back(), move));
      if (self(self)) return true;
      turns.pop_back();
      line.pop_back();
    }
    return false;
  };
  search(search);
  return turns;
}

// The first turns of an endless game.
[[nodiscard]] inline std::vector<std::string> many_turns(std::size_t count) {
  const std::vector<std::string> circle = turns_in_a_circle(**games::make_game(kEndless));
  std::vector<std::string> turns;
  for (std::size_t i = 0; i < count; ++i) turns.push_back(circle.at(i % circle.size()));
  return turns;
}

[[nodiscard]] inline std::string long_record(std::size_t turns) {
  std::string text = "[Game \"" + std::string(kEndless) + "\"]\n[Result \"*\"]\n\n";
  for (const std::string& turn : many_turns(turns)) text += turn + '\n';
  return text + "*\n";
}

}  // namespace joga::testing
