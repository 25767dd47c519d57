// The sentences of drawn boards.
#pragma once

#include "joga/core/message.hpp"

namespace joga::render::text {

// clang-format off
inline constexpr MessageText kToMove{"To move: {0} (player {1})", "A jogar: {0} (jogador {1})"};
inline constexpr MessageText kWins{"{0} (player {1}) wins", "Ganha: {0} (jogador {1})"};
inline constexpr MessageText kDraw{"Draw", "Empate"};
inline constexpr MessageText kLastMove{"Last move: {0}", "Última jogada: {0}"};
inline constexpr MessageText kLegend{"Legend", "Legenda"};
inline constexpr MessageText kPlayersArea{"{0}, {1}", "{0}, {1}"};
inline constexpr MessageText kPlayersPiece{"{0}: {1}", "{0}: {1}"};

inline constexpr MessageText kMarkFrom{"from here", "daqui"};
inline constexpr MessageText kMarkPath{"on the way", "de passagem"};
inline constexpr MessageText kMarkTo{"to here", "para aqui"};
inline constexpr MessageText kMarkCaptured{"captured here", "capturada aqui"};
inline constexpr MessageText kMarkDropped{"dropped here", "colocada aqui"};
inline constexpr MessageText kMarkWinning{"wins", "ganha"};

inline constexpr MessageText kPictureSquare{
    "Board of {0} rows and {1} columns", "Tabuleiro de {0} linhas e {1} colunas"};
inline constexpr MessageText kPictureHexagonal{
    "Hexagonal board of {0} rows, {1} cells", "Tabuleiro hexagonal de {0} linhas, {1} casas"};
inline constexpr MessageText kPictureCell{"{0}: {1}", "{0}: {1}"};
inline constexpr MessageText kPictureEmpty{"No pieces on the board.", "Sem peças no tabuleiro."};
// clang-format on

}  // namespace joga::render::text
