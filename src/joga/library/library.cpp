#include "joga/library/library.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <system_error>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/library/catalogue.hpp"
#include "joga/record/catalogue.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/saved.hpp"
#include "joga/system/descriptor.hpp"
#include "joga/system/files.hpp"
#include "joga/system/lock.hpp"

namespace joga::library {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGameExtension = ".joga";
constexpr std::string_view kLockExtension = ".lock";
constexpr std::string_view kDamagedExtension = ".damaged";

// A name that stays inside its folder, with room for extensions in a file name of 255 bytes.
[[nodiscard]] bool is_game_name(std::string_view name) {
  constexpr std::size_t kLongest = 200;
  return !name.empty() && name.size() <= kLongest && name.front() != '.' &&
         name.find_first_of("/\t\r\n") == std::string_view::npos && !first_flaw(name);
}

// The name of a game's file in sentences.
[[nodiscard]] Message words_for(std::string_view name) {
  return {text::kTheGame, name};
}

[[nodiscard]] Error in_use() {
  return {ErrorCode::Illegal, record::text::kInUse};
}

[[nodiscard]] Error no_such_game(std::string_view name) {
  return {ErrorCode::Unknown, Message(record::text::kNoSuchGame, excerpt(name))};
}

// An open folder and the names in it. A folder that does not exist has no names.
struct Names {
  system::Descriptor folder{};
  std::vector<std::string> names{};
};

[[nodiscard]] Result<Names> names_in(const fs::path& path) {
  const auto failed = [] {
    return Error{ErrorCode::Unsupported, Message(text::kCannotList, system::system_words(errno))};
  };
  Names found;
  found.folder = system::Descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!found.folder.is_open()) {
    if (errno == ENOENT) return found;
    return failed();
  }
  // The stream has a descriptor of its own, which it closes.
  const auto close = [](DIR* stream) { ::closedir(stream); };
  const std::unique_ptr<DIR, decltype(close)> stream(
      ::fdopendir(::fcntl(found.folder.number(), F_DUPFD_CLOEXEC, 0)), close);
  if (!stream) return failed();
  errno = 0;
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody else has this stream
  while (const dirent* entry = ::readdir(stream.get())) found.names.emplace_back(entry->d_name);
  if (errno != 0) return failed();
  return found;
}

[[nodiscard]] std::optional<std::string_view> game_of_file(std::string_view file) {
  if (!file.ends_with(kGameExtension)) return std::nullopt;
  file.remove_suffix(kGameExtension.size());
  return is_game_name(file) ? std::optional(file) : std::nullopt;
}

// File times as the system counts them, since 1970.
using Nanoseconds = std::chrono::nanoseconds;

[[nodiscard]] Nanoseconds time_of(const timespec& time) {
  return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
}

// Identifies a file and its content: different for another file, and for the same file after a change.
struct FileState {
  ino_t inode = 0;
  off_t size = 0;
  Nanoseconds modified{};
  Nanoseconds changed{};  // unlike `modified`, programs cannot set it

  explicit FileState(const struct stat& about)
      : inode(about.st_ino),
        size(about.st_size),
        modified(time_of(about.st_mtim)),
        changed(time_of(about.st_ctim)) {}
  friend bool operator==(const FileState&, const FileState&) = default;
};

// Returns whether a file changed long enough ago for its FileState to identify its content. Replacements in
// quick succession may have the same time, and the second one may get the inode number of the original, so a
// heading that was read right after a change must be read again.
[[nodiscard]] bool is_settled(const FileState& file, std::chrono::system_clock::time_point now) {
  constexpr std::chrono::seconds kCoarsestClock{2};  // no file system has a coarser one
  return file.changed + kCoarsestClock < now.time_since_epoch();
}

[[nodiscard]] std::int64_t whole_seconds(Nanoseconds time) {
  return std::chrono::floor<std::chrono::seconds>(time).count();
}

// Reads the beginning of the file.
[[nodiscard]] record::SavedGameInfo info_of_file(const fs::path& path) {
  const Result<system::FileText> file = system::read_file(path, record::kHeadingBytes);
  if (!file) return {};
  return record::read_heading(file->text, file->whole).value_or(record::SavedGameInfo{});
}

