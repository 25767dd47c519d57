#include "joga/play/hint.hpp"

#include <cassert>

#include "joga/play/catalogue.hpp"
#include "joga/play/explain.hpp"

namespace joga::play {

engine::Who hint_finder() {
  constexpr std::uint64_t kNodes = 200'000;
  return {engine::Searching{.limits = {.nodes = kNodes, .move_time = kHintTime}}};
}

Hint find_hint(const History& history, std::uint64_t seed, const StopFlag& stop,
               const engine::Resources& resources) {
  assert(!is_over(history.outcome()));
  const auto player = engine::make_player(hint_finder(), history.shared_game(), resources);
  Hint hint;
  engine::Request request{.seed = seed};
  request.listener = [&](const search::Info& info) {
    if (info.line != 1 || info.value.bound() != Bound::Exact) return;
    hint.value = info.value;
    hint.line = info.moves;
  };
  const engine::Choice choice = player.value()->choose(history, request, stop);
  assert(choice.move);  // the engine plays every game and always returns a move
  hint.move = *choice.move;
  if (choice.value) hint.value = *choice.value;
  if (hint.line.empty() || hint.line.front() != hint.move) hint.line = {hint.move};
  return hint;
}

Message hint_words(const AnyGame& game, const AnyPosition& position, const Hint& hint) {
  return {text::kHintWords, game.move_words(position, hint.move), game.move_text(position, hint.move),
          worth_words(game, position, hint.value, hint.line)};
}

}  // namespace joga::play
