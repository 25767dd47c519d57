// Shared by joga serve, joga host and joga site: the files of the page, and where they run.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/server/http_answer.hpp"

namespace joga::app {

// The files of the browser's page as the build puts them into the program (cmake/JogaWeb.cmake).
[[nodiscard]] std::span<const server::Asset> page() noexcept;

// The site: the page with everything it needs to work without a server. Empty if the program was built
// without it.
[[nodiscard]] std::span<const server::Asset> site() noexcept;

// The page of joga host: the site's page with a tag that says that there is a host.
class HostPage {
 public:
  // The bytes of the site's files are not copied and must outlive this.
  explicit HostPage(std::span<const server::Asset> site);
  HostPage& operator=(HostPage&&) = delete;

  [[nodiscard]] std::span<const server::Asset> assets() const noexcept { return assets_; }

 private:
  std::string index_{};
  std::string tag_{};
  std::vector<server::Asset> assets_;
};

// Writes the site as files into a folder, for any web server (site_command.cpp), and makes the folder if
// necessary. Refuses a folder with anything but a site of joga and hidden files, such as git's. Each file is
// replaced atomically, and the index, which names all others, last; so a visitor gets either the old or the
// new site. Files of an older site, and those of an interrupted run, are removed afterwards.
Result<Done> write_site(const std::filesystem::path& folder, std::span<const server::Asset> files);

// Makes the folder and checks that it is writable, so that errors show before the first turn is saved.
[[nodiscard]] Result<std::filesystem::path> usable_folder(std::filesystem::path folder);

// Makes the C library return freed memory to the system. By default it keeps the largest amount ever freed at
// the end of a heap: after a long message tens of megabytes for each thread.
void keep_little_memory();

}  // namespace joga::app
