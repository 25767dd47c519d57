// What the tablebases answer, to searches and to whoever asks for the moves of a position.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "joga/core/erased_game.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/solve/knowledge.hpp"
#include "joga/solve/prober.hpp"
#include "joga/solve/whole_game.hpp"
#include "solve/quantik_support.hpp"
#include "solve/random_game.hpp"

namespace joga::testing {
namespace {

[[nodiscard]] GameSpec spec(std::string_view text) {
  return *GameSpec::parse(text);
}

TEST(Solved, IsQuantikAlone) {
  for (const GameInfo* game : games::all_games()) {
    EXPECT_EQ(solve::is_solved(*game), game->id == "quantik") << game->id;
  }
}

TEST(Prober, IsNullWhereNothingIsKnown) {
  EXPECT_EQ(solve::prober_for(*eximo::Eximo::create(spec("eximo"))), nullptr);
}

TEST(Prober, AnswersFromTheTable) {
  const auto prober = solve::prober_for(Quantik());
  const Position position = parsed("1C1y/Ys2/1nnS/2Y1 1");
  EXPECT_EQ(prober->probe(position), Value::win_in(minimax(Quantik(), position).plies()));
  // Three pieces against one: no game leads there.
  EXPECT_FALSE(prober->probe(parsed("C1N1/4/1S2/3y 1")));
}

TEST(MoveValues, AreThoseOfPlainMinimax) {
  Random random(5);
  for (const std::string text : {"quantik", "quantik:rules=official"}) {
    const Quantik game = *Quantik::create(spec(text));
    for (int i = 0; i < 20; ++i) {
      const History history = random_game(text, 9 + static_cast<std::size_t>(i) % 3, random);
      const auto values = solve::move_values(history.game(), history.position());
      ASSERT_TRUE(values);
      EXPECT_EQ(values->size(), history.game().count_moves(history.position()));
      for (const solve::MoveValue& value : *values) {
        Position next = typed_position<Quantik>(history.position());
        game.play_unchecked(next, typed_move<Quantik>(value.move));
        const solve::QuantikValue value = minimax(game, next).before();
        EXPECT_EQ(value.value.is_draw(), value.is_draw());
        if (value.is_draw()) continue;
        EXPECT_EQ(value.value.is_win(), value.value() == solve::QuantikValueKind::Win);
        EXPECT_EQ(value.value.plies(), value.plies());
      }
      EXPECT_TRUE(std::ranges::is_sorted(*values, std::ranges::greater(), &solve::MoveValue::value));
    }
  }
}

TEST(MoveValues, AreEmptyAtTheEndAndUnknownElsewhere) {
  const auto game = *games::make_game("quantik");
  EXPECT_TRUE(solve::move_values(*game, *game->parse_position("YcNs/4/4/4 2"))->empty());
  EXPECT_FALSE(solve::move_values(*game, *game->parse_position("C1N1/4/1S2/3y 1")));
  const auto eximo = *games::make_game("eximo");
  EXPECT_FALSE(solve::move_values(*eximo, eximo->start()));
}

TEST(BestLine, IsAsLongAsTheValueSays) {
  Random random(6);
  for (int i = 0; i < 20; ++i) {
    History history = random_game("quantik", 8, random);
    const Value score = solve::move_values(history.game(), history.position())->front().value;
    const std::vector<AnyMove> line = solve::best_line(history.game(), history.position());
    for (const AnyMove move : line) ASSERT_TRUE(history.play(move));
    EXPECT_TRUE(is_over(history.outcome()));
    if (!score.is_draw()) {
      EXPECT_EQ(line.size(), static_cast<std::size_t>(score.plies()));
    }
    EXPECT_EQ(history.outcome() == Outcome::Draw, score.is_draw());
  }
}

TEST(WholeGame, IsRefusedWhereTheGameIsNotSolved) {
  const auto whole = solve::solve_whole_game(spec("eximo"), {});
  ASSERT_FALSE(whole);
  EXPECT_EQ(whole.error().message.english(), "Eximo is not solved");
}

}  // namespace
}  // namespace joga::testing
