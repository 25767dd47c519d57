#include "joga/engine/who.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "joga/games/registry.hpp"

namespace joga::engine {
namespace {

using ::testing::HasSubstr;

[[nodiscard]] const GameInfo& quantik() {
  return (*games::make_game("quantik"))->info();
}

[[nodiscard]] std::string refusal(std::string_view text, Language language = Language::English) {
  const Result<Who> who = Who::parse(text, quantik());
  return who ? "accepted as " + who->text() : who.error().message.in(language);
}

TEST(Who, IsAPersonALevelOrAProgram) {
  EXPECT_TRUE(Who::parse("human", quantik())->is_human());
  EXPECT_EQ(*Who::parse("medium", quantik()), Who{ReportLevel{"medium"}});
  EXPECT_EQ(*Who::parse("minimax:depth=4", quantik()), Who{MinimaxDepth{4}});
  EXPECT_FALSE(Who::parse("minimax:depth=4", quantik())->is_human());
}

TEST(Who, EveryLevelOfEveryGameIsOne) {
  for (const GameInfo* game : games::all_games()) {
    for (const LevelInfo& level : game->levels) {
      const Result<Who> who = Who::parse(level.name, *game);
      ASSERT_TRUE(who) << game->id << ' ' << level.name;
      EXPECT_EQ(*who, Who{ReportLevel{std::string(level.name)}});
    }
  }
}

TEST(Who, TextIsCanonicalAndParsesBack) {
  for (const std::string_view text : {"human", "easy", "medium", "minimax:depth=1", "minimax:depth=99"}) {
    EXPECT_EQ(Who::parse(text, quantik())->text(), text);
  }
  EXPECT_EQ(Who::parse("minimax:depth=007", quantik())->text(), "minimax:depth=7");
}

TEST(Who, UnknownNamesListTheValidOnes) {
  EXPECT_EQ(refusal("hal"), "'hal' is not a player of Quantik; valid: human, easy, medium, minimax:depth=N");
  EXPECT_EQ(refusal("hal", Language::Portuguese),
            "'hal' não é um jogador de Quantik; válidos: human, easy, medium, minimax:depth=N");
  for (const std::string_view text :
       {"", ":", "Human", "human ", "human:depth=1", "easy:depth=1", "hard", "minimaxi", "minimax "}) {
    EXPECT_THAT(refusal(text), HasSubstr("valid: human, easy, medium, minimax:depth=N")) << text;
    EXPECT_EQ(Who::parse(text, quantik()).error().code, ErrorCode::Unknown) << text;
  }
}

TEST(Who, MinimaxNeedsADepthWithinReason) {
  EXPECT_EQ(refusal("minimax"), "minimax needs a depth: minimax:depth=N, N from 1 to 99");
  for (const std::string_view depth : {"", "0", "100", "-1", "+1", "2.5", "two", "99999999999999999999"}) {
    EXPECT_EQ(refusal("minimax:depth=" + std::string(depth)),
              "option depth cannot be '" + std::string(depth) + "'; valid: 1 to 99");
  }
  EXPECT_EQ(refusal("minimax:time=2"), "minimax has no option 'time'; valid: depth");
  EXPECT_THAT(refusal("minimax:"), HasSubstr("options are written key=value"));
  EXPECT_THAT(refusal("minimax:4"), HasSubstr("options are written key=value"));
  EXPECT_THAT(refusal("minimax:depth=1,depth=2"), HasSubstr("twice"));
}

TEST(Who, FormsAreShownForEveryGame) {
  for (const GameInfo* game : games::all_games()) {
    const std::vector<std::string> forms = who_forms(*game);
    ASSERT_EQ(forms.size(), game->levels.size() + 2);
    EXPECT_EQ(forms.front(), "human");
    EXPECT_EQ(forms[1], game->levels.front().name);
    EXPECT_EQ(forms.back(), "minimax:depth=N");
  }
}

}  // namespace
}  // namespace joga::engine
