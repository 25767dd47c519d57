// An Eximo position on bit boards: the men of both players and the player to move.
#pragma once

#include <cstdint>

#include "joga/core/player.hpp"
#include "joga/core/random.hpp"
#include "joga/games/eximo/types.hpp"

namespace joga::eximo {

// Stored as the player to move sees it, so that move generation knows only one direction of play. Turning the
// board when the turn passes costs two instructions.
class Position {
 public:
  // The empty board.
  constexpr Position() noexcept = default;
  // The sets are squares of the board, not as either player sees them.
  [[nodiscard]] static constexpr Position with_men(SquareSet white, SquareSet black,
                                                   Player to_move) noexcept {
    return seen_by_mover(seen_by(to_move, to_move == Player::One ? white : black),
                         seen_by(to_move, to_move == Player::One ? black : white), to_move);
  }

  // The sets are as the player to move sees the board.
  [[nodiscard]] static constexpr Position seen_by_mover(SquareSet own, SquareSet enemy,
                                                        Player to_move) noexcept {
    Position position;
    position.own_ = own;
    position.enemy_ = enemy;
    position.to_move_ = to_move;
    return position;
  }

  constexpr void play_unchecked(Move move) noexcept {
    const int stride = move.stride();
    Square at = move.from();
    own_ &= ~set_of(at);
    for (std::uint64_t left = move.steps(); left != 0; left >>= Move::kStepWidth) {
      const int offset = offset_of(Move::first_of(left));
      // A step or a jump goes over no enemy, so this removes nothing.
      enemy_ &= ~set_of(at.offset_by(offset));
      at = at.offset_by(offset * stride);
    }
    own_ |= (set_of(at) & ~kLastRow) | move.drops();
    pass_turn();
  }

  [[nodiscard]] constexpr Player to_move() const noexcept { return to_move_; }
  // As the player to move sees the board.
  [[nodiscard]] constexpr SquareSet own() const noexcept { return own_; }
  [[nodiscard]] constexpr SquareSet enemy() const noexcept { return enemy_; }
  [[nodiscard]] constexpr SquareSet empty() const noexcept { return ~(own_ | enemy_); }
  // As squares of the board.
  [[nodiscard]] constexpr SquareSet men(Player player) const noexcept {
    return seen_by(to_move_, player == to_move_ ? own_ : enemy_);
  }

  // The position is two words and the turn: hashing them on demand is cheaper than updating a key.
  [[nodiscard]] constexpr std::uint64_t key() const noexcept {
    std::uint64_t state = own_ ^ (to_move_ == Player::One ? 0 : kTurnSalt);
    state = split_mix(state) ^ enemy_;
    return split_mix(state);
  }

  friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

 private:
  static constexpr std::uint64_t kTurnSalt = 0xe01d0a11eb0a2dULL;

  constexpr void pass_turn() noexcept {
    const SquareSet own = own_;
    own_ = upside_down(enemy_);
    enemy_ = upside_down(own);
    to_move_ = other(to_move_);
  }

  SquareSet own_ = 0;
  SquareSet enemy_ = 0;
  Player to_move_ = Player::One;
};

}  // namespace joga::eximo
