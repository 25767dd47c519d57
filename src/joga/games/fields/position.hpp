// A position of Fields of Action: the piece on each square, the square of each piece, and the sets of squares
// and numbers that follow from them. The position knows when a run is complete; game.hpp decides who has won.
//
// Every field that describes no piece on the board has a fixed value, so that equal positions are equal byte
// for byte, whatever their history.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "joga/core/player.hpp"
#include "joga/core/random.hpp"
#include "joga/games/fields/types.hpp"

namespace joga::fields {

// The numbers of a player's pieces that are still on the board, lowest first. The layout makes "the i-th
// piece" a shift, for random choices among the pieces.
//   bits 0-47: a number's index every four bits    bits 60-63: the count
class LivingNumbers {
 public:
  [[nodiscard]] constexpr int count() const noexcept { return static_cast<int>(bits_ >> 60); }
  [[nodiscard]] constexpr Number operator[](int rank) const noexcept {
    assert(rank >= 0 && rank < count());
    return Number::from_index(bits_ >> 4 * rank & 15);
  }

  constexpr void insert(Number number) noexcept {
    int rank = 0;
    while (rank < count() && (*this)[rank] < number) ++rank;
    const std::uint64_t below = (1ULL << 4 * rank) - 1;
    const std::uint64_t list = bits_ & kListMask;
    const std::uint64_t moved = (list & below) | (list & ~below) << 4;
    bits_ = (bits_ & ~kListMask) + kOne + (moved | std::uint64_t{number.index()} << 4 * rank);
  }
  constexpr void remove(Number number) noexcept {
    // The lowest group of four bits that equals the number (the usual search for a zero, exact for the lowest
    // one): the list is sorted and holds the number, so unused groups cannot come first.
    const std::uint64_t different = bits_ ^ kEveryGroup * number.index();
    const std::uint64_t zeros = (different - kEveryGroup) & ~different & kEveryGroup << 3;
    const std::uint64_t below = (1ULL << (std::countr_zero(zeros) & ~3)) - 1;
    const std::uint64_t list = bits_ & kListMask;
    bits_ = (bits_ & ~kListMask) - kOne + ((list & below) | (list >> 4 & ~below));
  }

  friend constexpr bool operator==(LivingNumbers, LivingNumbers) noexcept = default;

 private:
  static constexpr std::uint64_t kEveryGroup = 0x1111111111111111ULL;
  static constexpr std::uint64_t kListMask = 0x0000ffffffffffffULL;
  static constexpr std::uint64_t kOne = 1ULL << 60;

  std::uint64_t bits_ = 0;
};

class Position {
 public:
  // Puts a piece that is not on the board on an empty square, without passing the turn. On the empty board of
  // a new position every piece counts as captured.
  constexpr void put(Player owner, Number number, Square square) noexcept;
  constexpr void play_unchecked(Move move) noexcept;
  constexpr void set_to_move(Player player) noexcept {
    if (player != to_move_) pass_turn();
  }

  [[nodiscard]] constexpr Player to_move() const noexcept { return to_move_; }
  [[nodiscard]] constexpr std::uint64_t pieces(Player player) const noexcept {
    return pieces_[index_of(player)];
  }
  [[nodiscard]] constexpr std::uint64_t occupied() const noexcept { return pieces_[0] | pieces_[1]; }
  [[nodiscard]] constexpr bool stands_on(Player player, Square square) const noexcept {
    return (pieces(player) >> square.index() & 1) != 0;
  }

  [[nodiscard]] constexpr bool is_on_board(Player owner, Number number) const noexcept {
    return (lost_ >> lost_bit(owner, number) & 1) == 0;
  }
  // Requires a piece on the board.
  [[nodiscard]] constexpr Square square_of(Player owner, Number number) const noexcept {
    return squares_[index_of(owner)][number.index()];
  }
  // Requires a piece on the square.
  [[nodiscard]] constexpr Number number_on(Square square) const noexcept {
    return Number::from_index(numbers_[square.index()]);
  }
  [[nodiscard]] constexpr LivingNumbers living(Player owner) const noexcept {
    return living_[index_of(owner)];
  }

