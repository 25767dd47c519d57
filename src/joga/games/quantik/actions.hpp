// Quantik's actions: 16 * shape + square, a turn each.
#pragma once

#include "joga/core/actions.hpp"
#include "joga/games/quantik/game.hpp"

namespace joga {

template <>
class Actions<quantik::Quantik> {
  using Quantik = quantik::Quantik;
  using Position = quantik::Position;
  using Move = quantik::Move;

 public:
  using Turn = Position;

  explicit constexpr Actions(const Quantik& game) noexcept : game_(game) {}

  [[nodiscard]] constexpr std::size_t count() const noexcept { return 64; }
  // The shapes of the player to move, of the opponent, the pieces left of both, and the player to move.
  [[nodiscard]] constexpr ObservationShape shape() const noexcept { return {17, 4, 4}; }

  [[nodiscard]] constexpr Turn begin(const Position& position) const noexcept { return position; }
  [[nodiscard]] constexpr Position position(const Turn& turn) const noexcept { return turn; }
  [[nodiscard]] constexpr bool is_begun(const Turn&) const noexcept { return false; }

  [[nodiscard]] constexpr std::uint64_t legal_set(const Turn& turn) const noexcept {
    return quantik::legal_placements(turn);
  }
  template <class Visitor>
  constexpr void visit_legal(const Turn& turn, Visitor&& visit) const {
    game_.visit_moves(turn, [&](Move move) {
      visit(move.index());
      return true;
    });
  }
  [[nodiscard]] constexpr bool is_legal(const Turn& turn, std::size_t action) const noexcept {
    return action < count() && game_.is_legal(turn, Move::from_index(action));
  }
  [[nodiscard]] constexpr std::size_t random(const Turn& turn, Random& random) const noexcept {
    return game_.random_move(turn, random).index();
  }
  constexpr Acted act(Turn& turn, std::size_t action) const noexcept {
    turn.play_unchecked(Move::from_index(action));
    return {};
  }
  [[nodiscard]] std::string action_text(const Turn& turn, std::size_t action) const {
    return game_.move_text(turn, Move::from_index(action));
  }
  [[nodiscard]] std::size_t transformed(std::size_t action, std::size_t symmetry) const noexcept {
    return game_.transformed(Move::from_index(action), symmetry).index();
  }

  [[nodiscard]] std::string text(const Turn& turn) const { return game_.position_text(turn); }
  [[nodiscard]] Result<Turn> parse(std::string_view text) const { return game_.parse_position(text); }

  void observe(const Turn& turn, const DrawCounters&, std::span<std::uint8_t> bytes) const noexcept {
    PlaneWriter planes(bytes, shape().cells());
    const std::array<Player, 2> players{turn.to_move(), other(turn.to_move())};
    for (const Player player : players) {
      for (int shape = 0; shape < 4; ++shape) planes.bits(turn.pieces(player) >> 16 * shape & 0xffff);
    }
    for (const Player player : players) {
      for (const quantik::Shape shape : quantik::kShapes)
        planes.fill(static_cast<std::size_t>(turn.pieces_left(player, shape)));
    }
    planes.fill(index_of(turn.to_move()));
  }
  [[nodiscard]] Turn read(std::span<const std::uint8_t> bytes, DrawCounters&) const noexcept {
    const std::size_t cells = shape().cells();
    const Player to_move = bytes[(shape().planes - 1) * cells] == 0 ? Player::One : Player::Two;
    PlaneReader planes(bytes, cells);
    Turn turn;
    for (const Player player : {to_move, other(to_move)}) {
      for (const quantik::Shape shape : quantik::kShapes) {
        for (std::uint64_t left = planes.bits(); left != 0;)
          turn.put(player, Move::place(shape, quantik::Square::from_index(pop_lowest(left))));
      }
    }
    turn.set_to_move(to_move);
    return turn;
  }

 private:
  const Quantik& game_;
};

static_assert(HasActions<quantik::Quantik>);

}  // namespace joga
