// A map on its way to become one that can be played on: what map editors change cell by cell. It may be
// anything; the game itself says after every change whether one could play on it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/view.hpp"

namespace joga::games {

// The palette of a map editor: every system with its letter in map texts. Its name is terrain_name's.
struct MapSystem {
  char letter = ' ';
  Terrain terrain = Terrain::Plain;
};
[[nodiscard]] std::span<const MapSystem> map_systems() noexcept;
inline constexpr char kMapGap = '-';  // where there is no cell

class MapDraft {
 public:
  // Five rows with the two homeworlds.
  MapDraft();
  // Rows as in `map=rows:...`, whatever is in them.
  explicit MapDraft(std::string_view rows);
  // The map of a game that has one.
  [[nodiscard]] static Result<MapDraft> of(const GameSpec& spec);
  // The map with this number that is put together from sectors.
  [[nodiscard]] static MapDraft of_sectors(std::uint64_t seed);

  // Rows and columns count from 0, within the view. The letter of a system, or a gap.
  void set(int row, int column, char letter);

  // As in `map=rows:...`, and as a file.
  [[nodiscard]] std::string rows_text() const;
  [[nodiscard]] std::string file_text() const;
  // The game on this map.
  [[nodiscard]] GameSpec spec() const;
  // Why nobody could play on it; empty when one can.
  [[nodiscard]] const Message& problem() const noexcept { return problem_; }

  // One row and one column more than the map has, so that it can grow. Gaps are plain cells.
  [[nodiscard]] BoardView view() const;
  [[nodiscard]] int canvas_rows() const;
  [[nodiscard]] int canvas_columns() const;

 private:
  void tidy();
  void check();
  [[nodiscard]] char letter_at(int row, int column) const;

  std::vector<std::string> rows_{};
  Message problem_{};
};

}  // namespace joga::games
