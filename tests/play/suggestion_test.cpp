// After a few games the next level up or down is suggested, depending on the results.
#include "joga/play/suggestion.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

using play::suggest_level;
using play::Suggestion;
using record::SavedGameInfo;

[[nodiscard]] const GameInfo& info_of(std::string_view id) {
  return (*games::make_game(id))->info();
}

// A game of a person, who is player 1, against a computer.
[[nodiscard]] SavedGameInfo against(std::string who, Outcome result, std::string spec = "quantik") {
  return {.readable = true, .spec = std::move(spec), .players = {"", std::move(who)}, .result = result};
}

TEST(Suggestion, ComesAfterAFewGames) {
  const SavedGameInfo won = against("level:1", Outcome::PlayerOneWins);
  EXPECT_FALSE(suggest_level({}, info_of("quantik")));
  EXPECT_FALSE(suggest_level({won, won}, info_of("quantik")));
  const std::optional<Suggestion> next = suggest_level({won, won, won}, info_of("quantik"));
  ASSERT_TRUE(next);
  EXPECT_TRUE(next->is_up);
  EXPECT_EQ(next->who.text(), "level:2");
  EXPECT_EQ(next->words.english(), "You won 3 of your last 3 games against level 1: try level 2?");
}

TEST(Suggestion, IsByTheLastFourGames) {
  const SavedGameInfo won = against("level:3", Outcome::PlayerOneWins);
  const SavedGameInfo lost = against("level:3", Outcome::PlayerTwoWins);
  EXPECT_FALSE(suggest_level({won, lost, won, lost, won, won}, info_of("quantik")));
  const std::optional<Suggestion> down = suggest_level({lost, won, lost, lost, won, won}, info_of("quantik"));
  ASSERT_TRUE(down);
  EXPECT_FALSE(down->is_up);
  EXPECT_EQ(down->who.text(), "level:2");
  EXPECT_EQ(down->words.in(Language::Portuguese),
            "Perdeu 3 dos seus últimos 4 jogos contra o nível 3: que tal o nível 2?");
}

TEST(Suggestion, IsAboutTheLevelThatWasMetLast) {
  const SavedGameInfo easy = against("level:1", Outcome::PlayerOneWins);
  EXPECT_FALSE(
      suggest_level({against("level:2", Outcome::PlayerOneWins), easy, easy, easy}, info_of("quantik")));
}

TEST(Suggestion, OverlooksOtherGamesAndOthersGames) {
  const SavedGameInfo won = against("level:1", Outcome::PlayerOneWins);
  EXPECT_FALSE(suggest_level(
      {won, against("level:1", Outcome::PlayerOneWins, "eximo"), against("level:1", Outcome::Running),
       against("Ana", Outcome::PlayerOneWins), against("engine:time=5", Outcome::PlayerOneWins), won},
      info_of("quantik")));
  SavedGameInfo computers = won;
  computers.players = {"level:1", "level:1"};
  EXPECT_FALSE(suggest_level({computers, computers, computers}, info_of("quantik")));
}

TEST(Suggestion, CountsThePersonOnEitherSide) {
  SavedGameInfo second = against("", Outcome::PlayerTwoWins, "stars:map=medium");
  second.players = {"level:4", "Ana"};
  const std::optional<Suggestion> next = suggest_level({second, second, second}, info_of("stars"));
  ASSERT_TRUE(next);
  EXPECT_EQ(next->who.text(), "level:5");
}

TEST(Suggestion, StaysOnTheLadder) {
  const SavedGameInfo beaten = against("level:7", Outcome::PlayerOneWins);
  EXPECT_FALSE(suggest_level({beaten, beaten, beaten}, info_of("quantik")));
  const SavedGameInfo hopeless = against("random", Outcome::PlayerTwoWins, "eximo");
  EXPECT_FALSE(suggest_level({hopeless, hopeless, hopeless}, info_of("eximo")));
  // The levels of the report are a ladder of their own.
  const SavedGameInfo lost = against("level:1", Outcome::PlayerTwoWins, "eximo");
  EXPECT_FALSE(suggest_level({lost, lost, lost}, info_of("eximo")));
  const SavedGameInfo easy = against("easy", Outcome::PlayerOneWins, "stars");
  EXPECT_EQ(suggest_level({easy, easy, easy}, info_of("stars"))->who.text(), "hard");
}

}  // namespace
}  // namespace joga::testing
