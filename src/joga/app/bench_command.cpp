// joga bench
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/setup.hpp"
#include "joga/core/random.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"
#include "joga/search/any_search.hpp"

namespace joga::app {
namespace {

// Where a random game of each has come to.
constexpr std::array<std::size_t, 4> kPlies{0, 2, 4, 8};

struct Work {
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// The same position on every machine.
[[nodiscard]] History position_after(const std::shared_ptr<const AnyGame>& game, std::size_t plies) {
  Random random(plies);
  History history(game);
  while (history.ply() < plies && !is_over(history.outcome())) {
    static_cast<void>(history.play(game->random_move(history.position(), random)));
  }
  return history;
}

[[nodiscard]] Work measure(const std::shared_ptr<const AnyGame>& game, int depth) {
  // The search alone: what is known of a solved game would leave it nothing to do.
  const auto search = search::make_search(*game, search::Method::AlphaBeta);
  Work work;
  for (const std::size_t plies : kPlies) {
    const History history = position_after(game, plies);
    if (is_over(history.outcome())) continue;
    search->new_game();
    const double begun = processor_seconds();
    const auto answer = search->think(history, {.depth = depth}, {});
    work.seconds += processor_seconds() - begun;
    work.nodes += answer.nodes;
  }
  return work;
}

void print(std::string_view name, const Work& work, std::ostream& out) {
  const double speed = static_cast<double>(work.nodes) / std::max(work.seconds, 1e-9);
  out << fmt::format("{:<17} {:>11} nodes {:>10.0f} nodes/s\n", name, work.nodes, speed) << std::flush;
}

int run_bench(const Arguments& arguments, Context& context) {
  const Result<std::int64_t> depth = arguments.number("--depth", 1, engine::kMostEngineDepth, 1);
  if (!depth) return context.refuse(depth.error());
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
  Work all;
  for (const BenchWork& job : jobs) {
    const Result<std::shared_ptr<const AnyGame>> game = game_from_spec(job.spec);
    if (!game) return context.refuse(game.error());
    const Work work = measure(*game, arguments.has("--depth") ? static_cast<int>(*depth) : job.depth);
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
          .options = {{.name = "--depth", .value = "N", .meaning = text::kBenchDepth}},
          .examples = {"joga bench", "joga bench eximo --depth 11"},
          .run = run_bench};
}

}  // namespace joga::app
