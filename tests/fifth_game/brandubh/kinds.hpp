// Brandubh's kinds of pieces and terrain.
#pragma once

#include <array>

#include "joga/core/kinds.hpp"

namespace joga::brandubh {

inline constexpr LargeCode kLargeKing{{U"╲ │ ╱", U"│###│", U"└───┘"}, {U"\\ | /", U"|###|", U"+---+"}};

inline constexpr std::array<PieceKind, 2> kPieceKinds{{{.word = "king",
                                                        .name = {"king", "rei"},
                                                        .plural = {"kings", "reis"},
                                                        .code = {"♔", "K"},
                                                        .large = &kLargeKing},
                                                       {.word = "warrior",
                                                        .name = {"warrior", "guerreiro"},
                                                        .plural = {"warriors", "guerreiros"},
                                                        .code = {"{disc}", "{disc}"}}}};
inline constexpr const PieceKind* kKing = &kPieceKinds[0];
inline constexpr const PieceKind* kWarrior = &kPieceKinds[1];

inline constexpr std::array<TerrainKind, 2> kTerrainKinds{
    {{.word = "throne", .name = {"throne", "trono"}, .code = "=", .ground = "light-dark(#d3bd92, #86714f)"},
     {.word = "corner", .name = {"corner", "canto"}, .code = "#"}}};
inline constexpr const TerrainKind* kThroneKind = &kTerrainKinds[0];
inline constexpr const TerrainKind* kCornerKind = &kTerrainKinds[1];

}  // namespace joga::brandubh
