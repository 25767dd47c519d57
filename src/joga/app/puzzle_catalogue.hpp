// The sentences of `joga solve --puzzles`.
#pragma once

#include "joga/core/message.hpp"

namespace joga::app::text {

// clang-format off
inline constexpr MessageText kPuzzles{
    "make so many puzzles, a line each: positions in which one move alone wins by force (docs/puzzles.md); "
    "--nodes then limits each question of the search (50000)",
    "cria tantos problemas, um por linha: posições em que uma só jogada força a vitória (docs/puzzles.md); "
    "--nodes limita então cada pergunta da pesquisa (50000)"};
inline constexpr MessageText kPuzzlePlies{
    "with --puzzles: the plies to the win, an odd number (3)", "com --puzzles: os lances até à vitória, um número ímpar (3)"};
inline constexpr MessageText kPuzzleSeed{
    "with --puzzles: the same seed, the same puzzles (1)", "com --puzzles: a mesma semente, os mesmos problemas (1)"};
inline constexpr MessageText kPuzzlesAlone{
    "{0} does not go with --puzzles, which takes --plies, --seed and --nodes",
    "{0} não se usa com --puzzles, que aceita --plies, --seed e --nodes"};
inline constexpr MessageText kOnlyWithPuzzles{"{0} goes only with --puzzles", "{0} só se usa com --puzzles"};
inline constexpr MessageText kPuzzlePliesEven{
    "--plies {0}: whoever moves first also wins, so the number is odd",
    "--plies {0}: quem joga primeiro é quem ganha, logo o número é ímpar"};
inline constexpr MessageText kPuzzleProgress{
    "{0} of {1} puzzles, {2} games", "{0} de {1} problemas, {2} jogos"};
inline constexpr MessageText kFewerPuzzles{
    "found {0} puzzles of {1}: try another --seed or more --nodes",
    "encontrados {0} problemas de {1}: experimente outra --seed ou mais --nodes"};
// clang-format on

}  // namespace joga::app::text
