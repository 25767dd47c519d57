// The sentences of Fields of Action.
#pragma once

#include "joga/core/message.hpp"

namespace joga::fields::text {

// clang-format off
inline constexpr MessageText kSummary{
    "move a piece as many squares as it has neighbours; capture five consecutive numbers",
    "mova uma peça tantas casas quantas as suas vizinhas; capture cinco números consecutivos"};
inline constexpr MessageText kRandom{"a random legal move", "uma jogada legal ao acaso"};
inline constexpr MessageText kGreedy{
    "the capture that brings it nearest to a run of five; without a capture, a random legal move",
    "a captura que mais o aproxima de uma sequência de cinco; sem captura, uma jogada legal ao acaso"};

inline constexpr MessageText kRunCaptured{"{0} captured {1}", "as {0} capturaram {1}"};

inline constexpr MessageText kOnePiece{"1 piece", "1 peça"};
inline constexpr MessageText kPieces{"{0} pieces", "{0} peças"};
inline constexpr MessageText kOneSquare{"1 square", "1 casa"};
inline constexpr MessageText kSquares{"{0} squares", "{0} casas"};

inline constexpr MessageText kPromptPiece{
    "choose the piece to move", "escolha a peça a mover"};
inline constexpr MessageText kPromptDistance{
    "piece {0} has {1} around it: move it exactly {2}, straight",
    "a peça {0} tem {1} à volta: mova-a exatamente {2}, a direito"};
inline constexpr MessageText kPromptIsolated{
    "piece {0} is isolated: choose an empty square with two pieces around it",
    "a peça {0} está isolada: escolha uma casa vazia com duas peças à volta"};

inline constexpr MessageText kBadSquare{
    "'{0}' is not a square (a1 to h8); a move is written c6-e8",
    "'{0}' não é uma casa (a1 a h8); uma jogada escreve-se c6-e8"};
inline constexpr MessageText kBadStart{
    "'{0}' is neither a square (a1 to h8) nor the number of a piece (1 to 12); a move is written "
    "c6-e8 or 2 e8",
    "'{0}' não é uma casa (a1 a h8) nem o número de uma peça (1 a 12); uma jogada escreve-se c6-e8 ou 2 e8"};
inline constexpr MessageText kTooMuch{
    "'{0}' is too much: a move ends with the square it goes to, as in c6-e8",
    "'{0}' está a mais: uma jogada termina na casa de destino, como em c6-e8"};

inline constexpr MessageText kPieceElsewhere{
    "piece {0} is on {1}, not on {2}", "a peça {0} está em {1}, não em {2}"};
inline constexpr MessageText kPieceIsGone{
    "piece {0} has been captured", "a peça {0} foi capturada"};
inline constexpr MessageText kEmptySquare{
    "there is no piece on {0}", "não há nenhuma peça em {0}"};
inline constexpr MessageText kOpponentsPiece{
    "the piece on {0} is the opponent's", "a peça de {0} é do adversário"};
inline constexpr MessageText kSameSquare{
    "a piece cannot stay where it is", "uma peça não pode ficar onde está"};
inline constexpr MessageText kFriend{
    "{0} holds a piece of the same player", "em {0} está uma peça do mesmo jogador"};
inline constexpr MessageText kNotInLine{
    "{1} is not in a straight line with {0}", "{1} não está em linha reta com {0}"};
inline constexpr MessageText kWrongDistance{
    "the piece on {0} has {1} around it and moves exactly {2}, not {3}",
    "a peça de {0} tem {1} à volta e move-se exatamente {2}, não {3}"};
inline constexpr MessageText kNothingToCapture{
    "there is nothing to capture on {0}", "não há nada para capturar em {0}"};
inline constexpr MessageText kIsolatedCannotCapture{
    "the piece on {0} is isolated, and an isolated piece cannot capture",
    "a peça de {0} está isolada, e uma peça isolada não pode capturar"};
inline constexpr MessageText kIsolatedNeedsTwo{
    "the piece on {0} is isolated and needs at least two other pieces around its destination: {1} has {2}",
    "a peça de {0} está isolada e precisa de pelo menos duas outras peças à volta do destino: {1} tem {2}"};
inline constexpr MessageText kStuck{
    "the piece on {0} cannot move: {1} away there is only the edge of the board or a piece of the "
    "same player",
    "a peça de {0} não pode mover-se: a {1} só há o fim do tabuleiro ou uma peça do mesmo jogador"};
inline constexpr MessageText kIsolatedStuck{
    "the isolated piece on {0} cannot move: no empty square in line with it has two other pieces around",
    "a peça isolada de {0} não pode mover-se: nenhuma casa vazia em linha com ela tem duas outras "
    "peças à volta"};
inline constexpr MessageText kNoCapture{
    "the piece on {0} cannot capture anything", "a peça de {0} não pode capturar nada"};

inline constexpr MessageText kPieceTwice{
    "piece '{0}' is on the board twice: {1} and {2}",
    "a peça '{0}' está duas vezes no tabuleiro: {1} e {2}"};

inline constexpr MessageText kCaptured{"captured pieces", "peças capturadas"};
inline constexpr MessageText kJustCaptured{"just captured", "acabada de capturar"};
inline constexpr MessageText kToCapture{"capture", "capturar"};
inline constexpr MessageText kMore{"{0} more", "mais {0}"};
inline constexpr MessageText kInARow{"{0} in a row", "{0} seguidas"};
inline constexpr MessageText kRun{"{0} to {1}", "{0} a {1}"};
inline constexpr MessageText kRunMissesOne{"needs the {0}", "falta o {0}"};
inline constexpr MessageText kRunMisses{"needs the {0}", "faltam {0}"};

inline constexpr MessageText kMovedNumber{"{0} moved the {1}, {2} to {3}", "{0}: a {1} de {2} para {3}"};
inline constexpr MessageText kTookNumber{
    "{0} took the {1} on {2} with the {3}", "{0}: a {3} captura a {1} em {2}"};
inline constexpr MessageText kTakesNumber{"takes the {0}", "captura a {0}"};

// What a move does: gains follow it in hints, losses in reviews, so each is a verb whose subject is the move.
inline constexpr MessageText kMoreCaptured{"captures a piece", "captura uma peça"};
inline constexpr MessageText kFewerCaptured{"misses a capture", "deixa escapar uma captura"};
inline constexpr MessageText kMoreLost{"loses a piece", "perde uma peça"};
inline constexpr MessageText kRunNearer{"brings a run nearer to five", "aproxima uma sequência de cinco"};
inline constexpr MessageText kEnemyRunNearer{"helps the opponent's run", "ajuda a sequência do adversário"};
inline constexpr MessageText kMoreToCapture{"threatens more pieces", "ameaça mais peças"};
inline constexpr MessageText kFewerToCapture{"threatens fewer pieces", "ameaça menos peças"};
inline constexpr MessageText kMoreInDanger{"leaves pieces in danger", "deixa peças em perigo"};
inline constexpr MessageText kFewerInDanger{"gets a piece out of danger", "tira uma peça de perigo"};
inline constexpr MessageText kMoreInCentre{"comes to the centre", "vai para o centro"};
inline constexpr MessageText kFewerInCentre{"leaves the centre", "sai do centro"};
inline constexpr MessageText kMoreOnEdge{"goes to the edge", "vai para a margem"};
inline constexpr MessageText kFewerOnEdge{"leaves the edge", "sai da margem"};
// clang-format on

}  // namespace joga::fields::text
