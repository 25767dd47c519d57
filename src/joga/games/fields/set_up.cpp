// Positions of Fields of Action set up by hand.
#include "joga/core/set_up.hpp"

#include "joga/games/fields/game.hpp"

namespace joga::fields {
namespace {

constexpr std::array<PieceLetter, kPieceLetters.size()> kLetters = [] {
  std::array<PieceLetter, kPieceLetters.size()> letters{};
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const Number number = Number::from_index(static_cast<int>(i % Number::kCount));
    letters[i] = {.piece = {.kind = PieceKind::Numbered,
                            .owner = kPlayers[i / Number::kCount],
                            .number = number.label()},
                  .letter = kPieceLetters[i]};
  }
  return letters;
}();

}  // namespace

std::vector<PieceView> Fields::palette() const {
  return pieces_of(kLetters);
}

Result<std::string> Fields::set_up_text(std::span<const SetUpCell> cells, Player to_move) const {
  return square_set_up_text(cells, to_move, Square::kSize, FirstRow::Highest, kLetters);
}

}  // namespace joga::fields
