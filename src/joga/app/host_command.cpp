// joga host
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/host_administration.hpp"
#include "joga/app/host_config.hpp"
#include "joga/app/program.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/serving.hpp"
#include "joga/app/setup.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/server/hosted_online.hpp"
#include "joga/server/log.hpp"
#include "joga/server/origin.hpp"
#include "joga/server/server.hpp"
#include "joga/store/open.hpp"
#include "joga/system/files.hpp"

namespace joga::app {
namespace {

constexpr const char* kDatabaseFile = "host.db";  // in the data folder
constexpr std::size_t kLargestConfig = std::size_t{1} << 20U;

// Reads the file first; options of the command line override it.
[[nodiscard]] Result<HostConfig> config_of(const Arguments& arguments) {
  HostConfig config;
  if (const auto file = arguments.option("--config")) {
    const std::filesystem::path path(*file);
    const Result<system::FileText> content = system::read_file(path, kLargestConfig);
    if (!content) return content.error();
    if (const Result<Done> read = read_config(content->text, config); !read) {
      return Error{ErrorCode::Malformed,
                   Message(joga::text::kLabelled, system::shown(path), read.error().message)};
    }
  }
  if (arguments.has("--data") && arguments.has("--database"))
    return Error{ErrorCode::Malformed, text::kHostBothStores};
  if (const auto host = arguments.option("--host")) config.host = *host;
  if (const auto origin = arguments.option("--origin")) config.origin = *origin;
  if (const auto data = arguments.option("--data")) {
    config.data = *data;
    config.database.clear();
  }
  if (const auto database = arguments.option("--database")) config.database = *database;
  config.port = arguments.number<std::uint16_t>("--port").value_or(config.port);
  return config;
}

[[nodiscard]] Result<store::Place> place_in(const std::filesystem::path& folder) {
  const Result<std::filesystem::path> usable = usable_folder(folder);
  if (!usable) return usable.error();
  return store::Place(*usable / kDatabaseFile);
}

[[nodiscard]] Result<store::Place> place_of(const HostConfig& config) {
  if (!config.database.empty()) return store::Place(config.database);
  if (!config.data.empty()) return place_in(config.data);
  const Result<system::Folders> folders = system::Folders::from_environment();
  if (!folders) return folders.error();
  return place_in(folders->data);
}

[[nodiscard]] Result<std::unique_ptr<store::Store>> open_store(const HostConfig& config, store::Role role) {
  const Result<store::Place> place = place_of(config);
  if (!place) return place.error();
  return store::open_database(*place, role);
}

[[nodiscard]] int refuse_store(const Error& error, const Context& context) {
  return error.code == ErrorCode::Malformed ? context.refuse(error) : context.fail(error.message);
}

// Raises the limit on open file descriptors, since each connection needs one. Returns the limit.
[[nodiscard]] std::uint64_t allow_many_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_max;
}

int run_as_host(const HostConfig& config, Context& context) {
  std::optional<server::PublicOrigin> origin;
  if (!config.origin.empty()) {
    Result<server::PublicOrigin> parsed = server::PublicOrigin::parse(config.origin);
    if (!parsed) return context.refuse(parsed.error());
    origin = *std::move(parsed);
  }
  if (site().empty()) context.fail(Message(text::kHostWithoutPage));
  Result<std::unique_ptr<store::Store>> store = open_store(config, store::Role::Host);
  if (!store) return refuse_store(store.error(), context);

  keep_little_memory();
  const std::uint64_t descriptors = allow_many_descriptors();
  std::signal(SIGPIPE, SIG_IGN);  // the reader of the log may be gone
  server::Log log(STDERR_FILENO);
  const HostPage page(site());
  server::HostedOnline online(*std::move(store),
                              {.online = {.version = std::string(kVersion),
                                          .language = context.language,
                                          .limits = config.online,
                                          .retention = config.retention},
                               .search_threads = config.search_threads,
                               .secure_cookies = origin && origin->is_secure(),
                               .log_connections = config.log_connections,
                               .log_addresses = config.log_addresses},
                              log);
  const auto figures = std::make_shared<server::Figures>();
  Result<server::Server> server = server::Server::open({.host = config.host,
                                                        .port = config.port,
                                                        .origin = origin,
                                                        .trusted_proxies = config.trusted_proxies,
                                                        .socket_path = server::kOnlineSocket,
                                                        .key = std::nullopt,
                                                        .assets = page.assets(),
                                                        .has_module = true,
                                                        .report = online.report(figures),
                                                        .farewell = server::Farewell::Restart,
                                                        .limits = config.network,
                                                        .figures = figures},
                                                       online.authenticator());
  if (!server) return context.fail(server.error().message);
  const StopFlag& interrupted = stop_on_interrupt();
  context.out << server->address() << std::endl;
  if (isatty(STDERR_FILENO) == 1)
    context.error << "joga: " << Message(text::kHostReady).in(context.language) << std::endl;
  if (const std::uint64_t needed = config.network.pages + config.network.guests; descriptors <= needed) {
    log.write(server::Log::Level::Warning, "too few descriptors for all connections",
              {{"descriptors", static_cast<std::int64_t>(descriptors)},
               {"connections", static_cast<std::int64_t>(needed)}});
  }
  log.write(server::Log::Level::Info, "started",
            {{"address", server->address()},
             {"port", std::int64_t{server->port()}},
             {"version", std::string(kVersion)}});
  server->run(interrupted);
  log.write(server::Log::Level::Info, "stopped");
  return kInterrupted;
}

// `where` is the address of a PostgreSQL database, or a data folder.
int copy_all(const HostConfig& config, const std::string& where, Context& context) {
  const Result<store::Place> from = place_of(config);
  if (!from) return refuse_store(from.error(), context);
  const Result<store::Place> to =
      where.find("://") != std::string::npos ? store::Place(where) : place_in(where);
  if (!to) return refuse_store(to.error(), context);
  const Result<Done> copied = store::copy_database(*from, *to);
  return copied ? kDone : refuse_store(copied.error(), context);
}

int run_host(const Arguments& arguments, Context& context) {
  const Result<HostConfig> config = config_of(arguments);
  if (!config) return context.refuse(config.error());
  if (arguments.operands().empty()) return run_as_host(*config, context);
  if (arguments.operands().front() == "copy-to") {
    if (arguments.operands().size() < 2) return context.refuse(text::kHostNeedsPlace);
    return copy_all(*config, std::string(arguments.operands()[1]), context);
  }
  const Result<HostAction> action = parse_host_action(arguments);
  if (!action) return context.refuse(action.error());
  const Result<std::unique_ptr<store::Store>> store = open_store(*config, store::Role::Administrator);
  if (!store) return refuse_store(store.error(), context);
  const Result<Done> done = (*action)(**store, context);
  return done ? kDone : context.fail(done.error().message);
}

}  // namespace

