// The files of the games of one sitting: the entry in the library, and the save file if there is one.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/library/library.hpp"
#include "joga/play/autosave.hpp"
#include "joga/play/game_state.hpp"

namespace joga::terminal {

// Writes on a thread of its own, so that nobody who plays waits for a disk. Every file is replaced as a
// whole. If the game changes faster than the disk is, only its newest state is written.
class GameFiles {
 public:
  // Without `autosave` the game has no entry in the library; with an empty `file` there is no save file.
  GameFiles(std::shared_ptr<library::Library> library, std::string file,
            std::optional<play::Autosave> autosave);
  GameFiles(const GameFiles&) = delete;
  GameFiles& operator=(const GameFiles&) = delete;
  ~GameFiles() { wait(); }

  // To be called after every change of the game.
  void save(const play::GameState& state);
  // Waits until everything is written.
  void wait();
  // Returns why files could not be written; each reason is returned once.
  [[nodiscard]] std::vector<Message> take_problems();

  // Goes on with another game. The save file keeps the old one, if anything happened in it.
  void replace(const play::GameState& old, std::optional<play::Autosave> autosave);

  // Writes the game to a file of the player's choice, and waits for it.
  Result<Done> save_as(const std::filesystem::path& path, const play::GameState& state);
  // Returns whether this would replace something other than an earlier state of the game.
  [[nodiscard]] bool would_lose(const std::filesystem::path& path) const;

  // These wait for the disk. A game without turns has no entry yet.
  [[nodiscard]] bool has_entry();
  [[nodiscard]] bool save_file_failed();
  // Tells whether the game can be resumed: " The game stays saved."; nothing if there is nothing to resume.
  [[nodiscard]] Message kept_words();

 private:
  [[nodiscard]] std::vector<Message> write(const play::GameState& state);
  void write_all();

  std::shared_ptr<library::Library> library_;
  std::string file_;
  std::filesystem::path saved_as_{};  // the last path to which the player saved this game; empty: none

  // Used by the writer while it runs, otherwise by the owner.
  std::optional<play::Autosave> autosave_;
  std::string earlier_games_{};  // in the save file
  bool entry_failed_ = false;
  bool file_failed_ = false;

  std::thread writer_{};
  std::mutex mutex_{};
  bool is_writing_ = false;                // these three are guarded by the mutex
  std::optional<play::GameState> next_{};  // to be written
  std::vector<Message> problems_{};
};

}  // namespace joga::terminal
