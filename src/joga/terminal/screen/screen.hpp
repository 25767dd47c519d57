// The full screen: the menu, and games played by keys, mouse and typing. Needs a terminal, which only
// curses.hpp knows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/games/registry.hpp"
#include "joga/lessons/progress.hpp"
#include "joga/library/library.hpp"
#include "joga/library/settings.hpp"
#include "joga/play/game_state.hpp"
#include "joga/puzzle/progress.hpp"
#include "joga/system/sandbox.hpp"

namespace joga::terminal::screen {

// The environment of the program.
struct Setup {
  Language language = Language::English;  // from the locale
  bool language_given = false;            // on the command line, which overrides the settings
  bool unicode = true;                    // whether the terminal shows Unicode
  bool colour = true;
  std::optional<library::Theme> theme{};  // as given on the command line, which overrides the settings
  bool theme_given = false;               // "auto" is given without a theme
  std::uint64_t seed = 0;                 // for random choices and for the games started here
  std::shared_ptr<library::Library> library;
  library::SettingsFile settings;
  std::shared_ptr<lessons::Progress> progress = std::make_shared<lessons::Progress>();
  std::shared_ptr<puzzle::Progress> puzzles = std::make_shared<puzzle::Progress>();
  std::filesystem::path maps{};              // the folder of the user's maps
  games::FileReader read_file{};             // for map files named in the menu
  std::optional<system::Sandbox> sandbox{};  // for external programs
};

// These return an exit status: 0, or 130 when interrupted. They leave the terminal as it was.
[[nodiscard]] int run_menu(Setup setup);
// Starts with the lesson of this id; with the list of lessons if it is empty.
[[nodiscard]] int run_lesson(Setup setup, std::string_view id);
struct GameToStart {
  play::GameState state;
  std::string save_file{};       // written after every turn; empty: none
  bool offer_to_resume = false;  // offers the last unfinished game instead if it has the same options
};
// Starts with this game; the menu comes after it.
[[nodiscard]] int run_game(Setup setup, GameToStart start);

// Starts with the list of the games in this file.
[[nodiscard]] int run_file(Setup setup, const std::string& path);

// Why there is no full screen.
enum class NoScreen : std::uint8_t {
  NoTerminal,       // standard input or output is no terminal, or one without a cursor
  UnknownTerminal,  // the system does not know the terminal that TERM names
};
// Returns nothing if standard input and output are a terminal that can show the full screen.
[[nodiscard]] std::optional<NoScreen> why_no_screen();

}  // namespace joga::terminal::screen