CommandDescription host_command() {
  return {
      .name = "host",
      .summary = text::kHostSummary,
      .operands = {{.name = "ACTION", .required = false, .meaning = text::kHostAction},
                   {.name = "WHAT", .required = false, .meaning = text::kHostWhat}},
      .options =
          {{.name = "--data", .value = "DIR", .meaning = text::kHostData},
           {.name = "--database", .value = "URL", .meaning = text::kHostDatabase},
           {.name = "--origin", .value = "URL", .meaning = text::kHostOrigin},
           {.name = "--host", .value = "H", .meaning = text::kHostHost},
           {.name = "--port", .value = "P", .meaning = text::kServePort, .number = {{0, UINT16_MAX}}},
           {.name = "--config", .value = "FILE", .meaning = text::kHostConfig},
           {.name = "--days", .value = "N", .meaning = text::kHostDays, .number = {{1, kMostBlockedDays}}},
           {.name = "--until", .value = "DATE", .meaning = text::kHostUntil},
           {.name = "--games", .meaning = text::kHostGames},
           {.name = "--reason", .value = "TEXT", .meaning = text::kHostReason}},
      .examples = {"joga host --data games", "joga host --config /etc/joga/host.toml",
                   "joga host remove-game 7VxQ2mPzK4hN --data games",
                   "joga host block 192.0.2.0/24 --days 7 --reason spam --data games"},
      .run = run_host};
}

}  // namespace joga::app
