#include "joga/engine/default_player.hpp"

#include <algorithm>

namespace joga::engine {

Who default_player(const GameInfo&) {
  return Who{Searching{}};
}

Who default_opponent(const GameInfo& game) {
  constexpr int kMiddle = 4;
  return Who{Level{std::min(kMiddle, static_cast<int>(game.strengths.size()))}};
}

}  // namespace joga::engine
