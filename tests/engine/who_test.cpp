#include "joga/engine/who.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "joga/games/registry.hpp"

namespace joga::engine {
namespace {

using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

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
  const std::string valid =
      "human, easy, medium, perfect, level:N, engine:time=S, mcts:time=S, minimax:depth=N, ugi:COMMAND";
  EXPECT_EQ(refusal("hal"), "'hal' is not a player of Quantik; valid: " + valid);
  EXPECT_EQ(refusal("hal", Language::Portuguese), "'hal' não é um jogador de Quantik; válidos: " + valid);
  for (const std::string_view text :
       {"", ":", "Human", "human ", "human:depth=1", "easy:depth=1", "hard", "minimaxi", "minimax "}) {
    EXPECT_THAT(refusal(text), HasSubstr("valid: " + valid)) << text;
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

TEST(Who, TheEngineHasLimits) {
  for (const std::string_view text : {"engine", "mcts", "engine:time=2", "engine:time=0.05", "engine:depth=9",
                                      "mcts:nodes=50000", "engine:depth=9,nodes=50000,time=1.5"}) {
    const Result<Who> who = Who::parse(text, quantik());
    ASSERT_TRUE(who) << text;
    EXPECT_EQ(who->text(), text);
  }
  for (const std::string_view text : {"engine:time=0", "engine:time=soon", "engine:depth=0",
                                      "engine:depth=201", "mcts:nodes=-1", "engine:speed=3"}) {
    EXPECT_THAT(refusal(text),
                HasSubstr("has a limit that is not valid; valid: time=SECONDS, depth=1 to 200, nodes=N"))
        << text;
  }
}

TEST(Who, LevelsAreThoseOfTheGame) {
  const auto levels = static_cast<int>(quantik().strengths.size());
  for (int number = 1; number <= levels; ++number) {
    EXPECT_EQ(*Who::parse("level:" + std::to_string(number), quantik()), Who{Level{number}});
  }
  const std::string sentence = "Quantik has the levels level:1 to level:" + std::to_string(levels);
  for (const std::string_view text : {"level", "level:", "level:0", "level:-1", "level:99", "level:x"}) {
    EXPECT_EQ(refusal(text), sentence) << text;
  }
}

TEST(Who, AProgramOfOthersIsACommandInWords) {
  const Result<Who> who = Who::parse("ugi:python3 'my bot.py' --fast", quantik());
  ASSERT_TRUE(who);
  EXPECT_TRUE(who->is_foreign());
  EXPECT_EQ(who->text(), "ugi:python3 \"my bot.py\" --fast");
  EXPECT_EQ(Who::parse(who->text(), quantik())->text(), who->text());
  EXPECT_THAT(refusal("ugi:"), HasSubstr("ugi: needs a command"));
  EXPECT_THAT(refusal("ugi:'open"), HasSubstr("ends inside quotes"));
}

TEST(Who, FormsAreShownForEveryGame) {
  for (const GameInfo* game : games::all_games()) {
    const std::vector<std::string> forms = who_forms(*game);
    EXPECT_EQ(forms.front(), "human");
    EXPECT_EQ(forms[1], game->levels.front().name);
    EXPECT_THAT(forms, IsSupersetOf({"level:N", "engine:time=S", "mcts:time=S", "minimax:depth=N"}));
    EXPECT_EQ(forms.back(), "ugi:COMMAND");
  }
}

}  // namespace
}  // namespace joga::engine
