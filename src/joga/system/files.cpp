#include "joga/system/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>
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

struct Kind {
  std::filesystem::path Folders::* folder;
  const char* variable;
  std::string_view under_home;
};
constexpr std::array<Kind, 4> kKinds{{{&Folders::data, "XDG_DATA_HOME", ".local/share"},
                                      {&Folders::state, "XDG_STATE_HOME", ".local/state"},
                                      {&Folders::config, "XDG_CONFIG_HOME", ".config"},
                                      {&Folders::cache, "XDG_CACHE_HOME", ".cache"}}};

[[nodiscard]] std::optional<std::filesystem::path> absolute_path(const std::optional<std::string>& value) {
  if (!value) return std::nullopt;
  std::filesystem::path path(*value);
  if (!path.is_absolute()) return std::nullopt;
  return path;
}

[[nodiscard]] Message reason(int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return text::kNoFolder;
    case EACCES:
    case EPERM:
      return text::kNotPermitted;
    case ENOSPC:
    case EDQUOT:
      return text::kDiskFull;
    case EROFS:
      return text::kReadOnly;
    case ENAMETOOLONG:
      return text::kNameTooLong;
    default:  // any of a hundred others, in the system's words
      return std::generic_category().message(error);
  }
}

[[nodiscard]] Error failure(const std::filesystem::path& path, Message why) {
  return Error{ErrorCode::Unsupported,
               Message(text::kCannotWrite, without_flaws(path.string()), std::move(why))};
}

// An open file that is closed, and a new one that is removed again, unless all goes well.
class NewFile {
 public:
  NewFile(std::string path, mode_t mode)
      : path_(std::move(path)),
        descriptor_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)) {
    created_ = descriptor_ >= 0;
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    const int error = errno;
    static_cast<void>(close());
    if (created_) ::unlink(path_.c_str());
    errno = error;
  }

  [[nodiscard]] bool created() const noexcept { return created_; }

  [[nodiscard]] bool write(std::string_view content) noexcept {
    while (!content.empty()) {
      const ssize_t written = ::write(descriptor_, content.data(), content.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  }

  // Like the file whose place it takes. The owner can be kept only by the superuser: a failure does not
  // matter.
  [[nodiscard]] bool resemble(const struct stat& old) noexcept {
    if (::fchown(descriptor_, old.st_uid, old.st_gid) != 0) errno = 0;
    return ::fchmod(descriptor_, old.st_mode & 07777) == 0;
  }

  [[nodiscard]] bool sync() noexcept { return ::fsync(descriptor_) == 0; }
  [[nodiscard]] bool close() noexcept {
    return descriptor_ < 0 || ::close(std::exchange(descriptor_, -1)) == 0;
  }
  [[nodiscard]] bool rename_to(const std::string& target) noexcept {
    if (::rename(path_.c_str(), target.c_str()) != 0) return false;
    created_ = false;
    return true;
  }

 private:
  std::string path_;
  int descriptor_;
  bool created_ = false;
};

// The new name must reach the disk too. Some file systems cannot sync a folder; the file is in place all the
// same.
void sync_folder(const std::filesystem::path& folder) noexcept {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

// Different for every call of every process, and hidden from those who list the folder.
[[nodiscard]] std::string temporary_name() {
  static std::atomic<unsigned> counter{0};
  return ".joga-" + std::to_string(::getpid()) + '-' + std::to_string(counter++) + ".tmp";
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

Result<Folders> Folders::from(const Environment& environment) {
  const std::optional<std::filesystem::path> home = absolute_path(environment("HOME"));
  Folders folders;
  for (const Kind& kind : kKinds) {
    const std::optional<std::filesystem::path> base = absolute_path(environment(kind.variable));
    if (!base && !home) return Error{ErrorCode::Unknown, Message(text::kNoHome, kind.variable)};
    folders.*kind.folder = (base ? *base : *home / kind.under_home) / "joga";
  }
  return folders;
}

Result<Folders> Folders::from_environment() {
  return from([](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets variables
    if (value == nullptr) return std::nullopt;
    return value;
  });
}

Result<Done> replace_file(const std::filesystem::path& path, std::string_view content) {
  std::error_code unresolved;
  const std::filesystem::path resolved = std::filesystem::canonical(path, unresolved);
  const std::filesystem::path target = unresolved ? path : resolved;
  struct stat old{};
  const bool exists = ::stat(target.c_str(), &old) == 0;
  if (target.filename().empty() || (exists && !S_ISREG(old.st_mode))) return failure(path, text::kNotAFile);

  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  // A private file must not be readable by others even for a moment.
  NewFile file((folder / temporary_name()).string(), exists ? 0600 : 0666);
  if (!file.created()) return failure(path, reason(errno));
  const bool done = file.write(content) && (!exists || file.resemble(old)) && file.sync() && file.close() &&
                    file.rename_to(target.string());
  if (!done) return failure(path, reason(errno));
  sync_folder(folder);
  return Done{};
}

}  // namespace joga::system
