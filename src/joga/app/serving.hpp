// What joga serve, joga host and joga site have in common: the files of the page, and where they run.
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

// The page with all that it needs to do without a server. Empty in a program that was built without it.
[[nodiscard]] std::span<const server::Asset> site() noexcept;

// The page of joga host: the site's, told that there is a host behind it.
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

// The site as files in a folder, for any web server (site_command.cpp). Makes the folder if need be. One that
// holds something else than a site of joga's is refused, apart from hidden files, as git has them. Each file
// is replaced as a whole, the one that names all others last, so that whoever loads the site meanwhile gets
// the old one or the new. Files of an older site that are not needed any more are removed then, and what a
// run that was broken off has left.
Result<Done> write_site(const std::filesystem::path& folder, std::span<const server::Asset> files);

// The folder, there and writable: better to learn now than after the first turn that it is not.
[[nodiscard]] Result<std::filesystem::path> usable_folder(std::filesystem::path folder);

// The C library keeps what has been freed at the end of a heap, and the more the more was once needed: after
// a long message tens of megabytes, for each thread. From now on it keeps little.
void keep_little_memory();

}  // namespace joga::app
