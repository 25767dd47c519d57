// Eximo's sentences.
#pragma once

#include "joga/core/message.hpp"

namespace joga::eximo::text {

// clang-format off
inline constexpr MessageText kSummary{
    "step, jump over friends, capture; take all enemy men or leave them no move",
    "avance, salte por cima dos seus, capture; tome todos os peões do adversário ou deixe-o sem jogadas"};
inline constexpr MessageText kRandom{
    "a random man, then random steps", "um peão ao acaso e depois passos ao acaso"};
inline constexpr MessageText kGreedy{
    "captures most men, else a random step or jump",
    "captura o maior número de peões, senão um passo ou salto ao acaso"};

inline constexpr MessageText kNoManLeft{"{0} has no men left", "as {0} já não têm peões"};

inline constexpr MessageText kManOnLastRow{
    "a man of player {0} stands on {1}, on his own last row, where he would have been removed",
    "um peão do jogador {0} está em {1}, na sua própria última linha, de onde teria sido retirado"};

inline constexpr MessageText kPromptMan{"choose the man to move", "escolha o peão a mover"};
inline constexpr MessageText kPromptCapturer{
    "capturing is compulsory: choose the man that captures",
    "a captura é obrigatória: escolha o peão que captura"};
inline constexpr MessageText kPromptDestination{
    "choose where the man on {0} goes", "escolha para onde vai o peão de {0}"};
inline constexpr MessageText kPromptOnward{
    "the man on {0} must go on: choose his next square",
    "o peão em {0} tem de continuar: escolha a casa seguinte"};
inline constexpr MessageText kPromptWay{
    "several ways lead to {0}: choose one", "há vários caminhos até {0}: escolha um"};
inline constexpr MessageText kPromptFirstDrop{
    "choose the square of the first new man", "escolha a casa do primeiro peão novo"};
inline constexpr MessageText kPromptSecondDrop{
    "choose the square of the second new man", "escolha a casa do segundo peão novo"};

inline constexpr MessageText kBadInput{
    "'{0}' is not a square from a1 to h8; a turn is written b3-c4, f4xh6xf6 or f6xh8@f2@g2",
    "'{0}' não é uma casa de a1 a h8; uma jogada escreve-se b3-c4, f4xh6xf6 ou f6xh8@f2@g2"};
inline constexpr MessageText kBadSign{
    "'{0}' cannot stand here: a turn is written b3-c4, f4xh6xf6 or f6xh8@f2@g2",
    "'{0}' não pode estar aqui: uma jogada escreve-se b3-c4, f4xh6xf6 ou f6xh8@f2@g2"};

inline constexpr MessageText kNobody{"there is no man on {0}", "não há nenhum peão em {0}"};
inline constexpr MessageText kNotYours{
    "the man on {0} is the opponent's", "o peão em {0} é do adversário"};
inline constexpr MessageText kSameSquare{
    "{0} is given as start and destination: a man must leave his square",
    "{0} é indicada como origem e destino: um peão tem de sair da sua casa"};
inline constexpr MessageText kAnotherCaptures{
    "capturing is compulsory and the man on {0} cannot; men that can: {1}",
    "a captura é obrigatória e o peão em {0} não pode capturar; podem: {1}"};
inline constexpr MessageText kCannotMove{"the man on {0} cannot move", "o peão em {0} não se pode mover"};
inline constexpr MessageText kMustCapture{
    "capturing is compulsory: {0} goes to {1}", "a captura é obrigatória: {0} vai para {1}"};
inline constexpr MessageText kTurnEnds{
    "the turn ends on {0}: the man cannot go on to {1}",
    "a jogada termina em {0}: o peão não pode continuar para {1}"};
inline constexpr MessageText kMustGoOn{
    "from {0} the man cannot go on to {1}; possible: {2}",
    "de {0} o peão não pode continuar para {1}; possíveis: {2}"};
inline constexpr MessageText kOccupied{"{0} is occupied", "{0} está ocupada"};
inline constexpr MessageText kBackwards{
    "{1} lies behind {0}: men never go back", "{1} fica atrás de {0}: os peões nunca recuam"};
inline constexpr MessageText kSideways{
    "from {0} to {1} is sideways, which only a capture may do",
    "de {0} para {1} é de lado, o que só uma captura pode fazer"};
inline constexpr MessageText kNobodyBetween{
    "there is no man on {1} to jump over on the way from {0} to {2}",
    "não há nenhum peão em {1} por cima do qual saltar de {0} para {2}"};
inline constexpr MessageText kCannotReach{
    "the man on {0} cannot go to {1}; possible: {2}",
    "o peão em {0} não pode ir para {1}; possíveis: {2}"};
inline constexpr MessageText kNothingCaptured{
    "this turn captures nothing: write '-' instead of 'x'",
    "esta jogada não captura nada: escreva '-' em vez de 'x'"};

inline constexpr MessageText kNoDropHere{
    "new men are dropped only by a turn that ends on the last row",
    "só se colocam peões novos numa jogada que termina na última linha"};
inline constexpr MessageText kDropTwice{
    "two men cannot be dropped on {0}", "não se podem colocar dois peões em {0}"};
inline constexpr MessageText kDropOutside{
    "{0} is outside the drop zone, {1}-{2} and {3}-{4}",
    "{0} fica fora da zona de colocação, {1}-{2} e {3}-{4}"};
inline constexpr MessageText kDropOccupied{
    "{0} is occupied: new men are dropped on empty squares",
    "{0} está ocupada: os peões novos colocam-se em casas vazias"};
inline constexpr MessageText kTooManyDrops{
    "too many new men: this turn drops {0}", "peões novos a mais: esta jogada coloca {0}"};
inline constexpr MessageText kNoSuchTurn{
    "no legal turn fits all of this", "nenhuma jogada legal corresponde a tudo isto"};

inline constexpr MessageText kNotUnfinished{
    "no turn can be continued there by '{0}'", "nenhuma jogada pode continuar aí com '{0}'"};

inline constexpr MessageText kMen{"men on the board", "peões no tabuleiro"};

// What a move does: gains follow it in hints, losses in reviews, so each is a verb whose subject is the move.
inline constexpr MessageText kMenTaken{"{0} men", "{0} peões"};
inline constexpr MessageText kJumped{"{0} jumped from {1} to {2}", "{0}: salto de {1} para {2}"};
inline constexpr MessageText kNewMen{"{0}; new pieces on {1}", "{0}; peças novas em {1}"};
inline constexpr MessageText kMoreMen{"brings new men", "traz novos peões"};
inline constexpr MessageText kFewerMen{"loses men", "perde peões"};
inline constexpr MessageText kMoreEnemyMen{"leaves the opponent more men", "deixa mais peões ao adversário"};
inline constexpr MessageText kFewerEnemyMen{"takes enemy men", "captura peões"};
inline constexpr MessageText kMoreGuards{"guards the first row", "guarda a primeira linha"};
inline constexpr MessageText kFewerGuards{"weakens the first row", "enfraquece a primeira linha"};
inline constexpr MessageText kMenNearGoal{"comes close to the last row", "aproxima-se da última linha"};
inline constexpr MessageText kEnemyNearGoal{
    "lets an enemy man near the last row", "deixa um peão adversário perto da última linha"};
inline constexpr MessageText kMoreOnEdge{"takes a man to the edge", "leva um peão para a margem"};
inline constexpr MessageText kFewerOnEdge{"gives up the edge", "abandona a margem"};
inline constexpr MessageText kFreeRun{"clears a way to the last row", "abre caminho até à última linha"};
inline constexpr MessageText kEnemyFreeRun{"gives the opponent a free run", "dá caminho livre ao adversário"};
inline constexpr MessageText kMenExposed{"leaves men in danger", "deixa peões em perigo"};
inline constexpr MessageText kFewerExposed{"gets a man out of danger", "tira um peão de perigo"};
inline constexpr MessageText kEnemyExposed{"threatens a capture", "ameaça uma captura"};
inline constexpr MessageText kMoreTogether{"brings men side by side", "junta peões lado a lado"};
inline constexpr MessageText kFewerTogether{"splits up the men", "separa os peões"};
inline constexpr MessageText kMoreJumps{"prepares a jump", "prepara um salto"};
inline constexpr MessageText kFewerJumps{"leaves fewer jumps", "deixa menos saltos"};
// clang-format on

}  // namespace joga::eximo::text