// A file that cannot be opened does not count as damaged: its content may be fine.
[[nodiscard]] bool looks_damaged(const fs::path& path) {
  const Result<system::FileText> file = system::read_file(path, record::kHeadingBytes);
  return file && !record::read_heading(file->text, file->whole);
}

[[nodiscard]] Result<record::Record, record::SavedFlaw> read_game(const system::FileText& file) {
  if (file.whole) return record::read_saved(file.text);
  return record::SavedFlaw{false, Message(record::text::kTooLarge, record::kLargestGame >> 20U)};
}

// An unused name for a damaged file: "x.joga.damaged", "x.joga.damaged-2" and so on.
[[nodiscard]] fs::path free_name(const fs::path& damaged) {
  fs::path name = damaged;
  name += kDamagedExtension;
  std::error_code ignored;
  for (int number = 2; fs::exists(fs::symlink_status(name, ignored)); ++number) {
    name = damaged;
    name += kDamagedExtension;
    name += '-' + std::to_string(number);
  }
  return name;
}

// Removes a temporary file that a process left behind when it was killed while saving. A recent one may still
// be in use.
void remove_old_temporary(const fs::path& path) {
  std::error_code error;
  const fs::file_time_type changed = fs::last_write_time(path, error);
  if (error || fs::file_time_type::clock::now() - changed < std::chrono::hours(1)) return;
  fs::remove(path, error);
}

// The file of a game that is open in this process and in no other.
class GameFile final : public record::SavedGame {
 public:
  // There is no lock if the folder cannot be written; `save` then tries again to take it.
  GameFile(std::string name, fs::path path, std::optional<system::Lock> lock)
      : name_(std::move(name)), path_(std::move(path)), lock_(std::move(lock)) {}

  const std::string& name() const noexcept override { return name_; }
  const record::SavedGameInfo& info() const noexcept override { return info_; }
  Result<Done> save(const record::Record& record) override;
  // Must be called with the file's text after the file has been read or written.
  void take_info(std::string_view text);

 private:
  std::string name_;
  fs::path path_;
  std::optional<system::Lock> lock_;
  record::SavedGameInfo info_{};
};

// Only the owner may read the file.
Result<Done> GameFile::save(const record::Record& record) {
  if (!lock_) {
    fs::path lock_path = path_;
    lock_path.replace_extension(kLockExtension);
    system::LockAttempt taken = system::Lock::take(lock_path);
    if (taken.in_use) return in_use();
    lock_ = std::move(taken.lock);
    // If the lock file cannot be created, writing the game fails too, with a better error message.
  }
  const Result<std::string> text = record::text_to_save(record);
  if (!text) return text.error();
  Result<Done> written = system::replace_file(path_, *text, system::Access::OwnerOnly, words_for(name_));
  if (written) take_info(*text);
  return written;
}

void GameFile::take_info(std::string_view text) {
  info_ = record::read_heading(text.substr(0, record::kHeadingBytes), text.size() <= record::kHeadingBytes)
              .value_or(record::SavedGameInfo{});
  info_.name = name_;
  info_.in_use = true;
  struct stat about{};
  if (::stat(path_.c_str(), &about) == 0) info_.changed = whole_seconds(FileState(about).modified);
}

}  // namespace

struct Library::Remembered {
  struct KnownFile {
    FileState file;
    bool settled = false;
    record::SavedGameInfo info{};
  };

  std::mutex mutex{};
  std::unordered_map<std::string, KnownFile> headings{};  // by file name
};

Library::Library(const fs::path& data_folder, Clock now)
    : now_(now),
      games_(data_folder / "games"),
      remembered_(std::make_unique<Remembered>()),
      settings_file_(data_folder / "page") {}

Library::Library(Error unavailable) : unavailable_(std::move(unavailable)) {}

Library::~Library() = default;

fs::path Library::path_of(std::string_view name) const {
  return games_ / std::string(name).append(kGameExtension);
}

fs::path Library::lock_path(std::string_view name) const {
  return games_ / std::string(name).append(kLockExtension);
}

