// Plays a game against itself and writes positions, as network inputs, with the search's value and the game's
// result. docs/training.md has the format.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "running_game.hpp"

namespace {

using namespace joga;
using namespace joga::train;

struct Order {
  std::string spec{};
  std::string output{};
  std::string network = "none";
  std::uint64_t positions = 100'000;
  std::uint64_t nodes = 1'500;
  std::uint64_t seed = 1;
  std::uint64_t copies = 1;  // per position, each under another symmetry
};

// A file that gets its name when it is whole, so that one of a killed run is not taken for samples.
class Samples {
 public:
  Samples(const std::string& path, const NetworkShape& shape, double scale)
      : path_(path), part_(path + ".part"), file_(part_, std::ios::binary), shape_(shape) {
    file_ << "joga samples 1\n";
    put(static_cast<std::uint32_t>(shape.inputs));
    put(static_cast<std::uint32_t>(shape.most_active));
    put(static_cast<std::uint32_t>(shape.width));
    put(static_cast<std::uint32_t>(shape.phases));
    put(static_cast<std::uint32_t>(scale));
  }

  template <class Number>
  void put(Number number) {
    std::array<char, sizeof(Number)> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      bytes[i] = static_cast<char>(static_cast<std::uint64_t>(number) >> 8 * i & 0xff);
    }
    file_.write(bytes.data(), bytes.size());
  }
  // The active inputs, padded with the number of inputs.
  void put(const std::vector<std::uint16_t>& inputs) {
    for (std::size_t i = 0; i < shape_.most_active; ++i) {
      put(i < inputs.size() ? inputs[i] : static_cast<std::uint16_t>(shape_.inputs));
    }
  }
  [[nodiscard]] bool finish() {
    file_.close();
    return !file_.fail() && std::rename(part_.c_str(), path_.c_str()) == 0;
  }

 private:
  std::string path_;
  std::string part_;
  std::ofstream file_;
  NetworkShape shape_;
};

template <HasInputs G>
class SelfPlay {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  SelfPlay(const G& game, const Order& order, const search::Network* network, Samples& samples)
      : game_(game),
        order_(order),
        samples_(samples),
        random_(order.seed),
        search_(game, {.memory_mib = 4, .heuristics = {.network = network != nullptr}}, nullptr, network) {}

  void run() {
    while (written_ < order_.positions) play_one();
  }

 private:
  struct Noted {
    Position position;
    int score;
  };

  [[nodiscard]] bool is_quiet(const Position& position, Move best) const {
    bool noisy = false;
    if constexpr (HasNoisyMoves<G>) {
      game_.visit_noisy_moves(position, [&](Move move) {
        noisy = G::kNoisyMovesAreCompulsory || move == best;
        return !noisy;
      });
    }
    return !noisy;
  }

  void play_one() {
    constexpr std::uint32_t kLeastRandom = 4;
    constexpr std::uint32_t kRandomRange = 8;
    search_.new_game();
    RunningGame<G> running(game_);
    std::uint32_t random_plies = kLeastRandom + random_.below(kRandomRange);
    std::vector<Noted> noted;
    std::optional<int> result;
    for (result = running.result(); !result; result = running.result()) {
      if (random_plies > 0) {
        --random_plies;
        running.play(game_.random_move(running.position(), random_));
        continue;
      }
      const auto answer = search_.think(running.situation(), search::Limits{.nodes = order_.nodes}, stop_);
      if (answer.value.is_win() || answer.value.is_loss()) {
        result = answer.value.is_win() == (running.to_move() == Player::One) ? 2 : 0;
        break;
      }
      const auto best = typed_move<G>(*answer.best);
      if (is_quiet(running.position(), best)) {
        noted.push_back({running.position(), static_cast<int>(answer.value.hundredths())});
      }
      running.play(best);
    }
    write(noted, *result);
  }

  void write(const std::vector<Noted>& noted, int result) {
    constexpr int kMostScore = 3000;
    for (std::size_t i = 0; i < noted.size() * order_.copies; ++i) {
      const Noted& one = noted[i / order_.copies];
      const auto symmetry = random_.below(static_cast<std::uint32_t>(game_.symmetry_count()));
      const Position position = game_.transformed(one.position, symmetry);
      const bool first = game_.to_move(position) == Player::One;
      // A symmetry may swap the players: then the result is the other player's.
      const bool was_first = game_.to_move(one.position) == Player::One;
      std::vector<std::uint16_t> inputs;
      game_.visit_inputs(position, [&](std::size_t input) {
        inputs.push_back(static_cast<std::uint16_t>(first ? input : G::swapped_input(input)));
      });
      if (inputs.size() > G::kNetwork.most_active) continue;
      samples_.put(inputs);
      samples_.put(static_cast<std::int16_t>(std::clamp(one.score, -kMostScore, kMostScore)));
      samples_.put(static_cast<std::uint8_t>(was_first ? result : 2 - result));
      samples_.put(static_cast<std::uint8_t>(game_.phase(position)));
      written_ += i % order_.copies == 0 ? 1 : 0;
    }
  }

  const G& game_;
  const Order& order_;
  Samples& samples_;
  Random random_;
  StopFlag stop_{};
  search::AlphaBeta<G> search_;
  std::uint64_t written_ = 0;
};

template <HasInputs G>
[[nodiscard]] int play(const Order& order, const G& game) {
  ChosenNetwork<G> network;
  if (!network.choose(order.network)) return complain(order.network + " is not a network of this game");
  Samples samples(order.output, G::kNetwork, G::info().centi_per_logit);
  for (std::size_t i = 0; i < G::kNetwork.inputs; ++i) {
    samples.put(static_cast<std::uint16_t>(G::swapped_input(i)));
  }
  SelfPlay<G>(game, order, network.get(), samples).run();
  return samples.finish() ? 0 : complain("cannot write " + order.output);
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::string_view kUsage =
      "usage: selfplay SPEC OUTPUT [--positions N] [--nodes N] [--seed N] [--copies N] [--network "
      "FILE|built-in|none]";
  if (argc < 3 || argc % 2 == 0) return complain(kUsage);
  Order order{.spec = argv[1], .output = argv[2]};
  const Numbers numbers{{"--positions", &order.positions},
                        {"--nodes", &order.nodes},
                        {"--copies", &order.copies},
                        {"--seed", &order.seed}};
  for (int i = 3; i < argc; i += 2) {
    if (std::string_view(argv[i]) == "--network") {
      order.network = argv[i + 1];
    } else if (!read_number(numbers, argv[i], argv[i + 1])) {
      return complain(kUsage);
    }
  }
  return with_game(order.spec, [&](const auto& game) { return play(order, game); });
}
