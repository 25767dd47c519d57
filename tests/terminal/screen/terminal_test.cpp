// The full screen on a real pseudo-terminal.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "games/listed.hpp"
#include "joga/core/history.hpp"
#include "joga/games/registry.hpp"
#include "terminal/pseudo_terminal.hpp"
#include "terminal/screen/person.hpp"
#include "terminal/screen/terminals.hpp"
#include "test_paths.hpp"

namespace joga::terminal::screen {
namespace {

class OnTerminal : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!TestTerminal::is_available()) GTEST_SKIP() << "tmux is not installed";
    if (!testing::has_pseudo_terminals()) GTEST_SKIP() << "there are no pseudo-terminals here";
  }
};

TEST_F(OnTerminal, MenuInBothLanguages) {
  TestTerminal english("", 80, 24);
  ASSERT_TRUE(english.shows("New game"));
  expect_golden("menu.en.80x24", english);
  TestTerminal portuguese("--lang pt", 100, 30);
  ASSERT_TRUE(portuguese.shows("Jogo novo"));
  expect_golden("menu.pt.100x30", portuguese);
}

TEST_F(OnTerminal, EveryGameAtTheStart) {
  std::vector<std::string> games = joga::testing::game_ids();
  games.emplace_back("stars:map=big");
  for (const std::string& game : games) {
    std::string name = game.substr(0, game.find(':')) + (game.ends_with("big") ? "-big" : "");
    TestTerminal small("play " + game + " --p2 human", 80, 24);
    ASSERT_TRUE(small.shows("? help"));
    expect_golden(name + ".en.80x24", small);
    TestTerminal large("play " + game + " --p2 human --lang pt", 140, 50);
    ASSERT_TRUE(large.shows("? ajuda"));
    expect_golden(name + ".pt.140x50", large);
  }
}

TEST_F(OnTerminal, QuantikByTyping) {
  TestTerminal terminal("play quantik --p2 human", 80, 24);
  ASSERT_TRUE(terminal.shows("▸ White"));
  for (const std::string move : {"Y@a1", "Y@d4", "C@b1", "S@a4", "N@c1", "C@c4", "S@d1"}) {
    terminal.type(move);
    terminal.keys({"Enter"});
  }
  ASSERT_TRUE(terminal.shows("1 Play again"));
  expect_golden("quantik-won.en.80x24", terminal);
  terminal.keys({"3"});
  ASSERT_TRUE(terminal.shows("Enter better line"));
  terminal.keys({"End", "4"});
  ASSERT_TRUE(terminal.shows("New game"));
  terminal.keys({"Escape"});
  ASSERT_TRUE(terminal.shows("End joga? (y/N)"));
  terminal.keys({"y"});
  ASSERT_TRUE(terminal.shows("status 0"));
}

TEST_F(OnTerminal, FieldsByMouse) {
  TestTerminal terminal("play fields --p2 human", 80, 24);
  ASSERT_TRUE(terminal.shows("▸ Black"));
  terminal.click(7, 6);  // a6
  ASSERT_TRUE(terminal.shows("> a6"));
  expect_golden("fields-chosen.en.80x24", terminal);
  terminal.click(9, 6);  // a5
  ASSERT_TRUE(terminal.shows("Last: 4 a6-a5"));
}

// The steps of a whole game without a terminal lead to the same screens on a terminal.
void play_on_terminal(const std::string& spec, Means means) {
  Person person;
  play_through(person, spec, means);
  ASSERT_FALSE(::testing::Test::HasFailure());
  TestTerminal terminal("play " + spec + " --p2 human", 80, 24);
  ASSERT_TRUE(terminal.shows("▸ "));
  terminal.repeat(person.steps);
  ASSERT_TRUE(terminal.shows("1 Play again"));
  const std::string reason = person.state().outcome_reason().english();
  EXPECT_TRUE(terminal.shows(reason)) << reason;
}

TEST_F(OnTerminal, EveryGameByKeys) {
  for (const std::string& spec : joga::testing::quick_specs(20)) play_on_terminal(spec, Means::Keys);
}

TEST_F(OnTerminal, EveryGameByMouse) {
  for (const std::string& spec : joga::testing::quick_specs(20)) play_on_terminal(spec, Means::Mouse);
}

TEST_F(OnTerminal, EveryGameByTyping) {
  std::vector<std::string> specs = joga::testing::quick_specs(30);
  specs.emplace_back("stars:rules=official");
  for (const std::string& spec : specs) {
    SCOPED_TRACE(spec);
    History history(*games::make_game(spec));
    Random random(5);
    TestTerminal terminal("play " + spec + " --p2 human --lang pt", 100, 30);
    ASSERT_TRUE(terminal.shows("▸ "));
    while (!is_over(history.outcome())) {
      const AnyMove move = history.game().random_move(history.position(), random);
      const std::string text = history.game().move_text(history.position(), move);
      ASSERT_TRUE(history.play(move));
      terminal.type(text);
      terminal.keys({"Enter"});
    }
    ASSERT_TRUE(terminal.shows(history.outcome_reason().in(Language::Portuguese)));
  }
}

