// Drafts of maps.
#include "joga/core/map_tools.hpp"

#include <gtest/gtest.h>

#include <set>

#include "joga/games/registry.hpp"
#include "joga/games/stars/game.hpp"

namespace joga::games {
namespace {

[[nodiscard]] const GameInfo& stars() {
  return stars::Stars::info();
}

TEST(OnRows, KeepsTheOptionsThatAreNotOfTheOldMap) {
  const GameSpec spec = *GameSpec::parse("stars:map=sectors,sectors=3,seed=5,rules=official,start=2");
  EXPECT_EQ(on_rows(stars(), spec, "1H/h2").text(), "stars:map=rows:1H/h2,rules=official,start=2");
}

TEST(MapDraft, BeginsAsAMapThatCanBePlayedOn) {
  const MapDraft draft(stars());
  EXPECT_TRUE(draft.problem().empty());
  EXPECT_EQ(draft.rows_text(), "0000/0H000/0000/000h0/0000");
  EXPECT_EQ(draft.file_text(), "0000\n0H000\n0000\n000h0\n0000\n");
  EXPECT_TRUE(make_game(draft.spec()));
}

TEST(MapDraft, IsCheckedAfterEveryChange) {
  MapDraft draft(stars());
  draft.set(0, 0, 'H');
  EXPECT_EQ(draft.rows_text(), "H000/00000/0000/000h0/0000") << "a player has one homeworld";
  EXPECT_TRUE(draft.problem().empty()) << draft.problem().english();
  draft.set(0, 0, '3');
  EXPECT_NE(draft.problem().english().find("no homeworld of player 1"), std::string::npos);
}

TEST(MapDraft, GrowsAndShrinksWithWhatIsDrawn) {
  MapDraft draft(stars());
  EXPECT_EQ(draft.view().rows, 6);
  EXPECT_EQ(draft.view().columns, 6);
  draft.set(5, 1, '@');
  EXPECT_EQ(draft.rows_text(), "0000/0H000/0000/000h0/0000/-@");
  EXPECT_EQ(draft.view().rows, 7);
  EXPECT_EQ(draft.view().cells[5 * 6 + 1].terrain->word, "wormhole");
  EXPECT_EQ(draft.view().cells[5 * 6].terrain, nullptr);
  draft.set(5, 1, kMapGap);
  EXPECT_EQ(draft.rows_text(), MapDraft(stars()).rows_text());
}

TEST(MapDraft, TakesAnyRowsAndSaysWhatIsWrongWithThem) {
  EXPECT_TRUE(MapDraft(stars(), "1H/h2").problem().empty());
  for (const char* rows : {"", "/", "-", "Hx/h", "H-/-/-h", "H"}) {
    EXPECT_FALSE(MapDraft(stars(), rows).problem().empty()) << rows;
    EXPECT_FALSE(MapDraft(stars(), rows).problem().in(Language::Portuguese).empty()) << rows;
  }
  const MapDraft tall(stars(), std::string(400, '/') + "H");
  EXPECT_FALSE(tall.problem().empty());
  EXPECT_EQ(tall.view().rows, 26);
}

TEST(MapDraft, OfAGameIsItsMap) {
  const auto medium = MapDraft::of(stars(), {"stars", {{"map", "medium"}}});
  ASSERT_TRUE(medium);
  EXPECT_EQ((*make_game(medium->spec()))->spec().text(), "stars:map=medium");
  EXPECT_FALSE(MapDraft::of(stars(), {"quantik", {}}));
  EXPECT_FALSE(MapDraft::of(stars(), {"stars", {{"map", "none"}}}));
}

TEST(MapDraft, OfASeedIsTheGamesOwn) {
  const auto game = MapDraft::of(stars(), {"stars", {{"map", "sectors"}, {"seed", "7"}}});
  ASSERT_TRUE(game);
  EXPECT_EQ(MapDraft::random(stars(), 7)->rows_text(), game->rows_text());
}

TEST(MapDraft, ThePaletteHasEveryTerrainOfMaps) {
  std::set<const TerrainKind*> terrains;
  for (const MapLetter& system : stars().maps->palette) EXPECT_TRUE(terrains.insert(system.terrain).second);
  EXPECT_EQ(terrains.size(), stars().kinds.terrains.size());
}

}  // namespace
}  // namespace joga::games
