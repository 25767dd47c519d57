// `joga bench [--depth N]` in WebAssembly, with the same output.
#include "joga/search/bench.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "joga/games/registry.hpp"
#include "wasm/data_files.hpp"

namespace {

[[nodiscard]] double seconds_now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

}  // namespace

int main(int argc, char** argv) {
  joga::testing::add_all_late_files();
  const int depth = argc == 3 && std::string_view(argv[1]) == "--depth" ? std::atoi(argv[2]) : 0;
  for (const joga::GameInfo* info : joga::games::all_games()) {
    for (const joga::BenchWork& job : info->bench) {
      const auto game = joga::games::make_game(std::string(job.spec));
      const auto run = [&] { return joga::search::bench(*game, depth > 0 ? depth : job.depth, seconds_now); };
      // V8 starts with code that it has compiled in a hurry, and replaces it while that runs.
      constexpr double kWarmingUp = 0.5;
      for (const double begun = seconds_now(); seconds_now() - begun < kWarmingUp;) static_cast<void>(run());
      const joga::search::BenchResult result = run();
      std::printf("%-17s %11llu nodes %10.0f nodes/s\n", std::string(job.spec).c_str(),
                  static_cast<unsigned long long>(result.nodes), result.nodes_per_second());
      std::fflush(stdout);
    }
  }
}
