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
#include "joga/record/record.hpp"

namespace joga::terminal {

// Writes on its own thread, so that players never wait for the disk. Replaces every file as a whole. If the
// game changes faster than it can be written, intermediate states are skipped.
class GameFiles {
 public:
  // Without `autosave` the game has no entry in the library; with an empty `file` there is no save file.
  GameFiles(std::shared_ptr<library::Library> library, std::string file,
            std::optional<play::Autosave> autosave);
  GameFiles(const GameFiles&) = delete;
  GameFiles& operator=(const GameFiles&) = delete;
  ~GameFiles() { wait(); }

  // Must be called after every change of the game. Does not wait for the disk.
  void save(const play::GameState& state);
  // Likewise, after a change of what was tried or written about the game. Only this changes a study.
  void save_notes(const play::GameState& state);
  // Must be called before a turn is played: a study stays as it is, and the game gets an entry of its own.
  void play_on();
  [[nodiscard]] bool is_study() const noexcept { return is_study_; }
  // Waits until everything is written.
  void wait();
  // Returns why files could not be written; each reason is returned once.
  [[nodiscard]] std::vector<Message> take_problems();

  // Switches to another game. The old one stays in the save file if it has turns or was resigned.
  void replace(const play::GameState& old, std::optional<play::Autosave> autosave);

  // Writes the game to a file of the player's choice, and waits for it.
  Result<Done> save_as(const std::filesystem::path& path, const record::Record& game);
  // Returns whether `save_as` would overwrite a file that holds anything but an earlier state of this game.
  [[nodiscard]] bool would_lose(const std::filesystem::path& path) const;

  // These wait until everything is written. A game without turns has no entry yet.
  [[nodiscard]] bool has_entry();
  [[nodiscard]] bool save_file_failed();
  // Says whether the game can be resumed: " The game stays saved."; empty if there is nothing to resume.
  [[nodiscard]] Message kept_words();

 private:
  [[nodiscard]] std::vector<Message> write(const play::GameState& state, bool has_notes);
  void write_all();

  std::shared_ptr<library::Library> library_;
  std::string file_;
  bool is_study_ = false;             // as what the library has it
  std::filesystem::path saved_as_{};  // the last path to which the player saved this game; empty: none

  // These four belong to the writer thread while it runs, otherwise to the owner's thread.
  std::optional<play::Autosave> autosave_;
  std::string earlier_games_{};  // the text of the save file before this game
  bool entry_failed_ = false;
  bool file_failed_ = false;

  std::thread writer_{};
  std::mutex mutex_{};
  bool is_writing_ = false;  // these four are guarded by the mutex
  bool has_notes_ = false;
  std::optional<play::GameState> next_{};  // the state to write next
  std::vector<Message> problems_{};
};

}  // namespace joga::terminal
