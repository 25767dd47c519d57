// The user's saved games: one record file each, always complete, open in at most one process at a time.
//
// Games live in `<folder>/games/<name>.joga`. A file is replaced as a whole (system::replace_file), so that
// there is always a complete old or new state. The process that has a game open holds the lock
// `<name>.lock`, which is released however the process ends. A file that cannot be read is renamed to
// `<name>.joga.damaged` and never lost.
//
// Nothing here throws or ends the program: if the folder cannot be written, an error is shown once and the
// game continues. Sentences name games and files but no folder, because pages show them too.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/record/record.hpp"
#include "joga/record/storage.hpp"

namespace joga::library {

class Library final : public record::Storage {
 public:
  using Clock = std::chrono::system_clock::time_point (*)();
  explicit Library(const std::filesystem::path& data_folder, Clock now = &std::chrono::system_clock::now);
  // A library without a folder, for the reason given: it is empty and saves nothing, but games can be played.
  // Settings last as long as the program.
  explicit Library(Error unavailable);
  ~Library() override;

  // The folder of the games, and the file of a game, whether or not it exists. People may add files under
  // names of their own.
  [[nodiscard]] const std::filesystem::path& games_folder() const noexcept { return games_; }
  [[nodiscard]] std::filesystem::path path_of(std::string_view name) const;

  // The game saved last (not a study) that is running, readable, and not open in another window.
  [[nodiscard]] std::optional<record::SavedGameInfo> last_running() const;

  // Renames damaged games, with a message for each that names the new file, and removes leftovers of killed
  // processes (partial files, locks that no process holds).
  [[nodiscard]] std::vector<Message> tidy() override;
  // Returns an empty list if the folder does not exist. Reads only the beginnings of files, and only of those
  // that have changed since they were last listed; does not check their moves.
  [[nodiscard]] Result<std::vector<record::SavedGameInfo>> list() const override;
  [[nodiscard]] std::size_t bytes(std::string_view name) const override;
  [[nodiscard]] Result<std::unique_ptr<record::SavedGame>> create(const record::Record& record) override;
  // Other errors say that the game needs a newer joga, or is damaged and was renamed. If the folder cannot be
  // written, the game still opens, and saving it will fail.
  [[nodiscard]] Result<record::OpenedGame> open(std::string_view name) override;
  [[nodiscard]] Result<record::Record> load(std::string_view name) const override;
  Result<Done> remove(std::string_view name) override;

  [[nodiscard]] record::Settings settings() const override;
  Result<Done> change_setting(std::string_view name, std::string_view value) override;

 private:
  [[nodiscard]] std::filesystem::path lock_path(std::string_view name) const;
  [[nodiscard]] Message set_aside(std::string_view name, const Message& why) const;
  [[nodiscard]] record::Settings read_settings() const;

  struct Remembered;  // the headings of the files when they were last listed

  Clock now_ = nullptr;
  std::filesystem::path games_{};
  std::optional<Error> unavailable_{};
  std::unique_ptr<Remembered> remembered_;
  std::filesystem::path settings_file_{};  // empty: the settings are kept in memory
  mutable std::mutex settings_mutex_{};
  record::Settings settings_{};
};

}  // namespace joga::library
