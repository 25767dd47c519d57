// What the points of Small Star Empires are made of, cell by cell, for whoever counts them move by move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "joga/games/stars/game.hpp"

namespace joga::solve {

// Points that no later turn takes away: planets, nebulas and trade. What is missing to the score is the
// larger empire, which the end alone decides.
class StarsTerms {
 public:
  static constexpr std::size_t kColours = 3;
  static constexpr std::size_t kNoColour = kColours;

  explicit StarsTerms(const joga::stars::Stars& game);

  [[nodiscard]] const joga::stars::NebulaWorth& nebula_worth() const noexcept { return nebula_worth_; }
  [[nodiscard]] int planets(joga::stars::Cell cell) const noexcept { return planets_[cell.index()]; }
  // kNoColour for a star.
  [[nodiscard]] std::size_t colour(joga::stars::Cell cell) const noexcept { return colours_[cell.index()]; }

  // What one more nebula of a colour brings to whoever has so many.
  [[nodiscard]] int next_nebula(int owned) const noexcept {
    return owned >= 3 ? 0
                      : nebula_worth_[static_cast<std::size_t>(owned) + 1] -
                            nebula_worth_[static_cast<std::size_t>(owned)];
  }

 private:
  joga::stars::NebulaWorth nebula_worth_;
  std::array<std::int8_t, joga::stars::kMostCells> planets_{};
  std::array<std::uint8_t, joga::stars::kMostCells> colours_{};
};

inline StarsTerms::StarsTerms(const joga::stars::Stars& game)
    : nebula_worth_(joga::stars::nebula_worth(game.rules())) {
  const joga::stars::Map& map = game.map();
  colours_.fill(kNoColour);
  for (const joga::stars::Cell cell : map.systems()) {
    planets_[cell.index()] = static_cast<std::int8_t>((map.planets_with_bit(0).contains(cell) ? 1 : 0) +
                                                      (map.planets_with_bit(1).contains(cell) ? 2 : 0));
    for (std::size_t colour = 0; colour < kColours; ++colour) {
      if (map.nebulas()[colour].contains(cell)) colours_[cell.index()] = static_cast<std::uint8_t>(colour);
    }
  }
}

}  // namespace joga::solve
