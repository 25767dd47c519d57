#include "joga/library/library.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <random>
#include <system_error>
#include <variant>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/library/catalogue.hpp"
#include "joga/library/heading.hpp"
#include "joga/record/limits.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "joga/system/files.hpp"

namespace joga::library {
namespace {

// Leaves room for extensions in a file name of 255 bytes.
constexpr std::size_t kLongest = 200;

namespace fs = std::filesystem;

constexpr std::string_view kGameExtension = ".joga";
constexpr std::string_view kLockExtension = ".lock";
constexpr std::string_view kDamagedExtension = ".damaged";
constexpr std::string_view kTemporaryPrefix = ".joga-";  // as system::replace_file names them
constexpr std::string_view kTemporaryExtension = ".tmp";

[[nodiscard]] Error in_use(const GameId& id) {
  return Error{ErrorCode::Illegal, Message(text::kInUse, id.text())};
}

// The names in a folder; nothing in one that does not exist.
[[nodiscard]] Result<std::vector<std::string>> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    names.push_back(at->path().filename().string());
  }
  if (!error || error == std::errc::no_such_file_or_directory) return names;
  return Error{ErrorCode::Unsupported, Message(text::kCannotList, system::shown(folder), error.message())};
}

[[nodiscard]] std::optional<GameId> id_of_file(std::string_view name) {
  if (!name.ends_with(kGameExtension)) return std::nullopt;
  return GameId::parse(name.substr(0, name.size() - kGameExtension.size()));
}

// Fills in what the beginning of the file says.
void look_into(Entry& entry, const fs::path& path) {
  const Result<system::FileText> file = system::read_file(path, kHeadingBytes);
  if (!file) return;
  std::optional<Heading> heading = read_heading(file->text, file->whole);
  if (!heading) return;
  entry.readable = true;
  entry.spec = std::move(heading->spec);
  entry.players = std::move(heading->players);
  entry.date = std::move(heading->date);
  entry.time = std::move(heading->time);
  entry.result = heading->result;
  entry.ply = heading->ply;
}

// A file that cannot be opened may be fine all the same.
[[nodiscard]] bool looks_damaged(const fs::path& path) {
  const Result<system::FileText> file = system::read_file(path, kHeadingBytes);
  return file && !read_heading(file->text, file->whole);
}

// Why a file holds no game that can be played, and whether the file is to blame.
struct Flaw {
  bool damaged = true;
  Message why{};
};

[[nodiscard]] std::variant<record::Record, Flaw> read_game(const system::FileText& file) {
  if (!file.whole) return Flaw{false, Message(text::kTooLarge, record::kLargestGame >> 20U)};
  // A game or an option that this joga does not know may be one of a newer joga: that file is fine.
  if (const std::optional<Heading> heading = read_heading(file.text, false)) {
    const Result<GameSpec> spec = GameSpec::parse(heading->spec);
    if (spec) {
      if (const auto game = games::make_game(*spec); !game) return Flaw{false, game.error().message};
    }
  }
  record::ReadResult record = record::parse_record(file.text);
  if (!record) return Flaw{true, record.error().located()};
  return *std::move(record);
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

// Left behind by a process that was killed while it saved. A file that has not grown old may still be at
// work.
void remove_old_temporary(const fs::path& path) {
  std::error_code error;
  const fs::file_time_type changed = fs::last_write_time(path, error);
  if (error || fs::file_time_type::clock::now() - changed < std::chrono::hours(1)) return;
  fs::remove(path, error);
}

}  // namespace

GameId GameId::make(std::chrono::system_clock::time_point now) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::tm local{};
  ::localtime_r(&seconds, &local);
  std::array<char, 32> date{};
  const std::size_t length = std::strftime(date.data(), date.size(), "%Y%m%d-%H%M%S-", &local);
  std::string text(date.data(), length);
  // Without the letters that look like digits.
  constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz23456789";
  std::random_device entropy;
  for (int i = 0; i < 4; ++i) text += kLetters[entropy() % kLetters.size()];
  return GameId(std::move(text));
}

std::optional<GameId> GameId::parse(std::string_view text) {
  const bool fine = !text.empty() && text.size() <= kLongest && text.front() != '.' &&
                    text.find_first_of("/\t\r\n") == std::string_view::npos && !first_flaw(text);
  if (!fine) return std::nullopt;
  return GameId(std::string(text));
}

// --- Open games

Result<Done> OpenGame::save(const record::Record& record) {
  if (!lock_) {
    fs::path lock_path = path_;
    lock_path.replace_extension(kLockExtension);
    system::LockAttempt taken = system::Lock::take(lock_path);
    if (taken.in_use) return in_use(id_);
    lock_ = std::move(taken.lock);
    // Without access to the lock there is none to the file either, and that failure has the better words.
  }
  return system::replace_file(path_, record::to_text(record));
}

// --- The library

Library::Library(const fs::path& data_folder) : games_(data_folder / "games") {}

Library::Library(Error unavailable) : unavailable_(std::move(unavailable)) {}

fs::path Library::path_of(const GameId& id) const {
  return games_ / (id.text() + std::string(kGameExtension));
}

fs::path Library::lock_path(const GameId& id) const {
  return games_ / (id.text() + std::string(kLockExtension));
}

