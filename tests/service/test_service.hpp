// A service with a folder of its own, without threads.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "joga/library/library.hpp"
#include "joga/library/progress.hpp"
#include "joga/service/service.hpp"
#include "library/temporary_folder.hpp"
#include "service/inline_host.hpp"
#include "service/test_page.hpp"

namespace joga::testing {

class TestService {
 public:
  explicit TestService(Searches searches = Searches::Jobs) : host_(searches) { start(); }

  // Simulates a restart of the program; all pages must be closed.
  void restart(const service::ServiceLimits& limits = {}) {
    service_.reset();
    start(limits);
  }

  [[nodiscard]] const PageHost& operator*() const noexcept { return pages_; }
  [[nodiscard]] InlineHost& host() noexcept { return host_; }
  [[nodiscard]] const std::filesystem::path& folder() const noexcept { return folder_.path(); }
  [[nodiscard]] std::filesystem::path file_of(const std::string& saved) const {
    return folder_.path() / "games" / (saved + ".joga");
  }

 private:
  void start(const service::ServiceLimits& limits = {}) {
    service_ = std::make_unique<service::Service>(
        service::Host{.clock = host_,
                      .searcher = host_.searcher(),
                      .work = host_.work(),
                      .storage = std::make_shared<library::Library>(folder_.path()),
                      .progress = library::progress_in(folder_.path()),
                      .puzzles = library::puzzle_progress_in(folder_.path())},
        service::ServiceOptions{
            .version = "1.2", .computer_pause = std::chrono::milliseconds(0), .limits = limits});
  }

  TemporaryFolder folder_;
  InlineHost host_;
  std::unique_ptr<service::Service> service_{};
  PageHost pages_{.connect = [this](PageHost::Send send) -> PageHost::MessageHandler {
                    const std::shared_ptr<service::Connection> connection =
                        service_->connect(std::move(send));
                    return [connection](std::string message) { connection->receive(std::move(message)); };
                  },
                  .step = [this] { return host_.step(); }};
};

// A game without an opening book: the engine has to search from the first turn on.
inline constexpr const char* kWithoutBook = "eximo:repetition=4";

[[nodiscard]] inline json new_game(const std::string& game, const std::string& one, const std::string& two) {
  return {{"game", game}, {"players", {{{"who", one}}, {{"who", two}}}}, {"seed", 1}};
}

}  // namespace joga::testing
