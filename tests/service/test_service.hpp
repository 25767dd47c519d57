// A service on a folder of its own.
#pragma once

#include <memory>

#include "joga/service/service.hpp"
#include "library/temporary_folder.hpp"
#include "service/test_page.hpp"

namespace joga::testing {

class TestService {
 public:
  TestService() { start(); }

  // As if the program had been started again; all pages must be closed.
  void restart(const service::ServiceLimits& limits = {}) {
    service_.reset();
    start(limits);
  }

  [[nodiscard]] service::Service& operator*() noexcept { return *service_; }
  [[nodiscard]] const std::filesystem::path& folder() const noexcept { return folder_.path(); }
  [[nodiscard]] std::filesystem::path file_of(const std::string& saved) const {
    return folder_.path() / "games" / (saved + ".joga");
  }

  // For the next start.
  unsigned threads = 2;

 private:
  void start(const service::ServiceLimits& limits = {}) {
    service_ = std::make_unique<service::Service>(
        service::ServiceOptions{.library = library::Library(folder_.path()),
                                .version = "1.2",
                                .search_threads = threads,
                                .computer_pause = std::chrono::milliseconds(0),
                                .limits = limits});
  }

  TemporaryFolder folder_;
  std::unique_ptr<service::Service> service_{};
};

// Parameters of a new game.
[[nodiscard]] inline json new_game(const std::string& game, const std::string& one, const std::string& two) {
  return {{"game", game}, {"players", {{{"who", one}}, {{"who", two}}}}, {"seed", 1}};
}

}  // namespace joga::testing