TEST_F(OnTerminal, TooSmallAWindowSaysSoAndRecovers) {
  TestTerminal terminal("play eximo --p2 human", 80, 24);
  ASSERT_TRUE(terminal.shows("? help"));
  const std::string before = terminal.screen();
  terminal.resize(40, 10);
  ASSERT_TRUE(terminal.shows("too small"));
  terminal.resize(80, 24);
  ASSERT_TRUE(terminal.shows("? help"));
  EXPECT_EQ(terminal.screen(), before);
}

// Ctrl-Z goes to the shell, and `fg` back to the same screen.
TEST_F(OnTerminal, IsSuspendedAndGoesOn) {
  const std::filesystem::path home =
      std::filesystem::temp_directory_path() / ("joga-suspended-" + std::to_string(getpid()));
  const std::string shell =
      "--version; export LC_ALL=C.UTF-8 HOME=" + home.string() + " PS1='shell: '; bash --norc --noprofile -i";
  TestTerminal terminal(shell, 80, 24, home);
  ASSERT_TRUE(terminal.shows("shell:"));
  terminal.type(JOGA_BINARY " play quantik --p2 human");
  terminal.keys({"Enter"});
  ASSERT_TRUE(terminal.shows("? help"));
  const std::string before = terminal.screen();
  terminal.keys({"C-z"});
  ASSERT_TRUE(terminal.shows("Stopped"));
  terminal.type("fg");
  terminal.keys({"Enter"});
  ASSERT_TRUE(terminal.shows("? help"));
  EXPECT_EQ(terminal.screen(), before);
  terminal.type("Y");
  EXPECT_TRUE(terminal.shows("> Y")) << "keys come again";
  terminal.keys({"C-x"});
  ASSERT_TRUE(terminal.shows("End joga?"));
  terminal.keys({"y"});
  ASSERT_TRUE(terminal.shows("shell:"));
  std::filesystem::remove_all(home);
}

// A name may have letters that are two columns wide.
TEST_F(OnTerminal, WideLettersLeaveNothingBehind) {
  TestTerminal terminal("play quantik --p2 human --name1 '漢字'", 80, 24);
  ASSERT_TRUE(terminal.shows("White: ??"));
}

TEST_F(OnTerminal, AKilledGameIsResumed) {
  const std::filesystem::path home =
      std::filesystem::temp_directory_path() / ("joga-killed-" + std::to_string(getpid()));
  {
    TestTerminal terminal("play stars --p2 human", 80, 24, home);
    ASSERT_TRUE(terminal.shows("▸ Blue"));
    terminal.type("b2-b3=C");
    terminal.keys({"Enter"});
    ASSERT_TRUE(terminal.shows("Last: b2-b3=C"));
    ASSERT_TRUE(terminal.has_saved("b2-b3=C"));
    terminal.kill(SIGKILL);
    ASSERT_TRUE(terminal.shows("status 137"));
  }
  {
    TestTerminal terminal("", 80, 24, home);
    ASSERT_TRUE(terminal.shows("> 4 Resume the last game"));
    terminal.keys({"Enter"});
    ASSERT_TRUE(terminal.shows("Last: b2-b3=C"));
    terminal.kill(SIGTERM);
    ASSERT_TRUE(terminal.shows("status 143"));  // the terminal has been restored
  }
  std::filesystem::remove_all(home);
}

TEST_F(OnTerminal, CtrlCSaysThatTheGameIsSaved) {
  for (const std::string mode : {"", " --plain"}) {
    TestTerminal terminal("play quantik --p2 human" + mode, 80, 24);
    ASSERT_TRUE(terminal.shows(mode.empty() ? "▸ " : "turn 1>"));
    terminal.type("Y@a1");
    terminal.keys({"Enter"});
    ASSERT_TRUE(terminal.shows(mode.empty() ? "Last:" : "turn 2>"));
    ASSERT_TRUE(terminal.has_saved("Y@a1"));
    terminal.keys({"C-c"});
    EXPECT_TRUE(terminal.shows("The game is saved; 'joga' goes on with it.")) << mode;
    EXPECT_TRUE(terminal.shows("status 130")) << mode;
  }
}

TEST_F(OnTerminal, ComputersPlayWithoutHelp) {
  for (const std::string game : {"quantik --p1 easy --p2 medium", "stars --p1 easy --p2 hard"}) {
    TestTerminal terminal("play " + game + " --seed 7", 80, 24);
    EXPECT_TRUE(terminal.shows("1 Play again")) << game;
  }
}

}  // namespace
}  // namespace joga::terminal::screen
