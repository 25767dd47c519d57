// What DatabaseStore needs of a database. Both speak the same SQL but for a few words (Dialect); values are
// numbered $1, $2, ... Everything here throws DatabaseError and nothing else.
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
    Again,    // another transaction was in the way: this one has been undone and may be repeated
    Address,  // it is none
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

struct Answer {
  std::vector<std::vector<Field>> rows{};
  std::size_t changed = 0;  // rows that were inserted, updated or deleted
};

// Where the two differ.
struct Dialect {
  std::string_view begin;            // a transaction that will write
  std::string_view begin_migration;  // one beside which no other process migrates
  std::string_view key;              // the type of a text that is a key, in the order of its bytes
  std::string_view clustered;        // after a table whose rows are to lie in the order of their key
};

// For one thread at a time.
class Connection {
 public:
  Connection& operator=(Connection&&) = delete;
  virtual ~Connection() = default;

  // Prepares the statement when it meets it first; it knows it by its address.
  virtual Answer run(const std::string& statement, std::span<const Value> values) = 0;
  // Statements without values.
  virtual void execute(const std::string& statements) = 0;

  // What is done between these two must be done within some time.
  virtual void start_call(std::size_t /*writes*/) {}
  virtual void end_call() noexcept {}
  // After an error: undoes what has not been committed. False: this connection is of no more use.
  [[nodiscard]] virtual bool recover() noexcept = 0;

  [[nodiscard]] virtual bool has_table(const std::string& name) = 0;
  // The world's time for all processes of this database, if this process says it is `now`.
  [[nodiscard]] virtual Time common_time(Time now) { return now; }
  // Tells other processes, when this transaction is committed.
  virtual void tell(std::span<const Notice> /*notices*/) {}
  // Whether something was written that did not come over this connection since the last time this was asked.
  [[nodiscard]] virtual bool was_changed_elsewhere() { return false; }
};

class Database {
 public:
  Database& operator=(Database&&) = delete;
  virtual ~Database() = default;

  [[nodiscard]] virtual const Dialect& dialect() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Connection> connect() = 0;
  // Whether this process is the whole service, so that the service was down before it was started.
  [[nodiscard]] virtual bool is_alone() const = 0;
  // Starts a thread if notices come by themselves.
  virtual void listen(const std::function<void(const Notice&)>& /*heard*/) {}
};

[[nodiscard]] std::unique_ptr<Database> sqlite_database(const std::filesystem::path& file, Role role);
[[nodiscard]] std::unique_ptr<Database> postgresql_database(const std::string& url);
// Of either kind.
[[nodiscard]] std::unique_ptr<Database> database_at(const Place& place, Role role);

// Nothing that a database throws gets past this.
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

// In the transaction that is open; other processes are told when it is committed.
[[nodiscard]] std::vector<Written> carry_out(Connection& connection, std::span<const Write> writes);

// Brings the tables up to date: step n makes version n + 1 out of version n.
void migrate(Connection& connection, const Dialect& dialect, std::span<const std::string> steps);
// With all steps of this program.
[[nodiscard]] std::vector<std::string> schema_steps(const Dialect& dialect);

}  // namespace joga::store
