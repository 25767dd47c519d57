// A dialogue with the engine side of the protocol, without any program around it.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "joga/engine/ugi_server.hpp"
#include "joga/games/registry.hpp"

namespace joga::testing {

class UgiDialogue {
 public:
  explicit UgiDialogue(std::string_view spec = "quantik",
                       engine::UgiServer::PlayerMaker make = engine::make_player)
      : server_({.name = "joga test", .game = *games::make_game(spec), .seed = 1, .make = std::move(make)},
                [this](std::string_view line) { receive(line); }) {}

  // Returns false if the engine was told to quit.
  bool send(std::string_view line) { return server_.obey(line); }

  // The lines since the last call.
  [[nodiscard]] std::vector<std::string> lines();
  // Waits for a line that begins with this word and returns the lines up to it. The test fails if it never
  // comes.
  std::vector<std::string> lines_until(std::string_view word);

  // Sends a command that is answered at once; returns all lines of the answer, joined.
  std::string ask(std::string_view command);
  // Sends a command and waits for the end of its answer by the protocol; returns all lines.
  std::vector<std::string> answer(const std::string& command);

  [[nodiscard]] engine::UgiServer& server() noexcept { return server_; }

 private:
  void receive(std::string_view line);

  std::mutex mutex_{};
  std::condition_variable received_{};
  std::vector<std::string> lines_{};  // guarded by the mutex
  engine::UgiServer server_;          // destroyed first: it may still send lines
};

}  // namespace joga::testing
