// The effects of turns in words.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "joga/games/registry.hpp"
#include "joga/play/explain.hpp"

namespace joga::testing {
namespace {

[[nodiscard]] std::string story_of(std::string_view spec, std::string_view position, std::string_view move,
                                   Language language = Language::English) {
  const std::shared_ptr<const AnyGame> game = *games::make_game(spec);
  const AnyPosition at = position.empty() ? game->start() : *game->parse_position(position);
  return play::turn_story(*game, at, *game->parse_move(at, move)).in(language);
}

TEST(Story, NamesThePieceThatIsPlaced) {
  EXPECT_EQ(story_of("quantik", "", "C@a1"), "White put a cube on a1");
  EXPECT_EQ(story_of("quantik", "", "C@a1", Language::Portuguese), "Brancas: cubo em a1");
}

TEST(Story, TellsWhereAManGoes) {
  EXPECT_EQ(story_of("eximo", "", "c3-c4"), "White moved c3 to c4");
  EXPECT_EQ(story_of("eximo", "", "c3-c4", Language::Portuguese), "Brancas: de c3 para c4");
  EXPECT_EQ(story_of("eximo", "", "c2-c4"), "White jumped from c2 to c4");
  EXPECT_EQ(story_of("eximo", "", "c2-c4", Language::Portuguese), "Brancas: salto de c2 para c4");
}

TEST(Story, NamesAllThatIsTaken) {
  constexpr std::string_view kPosition = "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 2";
  EXPECT_EQ(story_of("eximo", kPosition, "d8xb6"), "Black took c7, d8 to b6");
  EXPECT_EQ(story_of("eximo", kPosition, "b8xd6xf6"), "Black took c7 and e6, b8 to f6");
  EXPECT_EQ(story_of("eximo", kPosition, "b8xd6xf6", Language::Portuguese),
            "Pretas: captura em c7 e e6, de b8 para f6");
}

TEST(Story, CountsThePointsOfASettlement) {
  EXPECT_EQ(story_of("stars", "", "b2-d3=C").substr(0, 15), "Blue settled d3");
  EXPECT_NE(story_of("stars", "", "b2-d3=T").find("Blue put a trade station on d3"), std::string::npos);
  const std::shared_ptr<const AnyGame> game = *games::make_game("stars");
  bool counted = false;
  for (const AnyMove move : game->legal_moves(game->start())) {
    const int gained = *game->points_gained(game->start(), move);
    const std::string story = play::turn_story(*game, game->start(), move).in(Language::English);
    // The first turn makes the larger empire too.
    const std::string end =
        gained > 0 ? ": +" + std::to_string(gained) + ", larger empire +3" : ": larger empire +3";
    EXPECT_TRUE(story.ends_with(end)) << story;
    counted = counted || gained > 0;
  }
  EXPECT_TRUE(counted);
}

TEST(Story, HasASentenceForEveryTurnOfEveryGame) {
  for (const GameInfo* info : games::all_games()) {
    const std::shared_ptr<const AnyGame> game = *games::make_game(info->id);
    Random random(5);
    AnyPosition position = game->start();
    for (int ply = 0; ply < 200 && !is_over(game->outcome(position)); ++ply) {
      const AnyMove move = game->random_move(position, random);
      for (const Language language : {Language::English, Language::Portuguese}) {
        const std::string story = play::turn_story(*game, position, move).in(language);
        const std::string player = Message(info->player_name(game->to_move(position))).in(language);
        EXPECT_TRUE(story.starts_with(player)) << story;
        EXPECT_GT(story.size(), player.size() + 4) << story;
      }
      position = game->play_unchecked(position, move);
    }
  }
}

}  // namespace
}  // namespace joga::testing
