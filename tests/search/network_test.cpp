// Learned evaluations agree with a slow reference that parses the file itself, whatever path led to the
// position.
#include "joga/search/network.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/games/eximo/game.hpp"
#include "joga/games/fields/game.hpp"
#include "joga/games/registry.hpp"
#include "joga/games/stars/game.hpp"
#include "joga/search/any_search.hpp"
#include "joga/search/node_value.hpp"
#include "joga/search/situation.hpp"

namespace joga::search {
namespace {

void put(std::string& bytes, std::int64_t number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> 8 * i & 0xff);
  }
}

// Random weights of the largest allowed size.
[[nodiscard]] std::string random_network(const NetworkShape& shape, std::uint64_t seed) {
  Random random(seed);
  const auto number = [&](int most) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
  };
  std::string bytes = "joga network 1\n";
  for (const std::size_t size : {shape.inputs, shape.width, shape.phases, std::size_t{90}}) {
    put(bytes, static_cast<std::int64_t>(size), 4);
  }
  constexpr int kMostBias = 1000;
  constexpr int kMostLast = 128;
  const int most = (32767 - kMostBias) / static_cast<int>(shape.most_active);
  for (std::size_t i = 0; i < shape.inputs * shape.width; ++i) put(bytes, number(most), 2);
  for (std::size_t i = 0; i < shape.width; ++i) put(bytes, number(kMostBias), 2);
  for (std::size_t i = 0; i < shape.phases * 2 * shape.width; ++i) put(bytes, number(kMostLast), 2);
  for (std::size_t i = 0; i < shape.phases; ++i) put(bytes, number(1'000'000), 4);
  return bytes;
}

class Reference {
 public:
  Reference(std::string_view bytes, const NetworkShape& shape) : bytes_(bytes.substr(15)), shape_(shape) {}

  [[nodiscard]] int evaluate(const std::vector<std::size_t>& own, const std::vector<std::size_t>& enemy,
                             std::size_t phase) const {
    const std::size_t biases = 16 + 2 * shape_.inputs * shape_.width;
    const std::size_t last = biases + 2 * shape_.width;
    const std::size_t last_biases = last + 2 * shape_.phases * 2 * shape_.width;
    std::int64_t total = number(last_biases + 4 * phase, 4);
    for (std::size_t i = 0; i < 2 * shape_.width; ++i) {
      const std::size_t neuron = i % shape_.width;
      std::int64_t sum = number(biases + 2 * neuron, 2);
      for (const std::size_t input : i < shape_.width ? own : enemy) {
        sum += number(16 + 2 * (input * shape_.width + neuron), 2);
      }
      const std::int64_t clipped = std::clamp<std::int64_t>(sum, 0, 255);
      total += clipped * clipped * number(last + 2 * (phase * 2 * shape_.width + i), 2);
    }
    return static_cast<int>(total * number(12, 4) / (std::int64_t{255} * 255 * 64));
  }

 private:
  [[nodiscard]] std::int64_t number(std::size_t at, std::size_t size) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < size; ++i) {
      bits |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[at + i])) << 8 * i;
    }
    const std::uint64_t sign = std::uint64_t{1} << (8 * size - 1);
    return static_cast<std::int64_t>(bits ^ sign) - static_cast<std::int64_t>(sign);
  }

  std::string_view bytes_;
  NetworkShape shape_;
};

template <HasInputs G>
[[nodiscard]] Network network_from(std::string_view bytes) {
  const std::optional<Network> network = parse_network<G>(bytes);
  EXPECT_TRUE(network);
  return network.value_or(Network());
}

template <class G>
class Networks : public ::testing::Test {};
using GamesWithInputs = ::testing::Types<eximo::Eximo, fields::Fields, stars::Stars>;
TYPED_TEST_SUITE(Networks, GamesWithInputs);

template <class G>
[[nodiscard]] G make(const std::string& options) {
  return *G::create(*GameSpec::parse(std::string(G::info().id) + ':' + options));
}

// Uses several kinds of maps if the game has maps.
template <class G>
[[nodiscard]] std::vector<G> variants() {
  if (G::info().maps == nullptr) return {make<G>("start=1")};
  return {make<G>("map=big"), make<G>("map=wormholes,rules=official"),
          make<G>("map=sectors,sectors=6,seed=3,end=both")};
}

template <class G>
[[nodiscard]] int reference_value(const Reference& reference, const G& game,
                                  const typename G::Position& position) {
  std::array<std::vector<std::size_t>, 2> seen;
  game.visit_inputs(position, [&](std::size_t input) {
    seen[0].push_back(input);
    seen[1].push_back(G::swapped_input(input));
  });
  const std::size_t own = index_of(game.to_move(position));
  return reference.evaluate(seen[own], seen[1 - own], game.phase(position));
}

