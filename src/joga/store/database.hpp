// The interface to a database that DatabaseStore uses. Both databases speak the same SQL except for a few
// words (Dialect); values are numbered $1, $2, ... Everything here throws DatabaseError and nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/core/text.hpp"
#include "joga/store/catalogue.hpp"
#include "joga/store/open.hpp"
#include "joga/store/store.hpp"

namespace joga::store {

class DatabaseError : public std::exception {
 public:
  enum class Kind : std::uint8_t {
    Lost,     // the connection is gone
    Again,    // another transaction interfered: this one was rolled back and may be retried
    Address,  // the address is malformed
    Other,
  };

  DatabaseError(Kind kind, Message message) : kind_(kind), message_(std::move(message)) {}

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  [[nodiscard]] const Message& message() const noexcept { return message_; }
  [[nodiscard]] const char* what() const noexcept override { return "DatabaseError"; }

 private:
  Kind kind_;
  Message message_;
};

using Value = std::variant<std::monostate, std::int64_t, std::string_view>;
using Field = std::optional<std::string>;

struct QueryResult {
  std::vector<std::vector<Field>> rows{};
  std::size_t changed = 0;  // rows that were inserted, updated or deleted
};

// The differences between the two databases.
struct Dialect {
  std::string_view begin;            // a transaction that will write
  std::string_view begin_migration;  // a transaction that excludes migrations by other processes
  std::string_view key;              // the type of a text that is a key, in the order of its bytes
  std::string_view clustered;        // follows a table whose rows are stored in key order
};

// Must be used by one thread at a time.
class DatabaseConnection {
 public:
  DatabaseConnection& operator=(DatabaseConnection&&) = delete;
  virtual ~DatabaseConnection() = default;

  // Prepares the statement at its first use; statements are recognised by their addresses.
  virtual QueryResult run(const std::string& statement, std::span<const Value> values) = 0;
  // Statements without values.
  virtual void execute(const std::string& statements) = 0;

  // Set and clear the deadline for the statements between them.
  virtual void start_call(std::size_t /*writes*/) {}
  virtual void end_call() noexcept {}
  // Rolls back after an error. Returns false if the connection cannot be used any more.
  [[nodiscard]] virtual bool recover() noexcept = 0;

  [[nodiscard]] virtual bool has_table(const std::string& name) = 0;
  // The time shared by all processes of this database; `now` is the time of this process.
  [[nodiscard]] virtual Time common_time(Time now) { return now; }
  // Notifies other processes when this transaction is committed.
  virtual void tell(std::span<const Notice> /*notices*/) {}
  // Whether another connection has written anything since the last call.
  [[nodiscard]] virtual bool was_changed_elsewhere() { return false; }
};

class Database {
 public:
  Database& operator=(Database&&) = delete;
  virtual ~Database() = default;

  [[nodiscard]] virtual const Dialect& dialect() const = 0;
  [[nodiscard]] virtual std::unique_ptr<DatabaseConnection> connect() = 0;
  // Starts a thread if the database pushes notices, and waits for its first attempt to listen.
  virtual void listen(const std::function<void(const Notice&)>& /*heard*/) {}
};

[[nodiscard]] std::unique_ptr<Database> sqlite_database(const std::filesystem::path& file, Role role);
[[nodiscard]] std::unique_ptr<Database> postgresql_database(const std::string& url);
// Opens a database of either kind.
[[nodiscard]] std::unique_ptr<Database> database_at(const Place& place, Role role);

// Runs the work and turns exceptions of the database into errors.
template <class Work>
[[nodiscard]] auto guarded(const Work& work) -> Result<decltype(work())> {
  try {
    return work();
  } catch (const DatabaseError& error) {
    return Error{error.kind() == DatabaseError::Kind::Address ? ErrorCode::Malformed : ErrorCode::Unsupported,
                 error.message()};
  } catch (const std::bad_alloc&) {
    return Error{ErrorCode::Unsupported, Message(text::kFailed, Message(text::kOutOfMemory))};
  } catch (const std::exception& error) {
    return Error{ErrorCode::Unsupported, Message(text::kFailed, without_flaws(error.what()))};
  }
}

// Runs in the open transaction; other processes are notified when it is committed.
[[nodiscard]] std::vector<Written> carry_out(DatabaseConnection& connection, std::span<const Write> writes);

// Brings the tables up to date: step n makes version n + 1 out of version n.
void migrate(DatabaseConnection& connection, const Dialect& dialect, std::span<const std::string> steps);
// All steps of this program.
[[nodiscard]] std::vector<std::string> schema_steps(const Dialect& dialect);

}  // namespace joga::store
