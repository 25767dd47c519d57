// PostgreSQL: a database that several hosts share.

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <latch>
#include <map>
#include <memory>
#include <mutex>
#include <pqxx/pqxx>
#include <thread>
#include <unordered_map>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/store/catalogue.hpp"
#include "joga/store/database.hpp"
#include "joga/store/rows.hpp"
#include "joga/system/descriptor.hpp"
#include "joga/system/secret.hpp"

namespace joga::store {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{2};               // timeout of a call
constexpr std::chrono::milliseconds kPatiencePerWrite{5};  // added to the timeout for each write
constexpr std::chrono::milliseconds kWatchdogPeriod{200};
constexpr int kReconnectAfterMs = 500;
constexpr std::size_t kMostPayload = 7'900;  // the server accepts less than 8,000 bytes

constexpr Dialect kPostgresqlDialect{
    .begin = "BEGIN",
    // The number is arbitrary but unlikely in other programs: "joga" in ASCII.
    .begin_migration = "BEGIN; SELECT pg_advisory_xact_lock(1785685857)",
    .key = "TEXT COLLATE \"C\"",
    .clustered = "",
};

[[nodiscard]] Message first_line(std::string_view words) {
  return without_flaws(trimmed(words.substr(0, words.find('\n'))));
}

// Shuts down sockets on which a call has waited too long: libpqxx itself waits for ever.
class Watchdog {
 public:
  Watchdog() : thread_([this] { watch(); }) {}
  Watchdog& operator=(Watchdog&&) = delete;
  ~Watchdog() {
    {
      const std::lock_guard guard(mutex_);
      is_over_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }

  void start(int socket, SteadyClock::time_point until) {
    const std::lock_guard guard(mutex_);
    calls_[socket] = until;
  }
  void end(int socket) {
    const std::lock_guard guard(mutex_);
    calls_.erase(socket);
  }
  // Whether the watchdog has shut down the socket during the current call.
  [[nodiscard]] bool was_too_slow(int socket) {
    const std::lock_guard guard(mutex_);
    const auto call = calls_.find(socket);
    return call != calls_.end() && call->second == SteadyClock::time_point::max();
  }

 private:
  void watch() {
    std::unique_lock lock(mutex_);
    while (!is_over_) {
      wake_.wait_for(lock, kWatchdogPeriod);
      const SteadyClock::time_point now = SteadyClock::now();
      for (auto& [socket, until] : calls_) {
        if (until > now) continue;
        ::shutdown(socket, SHUT_RDWR);
        until = SteadyClock::time_point::max();
      }
    }
  }

  std::mutex mutex_{};
  std::condition_variable wake_{};
  std::map<int, SteadyClock::time_point> calls_{};
  bool is_over_ = false;
  std::thread thread_;  // last: it uses the other members
};

// libpqxx does not always report a lost connection as broken, and libpq may still consider it open.
[[nodiscard]] bool says_lost(const std::exception& error) {
  if (dynamic_cast<const pqxx::broken_connection*>(&error) != nullptr) return true;
  const pqxx::sql_error* const answer = dynamic_cast<const pqxx::sql_error*>(&error);
  if (answer == nullptr) return false;
  const std::string& state = answer->sqlstate();  // empty: the error does not come from the server
  return state.empty() || state.starts_with("08") || state.starts_with("57P");
}

// A connection that neither prints nor reconnects by itself: a new connection would be outside of the
// transaction.
class Link {
 public:
  Link(const std::string& url, Watchdog& watchdog) try
      : connection(url), quiet_(connection), watchdog_(watchdog), socket_(::dup(connection.sock())) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // libpqxx 6 has no other way
    connection.inhibit_reactivation(true);
#pragma GCC diagnostic pop
  } catch (const std::exception& error) {
    throw DatabaseError(DatabaseError::Kind::Lost, Message(text::kAway, first_line(error.what())));
  }
  Link& operator=(Link&&) = delete;
  ~Link() { end_call(); }

  void start_call(std::chrono::milliseconds patience) {
    watchdog_.start(socket_.number(), SteadyClock::now() + patience);
  }
  void end_call() { watchdog_.end(socket_.number()); }

