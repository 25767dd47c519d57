// The outcome of a game. The reason in words is a Message that the game gives separately, so that searches
// can ask for outcomes without building text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "joga/core/player.hpp"

namespace joga {

enum class Outcome : std::uint8_t { Running, PlayerOneWins, PlayerTwoWins, Draw };

[[nodiscard]] constexpr Outcome win_for(Player player) noexcept {
  return player == Player::One ? Outcome::PlayerOneWins : Outcome::PlayerTwoWins;
}

[[nodiscard]] constexpr bool is_over(Outcome outcome) noexcept {
  return outcome != Outcome::Running;
}

[[nodiscard]] constexpr std::optional<Player> winner_of(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::PlayerOneWins:
      return Player::One;
    case Outcome::PlayerTwoWins:
      return Player::Two;
    case Outcome::Running:
    case Outcome::Draw:
      break;
  }
  return std::nullopt;
}

// The phase of a game between its creation and its end. Open: a player has still to join.
enum class Phase : std::uint8_t { Open, Running, Over };

// "1", "2", "draw" or "running", for programs.
[[nodiscard]] constexpr std::string_view outcome_word(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::Running:
      return "running";
    case Outcome::PlayerOneWins:
      return "1";
    case Outcome::PlayerTwoWins:
      return "2";
    case Outcome::Draw:
      return "draw";
  }
  return "running";
}

}  // namespace joga
