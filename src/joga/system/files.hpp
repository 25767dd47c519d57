// Files and folders. Nothing throws; errors are sentences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"

namespace joga::system {

// A path inside a sentence: no control characters, no bytes that are not text.
[[nodiscard]] Message shown(const std::filesystem::path& path);
// An errno in words: in the user's language if it is a common one, else in the system's words.
[[nodiscard]] Message system_words(int error);

// The content of a file, or the first part of it.
struct FileText {
  std::string text{};
  bool whole = true;
};
// Reads at most `most` bytes. Refuses anything but regular files, without waiting for a pipe or a device. The
// error code is Unknown if there is no such file. Here and below, error sentences name the path, or `called`
// instead if their readers must not see paths of this machine.
[[nodiscard]] Result<FileText> read_file(const std::filesystem::path& path, std::size_t most,
                                         const std::optional<Message>& called = std::nullopt);

// Opens a file of any size and kind for reading; refuses folders. Messages name the path as it was typed.
[[nodiscard]] Result<std::ifstream> open_input(const std::filesystem::path& path, std::string_view typed);

// The paths that match any of the patterns (`*`, `?`, `[...]`), in order, each once. A pattern that matches
// nothing gives none.
[[nodiscard]] std::vector<std::string> matching_files(const std::vector<std::string>& patterns);

// Makes a folder with all folders above it. New ones are accessible to the user alone, as the XDG rules ask,
// whatever the umask.
Result<Done> make_folders(const std::filesystem::path& folder,
                          const std::optional<Message>& called = std::nullopt);

// --- Where the user's files live: the XDG Base Directory rules

// The value of an environment variable, if it is set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// Folders of joga alone; none of them need exist.
struct Folders {
  std::filesystem::path data{};    // the saved games, maps
  std::filesystem::path state{};   // files that may be lost without harm, such as logs
  std::filesystem::path config{};  // the settings
  std::filesystem::path cache{};   // files that can be computed again

  // $XDG_DATA_HOME/joga and so on, or under $HOME where such a variable is not set. As the rules ask, a path
  // that is not absolute counts as not set. Fails if neither is set.
  static Result<Folders> from_environment();
  static Result<Folders> from(const Environment& environment);
};

// Replaces a file atomically: readers see either the old or the new content, even after a crash. Writes a new
// file beside the old one, syncs it, and renames it. Follows links. Refuses anything but a regular file (a
// folder, a device, a pipe).
enum class Access : std::uint8_t {
  Usual,      // an existing file keeps its permissions; a new one gets those that the umask allows
  OwnerOnly,  // whatever the umask says, and whatever the permissions were
};
Result<Done> replace_file(const std::filesystem::path& path, std::string_view content,
                          Access access = Access::Usual, const std::optional<Message>& called = std::nullopt);

// The same for a file that is written piece by piece, so that it need not fit into memory. The file is
// replaced by `commit`; without it, nothing changes.
class FileReplacement {
 public:
  explicit FileReplacement(const std::filesystem::path& path, Access access = Access::Usual,
                           const std::optional<Message>& called = std::nullopt);
  FileReplacement& operator=(FileReplacement&&) = delete;
  ~FileReplacement();

  // After a failure the rest is ignored, and `commit` returns the reason of the first one.
  void write(std::string_view piece);
  [[nodiscard]] bool has_failed() const noexcept { return failure_.has_value(); }
  Result<Done> commit();

 private:
  class NewFile;

  void fail(Message why);

  Message name_;
  std::filesystem::path target_{};
  std::unique_ptr<NewFile> file_{};  // null if it could not be made
  std::optional<Error> failure_{};
};

// Returns whether a file was left behind by a process that was killed while it replaced another file.
[[nodiscard]] bool is_leftover(std::string_view file_name);

}  // namespace joga::system