  // For a handler: rethrows the current exception as a DatabaseError.
  [[noreturn]] void fail() {
    using Kind = DatabaseError::Kind;
    if (watchdog_.was_too_slow(socket_.number()))
      throw DatabaseError(Kind::Other, Message(text::kTooSlow, kPatience.count()));
    try {
      throw;
    } catch (const pqxx::transaction_rollback& error) {  // a deadlock, for instance
      throw DatabaseError(Kind::Again, Message(text::kFailed, first_line(error.what())));
    } catch (const std::exception& error) {
      const bool is_lost = !connection.is_open() || says_lost(error);
      throw DatabaseError(is_lost ? Kind::Lost : Kind::Other,
                          Message(is_lost ? text::kAway : text::kFailed, first_line(error.what())));
    }
  }

  pqxx::connection connection;

 private:
  pqxx::quiet_errorhandler quiet_;
  Watchdog& watchdog_;
  system::Descriptor socket_;  // our own duplicate: its number stays valid while the watchdog knows it
};

class PostgresqlConnection final : public DatabaseConnection {
 public:
  PostgresqlConnection(const std::string& url, Watchdog& watchdog, const std::string& sender)
      : link_(url, watchdog), session_(link_.connection), sender_(sender) {
    PostgresqlConnection::start_call(0);
    // The server ends transactions of processes that have died or hang, because others wait for their locks.
    execute(
        "SET client_encoding = 'UTF8'; SET synchronous_commit = on; SET statement_timeout = '5s';"
        "SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = '3s'");
    PostgresqlConnection::end_call();
  }

  QueryResult run(const std::string& statement, std::span<const Value> values) override {
    std::vector<std::string> texts(values.size());
    std::vector<const char*> pointers;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (const std::int64_t* const number = std::get_if<std::int64_t>(&values[i])) {
        texts[i] = std::to_string(*number);
      } else if (const std::string_view* const words = std::get_if<std::string_view>(&values[i])) {
        texts[i] = *words;
      }
      pointers.push_back(std::holds_alternative<std::monostate>(values[i]) ? nullptr : texts[i].c_str());
    }
    try {
      const pqxx::result result =
          session_.exec_prepared(name_of(statement), pqxx::prepare::make_dynamic_params(pointers));
      QueryResult answer{.rows = {}, .changed = static_cast<std::size_t>(result.affected_rows())};
      for (const pqxx::row& row : result) {
        std::vector<Field>& fields = answer.rows.emplace_back();
        for (const pqxx::field& field : row)
          fields.push_back(field.is_null() ? Field() : Field(std::string(field.c_str(), field.size())));
      }
      return answer;
    } catch (const std::exception&) {
      link_.fail();
    }
  }

  void execute(const std::string& statements) override {
    try {
      session_.exec(statements);
    } catch (const std::exception&) {
      link_.fail();
    }
  }

  void start_call(std::size_t writes) override {
    link_.start_call(kPatience + kPatiencePerWrite * static_cast<std::int64_t>(writes));
  }
  void end_call() noexcept override { link_.end_call(); }
  // A new connection has no remains of a lost transaction, and finds the current primary server.
  bool recover() noexcept override { return false; }

  bool has_table(const std::string& name) override {
    static const std::string kTable = "SELECT 1 WHERE to_regclass(CAST($1 AS TEXT)) IS NOT NULL";
    return !run(kTable, std::array<Value, 1>{name}).rows.empty();
  }

  Time common_time(Time /*now*/) override {
    static const std::string kNow = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
    const QueryResult answer = run(kNow, {});
    return Time(Milliseconds(number_from<std::int64_t>(answer.rows.at(0).at(0).value_or("")).value_or(0)));
  }

  // Sends the sender's name, then a line for each notice. Few long payloads, because each is a round trip.
  void tell(std::span<const Notice> notices) override {
    static const std::string kTell = "SELECT pg_notify('joga', $1)";
    std::string payload = sender_;
    for (std::size_t i = 0; i < notices.size(); ++i) {
      payload += "\n" + notice_line(notices[i]);
      const bool is_last = i + 1 == notices.size();
      if (!is_last && payload.size() + 1 + notice_line(notices[i + 1]).size() <= kMostPayload) continue;
      run(kTell, std::array<Value, 1>{std::string_view(payload)});
      payload = sender_;
    }
  }

