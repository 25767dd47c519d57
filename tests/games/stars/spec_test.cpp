// The options of the game.
#include <gtest/gtest.h>

#include <string>

#include "games/stars/support.hpp"
#include "joga/games/stars/maps.hpp"

namespace joga::stars::testing {
namespace {

TEST(StarsSpec, DefaultsAreLeftOut) {
  for (const std::string_view spec :
       {"stars", "stars:map=small", "stars:rules=feup", "stars:start=1", "stars:end=stuck",
        "stars:map=rows:1b20/rH3*3/20r1/*2bh0/3b0r", "stars:map=rows: 1 b 2 0 / r H 3 * 3/20r1/*2bh0/3b0r"}) {
    EXPECT_EQ(Table(spec).spec(), "stars") << spec;
  }
}

TEST(StarsSpec, KeysAreInAlphabeticalOrder) {
  EXPECT_EQ(Table("stars:start=2,rules=official,map=big").spec(), "stars:map=big,rules=official,start=2");
  EXPECT_EQ(Table("stars:start=2,end=both").spec(), "stars:end=both,start=2");
  EXPECT_EQ(Table("stars:seed=7,sectors=8,map=sectors").spec(), "stars:map=sectors,sectors=8,seed=7");
}

TEST(StarsSpec, EndIsLeftOutWhereTheRuleSetImpliesIt) {
  EXPECT_EQ(Table("stars:end=both,rules=official").spec(), "stars:rules=official");
  EXPECT_EQ(Table("stars:end=stuck,rules=official").spec(), "stars:end=stuck,rules=official");
}

TEST(StarsSpec, RowsThatAreAShippedMapAreThatMap) {
  EXPECT_EQ(Table("stars:map=rows:1b20/rH3*3/20r1/*2bhr/3b0r").spec(), "stars:map=interim");
  EXPECT_EQ(Table("stars:map=rows:1b20/rH3*3/20r1/*2bh1/3b0r").spec(),
            "stars:map=rows:1b20/rH3*3/20r1/*2bh1/3b0r");
  EXPECT_EQ(Table("stars:map=rows:H 0 # home / 0 h").spec(), "stars:map=rows:H0/0h");
}

TEST(StarsSpec, SectorMapsKeepTheirNumbers) {
  EXPECT_EQ(Table("stars:map=sectors").spec(), "stars:map=sectors");
  EXPECT_EQ(Table("stars:map=sectors,seed=1,sectors=6").spec(), "stars:map=sectors");
  EXPECT_EQ(Table("stars:map=sectors,seed=0").spec(), "stars:map=sectors,seed=0");
}

TEST(StarsSpec, SeedAndSectorsNeedASectorMap) {
  EXPECT_EQ(spec_error("stars:seed=3"), "option seed goes only with map=sectors");
  EXPECT_EQ(spec_error("stars:map=big,sectors=6"), "option sectors goes only with map=sectors");
}

TEST(StarsSpec, SectorsAreEvenAndFit) {
  EXPECT_EQ(spec_error("stars:map=sectors,sectors=7"),
            "option sectors cannot be 7: half of the sectors mirror the other half, so it must be even");
  EXPECT_EQ(spec_error("stars:map=sectors,sectors=20"), "option sectors cannot be '20'; valid: 2 to 18");
  EXPECT_EQ(spec_error("stars:map=sectors,sectors=0"), "option sectors cannot be '0'; valid: 2 to 18");
  EXPECT_EQ(spec_error("stars:map=sectors,seed=x"), "option seed cannot be 'x'; valid: 0 to 4294967295");
}

TEST(StarsSpec, FairMapsHaveNumbers) {
  EXPECT_EQ(Table("stars:map=fair,fair=1").spec(), "stars:map=fair");
  EXPECT_EQ(Table("stars:fair=2,map=fair").spec(), "stars:fair=2,map=fair");
  const std::string count = std::to_string(fair_maps().size());
  EXPECT_EQ(spec_error("stars:map=fair,fair=0"), "option fair cannot be '0'; valid: 1 to " + count);
  EXPECT_EQ(spec_error("stars:map=fair,fair=999"), "option fair cannot be '999'; valid: 1 to " + count);
  EXPECT_EQ(spec_error("stars:fair=2"), "option fair goes only with map=fair");
}

TEST(StarsSpec, RowsOfAFairMapAreNamedByItsNumber) {
  ASSERT_GE(fair_maps().size(), 50U);
  for (std::size_t i = 0; i < fair_maps().size(); ++i) {
    const ShippedMap& map = fair_maps()[i];
    EXPECT_EQ(map.name, std::to_string(i + 1)) << map.rows;
    EXPECT_EQ(Table("stars:map=rows:" + std::string(map.rows)).spec(),
              i == 0 ? "stars:map=fair" : "stars:fair=" + std::to_string(i + 1) + ",map=fair");
  }
}

TEST(StarsSpec, UnknownMapsListTheValidOnes) {
  EXPECT_EQ(spec_error("stars:map=huge"),
            "option map cannot be 'huge'; valid: small, medium, big, interim, wormholes, sectors, fair, "
            "file:PATH, rows:ROW/ROW/...");
  EXPECT_EQ(spec_error("stars:level=3"),
            "stars has no option 'level'; valid: end, fair, map, rules, sectors, seed, start");
}

TEST(StarsSpec, FilesAreNamedOnlyOnTheCommandLine) {
  EXPECT_EQ(spec_error("stars:map=file:/etc/passwd"),
            "a map file can be named only on the command line: here a map is written map=rows:ROW/ROW/...");
}

TEST(StarsSpec, BadMapsAreRefusedWithTheReason) {
  EXPECT_EQ(spec_error("stars:map=rows:H0"), "the map has no homeworld of player 2 ('h')");
  EXPECT_EQ(spec_error("stars:map=rows:"), "row 1 of the map is empty: write '-' where there is no cell");
}

TEST(StarsSpec, BlueIsPlayerOneAndRedPlayerTwo) {
  EXPECT_EQ(Stars::info().colours, (std::array{SideColour::Blue, SideColour::Red}));
  EXPECT_EQ(Table().game().start().to_move(), Player::One);
  EXPECT_EQ(Table("stars:start=2").game().start().to_move(), Player::Two);
}

}  // namespace
}  // namespace joga::stars::testing
