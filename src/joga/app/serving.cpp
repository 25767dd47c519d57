#include "joga/app/serving.hpp"

#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <cerrno>
#include <string_view>

#include "joga/system/catalogue.hpp"
#include "joga/system/files.hpp"

namespace joga::app {
namespace {

// The tag that web/src/online looks for, and the tag after which it is inserted.
constexpr std::string_view kHostMark = "<meta name=\"joga-host\" />";
constexpr std::string_view kBeforeMark = "<meta charset=\"utf-8\" />";

}  // namespace

HostPage::HostPage(std::span<const server::Asset> site) : assets_(site.begin(), site.end()) {
  for (server::Asset& asset : assets_) {
    if (asset.path != "/" && asset.path != "/index.html") continue;
    if (index_.empty()) {
      index_ = asset.bytes;
      const std::size_t at = index_.find(kBeforeMark);
      if (at != std::string::npos) index_.insert(at + kBeforeMark.size(), kHostMark);
      tag_ = std::string(asset.tag.substr(0, asset.tag.size() - 1)) + "-host\"";
    }
    asset.bytes = index_;
    asset.tag = tag_;
  }
}

Result<std::filesystem::path> usable_folder(std::filesystem::path folder) {
  if (const Result<Done> made = system::make_folders(folder); !made) return made.error();
  if (access(folder.c_str(), W_OK | X_OK) != 0) {
    return Error{.message =
                     Message(system::text::kCannotWrite, system::shown(folder), system::system_words(errno))};
  }
  return folder;
}

void keep_little_memory() {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 1 << 20U);
#endif
}

}  // namespace joga::app
