// The two players of a game, and people, who may be either of them. Player 1 is the upper-case side of
// position strings.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace joga {

enum class Player : std::uint8_t { One = 0, Two = 1 };

inline constexpr std::array<Player, 2> kPlayers{Player::One, Player::Two};

[[nodiscard]] constexpr Player other(Player player) noexcept {
  return player == Player::One ? Player::Two : Player::One;
}

// 0 or 1, for arrays with one element for each player.
[[nodiscard]] constexpr std::size_t index_of(Player player) noexcept {
  return static_cast<std::size_t>(player);
}

// '1' or '2', as in position strings and results.
[[nodiscard]] constexpr char digit_of(Player player) noexcept {
  return player == Player::One ? '1' : '2';
}
// The same digit as a string, for messages.
[[nodiscard]] inline std::string digit_text(Player player) {
  return std::string(1, digit_of(player));
}

// A person at a host. Random, at most 53 bits: the most that JavaScript's numbers hold exactly.
enum class PersonId : std::int64_t {};
// A stranger, or a player of a game that was not played at this host.
inline constexpr PersonId kNobody{0};

}  // namespace joga
