// The full screen: the menu, and games played by keys, mouse and typing. Needs a terminal, which only
// curses.hpp knows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/games/registry.hpp"
#include "joga/lessons/progress.hpp"
#include "joga/library/library.hpp"
#include "joga/library/settings.hpp"
#include "joga/play/autosave.hpp"
#include "joga/play/game_state.hpp"
#include "joga/puzzle/progress.hpp"

namespace joga::terminal::screen {

// What the program knows about where it runs.
struct Setup {
  Language language = Language::English;  // of the locale
  bool language_given = false;            // on the command line: then the settings do not count
  bool unicode = true;                    // what the terminal can show
  bool colour = true;
  std::uint64_t seed = 0;  // for random choices and the games begun here
  std::shared_ptr<library::Library> library;
  library::SettingsFile settings;
  std::shared_ptr<lessons::Progress> progress = std::make_shared<lessons::Progress>();
  std::shared_ptr<puzzle::Progress> puzzles = std::make_shared<puzzle::Progress>();
  std::filesystem::path maps{};   // the folder of the maps that were built here
  games::FileReader read_file{};  // for map files named in the menu
};

// All return an exit status: 0, or 130 when interrupted. The terminal is left as it was.
[[nodiscard]] int run_menu(Setup setup);
// Begins with the lesson of this game, or with the list of lessons where it is empty.
[[nodiscard]] int run_lesson(Setup setup, std::string_view game_id);
// Begins with this game; the menu comes after it. `save_file` is written after every turn; empty: none.
[[nodiscard]] int run_game(Setup setup, play::GameState state, play::Autosave autosave,
                           std::string save_file = {});

// Begins with the list of the games in this file.
[[nodiscard]] int run_file(Setup setup, const std::string& path);

// Whether standard input and output are a terminal that can do this.
[[nodiscard]] bool has_screen();

}  // namespace joga::terminal::screen
