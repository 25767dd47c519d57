// Quantik's sentences.
#pragma once

#include "joga/core/message.hpp"

namespace joga::quantik::text {

// clang-format off
inline constexpr MessageText kSummary{
    "place a solid; complete a row, column or quadrant of four different shapes",
    "coloque um sólido; complete uma linha, coluna ou quadrante com quatro formas diferentes"};
inline constexpr MessageText kRulesFeup{
    "house rules (no legal move: a draw)", "regras da casa (sem jogadas: empate)"};
inline constexpr MessageText kRulesOfficial{
    "official (no legal move: a loss)", "oficiais (sem jogadas: derrota)"};
inline constexpr MessageText kEasy{"a random legal move", "uma jogada legal ao acaso"};
inline constexpr MessageText kMedium{
    "wins when it can, else a random legal move", "ganha quando pode, senão joga ao acaso"};

inline constexpr MessageText kACylinder{"a cylinder", "um cilindro"};
inline constexpr MessageText kACube{"a cube", "um cubo"};
inline constexpr MessageText kACone{"a cone", "um cone"};
inline constexpr MessageText kASphere{"a sphere", "uma esfera"};
inline constexpr MessageText kRow{"row {0}", "a linha {0}"};
inline constexpr MessageText kColumn{"column {0}", "a coluna {0}"};
inline constexpr MessageText kQuadrant{"quadrant {0}-{1}", "o quadrante {0}-{1}"};

inline constexpr MessageText kLineCompleted{"{0} completed {1}", "as {0} completaram {1}"};

inline constexpr MessageText kPromptAny{
    "choose a piece and an empty square", "escolha uma peça e uma casa vazia"};
inline constexpr MessageText kPromptSquare{
    "choose the square for {0}", "escolha a casa para {0}"};
inline constexpr MessageText kPromptShape{
    "choose the piece for {0}", "escolha a peça para {0}"};
inline constexpr MessageText kPromptRow{"{0}: choose the row", "{0}: escolha a linha"};
inline constexpr MessageText kPromptColumn{"{0}: choose the column", "{0}: escolha a coluna"};

inline constexpr MessageText kBadInput{
    "'{0}' is neither a shape (Y, C, N, S) nor a square (a1 to d4); a move is written C@d4",
    "'{0}' não é uma forma (Y, C, N, S) nem uma casa (a1 a d4); uma jogada escreve-se C@d4"};
inline constexpr MessageText kTwice{
    "'{0}' is one too many: a move is one shape and one square, as in C@d4",
    "'{0}' está a mais: uma jogada é uma forma e uma casa, como em C@d4"};
inline constexpr MessageText kWrongColour{
    "'{0}' is a piece of the other player's colour",
    "'{0}' é uma peça da cor do adversário"};
inline constexpr MessageText kOccupied{"{0} is occupied", "{0} está ocupada"};
inline constexpr MessageText kNoneLeft{
    "the player to move does not have {0} left", "o jogador já não tem {0} por colocar"};
inline constexpr MessageText kForbidden{
    "the opponent has {0} in {1}", "{1} já tem {0} do adversário"};
inline constexpr MessageText kNoSquareFor{
    "no square takes {0}: the opponent has one in every line with room",
    "nenhuma casa aceita {0}: o adversário tem uma peça igual em todas as linhas livres"};
inline constexpr MessageText kNoSquareIn{
    "{0} has no square for {1}", "{0} não tem casa para {1}"};
inline constexpr MessageText kNothingIn{
    "{0} takes no piece that is left", "{0} não aceita nenhuma das peças que restam"};
inline constexpr MessageText kNothingFor{
    "no piece that is left may be placed on {0}", "nenhuma das peças que restam pode ser colocada em {0}"};
inline constexpr MessageText kTooMany{
    "{0} has more than two pieces of the shape {1}", "as {0} têm mais de duas peças da forma {1}"};

inline constexpr MessageText kShapeOn{"{0} on {1}", "{0} em {1}"};
inline constexpr MessageText kHand{"pieces left", "peças por colocar"};

// What a move does: gains follow it in hints, losses in reviews, so each is a verb whose subject is the move.
inline constexpr MessageText kThreat{"threatens to complete a line", "ameaça completar uma linha"};
inline constexpr MessageText kEnemyThreat{
    "lets the opponent complete a line", "deixa o adversário completar uma linha"};
inline constexpr MessageText kFewerEnemyThreats{"blocks a threat", "trava uma ameaça"};
inline constexpr MessageText kMoreSafe{"gives you more safe moves", "dá-lhe mais jogadas seguras"};
inline constexpr MessageText kFewerSafe{"leaves fewer safe moves", "deixa menos jogadas seguras"};
// clang-format on

}  // namespace joga::quantik::text
