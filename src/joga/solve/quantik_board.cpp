#include "joga/solve/quantik_board.hpp"

namespace joga::solve {

using joga::quantik::Move;
using joga::quantik::Position;
using joga::quantik::Shape;
using joga::quantik::Square;

std::optional<QuantikBoard> QuantikBoard::from(const Position& position) noexcept {
  if (position.complete_zones() != 0) return std::nullopt;
  const std::uint64_t own = position.pieces(position.to_move());
  const std::uint64_t opponents = position.pieces(other(position.to_move()));
  const int ahead = count_bits(opponents) - count_bits(own);
  if (ahead != 0 && ahead != 1) return std::nullopt;
  const std::uint64_t beginner = ahead == 0 ? own : opponents;
  const std::uint64_t answerer = ahead == 0 ? opponents : own;
  const LayoutTable& table = LayoutTable::instance();
  std::array<LayoutId, kShapeCount> layouts{};
  for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
    const std::optional<LayoutId> layout =
        table.find({.beginner = static_cast<SquareSet>(beginner >> 16 * shape & 0xffff),
                    .answerer = static_cast<SquareSet>(answerer >> 16 * shape & 0xffff)});
    if (!layout) return std::nullopt;
    layouts[shape] = *layout;
  }
  return QuantikBoard(layouts);
}

Position QuantikBoard::position() const noexcept {
  Position position;
  for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
    const Layout layout = table_->layout(layouts_[shape]);
    const auto put = [&](Player owner, SquareSet squares) {
      for (std::uint64_t left = squares; left != 0;) {
        position.put(owner, Move::place(static_cast<Shape>(shape), Square::from_index(pop_lowest(left))));
      }
    };
    put(Player::One, layout.beginner);
    put(Player::Two, layout.answerer);
  }
  position.set_to_move(side_ == 0 ? Player::One : Player::Two);
  return position;
}

}  // namespace joga::solve
