// joga play with the real program: every game in every mode, and no game is lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "app/run_joga.hpp"
#include "games/listed.hpp"
#include "terminal/pseudo_terminal.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using namespace std::chrono_literals;

struct PlayedGame {
  std::string spec{};
  std::string weaker{};
  std::string stronger{};
};

// Each game with its weakest and its strongest level of the reports.
[[nodiscard]] std::vector<PlayedGame> played_games() {
  std::vector<PlayedGame> played;
  for (const GameInfo* game : games::all_games()) {
    played.push_back({std::string(game->id), std::string(game->levels.front().name),
                      std::string(game->levels.back().name)});
  }
  return played;
}

// The turns of a record, one for each line.
[[nodiscard]] std::string turns_of(const std::string& record) {
  std::istringstream words(record.substr(record.find("\n\n")));
  std::string turns;
  std::string last;
  for (std::string word; words >> word;) {
    const bool number = word.back() == '.';
    if (!number && !last.empty()) turns += last + '\n';
    if (!number) last = word;
  }
  return turns;  // the last word is the result
}

// The text between the last board and the questions.
[[nodiscard]] std::string result_line(const std::string& out) {
  const std::size_t at = out.rfind("\nResult: ");
  return at == std::string::npos ? "" : out.substr(at + 1, out.find('\n', at + 1) - at);
}

class EveryGame : public ::testing::TestWithParam<PlayedGame> {};
INSTANTIATE_TEST_SUITE_P(Play, EveryGame, ::testing::ValuesIn(played_games()),
                         [](const auto& info) { return info.param.spec; });

TEST_P(EveryGame, ComputersPlayTheSameGameEveryTime) {
  const ScratchFolder folder;
  const std::vector<std::string> command{"play", GetParam().spec,     "--p1",   GetParam().weaker,
                                         "--p2", GetParam().stronger, "--seed", "7"};
  const RunOptions options{.environment = {{"XDG_DATA_HOME", folder.path()}}};
  const ProgramRun first = run_joga(command, options);
  EXPECT_EQ(first.status, 0);
  EXPECT_EQ(first.error, "");
  EXPECT_NE(result_line(first.out), "");
  EXPECT_EQ(run_joga(command, options).out, first.out);
  EXPECT_FALSE(std::filesystem::exists(folder.path("joga")));
}

// Two people type the turns of a game between two computers, and see the same boards and result.
TEST_P(EveryGame, PeoplePlayByTyping) {
  const ScratchFolder folder;
  const std::string file = folder.path("game.joga");
  const ProgramRun computers = run_joga({"play", GetParam().spec, "--p1", GetParam().stronger, "--p2",
                                         GetParam().weaker, "--seed", "3", "--save", file});
  ASSERT_EQ(computers.status, 0) << computers.error;
  const std::string turns = turns_of(read_file(file));
  const ProgramRun people =
      run_joga({"play", GetParam().spec, "--p2", "human"}, {.input = turns + "moves\nquit\n"});
  EXPECT_EQ(people.status, 0);
  EXPECT_NE(result_line(computers.out), "");
  EXPECT_EQ(result_line(people.out), result_line(computers.out));
  EXPECT_EQ(run_joga({"record", "check", file}).status, 0);
}

// The person plays either side and resigns their own game.
TEST_P(EveryGame, APersonPlaysAComputer) {
  const ScratchFolder folder;
  const RunOptions options{.input = "hint\nmoves\nresign\nreview\n\nend\nundo\nposition\nresign\nquit\n",
                           .environment = {{"XDG_DATA_HOME", folder.path()}}};
  for (const bool first : {true, false}) {
    const std::vector<std::string> command{"play",
                                           GetParam().spec,
                                           first ? "--p2" : "--p1",
                                           GetParam().stronger,
                                           first ? "--p1" : "--p2",
                                           "human",
                                           "--seed",
                                           "5"};
    const ProgramRun run = run_joga(command, options);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.error, "");
    EXPECT_THAT(run.out, HasSubstr("Hint: "));
    EXPECT_THAT(result_line(run.out), HasSubstr("You lost: "));
    EXPECT_THAT(result_line(run.out), HasSubstr("resigned"));
  }
}

