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
// clang-format on

}  // namespace joga::engine::text
