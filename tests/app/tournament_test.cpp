// `joga tournament` as a person uses it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/run_joga.hpp"
#include "joga/system/lock.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

[[nodiscard]] ProgramRun tournament(std::vector<std::string> words) {
  words.insert(words.begin(), "tournament");
  return run_joga(words);
}

void expect_tournament_refused(const std::vector<std::string>& words, const std::string& sentence,
                               int status = 2) {
  const ProgramRun run = tournament(words);
  EXPECT_EQ(run.status, status) << run.error;
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.error, "joga: " + sentence + "\n");
}

class Tournaments : public ::testing::Test {
 protected:
  void SetUp() override {
    write("tournament.toml",
          "name = \"Cup\"\ngame = \"quantik\"\nformat = \"swiss\"\nrounds = 2\n[final]\nbots = 2\ngames = 2\n"
          "[time]\nper_move = 20\n[machine]\nconcurrency = 2\njoga = false\n");
  }
  void write(const std::string& path, const std::string& content) const {
    const std::filesystem::path whole = cup() + "/" + path;
    std::filesystem::create_directories(whole.parent_path());
    write_file(whole.string(), content);
  }
  // A bot that plays random moves of quantik, and does what else it is told.
  void add_bot(const std::string& name, const std::string& behaviour = "") const {
    write("bots/" + name + "/bot.toml", "name = \"" + name + "\"\ncommand = [\"./engine\"" +
                                            (behaviour.empty() ? "" : ", \"" + behaviour + "\"") + "]\n");
    std::filesystem::copy_file(JOGA_MOCK_ENGINE, cup() + "/bots/" + name + "/engine");
  }
  [[nodiscard]] std::string cup() const { return folder_.path("cup"); }

  ScratchFolder folder_{};
};

TEST_F(Tournaments, ArePlayedToTheEndAndTold) {
  for (const char* name : {"ana", "bea", "caio"}) add_bot(name);
  const ProgramRun run = tournament({"run", cup()});
  ASSERT_EQ(run.status, 0) << run.error;
  EXPECT_EQ(run.error, "");
  EXPECT_THAT(run.out, HasSubstr("Buchholz"));
  EXPECT_EQ(tournament({"standings", cup()}).out, run.out);
  EXPECT_EQ(tournament({"run", cup()}).out, run.out);  // there is nothing left to play

  const auto json = nlohmann::json::parse(tournament({"standings", cup(), "--json"}).out);
  EXPECT_EQ(json["games"], 6);
  EXPECT_EQ(json["rounds"].size(), 3U);
  EXPECT_EQ(json["rounds"][2]["stage"], "final");
  EXPECT_EQ(json["standings"].size(), 3U);
  EXPECT_EQ(json["standings"][0]["rank"], 1);
  EXPECT_EQ(json["standings"][2]["status"], "playing");
  EXPECT_THAT(tournament({"standings", cup(), "--csv"}).out,
              StartsWith("rank,name,authors,version,status,points,"));

  const ProgramRun report = tournament({"report", cup(), "--lang", "pt"});
  EXPECT_EQ(report.status, 0) << report.error;
  EXPECT_THAT(read_file(cup() + "/report/index.html"), HasSubstr("games/1.html"));
  EXPECT_THAT(read_file(cup() + "/report/games/1.html"), StartsWith("<!DOCTYPE html>"));
}

TEST_F(Tournaments, ShowWhatABotWroteOnItsStandardError) {
  add_bot("quiet");
  add_bot("loud");
  write("bots/loud/bot.toml",
        "name = \"loud\"\ncommand = [\"sh\", \"-c\", \"echo ready to play >&2; exec ./engine\"]\n");
  ASSERT_EQ(tournament({"run", cup()}).status, 0);
  ASSERT_EQ(tournament({"report", cup()}).status, 0);
  EXPECT_THAT(read_file(cup() + "/report/games/1.html"), HasSubstr("ready to play"));
}

