// The sentences of `joga analyse` and `joga bench`.
#pragma once

#include "joga/core/message.hpp"

namespace joga::app::text {

// clang-format off
inline constexpr MessageText kAnalyseSummary{
    "Looks for the best moves of a position and says what it thinks of them, better and better while it thinks.",
    "Procura as melhores jogadas de uma posição e diz o que pensa delas, cada vez melhor enquanto pensa."};
inline constexpr MessageText kAnalyseTime{"seconds to think (default 5)", "segundos para pensar (por omissão 5)"};
inline constexpr MessageText kAnalyseDepth{"plies to look ahead", "lances a ver adiante"};
inline constexpr MessageText kAnalyseNodes{"positions to look at", "posições a ver"};
inline constexpr MessageText kAnalyseLines{"how many of the best moves (default 1)", "quantas das melhores jogadas (por omissão 1)"};
inline constexpr MessageText kAnalyseWho{
    "the engine that thinks: engine or mcts (default engine)", "o motor que pensa: engine ou mcts (por omissão engine)"};
inline constexpr MessageText kAnalyseMemory{
    "memory for its tables, in MiB (default 64)", "memória para as tabelas, em MiB (por omissão 64)"};
inline constexpr MessageText kAnalyseJson{
    "one JSON object a line for every update", "um objeto JSON por linha para cada atualização"};
inline constexpr MessageText kAnalyseWork{
    "depth {0}, {1} positions, {2} s, {3} a second", "profundidade {0}, {1} posições, {2} s, {3} por segundo"};
inline constexpr MessageText kScoreWin{"wins in {0} (proven)", "ganha em {0} (provado)"};
inline constexpr MessageText kScoreLoss{"loses in {0} (proven)", "perde em {0} (provado)"};
inline constexpr MessageText kScoreDraw{"draw (proven)", "empate (provado)"};
inline constexpr MessageText kScoreMargin{"{0}, margin {1}", "{0}, diferença {1}"};
inline constexpr MessageText kScoreEstimate{"{0} ({1} %)", "{0} ({1} %)"};
inline constexpr MessageText kAnalyseEngines{
    "option --engine takes engine or mcts, not '{0}'", "a opção --engine aceita engine ou mcts, não '{0}'"};

inline constexpr MessageText kBenchSummary{
    "Gives the engine the same work every time: its speed, and a number of positions that changes only when the search does.",
    "Dá ao motor sempre o mesmo trabalho: a velocidade, e um número de posições que só muda quando a procura muda."};
inline constexpr MessageText kBenchSpec{"only this game", "só este jogo"};
inline constexpr MessageText kBenchDepth{
    "plies to look ahead, instead of what takes about a second", "lances a ver adiante, em vez do que demora cerca de um segundo"};
// clang-format on

}  // namespace joga::app::text
