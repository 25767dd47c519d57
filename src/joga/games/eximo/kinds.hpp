// Eximo's kinds of pieces.
#pragma once

#include <array>

#include "joga/core/kinds.hpp"

namespace joga::eximo {

inline constexpr std::array<PieceKind, 1> kPieceKinds{{{.word = "man",
                                                        .name = {"man", "peão"},
                                                        .plural = {"men", "peões"},
                                                        .code = {"{disc}", "{disc}"},
                                                        .listed_by_code = true}}};
inline constexpr const PieceKind* kManKind = &kPieceKinds[0];

}  // namespace joga::eximo
