// joga solve --fair
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/run_joga.hpp"
#include "joga/games/registry.hpp"
#include "joga/match/even_map.hpp"

namespace joga::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

[[nodiscard]] std::string sorted(std::string letters) {
  std::ranges::sort(letters);
  return letters;
}

TEST(SolveFair, SavesMapsThatTheGameReads) {
  const ScratchFolder folder;
  const std::vector<std::string> words{"solve",    "stars:map=sectors,sectors=2,seed=3",
                                       "--fair",   "1",
                                       "--games",  "40",
                                       "--nodes",  "20000",
                                       "--output", folder.path("new")};
  const ProgramRun run = run_joga(words);
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_THAT(run.out, StartsWith("seed 3: the engine gives Blue, who begins, "));
  EXPECT_THAT(run.out, HasSubstr(" in 40 games with itself Blue scores "));
  EXPECT_THAT(run.out, HasSubstr("\n1 of 1 maps seem even\n"));
  const std::string path = folder.path("new/stars-map-sectors-sectors-2-seed-3.map");
  const std::string file = read_file(path);
  EXPECT_THAT(file,
              StartsWith("# stars:map=sectors,sectors=2,seed=3, systems exchanged\n# the engine gives"));
  EXPECT_EQ(run_joga({"show", "stars:map=file:" + path}).status, 0);
  // The same work again gives the same map.
  EXPECT_EQ(run_joga(words).out, run.out);
  EXPECT_EQ(read_file(path), file);
}

TEST(SolveFair, KeepsTheSystemsOfTheMap) {
  const auto game = games::make_game("stars:map=rows:r1/33H33/000/-000/hr1,rules=official");
  ASSERT_TRUE(game) << game.error().message.english();
  const auto map = match::make_even(**game, {.nodes = 2'000, .exchanges = 12, .games = 2}, StopFlag());
  ASSERT_TRUE(map);
  EXPECT_NE(map->rows, "r1/33H33/000/-000/hr1") << "the engine holds it for even";
  EXPECT_EQ(sorted(map->rows), sorted("r1/33H33/000/-000/hr1"));
  EXPECT_EQ(map->spec.option("rules"), "official");
  EXPECT_GE(map->depth, 1);
}

TEST(SolveFair, MapsAreEvenOnlyIfTheEngineAndTheGamesSaySo) {
  match::EvenMap map{.chance = 0.52, .certain = {.lower = 0.45, .upper = 0.65}};
  EXPECT_TRUE(map.is_even());
  map.certain.lower = 0.51;
  EXPECT_FALSE(map.is_even());
  map = {.chance = 0.56, .certain = {.lower = 0.4, .upper = 0.6}};
  EXPECT_FALSE(map.is_even());
  EXPECT_FALSE(match::EvenMap{.chance = 0.5}.is_even()) << "without games";
  map = {.chance = 0.5, .certain = {.lower = 0.3, .upper = 0.7}};
  EXPECT_FALSE(map.is_even()) << "with too few games";
}

TEST(SolveFair, SaysWhatDoesNotGoTogether) {
  const auto error = [](const std::vector<std::string>& words) {
    const ProgramRun run = run_joga(words);
    EXPECT_EQ(run.status, 2) << run.out;
    return run.error;
  };
  EXPECT_EQ(error({"solve", "stars", "--fair", "1", "--json"}),
            "joga: --json does not go with --fair, which takes --nodes, --games and --output\n");
  EXPECT_EQ(error({"solve", "stars", "--games", "100"}), "joga: --games goes only with --fair\n");
  EXPECT_EQ(
      error({"solve", "quantik", "--fair", "1"}),
      "joga: --fair makes random maps, as with stars:map=sectors,sectors=4,seed=1, and quantik is not one "
      "of them\n");
  EXPECT_THAT(error({"solve", "stars:map=big", "--fair", "1"}),
              HasSubstr("stars:map=big is not one of them"));
  EXPECT_THAT(error({"solve", "chess", "--fair", "1"}), HasSubstr("chess"));
}

TEST(SolveFair, AFolderThatCannotBeMadeIsOneSentence) {
  const ScratchFolder folder;
  write_file(folder.path("file"), "");
  const ProgramRun run = run_joga({"solve", "stars", "--fair", "1", "--output", folder.path("file")});
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.error, HasSubstr(folder.path("file")));
  EXPECT_EQ(run.out, "");
}

}  // namespace
}  // namespace joga::testing
