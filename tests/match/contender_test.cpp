#include "joga/match/contender.hpp"

#include <gtest/gtest.h>

#include "search/samples.hpp"

namespace joga::match {
namespace {

using engine::UgiProgram;

[[nodiscard]] const GameInfo& quantik() {
  return joga::testing::sample_game("quantik")->info();
}

[[nodiscard]] std::string refusal(const std::string& text) {
  const auto read = parse_contenders(text, "folder/players.toml", quantik());
  return read ? "" : read.error().message.english();
}

TEST(Contenders, MayBeGivenNames) {
  EXPECT_EQ(parse_contender("easy", quantik())->name, "easy");
  EXPECT_EQ(parse_contender("old=easy", quantik())->name, "old");
  EXPECT_EQ(parse_contender("minimax:depth=3", quantik())->name, "minimax:depth=3");
  const auto named = parse_contender("deep=minimax:depth=3", quantik());
  ASSERT_TRUE(named);
  EXPECT_EQ(named->name, "deep");
  EXPECT_EQ(named->who.text(), "minimax:depth=3");
  const auto program = parse_contender("bot=ugi:python3 'my bot.py'", quantik());
  ASSERT_TRUE(program);
  EXPECT_EQ(std::get<UgiProgram>(program->who.kind).command,
            (std::vector<std::string>{"python3", "my bot.py"}));
}

TEST(Contenders, AreProgramsOfTheGame) {
  EXPECT_EQ(parse_contender("human", quantik()).error().message.english(),
            "'human' is a person: only programs play matches");
  EXPECT_FALSE(parse_contender("hard", quantik()));
  EXPECT_FALSE(parse_contender("", quantik()));
  EXPECT_FALSE(parse_contender("x=", quantik()));
}

TEST(Contenders, OfTheSameNameAreNumbered) {
  std::vector<Contender> contenders{
      {.name = "a"}, {.name = "a"}, {.name = "b"}, {.name = "a"}, {.name = "a (2)"}};
  number_namesakes(contenders);
  EXPECT_EQ(contenders[0].name, "a");
  EXPECT_EQ(contenders[1].name, "a (2)");
  EXPECT_EQ(contenders[2].name, "b");
  EXPECT_EQ(contenders[3].name, "a (3)");
  EXPECT_EQ(contenders[4].name, "a (2) (2)");
}

TEST(PlayerFiles, WithALineThatIsNeitherTomlNorJsonAreRefused) {
  for (const std::string text : {"[{", "[[{\"players\": []}]", "[=]", "[", "players = [{"}) {
    EXPECT_TRUE(refusal(text).starts_with("folder/players.toml: not a file of players: ")) << text;
  }
}

TEST(PlayerFiles, SayTheSameInTomlAndJson) {
  const std::string toml = R"(
[[players]]
name = "student"
command = ["python3", "bot.py"]
folder = "bots"
options = { Seed = 7, Style = "wild", Ponder = false }

[[players]]
who = "medium"
)";
  const std::string json = R"({"players": [
    {"name": "student", "command": "python3 bot.py", "folder": "bots",
     "options": {"Seed": 7, "Style": "wild", "Ponder": false}},
    {"who": "medium"}]})";
  const auto from_toml = parse_contenders(toml, "folder/players.toml", quantik());
  const auto from_json = parse_contenders(json, "folder/players.json", quantik());
  ASSERT_TRUE(from_toml) << from_toml.error().message.english();
  ASSERT_TRUE(from_json) << from_json.error().message.english();
  EXPECT_EQ(*from_toml, *from_json);
  ASSERT_EQ(from_toml->size(), 2U);
  const auto& program = std::get<UgiProgram>((*from_toml)[0].who.kind);
  EXPECT_EQ(program.folder, "folder/bots");
  EXPECT_EQ(program.options,
            (std::vector<UgiProgram::Option>{{"Ponder", "false"}, {"Seed", "7"}, {"Style", "wild"}}));
  EXPECT_EQ((*from_toml)[1].name, "medium");
}

TEST(PlayerFiles, PutProgramsIntoASandbox) {
  const auto players = parse_contenders(R"(
[[players]]
command = "x"
sandbox = true
memory = 512
processes = 8

[[players]]
command = "y"
sandbox = false
)",
                                        "players.toml", quantik());
  ASSERT_TRUE(players) << players.error().message.english();
  EXPECT_EQ(std::get<UgiProgram>((*players)[0].who.kind).sandbox,
            (system::Sandbox{.memory_mib = 512, .processes = 8}));
  EXPECT_EQ(std::get<UgiProgram>((*players)[1].who.kind).sandbox, std::nullopt);
}

TEST(PlayerFiles, ThatAreWrongAreRefusedInOneSentence) {
  EXPECT_EQ(refusal("x = ["), refusal("x = [").substr(0, refusal("x = [").find('\n')));
  EXPECT_TRUE(refusal("x = 1\né = 1").starts_with("folder/players.toml: not a file of players: line 2: "));
  EXPECT_NE(refusal("x = [").find("folder/players.toml: not a file of players: line 1: "), std::string::npos);
  EXPECT_EQ(
      refusal("x = 1"),
      "folder/players.toml: expected: a list 'players' of tables, each with 'name' and 'who' or 'command'");
  EXPECT_EQ(refusal("[[players]]\nname = \"a\"\n"),
            "folder/players.toml: player 1: either 'who' or 'command' is needed, not both");
  EXPECT_EQ(refusal("[[players]]\nwho = \"easy\"\nelo = 3\n"),
            "folder/players.toml: player 1: unknown key 'elo'; valid: name, who, command, folder, options, "
            "sandbox, "
            "memory, processes");
  EXPECT_EQ(refusal("[[players]]\nwho = 3\n"), "folder/players.toml: player 1: 'who' must be a string");
  EXPECT_EQ(refusal("[[players]]\ncommand = []\n"),
            "folder/players.toml: player 1: 'command' must be a string or a list of words");
  EXPECT_EQ(refusal("[[players]]\ncommand = \"x\"\noptions = 3\n"),
            "folder/players.toml: player 1: 'options' must be a table of strings, numbers and booleans");
  EXPECT_EQ(refusal("[[players]]\ncommand = \"x\"\nsandbox = 1\n"),
            "folder/players.toml: player 1: 'sandbox' must be true or false");
  EXPECT_EQ(refusal("[[players]]\ncommand = \"x\"\nmemory = 5\n"),
            "folder/players.toml: player 1: 'memory' limits a sandbox: it needs 'sandbox = true'");
  EXPECT_EQ(refusal("[[players]]\ncommand = \"x\"\nsandbox = true\nprocesses = 0\n"),
            "folder/players.toml: player 1: 'processes' must be a whole number from 1 on");
  EXPECT_EQ(refusal("[[players]]\nwho = \"easy\"\nsandbox = true\n"),
            "folder/players.toml: player 1: 'sandbox' is for programs with a 'command'");
  EXPECT_NE(refusal("{\"players\": ["), "");
}

}  // namespace
}  // namespace joga::match
