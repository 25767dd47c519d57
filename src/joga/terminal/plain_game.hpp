// A game in line mode, and the games started after it with the same players.
#pragma once

#include "joga/terminal/dialogue.hpp"
#include "joga/terminal/home_game.hpp"

namespace joga::terminal {

struct PlainEnd {
  Leave how = Leave::Quit;
  bool file_is_written = true;  // whether the last write of the save file succeeded
};

[[nodiscard]] PlainEnd play_plain(Dialogue& dialogue, GameStart start, const Keeping& keeping);

}  // namespace joga::terminal
