// Proof search: its proofs are true, with the right distance, with any memory, and cycles do not fool it.
#include "joga/search/proof.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "joga/games/dispatch.hpp"
#include "sanitized.hpp"
#include "search/graph_game.hpp"
#include "search/plain_search.hpp"
#include "search/samples.hpp"
#include "search/strategy.hpp"
#include "search/typed_games.hpp"

namespace joga::testing {
namespace {

using search::Control;
using search::DfPn;
using search::Limits;
using search::ProofStatus;
using search::ProofTable;
using search::prove;
using search::prove_win;
using search::Situation;

constexpr std::size_t kProofMemory = 1;
constexpr std::uint64_t kPlenty = 1'000'000;

// The line is legal, has the length it claims, and ends with the result.
template <Game G>
void expect_line(const G& game, typename G::Position position, const std::vector<AnyMove>& line, int plies,
                 Player winner) {
  ASSERT_EQ(line.size(), static_cast<std::size_t>(plies)) << game.position_text(position);
  for (const AnyMove move : line) {
    ASSERT_TRUE(game.is_legal(position, typed_move<G>(move)));
    game.play_unchecked(position, typed_move<G>(move));
  }
  EXPECT_EQ(game.outcome(position), win_for(winner));
}

class EveryGameByProof : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryGameByProof, FindsTheValueOfSmallEndgames) {
  with_game(GetParam(), []<Game G>(const G& game) {
    Random random(1);
    int solved = 0;
    for (int i = 0; i < 30; ++i) {
      const Situation<G> situation = late_situation(game, random, 1 + i % 6);
      const std::optional<Value> truth = solve(game, situation.position, 20'000);
      if (!truth) continue;
      ++solved;
      for (const std::size_t memory : {std::size_t{0}, kProofMemory}) {
        const auto found = prove(game, situation, {.nodes = kPlenty}, memory, StopFlag{});
        ASSERT_TRUE(found.value.has_value()) << game.position_text(situation.position);
        EXPECT_EQ(*found.value, *truth) << game.position_text(situation.position);
        if (truth->is_draw()) continue;
        EXPECT_TRUE(found.value->has_exact_distance());
        const Player player = game.to_move(situation.position);
        expect_line(game, situation.position, found.line, truth->plies(),
                    truth->is_win() ? player : other(player));
      }
    }
    // Games of Fields of Action can last for ever: brute force never ends.
    EXPECT_TRUE(solved >= 5 || (std::is_same_v<G, fields::Fields>)) << solved;
  });
}

// Wins within `depth` plies, with all draws by history.
template <Game G>
void expect_agreement(const G& game, const Situation<G>& situation, int depth, std::size_t memory,
                      int& wins) {
  Value expected = plain_search(game, situation, depth).value;
  const auto found = prove_win(game, situation, {.depth = depth}, memory, StopFlag{});
  const std::string text = game.position_text(situation.position);
  const Value no_win = Value::draw().with_bound(Bound::AtMost);
  EXPECT_EQ(found.value, expected.is_win() ? Value::win_in(expected.plies()) : no_win) << text;
  if (!expected.is_win() || found.value != expected) return;
  ++wins;
  const int plies = expected.plies();
  const Player player = game.to_move(situation.position);
  expect_line(game, situation.position, found.line, plies, player);
  const auto strategy = winning_strategy(game, situation, player, plies, kPlenty);
  ASSERT_TRUE(strategy.has_value()) << text;
  EXPECT_TRUE(wins_against_everything(game, situation, player, plies, *strategy)) << text;
  // The win takes no fewer plies and needs a strategy.
  EXPECT_FALSE(winning_strategy(game, situation, player, plies - 1, kPlenty).has_value()) << text;
  EXPECT_FALSE(wins_against_everything(game, situation, player, plies, Strategy<typename G::Move>{}));
}

TEST_P(EveryGameByProof, AgreesWithMinimaxAsItIsDefined) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(2);
    int wins = 0;
    for (int i = 0; i < 25; ++i) {
      const Situation<G> situation =
          i % 5 == 0 ? random_situation(game, random) : late_situation(game, random, 1 + i % 5);
      for (int depth = 1; depth <= 4 && leaves(game, situation.position, depth) <= 3'000; ++depth) {
        expect_agreement(game, situation, depth, kProofMemory, wins);
      }
    }
    EXPECT_GE(wins, 5);
  });
}

