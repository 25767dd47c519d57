// Sentences of this layer.
#pragma once

#include "joga/core/message.hpp"

namespace joga::batch::text {

// clang-format off
inline constexpr MessageText kIllegalAction{
    "action {0} is not legal in game {1} ({2})", "a ação {0} não é legal no jogo {1} ({2})"};
inline constexpr MessageText kFinishedPosition{
    "the game is over in '{0}': a batch needs a position with legal actions",
    "o jogo já terminou em '{0}': um lote precisa de uma posição com ações legais"};
inline constexpr MessageText kNoObservation{
    "no position has this observation: it must have the numbers that observe() gave",
    "nenhuma posição tem esta observação: tem de ter os números que observe() deu"};
inline constexpr MessageText kBadState{
    "this is not the saved state of such a batch", "isto não é o estado guardado de um lote destes"};
inline constexpr MessageText kNumberOfGames{
    "a batch cannot have {0} games; 1 to {1} are possible", "um lote não pode ter {0} jogos; são possíveis de 1 a {1}"};
inline constexpr MessageText kNumberOfThreads{
    "a batch cannot use {0} threads; 1 to {1} are possible", "um lote não pode usar {0} threads; são possíveis de 1 a {1}"};
// clang-format on

}  // namespace joga::batch::text
