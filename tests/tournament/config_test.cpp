#include "joga/tournament/config.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "joga/games/registry.hpp"
#include "joga/tournament/bot.hpp"
#include "library/temporary_folder.hpp"

namespace joga::tournament {
namespace {

using ::testing::HasSubstr;

void expect_refused(const std::string& text, const std::string& sentence) {
  const Result<Config> config = parse_config(text, "cup");
  ASSERT_FALSE(config) << text;
  EXPECT_EQ(config.error().message.english(), "cup/tournament.toml: " + sentence);
  EXPECT_FALSE(config.error().message.in(Language::Portuguese).empty());
}

constexpr const char* kGeneral = "name = \"x\"\ngame = \"quantik\"\n";

TEST(TournamentConfigs, AsWrittenForANewTournamentAreRead) {
  const auto game = *games::make_game("stars:map=small");
  const Result<Config> config = parse_config(new_config_text(*game, "Taça \"1\""), "cup");
  ASSERT_TRUE(config) << config.error().message.english();
  EXPECT_EQ(config->name, "Taça \"1\"");
  EXPECT_EQ(config->game->spec().text(), game->spec().text());
  EXPECT_EQ(config->format, Format::Swiss);
  EXPECT_EQ(config->last.bots, 4U);
  EXPECT_EQ(config->ladder.levels.size(), game->info().strengths.size());
  EXPECT_EQ(config->time.per_move, std::chrono::milliseconds(500));
}

TEST(TournamentConfigs, NameWhatIsWrong) {
  expect_refused("name = 3", "'name' must be a string that is not empty, not 3");
  expect_refused("game = \"quantik\"", "'name' is missing: it must be a string that is not empty");
  expect_refused("name = \"x\"",
                 "'game' is missing: it must be a game, such as \"quantik\" or \"stars:map=small\"");
  const std::string general = kGeneral;
  expect_refused(general + "game2 = 1",
                 "unknown key 'game2'; valid: name, game, format, rounds, games, seed, bad_bots, tie_breaks, "
                 "final, ladder, time, openings, machine");
  expect_refused(general + "games = 0", "'games' must be a whole number from 1 to 10000, not 0");
  expect_refused(general + "format = \"knockout\"",
                 "'format' must be one of: round-robin, swiss, gauntlet, not \"knockout\"");
  expect_refused(
      general + "tie_breaks = [\"luck\"]",
      "'tie_breaks' must be a list of words, each one of: direct, buchholz, sonneborn-berger, wins, not "
      "[\"luck\"]");
  expect_refused(general + "final = 3", "'final' must be a table; its keys: bots, games");
  for (const char* anchors : {"[\"level:9=0\"]", "[\"level:1\"]", "[\"level:1=0\", \"level:1=3\"]"}) {
    expect_refused(
        general + "[ladder]\nanchors = " + anchors,
        "'ladder.anchors' must be a list of levels of the ladder, each once and with its rating, as in "
        "[\"level:1=0\"], not " +
            nlohmann::json::parse(anchors).dump());
  }
  expect_refused(general + "[final]\nbots = 4",
                 "'final.bots' must be 0, because only a Swiss tournament has a final, not 4");
  expect_refused(general + "[time]\nper_move = -1",
                 "'time.per_move' must be a positive number of seconds, not -1");
  expect_refused(general + "[time]\ntotal = \"x\"",
                 "'time.total' must be SECONDS or SECONDS+INCREMENT, as in \"60+0.5\", not \"x\"");
  expect_refused(general + "[ladder]\nlevels = [\"ugi:./x\"]",
                 "ladder.levels: 'ugi:./x' is a program, not a level of joga");
  EXPECT_THAT(parse_config(general + "[time", "cup").error().message.english(),
              HasSubstr("cup/tournament.toml: line 3: "));
  EXPECT_THAT(parse_config("name=\"x\"\ngame=\"chess\"", "cup").error().message.english(),
              HasSubstr("game: there is no game 'chess'"));
}

TEST(TournamentConfigs, HaveTheIdentityOfTheirGames) {
  const auto identity = [](const std::string& more) {
    const Result<Config> config = parse_config(kGeneral + more, "cup");
    EXPECT_TRUE(config) << more;
    return *config->identity();
  };
  EXPECT_EQ(identity(""), identity("rounds = 9\n[machine]\nconcurrency = 4"));
  EXPECT_NE(identity(""), identity("seed = 2"));
  EXPECT_NE(identity(""), identity("[time]\nper_move = 0.1"));
  EXPECT_NE(identity(""), identity("[openings]\nrandom_plies = 6"));
}

class Bots : public ::testing::Test {
 protected:
  void write(const std::string& path, const std::string& text) const {
    const auto whole = folder_.path() / "bots" / path;
    std::filesystem::create_directories(whole.parent_path());
    std::ofstream(whole) << text;
  }
  [[nodiscard]] BotList read() const { return *read_bots(folder_.path(), {"level:1"}); }
  [[nodiscard]] std::string only_fault() const {
    const BotList list = read();
    return list.faults.size() == 1 ? list.faults.front().english() : "";
  }

