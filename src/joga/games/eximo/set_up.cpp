// Eximo positions set up by hand.
#include "joga/core/set_up.hpp"

#include "joga/games/eximo/game.hpp"

namespace joga::eximo {
namespace {

constexpr std::array<PieceLetter, 2> kLetters{
    {{.piece = {.kind = PieceKind::Man, .owner = Player::One}, .letter = kManLetters[0]},
     {.piece = {.kind = PieceKind::Man, .owner = Player::Two}, .letter = kManLetters[1]}}};

}  // namespace

std::vector<PieceView> Eximo::palette() const {
  return pieces_of(kLetters);
}

Result<std::string> Eximo::set_up_text(std::span<const SetUpCell> cells, Player to_move) const {
  return square_set_up_text(cells, to_move, Square::kSize, FirstRow::Highest, kLetters);
}

}  // namespace joga::eximo
