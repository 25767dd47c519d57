// Sentences of this layer.
#pragma once

#include "joga/core/message.hpp"

namespace joga::python::text {

// clang-format off
inline constexpr MessageText kWrongArray{
    "the output must be a writable contiguous numpy array of {0} with shape {1}, not {2}",
    "a saída tem de ser um array numpy contíguo de {0}, com escrita e forma {1}, e não {2}"};
inline constexpr MessageText kWrongActions{
    "actions must be a numpy array of int32 or int64 with shape {0}, not {1}",
    "as ações têm de ser um array numpy de int32 ou int64 com forma {0}, e não {1}"};
inline constexpr MessageText kWrongObservation{
    "an observation of one game is a numpy array with shape {0}, not {1}",
    "a observação de um jogo é um array numpy com forma {0}, e não {1}"};
inline constexpr MessageText kOtherGame{
    "the position is of {0}, but the batch plays {1}", "a posição é de {0}, mas o lote joga {1}"};
inline constexpr MessageText kBatchInUse{
    "another thread is using this batch", "outra thread está a usar este lote"};
inline constexpr MessageText kBadTag{
    "'{0}' cannot be set as a tag; a tag has letters, digits and underscores, and Game, Position, Result and Ply come from the game",
    "'{0}' não pode ser uma etiqueta; uma etiqueta tem letras, algarismos e sublinhados, e Game, Position, Result e Ply vêm do jogo"};
inline constexpr MessageText kNoMoveChosen{
    "the player '{0}' must return a joga.Move or its text, not {1}",
    "o jogador '{0}' tem de devolver um joga.Move ou o seu texto, e não {1}"};
inline constexpr MessageText kWrongMoveChosen{"the player '{0}': {1}", "o jogador '{0}': {1}"};
inline constexpr MessageText kWrongGames{
    "games are a list of numbers, or a mask of bool or uint8 with shape {0}, not {1}",
    "os jogos são uma lista de números, ou uma máscara de bool ou uint8 com forma {0}, e não {1}"};
inline constexpr MessageText kClosed{"this player has been closed", "este jogador já foi fechado"};
inline constexpr MessageText kPlayerInUse{
    "another thread is using this player", "outra thread está a usar este jogador"};
inline constexpr MessageText kOtherPlayersGame{
    "the position is of {0}, but this player plays {1}", "a posição é de {0}, mas este jogador joga {1}"};
inline constexpr MessageText kBotClosed{"this bot has been closed", "este bot já foi fechado"};
inline constexpr MessageText kBotInUse{"another thread is using this bot", "outra thread está a usar este bot"};
inline constexpr MessageText kNoFunction{"a function is needed, not {0}", "é precisa uma função, e não {0}"};
inline constexpr MessageText kOddGames{
    "a match of {0} games cannot swap sides; the number must be even", "uma partida de {0} jogos não pode trocar de lado; o número tem de ser par"};
inline constexpr MessageText kTwoPlayers{"a match needs at least two players", "uma partida precisa de pelo menos dois jogadores"};
inline constexpr MessageText kWrongNumber{
    "{0} must be a whole number from {1} to {2}, not {3}", "{0} tem de ser um número inteiro de {1} a {2}, e não {3}"};
inline constexpr MessageText kWrongTime{
    "time must be a positive number of seconds, not {0}", "time tem de ser um número positivo de segundos, e não {0}"};
inline constexpr MessageText kWrongMethod{
    "unknown method '{0}'; valid: alpha-beta, mcts", "método desconhecido '{0}'; válidos: alpha-beta, mcts"};
inline constexpr MessageText kOneGame{
    "this JSON must have one game; read_records reads files of any number of games",
    "este JSON tem de ter um jogo; read_records lê ficheiros com qualquer número de jogos"};
inline constexpr MessageText kUnknownLanguage{
    "unknown language '{0}'; valid: en, pt", "língua desconhecida '{0}'; válidas: en, pt"};
inline constexpr MessageText kNoMove{
    "a move is a joga.Move or its text, not {0}", "uma jogada é um joga.Move ou o seu texto, e não {0}"};
inline constexpr MessageText kNoPosition{
    "a joga.Position or joga.State is needed, not {0}", "é preciso um joga.Position ou joga.State, e não {0}"};
inline constexpr MessageText kNoPlayers{
    "the players are a list or a dict, not {0}", "os jogadores são uma lista ou um dicionário, e não {0}"};
inline constexpr MessageText kNoPlayer{
    "a player is the text of one or a function, not {0}", "um jogador é um texto ou uma função, e não {0}"};
inline constexpr MessageText kNoRecord{"a joga.Record is needed, not {0}", "é preciso um joga.Record, e não {0}"};
inline constexpr MessageText kWrongType{
    "observations are of uint8 or float32, not {0}", "as observações são de uint8 ou float32, e não de {0}"};
// clang-format on

}  // namespace joga::python::text
