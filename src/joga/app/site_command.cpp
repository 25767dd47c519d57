// joga site
#include <algorithm>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/serving.hpp"
#include "joga/system/catalogue.hpp"
#include "joga/system/files.hpp"

namespace joga::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIndex = "index.html";
constexpr std::string_view kServiceWorker = "service-worker.js";
constexpr std::string_view kMark = "<meta name=\"joga-site\"";  // in the index of every site
constexpr std::size_t kLargestIndex = std::size_t{1} << 20U;

[[nodiscard]] Error cannot_write(const fs::path& path, const std::error_code& error) {
  return {.message =
              Message(system::text::kCannotWrite, system::shown(path), system::system_words(error.value()))};
}

// Returns the folder's index.html; empty if the folder does not hold a site.
[[nodiscard]] std::string index_of(const fs::path& folder) {
  const Result<system::FileText> index = system::read_file(folder / kIndex, kLargestIndex);
  return index && index->text.find(kMark) != std::string::npos ? index->text : std::string();
}

[[nodiscard]] bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

[[nodiscard]] bool is_one_of(std::span<const server::Asset> files, const fs::path& relative) {
  return std::ranges::find(files, "/" + relative.generic_string(), &server::Asset::path) != files.end();
}

// Whether the folder holds the beginning of a site whose writing was interrupted: no index yet, and only
// files of this site.
[[nodiscard]] bool is_unfinished(const fs::path& folder, std::span<const server::Asset> files) {
  std::error_code error;
  if (fs::exists(folder / kIndex, error)) return false;
  for (fs::recursive_directory_iterator entry(folder, error); !error && entry != end(entry);
       entry.increment(error)) {
    const fs::path relative = entry->path().lexically_relative(folder);
    if (!entry->is_directory(error) && !is_hidden(relative) && !is_one_of(files, relative)) return false;
  }
  return !error;
}

[[nodiscard]] Result<Done> check_folder(const fs::path& folder, std::span<const server::Asset> files) {
  if (folder.empty()) return Error{ErrorCode::Illegal, Message(text::kSiteNoFolder, "''")};
  std::error_code error;
  const fs::file_status status = fs::status(folder, error);
  if (status.type() == fs::file_type::not_found) return Done{};
  if (status.type() != fs::file_type::directory) {
    return Error{ErrorCode::Illegal, Message(text::kSiteNoFolder, system::shown(folder))};
  }
  const fs::directory_iterator entries(folder, error);
  if (error) return cannot_write(folder, error);
  const bool is_empty = std::all_of(begin(entries), end(entries), is_hidden);
  if (is_empty || !index_of(folder).empty() || is_unfinished(folder, files)) return Done{};
  return Error{ErrorCode::Illegal, Message(text::kSiteOther, system::shown(folder))};
}

// Whether only the page of `joga host` loads this file.
[[nodiscard]] bool is_for_hosts(std::string_view name) {
  return name.starts_with("online-");
}

// Whether a build of the site made this file (web/vite.site.config.ts), or an interrupted run left it behind.
// In the folder data/ only the files that the old index names are ours; the user may keep others there.
[[nodiscard]] bool is_ours(const fs::path& relative, std::string_view old_index) {
  const std::string name = relative.generic_string();
  if (system::is_leftover(relative.filename().string())) return true;
  if (name.starts_with("data/")) return old_index.find("&quot;" + name + "&quot;") != std::string_view::npos;
  return name.starts_with("page-") || is_for_hosts(name) ||
         (name.starts_with("joga-") && name.ends_with(".wasm"));
}

// Errors are ignored, because old files do no harm.
void remove_old_files(const fs::path& folder, std::string_view old_index,
                      std::span<const server::Asset> files) {
  std::error_code error;
  std::vector<fs::path> old;
  for (fs::recursive_directory_iterator entry(folder, error); !error && entry != end(entry);
       entry.increment(error)) {
    if (!entry->is_regular_file(error)) continue;
    const fs::path relative = entry->path().lexically_relative(folder);
    if (is_ours(relative, old_index) && !is_one_of(files, relative)) old.push_back(entry->path());
  }
  for (const fs::path& path : old) fs::remove(path, error);
}

int run_site(const Arguments& arguments, Context& context) {
  if (site().empty()) return context.fail(Message(text::kSiteMissing));
  const std::filesystem::path folder(arguments.operands().front());
  if (const Result<Done> written = write_site(folder, site()); !written) {
    return written.error().code == ErrorCode::Illegal ? context.refuse(written.error())
                                                      : context.fail(written.error().message);
  }
  context.out << (folder / "index.html").string() << '\n';
  context.error << "joga: " << Message(text::kSiteReady, system::shown(folder)).in(context.language) << '\n';
  return kDone;
}

}  // namespace

Result<Done> write_site(const fs::path& folder, std::span<const server::Asset> files) {
  if (const Result<Done> checked = check_folder(folder, files); !checked) return checked.error();
  const std::string old_index = index_of(folder);
  const auto write = [&](std::string_view name, std::string_view bytes) -> Result<Done> {
    const fs::path path = folder / name;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);  // for everybody to read, as the umask allows
    if (error) return cannot_write(path.parent_path(), error);
    return system::replace_file(path, bytes);
  };
  const auto is_last = [](std::string_view name) { return name == kIndex || name == kServiceWorker; };
  for (const bool last : {false, true}) {
    for (const server::Asset& file : files) {
      const std::string_view name = file.path.substr(1);
      if (name.empty() || is_for_hosts(name) || is_last(name) != last) continue;
      if (const Result<Done> written = write(name, file.bytes); !written) return written.error();
    }
  }
  remove_old_files(folder, old_index, files);
  return Done{};
}

CommandDescription site_command() {
  return {.name = "site",
          .summary = text::kSiteSummary,
          .operands = {{.name = "DIR", .meaning = text::kSiteFolder}},
          .examples = {"joga site public"},
          .run = run_site};
}

}  // namespace joga::app
