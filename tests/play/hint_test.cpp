// Hints name the move, its value and the reason.
#include "joga/play/hint.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <tuple>

#include "joga/games/registry.hpp"
#include "joga/play/values.hpp"

namespace joga::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

[[nodiscard]] History history_at(std::string_view spec, std::string_view position = "") {
  const std::shared_ptr<const AnyGame> game = *games::make_game(spec);
  return History(game, position.empty() ? game->start() : *game->parse_position(position));
}

[[nodiscard]] std::string hint_at(const History& history, Language language = Language::English) {
  const Line hint = play::find_hint(history, 1, StopFlag{});
  return play::hint_words(history.game(), history.position(), hint).in(language);
}

[[nodiscard]] std::size_t word_count(const std::string& text) {
  std::istringstream words(text);
  return static_cast<std::size_t>(
      std::distance(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()));
}

TEST(Hint, ThatWinsSaysHow) {
  const History history = history_at("quantik", "YcN1/4/1s2/4 1");
  EXPECT_EQ(hint_at(history), "sphere on d1; wins at once");
  EXPECT_EQ(hint_at(history, Language::Portuguese), "esfera em d1; ganha já");
}

// White loses Quantik from the start against perfect play: nobody wants to hear that with the first hint.
TEST(Hint, InALostPositionDoesNotSaySo) {
  EXPECT_THAT(hint_at(history_at("eximo", "8/8/8/3m4/8/3m4/8/3M4 1")), EndsWith("; the best defence"));
  const History history = history_at("quantik");
  EXPECT_THAT(hint_at(history), MatchesRegex("[a-z]+ on [a-d][1-4]; keeps the game open"));
  EXPECT_THAT(hint_at(history, Language::Portuguese), EndsWith("; mantém o jogo em aberto"));
}

TEST(Hint, ThatGainsSaysWhat) {
  // White is three men up, and can take one more.
  EXPECT_THAT(hint_at(history_at("eximo", "8/1mmm4/8/8/3m4/2MMM3/1MMMM3/8 1")),
              MatchesRegex("[a-h][1-8]x[a-h][1-8], takes [a-h][1-8]"));
  const History stars = history_at("stars");
  const AnyMove move = *stars.game().parse_move(stars.position(), "b2-d3=T");
  EXPECT_EQ(play::hint_words(stars.game(), stars.position(), {Value::estimate(0), {move}}).english(),
            "b2-d3, trade station: +" + std::to_string(*stars.game().points_gained(stars.position(), move)) +
                " points");
  EXPECT_EQ(
      play::hint_words(stars.game(), stars.position(), {Value::win_in(9).with_margin(4), {move}}).english(),
      "b2-d3, trade station: +" + std::to_string(*stars.game().points_gained(stars.position(), move)) +
          " points; wins by 4 points");
}

TEST(Hint, WithoutAGainNamesAReason) {
  const History history = history_at("fields");
  const AnyMove move = *history.game().parse_move(history.position(), "f7-d7");
  EXPECT_THAT(play::hint_words(history.game(), history.position(), {Value::estimate(0), {move}}).english(),
              StartsWith("11 f7-d7; "));
}

// In every game and language, whatever the value.
TEST(Hint, HasAtMostTenWords) {
  const Value values[] = {Value::win_in(1),        Value::win_in(7),      Value::win_in(9).with_margin(4),
                          Value::loss_in(2),       Value::loss_in(10),    Value::loss_in(30).with_margin(-3),
                          Value::draw(),           Value::estimate(-200), Value::estimate(0),
                          Value::estimate(100'000)};
  for (const char* spec :
       {"quantik", "eximo", "fields", "stars", "stars:map=big", "stars:map=wormholes,rules=official"}) {
    const std::shared_ptr<const AnyGame> game = *games::make_game(spec);
    Random random(7);
    for (int round = 0; round < 3; ++round) {
      AnyPosition position = game->start();
      for (int ply = 0; ply < 60 && !is_over(game->outcome(position)); ++ply) {
        const AnyMove move = game->random_move(position, random);
        for (const Value& value : values) {
          for (const Language language : {Language::English, Language::Portuguese}) {
            const std::string words = play::hint_words(*game, position, {value, {move}}).in(language);
            EXPECT_LE(word_count(words), 10U) << words;
            EXPECT_GE(word_count(words), 1U);
          }
        }
        position = game->play_unchecked(position, move);
      }
    }
  }
}

TEST(Values, WithoutAProofSaySo) {
  const History history = history_at("eximo");
  const auto values = play::move_values(history, StopFlag{});
  EXPECT_TRUE(values.moves.empty());
  EXPECT_EQ(play::values_remark(history, values).english(), "none of the 40 moves here is proven yet");
}

// The hint and the list of values, asked for in the same position, name the same best value.
TEST(Hint, IsAmongTheBestMovesOfTheValues) {
  for (const auto& [spec, first, last] :
       {std::tuple{"quantik", 0, 8}, std::tuple{"stars", 8, 13}, std::tuple{"stars:rules=official", 9, 13}}) {
    const std::shared_ptr<const AnyGame> game = *games::make_game(spec);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      History history(game, game->start());
      Random random(seed);
      for (int ply = 0; ply < last; ++ply) {
        if (ply >= first) {
          const auto values = play::move_values(history, StopFlag{});
          ASSERT_TRUE(values.open.empty());
          const Line hint = play::find_hint(history, seed, StopFlag{});
          const auto listed = std::ranges::find(values.moves, hint.moves.front(), &ValuedMove::move);
          ASSERT_NE(listed, values.moves.end());
          EXPECT_TRUE(std::is_eq(listed->value <=> values.moves.front().value))
              << spec << ": " << game->position_text(history.position());
        }
        ASSERT_TRUE(history.play(game->random_move(history.position(), random)));
        if (is_over(history.outcome())) break;
      }
    }
  }
}

}  // namespace
}  // namespace joga::testing
