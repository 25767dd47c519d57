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

inline constexpr MessageText kTooManyTurns{
    "a game has at most {0} turns, and this one has them all", "um jogo tem no máximo {0} jogadas, e este já as tem todas"};
inline constexpr MessageText kNotSaved{
    "this game is not being saved: {0}", "este jogo não está a ser guardado: {0}"};

// What moves are worth.
inline constexpr MessageText kTooManyMoves{
    "there are {0} moves here: what each is worth is not looked for with more than {1}",
    "há aqui {0} jogadas: com mais de {1} não se procura quanto vale cada uma"};
inline constexpr MessageText kNothingProven{
    "nothing is proven about any of the moves here: {0} in all",
    "nada está provado sobre nenhuma das jogadas nesta posição: {0} ao todo"};
inline constexpr MessageText kNotProven{"not proven", "por provar"};
inline constexpr MessageText kWinsIn{"win in {0}", "vitória em {0}"};
inline constexpr MessageText kLosesIn{"loss in {0}", "derrota em {0}"};
inline constexpr MessageText kWinsBy{"win by {0}", "vitória por {0}"};
inline constexpr MessageText kLosesBy{"loss by {0}", "derrota por {0}"};
inline constexpr MessageText kWinsAtEqualPoints{"win at equal points", "vitória com pontos iguais"};
inline constexpr MessageText kLosesAtEqualPoints{"loss at equal points", "derrota com pontos iguais"};
inline constexpr MessageText kIn{"{0} in {1}", "{0} em {1}"};
inline constexpr MessageText kAtMost{"at most {0}", "no máximo {0}"};
inline constexpr MessageText kOnePoint{"1 point", "1 ponto"};
inline constexpr MessageText kPoints{"{0} points", "{0} pontos"};
inline constexpr MessageText kOnePly{"1 ply", "1 lance"};
inline constexpr MessageText kPlies{"{0} plies", "{0} lances"};
inline constexpr MessageText kDraws{"draw", "empate"};
// clang-format on

}  // namespace joga::play::text
