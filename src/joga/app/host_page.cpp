#include "joga/app/host_page.hpp"

#include <string_view>

namespace joga::app {
namespace {

// What web/src/online looks for, and after what it is put.
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

}  // namespace joga::app
