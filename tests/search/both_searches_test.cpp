// Requirements of both alpha-beta and Monte-Carlo tree search: they prove only true results, keep to their
// limits, and give the same answer to the same question.
#include "search/both_searches.hpp"

#include <cstdint>
#include <optional>
#include <type_traits>

#include "joga/games/dispatch.hpp"
#include "search/plain_search.hpp"

namespace joga::testing {
namespace {

using search::Situation;

class BothSearches : public ::testing::TestWithParam<std::tuple<Method, std::string>> {
 protected:
  Method method_ = std::get<0>(GetParam());
  search::SearchOptions options_ = small_options(method_);

  template <class Visitor>
  void with_the_game(Visitor&& visitor) {
    with_game(std::get<1>(GetParam()), std::forward<Visitor>(visitor));
  }
};

TEST_P(BothSearches, ProveSmallEndgames) {
  with_the_game([&]<Evaluates G>(const G& game) {
    Random random(3);
    int proven = 0;
    for (int i = 0; i < 30; ++i) {
      const Situation<G> situation = late_situation(game, random, 1 + i % 6);
      const std::optional<Value> truth = solve(game, situation.position, 10'000);
      if (!truth) continue;
      const auto found = think_by(method_, game, options_, situation, to_the_end(method_));
      EXPECT_TRUE(found.value.is_proven()) << game.position_text(situation.position);
      EXPECT_EQ(found.value.is_win(), truth->is_win()) << game.position_text(situation.position);
      EXPECT_EQ(found.value.is_loss(), truth->is_loss()) << game.position_text(situation.position);
      ++proven;
    }
    // Games of Fields of Action can last for ever: no search reaches their end.
    EXPECT_TRUE(proven >= 5 || (std::is_same_v<G, fields::Fields>)) << proven;
  });
}

TEST_P(BothSearches, GiveTheSameAnswerToTheSameQuestion) {
  with_the_game([&]<Evaluates G>(const G& game) {
    Random random(5);
    const Situation<G> situation = random_situation(game, random);
    for (const std::uint64_t seed : {0U, 1U, 2U}) {
      options_.seed = seed;
      const auto one = think_by(method_, game, options_, situation, {.nodes = 3'000});
      const auto two = think_by(method_, game, options_, situation, {.nodes = 3'000});
      EXPECT_EQ(*one.best, *two.best);
      EXPECT_EQ(one.value, two.value);
      EXPECT_EQ(one.nodes, two.nodes);
      EXPECT_EQ(one.depth, two.depth);
      EXPECT_EQ(one.lines.front().moves, two.lines.front().moves);
    }
  });
}

TEST_P(BothSearches, KeepToTheirNodesAndAnswerAlways) {
  with_the_game([&]<Evaluates G>(const G& game) {
    const Situation<G> start{.position = game.start()};
    for (const std::uint64_t nodes : {0U, 1U, 10U, 300U, 1'000U}) {
      const auto found = think_by(method_, game, options_, start, {.nodes = nodes});
      ASSERT_TRUE(found.best.has_value());
      EXPECT_TRUE(game.is_legal(start.position, typed_move<G>(*found.best)));
      EXPECT_LE(found.nodes, nodes);
    }
    StopFlag stop;
    stop.set();
    const auto stopped = think_by(method_, game, options_, start, {}, stop);
    EXPECT_TRUE(game.is_legal(start.position, typed_move<G>(*stopped.best)));
    EXPECT_EQ(stopped.nodes, 0U);
    EXPECT_EQ(stopped.depth, 0);
  });
}

INSTANTIATE_TEST_SUITE_P(Searches, BothSearches,
                         ::testing::Combine(::testing::ValuesIn(kMethods),
                                            ::testing::ValuesIn(sample_specs())),
                         [](const auto& info) {
                           return method_name(std::get<0>(info.param)) + "_" +
                                  name_of(std::get<1>(info.param));
                         });

class BothSearchesByHand : public ::testing::TestWithParam<Method> {};

TEST_P(BothSearchesByHand, AnswerInAFinishedGameWithTheResult) {
  const auto game = *stars::Stars::create(*GameSpec::parse("stars"));
  const auto over = *game.parse_position("CCCC/CHc*c/Ctcc/*tThc/cTTc 1");
  const auto found = think_by(GetParam(), game, small_options(GetParam()), {.position = over}, {});
  EXPECT_FALSE(found.best.has_value());
  EXPECT_EQ(found.value, Value::loss_in(0));  // Red 22, Blue 21
  EXPECT_TRUE(found.lines.empty());
}

TEST_P(BothSearchesByHand, SearchSmallStarsToTheEnd) {
  const auto game = *stars::Stars::create(*GameSpec::parse("stars:map=rows:H3/1*2/0h"));
  const auto found = think_by(GetParam(), game, small_options(GetParam()), {.position = game.start()}, {});
  EXPECT_TRUE(found.value.is_proven());
  EXPECT_TRUE(is_eq(found.value <=> *solve(game, game.start(), 1'000'000)));
}

// A tablebase in which player 2 always loses.
class PlayerTwoLoses final : public search::Prober<eximo::Eximo> {
 public:
  [[nodiscard]] std::optional<Value> probe(const eximo::Position& position) const override {
    return position.to_move() == Player::Two ? std::optional(Value::loss_in(6)) : std::nullopt;
  }
};

TEST_P(BothSearchesByHand, BelieveATablebase) {
  const eximo::Eximo game;
  const auto found =
      think_by<eximo::Eximo>(GetParam(), game, small_options(GetParam()), {.position = game.start()},
                             {.depth = 10}, {}, std::make_shared<PlayerTwoLoses>());
  EXPECT_EQ(found.value, Value::win_in(7));
  // Alpha-beta looks no deeper than the distance of the win.
  if (GetParam() == Method::AlphaBeta) {
    EXPECT_EQ(found.depth, 7);
  }
}

INSTANTIATE_TEST_SUITE_P(Searches, BothSearchesByHand, ::testing::ValuesIn(kMethods),
                         [](const auto& info) { return method_name(info.param); });

}  // namespace
}  // namespace joga::testing
