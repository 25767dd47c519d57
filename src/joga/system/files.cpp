#include "joga/system/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/system/catalogue.hpp"
#include "joga/system/descriptor.hpp"

namespace joga::system {
namespace {

[[nodiscard]] Error unreadable(const std::filesystem::path& path, Message why,
                               ErrorCode code = ErrorCode::Unsupported) {
  return Error{code, Message(text::kCannotRead, shown(path), std::move(why))};
}

}  // namespace

Message shown(const std::filesystem::path& path) {
  return without_flaws(path.string());
}

Message system_words(int error) {
  return std::generic_category().message(error);
}

Result<FileText> read_file(const std::filesystem::path& path, std::size_t most) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (file.number() < 0) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    return unreadable(path, system_words(errno), missing ? ErrorCode::Unknown : ErrorCode::Unsupported);
  }
  struct stat about{};
  if (::fstat(file.number(), &about) != 0) return unreadable(path, system_words(errno));
  if (!S_ISREG(about.st_mode)) return unreadable(path, text::kNotAFile);

  // One byte more than asked for shows whether there is more.
  constexpr std::size_t kChunk = 65536;
  FileText read;
  while (read.text.size() <= most) {
    const std::size_t before = read.text.size();
    read.text.resize(before + std::min(kChunk, most + 1 - before));
    const ssize_t count = ::read(file.number(), read.text.data() + before, read.text.size() - before);
    read.text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0) break;
    if (count < 0 && errno != EINTR) return unreadable(path, system_words(errno));
  }
  read.whole = read.text.size() <= most;
  if (!read.whole) read.text.resize(most);
  return read;
}

Result<Done> make_folders(const std::filesystem::path& folder) {
  std::error_code ignored;
  if (std::filesystem::is_directory(folder, ignored)) return Done{};
  if (folder.has_parent_path() && folder.parent_path() != folder) {
    if (const Result<Done> above = make_folders(folder.parent_path()); !above) return above;
  }
  if (::mkdir(folder.c_str(), 0700) == 0) return Done{};
  const int error = errno;
  // Another process may have been quicker.
  if (error == EEXIST && std::filesystem::is_directory(folder, ignored)) return Done{};
  return Error{ErrorCode::Unsupported, Message(text::kCannotMakeFolder, shown(folder), system_words(error))};
}

}  // namespace joga::system
