// The maps that come with the program, and random maps made of sectors: a cell and its six neighbours, as in
// the published game.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "joga/games/stars/types.hpp"

namespace joga::stars {

struct ShippedMap {
  std::string_view name;
  std::string_view rows;
};

inline constexpr std::string_view kDefaultMap = "small";

// Small, medium and big are the final report's boards; interim is the first report's; wormholes is the
// program's own.
[[nodiscard]] const std::array<ShippedMap, 5>& shipped_maps() noexcept;

// Maps on which neither side is better, with `map=fair,fair=K` and K from 1: their exact margins are within
// one point whoever begins, under both rule sets (docs/fair-maps.md).
[[nodiscard]] const std::vector<ShippedMap>& fair_maps();
inline constexpr std::int64_t kDefaultFair = 1;

inline constexpr int kSectorCells = 7;
inline constexpr int kFewestSectors = 2;
inline constexpr int kDefaultSectors = 6;
inline constexpr int kMostSectors = static_cast<int>(kMostCells) / kSectorCells / 2 * 2;
inline constexpr std::int64_t kDefaultSeed = 1;
inline constexpr std::int64_t kLargestSeed = 4'294'967'295;

// Returns the rows of the map with this seed. The second half is the first one turned by half a circle, so
// that both players face the same board. The map is connected, has a homeworld in the middle of a sector of
// each half and at most three nebulas of a colour in a half. `sectors` must be even and within the limits.
// The same arguments give the same map on every machine.
[[nodiscard]] std::string sector_map(std::uint64_t seed, int sectors);

// Returns the rows of a random map with the outline of the small one and much the same mix of systems: a half
// has a homeworld, up to two black holes, and the rest is dealt from two nebulas of each colour, four stars
// without planets, and two, three and three stars with one, two and three. The second half is the first one
// turned; the homeworlds are not neighbours, and no black hole cuts the map in two.
[[nodiscard]] std::string small_random_map(std::uint64_t seed);

}  // namespace joga::stars
