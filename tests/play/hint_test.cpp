// Hints name the move, its value and the reason.
#include "joga/play/hint.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "joga/games/registry.hpp"
#include "joga/play/explain.hpp"
#include "joga/play/values.hpp"

namespace joga::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

[[nodiscard]] History history_at(std::string_view spec, std::string_view position = "") {
  const std::shared_ptr<const AnyGame> game = *games::make_game(spec);
  return History(game, position.empty() ? game->start() : *game->parse_position(position));
}

[[nodiscard]] std::string hint_at(const History& history, Language language = Language::English) {
  const Line hint = play::find_hint(history, 1, StopFlag{});
  return play::hint_words(history.game(), history.position(), hint).in(language);
}

TEST(Hint, ThatWinsSaysHow) {
  const History history = history_at("quantik", "YcN1/4/1s2/4 1");
  EXPECT_EQ(hint_at(history), "place a sphere on d1 (S@d1); White wins at once: White completed row 1");
  EXPECT_EQ(hint_at(history, Language::Portuguese),
            "coloque uma esfera em d1 (S@d1); Brancas: vitória imediata: as Brancas completaram a linha 1");
}

TEST(Hint, InALostPositionSaysSo) {
  const std::string words = hint_at(history_at("eximo", "8/8/8/3m4/8/3m4/8/3M4 1"));
  EXPECT_THAT(words, HasSubstr("; every move loses: Black wins at once"));
}

// White loses Quantik from the start against perfect play.
TEST(Hint, ThatLosesHoldsOutLongest) {
  const History history = history_at("quantik");
  EXPECT_THAT(hint_at(history), EndsWith("; it holds out longest: Black wins in 5 moves with best play"));
  EXPECT_THAT(hint_at(history, Language::Portuguese),
              EndsWith("; é a que resiste mais (Pretas: vitória em 5 jogadas com o melhor jogo)"));
}

TEST(Hint, ThatLosesByLeastSaysByHowMuch) {
  const History history = history_at("stars:map=big");
  const Line hint = play::find_hint(history, 1, StopFlag{});
  const Value lost = Value::loss_in(30).with_margin(-3);
  EXPECT_THAT(play::worth_words(history.game(), history.position(), {lost, hint.moves}).english(),
              "it loses by least: Red wins by 3 points with best play");
}

TEST(Hint, OfAnEstimateTellsWhoIsBetterAndWhy) {
  // White is three men up, and can take one more.
  const std::string words = hint_at(history_at("eximo", "8/1mmm4/8/8/3m4/2MMM3/1MMMM3/8 1"));
  EXPECT_THAT(words, MatchesRegex("capture .*White is winning \\(about [0-9]+ %\\).*"));
  EXPECT_THAT(words, HasSubstr("this brings more men"));
}

TEST(Hint, IsWholeInEveryGame) {
  for (const char* spec : {"quantik", "eximo", "fields", "stars:map=big"}) {
    const History history = history_at(spec);
    const Line hint = play::find_hint(history, 1, StopFlag{});
    ASSERT_FALSE(hint.moves.empty()) << spec;
    EXPECT_THAT(play::hint_words(history.game(), history.position(), hint).english(),
                HasSubstr('(' + history.game().move_text(history.position(), hint.moves.front()) + "); "))
        << spec;
  }
}

TEST(Standing, IsSaidOfWhoIsAhead) {
  const GameInfo& eximo = (*games::make_game("eximo"))->info();
  const auto words = [&](const Value& value) {
    return play::standing_words(eximo, Player::One, value).english();
  };
  EXPECT_EQ(words(Value::estimate(0)), "the game is even");
  EXPECT_EQ(words(Value::estimate(90)), "White is better (about 73 %)");
  EXPECT_EQ(words(Value::estimate(-90)), "Black is better (about 73 %)");
  EXPECT_EQ(words(Value::estimate(100'000)), "White is winning (about 99 %)");
  EXPECT_EQ(words(Value::win_in(5)), "White wins in 3 moves");
  EXPECT_EQ(words(Value::loss_in(4)), "Black wins in 2 moves");
  EXPECT_EQ(words(Value::draw()), "a draw with best play");
  EXPECT_EQ(words(Value::win_in(9).with_margin(4)), "White wins by 4 points with best play");
}

// Every term with words for people is a term of the evaluation, and occurs once.
TEST(Reasons, NameTermsOfTheEvaluation) {
  for (const GameInfo* info : games::all_games()) {
    const auto game = *games::make_game(info->id);
    std::vector<std::string_view> named;
    for (const TermWords& words : info->reasons)
      named.insert(named.end(), words.terms.begin(), words.terms.end());
    EXPECT_FALSE(named.empty()) << info->id;
    for (const std::string_view name : named) {
      EXPECT_EQ(std::ranges::count(named, name), 1) << name;
      EXPECT_EQ(std::ranges::count(game->evaluation_terms(), name, &EvaluationTerm::name), 1) << name;
    }
  }
}

TEST(Values, WithoutAProofComeWithAnEstimate) {
  const History history = history_at("eximo");
  const play::MoveValues values = play::move_values(history, StopFlag{});
  EXPECT_TRUE(values.known.moves.empty());
  EXPECT_THAT(play::values_remark(history, values).english(),
              HasSubstr("none of the 40 moves here is proven yet; the best so far: "));
}

}  // namespace
}  // namespace joga::testing
