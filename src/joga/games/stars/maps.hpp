// The maps that come with the program.
#pragma once

#include <array>
#include <string_view>

namespace joga::stars {

struct ShippedMap {
  std::string_view name;
  std::string_view rows;
};

inline constexpr std::string_view kDefaultMap = "small";

// Small, medium and big are the final report's boards; interim is the first report's; wormholes is the
// program's own.
[[nodiscard]] const std::array<ShippedMap, 5>& shipped_maps() noexcept;

}  // namespace joga::stars
