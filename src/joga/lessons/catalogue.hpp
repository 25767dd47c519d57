// The sentences of lessons, apart from the lessons themselves.
#pragma once

#include "joga/core/message.hpp"

namespace joga::lessons::text {

// clang-format off
inline constexpr MessageText kInStep{"step {0}: {1}", "passo {0}: {1}"};
inline constexpr MessageText kNoObject{"a lesson is a JSON object", "uma lição é um objeto JSON"};
inline constexpr MessageText kInKey{"'{0}': {1}", "'{0}': {1}"};
inline constexpr MessageText kUnknownKey{"unknown key '{0}'", "chave desconhecida '{0}'"};
inline constexpr MessageText kMissing{"'{0}' is missing", "falta '{0}'"};
inline constexpr MessageText kWrongType{"'{0}' must be {1}", "'{0}' tem de ser {1}"};
inline constexpr MessageText kTypeText{"a text", "um texto"};
inline constexpr MessageText kTypeTexts{"a list of texts", "uma lista de textos"};
inline constexpr MessageText kTypeTable{"a table", "uma tabela"};
inline constexpr MessageText kTypeNumber{"a whole number, 1 or more", "um número inteiro, 1 ou mais"};
inline constexpr MessageText kNoSuchPiece{"there is no piece '{0}'", "não há nenhuma peça '{0}'"};
inline constexpr MessageText kEndingPlies{
    "an ending has an odd number of turns, {0} at most, not {1}",
    "um final tem um número ímpar de jogadas, no máximo {0}, não {1}"};

inline constexpr MessageText kNoTurn{
    "no turn has been played: there is nothing to judge", "ainda não foi feita nenhuma jogada: não há nada a julgar"};
inline constexpr MessageText kTooManyTurns{
    "this step takes one turn, not {0}", "este passo pede uma só jogada, não {0}"};
inline constexpr MessageText kNoSolution{"no turn solves this step", "nenhuma jogada resolve este passo"};

inline constexpr MessageText kRightGoOn{
    "Right. {0} answers: {1}. Go on: it is won.", "Certo. Resposta ({0}): {1}. Continue: está ganho."};
inline constexpr MessageText kWouldWin{
    "{0} {1} would answer {2} and win.", "{0} Resposta possível ({1}): {2}, que ganha."};
inline constexpr MessageText kWould{"{0} {1} would answer {2}.", "{0} Resposta possível ({1}): {2}."};

// --- Puzzles
inline constexpr MessageText kPuzzleText{
    "Only one turn wins, whatever the opponent answers.", "Só uma jogada ganha, responda o adversário o que responder."};
inline constexpr MessageText kPuzzleTextAtOnce{"Only one turn wins.", "Só uma jogada ganha."};
inline constexpr MessageText kPuzzleAtOnce{"{0} to move: win at once.", "{0}: ganhe já."};
inline constexpr MessageText kPuzzleTask{"{0} to move: win in {1} turns.", "{0}: ganhe em {1} jogadas."};
inline constexpr MessageText kPuzzleSolved{"Solved: you have won.", "Resolvido: ganhou."};
inline constexpr MessageText kPuzzleMissedAtOnce{"That does not win at once.", "Isso não ganha já."};
inline constexpr MessageText kPuzzleMissed{"That does not force the win.", "Isso não força a vitória."};
// clang-format on

}  // namespace joga::lessons::text
