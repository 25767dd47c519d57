// joga host
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/host_actions.hpp"
#include "joga/app/host_config.hpp"
#include "joga/app/program.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/serving.hpp"
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

// The file first, then what the command line says.
[[nodiscard]] Result<HostConfig> config_of(const Arguments& arguments) {
  HostConfig config;
  if (const auto file = arguments.option("--config")) {
    const std::filesystem::path path(*file);
    const Result<system::FileText> content = system::read_file(path, kLargestConfig);
    if (!content) return content.error();
    if (const Result<Done> read = read_config(content->text, config); !read) {
      return Error{ErrorCode::Malformed, Message(text::kConfigIn, system::shown(path), read.error().message)};
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

[[nodiscard]] Result<std::unique_ptr<store::Store>> open_store(const HostConfig& config, store::Role role) {
  if (!config.database.empty()) return store::open_postgresql(config.database);
  std::filesystem::path folder = config.data;
  if (config.data.empty()) {
    const Result<system::Folders> folders = system::Folders::from_environment();
    if (!folders) return folders.error();
    folder = folders->data;
  }
  const Result<std::filesystem::path> usable = usable_folder(folder);
  if (!usable) return usable.error();
  return store::open_sqlite(*usable / kDatabaseFile, role);
}

[[nodiscard]] int refuse_store(const Error& error, const Context& context) {
  return error.code == ErrorCode::Malformed ? context.refuse(error) : context.fail(error.message);
}

// Each connection needs one.
void allow_many_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
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
  allow_many_descriptors();
  std::signal(SIGPIPE, SIG_IGN);  // whoever reads the log may be gone
  server::Log log(STDERR_FILENO);
  const HostPage page(site());
  server::HostedOnline online(
      *std::move(store),
      {.online = {.version = std::string(kVersion), .language = context.language, .limits = config.online},
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
                                                       online.door());
  if (!server) return context.fail(server.error().message);
  const StopFlag& interrupted = stop_on_interrupt();
  context.out << server->address() << std::endl;
  if (isatty(STDERR_FILENO) == 1)
    context.error << "joga: " << Message(text::kHostReady).in(context.language) << std::endl;
  log.write(server::Log::Level::Info, "started",
            {{"address", server->address()},
             {"port", std::int64_t{server->port()}},
             {"version", std::string(kVersion)}});
  server->run(interrupted);
  log.write(server::Log::Level::Info, "stopped");
  return kInterrupted;
}

int run_host(const Arguments& arguments, Context& context) {
  const Result<HostConfig> config = config_of(arguments);
  if (!config) return context.refuse(config.error());
  if (arguments.operands().empty()) return run_as_host(*config, context);
  const Result<HostAction> action = HostAction::parse(arguments.operands());
  if (!action) return context.refuse(action.error());
  const Result<std::unique_ptr<store::Store>> store = open_store(*config, store::Role::Administrator);
  if (!store) return refuse_store(store.error(), context);
  const Result<Done> done = action->run(**store, context.out);
  return done ? kDone : context.fail(done.error().message);
}

}  // namespace

CommandDescription host_command() {
  return {
      .name = "host",
      .summary = text::kHostSummary,
      .operands = {{.name = "ACTION", .required = false, .meaning = text::kHostAction},
                   {.name = "WHAT", .required = false, .meaning = text::kHostWhat}},
      .options = {{.name = "--data", .value = "DIR", .meaning = text::kHostData},
                  {.name = "--database", .value = "URL", .meaning = text::kHostDatabase},
                  {.name = "--origin", .value = "URL", .meaning = text::kHostOrigin},
                  {.name = "--host", .value = "H", .meaning = text::kHostHost},
                  {.name = "--port", .value = "P", .meaning = text::kServePort, .number = {{0, UINT16_MAX}}},
                  {.name = "--config", .value = "FILE", .meaning = text::kHostConfig}},
      .examples = {"joga host --data games", "joga host --config /etc/joga/host.toml",
                   "joga host remove-game 7VxQ2mPzK4hN --data games"},
      .run = run_host};
}

}  // namespace joga::app
