// The page of joga host: the site's, told that there is a host behind it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "joga/server/http_answer.hpp"

namespace joga::app {

class HostPage {
 public:
  // The bytes of the site's files are not copied and must outlive this.
  explicit HostPage(std::span<const server::Asset> site);
  HostPage(const HostPage&) = delete;
  HostPage& operator=(const HostPage&) = delete;

  [[nodiscard]] std::span<const server::Asset> assets() const noexcept { return assets_; }

 private:
  std::string index_{};
  std::string tag_{};
  std::vector<server::Asset> assets_;
};

}  // namespace joga::app
