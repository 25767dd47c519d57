#include "joga/solve/quantik/symmetry.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

namespace joga::solve {
namespace {

constexpr std::size_t kSquares = 16;
constexpr std::size_t kPermutations = 128;
constexpr std::size_t kShapes = 4;
constexpr std::size_t kRelabellings = 24;
constexpr std::string_view kShapeLetters = "YCNSycns";  // player 1's, player 2's
constexpr char kEmpty = '.';

using Board = std::array<char, kSquares>;

// The squares of a position string, which has digits for empty ones.
[[nodiscard]] Board board_of(std::string_view position) {
  Board board{};
  std::size_t square = 0;
  for (const char letter : position.substr(0, position.find(' '))) {
    if (letter == '/') continue;
    const std::size_t count = letter >= '1' && letter <= '4' ? static_cast<std::size_t>(letter - '0') : 1;
    const char content = letter >= '1' && letter <= '4' ? kEmpty : letter;
    for (std::size_t i = 0; i < count; ++i) board[square++] = content;
  }
  assert(square == kSquares);
  return board;
}

[[nodiscard]] constexpr std::size_t moved(std::size_t line, std::size_t exchanges) noexcept {
  if ((exchanges & 1U) != 0 && line < 2) line = 1 - line;
  if ((exchanges & 2U) != 0 && line >= 2) line = 5 - line;
  if ((exchanges & 4U) != 0) line = (line + 2) % 4;
  return line;
}

// By permutation and square: where the square goes.
using Targets = std::array<std::array<std::uint8_t, kSquares>, kPermutations>;
[[nodiscard]] constexpr Targets make_targets() noexcept {
  Targets targets{};
  for (std::size_t number = 0; number < kPermutations; ++number) {
    for (std::size_t square = 0; square < kSquares; ++square) {
      const std::size_t row = moved(square / 4, number & 7U);
      const std::size_t column = moved(square % 4, number >> 3U & 7U);
      const bool transposes = (number & 64U) != 0;
      targets[number][square] = static_cast<std::uint8_t>(transposes ? 4 * column + row : 4 * row + column);
    }
  }
  return targets;
}
constexpr Targets kTargets = make_targets();

[[nodiscard]] Board permuted(const Board& board, std::size_t number) noexcept {
  Board result{};
  for (std::size_t square = 0; square < kSquares; ++square) result[kTargets[number][square]] = board[square];
  return result;
}

// Names the shapes by the order in which they first occur.
[[nodiscard]] std::string relabelled(const Board& board) {
  std::array<char, kShapes> names{};
  char next = '0';
  std::string text;
  for (const char piece : board) {
    const std::size_t letter = kShapeLetters.find(piece);
    if (letter == std::string_view::npos) {
      text += "..";
      continue;
    }
    char& name = names[letter % kShapes];
    if (name == 0) name = next++;
    text += {name, letter < kShapes ? '1' : '2'};
  }
  return text;
}

[[nodiscard]] std::string class_of(std::string_view position) {
  const Board board = board_of(position);
  std::string least = relabelled(board);
  for (std::size_t number = 1; number < kPermutations; ++number) {
    least = std::min(least, relabelled(permuted(board, number)));
  }
  return least.append(position.substr(position.find(' ')));
}

[[nodiscard]] std::size_t image(std::string_view from, std::string_view to) {
  const Board board = board_of(from);
  const Board wanted = board_of(to);
  for (std::size_t squares = 0; squares < kPermutations; ++squares) {
    const Board here = permuted(board, squares);
    std::array<std::size_t, kShapes> order{0, 1, 2, 3};
    for (std::size_t shapes = 0; shapes < kRelabellings; ++shapes) {
      const bool fits = std::ranges::equal(here, wanted, [&](char one, char two) {
        const std::size_t letter = kShapeLetters.find(one);
        if (letter == std::string_view::npos) return one == two;
        return kShapeLetters[order[letter % kShapes] + letter / kShapes * kShapes] == two;
      });
      if (fits) return squares * kRelabellings + shapes;
      std::ranges::next_permutation(order);
    }
  }
  assert(false);  // the caller compared the classes
  return 0;
}

}  // namespace

const CertificateSymmetry& quantik_certificate_symmetry() noexcept {
  static constexpr CertificateSymmetry kSymmetry{.class_of = &class_of, .image = &image};
  return kSymmetry;
}

}  // namespace joga::solve
