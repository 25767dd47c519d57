// A Quantik position on bit boards. It knows each player's allowed placements and the complete lines; the
// rule set (game.hpp) decides the outcome for a blocked player.
//
// A board is 64 bits: 16 for each shape, one for each square, bit = 16 * shape + square = Move::index().
#pragma once

#include <array>
#include <cstdint>

#include "joga/core/bits.hpp"
#include "joga/core/player.hpp"
#include "joga/core/random.hpp"
#include "joga/games/quantik/types.hpp"

namespace joga::quantik {

class Position {
 public:
  // Puts a piece on the board, legal or not, without passing the turn.
  constexpr void put(Player owner, Move move) noexcept;
  constexpr void play_unchecked(Move move) noexcept {
    put(to_move_, move);
    to_move_ = other(to_move_);
  }
  constexpr void set_to_move(Player player) noexcept { to_move_ = player; }

  [[nodiscard]] constexpr Player to_move() const noexcept { return to_move_; }
  [[nodiscard]] constexpr std::uint64_t pieces(Player player) const noexcept {
    return pieces_[index_of(player)];
  }
  [[nodiscard]] constexpr std::uint64_t occupied_squares() const noexcept {
    const std::uint64_t all = pieces_[0] | pieces_[1];
    return (all | all >> 16 | all >> 32 | all >> 48) & 0xffff;
  }
  [[nodiscard]] constexpr int pieces_left(Player player, Shape shape) const noexcept {
    return kPiecesOfAShape - count_bits(pieces(player) >> 16 * static_cast<int>(shape) & 0xffff);
  }
  // All placements that the rules allow the player to move, as a board, regardless of complete lines.
  [[nodiscard]] constexpr std::uint64_t placements() const noexcept { return ~blocked_[index_of(to_move_)]; }

  // The lines that hold a shape of either player, a bit each (see zones_of).
  [[nodiscard]] constexpr std::uint64_t zones_with(Shape shape) const noexcept {
    return zones_with_shape_ >> 16 * static_cast<int>(shape) & 0xfff;
  }
  // The lines that hold all four shapes, a bit each (see zones_of).
  [[nodiscard]] constexpr std::uint64_t complete_zones() const noexcept {
    const std::uint64_t pairs = zones_with_shape_ & zones_with_shape_ >> 32;
    return pairs & pairs >> 16 & 0xfff;
  }

  // The position is two words and the turn: hashing them on demand is cheaper than updating a key.
  [[nodiscard]] constexpr std::uint64_t key() const noexcept {
    std::uint64_t state = pieces_[0] ^ (to_move_ == Player::One ? 0 : kTurnSalt);
    state = split_mix(state) ^ pieces_[1];
    return split_mix(state);
  }

  friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

 private:
  static constexpr std::uint64_t kTurnSalt = 0x5a17ed0ddba11ULL;

  std::array<std::uint64_t, 2> pieces_{};
  // Placements forbidden to each player: on occupied squares, in lines with the opponent's piece of that
  // shape, and everywhere once both pieces of a shape are used.
  std::array<std::uint64_t, 2> blocked_{};
  std::uint64_t zones_with_shape_ = 0;  // bit 16 * shape + zone
  Player to_move_ = Player::One;
};

namespace detail {

struct PlacementMasks {
  std::uint64_t square;    // the square, for all four shapes
  std::uint64_t opponent;  // placements that the opponent loses: the three zones, for this shape
  std::uint64_t shape;     // all squares, for this shape
  std::uint64_t zones;     // the three zones, in the shape's 16 bits
};

[[nodiscard]] constexpr std::array<PlacementMasks, 64> make_placement_masks() noexcept {
  std::array<PlacementMasks, 64> table{};
  for (std::size_t index = 0; index < table.size(); ++index) {
    const Move move = Move::from_index(index);
    const int lane = 16 * static_cast<int>(move.shape());
    PlacementMasks& masks = table[index];
    masks.square = 0x0001000100010001ULL << move.square().index();
    masks.shape = 0xffffULL << lane;
    for (const int zone : zones_of(move.square())) masks.zones |= 1ULL << (lane + zone);
    for (std::size_t square = 0; square < Square::kCount; ++square) {
      const std::array<int, 3> here = zones_of(Square::from_index(square));
      const std::array<int, 3> there = zones_of(move.square());
      if (here[0] == there[0] || here[1] == there[1] || here[2] == there[2])
        masks.opponent |= 1ULL << Move::place(move.shape(), Square::from_index(square)).index();
    }
  }
  return table;
}

inline constexpr std::array<PlacementMasks, 64> kPlacementMasks = make_placement_masks();

}  // namespace detail

constexpr void Position::put(Player owner, Move move) noexcept {
  const detail::PlacementMasks& masks = detail::kPlacementMasks[move.index()];
  const std::size_t own = index_of(owner);
  const std::size_t opponent = index_of(other(owner));
  const bool second_of_shape = (pieces_[own] & masks.shape) != 0;
  pieces_[own] |= 1ULL << move.index();
  blocked_[own] |= masks.square | (second_of_shape ? masks.shape : 0);
  blocked_[opponent] |= masks.square | masks.opponent;
  zones_with_shape_ |= masks.zones;
}

}  // namespace joga::quantik
