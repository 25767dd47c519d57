// The storage of games: a folder of files, or a front end's replacement for files.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/outcome.hpp"
#include "joga/core/result.hpp"
#include "joga/record/record.hpp"

namespace joga::record {

// The entry of a saved game or study in a list.
struct SavedGameInfo {
  std::string name{};
  std::int64_t changed = 0;  // last saved, in seconds since 1970
  bool readable = false;     // if false, the fields below are empty
  bool in_use = false;       // open somewhere
  bool study = false;        // a study, not a game that is played
  std::string spec{};
  std::string title{};                   // as in the tag Event; empty: none
  std::array<std::string, 2> players{};  // as in the tags Player1 and Player2; empty: not given
  std::string date{};                    // as in the tag: "2026-01-31"
  std::string time{};                    // "15:45:02"
  Outcome result = Outcome::Running;
  std::size_t ply = 0;  // turns played
  // The first turns played, separated by blanks, at most kOpeningTurns. Empty if the game began from a set-up
  // position.
  std::string opening{};
  // As in the tags Study and Chapter: studies with the same name are chapters of one study, in this order.
  std::string study_name{};  // empty: none
  int chapter = 0;           // from 1; 0: none

  friend bool operator==(const SavedGameInfo&, const SavedGameInfo&) = default;
};

// A saved game that is open here. Nobody else can open it until this object is destroyed.
class SavedGame {
 public:
  SavedGame& operator=(SavedGame&&) = delete;
  virtual ~SavedGame() = default;

  [[nodiscard]] virtual const std::string& name() const noexcept = 0;
  // The list entry as of opening, creating or last saving, without listing all games again.
  [[nodiscard]] virtual const SavedGameInfo& info() const noexcept = 0;
  // Replaces the saved game. If this fails, the old text stays, and saving may be retried.
  virtual Result<Done> save(const Record& record) = 0;
};

// Words by name.
using Settings = std::map<std::string, std::string, std::less<>>;

struct OpenedGame {
  std::unique_ptr<SavedGame> game;
  Record record;
};

// Nothing throws. A name can be any text; an error has the code Unknown if there is no game of that name, and
// Illegal if the game is open elsewhere. Errors name games and reasons but no paths: they may be shown to
// people elsewhere on the network.
//
// All functions except tidy are thread-safe. Different SavedGames may be used by different threads; one
// SavedGame only by one thread at a time. Any function may block: it waits for a disk.
class Storage {
 public:
  Storage& operator=(Storage&&) = delete;
  virtual ~Storage() = default;

  // Must be called once at the start: cleans up after programs that were killed. Returns messages for the
  // user.
  [[nodiscard]] virtual std::vector<Message> tidy() = 0;
  // Lists the games, the last saved first.
  [[nodiscard]] virtual Result<std::vector<SavedGameInfo>> list() const = 0;
  // The size of a game, by which the time to read it can be estimated; 0 if there is none.
  [[nodiscard]] virtual std::size_t bytes(std::string_view name) const = 0;
  // Creates a game under a new name.
  [[nodiscard]] virtual Result<std::unique_ptr<SavedGame>> create(const Record& record) = 0;
  [[nodiscard]] virtual Result<OpenedGame> open(std::string_view name) = 0;
  // Reads a game without opening it; it may be open elsewhere.
  [[nodiscard]] virtual Result<Record> load(std::string_view name) const = 0;
  // Refused while the game is open.
  virtual Result<Done> remove(std::string_view name) = 0;

  // The user's settings, stored beside the games. This layer does not interpret names and values.
  [[nodiscard]] virtual Settings settings() const = 0;
  // Names and values are words without blanks; an empty value removes the setting.
  virtual Result<Done> change_setting(std::string_view name, std::string_view value) = 0;
};

}  // namespace joga::record