TEST_P(EveryGame, TheEndOfTheInputSavesForTheNextTime) {
  const ScratchFolder folder;
  const auto play = [&](const std::vector<std::string>& arguments, const std::string& input) {
    return run_joga(arguments, {.input = input, .environment = {{"XDG_DATA_HOME", folder.path()}}});
  };
  const std::string game = folder.path("game.joga");
  (void)run_joga({"play", GetParam().spec, "--p1", GetParam().weaker, "--p2", GetParam().weaker, "--seed",
                  "2", "--save", game});
  std::istringstream turns(turns_of(read_file(game)));
  std::string turn;
  std::getline(turns, turn);
  const ProgramRun broken_off = play({"play", GetParam().spec, "--seed", "2"}, turn + "\n");
  EXPECT_EQ(broken_off.status, 0);
  EXPECT_EQ(broken_off.error, "");
  const ProgramRun resumed = play({"play"}, "6\nmoves\nundo\nmoves\n");
  EXPECT_EQ(resumed.status, 0);
  EXPECT_THAT(resumed.out, ::testing::ContainsRegex("  6  resume [A-Za-z ]+: human - level 1, turn 3"));
  // Fields of Action shows the number of the piece before its move.
  EXPECT_THAT(resumed.out, ::testing::ContainsRegex("turn 3> moves\n1[.] ([0-9]+ )?" + turn));
  EXPECT_THAT(resumed.out, ::testing::ContainsRegex("turn 1> moves\ntaken back: 1[.] ([0-9]+ )?" + turn));
}

// The running program at the other end of a pipe or a terminal.
class RunningJoga {
 public:
  // With a terminal, answers are not echoed and the output is as a person would see it.
  RunningJoga(const std::vector<std::string>& arguments, const std::string& data_folder,
              const char* kind = "dumb") {
    child_ = forkpty(&terminal_, nullptr, nullptr, nullptr);
    if (child_ != 0) return;
    std::vector<std::string> words{JOGA_BINARY};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("TERM", kind, 1);
    setenv("NO_COLOR", "1", 1);
    setenv("XDG_DATA_HOME", data_folder.c_str(), 1);
    setenv("XDG_CONFIG_HOME", data_folder.c_str(), 1);
    execv(JOGA_BINARY, pointers.data());
    _exit(127);
  }
  RunningJoga(const RunningJoga&) = delete;
  RunningJoga& operator=(const RunningJoga&) = delete;
  ~RunningJoga() {
    if (child_ > 0) end_by(SIGKILL);
    close(terminal_);
  }

  void type(const std::string& line) {
    const std::string typed = line + "\n";
    EXPECT_EQ(write(terminal_, typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
  }
  // Reads until the text has come; returns false after a timeout.
  [[nodiscard]] bool shows(const std::string& text) {
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (std::chrono::steady_clock::now() < end) {
      const std::size_t at = seen_.find(text, from_);
      if (at != std::string::npos) {
        from_ = at + text.size();
        return true;
      }
      std::array<char, 4096> part{};
      const ssize_t count = read(terminal_, part.data(), part.size());
      if (count <= 0) break;
      seen_.append(part.data(), static_cast<std::size_t>(count));
    }
    return seen_.find(text, from_) != std::string::npos;
  }
  // The exit status, or 128 and the signal.
  int wait_for_end() {
    int ended = 0;
    waitpid(child_, &ended, 0);
    child_ = 0;
    return WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
  }
  int end_by(int signal) {
    if (child_ <= 0) return -1;  // not started
    kill(child_, signal);
    return wait_for_end();
  }
  [[nodiscard]] const std::string& seen() const noexcept { return seen_; }

 private:
  pid_t child_ = 0;
  int terminal_ = -1;
  std::string seen_{};
  std::size_t from_ = 0;
};

class PlayOnATerminal : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!testing::has_pseudo_terminals()) GTEST_SKIP() << "there are no pseudo-terminals here";
  }
};

