// Eximo's actions, one step of a turn each: 5 * square + direction moves the man on that square, and 320 +
// square drops a man. Squares are those of the board; directions are seen by the player to move, in the order
// of kDirections.
#pragma once

#include "joga/core/actions.hpp"
#include "joga/games/eximo/game.hpp"

namespace joga {
namespace eximo {

// The next step of the player to move.
enum class Step : std::uint8_t { Begin, Jump, Capture, Drop };

// A position in the middle of a turn, as the player to move sees it. Captured men are gone, and the man that
// moves is not on the board. How it came to its square does not matter for its way on (moves.hpp).
struct UnfinishedTurn {
  SquareSet own = 0;
  SquareSet enemy = 0;
  Player to_move = Player::One;
  Step next = Step::Begin;
  Square man{};            // of a jump or a capture
  std::uint8_t drops = 0;  // left to be made

  [[nodiscard]] constexpr SquareSet empty() const noexcept { return ~(own | enemy); }

  friend bool operator==(const UnfinishedTurn&, const UnfinishedTurn&) = default;
};

}  // namespace eximo

template <>
class Actions<eximo::Eximo> {
  using Eximo = eximo::Eximo;
  using Position = eximo::Position;
  using Square = eximo::Square;
  using SquareSet = eximo::SquareSet;
  using Direction = eximo::Direction;
  using Step = eximo::Step;

 public:
  using Turn = eximo::UnfinishedTurn;

  static constexpr std::size_t kDirectionCount = eximo::kDirections.size();
  static constexpr std::size_t kFirstDrop = kDirectionCount * Square::kCount;

  explicit constexpr Actions(const Eximo& game) noexcept : game_(game) {}

  [[nodiscard]] constexpr std::size_t count() const noexcept { return kFirstDrop + Square::kCount; }
  // The men of the player to move and the opponent's, the man that moves; whether it jumps, captures; drops
  // left; the draws' counters and the player to move.
  [[nodiscard]] constexpr ObservationShape shape() const noexcept { return {10, 8, 8}; }

  [[nodiscard]] constexpr Turn begin(const Position& position) const noexcept {
    return {.own = position.own(), .enemy = position.enemy(), .to_move = position.to_move()};
  }
  [[nodiscard]] constexpr Position position(const Turn& turn) const noexcept {
    return Position::seen_by_mover(turn.own, turn.enemy, turn.to_move);
  }
  [[nodiscard]] constexpr bool is_begun(const Turn& turn) const noexcept { return turn.next != Step::Begin; }

  template <class Visitor>
  constexpr void visit_legal(const Turn& turn, Visitor&& visit) const {
    const Choices choices(turn);
    for (std::size_t direction = 0; direction < kDirectionCount; ++direction) {
      for (SquareSet left = eximo::seen_by(turn.to_move, choices.men[direction]); left != 0;)
        visit(kDirectionCount * pop_lowest(left) + direction);
    }
    for (SquareSet left = eximo::seen_by(turn.to_move, choices.drops); left != 0;)
      visit(kFirstDrop + pop_lowest(left));
  }
  [[nodiscard]] constexpr bool is_legal(const Turn& turn, std::size_t action) const noexcept {
    if (action >= count()) return false;
    const Choices choices(turn);
    if (action >= kFirstDrop) return eximo::contains(choices.drops, square_of(turn, action - kFirstDrop));
    return eximo::contains(choices.men[action % kDirectionCount], square_of(turn, action / kDirectionCount));
  }
  [[nodiscard]] constexpr std::size_t random(const Turn& turn, Random& random) const noexcept {
    const Choices choices(turn);
    if (turn.next == Step::Drop) return kFirstDrop + pick(turn, choices.drops, random);
    std::array<std::uint32_t, kDirectionCount + 1> before{};
    for (std::size_t i = 0; i < kDirectionCount; ++i)
      before[i + 1] = before[i] + static_cast<std::uint32_t>(count_bits(choices.men[i]));
    const std::uint32_t number = random.below(before.back());
    std::size_t direction = 0;
    for (std::size_t i = 1; i < kDirectionCount; ++i) direction += std::size_t{number >= before[i]};
    const std::size_t from = select_bit(choices.men[direction], static_cast<int>(number - before[direction]));
    return kDirectionCount * on_board(turn, from) + direction;
  }

