// The user's saved games: one record file each, always whole, opened by one at a time.
//
// Games live in `<folder>/games/<id>.joga`. A file is replaced as a whole (system::replace_file), so that
// whatever happens, the old or the new state is there. The process that has a game open holds the lock
// `<id>.lock`, which goes with it, however it ends. A file that cannot be read is renamed to
// `<id>.joga.damaged` and never lost.
//
// Nothing here throws or ends the program: a folder that cannot be written gives an error to show, once, and
// the game goes on. Sentences name games and files but no folder: they are shown to pages too.
#pragma once

#include <chrono>
#include <compare>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/record/record.hpp"
#include "joga/record/storage.hpp"
#include "joga/system/lock.hpp"

namespace joga::library {

// The name of a saved game: that of its file, without folder and extension.
class GameId {
 public:
  // Date, time and four random letters: "20260131-154502-k7qm". Two at the same moment differ almost
  // certainly; creating the file checks it.
  [[nodiscard]] static GameId make(std::chrono::system_clock::time_point now);

  // Any name that stays inside its folder: no '/', no '.' at the beginning, no control characters. People
  // may put files there under names of their own.
  [[nodiscard]] static std::optional<GameId> parse(std::string_view text);

  [[nodiscard]] const std::string& text() const noexcept { return text_; }

  friend auto operator<=>(const GameId&, const GameId&) = default;

 private:
  explicit GameId(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

// The file of a game that this process has open, and no other.
class GameFile {
 public:
  [[nodiscard]] const GameId& id() const noexcept { return id_; }
  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  // As a list shows it since it was opened, created or last saved.
  [[nodiscard]] const record::SavedGameInfo& info() const noexcept { return info_; }

  // Replaces the file, which only its owner may read. A failure leaves the old one; trying again later is
  // fine.
  Result<Done> save(const record::Record& record);

 private:
  friend class Library;
  GameFile(GameId id, std::filesystem::path path, std::optional<system::Lock> lock)
      : id_(std::move(id)), path_(std::move(path)), lock_(std::move(lock)) {}

  // The file has just been read or written.
  void take_info(std::string_view text);

  GameId id_;
  std::filesystem::path path_;
  // None where the folder cannot be written: then it is tried again on saving.
  std::optional<system::Lock> lock_;
  record::SavedGameInfo info_{};
};

struct LoadedGame {
  GameFile game;
  record::Record record;
};

// May be used from several threads at once. Copies share what they remember of the files.
class Library {
 public:
  explicit Library(const std::filesystem::path& data_folder);
  // A library that has nothing and keeps nothing, for the reason given: one can play without a folder.
  explicit Library(Error unavailable);

  // The folder of the files, and the file of a game, whether it is there or not.
  [[nodiscard]] const std::filesystem::path& games_folder() const noexcept { return games_; }
  [[nodiscard]] std::filesystem::path path_of(const GameId& id) const;

  // To be called when the program starts: sets damaged games aside, one message each that names the new file,
  // and clears away what killed processes left behind (halves of files, locks that no process holds).
  [[nodiscard]] std::vector<Message> tidy() const;

  // Last saved first. A folder that does not exist is an empty list. Only the beginnings of files are read,
  // and only of those that have changed since they were last listed; their moves are not checked.
  [[nodiscard]] Result<std::vector<record::SavedGameInfo>> list() const;
  // The game (no study) saved last that is not over, readable, and not open in another window.
  [[nodiscard]] std::optional<record::SavedGameInfo> last_running() const;

  // A new file under a new id.
  [[nodiscard]] Result<GameFile> create(const record::Record& record) const;
  // Takes the game for this process. Errors say that it is open in another window, is not there, needs a
  // newer joga, or was damaged and is now set aside under the name given. Where the folder cannot be written,
  // the game still opens; saving it will tell.
  [[nodiscard]] Result<LoadedGame> open(const GameId& id) const;
  // Reads without taking: fine for looking at a game that is open elsewhere. Changes nothing.
  [[nodiscard]] Result<record::Record> load(const GameId& id) const;
  // Refused while the game is open somewhere.
  Result<Done> remove(const GameId& id) const;

 private:
  [[nodiscard]] std::filesystem::path lock_path(const GameId& id) const;
  [[nodiscard]] Message set_aside(const GameId& id, const Message& why) const;

  struct Remembered;  // what the files said when they were last listed

  std::filesystem::path games_{};
  std::optional<Error> unavailable_{};
  std::shared_ptr<Remembered> remembered_{};
};

}  // namespace joga::library
