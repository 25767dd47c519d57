// joga playouts
#include <fmt/format.h>

#include <ostream>
#include <thread>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/setup.hpp"

namespace joga::app {
namespace {

constexpr std::int64_t kMostPlayouts = 1'000'000'000'000;

struct Assignment {
  double seconds = 0;       // processor time; 0: no time limit
  std::uint64_t games = 0;  // the number to play if there is no time limit
};

struct Share {
  PlayoutTally tally{};
  double processor_seconds = 0;
};

// Plays in batches that grow until one takes some milliseconds, so that reading the clock costs little.
[[nodiscard]] Share play(const PlainPosition& from, const Assignment& work, std::uint64_t seed) {
  constexpr double kBatchSeconds = 0.005;
  Share share;
  Random random(seed);
  const double start = processor_seconds();
  if (work.seconds <= 0) {
    share.tally = from.game->playouts(from.position, work.games, random);
    share.processor_seconds = processor_seconds() - start;
    return share;
  }
  std::uint64_t batch = 1;
  double before = start;
  while (before - start < work.seconds) {
    share.tally += from.game->playouts(from.position, batch, random);
    const double now = processor_seconds();
    if (now - before < kBatchSeconds) batch *= 2;
    before = now;
  }
  share.processor_seconds = before - start;
  return share;
}

void print(const PlayoutTally& tally, double games_per_second, std::ostream& out) {
  const auto games = static_cast<double>(tally.games);
  const double length = static_cast<double>(tally.plies) / games;
  const auto percent = [&](Outcome outcome) {
    return 100.0 * static_cast<double>(tally.outcomes[static_cast<std::size_t>(outcome)]) / games;
  };
  out << fmt::format("{:.0f} games/s\n{:.0f} plies/s\n", games_per_second, games_per_second * length);
  out << fmt::format("{} games, mean length {:.2f}\n", tally.games, length);
  out << fmt::format("player 1 wins {:.2f} %, player 2 wins {:.2f} %, draws {:.2f} %",
                     percent(Outcome::PlayerOneWins), percent(Outcome::PlayerTwoWins),
                     percent(Outcome::Draw));
  const std::uint64_t endless = tally.outcomes[static_cast<std::size_t>(Outcome::Running)];
  if (endless > 0) out << fmt::format(", given up after {} plies {}", kLongestPlayout, endless);
  out << '\n';
}

int run_playouts(const Arguments& arguments, Context& context) {
  if (arguments.has("--seconds") && arguments.has("--games")) {
    return context.refuse(Message(text::kNotTogether, "--seconds", "--games"));
  }
  const Result<PlainPosition> from = plain_position_from(arguments);
  if (!from) return context.refuse(from.error());

  const std::uint64_t workers = arguments.number<std::uint64_t>("--threads").value_or(1);
  const std::uint64_t seed = arguments.number<std::uint64_t>("--seed").value_or(1);
  const std::optional<std::uint64_t> games = arguments.number<std::uint64_t>("--games");
  std::vector<Share> shares(workers);
  const auto work_of = [&](std::uint64_t worker) {
    if (!games) return Assignment{.seconds = arguments.seconds("--seconds").value_or(2.0)};
    return Assignment{.games = *games / workers + (worker < *games % workers ? 1 : 0)};
  };
  const auto run_share = [&](std::uint64_t worker) {
    shares[worker] = play(*from, work_of(worker), seed + worker);
  };
  std::vector<std::thread> helpers;
  for (std::uint64_t worker = 1; worker < workers; ++worker) helpers.emplace_back(run_share, worker);
  run_share(0);
  for (std::thread& helper : helpers) helper.join();

  PlayoutTally total;
  double games_per_second = 0;
  for (const Share& share : shares) {
    total += share.tally;
    if (share.processor_seconds > 0) {
      games_per_second += static_cast<double>(share.tally.games) / share.processor_seconds;
    }
  }
  print(total, games_per_second, context.out);
  return kDone;
}

}  // namespace

CommandDescription playouts_command() {
  return {
      .name = "playouts",
      .summary = text::kPlayoutsSummary,
      .operands = {spec_operand()},
      .options =
          {{.name = "--seconds", .value = "S", .meaning = text::kPlayoutsSeconds, .seconds = true},
           {.name = "--games", .value = "N", .meaning = text::kPlayoutsGames, .number = {{1, kMostPlayouts}}},
           {.name = "--seed", .value = "N", .meaning = text::kSeed, .number = NumberRange{}},
           {.name = "--threads", .value = "T", .meaning = text::kThreads, .number = {{1, kMostThreads}}},
           position_option(),
           moves_option()},
      .examples = {"joga playouts quantik --games 100000 --seed 7"},
      .run = run_playouts};
}

}  // namespace joga::app
