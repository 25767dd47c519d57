// The sentences that the service tells pages.
#pragma once

#include "joga/core/message.hpp"

namespace joga::service::text {

// clang-format off
// Messages that cannot be read.
inline constexpr MessageText kMessageTooLarge{
    "the message has {0} bytes; the limit is {1}", "a mensagem tem {0} bytes; o máximo é {1}"};
inline constexpr MessageText kMessageNotJson{
    "the message is not JSON at byte {0}: {1}", "a mensagem não é JSON no byte {0}: {1}"};
inline constexpr MessageText kMessageNotObject{
    "a message is a JSON object with id, request and params", "uma mensagem é um objeto JSON com id, request e params"};
inline constexpr MessageText kMessageId{
    "'id' must be a whole number from 0 to 9007199254740991", "'id' tem de ser um número inteiro de 0 a 9007199254740991"};
inline constexpr MessageText kMessageRequest{
    "'request' must be the name of a request", "'request' tem de ser o nome de um pedido"};
inline constexpr MessageText kMessageParams{
    "'params' must be an object", "'params' tem de ser um objeto"};
inline constexpr MessageText kUnknownRequest{
    "there is no request '{0}'; valid: {1}", "não há nenhum pedido '{0}'; válidos: {1}"};
inline constexpr MessageText kParameterMissing{
    "the parameter '{0}' is missing", "falta o parâmetro '{0}'"};
inline constexpr MessageText kParameterWants{
    "the parameter '{0}' must be {1}", "o parâmetro '{0}' tem de ser {1}"};
inline constexpr MessageText kParameterTooLong{
    "the parameter '{0}' has {1} bytes; the limit is {2}", "o parâmetro '{0}' tem {1} bytes; o máximo é {2}"};
inline constexpr MessageText kAText{"a text", "um texto"};
inline constexpr MessageText kATruth{"true or false", "true ou false"};
inline constexpr MessageText kAnObject{"an object", "um objeto"};
inline constexpr MessageText kAWholeNumber{"a whole number from {0} to {1}", "um número inteiro de {0} a {1}"};
inline constexpr MessageText kANumber{"a number from {0} to {1}", "um número de {0} a {1}"};
inline constexpr MessageText kAList{"a list of at most {0}", "uma lista de, no máximo, {0}"};
inline constexpr MessageText kAListOf{"a list of {0}", "uma lista de {0}"};
inline constexpr MessageText kALanguage{"en or pt", "en ou pt"};
inline constexpr MessageText kOutOfMemory{
    "there is not enough memory for this", "não há memória suficiente para isto"};
inline constexpr MessageText kNoData{
    "a file that this needs could not be loaded: try again when there is a connection",
    "não foi possível carregar um ficheiro necessário para isto: tente de novo quando houver ligação"};

// Positions and moves.
inline constexpr MessageText kAtTurn{"turn {0}: {1}", "jogada {0}: {1}"};
inline constexpr MessageText kNoSuchPiece{
    "there is no piece '{0}'", "não há nenhuma peça '{0}'"};
inline constexpr MessageText kNoMaps{
    "'{0}' is not a game with maps", "'{0}' não é um jogo com mapas"};
inline constexpr MessageText kNoRules{
    "there are no rules for '{0}'", "não há regras para '{0}'"};
inline constexpr MessageText kWon{"won", "ganho"};
inline constexpr MessageText kLost{"lost", "perdido"};

// Players refused a seat.
inline constexpr MessageText kForeignPlayer{
    "'{0}' would start a program; that is for the command line only",
    "'{0}' iniciaria um programa; isso só é possível na linha de comandos"};
inline constexpr MessageText kThinksTooLong{
    "a computer may think for {0} seconds a move at most", "um computador pode pensar, no máximo, {0} segundos por jogada"};

// Games.
inline constexpr MessageText kNotOpen{
    "the game '{0}' is not open here", "o jogo '{0}' não está aberto aqui"};
inline constexpr MessageText kNoSuchGame{
    "there is no saved game '{0}'", "não há nenhum jogo guardado '{0}'"};
inline constexpr MessageText kSavedOrGame{
    "the parameter 'saved' or 'game' must say which game to open",
    "o parâmetro 'saved' ou 'game' tem de indicar o jogo a abrir"};
inline constexpr MessageText kNoSuchSetting{
    "there is no setting '{0}' with the value '{1}'", "não há nenhuma definição '{0}' com o valor '{1}'"};
inline constexpr MessageText kBadOwnMap{
    "a map that is kept has a name, and rows of letters", "um mapa guardado tem um nome e linhas de letras"};
inline constexpr MessageText kTooManyMaps{
    "{0} maps are kept, and there is no room for more", "há {0} mapas guardados e não cabem mais"};
inline constexpr MessageText kNotPaused{
    "only a game of computers that is paused can be stepped through",
    "só um jogo de computadores em pausa pode avançar jogada a jogada"};
inline constexpr MessageText kWaitsForData{
    "The computer waits for a connection: it needs a file that could not be loaded. It goes on by itself.",
    "O computador espera por uma ligação: precisa de um ficheiro que não foi possível carregar. Continua sozinho."};
inline constexpr MessageText kWaitsForMemory{
    "The computer waits: there is not enough memory for its turn now. It goes on by itself.",
    "O computador espera: de momento não há memória suficiente para a sua jogada. Continua sozinho."};

// Limits.
inline constexpr MessageText kTooMuchWork{
    "that is too much at once: wait a moment", "é demasiado de uma só vez: espere um momento"};
inline constexpr MessageText kTooManyGames{
    "this page has {0} games open: leave one first", "esta página tem {0} jogos abertos: saia primeiro de um"};
inline constexpr MessageText kTooManyGamesInAll{
    "{0} games are open here, and no more can be opened", "há {0} jogos abertos aqui e não é possível abrir mais"};
inline constexpr MessageText kTooManySearches{
    "too many searches are running: stop one first", "há demasiadas análises em curso: pare uma primeiro"};
inline constexpr MessageText kReviewCut{
    "only the first {0} turns were reviewed", "só foram revistas as primeiras {0} jogadas"};
inline constexpr MessageText kReviewStopped{"the review was stopped", "a revisão foi interrompida"};
inline constexpr MessageText kAnswerTooLarge{
    "the answer has more than {0} MiB", "a resposta tem mais de {0} MiB"};
inline constexpr MessageText kTooManyRecords{
    "only the first {0} games were read", "só foram lidos os primeiros {0} jogos"};

// Lessons and puzzles.
inline constexpr MessageText kNoSuchLesson{"there is no lesson '{0}'", "não há nenhuma lição '{0}'"};
inline constexpr MessageText kNoSuchPuzzle{"there is no puzzle '{0}'", "não há nenhum problema '{0}'"};
// clang-format on

}  // namespace joga::service::text
