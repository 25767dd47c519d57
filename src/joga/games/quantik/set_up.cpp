// Quantik positions set up by hand.
#include "joga/core/set_up.hpp"

#include "joga/games/quantik/game.hpp"

namespace joga::quantik {
namespace {

constexpr std::array<PieceLetter, 8> kLetters = [] {
  std::array<PieceLetter, 8> letters{};
  for (std::size_t i = 0; i < letters.size(); ++i) {
    letters[i] = {.piece = {.kind = kind_of(kShapes[i % 4]), .owner = kPlayers[i / 4]},
                  .letter = kPieceLetters[i]};
  }
  return letters;
}();

}  // namespace

std::vector<PieceView> Quantik::palette() const {
  return pieces_of(kLetters);
}

Result<std::string> Quantik::set_up_text(std::span<const SetUpCell> cells, Player to_move) const {
  return square_set_up_text(cells, to_move, Square::kSize, FirstRow::Lowest, kLetters);
}

}  // namespace joga::quantik
