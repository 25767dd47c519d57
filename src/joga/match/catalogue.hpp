// The sentences about matches.
#pragma once

#include "joga/core/message.hpp"

namespace joga::match::text {

// clang-format off
inline constexpr MessageText kInFile{"{0}: {1}", "{0}: {1}"};
inline constexpr MessageText kAtLine{"line {0}: {1}", "linha {0}: {1}"};
inline constexpr MessageText kTimeControl{
    "'{0}' is not a time control: SECONDS or SECONDS+INCREMENT, as in 60+0.5",
    "'{0}' não é um ritmo de jogo: SEGUNDOS ou SEGUNDOS+INCREMENTO, como em 60+0.5"};

// Openings.
inline constexpr MessageText kNoOpenings{
    "there are no openings in it", "não contém nenhuma abertura"};
inline constexpr MessageText kOpeningOfOtherGame{
    "game {0} is one of {1}, not of {2}", "o jogo {0} é de {1}, não de {2}"};
inline constexpr MessageText kOpeningIsOver{
    "the game is over after opening {0}", "o jogo termina com a abertura {0}"};
inline constexpr MessageText kOpeningTwice{
    "opening {0} leads to the same position as one before it",
    "a abertura {0} leva à mesma posição que uma anterior"};
inline constexpr MessageText kTooFewOpenings{
    "there are only {0} openings: each is played once by every two players, so give more of them or play fewer games",
    "só há {0} aberturas: cada uma serve uma vez a cada dois jogadores, por isso indique mais ou jogue menos jogos"};
inline constexpr MessageText kNoMoreOpenings{
    "only {0} different open positions after {1} random plies were found: use more plies or play fewer games",
    "só se encontraram {0} posições diferentes e em aberto ao fim de {1} lances ao acaso: use mais lances ou jogue menos jogos"};

// Contenders.
inline constexpr MessageText kNoPeople{
    "'{0}' is a person: only programs play matches", "'{0}' é uma pessoa: só programas jogam provas"};
inline constexpr MessageText kPlayersFile{
    "not a file of players: {0}", "não é um ficheiro de jogadores: {0}"};
inline constexpr MessageText kPlayersMissing{
    "a list 'players' of tables is expected, each with 'name' and 'who' or 'command'",
    "espera-se uma lista 'players' de tabelas, cada uma com 'name' e 'who' ou 'command'"};
inline constexpr MessageText kPlayerEntry{
    "player {0}: {1}", "jogador {0}: {1}"};
inline constexpr MessageText kPlayerKey{
    "'{0}' is not known; valid: name, who, command, folder, options",
    "'{0}' não é conhecido; válidos: name, who, command, folder, options"};
inline constexpr MessageText kPlayerWhoOrCommand{
    "either 'who' or 'command' is needed, not both", "é preciso 'who' ou 'command', e não ambos"};
inline constexpr MessageText kPlayerType{
    "'{0}' must be {1}", "'{0}' tem de ser {1}"};
inline constexpr MessageText kTypeText{"a text", "um texto"};
inline constexpr MessageText kTypeWords{"a text or a list of words", "um texto ou uma lista de palavras"};
inline constexpr MessageText kTypeTable{
    "a table of texts, numbers and truth values", "uma tabela de textos, números e valores lógicos"};

// Games.
inline constexpr MessageText kPlayerFault{"player {0}: {1}", "jogador {0}: {1}"};
inline constexpr MessageText kOutOfTime{
    "out of time after {0} ms", "tempo esgotado ao fim de {0} ms"};
inline constexpr MessageText kAgreedLoss{
    "both players hold it for lost for player {0}", "ambos os jogadores o dão por perdido para o jogador {0}"};
inline constexpr MessageText kAgreedDraw{
    "both players hold it for drawn", "ambos os jogadores o dão por empatado"};
inline constexpr MessageText kLongestGame{
    "{0} plies without an end", "{0} lances sem fim"};

// The record file.
inline constexpr MessageText kRecordExists{
    "{0} has {1} games of a match already: go on with --resume, or name another file",
    "{0} já tem {1} jogos de uma prova: continue com --resume ou indique outro ficheiro"};
inline constexpr MessageText kOtherMatch{
    "{0} belongs to another match: game {1} was played with other players, openings or limits",
    "{0} pertence a outra prova: o jogo {1} foi jogado com outros jogadores, aberturas ou limites"};
inline constexpr MessageText kNotOfMatch{
    "game {1} of {0} is not of a match: it has no {2} tag", "o jogo {1} de {0} não é de uma prova: falta a etiqueta {2}"};
inline constexpr MessageText kBadGame{
    "game {0} of the match is there twice", "o jogo {0} da prova aparece duas vezes"};
inline constexpr MessageText kGameTwice{
    "game {0} of the match is there twice, in {1} and in {2}", "o jogo {0} da prova aparece duas vezes, em {1} e em {2}"};
inline constexpr MessageText kRecordInUse{
    "{0} is in use by another match", "{0} está a ser usado por outra prova"};
inline constexpr MessageText kCannotAppend{
    "cannot write {0}: {1}", "não é possível escrever {0}: {1}"};
// clang-format on

}  // namespace joga::match::text
