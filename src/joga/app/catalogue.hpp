// The sentences of the command line.
#pragma once

#include "joga/core/message.hpp"

namespace joga::app::text {

// clang-format off
inline constexpr MessageText kOverview{
    "joga: {0} on one fast, proven core.", "joga: {0} sobre um só núcleo, rápido e verificado."};
inline constexpr MessageText kLastOfList{"{0} and {1}", "{0} e {1}"};
inline constexpr MessageText kOverviewEnd{
    "A game is written SPEC: its id, or id:key=value,... as in\n"
    "stars:map=medium,start=2; 'joga games' lists ids and options.\n"
    "'joga COMMAND --help' explains a command.",
    "Um jogo escreve-se SPEC: o seu id, ou id:chave=valor,... como em\n"
    "stars:map=medium,start=2; 'joga games' mostra os ids e as opções.\n"
    "'joga COMANDO --help' explica um comando."};
inline constexpr MessageText kExamples{"Examples", "Exemplos"};
inline constexpr MessageText kExitStatus{
    "0: done. 1: the thing asked for failed. 2: wrong usage or bad input. 130: interrupted.",
    "0: feito. 1: o pedido falhou. 2: uso errado ou dados inválidos. 130: interrompido."};

inline constexpr MessageText kOptionLang{
    "the language of what people read: English or Portuguese",
    "a língua do que as pessoas leem: inglês ou português"};
inline constexpr MessageText kOptionHelp{"this text", "este texto"};

inline constexpr MessageText kUnknownCommand{
    "there is no command '{0}'; valid: {1}", "não há nenhum comando '{0}'; válidos: {1}"};
inline constexpr MessageText kUnknownFlag{
    "{0} has no option '{1}'; valid: {2}", "{0} não tem a opção '{1}'; válidas: {2}"};
inline constexpr MessageText kFlagWithValue{
    "option {0} takes no value", "a opção {0} não tem valor"};
inline constexpr MessageText kOptionNeedsValue{
    "option {0} needs a value: {0} {1}", "a opção {0} precisa de um valor: {0} {1}"};
inline constexpr MessageText kOptionTwice{
    "option {0} is given twice", "a opção {0} aparece duas vezes"};
inline constexpr MessageText kMissingOperand{
    "{0} needs {1}: {2}", "{0} precisa de {1}: {2}"};
inline constexpr MessageText kSurplusOperand{
    "'{1}' is one argument too many for {0}: {2}", "'{1}' é um argumento a mais para {0}: {2}"};
inline constexpr MessageText kNumberExpected{
    "option {0} takes a whole number from {1} to {2}, not '{3}'",
    "a opção {0} aceita um número inteiro de {1} a {2}, não '{3}'"};
inline constexpr MessageText kSecondsExpected{
    "option {0} takes a number of seconds greater than 0, not '{1}'",
    "a opção {0} aceita um número de segundos maior do que 0, não '{1}'"};
inline constexpr MessageText kUnknownLanguage{
    "option --lang takes en or pt, not '{0}'", "a opção --lang aceita en ou pt, não '{0}'"};
inline constexpr MessageText kNotTogether{
    "options {0} and {1} exclude each other: give one of them",
    "as opções {0} e {1} excluem-se: indique só uma"};
inline constexpr MessageText kOptionRequired{
    "{0} needs option {1}", "{0} precisa da opção {1}"};
inline constexpr MessageText kMoveNumber{
    "move {0}: {1}", "jogada {0}: {1}"};
inline constexpr MessageText kCannotRead{
    "cannot read '{0}': {1}", "não é possível ler '{0}': {1}"};
inline constexpr MessageText kFileTooLarge{
    "'{0}' is too large for a map: at most {1} bytes", "'{0}' é grande demais para um mapa: no máximo {1} bytes"};
inline constexpr MessageText kCannotWriteOutput{
    "cannot write the results: {0}", "não é possível escrever os resultados: {0}"};

// Operands and options that several commands share.
inline constexpr MessageText kSpec{
    "the game with its options, such as quantik or stars:map=medium",
    "o jogo com as suas opções, como quantik ou stars:map=medium"};
inline constexpr MessageText kPosition{
    "a position string to begin with instead of the start",
    "uma posição de onde partir em vez da inicial"};
inline constexpr MessageText kMoves{
    "moves played from there, separated by blanks",
    "jogadas feitas a partir daí, separadas por espaços"};
inline constexpr MessageText kThreads{"how many threads work (1)", "quantas linhas de execução trabalham (1)"};
inline constexpr MessageText kSeed{"the seed of the random numbers (1)", "a semente dos números aleatórios (1)"};
inline constexpr MessageText kAscii{"plain ASCII only", "só ASCII simples"};

inline constexpr MessageText kGamesSummary{
    "lists the games with their rule sets, maps, options and levels",
    "mostra os jogos com os seus conjuntos de regras, mapas, opções e níveis"};
inline constexpr MessageText kPlayers{"players: {0} (1) and {1} (2)", "jogadores: {0} (1) e {1} (2)"};
inline constexpr MessageText kOptionLine{"{0} ({1}; default {2})", "{0} ({1}; por omissão {2})"};
inline constexpr MessageText kOptionOnlyLine{
    "{0} (with {3}: {1}; default {2})", "{0} (com {3}: {1}; por omissão {2})"};
inline constexpr MessageText kOtherDefault{"{0}, with {1} it is {2}", "{0}, com {1} é {2}"};
inline constexpr MessageText kLevelLine{"level: {0} - {1}", "nível: {0} - {1}"};

inline constexpr MessageText kPlaySummary{
    "plays a game: people, computers, or both", "joga um jogo: pessoas, computadores ou ambos"};
inline constexpr MessageText kPlaySpec{
    "the game with its options; without it, a menu asks", "o jogo com as suas opções; sem ele, há um menu"};
inline constexpr MessageText kPlayOne{
    "who is player 1: human (the default), a level of 'joga games', or minimax:depth=N",
    "quem é o jogador 1: human (por omissão), um nível de 'joga games', ou minimax:depth=N"};
inline constexpr MessageText kPlayTwo{
    "who is player 2; by default the strongest of the game's levels",
    "quem é o jogador 2; por omissão o nível mais forte do jogo"};
inline constexpr MessageText kPlaySeed{
    "the seed of the computers' lots: the same seed, the same game (by default another one every time)",
    "a semente do acaso dos computadores: a mesma semente, o mesmo jogo (por omissão, sempre outra)"};
inline constexpr MessageText kPlayPlain{
    "lines instead of a full screen, as without a terminal", "linhas em vez de ecrã inteiro, como sem terminal"};
inline constexpr MessageText kPlayLoad{
    "goes on with the first game of a file of records", "continua o primeiro jogo de um ficheiro de registos"};
inline constexpr MessageText kPlaySave{
    "writes the record of the game to FILE after every turn", "escreve o registo do jogo em FILE após cada jogada"};
inline constexpr MessageText kPlayNeedsSpec{
    "option {0} needs a game: joga play SPEC {0} ...", "a opção {0} precisa de um jogo: joga play SPEC {0} ..."};

inline constexpr MessageText kShowSummary{
    "draws a position as text, SVG or JSON",
    "desenha uma posição em texto, SVG ou JSON"};
inline constexpr MessageText kShowSvg{
    "writes an SVG drawing to FILE (- for standard output) instead of text",
    "escreve um desenho SVG em FILE (- para a saída padrão) em vez de texto"};
inline constexpr MessageText kShowJson{
    "prints the board view as JSON (see docs/view.md)",
    "mostra a vista do tabuleiro em JSON (ver docs/view.md)"};
inline constexpr MessageText kPositionLine{"Position: {0}", "Posição: {0}"};
inline constexpr MessageText kResultLine{"Result: {0} ({1})", "Resultado: {0} ({1})"};
inline constexpr MessageText kWins{"{0} wins", "ganha: {0}"};
inline constexpr MessageText kDraw{"draw", "empate"};

inline constexpr MessageText kMovesSummary{
    "prints the legal moves, one a line, or the result of a finished game",
    "mostra as jogadas legais, uma por linha, ou o resultado de um jogo terminado"};

inline constexpr MessageText kPerftSummary{
    "counts the sequences of 1 to N turns: lines \"DEPTH COUNT\"",
    "conta as sequências de 1 a N jogadas: linhas \"PROFUNDIDADE NÚMERO\""};
inline constexpr MessageText kPerftDepth{"the number of turns N", "o número de jogadas N"};
inline constexpr MessageText kPerftDivide{
    "prints the count behind each first move at depth N, then the total",
    "mostra o número por cada primeira jogada à profundidade N e depois o total"};

inline constexpr MessageText kPlayoutsSummary{
    "plays random games and prints how many a second of processor time, their length and results",
    "joga partidas ao acaso e mostra quantas por segundo de processador, a sua duração e os resultados"};
inline constexpr MessageText kPlayoutsSeconds{"how long to play (2)", "durante quanto tempo jogar (2)"};
inline constexpr MessageText kPlayoutsGames{"or how many games", "ou quantas partidas"};

inline constexpr MessageText kEngineSummary{
    "is an engine for other programs: UGI on standard input and output (see docs/bots.md)",
    "é um motor para outros programas: UGI na entrada e na saída padrão (ver docs/bots.md)"};
inline constexpr MessageText kEngineSpec{
    "the game to begin with (the first of 'joga games'); option Game chooses another",
    "o jogo inicial (o primeiro de 'joga games'); a opção Game escolhe outro"};
inline constexpr MessageText kEnginePlayer{
    "who thinks: a level of 'joga games', minimax:depth=N, or ugi:COMMAND; by default the strongest there is",
    "quem pensa: um nível de 'joga games', minimax:depth=N, ou ugi:COMMAND; por omissão o mais forte que houver"};

inline constexpr MessageText kCheckEngineSummary{
    "tries a UGI program against the protocol, rule by rule (see docs/bots.md)",
    "experimenta um programa UGI contra o protocolo, regra a regra (ver docs/bots.md)"};
inline constexpr MessageText kCheckEngineCommand{
    "the program with its arguments, in quotes", "o programa com os seus argumentos, entre aspas"};
inline constexpr MessageText kCheckEngineGame{
    "the game it is asked to play (the first of 'joga games')",
    "o jogo que lhe é pedido (o primeiro de 'joga games')"};
inline constexpr MessageText kCheckPassed{"passed   {0}: {1}", "passou   {0}: {1}"};
inline constexpr MessageText kCheckFailed{"FAILED   {0}: {1}: {2}", "FALHOU   {0}: {1}: {2}"};
inline constexpr MessageText kCheckSkipped{"skipped  {0}: {1}", "saltado  {0}: {1}"};
inline constexpr MessageText kChecksCounted{
    "{0} passed, {1} failed, {2} skipped", "{0} passaram, {1} falharam, {2} saltados"};

inline constexpr MessageText kRecordSummary{
    "checks, shows or converts files of game records (see docs/records.md)",
    "verifica, mostra ou converte ficheiros de registos de jogos (ver docs/records.md)"};
inline constexpr MessageText kRecordAction{
    "check: report what is wrong; show: draw each game; convert: write all games to standard output",
    "check: indica o que está errado; show: desenha cada jogo; convert: escreve todos os jogos na saída padrão"};
inline constexpr MessageText kRecordFile{
    "files of records, as text or JSON; - for standard input",
    "ficheiros de registos, em texto ou JSON; - para a entrada padrão"};
inline constexpr MessageText kRecordTo{
    "convert: to text, JSON Lines, or a page of diagrams (text)",
    "convert: para texto, JSON Lines ou uma página de diagramas (text)"};
inline constexpr MessageText kRecordEvery{
    "page: a diagram after every N turns too (0: only start and end)",
    "page: também um diagrama após cada N jogadas (0: só início e fim)"};
inline constexpr MessageText kUnknownRecordAction{
    "record cannot '{0}'; valid: check, show, convert", "record não sabe '{0}'; válidos: check, show, convert"};
inline constexpr MessageText kUnknownForm{
    "option --to takes text, json or page, not '{0}'", "a opção --to aceita text, json ou page, não '{0}'"};
inline constexpr MessageText kRecordError{
    "{0}: line {1}, column {2}: {3}", "{0}: linha {1}, coluna {2}: {3}"};
inline constexpr MessageText kNoGames{
    "{0}: no game in it; a record begins with a line such as [Game \"quantik\"]",
    "{0}: não contém nenhum jogo; um registo começa por uma linha como [Game \"quantik\"]"};
inline constexpr MessageText kRecordChecked{
    "{0}: {1} games, {2} turns, {3} errors", "{0}: {1} jogos, {2} jogadas, {3} erros"};
inline constexpr MessageText kGameNumber{"Game {0}: {1}", "Jogo {0}: {1}"};

inline constexpr MessageText kHelpSummary{
    "explains joga or one of its commands", "explica o joga ou um dos seus comandos"};
inline constexpr MessageText kHelpCommand{"the command to explain", "o comando a explicar"};
inline constexpr MessageText kHelpManual{
    "prints the manual page instead, for man -l -", "mostra antes a página de manual, para man -l -"};
// clang-format on

}  // namespace joga::app::text
