#include "joga/match/opening.hpp"

#include <gtest/gtest.h>

#include <set>

#include "sanitized.hpp"
#include "search/samples.hpp"

namespace joga::match {
namespace {

using joga::testing::sample_game;

[[nodiscard]] std::string opening_refusal(const std::string& text, const std::string& spec = "quantik") {
  const auto openings = Openings::from_text(sample_game(spec), text, "book");
  return openings ? "" : openings.error().message.english();
}

TEST(OpeningFiles, HaveALineForEach) {
  const auto openings = Openings::from_text(sample_game("quantik"),
                                            "# a book\nstartpos\n\nstartpos moves C@a1 S@d4\r\n", "book");
  ASSERT_TRUE(openings);
  EXPECT_EQ((*openings)->known_size(), 2U);
  EXPECT_EQ((*openings)->get(0)->ply(), 0U);
  EXPECT_EQ((*openings)->get(1)->move_text_at(1), "S@d4");
  EXPECT_FALSE((*openings)->get(2));
}

TEST(OpeningFiles, MayHavePositions) {
  const auto openings =
      Openings::from_text(sample_game("stars"), "fen ..../.H4.*./..../*..h4./.... 2 moves d4-a2=C\n", "book");
  ASSERT_TRUE(openings) << openings.error().message.english();
  EXPECT_EQ((*openings)->get(0)->ply(), 1U);
}

TEST(OpeningFiles, MayBeRecords) {
  const std::string records = "[Game \"quantik\"]\n\n1. C@a1 *\n\n[Game \"quantik\"]\n\n1. S@b2 C@d4 *\n\n";
  const auto openings = Openings::from_text(sample_game("quantik"), records, "book");
  ASSERT_TRUE(openings) << openings.error().message.english();
  EXPECT_EQ((*openings)->known_size(), 2U);
  EXPECT_EQ((*openings)->get(1)->ply(), 2U);
}

TEST(OpeningFiles, ThatAreWrongAreRefusedByLine) {
  EXPECT_EQ(opening_refusal("startpos\nnonsense\n"),
            "book: line 2: a position is written: startpos|fen P [moves M ...]");
  EXPECT_EQ(opening_refusal("startpos moves C@a1 C@a1\n").substr(0, 22), "book: line 1: move 2: ");
  EXPECT_EQ(opening_refusal("# nothing\n"), "book: it contains no openings");
  EXPECT_EQ(opening_refusal("startpos moves C@a1\nstartpos moves C@a1\n"),
            "book: opening 2 leads to the same position as one before it");
  EXPECT_EQ(opening_refusal("startpos moves C@a1 S@a2 N@b1 Y@b2\n"),
            "book: the game is over after opening 1");
  EXPECT_EQ(opening_refusal("[Game \"eximo\"]\n\n*\n\n"), "book: game 1 is of eximo, not of quantik");
}

TEST(RandomOpenings, AreOpenAndNeverAlikeEvenUpToSymmetry) {
  for (const GameInfo* info : games::all_games()) {
    const auto game = sample_game(std::string(info->id));
    const auto openings = Openings::random(game, 4, 7);
    std::set<std::uint64_t> seen;
    for (std::size_t number = 0; number < (joga::testing::kSanitized ? 8U : 30U); ++number) {
      const auto opening = openings->get(number);
      ASSERT_TRUE(opening);
      EXPECT_EQ(opening->ply(), 4U);
      EXPECT_FALSE(is_over(opening->outcome()));
      EXPECT_TRUE(is_open(*opening));
      EXPECT_FALSE(seen.contains(game->key(opening->position()))) << info->id;
      for (std::size_t symmetry = 0; symmetry < game->symmetry_count(); ++symmetry) {
        seen.insert(game->key(game->transformed(opening->position(), symmetry)));
      }
    }
  }
}

TEST(RandomOpenings, AreTheSameForTheSameSeedHoweverManyAreUsed) {
  const auto game = sample_game("fields");
  const auto one = Openings::random(game, 3, 5);
  const auto two = Openings::random(game, 3, 5);
  const auto other = Openings::random(game, 3, 6);
  EXPECT_EQ(one->identity(), two->identity());
  EXPECT_NE(one->identity(), other->identity());
  static_cast<void>(one->get(19));  // makes all openings before it
  int different = 0;
  for (std::size_t number = 0; number < 20; ++number) {
    const std::string text = game->position_text(two->get(number)->position());
    EXPECT_EQ(game->position_text(one->get(number)->position()), text);
    different += game->position_text(other->get(number)->position()) == text ? 0 : 1;
  }
  EXPECT_GT(different, 15);
}

TEST(RandomOpenings, ThatAreUsedUpAreToldOf) {
  // There are 64 first turns of Quantik.
  const auto openings = Openings::random(sample_game("quantik"), 1, 1);
  std::set<std::string> seen;
  std::size_t found = 0;
  for (; found < 100; ++found) {
    const auto opening = openings->get(found);
    if (!opening) break;
    EXPECT_TRUE(seen.insert(opening->move_text_at(0)).second);
  }
  EXPECT_LE(found, 64U);
  EXPECT_NE(openings->get(found).error().message.english().find("after 1 random plies"), std::string::npos);
}

}  // namespace
}  // namespace joga::match
