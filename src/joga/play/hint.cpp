#include "joga/play/hint.hpp"

#include <cassert>

#include "joga/engine/player.hpp"

namespace joga::play {

engine::Who hint_finder() {
  constexpr std::uint64_t kNodes = 200'000;
  return {engine::Searching{.limits = {.nodes = kNodes, .move_time = kHintTime}}};
}

AnyMove find_hint(const History& history, std::uint64_t seed, const StopFlag& stop,
                  const engine::Resources& resources) {
  assert(!is_over(history.outcome()));
  const auto player = engine::make_player(hint_finder(), history.shared_game(), resources);
  const engine::Choice choice = player.value()->choose(history, {.seed = seed}, stop);
  assert(choice.move);  // the engine plays every game, and always answers
  return *choice.move;
}

}  // namespace joga::play
