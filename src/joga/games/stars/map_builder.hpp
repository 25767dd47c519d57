// Making a map from rows that have been checked character by character.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "joga/games/stars/map.hpp"

namespace joga::stars {

class MapBuilder {
 public:
  // The rows hold systems and gaps only, are within the limits of map.hpp, and one of each homeworld is
  // there.
  [[nodiscard]] static std::shared_ptr<const Map> build(const std::vector<std::string>& rows);

 private:
  explicit MapBuilder(Map& map) noexcept : map_(map) {}

  void place_cells(const std::vector<std::string>& rows);
  void sort_terrain();
  void draw_lines();
  void draw_rays();
  void link_wormholes();
  [[nodiscard]] std::optional<MapSymmetry> symmetry(std::size_t turn) const;
  void find_symmetries();

  Map& map_;
};

}  // namespace joga::stars
