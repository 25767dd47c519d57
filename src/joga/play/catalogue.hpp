// The sentences about a game in progress.
#pragma once

#include "joga/core/message.hpp"

namespace joga::play::text {

// clang-format off
inline constexpr MessageText kResigned{"{0} resigned", "desistência de {0}"};
inline constexpr MessageText kAgreed{"by agreement", "por acordo"};
inline constexpr MessageText kOutOfTime{"time ran out", "tempo esgotado"};
inline constexpr MessageText kAdjudicated{"adjudicated", "decisão da arbitragem"};
inline constexpr MessageText kForfeited{"forfeited", "falta"};

inline constexpr MessageText kNotSaved{
    "this game is not being saved: {0}", "este jogo não está a ser guardado: {0}"};

// What moves are worth.
inline constexpr MessageText kNotSolved{
    "{0} is not solved: what its moves are worth is not known", "o jogo {0} não está resolvido: não se sabe quanto valem as jogadas"};
inline constexpr MessageText kNothingKnown{
    "nothing is known for certain about this position", "nada se sabe ao certo sobre esta posição"};
inline constexpr MessageText kWinsIn{"win in {0}", "vitória em {0}"};
inline constexpr MessageText kLosesIn{"loss in {0}", "derrota em {0}"};
inline constexpr MessageText kOnePly{"1 ply", "1 lance"};
inline constexpr MessageText kPlies{"{0} plies", "{0} lances"};
inline constexpr MessageText kDraws{"draw", "empate"};
// clang-format on

}  // namespace joga::play::text