 private:
  [[nodiscard]] const std::string& name_of(const std::string& statement) {
    const auto [known, is_new] = names_.try_emplace(&statement, "joga_" + std::to_string(names_.size()));
    if (is_new) link_.connection.prepare(known->second, statement);
    return known->second;
  }

  Link link_;
  pqxx::nontransaction session_;  // transactions are begun and ended by `execute`
  const std::string& sender_;
  std::unordered_map<const std::string*, std::string> names_{};
};

class Receiver final : public pqxx::notification_receiver {
 public:
  Receiver(pqxx::connection& connection, const std::string& sender,
           const std::function<void(const Notice&)>& heard)
      : notification_receiver(connection, "joga"), sender_(sender), heard_(heard) {}

  void operator()(const std::string& payload, int /*backend*/) override {
    const std::vector<std::string_view> lines = lines_of(payload);
    if (lines.empty() || lines[0] == sender_) return;
    for (const std::string_view line : std::span(lines).subspan(1)) heard_(read_notice(line));
  }

 private:
  const std::string& sender_;
  const std::function<void(const Notice&)>& heard_;
};

class PostgresqlDatabase final : public Database {
 public:
  explicit PostgresqlDatabase(const std::string& url) {
    // Parameters of the URL come last and so override these.
    const std::size_t query = url.find('?');
    url_ =
        url.substr(0, query) +
        "?connect_timeout=2&tcp_user_timeout=2000&keepalives_idle=2&keepalives_interval=1&keepalives_count=3"
        "&application_name=joga";
    if (query != std::string::npos && query + 1 < url.size()) url_ += "&" + url.substr(query + 1);
  }
  PostgresqlDatabase& operator=(PostgresqlDatabase&&) = delete;
  ~PostgresqlDatabase() override {
    if (!listener_.joinable()) return;
    ::eventfd_write(leave_.number(), 1);
    listener_.join();
  }

  const Dialect& dialect() const override { return kPostgresqlDialect; }
  std::unique_ptr<DatabaseConnection> connect() override {
    return std::make_unique<PostgresqlConnection>(url_, watchdog_, sender_);
  }

  void listen(const std::function<void(const Notice&)>& heard) override {
    leave_ = system::Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    std::latch tried(1);
    listener_ = std::thread([this, heard, &tried] {
      using Clock = std::chrono::steady_clock;
      constexpr Milliseconds kPause(kReconnectAfterMs);
      const std::function<void()> end_attempt = [&tried, is_first = true]() mutable {
        if (std::exchange(is_first, false)) tried.count_down();
      };
      // Until it listens again, the host does not hear what others do. So a connection that has lasted is
      // replaced at once.
      for (Milliseconds lasted = kPause; !is_leaving(-1, lasted < kPause ? kReconnectAfterMs : 0);) {
        const Clock::time_point begun = Clock::now();
        listen_once(heard, end_attempt);
        end_attempt();
        lasted = std::chrono::duration_cast<Milliseconds>(Clock::now() - begun);
      }
    });
    tried.wait();
  }

 private:
  // Returns when the connection is lost.
  void listen_once(const std::function<void(const Notice&)>& heard, const std::function<void()>& listening) {
    try {
      Link link(url_, watchdog_);
      link.start_call(kPatience);
      const Receiver receiver(link.connection, sender_, heard);
      link.end_call();
      listening();
      heard(MuchChanged{});
      while (link.connection.is_open() && !is_leaving(link.connection.sock(), -1))
        link.connection.get_notifs();
      link.start_call(kPatience);  // the receiver deregisters at the server
    } catch (const std::exception&) {
      return;  // the next attempt reports MuchChanged
    }
  }

  // Waits for input, at most this long; -1: for ever.
  [[nodiscard]] bool is_leaving(int socket, int milliseconds) {
    std::array<pollfd, 2> watched{pollfd{leave_.number(), POLLIN, 0}, pollfd{socket, POLLIN, 0}};
    ::poll(watched.data(), watched.size(), milliseconds);
    return watched[0].revents != 0;
  }

  std::string url_{};
  std::string sender_ = system::new_secret();  // distinguishes our own notices from those of others
  Watchdog watchdog_{};
  system::Descriptor leave_{};
  std::thread listener_{};
};

}  // namespace

std::unique_ptr<Database> postgresql_database(const std::string& url) {
  return std::make_unique<PostgresqlDatabase>(url);
}

}  // namespace joga::store
