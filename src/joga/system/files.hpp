// Files and folders. Nothing throws; errors are sentences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"

namespace joga::system {

// A path inside a sentence: no control characters, no bytes that are not text.
[[nodiscard]] Message shown(const std::filesystem::path& path);
// An errno in words: the user's where it is a common one, else the system's.
[[nodiscard]] Message system_words(int error);

// What a file holds, or the first part of it.
struct FileText {
  std::string text{};
  bool whole = true;
};
// At most `most` bytes. Refuses what is not a regular file, without waiting for a pipe or a device. The
// error is of the code Unknown when there is no such file. Here and below, a sentence about what went wrong
// names the path, or `called` instead, where it is read by someone who must not see paths of this machine.
[[nodiscard]] Result<FileText> read_file(const std::filesystem::path& path, std::size_t most,
                                         const std::optional<Message>& called = std::nullopt);

// Of any size and kind, for reading; folders are refused. Sentences name it as it was typed.
[[nodiscard]] Result<std::ifstream> open_input(const std::filesystem::path& path, std::string_view typed);

// With all folders above it; those that are new are the user's alone, as the XDG rules ask, whatever the
// umask.
Result<Done> make_folders(const std::filesystem::path& folder,
                          const std::optional<Message>& called = std::nullopt);

// --- Where the user's files live: the XDG Base Directory rules

// The value of an environment variable, if it is set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// Folders of joga alone; none of them need exist.
struct Folders {
  std::filesystem::path data{};    // the saved games, maps
  std::filesystem::path state{};   // what may be lost without harm: logs
  std::filesystem::path config{};  // the settings
  std::filesystem::path cache{};   // what can be computed again

  // $XDG_DATA_HOME/joga and so on, or under $HOME where such a variable is not set. As the rules ask, a path
  // that is not absolute counts as not set. An error when a folder can be told from neither.
  static Result<Folders> from_environment();
  static Result<Folders> from(const Environment& environment);
};

// Replaces a file as a whole: a reader sees the old content or the new, never a part, whatever happens in
// between. Writes a new file beside the old one, makes sure that it is on the disk, and puts it in the old
// one's place. A link to a file is followed. What is not a regular file (a folder, a device, a pipe) is
// refused.
enum class Access : std::uint8_t {
  Usual,      // an existing file keeps its permissions; a new one gets those that the umask allows
  OwnerOnly,  // whatever the umask says, and whatever the permissions were
};
Result<Done> replace_file(const std::filesystem::path& path, std::string_view content,
                          Access access = Access::Usual, const std::optional<Message>& called = std::nullopt);

// What a process that was killed while replacing a file has left beside it.
[[nodiscard]] bool is_leftover(std::string_view file_name);

}  // namespace joga::system