  // The numbers of the opponent's pieces that are not on the board, as bits Number::index().
  [[nodiscard]] constexpr std::uint32_t captured_by(Player player) const noexcept {
    return lost_ >> 16 * index_of(other(player)) & 0xfff;
  }
  // Whether either player has captured five consecutive numbers. Both sets lie in one word with gaps of four
  // zeros, which no run can cross.
  [[nodiscard]] constexpr bool has_complete_run() const noexcept {
    const std::uint32_t pairs = lost_ & lost_ >> 1;
    const std::uint32_t fours = pairs & pairs >> 2;
    return (fours & lost_ >> 4) != 0;
  }

  [[nodiscard]] constexpr std::uint64_t key() const noexcept { return key_; }

  friend constexpr bool operator==(const Position&, const Position&) noexcept = default;

 private:
  [[nodiscard]] static constexpr std::size_t lost_bit(Player owner, Number number) noexcept {
    return 16 * index_of(owner) + number.index();
  }
  constexpr void pass_turn() noexcept;
  constexpr void take_off(Player owner, Square square) noexcept;

  std::array<std::uint64_t, 2> pieces_{};
  std::array<LivingNumbers, 2> living_{};
  std::uint64_t key_ = 0;
  std::array<std::uint8_t, Square::kCount> numbers_{};           // index of the number; 0 for an empty square
  std::array<std::array<Square, Number::kCount>, 2> squares_{};  // a1 for a piece that is not on the board
  std::uint32_t lost_ = 0x0fff0fff;                              // pieces not on the board: bit lost_bit()
  Player to_move_ = Player::One;
};

namespace detail {

inline constexpr std::uint64_t kTurnKey = 0x9d1f60ac2be5873fULL;
inline constexpr std::uint64_t kPieceSalt = 0xf1e1d5ULL;
using PieceKeys = std::array<std::uint64_t, 2 * Number::kCount * Square::kCount>;
// Computed when the program starts (game.cpp): random data cannot be compressed, and would add 12 kB to the
// browser's download.
[[nodiscard]] PieceKeys make_piece_keys() noexcept;
inline const PieceKeys kPieceKeys = make_piece_keys();

[[nodiscard]] constexpr std::uint64_t piece_key(Player owner, Number number, Square square) noexcept {
  const std::size_t piece = index_of(owner) * Number::kCount + number.index();
  const std::size_t index = piece * Square::kCount + square.index();
  if (std::is_constant_evaluated()) return hash_table<PieceKeys().size()>(kPieceSalt)[index];
  return kPieceKeys[index];
}

}  // namespace detail

constexpr void Position::pass_turn() noexcept {
  to_move_ = other(to_move_);
  key_ ^= detail::kTurnKey;
}

constexpr void Position::put(Player owner, Number number, Square square) noexcept {
  assert(!is_on_board(owner, number) && (occupied() >> square.index() & 1) == 0);
  pieces_[index_of(owner)] |= 1ULL << square.index();
  living_[index_of(owner)].insert(number);
  numbers_[square.index()] = static_cast<std::uint8_t>(number.index());
  squares_[index_of(owner)][number.index()] = square;
  lost_ &= ~(1U << lost_bit(owner, number));
  key_ ^= detail::piece_key(owner, number, square);
}

// Leaves the number on the square: the capturing piece overwrites it.
constexpr void Position::take_off(Player owner, Square square) noexcept {
  const Number number = number_on(square);
  pieces_[index_of(owner)] ^= 1ULL << square.index();
  living_[index_of(owner)].remove(number);
  squares_[index_of(owner)][number.index()] = Square();
  lost_ |= 1U << lost_bit(owner, number);
  key_ ^= detail::piece_key(owner, number, square);
}

constexpr void Position::play_unchecked(Move move) noexcept {
  const Square from = move.from();
  const Square to = move.to();
  const Player mover = to_move_;
  const Number number = number_on(from);
  if (stands_on(other(mover), to)) take_off(other(mover), to);
  pieces_[index_of(mover)] ^= 1ULL << from.index() | 1ULL << to.index();
  numbers_[to.index()] = static_cast<std::uint8_t>(number.index());
  numbers_[from.index()] = 0;
  squares_[index_of(mover)][number.index()] = to;
  key_ ^= detail::piece_key(mover, number, from) ^ detail::piece_key(mover, number, to);
  pass_turn();
}

}  // namespace joga::fields
