#include "joga/system/replace_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/system/catalogue.hpp"

namespace joga::system {
namespace {

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

Result<Done> replace_file(const std::filesystem::path& path, std::string_view content) {
  std::error_code unresolved;
  const std::filesystem::path resolved = std::filesystem::canonical(path, unresolved);
  const std::filesystem::path target = unresolved ? path : resolved;
  struct stat old{};
  const bool exists = ::stat(target.c_str(), &old) == 0;
  if (target.filename().empty() || (exists && !S_ISREG(old.st_mode))) return failure(path, text::kNotAFile);

  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  // What was nobody else's to read must not become it for a moment.
  NewFile file((folder / temporary_name()).string(), exists ? 0600 : 0666);
  if (!file.created()) return failure(path, reason(errno));
  const bool done = file.write(content) && (!exists || file.resemble(old)) && file.sync() && file.close() &&
                    file.rename_to(target.string());
  if (!done) return failure(path, reason(errno));
  sync_folder(folder);
  return Done{};
}

}  // namespace joga::system