  constexpr Acted act(Turn& turn, std::size_t action) const noexcept {
    if (action >= kFirstDrop) return drop(turn, square_of(turn, action - kFirstDrop));
    const Square from = square_of(turn, action / kDirectionCount);
    const int offset = eximo::offset_of(eximo::kDirections[action % kDirectionCount]);
    const Square next = from.offset_by(offset);
    turn.own &= ~eximo::set_of(from);
    if (eximo::contains(turn.empty(), next)) return land(turn, next);
    turn.next = eximo::contains(turn.enemy, next) ? Step::Capture : Step::Jump;
    turn.enemy &= ~eximo::set_of(next);  // a jump goes over no enemy
    turn.man = next.offset_by(offset);
    // On the last row the turn ends even if the man could go on.
    if (!eximo::contains(eximo::kLastRow, turn.man) && onward(turn) != 0)
      return {.turn_ends = false, .is_progress = false};
    return land(turn, turn.man);
  }

  // "b2-b4" for a step, a jump or a capture, "drop b1".
  [[nodiscard]] std::string action_text(const Turn& turn, std::size_t action) const {
    if (action >= kFirstDrop) return "drop " + Square::from_index(action - kFirstDrop).to_string();
    const Square from = square_of(turn, action / kDirectionCount);
    const int offset = eximo::offset_of(eximo::kDirections[action % kDirectionCount]);
    const Square next = from.offset_by(offset);
    const Square to = eximo::contains(turn.empty(), next) ? next : next.offset_by(offset);
    return eximo::seen_by(turn.to_move, from).to_string() + '-' +
           eximo::seen_by(turn.to_move, to).to_string();
  }
  [[nodiscard]] constexpr std::size_t transformed(std::size_t action, std::size_t symmetry) const noexcept {
    // Exchanges left and right, in the order of kDirections; the players' views differ by the row.
    constexpr std::array<std::size_t, kDirectionCount> kMirrored{2, 1, 0, 4, 3};
    const bool is_drop = action >= kFirstDrop;
    std::size_t square = is_drop ? action - kFirstDrop : action / kDirectionCount;
    std::size_t direction = action % kDirectionCount;
    if ((symmetry & 1) != 0) {
      square ^= 7;
      direction = kMirrored[direction];
    }
    if ((symmetry & 2) != 0) square ^= 56;
    return is_drop ? kFirstDrop + square : kDirectionCount * square + direction;
  }

  // The position; in the middle of a turn the board as it is, followed by "jump d4", "capture d4" or "drop
  // 2".
  [[nodiscard]] std::string text(const Turn& turn) const {
    Turn whole = turn;
    const bool is_moving = turn.next == Step::Jump || turn.next == Step::Capture;
    if (is_moving) whole.own |= eximo::set_of(turn.man);
    std::string text = game_.position_text(position(whole));
    if (is_moving)
      text += std::string(turn.next == Step::Jump ? " jump " : " capture ") +
              eximo::seen_by(turn.to_move, turn.man).to_string();
    if (turn.next == Step::Drop) text += " drop " + std::to_string(turn.drops);
    return text;
  }
  [[nodiscard]] Result<Turn> parse(std::string_view text) const;

  void observe(const Turn& turn, const DrawCounters& counters, std::span<std::uint8_t> bytes) const noexcept {
    PlaneWriter planes(bytes, Square::kCount);
    const bool is_moving = turn.next == Step::Jump || turn.next == Step::Capture;
    planes.bits(eximo::seen_by(turn.to_move, turn.own));
    planes.bits(eximo::seen_by(turn.to_move, turn.enemy));
    planes.bits(is_moving ? eximo::set_of(eximo::seen_by(turn.to_move, turn.man)) : 0);
    planes.fill(turn.next == Step::Jump ? 1 : 0);
    planes.fill(turn.next == Step::Capture ? 1 : 0);
    planes.fill(turn.drops);
    planes.counters(counters);
    planes.fill(index_of(turn.to_move));
  }
  [[nodiscard]] Turn read(std::span<const std::uint8_t> bytes, DrawCounters& counters) const noexcept {
    Turn turn;
    turn.to_move = bytes[(shape().planes - 1) * Square::kCount] == 0 ? Player::One : Player::Two;
    PlaneReader planes(bytes, Square::kCount);
    turn.own = eximo::seen_by(turn.to_move, planes.bits());
    turn.enemy = eximo::seen_by(turn.to_move, planes.bits());
    const SquareSet man = eximo::seen_by(turn.to_move, planes.bits());
    const bool jumps = planes.value() != 0;
    const bool captures = planes.value() != 0;
    turn.drops = static_cast<std::uint8_t>(planes.value());
    turn.next = jumps ? Step::Jump : captures ? Step::Capture : turn.drops > 0 ? Step::Drop : Step::Begin;
    if (man != 0) turn.man = Square::from_index(lowest_bit(man));
    counters = planes.counters();
    return turn;
  }