TYPED_TEST(Networks, FindTheNumbersOfTheReference) {
  using G = TypeParam;
  const std::string bytes = random_network(G::kNetwork, 7);
  const Network network = network_from<G>(bytes);
  const Reference reference(bytes, G::kNetwork);
  Random random(11);
  constexpr std::size_t kPlies = 60;
  const std::vector<G> games = variants<G>();
  for (std::size_t number = 0; number < 20; ++number) {
    const G& game = games[number % games.size()];
    NetworkStack<G> stack(game, network, kPlies + 2);
    auto position = game.start();
    stack.enter(position, 0);
    for (std::size_t ply = 1; ply <= kPlies && !is_over(game.outcome(position)); ++ply) {
      // Siblings come and go, and some positions are entered without being evaluated.
      auto sibling = position;
      game.play_unchecked(sibling, game.random_move(position, random));
      ASSERT_EQ(stack.evaluate(sibling, ply), reference_value(reference, game, sibling));
      game.play_unchecked(position, game.random_move(position, random));
      if (random.below(2) == 0) {
        stack.enter(position, ply);
      } else {
        ASSERT_EQ(stack.evaluate(position, ply), reference_value(reference, game, position));
      }
    }
  }
}

TYPED_TEST(Networks, SeeBothPlayersAlike) {
  using G = TypeParam;
  std::size_t changed = 0;
  for (std::size_t input = 0; input < G::kNetwork.inputs; ++input) {
    const std::size_t swapped = G::swapped_input(input);
    ASSERT_LT(swapped, G::kNetwork.inputs);
    EXPECT_EQ(G::swapped_input(swapped), input);
    changed += swapped != input ? 1U : 0U;
  }
  EXPECT_GT(changed, G::kNetwork.inputs / 2);
}

TYPED_TEST(Networks, HaveRoomForEveryPosition) {
  using G = TypeParam;
  Random random(3);
  for (const G& game : variants<G>()) {
    for (auto position = game.start(); !is_over(game.outcome(position));) {
      std::vector<std::size_t> inputs;
      game.visit_inputs(position, [&](std::size_t input) { inputs.push_back(input); });
      ASSERT_LE(inputs.size(), G::kNetwork.most_active);
      ASSERT_LT(*std::ranges::max_element(inputs), G::kNetwork.inputs);
      ASSERT_LT(game.phase(position), G::kNetwork.phases);
      game.play_unchecked(position, game.random_move(position, random));
    }
  }
}

// Reported values are corrected by how such values turned out at that phase of a game; the search itself uses
// the network's numbers.
TEST(StarsNetwork, EstimatesAreToldAsTheOddsTheyStandFor) {
  using G = stars::Stars;
  const G game = make<G>("map=big");
  const auto any_game = games::make_game("stars:map=big").value();
  Heuristics heuristics = Heuristics::none();
  heuristics.network = true;
  const auto searcher =
      make_search(*any_game, Method::AlphaBeta, {.memory_mib = 1, .heuristics = heuristics});
  History history(any_game);
  Random random(3);
  std::set<std::size_t> phases;
  while (!is_over(history.outcome())) {
    const auto position = situation_of<G>(history).position;
    NetworkStack<G> stack(game, *network_of<G>(), 2);
    stack.enter(position, 0);
    std::optional<int> best;
    game.visit_moves(position, [&](stars::Move move) {
      auto next = position;
      game.play_unchecked(next, move);
      if (!is_over(game.outcome(next))) best = std::max(best.value_or(-kInfinity), -stack.evaluate(next, 1));
      return true;
    });
    const Value value = searcher->think(history, {.depth = 1}, StopFlag{}).value;
    if (best && value.is_estimate()) {
      const std::size_t phase = game.phase(position);
      ASSERT_EQ(value.hundredths(), *best * G::kNetwork.percent[phase] / 100);
      phases.insert(phase);
    }
    ASSERT_TRUE(history.play(any_game->random_move(history.position(), random)));
  }
  EXPECT_GT(phases.size(), 5U);
}

TYPED_TEST(Networks, OfAnotherShapeAreRefused) {
  using G = TypeParam;
  std::string bytes = random_network(G::kNetwork, 7);
  ASSERT_TRUE(parse_network<G>(bytes));
  EXPECT_FALSE(parse_network<G>(bytes + "x"));
  EXPECT_FALSE(parse_network<G>(std::string_view(bytes).substr(0, bytes.size() - 1)));
  EXPECT_FALSE(parse_network<G>(""));
  std::string wide = bytes;
  wide[15 + 4] = static_cast<char>(wide[15 + 4] + 1);
  EXPECT_FALSE(parse_network<G>(wide));
  // A weight that could make sums overflow.
  std::string heavy = bytes;
  heavy[15 + 16 + 1] = 0x7f;
  EXPECT_FALSE(parse_network<G>(heavy));
}

// The value must not depend on a player's colour: the inputs show the board from the player's side.
TYPED_TEST(Networks, ValueASwappedPositionTheSame) {
  using G = TypeParam;
  // Maps of sectors are the same for both players.
  const std::string map = G::info().maps != nullptr ? "map=sectors,sectors=10,seed=3," : "";
  const G first = make<G>(map + "start=1");
  const G second = make<G>(map + "start=2");
  const Network network = network_from<G>(random_network(G::kNetwork, 5));
  EXPECT_EQ(NetworkStack<G>(first, network, 1).evaluate(first.start(), 0),
            NetworkStack<G>(second, network, 1).evaluate(second.start(), 0));
}

}  // namespace
}  // namespace joga::search
