#include "joga/play/hint.hpp"

#include <cassert>

#include "joga/play/catalogue.hpp"
#include "joga/play/explain.hpp"

namespace joga::play {

engine::Who hint_finder() {
  constexpr std::uint64_t kNodes = 200'000;
  return {engine::Searching{.limits = {.nodes = kNodes, .move_time = kHintTime}}};
}

Line find_hint(const History& history, std::uint64_t seed, const StopFlag& stop,
               const engine::Resources& resources) {
  assert(!is_over(history.outcome()));
  const auto player = engine::make_player(hint_finder(), history.shared_game(), resources);
  Line hint;
  engine::Request request{.seed = seed};
  request.listener = [&](const search::Info& info) {
    if (info.is_best()) hint = {info.value, info.moves};
  };
  const engine::Choice choice = player.value()->choose(history, request, stop);
  assert(choice.move);  // the engine plays every game and always returns a move
  if (choice.value) hint.value = *choice.value;
  if (hint.moves.empty() || hint.moves.front() != *choice.move) hint.moves = {*choice.move};
  return hint;
}

Message hint_words(const AnyGame& game, const AnyPosition& position, const Line& hint) {
  const AnyMove move = hint.moves.front();
  return {text::kHintWords, game.move_words(position, move), game.move_text(position, move),
          worth_words(game, position, hint)};
}

}  // namespace joga::play