// Searches the moves of a position together, with one table: each has the value of a separate search.
TEST_P(EveryGameByProof, KnowsTheMovesOfSmallEndgames) {
  if (GetParam().starts_with("fields")) GTEST_SKIP() << "no endgame is small enough for an exhaustive search";
  with_game(GetParam(), []<Game G>(const G& game) {
    Random random(6);
    int known = 0;
    for (int i = 0; i < (kSanitized ? 5 : 20); ++i) {
      const Situation<G> situation = late_situation(game, random, 1 + i % 5);
      std::vector<typename G::Move> moves = all_moves(game, situation.position);
      std::erase_if(moves, [&](typename G::Move move) {
        return is_over(game.outcome(after(game, situation, move).position));
      });
      const std::vector<AnyMove> open = search::erased_moves<G>(moves);
      search::MovesProof<G> proof(game, situation, open, {.nodes = 50'000}, kProofMemory);
      EXPECT_TRUE(proof.go_on(StopFlag{}));
      auto next_open = open.begin();
      for (const auto& [move, value] : proof.moves()) {
        next_open = std::find(next_open, open.end(), move);
        ASSERT_NE(next_open, open.end());  // in the order given, each once
        ++next_open;
        const Situation<G> next = after(game, situation, typed_move<G>(move));
        const std::optional<Value> truth = solve(game, next.position, 20'000);
        if (!truth) continue;
        ++known;
        const Value expected = truth->before_move();
        EXPECT_EQ(value.is_win(), expected.is_win()) << game.position_text(next.position);
        EXPECT_EQ(value.is_loss(), expected.is_loss()) << game.position_text(next.position);
        if (expected.is_draw()) continue;
        EXPECT_GE(value.plies(), expected.plies()) << game.position_text(next.position);
        if (!value.has_exact_distance()) continue;
        EXPECT_EQ(value, expected) << game.position_text(next.position);
      }
    }
    EXPECT_GE(known, kSanitized ? 2 : 10);
  });
}

TEST_P(EveryGameByProof, KeepsToItsLimits) {
  with_game(GetParam(), []<Game G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    for (const std::uint64_t nodes : {0U, 1U, 10U, 1'000U}) {
      const auto found = prove(game, start, {.nodes = nodes}, kProofMemory, StopFlag{});
      EXPECT_FALSE(found.value.has_value());
      EXPECT_LE(found.nodes, nodes);
    }
    StopFlag stop;
    stop.set();
    EXPECT_FALSE(prove_win(game, start, {}, kProofMemory, stop).value);
    const auto brief =
        prove_win(game, start, {.move_time = search::Milliseconds(5)}, kProofMemory, StopFlag{});
    EXPECT_FALSE(brief.value);
  });
}

TEST_P(EveryGameByProof, GivesTheSameAnswerToTheSameQuestion) {
  with_game(GetParam(), []<Game G>(const G& game) {
    Random random(3);
    const Situation<G> situation = late_situation(game, random, 7);
    const auto one = prove(game, situation, {.nodes = 5'000}, kProofMemory, StopFlag{});
    const auto two = prove(game, situation, {.nodes = 5'000}, kProofMemory, StopFlag{});
    EXPECT_EQ(one.value, two.value);
    EXPECT_EQ(one.nodes, two.nodes);
    EXPECT_EQ(one.line, two.line);
  });
}

INSTANTIATE_TEST_SUITE_P(Proof, EveryGameByProof, ::testing::ValuesIn(sample_specs()),
                         [](const auto& info) { return name_of(info.param); });

// Draws by history.
class HistoryDrawsByProof : public ::testing::TestWithParam<std::string> {};

TEST_P(HistoryDrawsByProof, AreNoWins) {
  with_game(GetParam(), []<Evaluates G>(const G& game) {
    Random random(4);
    const G usual =
        *G::create(*GameSpec::parse(G::info().id));  // its games are not drawn before they are won
    int wins = 0;
    for (int i = 0; i < 40; ++i) {
      Situation<G> situation = late_situation(usual, random, 1 + i % 5);
      const std::int64_t quiet = game.history_rules().quiet;
      if (quiet < usual.history_rules().quiet) situation.quiet = i % quiet;
      for (int depth = 1; depth <= 4 && leaves(game, situation.position, depth) <= 3'000; ++depth) {
        expect_agreement(game, situation, depth, kProofMemory, wins);
      }
    }
    EXPECT_GT(wins, 0);
  });
}

INSTANTIATE_TEST_SUITE_P(Proof, HistoryDrawsByProof,
                         ::testing::Values("fields:quiet=2", "fields:quiet=4", "eximo:quiet=2",
                                           "eximo:quiet=3", "fields:repetition=2"),
                         [](const auto& info) { return name_of(info.param); });

// --- Cycles. The truth is the least fixed point: a position is won in n plies if that follows from positions
// won in fewer plies.

constexpr int kNever = std::numeric_limits<int>::max();

class Truth {
 public:
  Truth(const GraphGame& game, Player attacker) : distances_(2 * game.nodes().size(), kNever) {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < distances_.size(); ++i) {
        const int distance = distance_now(game, attacker, i);
        changed = changed || distance < distances_[i];
        distances_[i] = std::min(distances_[i], distance);
      }
    }
  }
  [[nodiscard]] int distance(const GraphGame::Position& position) const {
    return distances_[position.node * 2U + index_of(position.to_move)];
  }

 private:
  [[nodiscard]] int distance_now(const GraphGame& game, Player attacker, std::size_t index) const {
    const GraphGame::Position position{static_cast<std::uint8_t>(index / 2),
                                       index % 2 == 0 ? Player::One : Player::Two};
    const GraphGame::Node& node = game.nodes()[position.node];
    if (is_over(node.outcome)) return node.outcome == win_for(attacker) ? 0 : kNever;
    const bool attacks = position.to_move == attacker;
    int best = attacks ? kNever : 0;
    for (const std::uint8_t to : node.next) {
      const int next = distance({to, other(position.to_move)});
      best = attacks ? std::min(best, next) : std::max(best, next);
    }
    return best == kNever ? kNever : best + 1;
  }

  std::vector<int> distances_;
};

// Every question is asked with a table that has seen all the others, so that a result that holds on one path
// only would show up on another.
void expect_truth(const GraphGame& game, std::size_t memory, std::array<int, 2>& seen) {
  const StopFlag stop;
  for (const Player attacker : {Player::One, Player::Two}) {
    const Truth truth(game, attacker);
    ProofTable table(memory);
    Control control({}, attacker, stop);
    for (std::uint8_t node = 0; node < game.nodes().size(); ++node) {
      for (const Player to_move : {Player::One, Player::Two}) {
        const GraphGame::Position position{node, to_move};
        if (is_over(game.outcome(position))) continue;
        const int distance = truth.distance(position);
        DfPn<GraphGame> search(game, {.position = position}, attacker, table, control);
        const auto verdict = search.prove(kPlenty);
        ASSERT_EQ(verdict.status, distance == kNever ? ProofStatus::NoWin : ProofStatus::Win);
        if (distance == kNever) {
          ++seen[0];
          EXPECT_EQ(search.prove_within(8, kPlenty).status, ProofStatus::NoWin);
          continue;
        }
        ++seen[1];
        EXPECT_GE(verdict.plies, distance);
        EXPECT_EQ(search.prove_within(distance, kPlenty).status, ProofStatus::Win);
        EXPECT_EQ(search.prove_within(distance - 1, kPlenty).status, ProofStatus::NoWin);
      }
    }
  }
}

TEST(ProofOnGraphs, FindsWhatTheFixedPointSays) {
  Random random(5);
  std::array<int, 2> seen{};
  for (int i = 0; i < 300; ++i) {
    expect_truth(GraphGame::random_graph(random, 3 + random.below(9)), i % 2 == 0 ? kProofMemory : 0, seen);
  }
  EXPECT_GT(seen[0], 500);
  EXPECT_GT(seen[1], 500);
}

TEST(ProofByHand, TellsHowItGoes) {
  const eximo::Eximo game;
  std::uint64_t nodes = 0;
  int calls = 0;
  (void)prove(game, {.position = game.start()}, {.move_time = search::Milliseconds(600)}, kProofMemory,
              StopFlag{}, [&](const search::ProofProgress& progress) {
                EXPECT_GE(progress.nodes, nodes);
                nodes = progress.nodes;
                ++calls;
              });
  EXPECT_GT(calls, 0);
}

TEST(ProofByHand, NeedsNoMoreMemoryThanItMay) {
  EXPECT_LE(ProofTable(3).bytes(), std::size_t{3} << 20);
  EXPECT_GT(ProofTable(3).bytes(), std::size_t{2} << 20);
  EXPECT_LE(ProofTable(0).bytes(), std::size_t{1} << 16);
}

}  // namespace
}  // namespace joga::testing
