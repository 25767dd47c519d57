#include "joga/system/files.hpp"

#include <fcntl.h>
#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <span>
#include <system_error>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/system/catalogue.hpp"
#include "joga/system/descriptor.hpp"

namespace joga::system {
namespace {

// The names of new files have this prefix and extension until the files are complete. Hidden files are not
// listed.
constexpr std::string_view kTemporaryPrefix = ".joga-";
constexpr std::string_view kTemporaryExtension = ".tmp";

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

// The reason why a file cannot be written. The file itself need not exist, so ENOENT is about its folder.
[[nodiscard]] Message reason(int error) {
  return error == ENOENT || error == ENOTDIR ? Message(text::kNoFolder) : system_words(error);
}

[[nodiscard]] Message name_of(const std::filesystem::path& path, const std::optional<Message>& called) {
  return called ? *called : shown(path);
}

// Uses the system's random source, not the process id: process ids repeat, for example in containers, and a
// file left behind by a killed process would then keep a later one from saving.
[[nodiscard]] std::string temporary_name() {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";
  std::array<unsigned char, 16> random{};
  // Cannot fail for so few bytes. If it did, the name could be taken already, and NewFile would try again.
  static_cast<void>(!::getentropy(random.data(), random.size()));
  std::string name(kTemporaryPrefix);
  for (const unsigned char byte : random) name += kLetters[byte % kLetters.size()];
  return name.append(kTemporaryExtension);
}

// Writes the new name to the disk too. Some file systems cannot sync a folder; that does not matter, because
// the file is in place.
void sync_folder(const std::filesystem::path& folder) noexcept {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

Message shown(const std::filesystem::path& path) {
  return without_flaws(path.string());
}

Message system_words(int error) {
  switch (error) {
    case ENOENT:
      return text::kNotThere;
    case EISDIR:
      return text::kIsFolder;
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
    default:  // other errors, in the system's words
      return std::generic_category().message(error);
  }
}

Result<FileText> read_file(const std::filesystem::path& path, std::size_t most,
                           const std::optional<Message>& called) {
  const auto unreadable = [&](Message why, ErrorCode code = ErrorCode::Unsupported) {
    return Error{code, Message(text::kCannotRead, name_of(path, called), std::move(why))};
  };
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (file.number() < 0) {
    const bool missing = errno == ENOENT || errno == ENOTDIR;
    return unreadable(system_words(errno), missing ? ErrorCode::Unknown : ErrorCode::Unsupported);
  }
  struct stat about{};
  if (::fstat(file.number(), &about) != 0) return unreadable(system_words(errno));
  if (!S_ISREG(about.st_mode)) return unreadable(text::kNotAFile);

  // Tries to read one byte more than `most`, to see whether the file is longer. A chunk holds the whole file
  // if that is shorter than 64 KiB.
  const std::size_t chunk = std::clamp<std::size_t>(static_cast<std::size_t>(about.st_size) + 1, 4096, 65536);
  FileText read;
  while (read.text.size() <= most) {
    const std::size_t before = read.text.size();
    read.text.resize(before + std::min(chunk, most + 1 - before));
    const ssize_t count = ::read(file.number(), read.text.data() + before, read.text.size() - before);
    read.text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0) break;
    if (count < 0 && errno != EINTR) return unreadable(system_words(errno));
  }
  read.whole = read.text.size() <= most;
  if (!read.whole) read.text.resize(most);
  return read;
}

std::vector<std::string> matching_files(const std::vector<std::string>& patterns) {
  std::vector<std::string> paths;
  for (const std::string& pattern : patterns) {
    glob_t found{};
    if (::glob(pattern.c_str(), 0, nullptr, &found) == 0) {
      const std::span<char*> matches(found.gl_pathv, found.gl_pathc);
      paths.insert(paths.end(), matches.begin(), matches.end());
    }
    ::globfree(&found);
  }
  std::ranges::sort(paths);
  const auto repeated = std::ranges::unique(paths);
  paths.erase(repeated.begin(), repeated.end());
  return paths;
}

Result<std::ifstream> open_input(const std::filesystem::path& path, std::string_view typed) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  // Even a folder can be opened; only reading it fails.
  if (file) file.peek();
  if (file.bad() || (file.fail() && !file.eof())) {
    const Message why = system_words(errno != 0 ? errno : EIO);
    return Error{ErrorCode::Unknown, Message(text::kCannotRead, "'" + std::string(typed) + "'", why)};
  }
  file.clear();
  return file;
}

Result<Done> make_folders(const std::filesystem::path& folder, const std::optional<Message>& called) {
  std::error_code ignored;
  if (std::filesystem::is_directory(folder, ignored)) return Done{};
  if (folder.has_parent_path() && folder.parent_path() != folder) {
    if (const Result<Done> above = make_folders(folder.parent_path(), called); !above) return above;
  }
  if (::mkdir(folder.c_str(), S_IRWXU) == 0) {
    ::chmod(folder.c_str(), S_IRWXU);  // a strict umask may have removed our own permissions
    return Done{};
  }
  const int error = errno;
  // Another process may have created the folder in the meantime.
  if (error == EEXIST && std::filesystem::is_directory(folder, ignored)) return Done{};
  return Error{ErrorCode::Unsupported,
               Message(text::kCannotMakeFolder, name_of(folder, called), system_words(error))};
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

// A file under a temporary name in a folder. The destructor closes it, and removes it unless it was renamed.
class FileReplacement::NewFile {
 public:
  NewFile(const std::filesystem::path& folder, mode_t mode) {
    constexpr int kTries = 100;
    for (int i = 0; i < kTries && descriptor_ < 0; ++i) {
      path_ = (folder / temporary_name()).string();
      descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
      if (descriptor_ < 0 && errno != EEXIST) break;
    }
    created_ = descriptor_ >= 0;
  }
  NewFile& operator=(NewFile&&) = delete;
  ~NewFile() {
    const int error = errno;
    static_cast<void>(close());
    if (created_) ::unlink(path_.c_str());
    errno = error;
  }

  [[nodiscard]] bool created() const noexcept { return created_; }

  [[nodiscard]] bool write(std::string_view content) noexcept { return write_all(descriptor_, content); }

  // Only the superuser can give the new file the owner of the old one, so a failure does not matter.
  void keep_owner(const struct stat& old) noexcept {
    if (::fchown(descriptor_, old.st_uid, old.st_gid) != 0) errno = 0;
  }
  [[nodiscard]] bool set_mode(mode_t mode) noexcept { return ::fchmod(descriptor_, mode) == 0; }

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
  std::string path_{};
  int descriptor_ = -1;
  bool created_ = false;
};

FileReplacement::FileReplacement(const std::filesystem::path& path, Access access,
                                 const std::optional<Message>& called)
    : name_(name_of(path, called)) {
  std::error_code unresolved;
  const std::filesystem::path resolved = std::filesystem::canonical(path, unresolved);
  target_ = unresolved ? path : resolved;
  struct stat old{};
  const bool exists = ::stat(target_.c_str(), &old) == 0;
  if (target_.filename().empty() || (exists && !S_ISREG(old.st_mode))) {
    fail(text::kNotAFile);
    return;
  }

  constexpr mode_t kOwnerOnly = S_IRUSR | S_IWUSR;
  constexpr mode_t kAnybody = 0666;  // less the umask
  const std::filesystem::path folder = target_.has_parent_path() ? target_.parent_path() : ".";
  const bool is_private = access == Access::OwnerOnly;
  // A private file must not be readable by others even for a moment.
  file_ = std::make_unique<NewFile>(folder, exists || is_private ? kOwnerOnly : kAnybody);
  if (!file_->created()) {
    fail(reason(errno));
    return;
  }
  if (exists) file_->keep_owner(old);
  const bool has_its_mode = is_private ? file_->set_mode(kOwnerOnly)
                                       : !exists || file_->set_mode(old.st_mode & static_cast<mode_t>(07777));
  if (!has_its_mode) fail(reason(errno));
}

FileReplacement::~FileReplacement() = default;

void FileReplacement::fail(Message why) {
  if (!failure_) failure_ = Error{ErrorCode::Unsupported, Message(text::kCannotWrite, name_, std::move(why))};
}

void FileReplacement::write(std::string_view piece) {
  if (!failure_ && !file_->write(piece)) fail(reason(errno));
}

Result<Done> FileReplacement::commit() {
  if (!failure_ && !(file_->sync() && file_->close() && file_->rename_to(target_.string()))) {
    fail(reason(errno));
  }
  if (failure_) return *failure_;
  sync_folder(target_.has_parent_path() ? target_.parent_path() : ".");
  return Done{};
}

Result<Done> replace_file(const std::filesystem::path& path, std::string_view content, Access access,
                          const std::optional<Message>& called) {
  FileReplacement file(path, access, called);
  file.write(content);
  return file.commit();
}

bool is_leftover(std::string_view file_name) {
  return file_name.starts_with(kTemporaryPrefix) && file_name.ends_with(kTemporaryExtension);
}

}  // namespace joga::system
