// Lets two networks of a game play each other with equal time per move, from random openings that each plays
// from both sides. Prints the first network's wins, draws and losses.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "running_game.hpp"

namespace {

using namespace joga;
using namespace joga::train;

struct Order {
  std::string spec{};
  std::array<std::string, 2> networks{};
  std::uint64_t games = 100;
  std::uint64_t milliseconds = 100;
  std::uint64_t seed = 1;
};

// Plays a few random turns to a position in which neither side is much better.
template <HasInputs G>
[[nodiscard]] RunningGame<G> opening(const G& game, std::uint64_t seed) {
  constexpr std::uint32_t kLeastPlies = 6;
  constexpr std::uint32_t kPlyRange = 5;
  constexpr search::Limits kLook{.nodes = 20'000};
  constexpr double kBalanced = 0.5;  // in log-odds
  Random random(seed);
  search::AlphaBeta<G> judge(game, {.memory_mib = 4, .heuristics = {.network = false}}, nullptr, nullptr);
  while (true) {
    RunningGame<G> running(game);
    for (std::uint32_t left = kLeastPlies + random.below(kPlyRange); left > 0 && !running.result(); --left) {
      running.play(game.random_move(running.position(), random));
    }
    if (running.result()) continue;
    const Value value = judge.think(running.situation(), kLook, StopFlag()).value;
    if (value.is_win() || value.is_loss()) continue;
    if (std::abs(static_cast<double>(value.hundredths())) < kBalanced * G::info().centi_per_logit)
      return running;
  }
}

template <HasInputs G>
[[nodiscard]] int play(const Order& order, const G& game) {
  std::array<ChosenNetwork<G>, 2> networks{};
  for (std::size_t i = 0; i < networks.size(); ++i) {
    if (!networks[i].choose(order.networks[i])) {
      return complain(order.networks[i] + " is not a network of this game");
    }
  }
  const auto options = [&](std::size_t number) {
    return search::SearchOptions{.memory_mib = 32,
                                 .heuristics = {.network = networks[number].get() != nullptr}};
  };
  std::array<search::AlphaBeta<G>, 2> players{
      search::AlphaBeta<G>(game, options(0), nullptr, networks[0].get()),
      search::AlphaBeta<G>(game, options(1), nullptr, networks[1].get())};
  const search::Limits limits{.move_time = search::Milliseconds(order.milliseconds)};
  const StopFlag stop;
  std::array<int, 3> results{};  // losses, draws, wins of the first network
  std::array<std::uint64_t, 2> nodes{};
  std::array<std::uint64_t, 2> turns{};
  for (std::uint64_t number = 0; number < order.games; ++number) {
    RunningGame<G> running = opening(game, order.seed * 1'000'003 + number / 2);
    for (auto& player : players) player.new_game();
    // In every second game the first network is player 2.
    const std::size_t first = number % 2;
    std::optional<int> result;
    for (result = running.result(); !result; result = running.result()) {
      const std::size_t who = index_of(running.to_move()) ^ first;
      const auto answer = players[who].think(running.situation(), limits, stop);
      nodes[who] += answer.nodes;
      ++turns[who];
      running.play(typed_move<G>(*answer.best));
    }
    ++results[static_cast<std::size_t>(first == 0 ? *result : 2 - *result)];
  }
  std::printf("%d wins, %d draws, %d losses; nodes a move %.0f and %.0f\n", results[2], results[1],
              results[0], static_cast<double>(nodes[0]) / static_cast<double>(turns[0]),
              static_cast<double>(nodes[1]) / static_cast<double>(turns[1]));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::string_view kUsage =
      "usage: duel SPEC NETWORK NETWORK [--games N] [--milliseconds N] [--seed N]; a NETWORK is a FILE, "
      "built-in or none";
  if (argc < 4 || argc % 2 != 0) return complain(kUsage);
  Order order{.spec = argv[1], .networks = {argv[2], argv[3]}};
  const Numbers numbers{
      {"--games", &order.games}, {"--milliseconds", &order.milliseconds}, {"--seed", &order.seed}};
  for (int i = 4; i < argc; i += 2) {
    if (!read_number(numbers, argv[i], argv[i + 1])) return complain(kUsage);
  }
  return with_game(order.spec, [&](const auto& game) { return play(order, game); });
}
