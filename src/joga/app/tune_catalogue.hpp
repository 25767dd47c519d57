// The sentences of `joga tune`.
#pragma once

#include "joga/core/message.hpp"

namespace joga::app::text {

// clang-format off
inline constexpr MessageText kTuneSummary{
    "Fits the weights of a game's evaluation to the results of recorded games and shows them beside the present ones.",
    "Ajusta os pesos da avaliação de um jogo aos resultados de jogos registados e mostra-os ao lado dos atuais."};
inline constexpr MessageText kTuneSpec{
    "the game; records of it are taken whatever their options", "o jogo; aceitam-se registos dele com quaisquer opções"};
inline constexpr MessageText kTuneFile{
    "record files, as match --record writes them; the last tenth of each is not fitted to but serves to judge the fit",
    "ficheiros de registos, como os que match --record escreve; o último décimo de cada um não entra no ajuste e serve para o julgar"};
inline constexpr MessageText kTuneOutput{
    "also write the new weights to a file, as lines of C++", "escreve também os novos pesos num ficheiro, como linhas de C++"};
inline constexpr MessageText kTunePositions{
    "use at most so many positions, drawn at random (default: all)",
    "usa no máximo tantas posições, tiradas à sorte (por omissão: todas)"};
inline constexpr MessageText kTuneSeed{
    "for the positions that are drawn (default 1)", "para as posições tiradas à sorte (por omissão 1)"};
inline constexpr MessageText kTuneL2{
    "how strongly weights are drawn to the present ones, 0 to 1000 (default 0.001)",
    "com que força os pesos são puxados para os atuais, de 0 a 1000 (por omissão 0.001)"};
inline constexpr MessageText kTuneIterations{
    "steps of Newton's method at most (default 50)", "passos do método de Newton, no máximo (por omissão 50)"};

inline constexpr MessageText kTuneL2Expected{
    "--l2 '{0}' must be a number from 0 to 1000", "--l2 '{0}' tem de ser um número de 0 a 1000"};
inline constexpr MessageText kTuneOtherGame{
    "{0}: game {1} is {2}, not {3}", "{0}: o jogo {1} é {2}, não {3}"};
inline constexpr MessageText kTuneNothing{
    "no quiet position of a finished game in these files: there is nothing to fit weights to",
    "nenhuma posição calma de um jogo terminado nestes ficheiros: não há a que ajustar os pesos"};

inline constexpr MessageText kTuneWork{
    "{0} positions of {1} games; to judge by: {2} of {3}", "{0} posições de {1} jogos; para julgar: {2} de {3}"};
inline constexpr MessageText kTuneTerm{"term", "termo"};
inline constexpr MessageText kTuneOld{"old", "antes"};
inline constexpr MessageText kTuneNew{"new", "agora"};
inline constexpr MessageText kTuneError{"+/-", "+/-"};
inline constexpr MessageText kTuneLoss{
    "logarithmic loss: {0} before, {1} after; on the games held out: {2} before, {3} after",
    "perda logarítmica: {0} antes, {1} depois; nos jogos postos de parte: {2} antes, {3} depois"};
inline constexpr MessageText kTuneScale{
    "centi_per_logit: {0} fits the old weights, {1} the new ones",
    "centi_per_logit: {0} serve os pesos antigos, {1} os novos"};
// clang-format on

}  // namespace joga::app::text
