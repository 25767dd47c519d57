// SQLite: a file that belongs to one host.

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <cerrno>
#include <memory>
#include <unordered_map>

#include "joga/core/text.hpp"
#include "joga/store/catalogue.hpp"
#include "joga/store/database.hpp"
#include "joga/system/catalogue.hpp"
#include "joga/system/descriptor.hpp"
#include "joga/system/files.hpp"
#include "joga/system/lock.hpp"

namespace joga::store {
namespace {

constexpr int kPatienceMs = 2'000;  // wait for a lock, such as that of an administrator's command

constexpr Dialect kSqliteDialect{
    .begin = "BEGIN IMMEDIATE",
    .begin_migration = "BEGIN IMMEDIATE",
    .key = "TEXT",
    .clustered = " WITHOUT ROWID",
};

struct CloseSqlite {
  void operator()(sqlite3* database) const noexcept { sqlite3_close(database); }
  void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
};

[[nodiscard]] Message reason_of(sqlite3* database) {
  switch (sqlite3_errcode(database) & 0xff) {
    case SQLITE_FULL:
      return {system::text::kDiskFull};
    case SQLITE_READONLY:
      return {system::text::kReadOnly};
    case SQLITE_PERM:
      return {system::text::kNotPermitted};
    case SQLITE_BUSY:
      return {text::kBusy};
    case SQLITE_NOMEM:
      return {text::kOutOfMemory};
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
      if (const int error = sqlite3_system_errno(database); error != 0) return system::system_words(error);
      break;
    default:
      break;
  }
  return without_flaws(sqlite3_errmsg(database));
}

class SqliteConnection final : public DatabaseConnection {
 public:
  explicit SqliteConnection(const std::filesystem::path& file) {
    sqlite3* opened = nullptr;
    const int code =
        sqlite3_open_v2(file.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    database_.reset(opened);
    if (code != SQLITE_OK) fail();
    sqlite3_extended_result_codes(opened, 1);
    sqlite3_busy_timeout(opened, kPatienceMs);
    // A commit is on disk when it returns. The log is truncated after a burst; otherwise its file would stay
    // large.
    execute(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864;"
        "PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF;");
  }

  QueryResult run(const std::string& statement, std::span<const Value> values) override {
    sqlite3_stmt* const prepared = prepare(statement);
    const std::unique_ptr<sqlite3_stmt, Reset> reset(prepared);
    for (std::size_t i = 0; i < values.size(); ++i) bind(prepared, static_cast<int>(i) + 1, values[i]);
    QueryResult answer;
    const int columns = sqlite3_column_count(prepared);
    const int total = sqlite3_total_changes(database_.get());
    int code = sqlite3_step(prepared);
    for (; code == SQLITE_ROW; code = sqlite3_step(prepared)) {
      std::vector<Field>& row = answer.rows.emplace_back();
      for (int column = 0; column < columns; ++column) row.push_back(field(prepared, column));
    }
    if (code != SQLITE_DONE) fail();
    answer.changed = static_cast<std::size_t>(sqlite3_total_changes(database_.get()) - total);
    return answer;
  }

  void execute(const std::string& statements) override {
    if (sqlite3_exec(database_.get(), statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }

  bool recover() noexcept override {
    if (sqlite3_get_autocommit(database_.get()) == 0)
      sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    return sqlite3_get_autocommit(database_.get()) != 0;
  }

  bool has_table(const std::string& name) override {
    static const std::string kTable = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1";
    return !run(kTable, std::array<Value, 1>{name}).rows.empty();
  }

  bool was_changed_elsewhere() override {
    static const std::string kVersion = "PRAGMA data_version";
    const QueryResult answer = run(kVersion, {});
    const std::string version = answer.rows.at(0).at(0).value_or("");
    const bool changed = !version_.empty() && version != version_;
    version_ = version;
    return changed;
  }

 private:
  struct Reset {
    void operator()(sqlite3_stmt* statement) const noexcept {
      sqlite3_reset(statement);
      sqlite3_clear_bindings(statement);
    }
  };

  [[noreturn]] void fail() {
    const int code = sqlite3_errcode(database_.get()) & 0xff;
    const bool damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
    throw DatabaseError(DatabaseError::Kind::Other,
                        Message(damaged ? text::kDamaged : text::kFailed, reason_of(database_.get())));
  }

  [[nodiscard]] sqlite3_stmt* prepare(const std::string& statement) {
    const auto known = statements_.find(&statement);
    if (known != statements_.end()) return known->second.get();
    std::string numbered = statement;  // $1 would be a name, ?1 is a number
    for (char& letter : numbered) letter = letter == '$' ? '?' : letter;
    sqlite3_stmt* prepared = nullptr;
    if (sqlite3_prepare_v3(database_.get(), numbered.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &prepared,
                           nullptr) != SQLITE_OK) {
      fail();
    }
    statements_.emplace(&statement, prepared);
    return prepared;
  }

  void bind(sqlite3_stmt* prepared, int index, const Value& value) {
    int code = SQLITE_OK;  // unbound parameters are null
    if (const std::int64_t* const number = std::get_if<std::int64_t>(&value)) {
      code = sqlite3_bind_int64(prepared, index, *number);
    } else if (const std::string_view* const words = std::get_if<std::string_view>(&value)) {
      // An empty view may have a null address, which would bind NULL.
      code = sqlite3_bind_text64(prepared, index, words->empty() ? "" : words->data(), words->size(),
                                 SQLITE_STATIC, SQLITE_UTF8);
    }
    if (code != SQLITE_OK) fail();
  }

  [[nodiscard]] static Field field(sqlite3_stmt* prepared, int column) {
    const void* const bytes = sqlite3_column_text(prepared, column);
    if (bytes == nullptr) return std::nullopt;
    return std::string(static_cast<const char*>(bytes),
                       static_cast<std::size_t>(sqlite3_column_bytes(prepared, column)));
  }

  std::unique_ptr<sqlite3, CloseSqlite> database_{};
  std::unordered_map<const std::string*, std::unique_ptr<sqlite3_stmt, CloseSqlite>> statements_{};
  std::string version_{};  // of the data, as of the last query
};

class SqliteDatabase final : public Database {
 public:
  SqliteDatabase(std::filesystem::path file, Role role) : file_(std::move(file)) {
    const auto refuse = [](const Message& message) {
      throw DatabaseError(DatabaseError::Kind::Other, message);
    };
    if (role == Role::Host) {
      if (const Result<Done> made = system::make_folders(file_.parent_path()); !made)
        refuse(made.error().message);
      std::filesystem::path lock = file_;
      lock += ".lock";
      system::LockAttempt attempt = system::Lock::take(lock);
      if (attempt.in_use) refuse(Message(text::kInUse, system::shown(file_)));
      lock_ = std::move(attempt.lock);
    }
    // SQLite would make the file readable for everybody; the files beside it get the same permissions.
    const int flags = O_RDWR | O_CLOEXEC | (role == Role::Host ? O_CREAT : 0);
    const system::Descriptor made(::open(file_.c_str(), flags, S_IRUSR | S_IWUSR));
    if (!made.is_open() || ::fchmod(made.number(), S_IRUSR | S_IWUSR) != 0) {
      refuse(Message(text::kCannotOpen, system::shown(file_), system::system_words(errno)));
    }
  }

  const Dialect& dialect() const override { return kSqliteDialect; }
  std::unique_ptr<DatabaseConnection> connect() override { return std::make_unique<SqliteConnection>(file_); }

 private:
  std::filesystem::path file_;
  std::optional<system::Lock> lock_{};
};

}  // namespace

std::unique_ptr<Database> sqlite_database(const std::filesystem::path& file, Role role) {
  return std::make_unique<SqliteDatabase>(file, role);
}

}  // namespace joga::store
