// The kinds of pieces of Fields of Action.
#pragma once

#include <array>

#include "joga/core/kinds.hpp"

namespace joga::fields {

// The number comes first in ASCII: "B8" would read like a square.
inline constexpr std::array<PieceKind, 1> kPieceKinds{{{.word = "numbered",
                                                        .name = {"piece", "peça"},
                                                        .plural = {"pieces", "peças"},
                                                        .legend = {"{0}: piece n", "{0}: peça n"},
                                                        .code = {"{disc}{number}", "{number}{letter}"},
                                                        .has_number = true,
                                                        .listed_by_code = true}}};
inline constexpr const PieceKind* kNumbered = &kPieceKinds[0];

}  // namespace joga::fields