TEST_F(PlayOnATerminal, AKilledGameIsOfferedAgain) {
  const ScratchFolder folder;
  {
    RunningJoga joga({"play", "quantik", "--p2", "human", "--plain"}, folder.path());
    ASSERT_TRUE(joga.shows("White, turn 1> ")) << joga.seen();
    joga.type("C@a1");
    ASSERT_TRUE(joga.shows("Black, turn 2> ")) << joga.seen();
    joga.type("N@b2");
    ASSERT_TRUE(joga.shows("White, turn 3> ")) << joga.seen();
    EXPECT_EQ(joga.end_by(SIGKILL), 128 + SIGKILL);
  }
  RunningJoga joga({"play", "quantik", "--plain"}, folder.path());
  ASSERT_TRUE(joga.shows("Quantik: human - human, turn 3")) << joga.seen();
  ASSERT_TRUE(joga.shows("yes/no (Enter: no)> ")) << joga.seen();
  joga.type("yes");
  ASSERT_TRUE(joga.shows("White, turn 3> ")) << joga.seen();
  joga.type("moves");
  ASSERT_TRUE(joga.shows("1. C@a1 N@b2")) << joga.seen();
  joga.type("quit");
  EXPECT_EQ(joga.wait_for_end(), 0);
}

TEST_F(PlayOnATerminal, AnInterruptLosesNothing) {
  const ScratchFolder folder;
  RunningJoga joga({"play", "eximo", "--p2", "human", "--plain"}, folder.path());
  ASSERT_TRUE(joga.shows("White, turn 1> ")) << joga.seen();
  joga.type("b3-b4");
  ASSERT_TRUE(joga.shows("Black, turn 2> ")) << joga.seen();
  EXPECT_EQ(joga.end_by(SIGINT), 130);
  EXPECT_THAT(run_joga({"play"}, {.environment = {{"XDG_DATA_HOME", folder.path()}}}).out,
              HasSubstr("resume Eximo: human - human, turn 2"));
}

TEST_F(PlayOnATerminal, AGameThatIsOpenElsewhereIsNotOffered) {
  const ScratchFolder folder;
  RunningJoga joga({"play", "quantik", "--p2", "human", "--plain"}, folder.path());
  ASSERT_TRUE(joga.shows("White, turn 1> ")) << joga.seen();
  joga.type("C@a1");
  ASSERT_TRUE(joga.shows("Black, turn 2> ")) << joga.seen();
  EXPECT_THAT(run_joga({"play"}, {.environment = {{"XDG_DATA_HOME", folder.path()}}}).out,
              Not(HasSubstr("resume")));
}

TEST_F(PlayOnATerminal, IsInLinesWhereItIsDumb) {
  const ScratchFolder folder;
  RunningJoga joga({"play", "quantik", "--p2", "human"}, folder.path());
  ASSERT_TRUE(joga.shows("White, turn 1> ")) << joga.seen();
  joga.type("quit");
  EXPECT_EQ(joga.wait_for_end(), 0);
}

TEST_F(PlayOnATerminal, IsInLinesWhereTheSystemDoesNotKnowTheTerminal) {
  const ScratchFolder folder;
  RunningJoga joga({"play", "quantik", "--p2", "human"}, folder.path(), "no-such-terminal");
  ASSERT_TRUE(joga.shows("does not know the terminal no-such-terminal")) << joga.seen();
  ASSERT_TRUE(joga.shows("White, turn 1> ")) << joga.seen();
  joga.type("quit");
  EXPECT_EQ(joga.wait_for_end(), 0);
}

// A terminal newer than the system is used as the one that it imitates.
TEST_F(PlayOnATerminal, HasAFullScreenOnANewTerminal) {
  const ScratchFolder folder;
  RunningJoga joga({"play", "quantik", "--p2", "human"}, folder.path(), "xterm-newer-than-this");
  ASSERT_TRUE(joga.shows("[Game]")) << joga.seen();
  EXPECT_EQ(joga.end_by(SIGTERM), 143);
}

TEST_F(PlayOnATerminal, BeginsWithTheMenuAndOnAPipeWithTheHelp) {
  const ScratchFolder folder;
  RunningJoga joga({"--lang", "pt"}, folder.path());
  ASSERT_TRUE(joga.shows("joga: o que quer jogar?")) << joga.seen();
  joga.type("sair");
  EXPECT_EQ(joga.wait_for_end(), 0);
  EXPECT_THAT(run_joga({}).out, HasSubstr("joga COMMAND --help"));
}

