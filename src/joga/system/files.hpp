// Files and folders. Nothing throws; errors are sentences.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"

namespace joga::system {

// A path inside a sentence: no control characters, no bytes that are not text.
[[nodiscard]] Message shown(const std::filesystem::path& path);
// An errno in the system's words.
[[nodiscard]] Message system_words(int error);

// What a file holds, or the first part of it.
struct FileText {
  std::string text{};
  bool whole = true;
};
// At most `most` bytes. Refuses what is not a regular file, without waiting for a pipe or a device. The
// error is of the code Unknown when there is no such file.
[[nodiscard]] Result<FileText> read_file(const std::filesystem::path& path, std::size_t most);

// With all folders above it; those that are new are the user's alone, as the XDG rules ask.
Result<Done> make_folders(const std::filesystem::path& folder);

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
// one's place. The permissions of an existing file are kept; a new one gets the usual ones. A link to a file
// is followed. What is not a regular file (a folder, a device, a pipe) is refused.
Result<Done> replace_file(const std::filesystem::path& path, std::string_view content);

}  // namespace joga::system