TEST_F(Tournaments, LeaveBadBotsOutOrLetThemForfeit) {
  add_bot("good");
  add_bot("other");
  add_bot("crash", "crash-at-start");
  write("bots/unbuilt/bot.toml",
        "name = \"unbuilt\"\nbuild = [\"sh\", \"-c\", \"echo no rule; exit 3\"]\ncommand = \"./x\"\n");
  write("bots/wrong/bot.toml", "name = \"wrong\"\n");
  const ProgramRun check = tournament({"check", cup()});
  EXPECT_EQ(check.status, 1);
  EXPECT_THAT(check.out, HasSubstr("fit    good\n"));
  EXPECT_THAT(check.out, HasSubstr("unfit  crash fails the check '"));
  EXPECT_THAT(check.out,
              HasSubstr("unfit  unbuilt does not build: sh has ended with exit status 3: no rule\n"));
  EXPECT_THAT(check.out, HasSubstr("wrong/bot.toml: 'command' is missing"));
  EXPECT_THAT(check.out, HasSubstr("2 fit, 3 unfit\n"));
  const ProgramRun run = tournament({"run", cup()});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_THAT(run.error, HasSubstr("left out: unbuilt does not build"));
  EXPECT_EQ(nlohmann::json::parse(tournament({"standings", cup(), "--json"}).out)["standings"].size(), 2U);

  std::filesystem::remove_all(cup() + "/rounds");
  std::filesystem::remove_all(cup() + "/games");
  write_file(cup() + "/tournament.toml",
             "name = \"Cup\"\ngame = \"quantik\"\nbad_bots = \"forfeit\"\n[machine]\njoga = false\n");
  ASSERT_EQ(tournament({"run", cup()}).status, 0);
  const auto json = nlohmann::json::parse(tournament({"standings", cup(), "--json"}).out);
  EXPECT_EQ(json["games"], 12);
  for (const auto& row : json["standings"]) {
    if (row["name"] == "unbuilt") {
      EXPECT_GE(row["faults"], 4);
      EXPECT_THAT(row["fault_reasons"][0]["reason"].get<std::string>(), HasSubstr("unbuilt does not build"));
      EXPECT_EQ(row["fault_reasons"][0]["games"].size(), row["faults"]);
    }
  }
  EXPECT_THAT(tournament({"standings", cup()}).out, HasSubstr("\nunbuilt lost "));
  EXPECT_THAT(tournament({"standings", cup(), "--csv"}).out, HasSubstr("unbuilt does not build"));
  ASSERT_EQ(tournament({"report", cup()}).status, 0);
  EXPECT_THAT(read_file(cup() + "/report/index.html"), HasSubstr("unbuilt does not build"));
}

TEST_F(Tournaments, CopyAFolderThatALinkLeadsTo) {
  add_bot("good");
  const std::string command = "command = [\"./engine\"]\n";
  write("bots/bea/bot.toml", "name = \"bea\"\nbuild = [\"sh\", \"-c\", \"touch made\"]\n" + command);
  std::filesystem::copy_file(JOGA_MOCK_ENGINE, cup() + "/bots/bea/engine");
  // Something called joga that the bot brings stays as it is, also if it leads nowhere.
  std::filesystem::create_symlink("/nowhere", cup() + "/bots/bea/joga");
  std::filesystem::rename(cup() + "/bots/bea", folder_.path("bea"));
  std::filesystem::create_directory_symlink(folder_.path("bea"), cup() + "/bots/bea");
  write("bots/" + std::string(101, 'x') + "/bot.toml", "name = \"long\"\n" + command);
  write("tournament.toml", "name = \"Cup\"\ngame = \"quantik\"\n[time]\nper_move = 20\n");
  const ProgramRun check = tournament({"check", cup()});
  EXPECT_THAT(check.out, HasSubstr("xx: the folder's name has more than 100 bytes: give it a shorter one"));
  EXPECT_THAT(check.out, HasSubstr("2 fit, 1 unfit\n")) << check.error;
  EXPECT_FALSE(std::filesystem::exists(folder_.path("bea/made")));
}

// Deeper than this process may have files open.
TEST_F(Tournaments, RemoveWhatABuildHasLeft) {
  add_bot("good");
  write("bots/deep/bot.toml", "name = \"deep\"\nbuild = [\"python3\", \"dig.py\"]\ncommand = [\"./x\"]\n");
  write("bots/deep/dig.py",
        "import os\nfor _ in range(1_500):\n  os.mkdir('d')\n  os.chdir('d')\nos.chmod('.', 0)\n");
  for (int time = 0; time < 2; ++time)
    EXPECT_THAT(tournament({"check", cup()}).out, HasSubstr("fit    good\n"));
  write(
      "bots/good" +
          [] {
            std::string path;
            for (int level = 0; level < 40; ++level) path += "/d";
            return path;
          }() +
          "/file",
      "");
  EXPECT_THAT(tournament({"check", cup()}).out,
              HasSubstr("bots/good has folders inside of each other, more than 32 deep"));
}

TEST_F(Tournaments, HideJogaFromBotsThatMustDoWithoutIt) {
  const auto add = [&](const std::string& name, const std::string& build) {
    add_bot(name);
    write("bots/" + name + "/bot.toml",
          "name = \"" + name + "\"\nbuild = [\"sh\", \"-c\", \"" + build + "\"]\ncommand = [\"./engine\"]\n");
  };
  add("finder", "command -v joga; test -x /opt/joga/joga");
  add("ascetic", "! command -v joga && ! python3 -c 'import joga'");
  const ProgramRun hidden = tournament({"check", cup()});
  EXPECT_THAT(hidden.out, HasSubstr("unfit  finder does not build"));
  EXPECT_THAT(hidden.out, HasSubstr("fit    ascetic\n")) << hidden.out;
  write("tournament.toml", "name = \"Cup\"\ngame = \"quantik\"\n[time]\nper_move = 20\n");
  const ProgramRun shown = tournament({"check", cup()});
  EXPECT_THAT(shown.out, HasSubstr("fit    finder\n")) << shown.out;
  EXPECT_THAT(shown.out, HasSubstr("unfit  ascetic does not build"));
}

