// The sentences of `joga solve`.
#pragma once

#include "joga/core/message.hpp"

namespace joga::app::text {

// clang-format off
inline constexpr MessageText kSolveSummary{
    "finds who wins a position, in how many plies and how (exit status 1 if not decided within the limits); "
    "for a solved game without a position, solves it from scratch, counts its positions and makes its tablebase; "
    "for a game with points, finds the exact margin",
    "descobre quem ganha uma posição, em quantos lances e como (termina com 1 se não o decidir dentro dos limites); "
    "num jogo resolvido, sem posição, resolve-o de raiz, conta as posições e faz a tabela; "
    "num jogo com pontos, encontra a diferença exata"};
inline constexpr MessageText kSolveTime{
    "give up after S seconds (by default, never)", "desiste ao fim de S segundos (por omissão, nunca)"};
inline constexpr MessageText kSolveNodes{
    "give up after N positions (by default, never)", "desiste ao fim de N posições (por omissão, nunca)"};
inline constexpr MessageText kSolveMemory{
    "memory for results of the search, in MiB (256; for margins 1024)", "memória para os resultados da pesquisa, em MiB (256; para diferenças, 1024)"};
inline constexpr MessageText kSolveJson{
    "the result as JSON", "o resultado em JSON"};

inline constexpr MessageText kSolveWins{
    "{0} wins in {1}", "{0} ganha em {1}"};
inline constexpr MessageText kSolveLoses{
    "{0} loses in {1}", "{0} perde em {1}"};
inline constexpr MessageText kSolveDraw{
    "a draw: neither player can force a win", "empate: nenhum jogador consegue forçar a vitória"};
inline constexpr MessageText kSolveOpen{
    "not decided within the limits", "por decidir dentro dos limites"};
inline constexpr MessageText kSolveOver{
    "the game is over: {0}", "o jogo acabou: {0}"};
inline constexpr MessageText kSolveLine{"line: {0}", "linha: {0}"};
inline constexpr MessageText kSolveWork{"{0} positions, {1} s", "{0} posições, {1} s"};
inline constexpr MessageText kSolveNoWinWithin{
    "player {0}: no win within {1}", "jogador {0}: não ganha em {1}"};
inline constexpr MessageText kSolveWinWithin{
    "player {0}: wins within {1}", "jogador {0}: ganha em {1} ou menos"};

// A whole game.
inline constexpr MessageText kSolveOutput{
    "write the tablebase of a whole game, or the book of its first moves, to this file",
    "escreve neste ficheiro a tabela de um jogo inteiro, ou o livro das primeiras jogadas"};
inline constexpr MessageText kSolveVerify{
    "check every value of a whole game against the values after each move",
    "confronta cada valor de um jogo inteiro com os valores após cada jogada"};
inline constexpr MessageText kSolveCertificate{
    "write a proof of the result to this file, which the program verify/check checks (docs/certificates.md)",
    "escreve neste ficheiro uma prova do resultado, que o programa verify/check confirma (docs/certificates.md)"};
inline constexpr MessageText kSolveCertificateWritten{
    "certificate: {0} ({1} bytes, {2} turns)", "certificado: {0} ({1} bytes, {2} jogadas)"};
inline constexpr MessageText kSolveCertificateOver{
    "no certificate was written: the game is over, and nothing is left to prove",
    "não se escreveu nenhum certificado: o jogo acabou, e nada resta provar"};
inline constexpr MessageText kSolveThreads{
    "threads for a whole game or a margin (by default, all)", "linhas de execução para um jogo inteiro ou uma diferença (por omissão, todas)"};
inline constexpr MessageText kSolveWholeOnly{
    "{0} is for whole games: 'joga solve {1}', without --position, --moves, --time, --nodes and --memory",
    "{0} serve para jogos inteiros: 'joga solve {1}', sem --position, --moves, --time, --nodes nem --memory"};
inline constexpr MessageText kSolveNoWhole{
    "{0} is for whole games, and {1} is not solved", "{0} serve para jogos inteiros, e {1} não está resolvido"};
inline constexpr MessageText kSolveSolving{"solving", "a resolver"};
inline constexpr MessageText kSolveVerifying{"verifying", "a verificar"};
inline constexpr MessageText kSolveProgress{
    "{0} [{1}] {2} %, {3} s left", "{0} [{1}] {2} %, faltam {3} s"};
inline constexpr MessageText kSolveStart{
    "{0}: for the player who begins a {1}", "{0}: para quem começa, {1}"};
inline constexpr MessageText kSolveOpenings{
    "first moves and replies up to symmetry, with the number of symmetric ones, each for the player who makes it:",
    "primeiras jogadas e respostas, a menos de simetria, com o número das simétricas, cada uma para quem a faz:"};
inline constexpr MessageText kSolveOpening{"{0} ({1}): {2}", "{0} ({1}): {2}"};
inline constexpr MessageText kSolveCensus{
    "running positions up to symmetry, for the player to move; the last columns are the longest win and loss in plies:",
    "posições por decidir, a menos de simetria, para quem joga; as últimas colunas são a vitória e a derrota mais longas, em lances:"};
inline constexpr MessageText kSolveColumnPly{"ply", "lance"};
inline constexpr MessageText kSolveColumnPositions{"positions", "posições"};
inline constexpr MessageText kSolveColumnWins{"wins", "vitórias"};
inline constexpr MessageText kSolveColumnDraws{"draws", "empates"};
inline constexpr MessageText kSolveColumnLosses{"losses", "derrotas"};
inline constexpr MessageText kSolveColumnBlocked{"blocked", "bloqueadas"};
inline constexpr MessageText kSolveColumnWin{"win", "vitória"};
inline constexpr MessageText kSolveColumnLoss{"loss", "derrota"};
inline constexpr MessageText kSolveAll{"all", "todas"};
inline constexpr MessageText kSolveImages{
    "counting symmetric ones: {0} positions", "contando as simétricas: {0} posições"};
inline constexpr MessageText kSolveTable{
    "tablebase: {0} bytes, {1} positions, CRC-64/XZ {2}", "tabela: {0} bytes, {1} posições, CRC-64/XZ {2}"};
inline constexpr MessageText kSolveVerified{
    "verified: {0} positions with {1} moves agree", "verificado: {0} posições com {1} jogadas concordam"};
inline constexpr MessageText kSolveTook{
    "solved in {0} s, threads: {1}", "resolvido em {0} s, linhas de execução: {1}"};

// The margin of a game with points.
inline constexpr MessageText kSolvePlayer{"{0} (player {1})", "{0} (jogador {1})"};
inline constexpr MessageText kSolveWinsBy{"{0} wins by {1}", "{0} ganha por {1}"};
inline constexpr MessageText kSolveLosesBy{"{0} loses by {1}", "{0} perde por {1}"};
inline constexpr MessageText kSolveWinsTie{
    "equal points, and {0} wins by the tie-breaks", "pontos iguais, e {0} ganha pelos critérios de desempate"};
inline constexpr MessageText kSolveLosesTie{
    "equal points, and {0} loses by the tie-breaks", "pontos iguais, e {0} perde pelos critérios de desempate"};
inline constexpr MessageText kSolveEqualPoints{"a draw with equal points", "empate com pontos iguais"};
inline constexpr MessageText kSolveBetween{
    "not decided within the limits: the margin of {0} is between {1} and {2}",
    "por decidir dentro dos limites: a diferença de {0} está entre {1} e {2}"};
inline constexpr MessageText kSolveMarginIs{"margin {0}", "diferença {0}"};
inline constexpr MessageText kSolveMarginBetween{"margin between {0} and {1}", "diferença entre {0} e {1}"};
inline constexpr MessageText kSolveBookProgress{"book: {0} of {1} positions", "livro: {0} de {1} posições"};
inline constexpr MessageText kSolveBook{
    "book: {0} ({1} bytes, {2} positions, CRC-64/XZ {3})", "livro: {0} ({1} bytes, {2} posições, CRC-64/XZ {3})"};
inline constexpr MessageText kSolveNoTable{
    "{0} is for games with a tablebase, and {1} has none", "{0} serve para jogos com tabela, e {1} não a tem"};
inline constexpr MessageText kSolveBookFromStart{
    "{0} writes the book of the start, without --position and --moves",
    "{0} escreve o livro do início, sem --position nem --moves"};

// Puzzles.
inline constexpr MessageText kPuzzles{
    "make N puzzles, one per line: positions in which only one move wins by force (docs/puzzles.md); "
    "--nodes then limits each question of the search (50000)",
    "cria N problemas, um por linha: posições em que só uma jogada força a vitória (docs/puzzles.md); "
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
    "--plies {0}: the player who moves first also wins, so the number is odd",
    "--plies {0}: quem joga primeiro é quem ganha, logo o número é ímpar"};
inline constexpr MessageText kPuzzleProgress{
    "{0} of {1} puzzles, {2} games", "{0} de {1} problemas, {2} jogos"};
inline constexpr MessageText kFewerPuzzles{
    "found {0} puzzles of {1}: try another --seed or more --nodes",
    "encontrados {0} problemas de {1}: experimente outra --seed ou mais --nodes"};

// Random maps on which neither side seems better.
inline constexpr MessageText kFair{
    "make N random maps (from the game's seed on) that neither side seems to win, and save them in the folder --output (by default, here): "
    "systems are exchanged until the engine holds a map even, also in a search of --nodes positions (500000), and even in --games games with itself "
    "(docs/fair-maps.md); evidence, no proof",
    "cria N mapas ao acaso (a partir da semente do jogo) que nenhum lado parece ganhar, e guarda-os na pasta --output (por omissão, aqui): "
    "trocam-se sistemas até o motor achar o mapa igual, também numa pesquisa de --nodes posições (500000), e igual em --games jogos contra si próprio "
    "(docs/fair-maps.md); são indícios, não provas"};
inline constexpr MessageText kFairGamesOption{
    "with --fair: games of the engine with itself on each map (200)", "com --fair: jogos do motor contra si próprio em cada mapa (200)"};
inline constexpr MessageText kFairAlone{
    "{0} does not go with --fair, which takes --nodes, --games and --output",
    "{0} não se usa com --fair, que aceita --nodes, --games e --output"};
inline constexpr MessageText kFairOnly{"{0} goes only with --fair", "{0} só se usa com --fair"};
inline constexpr MessageText kFairRandomOnly{
    "--fair makes random maps, as with stars:map=sectors,sectors=4,seed=1, and {0} is not one of them",
    "--fair cria mapas ao acaso, como com stars:map=sectors,sectors=4,seed=1, e {0} não é um deles"};
inline constexpr MessageText kFairDeep{
    "the engine gives {0}, who begins, {1} % at depth {2}",
    "o motor dá a {0}, que começa, {1} % à profundidade {2}"};
inline constexpr MessageText kFairGames{
    "the engine gives {0}, who begins, {1} % at depth {2}; in {3} games with itself {0} scores {4} % ({5} to {6} with 95 % certainty)",
    "o motor dá a {0}, que começa, {1} % à profundidade {2}; em {3} jogos contra si próprio {0} faz {4} % ({5} a {6} com 95 % de certeza)"};
inline constexpr MessageText kFairNot{"seed {0}, not even: {1}", "semente {0}, desigual: {1}"};
inline constexpr MessageText kFairIs{"seed {0}: {1}: {2}", "semente {0}: {1}: {2}"};
inline constexpr MessageText kFairCount{"{0} of {1} maps seem even", "parecem iguais {0} de {1} mapas"};
// clang-format on

}  // namespace joga::app::text
