#include "joga/solve/quantik/board.hpp"

#include "joga/core/bits.hpp"
#include "joga/core/sort.hpp"

namespace joga::solve {
namespace {

using joga::quantik::Square;

// The number of lines, and of sets of lines.
constexpr std::size_t kZoneSetCount = std::size_t{1} << joga::quantik::kZoneCount;

// Bits 0 and 1 of the number swap the rows of the upper and of the lower band, bit 2 the bands; bits 3 to 5
// do the same to columns; bit 6 then exchanges rows and columns.
[[nodiscard]] std::size_t permuted(std::size_t square, std::size_t number) noexcept {
  const auto shuffled = [](std::size_t line, std::size_t swaps) {
    return line ^ (swaps >> line / 2 & 1) ^ (swaps >> 1 & 2);
  };
  const std::size_t row = shuffled(square / 4, number & 7);
  const std::size_t column = shuffled(square % 4, number >> 3 & 7);
  return (number >> 6 & 1) != 0 ? column * 4 + row : row * 4 + column;
}

[[nodiscard]] SquareSet permuted_set(SquareSet set, std::size_t number) noexcept {
  unsigned result = 0;
  for (std::uint64_t left = set; left != 0;) result |= 1U << permuted(pop_lowest(left), number);
  return static_cast<SquareSet>(result);
}

[[nodiscard]] std::uint16_t zones_of_set(SquareSet set) noexcept {
  unsigned zones = 0;
  for (std::uint64_t left = set; left != 0;) {
    for (const int zone : joga::quantik::zones_of(Square::from_index(pop_lowest(left)))) zones |= 1U << zone;
  }
  return static_cast<std::uint16_t>(zones);
}

[[nodiscard]] std::vector<SquareSet> small_sets() {
  std::vector<SquareSet> sets{0};
  for (unsigned high = 0; high < 16; ++high) {
    for (unsigned low = 0; low <= high; ++low) sets.push_back(static_cast<SquareSet>(1U << high | 1U << low));
  }
  heap_sort(sets);
  return sets;
}

}  // namespace

const LayoutTable& LayoutTable::instance() {
  static const LayoutTable table;
  return table;
}

LayoutTable::LayoutTable() {
  squares_of_.assign(kZoneSetCount, 0);
  for (int square = 0; square < 16; ++square) {
    for (std::size_t zones = 0; zones < kZoneSetCount; ++zones) {
      if ((zones_of_set(static_cast<SquareSet>(1U << square)) & zones) != 0)
        squares_of_[zones] = static_cast<SquareSet>(squares_of_[zones] | 1U << square);
    }
  }
  list_layouts();
  list_images();
}

void LayoutTable::list_layouts() {
  numbers_.assign(kNumberRow * kNumberRow, kNone);
  const std::vector<SquareSet> sets = small_sets();
  for (const SquareSet answerer : sets) {
    for (const SquareSet beginner : sets) {
      const std::uint16_t answerer_zones = zones_of_set(answerer);
      const std::uint16_t beginner_zones = zones_of_set(beginner);
      if ((answerer_zones & beginner_zones) != 0) continue;
      numbers_[small_set_number(answerer) * kNumberRow + small_set_number(beginner)] =
          static_cast<LayoutId>(layouts_.size());
      layouts_.push_back({.beginner = beginner, .answerer = answerer});
      zones_.push_back(static_cast<std::uint16_t>(answerer_zones | beginner_zones));
      const auto room = [&](SquareSet own, std::uint16_t opponents_zones) {
        return static_cast<SquareSet>(
            std::popcount(own) == joga::quantik::kPiecesOfAShape ? 0 : ~(squares_of(opponents_zones) | own));
      };
      room_[0].push_back(room(beginner, answerer_zones));
      room_[1].push_back(room(answerer, beginner_zones));
    }
  }
}

void LayoutTable::list_images() {
  for (const Layout& layout : layouts_) {
    LayoutId highest = 0;
    for (std::size_t number = 0; number < kPermutationCount; ++number) {
      images_.push_back(number_of({.beginner = permuted_set(layout.beginner, number),
                                   .answerer = permuted_set(layout.answerer, number)}));
      highest = std::max(highest, images_.back());
    }
    highest_.push_back(highest);
    first_.push_back(static_cast<std::uint32_t>(permutations_.size()));
    for (std::size_t number = 0; number < kPermutationCount; ++number) {
      if (images_[images_.size() - kPermutationCount + number] == highest)
        permutations_.push_back(static_cast<std::uint8_t>(number));
    }
  }
  first_.push_back(static_cast<std::uint32_t>(permutations_.size()));
}

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