TEST(Play, ASettingOfTheUserIsTheLanguageUnlessOneIsGiven) {
  const ScratchFolder folder;
  std::filesystem::create_directories(folder.path("joga"));
  write_file(folder.path("joga/settings"), "language = pt\nascii = on\n");
  const RunOptions options{.environment = {{"XDG_CONFIG_HOME", folder.path()}}};
  const std::string out = run_joga({"play", "quantik"}, options).out;
  EXPECT_THAT(out, HasSubstr("Brancas, jogada 1> "));
  EXPECT_THAT(out, HasSubstr("+----+"));
  EXPECT_THAT(run_joga({"--lang", "en", "play", "quantik"}, options).out, HasSubstr("White, turn 1> "));
}

TEST(Play, DefaultsToAPersonAgainstTheWeakestLevel) {
  EXPECT_THAT(run_joga({"play", "stars"}).out,
              StartsWith("Small Star Empires\nBlue (player 1): you\nRed (player 2): level 1 - "
                         "misses most things\n"));
}

TEST(Play, BeginsFromAPositionAndMoves) {
  const ProgramRun run =
      run_joga({"play", "quantik", "--p2", "human", "--position", "C3/4/4/4 2", "--moves", "N@b2"},
               {.input = "moves\nposition\n"});
  EXPECT_THAT(run.out, HasSubstr("White, turn 2> moves\n1. N@b2\n"));
  EXPECT_THAT(run.out, HasSubstr("Position: C3/1n2/4/4 1\n"));
}

TEST(Play, LoadsARecordAndSavesAfterEveryTurn) {
  const ScratchFolder folder;
  const std::string one = folder.path("one.joga");
  const std::string two = folder.path("two.joga");
  EXPECT_EQ(run_joga({"play", "quantik", "--p2", "human", "--save", one}, {.input = "C@a1\n"}).status, 0);
  const ProgramRun run =
      run_joga({"play", "--load", one, "--p2", "easy", "--seed", "1", "--save", two}, {.input = "moves\n"});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_THAT(run.out, HasSubstr("Black (player 2): easy"));
  EXPECT_THAT(read_file(two), HasSubstr("[Player2 \"easy\"]"));
  EXPECT_THAT(read_file(two), HasSubstr("\n1. C@a1 "));
}

TEST(Play, OfAFileWithSeveralGamesAnyIsOpened) {
  const ScratchFolder folder;
  const std::string file = folder.path("two.joga");
  std::ofstream(file) << "[Game \"quantik\"]\n\n1. Y@a1 *\n\n[Game \"eximo\"]\n\n1. b3-c4 *\n";
  const std::string first = run_joga({"play", "--load", file}).out;
  EXPECT_THAT(first, AllOf(HasSubstr("two.joga holds 2 games;"), HasSubstr("--game")));
  EXPECT_THAT(first, HasSubstr("\nQuantik\n"));
  const std::string second = run_joga({"play", "--load", file, "--game", "2"}).out;
  EXPECT_THAT(second, StartsWith("Eximo\n"));
  EXPECT_THAT(run_joga({"play", "--load", file, "--game", "3"}).error,
              HasSubstr("option --game takes a whole number from 1 to 2, not '3'"));
  EXPECT_THAT(run_joga({"play", "--load", file, "--p2", "easy"}).error,
              HasSubstr("holds 2 games: say which one, as in --game 2"));
  EXPECT_EQ(run_joga({"play", "quantik", "--game", "1"}).error, "joga: --game needs option --load\n");
}

TEST(Play, SpeaksPortugueseAndAscii) {
  const ProgramRun run = run_joga({"play", "eximo", "--ascii", "--lang", "pt"}, {.input = "ajuda\nsair\n"});
  EXPECT_THAT(run.out, HasSubstr("Brancas, jogada 1> ajuda\nComandos, em qualquer pergunta:\n"));
  for (const char byte : run.out) ASSERT_LT(static_cast<unsigned char>(byte), 0x80U);
}

