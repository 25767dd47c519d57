// joga serve
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <thread>
#include <utility>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/program.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/serving.hpp"
#include "joga/library/catalogue.hpp"
#include "joga/library/library.hpp"
#include "joga/library/progress.hpp"
#include "joga/server/hosted_service.hpp"
#include "joga/server/origin.hpp"
#include "joga/server/server.hpp"
#include "joga/system/files.hpp"
#include "joga/system/secret.hpp"

namespace joga::app {
namespace {

constexpr const char* kKeyFile = "server-key";  // in the data folder
constexpr std::int64_t kLeastMemory = 16;       // MiB

[[nodiscard]] Result<std::filesystem::path> data_folder(const Arguments& arguments) {
  if (const auto given = arguments.option("--data")) return usable_folder(std::filesystem::path(*given));
  const Result<system::Folders> folders = system::Folders::from_environment();
  if (!folders) return folders.error();
  return usable_folder(folders->data);
}

// The key by which the server recognises the owner's pages. It is kept in the data folder.
[[nodiscard]] std::string key_of(const Result<std::filesystem::path>& folder, const Context& context) {
  if (!folder) return system::new_secret();
  const std::filesystem::path file = *folder / kKeyFile;
  const Result<system::KeptSecret> key = system::kept_secret(file);
  if (!key) {
    context.fail(Message(text::kServeKeyNotKept, key.error().message));
    return system::new_secret();
  }
  if (key->replaced) context.fail(Message(text::kServeKeyReplaced, system::shown(file)));
  return key->text;
}

// At least two, so that one long search does not keep everybody waiting.
[[nodiscard]] unsigned search_threads() {
  return std::max(2U, std::thread::hardware_concurrency());
}

// In MiB: what all threads can use, but at most a quarter of the machine's memory.
[[nodiscard]] std::int64_t default_memory() {
  constexpr std::int64_t kForOne = 81;  // the engine's transposition table and the rest of its memory
  constexpr std::int64_t kUsual = 1024;
  const std::int64_t pages = sysconf(_SC_PHYS_PAGES);
  const std::int64_t page = sysconf(_SC_PAGESIZE);
  const std::int64_t wanted = std::max(kUsual, kForOne * search_threads());
  if (pages <= 0 || page <= 0) return kUsual;
  return std::clamp<std::int64_t>((pages * page >> 20U) / 4, kLeastMemory, wanted);
}

int run_serve(const Arguments& arguments, Context& context) {
  const std::int64_t memory = arguments.number<std::int64_t>("--memory").value_or(default_memory());
  const std::string host(arguments.option("--host").value_or(server::kDefaultHost));

  keep_little_memory();
  const Result<std::filesystem::path> folder = data_folder(arguments);
  // A folder given by --data must be usable. Without the default folder, games can be played but not saved.
  if (!folder && arguments.has("--data")) return context.fail(folder.error().message);
  if (!folder) context.fail(Message(text::kServeCannotSave, folder.error().message));
  server::HostedService service(
      // The error that pages see does not name the folder.
      folder ? std::make_shared<library::Library>(*folder)
             : std::make_shared<library::Library>(Error{ErrorCode::Unsupported, library::text::kNoFolder}),
      search_threads(),
      {.version = std::string(kVersion),
       .language = context.language,
       .limits = {.memory_mib = static_cast<std::size_t>(memory)}},
      folder ? library::progress_in(*folder) : std::make_unique<lessons::Progress>(),
      folder ? library::puzzle_progress_in(*folder) : std::make_unique<puzzle::Progress>());

  Result<server::Server> server = server::Server::open(
      {.host = host,
       .port = arguments.number<std::uint16_t>("--port").value_or(server::kDefaultPort),
       .key = key_of(folder, context),
       .assets = page()},
      server::admit_everyone([&service](server::SendText send) { return service.connect(std::move(send)); }));
  if (!server) return context.fail(server.error().message);
  const StopFlag& interrupted = stop_on_interrupt();
  if (!server::is_loopback(host)) context.fail(Message(text::kServeOthers, host));
  context.out << server->address() << std::endl;
  context.error << "joga: " << Message(text::kServeReady).in(context.language) << std::endl;
  server->run(interrupted);
  return kInterrupted;
}

}  // namespace

CommandDescription serve_command() {
  return {
      .name = "serve",
      .summary = text::kServeSummary,
      .options = {{.name = "--host", .value = "H", .meaning = text::kServeHost},
                  {.name = "--port", .value = "P", .meaning = text::kServePort, .number = {{0, UINT16_MAX}}},
                  {.name = "--data", .value = "DIR", .meaning = text::kServeData},
                  {.name = "--memory",
                   .value = "MIB",
                   .meaning = text::kServeMemory,
                   .number = {{kLeastMemory, kMostMemory}}}},
      .examples = {"joga serve", "joga serve --port 0 --data games"},
      .run = run_serve};
}

}  // namespace joga::app
