// The sentences about a game in progress.
#pragma once

#include "joga/core/message.hpp"

namespace joga::play::text {

// clang-format off
inline constexpr MessageText kResigned{"{0} resigned", "desistência de {0}"};
inline constexpr MessageText kAgreed{"by agreement", "por acordo"};
inline constexpr MessageText kOutOfTime{"time ran out", "tempo esgotado"};
inline constexpr MessageText kAdjudicated{"adjudicated", "decisão da arbitragem"};
inline constexpr MessageText kForfeited{"forfeited", "falta"};

inline constexpr MessageText kNotSaved{
    "this game is not being saved: {0}", "este jogo não está a ser guardado: {0}"};
// clang-format on

}  // namespace joga::play::text
