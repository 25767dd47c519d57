// Maps put together from sectors: a cell and its six neighbours, as in the published game.
#pragma once

#include <cstdint>
#include <string>

#include "joga/games/stars/types.hpp"

namespace joga::stars {

inline constexpr int kSectorCells = 7;
inline constexpr int kFewestSectors = 2;
inline constexpr int kDefaultSectors = 6;
inline constexpr int kMostSectors = kMostCells / kSectorCells / 2 * 2;
inline constexpr std::int64_t kDefaultSeed = 1;
inline constexpr std::int64_t kLargestSeed = 4'294'967'295;

// The rows of the map with this seed. The second half is the first one turned by half a circle, so that both
// players face the same board. The map is connected, has a homeworld in the middle of a sector of each half
// and at most three nebulas of a colour in a half. `sectors` is even and within the limits. The same numbers
// give the same map on every machine.
[[nodiscard]] std::string sector_map(std::uint64_t seed, int sectors);

}  // namespace joga::stars
