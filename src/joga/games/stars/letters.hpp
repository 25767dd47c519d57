// The letters of Small Star Empires' position strings.
#pragma once

#include <string>
#include <string_view>

#include "joga/core/player.hpp"
#include "joga/core/view.hpp"
#include "joga/games/stars/map.hpp"
#include "joga/games/stars/types.hpp"

namespace joga::stars {

inline constexpr char kFree = '.';
inline constexpr std::string_view kMarkerLetters = "CTct";  // by marker, player 1's and player 2's

[[nodiscard]] constexpr char letter_of(Player player, Marker marker) noexcept {
  return kMarkerLetters[2 * index_of(player) + static_cast<std::size_t>(marker)];
}
[[nodiscard]] constexpr char letter_of(Marker marker) noexcept {
  return letter_of(Player::One, marker);
}

// The player's number as a message takes it: one character.
[[nodiscard]] inline std::string digit_text(Player player) {
  return std::string(1, digit_of(player));
}

// What a cell without a marker is written as.
[[nodiscard]] constexpr char bare_letter(Terrain terrain) noexcept {
  switch (terrain) {
    case Terrain::HomeworldOne:
    case Terrain::HomeworldTwo:
    case Terrain::BlackHole:
    case Terrain::Wormhole:
    case Terrain::Plain:
      return system_letter(terrain);
    case Terrain::EmptyStar:
    case Terrain::OnePlanet:
    case Terrain::TwoPlanets:
    case Terrain::ThreePlanets:
    case Terrain::RedNebula:
    case Terrain::GreenNebula:
    case Terrain::BlueNebula:
      break;
  }
  return kFree;
}

}  // namespace joga::stars
