// Small Star Empires' small types.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "joga/core/player.hpp"
#include "joga/games/stars/cells.hpp"

namespace joga::stars {

enum class RuleSet : std::uint8_t { Feup, Official };

// Stuck: the game ends when the player to move has no move. Both: that player passes, and the game ends when
// neither can move.
enum class EndRule : std::uint8_t { Stuck, Both };

enum class Marker : std::uint8_t { Colony, TradeStation };
inline constexpr std::array<Marker, 2> kMarkers{Marker::Colony, Marker::TradeStation};

// The terrain of a cell.
enum class Terrain : std::uint8_t {
  Plain,
  EmptyStar,
  OnePlanet,
  TwoPlanets,
  ThreePlanets,
  RedNebula,
  GreenNebula,
  BlueNebula,
  HomeworldOne,
  HomeworldTwo,
  BlackHole,
  Wormhole,
};

// Characters of position strings.
inline constexpr char kFree = '.';
inline constexpr std::string_view kMarkerLetters = "CTct";  // by marker, player 1's and player 2's

[[nodiscard]] constexpr char letter_of(Player player, Marker marker) noexcept {
  return kMarkerLetters[2 * index_of(player) + static_cast<std::size_t>(marker)];
}
[[nodiscard]] constexpr char letter_of(Marker marker) noexcept {
  return letter_of(Player::One, marker);
}

// Each player's pieces.
inline constexpr int kShips = 4;
inline constexpr int kColonies = 16;
inline constexpr int kTradeStations = 4;

// In the order of the cells' numbers: a step in one of the first three directions leads to a lower number, in
// one of the others to a higher one.
enum class Direction : std::uint8_t { UpLeft, UpRight, Left, Right, DownLeft, DownRight };
inline constexpr std::array<Direction, 6> kDirections{Direction::UpLeft,   Direction::UpRight,
                                                      Direction::Left,     Direction::Right,
                                                      Direction::DownLeft, Direction::DownRight};
inline constexpr std::size_t kDirectionCount = kDirections.size();

// One ship moved and one marker placed where it stops; or a pass.
//   bits 0-6: from    bits 7-13: to    bit 14: marker    bit 15: pass, all others 0
class Move {
 public:
  constexpr Move() noexcept = default;
  [[nodiscard]] static constexpr Move ship(Cell from, Cell to, Marker marker) noexcept {
    return Move(static_cast<std::uint16_t>(from.index() | to.index() << 7U |
                                           static_cast<std::size_t>(marker) << 14U));
  }
  [[nodiscard]] static constexpr Move pass() noexcept { return Move(kPass); }

  [[nodiscard]] constexpr bool is_pass() const noexcept { return (bits_ & kPass) != 0; }
  [[nodiscard]] constexpr Cell from() const noexcept { return Cell::from_index(bits_ & 127); }
  [[nodiscard]] constexpr Cell to() const noexcept { return Cell::from_index(bits_ >> 7 & 127); }
  [[nodiscard]] constexpr Marker marker() const noexcept { return static_cast<Marker>(bits_ >> 14 & 1); }

  friend constexpr auto operator<=>(Move, Move) noexcept = default;

 private:
  explicit constexpr Move(std::uint16_t bits) noexcept : bits_(bits) {}

  static constexpr std::uint16_t kPass = 1U << 15U;
  std::uint16_t bits_ = 0;
};

}  // namespace joga::stars
