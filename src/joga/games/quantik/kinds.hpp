// Quantik's kinds of pieces.
#pragma once

#include <array>
#include <cstddef>

#include "joga/core/kinds.hpp"
#include "joga/games/quantik/types.hpp"

namespace joga::quantik {

// The outlines differ as much as characters allow: a narrow column, a heavy square, a triangle, a circle.
inline constexpr LargeCode kLargeCylinder{{U" ╭─╮ ", U" │#│ ", U" ╰─╯ "}, {U" .-. ", U" |#| ", U" '-' "}};
inline constexpr LargeCode kLargeCube{{U"┏━━━┓", U"┃###┃", U"┗━━━┛"}, {U"+===+", U"|###|", U"+===+"}};
inline constexpr LargeCode kLargeCone{{U"  ^  ", U" ╱#╲ ", U"╱###╲"}, {U"  ^  ", U" /#\\ ", U"/###\\"}};
inline constexpr LargeCode kLargeSphere{{U"╭───╮", U"(###)", U"╰───╯"}, {U".---.", U"(###)", U"'---'"}};

// Indexed by Shape. On text boards the letters are those of moves, after the colour: "wY".
inline constexpr std::array<PieceKind, 4> kPieceKinds{{
    {.word = "cylinder",
     .name = {"cylinder", "cilindro"},
     .plural = {"cylinders", "cilindros"},
     .code = {"{small}Y", "{small}Y"},
     .large = &kLargeCylinder},
    {.word = "cube",
     .name = {"cube", "cubo"},
     .plural = {"cubes", "cubos"},
     .code = {"{small}C", "{small}C"},
     .large = &kLargeCube},
    {.word = "cone",
     .name = {"cone", "cone"},
     .plural = {"cones", "cones"},
     .code = {"{small}N", "{small}N"},
     .large = &kLargeCone},
    {.word = "sphere",
     .name = {"sphere", "esfera"},
     .plural = {"spheres", "esferas"},
     .code = {"{small}S", "{small}S"},
     .large = &kLargeSphere},
}};

[[nodiscard]] constexpr const PieceKind* kind_of(Shape shape) noexcept {
  return &kPieceKinds[static_cast<std::size_t>(shape)];
}

}  // namespace joga::quantik
