// Every offered player can play and has a name of its own; the levels are in the order of their strength.
#include "joga/engine/offer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

using engine::Who;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

[[nodiscard]] std::vector<std::string> texts_of(const std::vector<Who>& players) {
  std::vector<std::string> texts;
  for (const Who& who : players) texts.push_back(who.text());
  return texts;
}

[[nodiscard]] const GameInfo& info_of(std::string_view spec) {
  return (*games::make_game(spec))->info();
}

TEST(Offer, IsOfPlayersThatTheGameHas) {
  for (const GameInfo* game : games::all_games()) {
    std::set<std::string> names;
    const std::vector<Who> players = engine::offered_players(*game);
    for (const Who& who : players) {
      const Result<Who> parsed = Who::parse(who.text(), *game);
      ASSERT_TRUE(parsed) << who.text();
      EXPECT_EQ(*parsed, who) << who.text();
      EXPECT_FALSE(who.is_human());
      EXPECT_FALSE(who.is_foreign());
      names.insert(engine::who_name(who, *game).english());
    }
    EXPECT_EQ(names.size(), players.size()) << game->id << ": two players have the same name";
  }
}

// As measured: docs/levels.md.
TEST(Offer, TheReportsLevelsStandWhereTheyBelong) {
  EXPECT_THAT(texts_of(engine::ladder(info_of("quantik"))),
              ElementsAre("easy", "level:1", "medium", "level:2", "level:3", "level:4", "level:5", "level:6",
                          "level:7"));
  EXPECT_THAT(texts_of(engine::ladder(info_of("stars"))),
              ElementsAre("easy", "level:1", "level:2", "hard", "level:3", "level:4", "level:5", "level:6",
                          "level:7"));
  for (const auto& [game, levels] : {std::pair("eximo", 14U), std::pair("fields", 16U)}) {
    const std::vector<std::string> ladder = texts_of(engine::ladder(info_of(game)));
    ASSERT_EQ(ladder.size(), levels + 2);
    EXPECT_THAT(std::vector(ladder.begin(), ladder.begin() + 3), ElementsAre("random", "greedy", "level:1"));
    EXPECT_EQ(ladder.back(), "level:" + std::to_string(levels));
  }
}

TEST(Offer, EveryRungHasANameAndASentenceInBothLanguages) {
  for (const GameInfo* game : games::all_games()) {
    std::set<std::string> sentences;
    const std::vector<Who> ladder = engine::ladder(*game);
    for (const Who& who : ladder) {
      for (const Language language : {Language::English, Language::Portuguese}) {
        EXPECT_FALSE(engine::who_name(who, *game).in(language).empty()) << who.text();
        EXPECT_FALSE(engine::who_meaning(who, *game).in(language).empty()) << who.text();
      }
      sentences.insert(engine::who_meaning(who, *game).english());
    }
    EXPECT_EQ(sentences.size(), ladder.size()) << game->id << ": two levels have the same sentence";
  }
}

TEST(Offer, AFirstGameIsAgainstTheWeakestLevel) {
  for (const GameInfo* game : games::all_games())
    EXPECT_EQ(engine::default_opponent(*game).text(), "level:1") << game->id;
}

TEST(Offer, PerfectPlayIsOfferedOnlyWhereThereIsAny) {
  EXPECT_THAT(texts_of(engine::offered_players(**games::make_game("quantik"))), Contains("perfect"));
  EXPECT_THAT(texts_of(engine::offered_players(**games::make_game("stars"))), Contains("perfect"));
  EXPECT_THAT(texts_of(engine::offered_players(**games::make_game("stars:map=big"))),
              Not(Contains("perfect")));
  EXPECT_THAT(texts_of(engine::offered_players(**games::make_game("eximo"))), Not(Contains("perfect")));
}

TEST(Offer, NamesPlayersForPeople) {
  const GameInfo& eximo = info_of("eximo");
  const auto name = [&](std::string_view text, Language language) {
    const Result<Who> who = Who::parse(text, eximo);
    return who ? engine::who_name(*who, eximo).in(language) : who.error().message.english();
  };
  EXPECT_EQ(name("human", Language::English), "person");
  EXPECT_EQ(name("greedy", Language::Portuguese), "ganancioso");
  EXPECT_EQ(name("level:4", Language::Portuguese), "nível 4");
  EXPECT_EQ(engine::who_title(*Who::parse("level:4", eximo), eximo).english(), "casual player");
  EXPECT_TRUE(engine::who_title(*Who::parse("greedy", eximo), eximo).empty());
  EXPECT_EQ(name("minimax:depth=2", Language::English), "minimax, depth 2");
  EXPECT_EQ(name("engine:depth=8,time=0.5", Language::English), "engine, depth 8, 0.5 s a move");
  EXPECT_EQ(name("mcts:nodes=100", Language::English), "engine by Monte-Carlo search, 100 positions a move");
}

TEST(Offer, SaysHowPlayersPlay) {
  const GameInfo& eximo = info_of("eximo");
  EXPECT_EQ(engine::who_meaning(*Who::parse("level:1", eximo), eximo).english(), "misses most things");
  EXPECT_EQ(engine::who_meaning(*Who::parse("level:12", eximo), eximo).english(), "45,000 positions a move");
  EXPECT_EQ(engine::who_meaning(*Who::parse("level:6", eximo), eximo).in(Language::Portuguese),
            "105 posições por jogada");
  EXPECT_TRUE(engine::who_meaning(Who{}, eximo).empty());
}

}  // namespace
}  // namespace joga::testing
