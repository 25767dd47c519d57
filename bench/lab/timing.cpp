// Measures how soon a search stops when told to, what a second thread brings, and how long the levels think.
#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "joga/core/history.hpp"
#include "joga/engine/player.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"
#include "lab.hpp"

namespace joga::lab {
namespace {

// Returns a game after a few random turns.
[[nodiscard]] History somewhere(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed) {
  constexpr std::size_t kPlies = 4;
  Random random(seed);
  History history(game);
  while (history.ply() < kPlies && !is_over(history.outcome())) {
    static_cast<void>(history.play(game->random_move(history.position(), random)));
  }
  return history;
}

// Milliseconds from the stop signal to the answer of an infinite search: on the wall clock, and as CPU time
// of the searching thread, which does not depend on the load of the machine.
struct Delay {
  double clock = 0;
  double work = 0;
};

[[nodiscard]] double milliseconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

// Returns nothing if the search ended before the stop signal because it had solved the position.
[[nodiscard]] std::optional<Delay> stop_once(engine::AnyPlayer& player, const History& history) {
  StopFlag stop;
  clockid_t work{};
  pthread_getcpuclockid(pthread_self(), &work);
  Delay told;
  std::thread teller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    told = {milliseconds_of(CLOCK_MONOTONIC), milliseconds_of(work)};
    stop.set();
  });
  engine::Request request;
  request.until_stopped = true;
  static_cast<void>(player.choose(history, request, stop));
  const Delay answered{milliseconds_of(CLOCK_MONOTONIC), milliseconds_of(work)};
  teller.join();
  if (answered.clock < told.clock) return std::nullopt;
  return Delay{answered.clock - told.clock, answered.work - told.work};
}

[[nodiscard]] double largest(const std::vector<Delay>& delays, double Delay::* member) {
  return std::ranges::max(delays, {}, member).*member;
}

}  // namespace

bool measure_stop(Words words) {
  if (words.empty()) return false;
  const auto game = games::make_game(words[0]);
  if (!game) return false;
  const std::uint64_t tries = number_at(words, 1, 30);
  for (const std::string_view name : {"engine", "mcts"}) {
    const auto who = engine::Who::parse(name, (*game)->info());
    if (!who) return false;
    for (const unsigned threads : {1U, 2U}) {
      const auto player = engine::make_player(*who, *game, {.threads = threads});
      if (!player) return false;
      std::vector<Delay> delays;
      for (std::uint64_t i = 0; i < tries; ++i) {
        (*player)->new_game();
        if (const auto delay = stop_once(**player, somewhere(*game, i))) delays.push_back(*delay);
      }
      if (delays.empty()) continue;
      fmt::print("{} {} threads={}: at most {:.2f} ms of work, {:.2f} ms by the clock, {} tries\n", words[0],
                 name, threads, largest(delays, &Delay::work), largest(delays, &Delay::clock), delays.size());
    }
  }
  return true;
}

// Measures wall-clock time, so the machine should have two idle cores.
bool measure_threads(Words words) {
  if (words.size() < 2) return false;
  const auto game = games::make_game(words[0]);
  if (!game) return false;
  engine::Request request;
  request.limits.depth = static_cast<int>(number_at(words, 1, 8));
  const std::uint64_t positions = number_at(words, 2, 40);
  const engine::Who who{engine::Searching{}};
  const auto one = engine::make_player(who, *game, {.threads = 1});
  const auto two = engine::make_player(who, *game, {.threads = 2});
  if (!one || !two) return false;
  double logarithms = 0;
  int searched = 0;
  std::array<double, 2> seconds{};
  std::array<std::uint64_t, 2> nodes{};
  for (std::uint64_t i = 0; i < positions; ++i) {
    const History history = somewhere(*game, i);
    if (is_over(history.outcome())) continue;
    std::array<double, 2> times{};
    for (const std::size_t which : {0U, 1U}) {
      engine::AnyPlayer& player = which == 0 ? **one : **two;
      player.new_game();
      const double begun = milliseconds_of(CLOCK_MONOTONIC);
      nodes[which] += player.choose(history, request, {}).nodes;
      times[which] = milliseconds_of(CLOCK_MONOTONIC) - begun;
      seconds[which] += times[which] / 1e3;
    }
    logarithms += std::log(times[0] / times[1]);
    ++searched;
  }
  fmt::print(
      "{} to depth {}: {:.2f} s and {} nodes alone, {:.2f} s and {} nodes together, {:.2f} times as fast\n",
      words[0], *request.limits.depth, seconds[0], nodes[0], seconds[1], nodes[1],
      std::exp(logarithms / std::max(searched, 1)));
  return true;
}

bool measure_levels(Words words) {
  if (words.empty()) return false;
  const auto game = games::make_game(words[0]);
  if (!game) return false;
  const std::uint64_t games = number_at(words, 1, 2);
  const std::size_t levels = (*game)->info().strengths.size();
  for (std::size_t level = 1; level <= levels; ++level) {
    const auto player = engine::make_player(engine::Who{engine::Level{static_cast<int>(level)}}, *game);
    if (!player) return false;
    std::vector<double> times;
    for (std::uint64_t i = 0; i < games; ++i) {
      History history = somewhere(*game, i);
      constexpr std::size_t kLongest = 200;
      while (!is_over(history.outcome()) && history.ply() < kLongest) {
        engine::Request request;
        request.seed = i + history.ply() + 1;
        const double begun = processor_seconds();
        const engine::Choice choice = (*player)->choose(history, request, {});
        times.push_back(1e3 * (processor_seconds() - begun));
        if (!choice.move || !history.play(*choice.move)) break;
      }
    }
    std::ranges::sort(times);
    if (times.empty()) continue;
    fmt::print("{} level:{}: {:.2f} ms in the middle, {:.2f} ms at most, {} moves\n", words[0], level,
               times[times.size() / 2], times.back(), times.size());
  }
  return true;
}

}  // namespace joga::lab
