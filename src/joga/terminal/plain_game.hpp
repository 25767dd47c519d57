// A game in line mode, and the games started after it with the same players.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "joga/library/library.hpp"
#include "joga/play/autosave.hpp"
#include "joga/play/game_state.hpp"
#include "joga/terminal/dialogue.hpp"

namespace joga::terminal {

// A game to continue, and its file if it has one already.
struct PlainStart {
  play::GameState state;
  std::optional<play::Autosave> autosave{};
};

struct PlainKeeping {
  std::shared_ptr<library::Library> library;
  // A person is at the other end. Then games between computers are saved as well. A script may play thousands
  // of them, and a seed reproduces them.
  bool interactive = false;
  std::string file{};  // written after every turn as well; empty: none
};

enum class Leave : std::uint8_t { Quit, EndOfInput, ToMenu };

struct PlainEnd {
  Leave how = Leave::Quit;
  bool file_is_written = true;  // whether every write succeeded
};

[[nodiscard]] PlainEnd play_plain(Dialogue& dialogue, PlainStart start, PlainKeeping keeping);

}  // namespace joga::terminal