Result<std::vector<record::SavedGameInfo>> Library::list() const {
  std::vector<record::SavedGameInfo> list;
  if (unavailable_) return list;
  const Result<Names> found = names_in(games_);
  if (!found) return found.error();
  std::unordered_set<std::string_view> locks;
  for (const std::string_view name : found->names) {
    if (name.ends_with(kLockExtension)) locks.insert(name.substr(0, name.size() - kLockExtension.size()));
  }

  const std::scoped_lock lock(remembered_->mutex);
  std::unordered_map<std::string, Remembered::KnownFile> headings;
  headings.reserve(found->names.size());
  std::vector<const Remembered::KnownFile*> order;
  for (const std::string& name : found->names) {
    const std::optional<std::string_view> game = game_of_file(name);
    struct stat about{};
    if (!game || ::fstatat(found->folder.number(), name.c_str(), &about, 0) != 0) continue;
    const FileState file(about);
    auto known = remembered_->headings.extract(name);
    if (known.empty() || !known.mapped().settled || known.mapped().file != file) {
      // Checked before the file is read: a change in between causes one more reading instead of being missed.
      const bool settled = is_settled(file, now_());
      known = {};
      Remembered::KnownFile heading{file, settled, info_of_file(games_ / name)};
      heading.info.name = *game;
      heading.info.changed = whole_seconds(file.modified);
      order.push_back(&headings.emplace(name, std::move(heading)).first->second);
    } else {
      order.push_back(&headings.insert(std::move(known)).position->second);
    }
  }
  remembered_->headings = std::move(headings);  // the elements keep their addresses, to which `order` points

  // Names begin with the time, so that games saved in the same moment are in order too.
  std::ranges::sort(order, [](const Remembered::KnownFile* one, const Remembered::KnownFile* two) {
    return one->file.modified != two->file.modified ? one->file.modified > two->file.modified
                                                    : one->info.name > two->info.name;
  });
  list.reserve(order.size());
  for (const Remembered::KnownFile* heading : order) {
    record::SavedGameInfo& info = list.emplace_back(heading->info);
    info.in_use = locks.contains(info.name) && system::Lock::is_held(lock_path(info.name));
  }
  return list;
}

std::optional<record::SavedGameInfo> Library::last_running() const {
  Result<std::vector<record::SavedGameInfo>> games = list();
  if (!games) return std::nullopt;
  const auto running = std::ranges::find_if(*games, [](const record::SavedGameInfo& game) {
    return game.readable && !game.in_use && !game.study && !is_over(game.result);
  });
  if (running == games->end()) return std::nullopt;
  return std::move(*running);
}

std::size_t Library::bytes(std::string_view name) const {
  std::error_code none;
  const std::uintmax_t size = is_game_name(name) ? fs::file_size(path_of(name), none) : 0;
  return none ? 0 : static_cast<std::size_t>(size);
}

Result<std::unique_ptr<record::SavedGame>> Library::create(const record::Record& record) {
  if (unavailable_) return *unavailable_;
  if (const Result<Done> made = system::make_folders(games_, Message(text::kTheFolder)); !made)
    return made.error();
  while (true) {
    const std::string name = record::new_game_name(std::chrono::system_clock::now());
    system::LockAttempt taken = system::Lock::take(lock_path(name));
    std::error_code ignored;
    if (taken.in_use || fs::exists(fs::symlink_status(path_of(name), ignored))) continue;
    std::unique_ptr<record::SavedGame> game =
        std::make_unique<GameFile>(name, path_of(name), std::move(taken.lock));
    if (const Result<Done> saved = game->save(record); !saved) return saved.error();
    return game;
  }
}

