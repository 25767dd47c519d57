// Everybody who is offered can play, and has a name of his own.
#include "joga/engine/offer.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

using engine::Who;

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
    EXPECT_EQ(names.size(), players.size()) << game->id << ": two have the same name";
  }
}

TEST(Offer, NamesPlayersForPeople) {
  const auto game = games::make_game("eximo");
  ASSERT_TRUE(game);
  const GameInfo& eximo = (*game)->info();
  const auto name = [&](std::string_view text, Language language) {
    const Result<Who> who = Who::parse(text, eximo);
    return who ? engine::who_name(*who, eximo).in(language) : who.error().message.english();
  };
  EXPECT_EQ(name("human", Language::English), "person");
  EXPECT_EQ(name("greedy", Language::Portuguese), "ganancioso");
  EXPECT_EQ(name("level:4", Language::Portuguese), "nível 4 de " + std::to_string(eximo.strengths.size()));
  EXPECT_EQ(name("minimax:depth=2", Language::English), "minimax, depth 2");
  EXPECT_EQ(name("engine:depth=8,time=0.5", Language::English), "engine, depth 8, 0.5 s a move");
  EXPECT_EQ(name("mcts:nodes=100", Language::English), "engine by Monte-Carlo search, 100 positions a move");
}

}  // namespace
}  // namespace joga::testing
