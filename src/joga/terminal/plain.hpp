// Line mode: the whole program as a dialogue over a pair of streams, for pipes, for terminals without a full
// screen, and for people who prefer it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "joga/engine/player.hpp"
#include "joga/games/registry.hpp"
#include "joga/lessons/progress.hpp"
#include "joga/library/library.hpp"
#include "joga/library/settings.hpp"
#include "joga/play/game_state.hpp"
#include "joga/puzzle/progress.hpp"
#include "joga/render/text_board.hpp"
#include "joga/system/sandbox.hpp"

namespace joga::terminal {

struct PlainSetup {
  render::TextStyle style{};
  // A person is at the other end. Otherwise answers are echoed in the output, and games between computers are
  // not saved in the library and end without a question.
  bool interactive = false;
  std::optional<play::GameState> state{};  // none: starts with the menu
  std::optional<std::string> lesson{};  // starts with the lesson of this id; empty: with the list of lessons
  std::vector<Message> notices{};       // printed first
  bool offer_to_resume = false;         // offers the last unfinished game if it has the same options
  std::string save_file{};              // written after every turn; empty: none
  std::uint64_t seed = 0;               // for random choices in the menu, and for its games
  std::shared_ptr<library::Library> library;
  std::shared_ptr<lessons::Progress> progress = std::make_shared<lessons::Progress>();
  std::shared_ptr<puzzle::Progress> puzzles = std::make_shared<puzzle::Progress>();
  games::FileReader read_file{};                    // for map files named in the menu
  std::filesystem::path maps{};                     // the folder of the user's maps
  std::optional<library::SettingsFile> settings{};  // none: they cannot be changed
  std::optional<system::Sandbox> sandbox{};         // for external programs
  engine::TalkListener talk{};                      // hears what external programs say; may be empty
};

// Plays until the player leaves or the input ends. Returns false if the last attempt to write the save file
// failed.
[[nodiscard]] bool run_plain(std::istream& input, std::ostream& output, PlainSetup setup);

}  // namespace joga::terminal
