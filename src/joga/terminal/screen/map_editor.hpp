// The map editor of the full screen: a draft, and a cursor on its canvas.
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
  // The game must have maps.
  explicit MapEditor(const GameInfo& game) : draft_(game), kept_(draft_.rows_text()) {}

  // Starts again with the map that a word of the game's map option names, or with another random one.
  Result<Done> take(std::string_view word);
  // Continues with a draft that was not saved.
  void take_rows(std::string_view rows);
  void next_random();
  // Marks the current map as saved or as just started, so that leaving loses nothing.
  void keep() { kept_ = draft_.rows_text(); }
  [[nodiscard]] bool is_kept() const { return draft_.rows_text() == kept_; }

  // Handles arrows and the letters of the palette; a blank or Delete clears a cell. Returns the reason if
  // another letter was typed.
  Message on(const Event& event);
  void move_to(int cell);  // a cell's number as drawn
  // These return false if there is nothing to undo or redo.
  bool undo();
  bool redo();

  [[nodiscard]] const MapDraft& draft() const noexcept { return draft_; }
  [[nodiscard]] int cursor() const;

 private:
  Message type(char32_t letter);
  void set(char letter);
  void replace(MapDraft draft);

  MapDraft draft_;
  std::string kept_;  // the rows at the last `keep`
  std::vector<MapDraft> before_{};
  std::vector<MapDraft> after_{};  // undone drafts
  int row_ = 0;
  int column_ = 0;
  std::uint64_t seed_ = 0;
};

// With `asked_rows` its lower lines are left free for a question.
[[nodiscard]] Drawn draw_map_editor(const MapEditor& editor, const Message& note, const TextStyle& look,
                                    Size size, int asked_rows = 0);

}  // namespace joga::terminal::screen
