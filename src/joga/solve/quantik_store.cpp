#include "joga/solve/quantik_store.hpp"

#include <chrono>
#include <string>
#include <thread>

#include "joga/solve/catalogue.hpp"
#include "joga/solve/quantik_solver.hpp"
#include "joga/system/files.hpp"
#include "joga/system/lock.hpp"
#include "joga/system/replace_file.hpp"

namespace joga::solve {
namespace {

using joga::quantik::RuleSet;

// More than any file of ours has; what is larger is not one.
constexpr std::size_t kMostBytes = std::size_t{16} << 20;

// A process that holds the lock for longer than this is not solving but hanging.
constexpr std::chrono::seconds kLongestWait{60};
constexpr std::chrono::milliseconds kBetweenLooks{50};

void tell(const StoreOptions& options, const Message& sentence) {
  if (options.tell) options.tell(sentence);
}

// The lock, or none where it cannot be had at all; waits for another process that has it.
[[nodiscard]] std::optional<system::Lock> lock(const std::filesystem::path& path,
                                               const StoreOptions& options) {
  const std::filesystem::path name = path.string() + ".lock";
  const auto until = std::chrono::steady_clock::now() + kLongestWait;
  for (bool told = false; !options.crew.is_stopped() && std::chrono::steady_clock::now() < until;) {
    system::LockAttempt attempt = system::Lock::take(name);
    if (!attempt.in_use) return std::move(attempt.lock);
    if (!told) tell(options, {text::kWaiting, system::shown(path)});
    told = true;
    std::this_thread::sleep_for(kBetweenLooks);
  }
  return std::nullopt;
}

[[nodiscard]] bool is_missing(const Result<QuantikTable>& found) {
  return !found && found.error().code == ErrorCode::Unknown;
}

[[nodiscard]] Result<OpenedTable> make(RuleSet rules, const std::filesystem::path& path,
                                       const StoreOptions& options) {
  tell(options, {text::kMaking, rules_name(rules)});
  std::optional<QuantikTable> table = options.maker(rules, options.crew);
  if (!table) return Error{ErrorCode::Unsupported, text::kStopped};
  OpenedTable opened{.table = *std::move(table), .made = true};
  if (const Result<Done> written = write_table(opened.table, path); !written) {
    opened.unsaved = written.error();
    tell(options, {text::kNotSaved, written.error().message});
  } else {
    tell(options, {text::kMade, system::shown(path)});
  }
  return opened;
}

}  // namespace

std::optional<QuantikTable> make_by_solving(RuleSet rules, const Crew& crew) {
  const std::optional<QuantikSolution> solution = solve_quantik(rules, crew);
  if (!solution) return std::nullopt;
  return QuantikTable::from(*solution);
}

std::filesystem::path table_path(const std::filesystem::path& folder, RuleSet rules) {
  // With the format in the name, programs of different age do not take each other's file away.
  return folder / ("quantik-" + std::string(rules_name(rules)) + "-" + std::to_string(QuantikTable::kFormat) +
                   ".tablebase");
}

Result<QuantikTable> read_table(const std::filesystem::path& path, RuleSet rules) {
  const Result<system::FileText> file = system::read_file(path, kMostBytes);
  if (!file) return file.error();
  return QuantikTable::from_bytes(file->text, rules);
}

Result<Done> write_table(const QuantikTable& table, const std::filesystem::path& path) {
  if (const Result<Done> folders = system::make_folders(path.parent_path()); !folders) return folders;
  return system::replace_file(path, table.to_bytes());
}

Result<OpenedTable> open_or_make(RuleSet rules, const StoreOptions& options) {
  const std::filesystem::path path = table_path(options.folder, rules);
  Result<QuantikTable> found = read_table(path, rules);
  if (found) return OpenedTable{.table = *std::move(found)};
  if (!is_missing(found)) tell(options, {text::kMakingAnew, system::shown(path), found.error().message});

  // The lock lies beside the file. Without a folder there is none, and `make` will say why.
  static_cast<void>(system::make_folders(options.folder));
  const std::optional<system::Lock> held = lock(path, options);
  // Whoever had the lock before may have made it.
  found = read_table(path, rules);
  if (found) return OpenedTable{.table = *std::move(found)};
  return make(rules, path, options);
}

}  // namespace joga::solve