Result<std::vector<Entry>> Library::scan() const {
  if (unavailable_) return std::vector<Entry>{};
  const Result<std::vector<std::string>> names = names_in(games_);
  if (!names) return names.error();
  std::vector<Entry> entries;
  for (const std::string& name : *names) {
    std::optional<GameId> id = id_of_file(name);
    if (!id) continue;
    Entry entry{*std::move(id)};
    std::error_code ignored;
    entry.changed = fs::last_write_time(games_ / name, ignored);
    entry.in_use = system::Lock::is_held(lock_path(entry.id));
    entries.push_back(std::move(entry));
  }
  // Ids begin with the time, so that games saved in the same moment are in order too.
  std::ranges::sort(entries, [](const Entry& one, const Entry& two) {
    return one.changed != two.changed ? one.changed > two.changed : one.id > two.id;
  });
  return entries;
}

Result<std::vector<Entry>> Library::list() const {
  Result<std::vector<Entry>> entries = scan();
  if (!entries) return entries;
  for (Entry& entry : *entries) look_into(entry, path_of(entry.id));
  return entries;
}

std::optional<Entry> Library::last_running() const {
  Result<std::vector<Entry>> entries = scan();
  if (!entries) return std::nullopt;
  for (Entry& entry : *entries) {
    if (entry.in_use) continue;
    look_into(entry, path_of(entry.id));
    if (entry.readable && !is_over(entry.result)) return std::move(entry);
  }
  return std::nullopt;
}

Result<OpenGame> Library::create(const record::Record& record) const {
  if (unavailable_) return *unavailable_;
  if (const Result<Done> made = system::make_folders(games_); !made) return made.error();
  while (true) {
    GameId id = GameId::make(std::chrono::system_clock::now());
    system::LockAttempt taken = system::Lock::take(lock_path(id));
    std::error_code ignored;
    if (taken.in_use || fs::exists(fs::symlink_status(path_of(id), ignored))) continue;
    OpenGame game(id, path_of(id), std::move(taken.lock));
    if (const Result<Done> saved = game.save(record); !saved) return saved.error();
    return game;
  }
}

Result<LoadedGame> Library::open(const GameId& id) const {
  if (unavailable_) return *unavailable_;
  const fs::path path = path_of(id);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return Error{ErrorCode::Unknown, Message(text::kNoSuchGame, id.text())};
  system::LockAttempt taken = system::Lock::take(lock_path(id));
  if (taken.in_use) return in_use(id);

  Result<system::FileText> file = system::read_file(path, record::kLargestGame);
  if (!file) return file.error();
  std::variant<record::Record, Flaw> read = read_game(*file);
  if (record::Record* record = std::get_if<record::Record>(&read)) {
    return LoadedGame{OpenGame(id, path, std::move(taken.lock)), std::move(*record)};
  }
  const Flaw& flaw = std::get<Flaw>(read);
  if (!flaw.damaged) return Error{ErrorCode::Unsupported, Message(text::kForeign, id.text(), flaw.why)};
  return Error{ErrorCode::Malformed, set_aside(id, flaw.why)};
}

Result<record::Record> Library::load(const GameId& id) const {
  if (unavailable_) return *unavailable_;
  const Result<system::FileText> file = system::read_file(path_of(id), record::kLargestGame);
  if (!file) {
    if (file.error().code != ErrorCode::Unknown) return file.error();
    return Error{ErrorCode::Unknown, Message(text::kNoSuchGame, id.text())};
  }
  std::variant<record::Record, Flaw> read = read_game(*file);
  if (record::Record* record = std::get_if<record::Record>(&read)) return std::move(*record);
  const Flaw& flaw = std::get<Flaw>(read);
  return Error{flaw.damaged ? ErrorCode::Malformed : ErrorCode::Unsupported,
               Message(flaw.damaged ? text::kDamaged : text::kForeign, id.text(), flaw.why)};
}

Result<Done> Library::remove(const GameId& id) const {
  if (unavailable_) return *unavailable_;
  const system::LockAttempt taken = system::Lock::take(lock_path(id));
  if (taken.in_use) return in_use(id);
  std::error_code error;
  const bool removed = fs::remove(path_of(id), error);
  if (error) {
    return Error{ErrorCode::Unsupported,
                 Message(text::kCannotRemove, system::shown(path_of(id)), error.message())};
  }
  if (!removed) return Error{ErrorCode::Unknown, Message(text::kNoSuchGame, id.text())};
  return Done{};
}

Message Library::set_aside(const GameId& id, const Message& why) const {
  const Message damaged(text::kDamaged, id.text(), why);
  const fs::path name = free_name(path_of(id));
  std::error_code error;
  fs::rename(path_of(id), name, error);
  if (error) return {text::kCannotSetAside, damaged, error.message()};
  return {text::kSetAside, damaged, system::shown(name)};
}

std::vector<Message> Library::tidy() const {
  std::vector<Message> messages;
  if (unavailable_) return messages;
  const Result<std::vector<std::string>> names = names_in(games_);
  if (!names) return {names.error().message};
  for (const std::string& name : *names) {
    if (name.starts_with(kTemporaryPrefix) && name.ends_with(kTemporaryExtension)) {
      remove_old_temporary(games_ / name);
    } else if (name.ends_with(kLockExtension)) {
      system::Lock::remove_if_free(games_ / name);
    } else if (const std::optional<GameId> id = id_of_file(name); id && looks_damaged(games_ / name)) {
      const system::LockAttempt taken = system::Lock::take(lock_path(*id));
      // Another process may have set it aside in the meantime.
      if (!taken.in_use && looks_damaged(games_ / name))
        messages.push_back(set_aside(*id, text::kNotARecord));
    }
  }
  return messages;
}

}  // namespace joga::library
