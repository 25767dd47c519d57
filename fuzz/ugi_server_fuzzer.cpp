// Any bytes as input of an engine: it must survive them, answer in well-formed lines, and answer every go
// once.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "joga/core/text.hpp"
#include "joga/engine/ugi_server.hpp"
#include "joga/games/registry.hpp"

namespace {

// Counts the lines before `quit` whose first word is `go`.
[[nodiscard]] std::size_t count_go(const std::string& input) {
  std::size_t count = 0;
  std::istringstream lines(input);
  for (std::string line; std::getline(lines, line);) {
    const auto words = joga::words_of(line);
    if (!words.empty() && words.front() == "quit") break;
    count += !words.empty() && words.front() == "go" ? 1 : 0;
  }
  return count;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  std::size_t answers = 0;
  const auto hear = [&](std::string_view line) {
    answers += line.starts_with("bestmove ") || line.starts_with("info string go ignored: ") ? 1 : 0;
    if (!joga::first_flaw(line) && line.find_first_of("\r\n") == std::string_view::npos) return;
    std::fprintf(stderr, "not a clean line: %.*s\n", static_cast<int>(line.size()), line.data());
    std::abort();
  };
  {
    joga::engine::UgiServer server({.name = "joga", .game = *joga::games::make_game("quantik")}, hear);
    std::istringstream input(bytes);
    server.serve(input);
  }
  if (answers != count_go(bytes)) {
    std::fprintf(stderr, "%zu answers to %zu go\n", answers, count_go(bytes));
    std::abort();
  }
  return 0;
}
