// Building a map in the full screen: a draft, and a cursor on its canvas.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/map_tools.hpp"
#include "joga/terminal/screen/window.hpp"

namespace joga::terminal::screen {

class MapEditor {
 public:
  // For a game that has maps.
  explicit MapEditor(const GameInfo& game) : draft_(game), kept_(draft_.rows_text()) {}

  // Begins again with the map that a word of the game's map option stands for, or with another random one.
  Result<Done> take(std::string_view word);
  void next_random();
  // The map as it is now is nothing to be lost: it has just been begun, or it is saved.
  void keep() { kept_ = draft_.rows_text(); }
  [[nodiscard]] bool is_kept() const { return draft_.rows_text() == kept_; }

  // Arrows and the letters of the palette; a blank or Delete takes a cell away.
  void on(const Event& event);
  void move_to(int cell);  // by number, as drawn
  // False where there is nothing to take back or to do again.
  bool undo();
  bool redo();

  [[nodiscard]] const MapDraft& draft() const noexcept { return draft_; }
  [[nodiscard]] int cursor() const;

 private:
  void type(char letter);
  void set(char letter);
  void replace(MapDraft draft);

  MapDraft draft_;
  std::string kept_;  // its rows
  std::vector<MapDraft> before_{};
  std::vector<MapDraft> after_{};  // what was taken back
  int row_ = 0;
  int column_ = 0;
  std::uint64_t seed_ = 0;
};

[[nodiscard]] Drawn draw_map_editor(const MapEditor& editor, const Message& note, const TextStyle& look,
                                    Size size);

}  // namespace joga::terminal::screen
