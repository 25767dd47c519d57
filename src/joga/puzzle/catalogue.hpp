// The sentences of puzzles.
#pragma once

#include "joga/core/message.hpp"

namespace joga::puzzle::text {

// clang-format off
inline constexpr MessageText kFields{
    "a puzzle has {0} fields separated by ';', not {1}", "um problema tem {0} campos separados por ';', não {1}"};
inline constexpr MessageText kPlies{
    "'{0}' is not the length of a win: an odd number of plies, 1 to {1}",
    "'{0}' não é a duração de uma vitória: um número ímpar de lances, 1 a {1}"};
inline constexpr MessageText kAlone{
    "'{0}' is neither 'always' nor a number of plies, 1 to {1}",
    "'{0}' não é 'always' nem um número de lances, 1 a {1}"};
inline constexpr MessageText kTempting{
    "'{0}' is not a number of moves", "'{0}' não é um número de jogadas"};
inline constexpr MessageText kLine{
    "the solution has {0} moves, but the win takes {1} plies",
    "a solução tem {0} jogadas, mas a vitória leva {1} lances"};

inline constexpr MessageText kNoMove{
    "no move has been made: there is nothing to judge", "ainda não foi feita nenhuma jogada: não há nada a julgar"};
inline constexpr MessageText kReplyMissing{
    "after {0} moves it is the opponent's turn: there is nothing to judge",
    "depois de {0} jogadas é a vez do adversário: não há nada a julgar"};
inline constexpr MessageText kTooManyMoves{
    "{0} moves are more than the {1} plies of the puzzle", "{0} jogadas são mais do que os {1} lances do problema"};

inline constexpr MessageText kSolved{"solved: {0}", "resolvido: {0}"};
inline constexpr MessageText kRight{"right; {0} answers: {1}", "certo; resposta ({0}): {1}"};
inline constexpr MessageText kNotAtOnce{"no: this does not win at once", "não: isto não ganha já"};
inline constexpr MessageText kEnds{"no: this ends the game: {0}", "não: isto acaba o jogo: {0}"};
inline constexpr MessageText kLosesAtOnce{
    "no: {0} answers {1} and wins", "não: resposta ({0}): {1}, que ganha"};
inline constexpr MessageText kLoses{
    "no: {0} answers {1} and wins soon", "não: resposta ({0}): {1}, que ganha em breve"};
inline constexpr MessageText kGone{
    "no: {0} answers {1} and escapes", "não: resposta ({0}): {1}, que escapa"};
inline constexpr MessageText kNotShown{"no: this does not win in time", "não: isto não ganha a tempo"};
inline constexpr MessageText kNoRightMove{
    "no move wins in time here", "aqui nenhuma jogada ganha a tempo"};

inline constexpr MessageText kAnswerPlaced{"{0} on {1}", "{0} em {1}"};
inline constexpr MessageText kAnswerMoved{"{0} to {1}", "{0} para {1}"};
inline constexpr MessageText kAnswerWith{"{0} to {1} with {2}", "{0} para {1} com {2}"};

inline constexpr MessageText kHintCell{"look at {0}", "repare em {0}"};
inline constexpr MessageText kHintMove{"the move is {0}", "a jogada é {0}"};

inline constexpr MessageText kSacrifice{"sacrifice", "sacrifício"};
inline constexpr MessageText kCapture{"capture", "captura"};
inline constexpr MessageText kPoints{"points", "pontos"};
inline constexpr MessageText kQuiet{"quiet move", "jogada discreta"};

// The puzzle rating of a player.
inline constexpr MessageText kRating{"puzzle rating {0}", "pontuação nos problemas {0}"};
inline constexpr MessageText kRun{"{0}; {1} solved in a row", "{0}; {1} resolvidos de seguida"};
inline constexpr MessageText kDays{
    "{0}; puzzle of the day solved {1} days in a row", "{0}; problema do dia resolvido {1} dias seguidos"};
// clang-format on

}  // namespace joga::puzzle::text
