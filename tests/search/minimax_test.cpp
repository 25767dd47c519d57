// Alpha-beta must agree with minimax without pruning, in every game.
#include "joga/search/minimax.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

#include "search/any_minimax.hpp"
#include "search/samples.hpp"

namespace joga::testing {
namespace {

using search::MinimaxResult;
using search::MinimaxValue;

static_assert(MinimaxValue::win() > MinimaxValue::evaluation(std::numeric_limits<int>::max()));
static_assert(MinimaxValue::loss() < MinimaxValue::evaluation(std::numeric_limits<int>::min()));
static_assert(MinimaxValue::draw() == MinimaxValue::evaluation(0));
static_assert(MinimaxValue::result(Outcome::PlayerTwoWins, Player::Two) == MinimaxValue::win());
static_assert(MinimaxValue::result(Outcome::PlayerTwoWins, Player::One) == MinimaxValue::loss());
static_assert(MinimaxValue::result(Outcome::Draw, Player::One) == MinimaxValue::draw());
static_assert(MinimaxValue::loss().below() == MinimaxValue::loss());
static_assert(MinimaxValue::evaluation(3).below() == MinimaxValue::evaluation(2));

// Minimax by definition.
[[nodiscard]] MinimaxValue plain_value(const AnyGame& game, const AnyPosition& position, int depth,
                                       Player root) {
  const Outcome outcome = game.outcome(position);
  if (outcome == Outcome::Draw) return MinimaxValue::draw();
  if (is_over(outcome)) return winner_of(outcome) == root ? MinimaxValue::win() : MinimaxValue::loss();
  if (depth == 0) return MinimaxValue::evaluation(game.report_evaluation(position, root));
  std::vector<MinimaxValue> values;
  for (const AnyMove move : game.legal_moves(position)) {
    values.push_back(plain_value(game, game.play_unchecked(position, move), depth - 1, root));
  }
  return game.to_move(position) == root ? std::ranges::max(values) : std::ranges::min(values);
}

[[nodiscard]] MinimaxResult<AnyMove> plain_minimax(const AnyGame& game, const AnyPosition& position,
                                                   int depth) {
  MinimaxResult<AnyMove> result;
  for (const AnyMove move : game.legal_moves(position)) {
    const MinimaxValue value =
        plain_value(game, game.play_unchecked(position, move), depth - 1, game.to_move(position));
    if (value > result.value) {
      result.value = value;
      result.best.clear();
    }
    if (value == result.value) result.best.push_back(move);
  }
  return result;
}

[[nodiscard]] bool wins(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  return game.outcome(game.play_unchecked(position, move)) == win_for(game.to_move(position));
}

[[nodiscard]] std::vector<AnyMove> winning_moves(const AnyGame& game, const AnyPosition& position) {
  std::vector<AnyMove> winning;
  for (const AnyMove move : game.legal_moves(position)) {
    if (wins(game, position, move)) winning.push_back(move);
  }
  return winning;
}

// Whether the opponent can, or will have to, win with the next turn.
[[nodiscard]] bool loses_in_two(const AnyGame& game, const AnyPosition& position, AnyMove move) {
  const AnyPosition next = game.play_unchecked(position, move);
  return game.outcome(next) == win_for(other(game.to_move(position))) || !winning_moves(game, next).empty();
}

class Minimax : public ::testing::TestWithParam<std::string> {
 protected:
  std::shared_ptr<const AnyGame> game_ = sample_game(GetParam());
};

TEST_P(Minimax, FindsTheValueAndTheBestMovesOfTheDefinition) {
  constexpr std::uint64_t kMostLeaves = 60'000;
  Random random(1);
  std::array<int, 4> compared{};
  for (int i = 0; i < 25; ++i) {
    const std::vector<AnyPosition> played = random_game(*game_, random);
    const AnyPosition& position = played[random.below(static_cast<std::uint32_t>(played.size()))];
    for (int depth = 1; depth <= 3 && game_->perft(position, depth) <= kMostLeaves; ++depth) {
      const MinimaxResult<AnyMove> found = any_minimax(*game_, position, depth);
      const MinimaxResult<AnyMove> expected = plain_minimax(*game_, position, depth);
      EXPECT_TRUE(found.complete);
      EXPECT_EQ(found.value, expected.value) << game_->position_text(position) << " depth " << depth;
      EXPECT_EQ(found.best, expected.best) << game_->position_text(position) << " depth " << depth;
      ++compared[static_cast<std::size_t>(depth)];
    }
  }
  EXPECT_GE(compared[2], 10);
  EXPECT_GE(compared[3], 3);
}

// Towards the end results mix with evaluations.
TEST_P(Minimax, FindsTheValueAndTheBestMovesAtTheEndOfTheGame) {
  Random random(2);
  for (int i = 0; i < 30; ++i) {
    const std::vector<AnyPosition> played = random_game(*game_, random);
    for (std::size_t back = 1; back <= std::min<std::size_t>(played.size(), 3); ++back) {
      const AnyPosition& position = played[played.size() - back];
      for (int depth = 1; depth <= 3 && game_->perft(position, depth) <= 3'000; ++depth) {
        const MinimaxResult<AnyMove> found = any_minimax(*game_, position, depth);
        const MinimaxResult<AnyMove> expected = plain_minimax(*game_, position, depth);
        EXPECT_EQ(found.value, expected.value) << game_->position_text(position) << " depth " << depth;
        EXPECT_EQ(found.best, expected.best) << game_->position_text(position) << " depth " << depth;
      }
    }
  }
}

TEST_P(Minimax, WinsAtOnceWhenItLooksOnePlyAhead) {
  Random random(3);
  int seen = 0;
  for (int i = 0; i < 20; ++i) {
    const AnyPosition position = random_game(*game_, random).back();
    const std::vector<AnyMove> winning = winning_moves(*game_, position);
    if (winning.empty()) continue;
    ++seen;
    EXPECT_EQ(any_minimax(*game_, position, 1).value, MinimaxValue::win());
    EXPECT_EQ(any_minimax(*game_, position, 1).best, winning) << game_->position_text(position);
    EXPECT_EQ(any_minimax(*game_, position, 2).value, MinimaxValue::win());
    EXPECT_THAT(any_minimax(*game_, position, 2).best, ::testing::IsSupersetOf(winning));
  }
  EXPECT_GT(seen, 0);
}

TEST_P(Minimax, DoesNotLetTheOpponentWinWhenItLooksTwoPliesAhead) {
  Random random(4);
  int seen = 0;
  for (int i = 0; i < 30; ++i) {
    const std::vector<AnyPosition> played = random_game(*game_, random);
    if (played.size() < 2) continue;
    const AnyPosition& position = played[played.size() - 2];
    const std::vector<AnyMove> moves = game_->legal_moves(position);
    const auto loses = [&](AnyMove move) { return loses_in_two(*game_, position, move); };
    if (moves.size() > 200 || std::ranges::all_of(moves, loses) || std::ranges::none_of(moves, loses))
      continue;
    ++seen;
    const MinimaxResult<AnyMove> found = any_minimax(*game_, position, 2);
    EXPECT_GT(found.value, MinimaxValue::loss());
    EXPECT_TRUE(std::ranges::none_of(found.best, loses)) << game_->position_text(position);
  }
  EXPECT_GT(seen, 0);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Minimax, ::testing::ValuesIn(sample_specs()),
                         [](const auto& info) { return name_of(info.param); });

TEST(MinimaxByHand, CompletesEitherQuadrantOfTheReportsPosition) {
  const auto game = sample_game("quantik");
  const AnyPosition position = *game->parse_position("1C1y/Ys2/1nnS/2Y1 1");
  const MinimaxResult<AnyMove> found = any_minimax(*game, position, 1);
  EXPECT_EQ(found.value, MinimaxValue::win());
  EXPECT_THAT(found.best, ::testing::ElementsAre(*game->parse_move(position, "C@d4"),
                                                 *game->parse_move(position, "N@a1")));
}

}  // namespace
}  // namespace joga::testing
