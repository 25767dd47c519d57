// The sentences about players.
#pragma once

#include "joga/core/message.hpp"

namespace joga::engine::text {

// clang-format off
inline constexpr MessageText kUnknownWho{
    "'{0}' is not a player of {1}; valid: {2}",
    "'{0}' não é um jogador de {1}; válidos: {2}"};
inline constexpr MessageText kMinimaxNeedsDepth{
    "minimax needs a depth: minimax:depth=N, N from 1 to {0}",
    "o minimax precisa de uma profundidade: minimax:depth=N, com N de 1 a {0}"};
inline constexpr MessageText kHumanIsNoProgram{
    "'human' is a person: here the player must be a program",
    "'human' é uma pessoa: aqui o jogador tem de ser um programa"};
inline constexpr MessageText kNoProgramsHere{
    "other programs cannot play here", "aqui não podem jogar outros programas"};
inline constexpr MessageText kForeignBook{
    "this is not an opening book of {0}", "isto não é um livro de aberturas de {0}"};
inline constexpr MessageText kBookDamaged{
    "the opening book is damaged in line {0}", "o livro de aberturas está danificado na linha {0}"};
inline constexpr MessageText kOpenQuote{
    "the command {0} ends inside quotes: close them",
    "o comando {0} acaba dentro de aspas: feche-as"};
inline constexpr MessageText kNoCommand{
    "ugi: needs a command, as in ugi:./bot or \"ugi:python3 bot.py\"",
    "ugi: precisa de um comando, como em ugi:./bot ou \"ugi:python3 bot.py\""};
inline constexpr MessageText kUnknownGoWord{
    "go does not know '{0}'; valid: depth, nodes, movetime, p1time, p2time, p1inc, p2inc, infinite",
    "go não conhece '{0}'; válidos: depth, nodes, movetime, p1time, p2time, p1inc, p2inc, infinite"};
inline constexpr MessageText kGoNumberExpected{
    "go {0} takes a whole number, not '{1}'", "go {0} aceita um número inteiro, não '{1}'"};

// About external programs.
inline constexpr MessageText kUgiNoHandshake{
    "{0} does not speak UGI: no 'ugiok' within {1} ms after 'ugi'",
    "{0} não fala UGI: nenhum 'ugiok' em {1} ms após 'ugi'"};
inline constexpr MessageText kUgiNotFlushed{
    "{0} does not flush its output: 'ugiok' has come only at the end of its input, not within {1} ms after 'ugi'; in Python write print(..., flush=True)",
    "{0} não descarrega a sua saída: 'ugiok' só chegou no fim da sua entrada, e não em {1} ms após 'ugi'; em Python escreva print(..., flush=True)"};
inline constexpr MessageText kUgiNotReady{
    "{0} has not answered 'isready' within {1} ms", "{0} não respondeu a 'isready' em {1} ms"};
inline constexpr MessageText kUgiNoMove{
    "{0} has given no move in {1} ms and does not answer 'stop'",
    "{0} não jogou em {1} ms e não responde a 'stop'"};
inline constexpr MessageText kUgiDoesNotRead{
    "{0} does not read what it is sent", "{0} não lê o que lhe é enviado"};
inline constexpr MessageText kUgiStopped{
    "{0} was stopped before it was ready", "{0} foi interrompido antes de estar pronto"};
inline constexpr MessageText kUgiIllegalMove{
    "{0} answered '{1}', which cannot be played: {2}", "{0} respondeu '{1}', que não se pode jogar: {2}"};
inline constexpr MessageText kUgiLineTooLong{
    "{0} has printed a line of more than {1} bytes", "{0} escreveu uma linha de mais de {1} bytes"};
inline constexpr MessageText kUgiFlood{
    "{0} has printed more than {1} bytes where one answer was expected",
    "{0} escreveu mais de {1} bytes onde se esperava uma resposta"};
inline constexpr MessageText kUgiClosed{
    "{0} has closed its output", "{0} fechou a sua saída"};
inline constexpr MessageText kUgiEnded{
    "{0} has ended with exit status {1}", "{0} terminou com o código de saída {1}"};
inline constexpr MessageText kUgiEndedBySignal{
    "{0} was ended by the signal {1}", "{0} foi terminado pelo sinal {1}"};
inline constexpr MessageText kUgiLastWords{
    "{0}; its last words: {1}", "{0}; as suas últimas palavras: {1}"};
inline constexpr MessageText kPositionForm{
    "a position is written: startpos|fen P [moves M ...]",
    "uma posição escreve-se: startpos|fen P [moves M ...]"};
inline constexpr MessageText kMoveNumber{"move {0}: {1}", "jogada {0}: {1}"};

// The rules of the protocol that a program is checked against, and how a program can break them.
inline constexpr MessageText kRuleStart{"the program starts", "o programa arranca"};
inline constexpr MessageText kRuleHandshake{
    "'ugi' is answered with 'id name ...' and 'ugiok'", "'ugi' tem como resposta 'id name ...' e 'ugiok'"};
inline constexpr MessageText kRuleReady{
    "'isready' is answered with 'readyok'", "'isready' tem como resposta 'readyok'"};
inline constexpr MessageText kRuleGameOption{
    "the option Game chooses the game", "a opção Game escolhe o jogo"};
inline constexpr MessageText kRuleNewGame{"'uginewgame' begins a game", "'uginewgame' começa um jogo"};
inline constexpr MessageText kRuleStartPosition{
    "'position startpos', with and without moves", "'position startpos', com e sem jogadas"};
inline constexpr MessageText kRuleOtherPosition{
    "'position fen P', with and without moves", "'position fen P', com e sem jogadas"};
inline constexpr MessageText kRuleDepth{
    "'go depth N' gives a legal move", "'go depth N' dá uma jogada legal"};
inline constexpr MessageText kRuleNodes{
    "'go nodes N' gives a legal move", "'go nodes N' dá uma jogada legal"};
inline constexpr MessageText kRuleMoveTime{
    "'go movetime MS' gives a legal move in time", "'go movetime MS' dá uma jogada legal a tempo"};
inline constexpr MessageText kRuleClock{
    "'go p1time MS p2time MS ...' gives a legal move in time",
    "'go p1time MS p2time MS ...' dá uma jogada legal a tempo"};
inline constexpr MessageText kRuleInfinite{
    "'go infinite' gives one legal move, at the latest after 'stop'",
    "'go infinite' dá uma jogada legal, o mais tardar após 'stop'"};
inline constexpr MessageText kRuleIdleStop{
    "'stop' without 'go' does nothing", "'stop' sem 'go' não faz nada"};
inline constexpr MessageText kRuleUnknownCommand{
    "unknown commands are ignored", "comandos desconhecidos são ignorados"};
inline constexpr MessageText kRuleLongLine{
    "a very long line does no harm", "uma linha muito longa não faz mal"};
inline constexpr MessageText kRuleBadPosition{
    "a bad position leaves the last good one in place", "uma posição inválida mantém a última válida"};
inline constexpr MessageText kRuleGameOver{
    "'query gameover' is answered rightly", "'query gameover' tem a resposta certa"};
inline constexpr MessageText kRuleTurn{
    "'query p1turn' is answered rightly", "'query p1turn' tem a resposta certa"};
inline constexpr MessageText kRuleResult{
    "'query result' is answered rightly", "'query result' tem a resposta certa"};
inline constexpr MessageText kRuleLegalMoves{
    "'query legalmoves' is answered rightly", "'query legalmoves' tem a resposta certa"};
inline constexpr MessageText kRuleFen{
    "'query fen' is answered rightly", "'query fen' tem a resposta certa"};
inline constexpr MessageText kRuleFinished{
    "in a finished game 'go' gives 'bestmove none'", "num jogo terminado 'go' dá 'bestmove none'"};
inline constexpr MessageText kRuleWholeGame{
    "a whole game against itself is legal", "um jogo inteiro contra si próprio é legal"};
inline constexpr MessageText kRuleOtherOutput{
    "nothing else is said on standard output", "nada mais é dito na saída padrão"};
inline constexpr MessageText kRuleQuit{
    "'quit' ends it, with all that it has started", "'quit' termina-o, com tudo o que iniciou"};
inline constexpr MessageText kRuleEndOfInput{
    "the end of its input ends it", "o fim da sua entrada termina-o"};

inline constexpr MessageText kComplaint{
    "sent {0}; expected {1}; got {2}", "enviado: {0}; esperado: {1}; recebido: {2}"};
inline constexpr MessageText kExpectUgiok{"'ugiok' within {0} ms", "'ugiok' em {0} ms"};
inline constexpr MessageText kExpectName{"a line 'id name ...' before 'ugiok'", "uma linha 'id name ...' antes de 'ugiok'"};
inline constexpr MessageText kExpectReady{"'readyok' within {0} ms", "'readyok' em {0} ms"};
inline constexpr MessageText kExpectMove{"'bestmove ...' within {0} ms", "'bestmove ...' em {0} ms"};
inline constexpr MessageText kExpectLegalMove{
    "a move that is legal in {0}", "uma jogada legal em {0}"};
inline constexpr MessageText kExpectNoMove{"no 'bestmove'", "nenhum 'bestmove'"};
inline constexpr MessageText kExpectNone{"'bestmove none'", "'bestmove none'"};
inline constexpr MessageText kExpectEnd{
    "its end after 'quit', with exit status 0", "o seu fim após 'quit', com o código de saída 0"};
inline constexpr MessageText kExpectEndOfInput{
    "its end after that of its input, with exit status 0",
    "o seu fim após o da sua entrada, com o código de saída 0"};
inline constexpr MessageText kGotNothing{"nothing", "nada"};
inline constexpr MessageText kGotLongLine{
    "a line of more than {0} bytes", "uma linha de mais de {0} bytes"};
inline constexpr MessageText kGotFlood{"more than {0} bytes", "mais de {0} bytes"};
inline constexpr MessageText kGotClosedOutput{"the end of its output", "o fim da sua saída"};
inline constexpr MessageText kGotStatus{
    "its end with exit status {0}", "o seu fim com o código de saída {0}"};
inline constexpr MessageText kGotSignal{"its end by signal {0}", "o seu fim pelo sinal {0}"};
inline constexpr MessageText kGotStillRunning{
    "a program that still runs after {0} ms", "um programa ainda ativo após {0} ms"};
inline constexpr MessageText kGotDescendants{
    "its end, but something that it has started still runs",
    "o seu fim, mas algo que iniciou continua ativo"};
inline constexpr MessageText kGotSameEnd{"{0}, as in {1}", "{0}, como em {1}"};
inline constexpr MessageText kGotUnflushed{
    "it only after the end of its input: flush the output after each line, in Python by print(..., flush=True)",
    "isso só depois do fim da sua entrada: descarregue a saída após cada linha, em Python com print(..., flush=True)"};
inline constexpr MessageText kStrayLine{
    "it said {0}, which is not of the protocol: what people are to read goes to standard error or after 'info string'",
    "disse {0}, que não é do protocolo: o que é para pessoas vai para a saída de erros ou depois de 'info string'"};
inline constexpr MessageText kNoGameOption{
    "it offers no option Game, and is taken to play {0}", "não oferece a opção Game; supõe-se que joga {0}"};
inline constexpr MessageText kNoSuchQuery{
    "it does not know '{0}', which it may", "não conhece '{0}', o que é permitido"};
inline constexpr MessageText kNotStarted{
    "the program could not be asked", "não foi possível perguntar ao programa"};
inline constexpr MessageText kNotStartedAgain{
    "the program could not be started and greeted once more",
    "não foi possível voltar a iniciar e saudar o programa"};
inline constexpr MessageText kEngineLimits{
    "'{0}' has a limit that is not valid; valid: time=SECONDS, depth=1 to {1}, nodes=N",
    "'{0}' tem um limite que não é válido; válidos: time=SEGUNDOS, depth=1 a {1}, nodes=N"};
inline constexpr MessageText kNotPerfect{
    "nobody plays {0} without error: it is not solved", "ninguém joga {0} sem erro: não está resolvido"};
inline constexpr MessageText kLevels{
    "{0} has the levels level:1 to level:{1}", "{0} tem os níveis level:1 a level:{1}"};

// Names of players.
inline constexpr MessageText kPerson{"person", "pessoa"};
inline constexpr MessageText kLevel{"level {0}", "nível {0}"};
inline constexpr MessageText kMinimax{"minimax, depth {0}", "minimax, profundidade {0}"};
inline constexpr MessageText kEngine{"engine", "motor"};
inline constexpr MessageText kMonteCarlo{"engine by Monte-Carlo search", "motor por procura de Monte-Carlo"};
inline constexpr MessageText kWithTime{"{0}, {1} s a move", "{0}, {1} s por jogada"};
inline constexpr MessageText kWithDepth{"{0}, depth {1}", "{0}, profundidade {1}"};
inline constexpr MessageText kWithNodes{"{0}, {1} positions a move", "{0}, {1} posições por jogada"};
inline constexpr MessageText kPerfectPlay{"perfect play", "jogo perfeito"};

// How they play.
inline constexpr MessageText kThousands{"{0},{1}", "{0} {1}"};
inline constexpr MessageText kMinimaxMeaning{
    "the original program's search to depth {0}", "a pesquisa do programa original, com profundidade {0}"};
inline constexpr MessageText kEngineMeaning{
    "plays as well as it can in that time", "joga o melhor que pode nesse tempo"};
inline constexpr MessageText kPerfectMeaning{
    "the game is solved: it never makes a mistake", "o jogo está resolvido: nunca erra"};
// clang-format on

}  // namespace joga::engine::text
