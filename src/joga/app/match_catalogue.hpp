// The sentences of `joga match`.
#pragma once

#include "joga/core/message.hpp"

namespace joga::app::text {

// clang-format off
inline constexpr MessageText kMatchSummary{
    "plays programs against each other, each opening twice with sides swapped, and reports who is stronger and with what certainty; 'match report FILE...' makes a web page of a match, 'match merge FILE... --output FILE' joins its parts",
    "põe programas a jogar uns contra os outros, cada abertura duas vezes com os lados trocados, e diz quem é mais forte e com que certeza; 'match report FICHEIRO...' faz uma página de uma prova, 'match merge FICHEIRO... --output FICHEIRO' junta as suas partes"};
inline constexpr MessageText kMatchOperand{
    "the game; or report or merge", "o jogo; ou report ou merge"};
inline constexpr MessageText kMatchFiles{
    "with report and merge: record files of a match", "com report e merge: ficheiros de registos de uma prova"};
inline constexpr MessageText kMatchPlayers{
    "two or more programs, as in --p1 of play, or NAME=WHO. A program run as ugi:COMMAND has all your rights on this machine "
    "unless --sandbox is given",
    "dois ou mais programas, como em --p1 de play, ou NOME=QUEM. Um programa executado como ugi:COMMAND tem todas as suas permissões "
    "nesta máquina, a não ser com --sandbox"};
inline constexpr MessageText kMatchPlayersFile{
    "more players, from a TOML or JSON file", "mais jogadores, de um ficheiro TOML ou JSON"};
inline constexpr MessageText kMatchGames{
    "games for each pair of players, an even number (default 100)", "jogos por cada par de jogadores, um número par (por omissão 100)"};
inline constexpr MessageText kMatchGauntlet{
    "the first player plays all others, who do not play each other", "o primeiro jogador defronta todos os outros, que não se defrontam entre si"};
inline constexpr MessageText kMatchOpenings{
    "start from the openings in a file: records, or lines as after 'position' in the engine protocol",
    "começa pelas aberturas de um ficheiro: registos, ou linhas como as de 'position' no protocolo"};
inline constexpr MessageText kMatchRandomPlies{
    "otherwise start after N random turns that leave the game balanced (default 4)",
    "senão, começa ao fim de N jogadas ao acaso que deixem o jogo equilibrado (por omissão 4)"};
inline constexpr MessageText kMatchTime{
    "seconds per move", "segundos por jogada"};
inline constexpr MessageText kMatchTotal{
    "seconds for the whole game, plus an increment per turn", "segundos para o jogo inteiro, mais um incremento por jogada"};
inline constexpr MessageText kMatchDepth{
    "plies to search for each move", "lances a pesquisar por jogada"};
inline constexpr MessageText kMatchNodes{
    "positions to search for each move", "posições a pesquisar por jogada"};
inline constexpr MessageText kMatchMargin{
    "milliseconds of tolerance when a player is late (default 50)", "milissegundos de tolerância quando um jogador se atrasa (por omissão 50)"};
inline constexpr MessageText kMatchClock{
    "which time is charged: the time that passes (default), or the processor time of the player's processes; then a turn may still take "
    "no longer than five times its time",
    "que tempo conta: o que passa (por omissão) ou o tempo de processador dos processos do jogador; neste caso uma jogada não pode ainda "
    "assim durar mais de cinco vezes o seu tempo"};
inline constexpr MessageText kMatchConcurrency{
    "games at a time (default 1)", "jogos ao mesmo tempo (por omissão 1)"};
inline constexpr MessageText kMatchThreads{
    "threads per player (default 1)", "linhas de execução por jogador (por omissão 1)"};
inline constexpr MessageText kMatchMemory{
    "transposition table per player, in MiB (default 64)", "tabela de transposição por jogador, em MiB (por omissão 64)"};
inline constexpr MessageText kMatchSprt{
    "stop as soon as a sequential test decides whether the first of two players is stronger by ELO0 or by ELO1, with error rates ALPHA and BETA (default 0.05)",
    "termina assim que um teste sequencial decida se o primeiro de dois jogadores é mais forte por ELO0 ou por ELO1, com taxas de erro ALPHA e BETA (por omissão 0.05)"};
inline constexpr MessageText kMatchLoss{
    "end a game once both players have agreed for TURNS turns each that one side is behind by SCORE (hundredths) or more",
    "termina um jogo quando, durante JOGADAS de cada um, ambos concordam que um lado perde por PONTOS (centésimos) ou mais"};
inline constexpr MessageText kMatchDraw{
    "the same for draws: both within SCORE of 0, from ply PLY on",
    "o mesmo para empates: ambos a menos de PONTOS de 0, a partir do lance LANCE"};
inline constexpr MessageText kMatchLongest{
    "call a game a draw after N plies", "dá um jogo por empatado ao fim de N lances"};
inline constexpr MessageText kMatchRecord{
    "append each game to this file as soon as it ends", "acrescenta cada jogo a este ficheiro assim que termina"};
inline constexpr MessageText kMatchResume{
    "continue the match in that file", "continua a prova desse ficheiro"};
inline constexpr MessageText kMatchShard{
    "play only part I of N of the match", "joga só a parte I de N da prova"};
inline constexpr MessageText kMatchEvent{
    "name of the match, for the records", "nome da prova, para os registos"};
inline constexpr MessageText kMatchOutput{
    "with report and merge: the file to write (report writes to standard output without it)",
    "com report e merge: o ficheiro a escrever (sem isto, report escreve na saída)"};
inline constexpr MessageText kMatchJson{
    "print the result as JSON", "mostra o resultado em JSON"};

inline constexpr MessageText kMatchNeedsTwo{
    "a match needs two players or more: --players WHO WHO ...", "uma prova precisa de dois jogadores ou mais: --players QUEM QUEM ..."};
inline constexpr MessageText kMatchNotEven{
    "option --games takes an even number, not {0}: each opening is played twice, with the sides swapped",
    "a opção --games aceita um número par, não {0}: cada abertura joga-se duas vezes, com os lados trocados"};
inline constexpr MessageText kMatchSprtTwo{
    "--sprt compares two players, not {0}", "--sprt compara dois jogadores, não {0}"};
inline constexpr MessageText kMatchSprtForm{
    "option --sprt takes ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA with ELO0 < ELO1 and error rates between 0 and 0.5, not '{0}'",
    "a opção --sprt aceita ELO0,ELO1 ou ELO0,ELO1,ALPHA,BETA com ELO0 < ELO1 e erros entre 0 e 0.5, não '{0}'"};
inline constexpr MessageText kMatchNumbersForm{
    "option {0} takes {1}, not '{2}'", "a opção {0} aceita {1}, não '{2}'"};
inline constexpr MessageText kMatchShardForm{
    "option --shard takes I/N, I from 1 to N, not '{0}'", "a opção --shard aceita I/N, com I de 1 a N, não '{0}'"};
inline constexpr MessageText kMatchTooFew{
    "the file has {0} openings, but {1} games per pair of players need {2}",
    "o ficheiro tem {0} aberturas, mas {1} jogos por par de jogadores precisam de {2}"};
inline constexpr MessageText kMatchResumeNeedsRecord{
    "--resume needs --record FILE, which holds the games already played", "--resume precisa de --record FICHEIRO, que contém os jogos já jogados"};
inline constexpr MessageText kMatchFilesNeeded{
    "match {0} needs the record files of a match", "match {0} precisa dos ficheiros de registos de uma prova"};
inline constexpr MessageText kMatchOutputNeeded{
    "match merge needs --output FILE", "match merge precisa de --output FICHEIRO"};
inline constexpr MessageText kMatchOutputAlone{
    "--output goes only with match report and match merge; --record FILE keeps the games of a match",
    "--output só se usa com match report e match merge; --record FICHEIRO guarda os jogos de uma prova"};
inline constexpr MessageText kMatchIdleOption{
    "{0} is for playing a match and does not go with match {1}",
    "{0} serve para jogar uma prova e não se usa com match {1}"};
inline constexpr MessageText kMatchNoGames{
    "{0}: no finished game in this file", "{0}: não contém nenhum jogo terminado"};
inline constexpr MessageText kMatchDifferent{
    "{0} and {1} belong to different matches", "{0} e {1} pertencem a provas diferentes"};
inline constexpr MessageText kMatchMerged{
    "{0} games from {1} files written to {2}", "{0} jogos de {1} ficheiros escritos em {2}"};

// The table.
inline constexpr MessageText kTablePlayer{"player", "jogador"};
inline constexpr MessageText kTableRating{"rating", "força"};
inline constexpr MessageText kTableGames{"games", "jogos"};
inline constexpr MessageText kTableScore{"score", "pontos"};
inline constexpr MessageText kTableAsOne{"as 1", "como 1"};
inline constexpr MessageText kTableAsTwo{"as 2", "como 2"};
inline constexpr MessageText kTableFaults{"faults", "faltas"};
inline constexpr MessageText kMatchElo{
    "Elo {0}, likelihood that {1} is stronger: {2} %", "Elo {0}, probabilidade de {1} ser mais forte: {2} %"};
inline constexpr MessageText kMatchPairs{
    "pairs with 0, 1/2, 1, 3/2, 2 points: {0}", "pares com 0, 1/2, 1, 3/2, 2 pontos: {0}"};
inline constexpr MessageText kMatchAdvantage{
    "advantage of player 1: {0} Elo", "vantagem do jogador 1: {0} Elo"};
inline constexpr MessageText kMatchLength{
    "{0} games, {1} plies on average", "{0} jogos, {1} lances em média"};
inline constexpr MessageText kMatchEndings{"ended by {0}", "terminaram por {0}"};
inline constexpr MessageText kEndingRules{"the rules", "regras"};
inline constexpr MessageText kEndingTime{"time", "tempo"};
inline constexpr MessageText kEndingAdjudication{"adjudication", "arbitragem"};
inline constexpr MessageText kSprtLine{
    "SPRT of Elo {0} against {1}: ratio {2} between {3} and {4}, {5}",
    "SPRT de Elo {0} contra {1}: razão {2} entre {3} e {4}, {5}"};
inline constexpr MessageText kSprtH0{"accepted: not stronger (H0)", "aceite: não é mais forte (H0)"};
inline constexpr MessageText kSprtH1{"accepted: stronger (H1)", "aceite: é mais forte (H1)"};
inline constexpr MessageText kCrossTable{
    "points of the row's player against the column's", "pontos do jogador da linha contra o da coluna"};
inline constexpr MessageText kMatchProgress{
    "{0} of {1} games, {2}, {3} left", "{0} de {1} jogos, {2}, faltam {3}"};
inline constexpr MessageText kMatchRate{"{0} games/min", "{0} jogos/min"};
inline constexpr MessageText kMatchRunning{
    "game {0}: {1} - {2}, ply {3}", "jogo {0}: {1} - {2}, lance {3}"};
inline constexpr MessageText kMatchInterrupted{
    "interrupted; run the same command with --resume to continue", "interrompido; o mesmo comando com --resume continua"};
inline constexpr MessageText kMatchInterruptedLost{
    "interrupted; without --record the match cannot be continued", "interrompido; sem --record a prova não pode continuar"};
// clang-format on

}  // namespace joga::app::text