 private:
  // The squares from which a man can go, by direction, and those on which a man can be dropped.
  struct Choices {
    std::array<SquareSet, kDirectionCount> men{};
    SquareSet drops = 0;

    explicit constexpr Choices(const Turn& turn) noexcept {
      if (turn.next == Step::Drop) {
        drops = turn.empty() & eximo::kDropZone;
        return;
      }
      const Position position = Position::seen_by_mover(turn.own, turn.enemy, turn.to_move);
      const SquareSet men_to_go = turn.next == Step::Begin ? turn.own : eximo::set_of(turn.man);
      if (turn.next != Step::Jump) {
        const eximo::Captures captures(position);
        if ((men_to_go & captures.from_any()) != 0) {
          for (std::size_t i = 0; i < kDirectionCount; ++i) men[i] = men_to_go & captures.from(i);
          return;
        }
      }
      const eximo::Jumps jumps(position);
      men[0] = men_to_go & jumps.from(0);
      men[1] = men_to_go & jumps.from(1);
      men[2] = men_to_go & jumps.from(2);
      if (turn.next == Step::Jump) return;
      const SquareSet empty = turn.empty();
      men[0] |= men_to_go & eximo::detail::steps_from<Direction::ForwardLeft>(empty);
      men[1] |= men_to_go & eximo::detail::steps_from<Direction::Forward>(empty);
      men[2] |= men_to_go & eximo::detail::steps_from<Direction::ForwardRight>(empty);
    }
  };

  // Squares of actions, as the player to move sees them.
  [[nodiscard]] static constexpr Square square_of(const Turn& turn, std::size_t index) noexcept {
    return eximo::seen_by(turn.to_move, Square::from_index(index));
  }
  [[nodiscard]] static constexpr std::size_t on_board(const Turn& turn, std::size_t index) noexcept {
    return square_of(turn, index).index();
  }
  [[nodiscard]] static constexpr std::size_t pick(const Turn& turn, SquareSet squares,
                                                  Random& random) noexcept {
    const auto count = static_cast<std::uint32_t>(count_bits(squares));
    return on_board(turn, select_bit(squares, static_cast<int>(random.below(count))));
  }

  // The directions in which the man that moves must go on.
  [[nodiscard]] static constexpr eximo::DirectionSet onward(const Turn& turn) noexcept {
    const Position position = Position::seen_by_mover(turn.own, turn.enemy, turn.to_move);
    return turn.next == Step::Jump ? eximo::Jumps(position).directions(turn.man)
                                   : eximo::Captures(position).directions(turn.man);
  }

  // The man arrives where it stops.
  static constexpr Acted land(Turn& turn, Square square) noexcept {
    if (!eximo::contains(eximo::kLastRow, square)) {
      turn.own |= eximo::set_of(square);
      return end(turn);
    }
    const int free = count_bits(turn.empty() & eximo::kDropZone);
    if (free == 0) return end(turn);
    turn.next = Step::Drop;
    turn.drops = static_cast<std::uint8_t>(free < 2 ? free : 2);
    turn.man = Square();
    return {.turn_ends = false, .is_progress = false};
  }
  static constexpr Acted drop(Turn& turn, Square square) noexcept {
    turn.own |= eximo::set_of(square);
    if (--turn.drops > 0) return {.turn_ends = false, .is_progress = false};
    return end(turn);
  }
  static constexpr Acted end(Turn& turn) noexcept {
    const Acted acted{.is_progress = turn.next == Step::Capture || turn.next == Step::Drop};
    turn = {.own = eximo::upside_down(turn.enemy),
            .enemy = eximo::upside_down(turn.own),
            .to_move = other(turn.to_move)};
    return acted;
  }

  const Eximo& game_;
};

static_assert(HasActions<eximo::Eximo>);

}  // namespace joga