  joga::testing::TemporaryFolder folder_{};
};

TEST_F(Bots, AreReadInTheOrderOfTheirFolders) {
  write("b/bot.toml", "name = \"Bea\"\nauthors = \"Zé\"\ncommand = \"python3 bot.py\"");
  write("a/bot.toml",
        "name = \"Ana\"\nauthors = [\"x\", \"y\"]\nbuild = [\"make\"]\ncommand = [\"./ana\", \"1\"]");
  const BotList list = read();
  ASSERT_EQ(list.bots.size(), 2U);
  EXPECT_TRUE(list.faults.empty());
  EXPECT_EQ(list.bots[0].name, "Ana");
  EXPECT_EQ(list.bots[0].build, std::vector<std::string>{"make"});
  EXPECT_EQ(list.bots[1].command, (std::vector<std::string>{"python3", "bot.py"}));
  EXPECT_EQ(list.bots[1].version.size(), 16U);
}

TEST_F(Bots, AreOtherVersionsWithOtherFiles) {
  write("a/bot.toml", "name = \"Ana\"\ncommand = \"./a\"");
  write("a/src/x.c", "1");
  const std::string before = read().bots[0].version;
  EXPECT_EQ(read().bots[0].version, before);
  write("a/src/x.c", "2");
  const std::string changed = read().bots[0].version;
  EXPECT_NE(changed, before);
  std::filesystem::rename(folder_.path() / "bots/a/src/x.c", folder_.path() / "bots/a/src/y.c");
  EXPECT_NE(read().bots[0].version, changed);
  write("a/src/x.c", "1");
  std::filesystem::remove(folder_.path() / "bots/a/src/y.c");
  EXPECT_EQ(read().bots[0].version, before);
  std::filesystem::permissions(folder_.path() / "bots/a/src/x.c", std::filesystem::perms::owner_all);
  EXPECT_NE(read().bots[0].version, before);
}

TEST_F(Bots, WithFaultsAreNamed) {
  const std::string path = (folder_.path() / "bots/a/bot.toml").string();
  write("a/x", "");
  EXPECT_THAT(only_fault(), HasSubstr(path));
  write("a/bot.toml", "name = \"Ana\"");
  EXPECT_EQ(only_fault(), path + ": 'command' is missing: it must be a command: a string or a list of words");
  write("a/bot.toml", "name = \"Ana\"\ncommand = []");
  EXPECT_EQ(only_fault(), path + ": 'command' must be a command: a string or a list of words, not []");
  write("a/bot.toml", "name = \"level:1\"\ncommand = \"./a\"");
  EXPECT_EQ(only_fault(), path + ": the name 'level:1' is that of a level of joga");
  write("a/bot.toml", "name = \"Ana\"\ncommand = \"./a\"");
  write("b/bot.toml", "name = \"Ana\"\ncommand = \"./b\"");
  EXPECT_THAT(only_fault(), HasSubstr("bots/b/bot.toml: the name 'Ana' is taken by " + path));
  EXPECT_FALSE(read_bots(folder_.path() / "nothing", {}));
}

}  // namespace
}  // namespace joga::tournament
