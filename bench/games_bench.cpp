// Benchmarks of the games: random games, perft, and the parts of a ply. Run build/release/bin/joga_bench.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "joga/core/any_game.hpp"
#include "joga/games/registry.hpp"

namespace joga {
namespace {

const std::vector<std::string> kSpecs{"quantik",          "eximo",        "fields", "stars",
                                      "stars:map=medium", "stars:map=big"};

// Positions as they occur in play: every position of some random games.
[[nodiscard]] std::vector<AnyPosition> sample_positions(const AnyGame& game) {
  Random random(1);
  std::vector<AnyPosition> positions;
  while (positions.size() < 1000) {
    for (AnyPosition position = game.start(); !is_over(game.outcome(position));
         position = game.play_unchecked(position, game.random_move(position, random))) {
      positions.push_back(position);
    }
  }
  return positions;
}

void random_games(benchmark::State& state, const std::string& spec) {
  const auto game = *games::make_game(spec);
  Random random(1);
  PlayoutTally total;
  for (auto _ : state) total += game->playouts(game->start(), 100, random);
  state.counters["games"] = benchmark::Counter(static_cast<double>(total.games), benchmark::Counter::kIsRate);
  state.counters["plies"] = benchmark::Counter(static_cast<double>(total.plies), benchmark::Counter::kIsRate);
}

void perft(benchmark::State& state, const std::string& spec) {
  const auto game = *games::make_game(spec);
  double leaves = 0;
  for (auto _ : state) leaves += static_cast<double>(game->perft(game->start(), 3));
  state.counters["leaves"] = benchmark::Counter(leaves, benchmark::Counter::kIsRate);
}

void count_moves(benchmark::State& state, const std::string& spec) {
  const auto game = *games::make_game(spec);
  const std::vector<AnyPosition> positions = sample_positions(*game);
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(game->count_moves(positions[next]));
    next = next + 1 == positions.size() ? 0 : next + 1;
  }
}

void read_position(benchmark::State& state, const std::string& spec) {
  const auto game = *games::make_game(spec);
  std::vector<std::string> texts;
  for (const AnyPosition& position : sample_positions(*game)) texts.push_back(game->position_text(position));
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(game->parse_position(texts[next]));
    next = next + 1 == texts.size() ? 0 : next + 1;
  }
}

const bool kRegistered = [] {
  for (const std::string& spec : kSpecs) {
    benchmark::RegisterBenchmark(("random_games/" + spec).c_str(), random_games, spec);
    benchmark::RegisterBenchmark(("perft3/" + spec).c_str(), perft, spec);
    benchmark::RegisterBenchmark(("count_moves/" + spec).c_str(), count_moves, spec);
    benchmark::RegisterBenchmark(("read_position/" + spec).c_str(), read_position, spec);
  }
  return true;
}();

}  // namespace
}  // namespace joga

BENCHMARK_MAIN();
