// Any bytes as a page's messages, one per line. The service must survive them, and answer each with one valid
// JSON text.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "joga/library/library.hpp"
#include "joga/service/service.hpp"
#include "tests/service/inline_host.hpp"

namespace {

using nlohmann::json;

[[noreturn]] void report(const char* what, std::string_view text) {
  std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(text.size()), text.data());
  std::abort();
}

// Skips requests that search, which are too slow for fuzzing; the tests cover them.
[[nodiscard]] bool thinks(std::string_view message) {
  for (const char* name : {"analyse", "review", "values", "hint", "try", "level", "engine", "mcts", "minimax",
                           "perfect", "easy", "medium", "hard", "random", "greedy"}) {
    if (message.find(name) != std::string_view::npos) return true;
  }
  // Letters may be written as escapes.
  return message.find("\\u") != std::string_view::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The service writes no files. Each run has a new service, so that its games get the same names.
  joga::testing::InlineHost host;
  joga::service::Service service({.clock = host,
                                  .searcher = host.searcher(),
                                  .work = host.work(),
                                  .storage = std::make_shared<joga::library::Library>(
                                      joga::Error{joga::ErrorCode::Unsupported, joga::Message("no folder")})},
                                 {.limits = {.message_bytes = 64 << 10U, .games = 8}});
  std::size_t answers = 0;
  const auto connection = service.connect([&](const std::string& text) {
    const json message = json::parse(text, nullptr, false);
    if (message.is_discarded()) report("not JSON", text);
    if (message.contains("event")) return;
    if (!message.contains("id") || message.contains("result") == message.contains("error")) {
      report("neither a result nor an error", text);
    }
    ++answers;
  });
  const std::string input(data, data + size);
  std::size_t messages = 0;
  for (std::size_t begin = 0; begin <= input.size();) {
    const std::size_t end = std::min(input.find('\n', begin), input.size());
    const std::string_view line = std::string_view(input).substr(begin, end - begin);
    if (!thinks(line)) {
      ++messages;
      connection->receive(std::string(line));
      // Saving fails here and is retried for ever, so there is always something left to do.
      while (answers < messages && host.step()) continue;
    }
    begin = end + 1;
  }
  if (answers != messages) report("not every message was answered once", input);
  return 0;
}
