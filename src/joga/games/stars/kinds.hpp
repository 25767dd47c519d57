// The kinds of pieces and terrain of Small Star Empires.
#pragma once

#include <array>
#include <cstddef>

#include "joga/core/kinds.hpp"
#include "joga/games/stars/types.hpp"

namespace joga::stars {

inline constexpr std::array<PieceKind, 3> kPieceKinds{{
    {.word = "ship",
     .name = {"ship", "nave"},
     .plural = {"ships", "naves"},
     .legend = {"{0}: n ships", "{0}: n naves"},
     .code = {"{player}▲{count}", "{player}^{count}"},
     .stacks = true},
    {.word = "colony",
     .name = {"colony", "colónia"},
     .plural = {"colonies", "colónias"},
     .code = {"{player} C", "{player} C"},
     .claims_cell = true},
    {.word = "trade-station",
     .name = {"trade station", "estação de comércio"},
     .plural = {"trade stations", "estações de comércio"},
     .code = {"{player} T", "{player} T"},
     .claims_cell = true},
}};
inline constexpr const PieceKind* kShip = &kPieceKinds[0];

[[nodiscard]] constexpr const PieceKind* kind_of(Marker marker) noexcept {
  return &kPieceKinds[marker == Marker::Colony ? 1 : 2];
}

inline constexpr MessageText kStarsInLegend{"star with n planets", "estrela com n planetas"};
inline constexpr MessageText kHomeworldsInLegend{"player n's homeworld", "planeta natal do jogador n"};

// Indexed by Terrain without Terrain::Plain, which is the first. Nebulas have colours of their own: red and
// blue are the players'.
inline constexpr std::array<TerrainKind, 11> kTerrainKinds{{
    {.word = "empty-star",
     .name = {"star without planets", "estrela sem planetas"},
     .code = "S 0",
     .legend_code = "S n",
     .legend = kStarsInLegend},
    {.word = "one-planet",
     .name = {"star with 1 planet", "estrela com 1 planeta"},
     .code = "S 1",
     .legend_code = "S n",
     .legend = kStarsInLegend},
    {.word = "two-planets",
     .name = {"star with 2 planets", "estrela com 2 planetas"},
     .code = "S 2",
     .legend_code = "S n",
     .legend = kStarsInLegend},
    {.word = "three-planets",
     .name = {"star with 3 planets", "estrela com 3 planetas"},
     .code = "S 3",
     .legend_code = "S n",
     .legend = kStarsInLegend},
    {.word = "red-nebula", .name = {"rose nebula", "nebulosa rosa"}, .code = "Nro", .tint = Tint::Rose},
    {.word = "green-nebula", .name = {"green nebula", "nebulosa verde"}, .code = "Ngr", .tint = Tint::Green},
    {.word = "blue-nebula",
     .name = {"bronze nebula", "nebulosa bronze"},
     .code = "Nbr",
     .tint = Tint::Bronze},
    {.word = "homeworld-1",
     .name = {"player 1's homeworld", "planeta natal do jogador 1"},
     .code = "H 1",
     .drawing = "homeworld",
     .owner = Player::One,
     .legend_code = "H n",
     .legend = kHomeworldsInLegend},
    {.word = "homeworld-2",
     .name = {"player 2's homeworld", "planeta natal do jogador 2"},
     .code = "H 2",
     .drawing = "homeworld",
     .owner = Player::Two,
     .legend_code = "H n",
     .legend = kHomeworldsInLegend},
    {.word = "black-hole",
     .name = {"black hole", "buraco negro"},
     .code = "###",
     .ground = "light-dark(#b9c5dd, #0c0e13)"},
    {.word = "wormhole", .name = {"wormhole", "buraco de verme"}, .code = "@"},
}};

[[nodiscard]] constexpr const TerrainKind* kind_of(Terrain terrain) noexcept {
  return terrain == Terrain::Plain ? nullptr : &kTerrainKinds[static_cast<std::size_t>(terrain) - 1];
}

}  // namespace joga::stars
