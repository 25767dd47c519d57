// Building a star map in the full screen: a draft, and a cursor on its canvas.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "joga/core/game.hpp"
#include "joga/core/view.hpp"
#include "joga/games/map_draft.hpp"
#include "joga/terminal/screen/event.hpp"
#include "joga/terminal/screen/page.hpp"

namespace joga::terminal::screen {

class MapEditor {
 public:
  // Another map: that of a game with this spec.
  Result<Done> take(std::string_view spec);
  // The next map put together from sectors.
  void next_sectors();

  // Arrows and the letters of the systems; a blank or Delete takes a cell away.
  void on(const Event& event);
  void move_to(int cell);  // by number, as drawn

  [[nodiscard]] const games::MapDraft& draft() const noexcept { return draft_; }
  [[nodiscard]] int cursor() const;

 private:
  void type(char letter);

  games::MapDraft draft_{};
  int row_ = 0;
  int column_ = 0;
  std::uint64_t seed_ = 0;
};

[[nodiscard]] Drawn draw_map_editor(const MapEditor& editor, const Message& note, const Look& look,
                                    Size size);

}  // namespace joga::terminal::screen
