// Quantik's kinds of pieces.
#pragma once

#include <array>
#include <cstddef>

#include "joga/core/kinds.hpp"
#include "joga/games/quantik/types.hpp"

namespace joga::quantik {

inline constexpr LargeCode kLargeCylinder{{U"╭───╮", U"│###│", U"╰───╯"}, {U".---.", U"|###|", U"'---'"}};
inline constexpr LargeCode kLargeCube{{U"┌───┐", U"│###│", U"└───┘"}, {U"+---+", U"|###|", U"+---+"}};
inline constexpr LargeCode kLargeCone{{U"  ^  ", U" ╱#╲ ", U"╱###╲"}, {U"  ^  ", U" /#\\ ", U"/###\\"}};
inline constexpr LargeCode kLargeSphere{{U" ╭─╮ ", U"(###)", U" ╰─╯ "}, {U" .-. ", U"(###)", U" '-' "}};

// Indexed by Shape.
inline constexpr std::array<PieceKind, 4> kPieceKinds{{
    {.word = "cylinder",
     .name = {"cylinder", "cilindro"},
     .plural = {"cylinders", "cilindros"},
     .code = {"{small}Cyl", "{small}Cyl"},
     .large = &kLargeCylinder},
    {.word = "cube",
     .name = {"cube", "cubo"},
     .plural = {"cubes", "cubos"},
     .code = {"{small}Cub", "{small}Cub"},
     .large = &kLargeCube},
    {.word = "cone",
     .name = {"cone", "cone"},
     .plural = {"cones", "cones"},
     .code = {"{small}Con", "{small}Con"},
     .large = &kLargeCone},
    {.word = "sphere",
     .name = {"sphere", "esfera"},
     .plural = {"spheres", "esferas"},
     .code = {"{small}Sph", "{small}Sph"},
     .large = &kLargeSphere},
}};

[[nodiscard]] constexpr const PieceKind* kind_of(Shape shape) noexcept {
  return &kPieceKinds[static_cast<std::size_t>(shape)];
}

}  // namespace joga::quantik