TEST(Record, ShowsVariationsCommentsAndMarks) {
  const ScratchFolder folder;
  const std::string file = folder.path() + "/annotated.joga";
  std::ofstream(file) << "[Game \"quantik\"]\n\n{Any corner.} 1. Y@a1 {[%draw b2] Fine.} (1. C@a1!) C@b2 *\n";
  const ProgramRun run = run_joga({"record", "show", file});
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(run.out,
              HasSubstr("  Any corner.\n1. Y@a1\n  Fine.\n  Marked: b2\n    (1. C@a1!)\n1... C@b2\n"));
  EXPECT_EQ(run_joga({"record", "check", file}).out, file + ": 1 game, 3 turns, 0 errors\n");
}

TEST(Play, NamesAndClockAreInTheRecord) {
  const ScratchFolder folder;
  const std::string file = folder.path() + "/named.joga";
  const ProgramRun run = run_joga({"play", "quantik", "--p2", "human", "--name1", "Ana", "--name2", "Rui",
                                   "--clock", "300+2", "--save", file},
                                  {.input = "C@a1\nquit\n"});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_THAT(run.out, HasSubstr("Clock: Ana 5:00, Rui 5:00"));
  const std::string record = read_file(file);
  EXPECT_THAT(record, HasSubstr("[Player1 \"Ana\"]"));
  EXPECT_THAT(record, HasSubstr("[TimeControl \"300+2\"]"));
  // A name that is also a computer's stays a person's.
  EXPECT_THAT(run_joga({"play", "quantik", "--name1", "easy", "--save", file}, {.input = "C@a1\nquit\n"}).out,
              HasSubstr("White (player 1): easy\n"));
  EXPECT_THAT(read_file(file), HasSubstr("[Player1 \"human:easy\"]"));
  EXPECT_THAT(run_joga({"play", "--load", file}, {.input = "quit\n"}).out,
              HasSubstr("White (player 1): easy\n"));
  EXPECT_EQ(run_joga({"play", "quantik", "--name2", "Rui"}).error,
            "joga: --name2 'Rui' names a person, but player 2 is level:1: add --p2 human\n");
  EXPECT_EQ(
      run_joga({"play", "quantik", "--clock", "soon"}).error,
      "joga: 'soon' is not a clock: write the seconds for each player, and for each turn after a +, as in "
      "300+2\n");
}

TEST(Play, BadInputIsOneSentence) {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& sentence,
                          int status = 2) {
    const ProgramRun run = run_joga(arguments);
    EXPECT_EQ(run.status, status);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.error, "joga: " + sentence + "\n");
  };
  refused({"play", "chess"}, "there is no game 'chess'; valid: " + valid_games());
  refused({"play", "quantik", "--p1", "hard"},
          "'hard' is not a player of Quantik; valid: human, easy, medium, perfect, level:N, "
          "engine:time=S, mcts:time=S, minimax:depth=N, ugi:COMMAND");
  refused({"play", "--p1", "easy"}, "option --p1 needs a game: joga play SPEC --p1 ...");
  refused({"play", "quantik", "--seed", "x"},
          "option --seed takes a whole number from 0 to 9223372036854775807, not 'x'");
  refused({"play", "quantik", "--load", "f"}, "options SPEC and --load exclude each other: give one of them");
  refused({"play", "--load", "/nonexistent"}, "cannot read '/nonexistent': no such file or folder", 1);
  refused({"--lang", "pt", "play", "--load", "/nonexistent"},
          "não é possível ler '/nonexistent': não existe esse ficheiro ou pasta", 1);
  refused({"play", "quantik", "--moves", "C@a1 C@a2"},
          "move 2: 'C@a2' is not a legal move here: the opponent has a cube in column a");
  const ScratchFolder folder;
  const std::string notes = folder.path() + "/notes.txt";
  std::ofstream(notes) << "dear diary\n";
  refused({"play", "quantik", "--save", notes},
          "'" + notes + "' holds no games, so --save does not replace it: name another file");
  const ProgramRun unwritable = run_joga({"play", "quantik", "--save", "/nonexistent/x.joga"});
  EXPECT_EQ(unwritable.status, 1);
  EXPECT_THAT(unwritable.error, HasSubstr("/nonexistent/x.joga"));
  EXPECT_EQ(unwritable.out, "");
}

}  // namespace
}  // namespace joga::testing
