// joga bench
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/setup.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"
#include "joga/search/bench.hpp"

namespace joga::app {
namespace {

void print(std::string_view name, const search::BenchResult& work, std::ostream& out) {
  out << fmt::format("{:<17} {:>11} nodes {:>10.0f} nodes/s\n", name, work.nodes, work.nodes_per_second())
      << std::flush;
}

int run_bench(const Arguments& arguments, Context& context) {
  const std::optional<int> depth = arguments.number<int>("--depth");
  std::vector<BenchWork> jobs;
  for (const GameInfo* game : games::all_games()) {
    jobs.insert(jobs.end(), game->bench.begin(), game->bench.end());
  }
  if (!arguments.operands().empty()) {
    const std::string_view spec = arguments.operands().front();
    const auto known = std::ranges::find(jobs, spec, &BenchWork::spec);
    constexpr int kUsualDepth = 6;
    jobs = {{spec, known != jobs.end() ? known->depth : kUsualDepth}};
  }
  search::BenchResult all;
  for (const BenchWork& job : jobs) {
    const Result<std::shared_ptr<const AnyGame>> game = game_from_spec(job.spec);
    if (!game) return context.refuse(game.error());
    const search::BenchResult work = search::bench(*game, depth.value_or(job.depth), processor_seconds);
    print(job.spec, work, context.out);
    all.nodes += work.nodes;
    all.seconds += work.seconds;
  }
  if (jobs.size() > 1) print("all", all, context.out);
  return kDone;
}

}  // namespace

CommandDescription bench_command() {
  return {.name = "bench",
          .summary = text::kBenchSummary,
          .operands = {{.name = "SPEC", .required = false, .meaning = text::kBenchSpec}},
          .options = {{.name = "--depth",
                       .value = "N",
                       .meaning = text::kBenchDepth,
                       .number = {{1, engine::kMostEngineDepth}}}},
          .examples = {"joga bench", "joga bench eximo --depth 11"},
          .run = run_bench};
}

}  // namespace joga::app
