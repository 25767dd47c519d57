// The few things that the library asks of the file system. Nothing throws; errors are sentences.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

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
// At most so many bytes. Refuses what is not an ordinary file, without waiting for a pipe or a device. The
// error is of the code Unknown when there is no such file.
[[nodiscard]] Result<FileText> read_file(const std::filesystem::path& path, std::size_t most);

// With all folders above it; those that are new are the user's alone, as the XDG rules ask.
Result<Done> make_folders(const std::filesystem::path& folder);

}  // namespace joga::system
