// Statistics of the moves played in the saved games.
#include "joga/play/played_moves.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "joga/games/registry.hpp"

namespace joga::testing {
namespace {

using play::played_moves;
using play::PlayedMove;
using record::SavedGameInfo;

[[nodiscard]] SavedGameInfo with(std::string opening, Outcome result, std::string spec = "quantik") {
  return {.readable = true, .spec = std::move(spec), .result = result, .opening = std::move(opening)};
}

[[nodiscard]] History after(std::initializer_list<std::string_view> moves) {
  History history(*games::make_game("quantik"));
  for (const std::string_view move : moves) {
    EXPECT_TRUE(history.play(*history.game().parse_move(history.position(), move)));
  }
  return history;
}

TEST(PlayedMoves, AreCountedWithTheirResultsForThePlayerWhoMadeThem) {
  const std::vector<SavedGameInfo> games{
      with("C@a1 N@b3 S@c1", Outcome::PlayerOneWins), with("C@a1 N@b3", Outcome::PlayerTwoWins),
      with("C@a1 N@b4", Outcome::Draw), with("C@a1", Outcome::Running), with("Y@d4 N@b3", Outcome::Running)};
  const std::vector<PlayedMove> first = played_moves(games, after({}));
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(first[0].move, "C@a1");
  EXPECT_EQ(first[0].games, 4U);
  EXPECT_EQ(first[0].won, 1U);
  EXPECT_EQ(first[0].drawn, 1U);
  EXPECT_EQ(first[0].lost, 1U);
  EXPECT_EQ(first[1].games, 1U);
  const std::vector<PlayedMove> second = played_moves(games, after({"C@a1"}));
  ASSERT_EQ(second.size(), 2U);
  EXPECT_EQ(second[0].move, "N@b3");
  EXPECT_EQ(second[0].won, 1U);
  EXPECT_EQ(second[0].lost, 1U);
  EXPECT_EQ(played_moves(games, after({"C@a1", "N@b3"})).size(), 1U);
  EXPECT_TRUE(played_moves(games, after({"C@a1", "N@b4"})).empty());
}

TEST(PlayedMoves, AreThoseOfGamesWithTheSameRulesAlone) {
  SavedGameInfo study = with("C@a1", Outcome::Running);
  study.study = true;
  SavedGameInfo damaged = with("C@a1", Outcome::Running);
  damaged.readable = false;
  const std::vector<SavedGameInfo> games{
      study, damaged, with("C@a1", Outcome::Running, "quantik:rules=official"), with("", Outcome::Running)};
  EXPECT_TRUE(played_moves(games, after({})).empty());
  const auto game = *games::make_game("quantik");
  const History elsewhere(game, *game->parse_position("C3/4/4/4 2"));
  EXPECT_TRUE(played_moves({with("C@a1", Outcome::Running)}, elsewhere).empty());
}

}  // namespace
}  // namespace joga::testing
