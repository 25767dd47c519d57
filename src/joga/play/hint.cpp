#include "joga/play/hint.hpp"

#include <cassert>

#include "joga/engine/player.hpp"

namespace joga::play {

AnyMove find_hint(const History& history, std::uint64_t seed, const StopFlag& stop) {
  assert(!is_over(history.outcome()));
  constexpr std::uint64_t kNodes = 200'000;
  const engine::Who who{engine::Searching{.limits = {.nodes = kNodes, .move_time = kHintTime}}};
  const auto player = engine::make_player(who, history.shared_game(), {.memory_mib = 16});
  const engine::Choice choice = player.value()->choose(history, {.seed = seed}, stop);
  assert(choice.move);  // the engine plays every game, and always answers
  return *choice.move;
}

}  // namespace joga::play