TEST_F(Tournaments, LetAReplacedBotGoOnAsAnother) {
  for (const char* name : {"ana", "bea"}) add_bot(name);
  ASSERT_EQ(tournament({"run", cup()}).status, 0);
  write("bots/ana/notes", "a new version");
  write_file(cup() + "/tournament.toml",
             "name = \"Cup\"\ngame = \"quantik\"\n[time]\nper_move = 20\n[machine]\njoga = false\n");
  ASSERT_EQ(tournament({"run", cup()}).status, 0);
  const auto json = nlohmann::json::parse(tournament({"standings", cup(), "--json"}).out);
  ASSERT_EQ(json["standings"].size(), 3U);
  EXPECT_EQ(json["standings"][2]["status"], "replaced");
  EXPECT_EQ(json["standings"][2]["name"], "ana");
  std::filesystem::remove_all(cup() + "/bots/bea");
  EXPECT_THAT(tournament({"standings", cup()}).out,
              AllOf(HasSubstr("ana (replaced)"), HasSubstr("bea (withdrawn)")));
}

TEST_F(Tournaments, CanBePlayedInShards) {
  for (const char* name : {"ana", "bea", "caio", "duda"}) add_bot(name);
  const ProgramRun early = tournament({"run", cup(), "--shard", "1/2", "--round", "2"});
  EXPECT_EQ(early.status, 1);
  EXPECT_THAT(early.error, HasSubstr("round 2 cannot be played yet"));
  for (const char* round : {"1", "2", "3"}) {
    for (const char* shard : {"1/2", "2/2"}) {
      const ProgramRun run = tournament({"run", cup(), "--shard", shard, "--round", round});
      EXPECT_EQ(run.status, 0) << run.error;
    }
  }
  // Nothing is left to play, and no game was played twice, which would be refused.
  const std::string standings = tournament({"standings", cup()}).out;
  EXPECT_EQ(nlohmann::json::parse(tournament({"standings", cup(), "--json"}).out)["games"], 10);
  EXPECT_TRUE(std::filesystem::exists(cup() + "/games/round-002.2-of-2.joga"));
  EXPECT_EQ(tournament({"run", cup()}).out, standings);
  // Arrays may have been submitted for more rounds than there are.
  for (const char* round : {"4", "5"})
    EXPECT_EQ(tournament({"run", cup(), "--shard", "1/2", "--round", round}).out, standings);
}

TEST_F(Tournaments, AreNotPlayedTwiceAtATime) {
  for (const char* name : {"ana", "bea", "caio", "duda"}) add_bot(name);
  std::filesystem::create_directories(cup() + "/games");
  const std::string sentence = cup() + " is being played by another process";
  const auto locked = [&](const std::string& file) { return system::Lock::take(cup() + "/" + file); };
  {
    const auto whole = locked("run.lock");
    expect_tournament_refused({"run", cup()}, sentence);
    expect_tournament_refused({"run", cup(), "--shard", "1/2"}, sentence, 1);
  }
  {
    const auto third = locked("games/round-001.3-of-3.joga.lock");
    expect_tournament_refused({"run", cup()}, sentence, 1);
    expect_tournament_refused({"run", cup(), "--shard", "1/2"}, sentence, 1);
    EXPECT_EQ(tournament({"run", cup(), "--shard", "1/3"}).status, 0);
  }
  EXPECT_EQ(tournament({"run", cup(), "--shard", "1/2"}).status, 0);
  EXPECT_EQ(tournament({"run", cup()}).status, 0);
}

TEST_F(Tournaments, RefuseNonsenseInOneSentence) {
  expect_tournament_refused(
      {"dance", "x"},
      "'dance' is not something to do with a tournament; valid: new, check, run, standings, report");
  expect_tournament_refused({"new", "x"}, "tournament new needs --game SPEC, as in --game quantik");
  expect_tournament_refused({"new", cup(), "--game", "quantik"},
                            cup() + " already has a tournament.toml: choose another folder");
  expect_tournament_refused(
      {"run", "nowhere"},
      "nowhere is not the folder of a tournament: it has no tournament.toml; make one with joga "
      "tournament new");
  expect_tournament_refused({"standings", cup(), "--csv", "--json"},
                            "options --csv and --json exclude each other: give one of them");
  expect_tournament_refused({"standings", cup(), "--shard", "1/2"},
                            "--shard does not go with tournament standings");
  expect_tournament_refused({"run", cup(), "--round", "2"}, "--round goes only with --shard");
  std::filesystem::create_directories(cup() + "/bots");
  expect_tournament_refused({"run", cup()}, "a tournament needs 2 bots or more, and 0 can take part", 1);
  for (const char* name : {"ana", "bea"}) add_bot(name);
  ASSERT_EQ(tournament({"run", cup()}).status, 0);
  write_file(cup() + "/tournament.toml", "name = \"Cup\"\ngame = \"quantik\"\nseed = 7\n");
  expect_tournament_refused({"run", cup()},
                            cup() +
                                "/rounds/001.json belongs to another tournament: its game, openings, "
                                "time or seed are not those of tournament.toml");
}

}  // namespace
}  // namespace joga::testing
