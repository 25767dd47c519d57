// A database of either kind for one test. PostgreSQL runs in a folder of its own, as long as the test program
// runs.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "joga/store/database.hpp"
#include "joga/store/open.hpp"
#include "joga/store/store.hpp"
#include "joga/system/process.hpp"
#include "library/temporary_folder.hpp"

namespace joga::testing {

class ScratchServer {
 public:
  // Returns null if PostgreSQL is not installed.
  static ScratchServer* instance();

  ScratchServer();

  void start();
  void stop();   // as its administrator would
  void crash();  // as if its machine lost power
  [[nodiscard]] pid_t process() const { return server_->id(); }
  [[nodiscard]] std::string url(const std::string& database) const;

 private:
  [[nodiscard]] std::vector<std::string> as_postgres(std::vector<std::string> command) const;
  void wait_until_there() const;

  TemporaryFolder folder_{};
  std::string programs_{};  // the folder of initdb and postgres
  std::unique_ptr<system::Process> server_{};
};

enum class DatabaseKind : std::uint8_t { Sqlite, Postgresql };

inline constexpr const char* kNoPostgresql =
    "PostgreSQL is not installed: there is no /usr/lib/postgresql/*/bin/initdb (Debian's package postgresql)";

class ScratchDatabase {
 public:
  explicit ScratchDatabase(DatabaseKind kind);

  [[nodiscard]] Result<std::unique_ptr<store::Store>> try_open() const;
  [[nodiscard]] std::unique_ptr<store::Store> open() const;
  // Opens the database without a store.
  [[nodiscard]] std::unique_ptr<store::Database> database() const;
  void execute(const std::string& statements) const;

  [[nodiscard]] std::filesystem::path file() const { return folder_.path() / "host.sqlite"; }
  [[nodiscard]] const std::string& url() const { return url_; }
  [[nodiscard]] store::Place place() const {
    return kind_ == DatabaseKind::Sqlite ? store::Place(file()) : store::Place(url_);
  }

 private:
  DatabaseKind kind_;
  TemporaryFolder folder_{};
  std::string url_{};
};

// Tests of both databases: TEST_P(OfStores, ...), instantiated as kBothDatabases.
class StoreFixture : public ::testing::TestWithParam<DatabaseKind> {
 protected:
  void SetUp() override {
    if (GetParam() == DatabaseKind::Postgresql && ScratchServer::instance() == nullptr)
      GTEST_SKIP() << kNoPostgresql;
    scratch_.emplace(GetParam());
    store_ = scratch_->open();
    ASSERT_NE(store_, nullptr);
  }

  [[nodiscard]] store::Store& store() { return *store_; }
  [[nodiscard]] bool is_sqlite() const { return GetParam() == DatabaseKind::Sqlite; }

  std::optional<ScratchDatabase> scratch_{};
  std::unique_ptr<store::Store> store_{};
};

[[nodiscard]] inline std::string kind_name(const ::testing::TestParamInfo<DatabaseKind>& info) {
  return info.param == DatabaseKind::Sqlite ? "Sqlite" : "Postgresql";
}

// --- Data for tests

[[nodiscard]] inline store::Time at(std::int64_t milliseconds) {
  return store::Time(store::Milliseconds(milliseconds));
}
[[nodiscard]] inline store::AddPerson a_person(std::int64_t id, const std::string& name) {
  return {.person = {.id = store::PersonId{id}, .name = name},
          .token = {.hash = store::token_hash("secret of " + std::to_string(id)), .created = at(1)}};
}
[[nodiscard]] inline store::GameHeading a_heading(const std::string& id, std::uint64_t revision = 1) {
  return {
      .id = id, .revision = revision, .changed = at(static_cast<std::int64_t>(revision)), .summary = "{}"};
}
[[nodiscard]] inline store::AddGame a_game(const store::GameHeading& heading) {
  return {.heading = heading, .event = {.revision = heading.revision, .data = "created"}};
}
[[nodiscard]] inline store::AppendEvent an_event(const store::GameHeading& heading, const std::string& data) {
  return {.heading = heading, .event = {.revision = heading.revision, .data = data}};
}

// The result of a single write.
[[nodiscard]] store::Written written(store::Store& store, const store::Write& write);

}  // namespace joga::testing
