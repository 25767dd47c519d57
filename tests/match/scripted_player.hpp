// A player that a test controls.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "joga/engine/player.hpp"

namespace joga::testing {

class ScriptedPlayer final : public engine::AnyPlayer {
 public:
  using Script = std::function<engine::Choice(const History&, const engine::Request&)>;

  explicit ScriptedPlayer(Script script) : script_(std::move(script)) {}

  void new_game() override {}
  engine::Choice choose(const History& history, const engine::Request& request, const StopFlag&) override {
    return script_(history, request);
  }

 private:
  Script script_;
};

// Plays the first legal move and reports a score.
[[nodiscard]] inline ScriptedPlayer::Script first_move(std::optional<Value> score = {}) {
  return [score](const History& history, const engine::Request&) {
    engine::Choice choice = engine::Choice::of(history.game().legal_moves(history.position()).front());
    choice.value = score;
    return choice;
  };
}

}  // namespace joga::testing
