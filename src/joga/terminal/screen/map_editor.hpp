// Building a star map: a canvas of systems, checked by the game itself after every change.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/game.hpp"
#include "joga/core/view.hpp"
#include "joga/terminal/screen/event.hpp"
#include "joga/terminal/screen/page.hpp"

namespace joga::terminal::screen {

class MapEditor {
 public:
  // An empty map of five rows with the two homeworlds.
  MapEditor();

  // Another map: that of a game with this spec.
  Result<Done> take(std::string_view spec);
  // The next map put together from sectors.
  void next_sectors();

  // Arrows and the letters of the systems; a blank or Delete takes a cell away.
  void on(const Event& event);
  void move_to(int cell);  // by number, as drawn

  // As in `map=rows:...`, and as a file.
  [[nodiscard]] std::string rows_text() const;
  [[nodiscard]] std::string file_text() const;
  [[nodiscard]] GameSpec spec() const;
  // Why nobody could play on it; empty when one can.
  [[nodiscard]] const Message& problem() const noexcept { return problem_; }

  // One row and one column more than the map has, so that it can grow.
  [[nodiscard]] BoardView view() const;
  [[nodiscard]] int cursor() const;

 private:
  void set(char letter);
  void check();
  [[nodiscard]] int canvas_rows() const;
  [[nodiscard]] int canvas_columns() const;
  [[nodiscard]] char letter_at(int row, int column) const;

  std::vector<std::string> rows_{};
  int row_ = 0;
  int column_ = 0;
  std::uint64_t seed_ = 0;
  Message problem_{};
};

// The letters of map files, with the terrains they stand for.
[[nodiscard]] std::string_view system_letters() noexcept;
[[nodiscard]] Terrain terrain_of(char letter) noexcept;

[[nodiscard]] Drawn draw_map_editor(const MapEditor& editor, const Message& note, const Look& look,
                                    Size size);

}  // namespace joga::terminal::screen
