// The actions of Fields of Action: 64 * from + to, a turn each.
#pragma once

#include "joga/core/actions.hpp"
#include "joga/games/fields/game.hpp"

namespace joga {

template <>
class Actions<fields::Fields> {
  using Fields = fields::Fields;
  using Position = fields::Position;
  using Move = fields::Move;
  using Square = fields::Square;
  using Number = fields::Number;

 public:
  using Turn = Position;

  explicit constexpr Actions(const Fields& game) noexcept : game_(game) {}

  [[nodiscard]] constexpr std::size_t count() const noexcept { return Square::kCount * Square::kCount; }
  // The pieces 1 to 12 of the player to move, then the opponent's, then the draws' counters and the player to
  // move. A captured piece has an empty plane.
  [[nodiscard]] constexpr ObservationShape shape() const noexcept { return {2 * Number::kCount + 4, 8, 8}; }

  [[nodiscard]] constexpr Turn begin(const Position& position) const noexcept { return position; }
  [[nodiscard]] constexpr Position position(const Turn& turn) const noexcept { return turn; }
  [[nodiscard]] constexpr bool is_begun(const Turn&) const noexcept { return false; }

  template <class Visitor>
  constexpr void visit_legal(const Turn& turn, Visitor&& visit) const {
    game_.visit_moves(turn, [&](Move move) {
      visit(number_of(move));
      return true;
    });
  }
  [[nodiscard]] constexpr bool is_legal(const Turn& turn, std::size_t action) const noexcept {
    return action < count() && game_.is_legal(turn, move_of(action));
  }
  [[nodiscard]] constexpr std::size_t random(const Turn& turn, Random& random) const noexcept {
    return number_of(game_.random_move(turn, random));
  }
  constexpr Acted act(Turn& turn, std::size_t action) const noexcept {
    const Move move = move_of(action);
    const Acted acted{.is_progress = game_.is_progress(turn, move)};
    turn.play_unchecked(move);
    return acted;
  }
  [[nodiscard]] std::string action_text(const Turn& turn, std::size_t action) const {
    return game_.move_text(turn, move_of(action));
  }
  [[nodiscard]] std::size_t transformed(std::size_t action, std::size_t symmetry) const noexcept {
    return number_of(game_.transformed(move_of(action), symmetry));
  }

  [[nodiscard]] std::string text(const Turn& turn) const { return game_.position_text(turn); }
  [[nodiscard]] Result<Turn> parse(std::string_view text) const { return game_.parse_position(text); }

  void observe(const Turn& turn, const DrawCounters& counters, std::span<std::uint8_t> bytes) const noexcept {
    PlaneWriter planes(bytes, Square::kCount);
    for (const Player player : {turn.to_move(), other(turn.to_move())}) {
      for (std::size_t i = 0; i < Number::kCount; ++i) {
        const std::span<std::uint8_t> plane = planes.zeros();
        const Number number = Number::from_index(i);
        if (turn.is_on_board(player, number)) plane[turn.square_of(player, number).index()] = 1;
      }
    }
    planes.counters(counters);
    planes.fill(index_of(turn.to_move()));
  }
  [[nodiscard]] Turn read(std::span<const std::uint8_t> bytes, DrawCounters& counters) const noexcept {
    const Player to_move = bytes[(shape().planes - 1) * Square::kCount] == 0 ? Player::One : Player::Two;
    PlaneReader planes(bytes, Square::kCount);
    Turn turn;
    for (const Player player : {to_move, other(to_move)}) {
      for (std::size_t i = 0; i < Number::kCount; ++i) {
        if (const std::uint64_t square = planes.bits(); square != 0)
          turn.put(player, Number::from_index(i), Square::from_index(lowest_bit(square)));
      }
    }
    counters = planes.counters();
    turn.set_to_move(to_move);
    return turn;
  }

 private:
  [[nodiscard]] static constexpr std::size_t number_of(Move move) noexcept {
    return Square::kCount * move.from().index() + move.to().index();
  }
  [[nodiscard]] static constexpr Move move_of(std::size_t action) noexcept {
    return Move::between(Square::from_index(action / Square::kCount),
                         Square::from_index(action % Square::kCount));
  }

  const Fields& game_;
};

static_assert(HasActions<fields::Fields>);

}  // namespace joga
