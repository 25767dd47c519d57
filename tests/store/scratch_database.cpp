#include "store/scratch_database.hpp"

#include <pwd.h>
#include <signal.h>

#include <chrono>
#include <thread>

// LeakSanitizer calls this function. libpqxx 6.4 leaks the last answer of a connection that breaks, about 2
// kB.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libpqxx";
}

namespace joga::testing {
namespace {

using namespace std::chrono_literals;

// The newest PostgreSQL that Debian has installed.
[[nodiscard]] std::string find_programs() {
  std::string found;
  std::error_code error;
  for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", error)) {
    const std::filesystem::path programs = version.path() / "bin";
    if (std::filesystem::exists(programs / "initdb") && programs.string() > found) found = programs.string();
  }
  return found;
}

void finish(system::Process& process) {
  const std::optional<system::ProcessEnd> end = process.wait(60s);
  EXPECT_TRUE(end) << "a PostgreSQL program has not ended in time";
  EXPECT_TRUE(!end || (end->status == 0 && end->signal == 0)) << process.last_words();
}

}  // namespace

ScratchServer* ScratchServer::instance() {
  if (find_programs().empty()) return nullptr;
  static ScratchServer server;
  return &server;
}

ScratchServer::ScratchServer() : programs_(find_programs()) {
  // PostgreSQL refuses to run as root, and its folder must belong to its user.
  if (geteuid() == 0) {
    const passwd* const user = getpwnam("postgres");
    EXPECT_TRUE(user != nullptr && chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) == 0);
  }
  const auto made = system::Process::start(
      {.command =
           as_postgres({programs_ + "/initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8",
                        "--no-locale", "--no-sync", "--pgdata=" + (folder_.path() / "data").string()}),
       .folder = folder_.path()});
  EXPECT_TRUE(made);
  // The output is short enough for a pipe.
  if (made) finish(**made);
  start();
}

std::vector<std::string> ScratchServer::as_postgres(std::vector<std::string> command) const {
  if (geteuid() != 0) return command;
  command.insert(command.begin(), {"setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"});
  return command;
}

void ScratchServer::start() {
  const std::string folder = folder_.path().string();
  auto started = system::Process::start(
      {.command = as_postgres({programs_ + "/postgres", "-D", folder + "/data", "-k", folder, "-c",
                               "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=60", "-c",
                               "shared_buffers=16MB"}),
       .folder = folder_.path()});
  ASSERT_TRUE(started) << started.error().message.english();
  server_ = *std::move(started);
  wait_until_there();
}

void ScratchServer::wait_until_there() const {
  for (int i = 0; i < 600; ++i) {
    try {
      static_cast<void>(store::postgresql_database(url("postgres"))->connect());
      return;
    } catch (const store::DatabaseError&) {
      std::this_thread::sleep_for(50ms);
    }
  }
  FAIL() << "PostgreSQL does not start: " << server_->last_words();
}

void ScratchServer::stop() {
  ::kill(server_->id(), SIGINT);  // pg_ctl's fast shutdown
  finish(*server_);
  server_.reset();
}

void ScratchServer::crash() {
  ::kill(server_->id(),
         SIGQUIT);  // pg_ctl's immediate shutdown: ends all children without writing anything
  EXPECT_TRUE(server_->wait(60s));
  server_.reset();
}

std::string ScratchServer::url(const std::string& database) const {
  std::string folder;
  for (const char letter : folder_.path().string())
    folder += letter == '/' ? std::string("%2F") : std::string(1, letter);
  return "postgresql://postgres@/" + database + "?host=" + folder;
}

ScratchDatabase::ScratchDatabase(DatabaseKind kind) : kind_(kind) {
  if (kind == DatabaseKind::Sqlite) return;
  static int made = 0;
  const std::string name = "test_" + std::to_string(++made);
  ScratchServer& server = *ScratchServer::instance();
  store::postgresql_database(server.url("postgres"))->connect()->execute("CREATE DATABASE " + name);
  url_ = server.url(name);
}

Result<std::unique_ptr<store::Store>> ScratchDatabase::try_open() const {
  return store::open_database(place());
}

std::unique_ptr<store::Store> ScratchDatabase::open() const {
  auto opened = try_open();
  if (!opened) {
    ADD_FAILURE() << opened.error().message.english();
    return nullptr;
  }
  return *std::move(opened);
}

std::unique_ptr<store::Database> ScratchDatabase::database() const {
  return kind_ == DatabaseKind::Sqlite ? store::sqlite_database(file(), store::Role::Host)
                                       : store::postgresql_database(url_);
}

void ScratchDatabase::execute(const std::string& statements) const {
  const auto opened = kind_ == DatabaseKind::Sqlite
                          ? store::sqlite_database(file(), store::Role::Administrator)
                          : store::postgresql_database(url_);
  opened->connect()->execute(statements);
}

store::Written written(store::Store& store, const store::Write& write) {
  const auto answers = store.write(std::span(&write, 1));
  if (!answers) {
    ADD_FAILURE() << answers.error().message.english();
    return store::Written::Refused;
  }
  return answers->at(0);
}

}  // namespace joga::testing
