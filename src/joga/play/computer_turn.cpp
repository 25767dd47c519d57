#include "joga/play/computer_turn.hpp"

#include <cassert>
#include <utility>

#include "joga/play/catalogue.hpp"

namespace joga::play {

Result<AnyMove> find_move(const History& history, const ComputerTurn& turn, const StopFlag& stop,
                          const search::Listener& listener) {
  std::unique_ptr<engine::AnyPlayer> passing;
  if (!turn.kept->player) {
    // A player that must hurry before it has started need not fill a large transposition table.
    const bool hurries = stop.is_set() && !turn.who.is_foreign();
    Result<std::unique_ptr<engine::AnyPlayer>> made = engine::make_player(
        turn.who, history.shared_game(), hurries ? engine::Resources{.memory_mib = 1} : turn.resources);
    if (!made) return made.error();
    (hurries ? passing : turn.kept->player) = *std::move(made);
  }
  engine::AnyPlayer& thinking = passing ? *passing : *turn.kept->player;
  const engine::Request request{.limits = turn.limits, .seed = turn.seed, .book = true, .listener = listener};
  const engine::Choice choice = thinking.choose(history, request, stop);
  if (choice.move) return *choice.move;
  return Error{ErrorCode::Unsupported, choice.failure.value_or(engine::Failure{}).message};
}

Result<ComputerTurn> Computers::turn(const GameState& game, Moment now, const search::Limits& limits,
                                     const engine::Resources& resources) const {
  assert(game.computer_to_move());
  if (game.is_full())
    return Error{ErrorCode::Illegal, Message(text::kTooManyTurns, game.policy().most_turns)};
  const Player player = game.to_move().value_or(Player::One);
  ComputerTurn turn{.who = game.who(player),
                    .limits = limits,
                    .seed = game.turn_seed(),
                    .resources = resources,
                    .kept = kept_[index_of(player)]};
  turn.limits.clocks = game.search_clocks(now);
  return turn;
}

MoveFinder Computers::finder(const GameState& game, Moment now, const engine::Resources& resources) const {
  return [history = game.history(),
          turn = turn(game, now, {}, resources)](const StopFlag& stop) -> Result<AnyMove> {
    if (!turn) return turn.error();
    return find_move(history, *turn, stop);
  };
}

}  // namespace joga::play
