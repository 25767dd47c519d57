#include <gtest/gtest.h>

#include "joga/core/history.hpp"
#include "joga/record/record.hpp"
#include "joga/record/saved.hpp"
#include "joga/record/writer.hpp"
#include "search/samples.hpp"

namespace joga::library {
namespace {

using record::read_heading;

TEST(Headings, TellWhatAListShows) {
  const auto heading = read_heading(
      "[Game \"quantik\"]\n[Player1 \"Ana \\\"A\\\" \\\\\"]\n[Player2 \"medium\"]\n[Date \"2026-01-31\"]\n"
      "[Time \"15:45:02\"]\n[Result \"*\"]\n\n1. C@a1 N@b3 2. S@c2 *\n",
      true);
  ASSERT_TRUE(heading);
  EXPECT_EQ(heading->spec, "quantik");
  EXPECT_EQ(heading->players[0], "Ana \"A\" \\");
  EXPECT_EQ(heading->players[1], "medium");
  EXPECT_EQ(heading->date, "2026-01-31");
  EXPECT_EQ(heading->time, "15:45:02");
  EXPECT_EQ(heading->result, Outcome::Running);
  EXPECT_EQ(heading->ply, 3U);
}

TEST(Headings, TellStudiesFromGames) {
  const auto is_study = [](std::string_view tags) {
    return read_heading("[Game \"quantik\"]\n" + std::string(tags) + "\n1. C@a1 *\n", true)->study;
  };
  EXPECT_TRUE(is_study("[Kind \"study\"]\n"));
  EXPECT_FALSE(is_study("[Kind \"other\"]\n"));
  EXPECT_FALSE(is_study("[Event \"study\"]\n"));
}

TEST(Headings, CountTheMainLineAlone) {
  const auto ply = [](std::string_view turns) {
    return read_heading("[Game \"x\"] " + std::string(turns), true)->ply;
  };
  EXPECT_EQ(ply("*"), 0U);
  EXPECT_EQ(ply("1.a 2...b *"), 2U);
  EXPECT_EQ(ply("{c d} 1. a! $12 (1. e (f) g) 1... b?? ; e f\n c {\\} h} *"), 3U);
  EXPECT_EQ(ply("[Ply \"1\"] 1. a b *"), 1U);
  EXPECT_EQ(ply("[Ply \"99\"] 1. a b *"), 2U);
}

TEST(Headings, KeepTheFirstTurns) {
  const auto opening = [](const std::string& record) {
    return read_heading("[Game \"x\"] " + record, true)->opening;
  };
  EXPECT_EQ(opening("*"), "");
  EXPECT_EQ(opening("{c d} 1. a! (1. e (f) g) 1... b 2.c 1"), "a b c");
  EXPECT_EQ(opening("[Ply \"1\"] 1. a b *"), "a");
  EXPECT_EQ(opening("[Position \"p\"] 1. a b *"), "");
  EXPECT_EQ(opening("1. a " + std::string(1000, 'b') + " 2. c *"), "a");
  std::string many;
  for (std::size_t i = 0; i < 2 * record::kOpeningTurns; ++i) many += "a ";
  EXPECT_EQ(opening(many + '*').size(), 2 * record::kOpeningTurns - 1);
}

TEST(Headings, TellWhichChapterOfAStudyItIs) {
  const auto heading = read_heading(
      "[Game \"quantik\"]\n[Kind \"study\"]\n[Study \"Corners\"]\n[Chapter \"2\"]\n[Event \"Both\"]\n\n*\n",
      true);
  ASSERT_TRUE(heading);
  EXPECT_EQ(heading->study_name, "Corners");
  EXPECT_EQ(heading->chapter, 2);
  EXPECT_EQ(heading->title, "Both");
  for (const std::string chapter : {"", "two", "-1"}) {
    EXPECT_EQ(read_heading("[Game \"quantik\"]\n[Chapter \"" + chapter + "\"]\n*\n", true)->chapter, 0);
  }
  EXPECT_EQ(read_heading("[Game \"quantik\"]\n*\n", true)->study_name, "");
}

TEST(Headings, AgreeWithRecordsOfRealGames) {
  Random random(1);
  for (const std::string& spec : joga::testing::sample_specs()) {
    const auto game = joga::testing::sample_game(spec);
    History history(game);
    for (std::size_t turns = random.below(60); turns > 0 && !is_over(history.outcome()); --turns) {
      ASSERT_TRUE(history.play(game->random_move(history.position(), random)));
    }
    for (std::size_t back = random.below(3); back > 0; --back) history.undo();
    const auto heading = read_heading(record::to_text(record::from_history(history)), true);
    ASSERT_TRUE(heading) << spec;
    EXPECT_EQ(heading->spec, game->spec().text());
    EXPECT_EQ(heading->ply, history.ply()) << spec;
    EXPECT_EQ(heading->result, history.outcome()) << spec;
  }
}

TEST(Headings, AnIncompleteRecordHasNoHeading) {
  const std::string record = "[Game \"quantik\"]\n[Result \"*\"]\n\n1. C@a1 N@b3 *\n";
  ASSERT_TRUE(read_heading(record, true));
  for (std::size_t length = 0; length + 1 < record.size(); ++length) {
    EXPECT_FALSE(read_heading(record.substr(0, length), true)) << length;
  }
  EXPECT_TRUE(read_heading(record.substr(0, 40), false));
  for (const std::string_view text :
       {"", "\0\0\0\0", "[Result \"*\"] *", "[Game quantik] *", "[Game \"a\\", "{", "("}) {
    EXPECT_FALSE(read_heading(text, true)) << text;
  }
}

}  // namespace
}  // namespace joga::library