Result<record::OpenedGame> Library::open(std::string_view name) {
  if (!is_game_name(name)) return no_such_game(name);
  if (unavailable_) return *unavailable_;
  const fs::path path = path_of(name);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return no_such_game(name);
  system::LockAttempt taken = system::Lock::take(lock_path(name));
  if (taken.in_use) return in_use();

  Result<system::FileText> file = system::read_file(path, record::kLargestGame, words_for(name));
  if (!file) return file.error();
  Result<record::Record, record::SavedFlaw> read = read_game(*file);
  if (read) {
    auto game = std::make_unique<GameFile>(std::string(name), path, std::move(taken.lock));
    game->take_info(file->text);
    return record::OpenedGame{std::move(game), *std::move(read)};
  }
  const record::SavedFlaw& flaw = read.error();
  if (!flaw.damaged) return flaw.of(name);
  return Error{ErrorCode::Malformed, set_aside(name, flaw.why)};
}

Result<record::Record> Library::load(std::string_view name) const {
  if (!is_game_name(name)) return no_such_game(name);
  if (unavailable_) return *unavailable_;
  const Result<system::FileText> file =
      system::read_file(path_of(name), record::kLargestGame, words_for(name));
  if (!file) return file.error().code == ErrorCode::Unknown ? no_such_game(name) : file.error();
  Result<record::Record, record::SavedFlaw> read = read_game(*file);
  if (!read) return read.error().of(name);
  return *std::move(read);
}

Result<Done> Library::remove(std::string_view name) {
  if (!is_game_name(name)) return no_such_game(name);
  if (unavailable_) return *unavailable_;
  const system::LockAttempt taken = system::Lock::take(lock_path(name));
  if (taken.in_use) return in_use();
  std::error_code error;
  const bool removed = fs::remove(path_of(name), error);
  if (error) return Error{ErrorCode::Unsupported, Message(text::kCannotRemove, name, error.message())};
  if (!removed) return no_such_game(name);
  return Done{};
}

Message Library::set_aside(std::string_view name, const Message& why) const {
  const Message damaged(record::text::kDamaged, name, why);
  const fs::path aside = free_name(path_of(name));
  std::error_code error;
  fs::rename(path_of(name), aside, error);
  if (error) return {text::kCannotSetAside, damaged, error.message()};
  return {text::kSetAside, damaged, system::shown(aside.filename())};
}

std::vector<Message> Library::tidy() {
  std::vector<Message> messages;
  if (unavailable_) return messages;
  const Result<Names> found = names_in(games_);
  if (!found) return {found.error().message};
  for (const std::string& name : found->names) {
    if (system::is_leftover(name)) remove_old_temporary(games_ / name);
    if (name.ends_with(kLockExtension)) system::Lock::remove_if_free(games_ / name);
  }
  const Result<std::vector<record::SavedGameInfo>> games = list();
  if (!games) return {games.error().message};
  for (const record::SavedGameInfo& game : *games) {
    const fs::path path = path_of(game.name);
    if (game.readable || !looks_damaged(path)) continue;
    const system::LockAttempt taken = system::Lock::take(lock_path(game.name));
    // Another process may have set it aside in the meantime.
    if (!taken.in_use && looks_damaged(path)) messages.push_back(set_aside(game.name, text::kNotARecord));
  }
  return messages;
}

// --- Settings

record::Settings Library::settings() const {
  const std::scoped_lock lock(settings_mutex_);
  return read_settings();
}

Result<Done> Library::change_setting(std::string_view name, std::string_view value) {
  const std::scoped_lock lock(settings_mutex_);
  settings_ = read_settings();
  if (value.empty()) {
    settings_.erase(std::string(name));
  } else {
    settings_.insert_or_assign(std::string(name), std::string(value));
  }
  if (settings_file_.empty()) return Done{};
  const Message what(text::kPageSettings);
  if (Result<Done> made = system::make_folders(settings_file_.parent_path(), what); !made) return made;
  return system::replace_file(settings_file_, record::settings_text(settings_), system::Access::OwnerOnly,
                              what);
}

// The file is read anew each time: several programs may share it.
record::Settings Library::read_settings() const {
  if (settings_file_.empty()) return settings_;
  constexpr std::size_t kLargestFile = std::size_t{1} << 20U;  // room for 100 maps
  const Result<system::FileText> file = system::read_file(settings_file_, kLargestFile);
  return record::parse_settings(file ? std::string_view(file->text) : std::string_view());
}

}  // namespace joga::library
