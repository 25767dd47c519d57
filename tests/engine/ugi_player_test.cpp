// External programs as players: a well-behaved one, and one that misbehaves in every known way.
#include "joga/engine/ugi_player.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "joga/core/random.hpp"
#include "library/temporary_folder.hpp"
#include "search/samples.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

using engine::AnyPlayer;
using engine::Choice;
using engine::Fault;
using engine::make_ugi_player;
using engine::Request;
using engine::UgiPatience;
using engine::UgiProgram;
using search::Milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Timeouts are long unless a test is about them; those are as short as a busy machine allows.
constexpr Milliseconds kLong{20'000};
constexpr Milliseconds kShort{30};
constexpr UgiPatience kPatient{
    .handshake = kLong, .ready = kLong, .grace = kLong, .after_stop = kLong, .quit = kLong};

[[nodiscard]] UgiProgram mock(std::vector<std::string> behaviour) {
  behaviour.insert(behaviour.begin(), JOGA_MOCK_ENGINE);
  return {.command = std::move(behaviour)};
}

[[nodiscard]] std::unique_ptr<AnyPlayer> player(std::vector<std::string> behaviour,
                                                const UgiPatience& patience = kPatient,
                                                const std::string& game = "quantik") {
  return make_ugi_player(mock(std::move(behaviour)), sample_game(game), {}, patience);
}

[[nodiscard]] Request quick() {
  return {.limits = {.move_time = Milliseconds(10)}, .seed = 7};
}

// The sentence without the path of the build.
[[nodiscard]] std::string sentence(const Choice& choice) {
  if (!choice.failure) return "no failure";
  std::string text = choice.failure->message.english();
  const std::string path = JOGA_MOCK_ENGINE;
  const std::string shown = path.size() > 60 ? path.substr(0, 60) : path;
  if (const std::size_t at = text.find(shown); at != std::string::npos)
    text.replace(at, shown.size(), "mock");
  return text;
}

[[nodiscard]] bool has_children() {
  return ::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD;
}

[[nodiscard]] std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::vector<std::string> lines;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

class UgiPlayers : public ::testing::TestWithParam<std::string> {};

TEST_P(UgiPlayers, PlayWholeGames) {
  const auto game = sample_game(GetParam());
  const auto one = make_ugi_player(mock({}), game, {}, kPatient);
  const auto two = make_ugi_player(mock({"shorthand"}), game, {}, kPatient);
  for (int round = 0; round < 2; ++round) {
    one->new_game();
    two->new_game();
    History history(game);
    for (; !is_over(history.outcome()) && history.ply() < 200;) {
      AnyPlayer& mover = game->to_move(history.position()) == Player::One ? *one : *two;
      const Choice choice = mover.choose(history, quick(), {});
      ASSERT_TRUE(choice.move) << sentence(choice);
      EXPECT_FALSE(choice.failure);
      ASSERT_TRUE(history.play(*choice.move));
    }
    EXPECT_GT(history.ply(), 3U);
  }
}

INSTANTIATE_TEST_SUITE_P(EveryGame, UgiPlayers, ::testing::ValuesIn(sample_specs()),
                         [](const auto& info) { return name_of(info.param); });

TEST(UgiPlayer, IsMadeByItsText) {
  const auto game = sample_game("quantik");
  const auto who = engine::Who::parse("ugi:" JOGA_MOCK_ENGINE, game->info());
  ASSERT_TRUE(who);
  const auto made = engine::make_player(*who, game);
  ASSERT_TRUE(made);
  EXPECT_TRUE((*made)->choose(History(game), quick(), {}).move);
}

TEST(UgiPlayer, TellsTheProgramWhatItNeedsToKnow) {
  const TemporaryFolder folder;
  const auto log = folder.path() / "log";
  UgiProgram program = mock({"log=" + log.string()});
  program.options = {{"Two Words", "true"}};
  const auto game = sample_game("stars");
  const auto chooser = make_ugi_player(program, game, {}, kPatient);
  History history(game);
  ASSERT_TRUE(history.play(game->legal_moves(history.position()).front()));
  const std::string move = history.move_text_at(0);
  static_cast<void>(chooser->choose(history, {.limits = {.depth = 3}, .seed = 4}, {}));
  static_cast<void>(chooser->choose(history, {.seed = 5, .lines = 2}, {}));
  chooser->new_game();
  static_cast<void>(chooser->choose(History(game), {.limits = {.nodes = 9}, .seed = 1000, .lines = 2}, {}));
  EXPECT_THAT(
      lines_of(log),
      ElementsAre("ugi", "setoption name Game value stars", "setoption name Two Words value true",
                  "uginewgame", "isready", "setoption name Seed value 5", "position startpos moves " + move,
                  "isready", "go depth 3", "setoption name MultiPV value 2", "setoption name Seed value 6",
                  "position startpos moves " + move, "isready", "go movetime 1000",
                  "setoption name Game value stars", "setoption name Two Words value true", "uginewgame",
                  "isready", "setoption name Seed value 1", "position startpos", "isready", "go nodes 9"));
}

TEST(UgiPlayer, NeedNotOfferAChoiceOfGames) {
  const TemporaryFolder folder;
  const auto log = folder.path() / "log";
  const auto game = sample_game("fields");
  const auto chooser = player({"one-game=fields", "log=" + log.string()}, kPatient, "fields");
  EXPECT_TRUE(chooser->choose(History(game), quick(), {}).move);
  for (const std::string& line : lines_of(log)) EXPECT_THAT(line, ::testing::Not(HasSubstr("Game")));
}

TEST(UgiPlayer, PassesOnWhatTheProgramThinks) {
  const auto game = sample_game("quantik");
  const auto chooser = player({"garbage"});
  std::vector<search::Info> heard;
  Request request = quick();
  request.listener = [&](const search::Info& info) { heard.push_back(info); };
  const Choice choice = chooser->choose(History(game), request, {});
  ASSERT_TRUE(choice.move) << sentence(choice);
  EXPECT_EQ(choice.value, Value::estimate(17));
  EXPECT_EQ(choice.depth, 2);
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard[0].selective_depth, 4);
  EXPECT_EQ(heard[0].nodes, 99U);
  EXPECT_THAT(heard[0].moves, ElementsAre(*choice.move));
}

TEST(UgiPlayer, ALateAnswerIsNotTakenForTheNextQuestion) {
  // The program answers twice: the second answer must not count for the next move, where it would be illegal.
  const auto game = sample_game("quantik");
  const auto chooser = player({"twice"});
  History history(game);
  while (!is_over(history.outcome())) {
    const Choice choice = chooser->choose(history, quick(), {});
    ASSERT_TRUE(choice.move) << sentence(choice);
    ASSERT_TRUE(history.play(*choice.move));
  }
}

// A kind of misbehaviour and its consequence.
struct Misbehaviour {
  std::string name{};
  std::vector<std::string> behaviour{};
  UgiPatience patience = kPatient;
  Fault fault = Fault::Crash;
  std::string sentence{};  // the error message
};

[[nodiscard]] UgiPatience impatient(Milliseconds UgiPatience::* what) {
  UgiPatience patience = kPatient;
  patience.*what = kShort;
  return patience;
}

[[nodiscard]] UgiPatience impatient_in_thought() {
  UgiPatience patience = impatient(&UgiPatience::grace);
  patience.after_stop = kShort;
  return patience;
}

[[nodiscard]] std::vector<Misbehaviour> misbehaviours() {
  return {
      {.name = "CrashAtStart",
       .behaviour = {"crash-at-start"},
       .fault = Fault::CannotStart,
       .sentence = " was ended by the signal SIGABRT; its last words: mock: something terrible happened"},
      {.name = "WrongArgument",
       .behaviour = {"nonsense"},
       .fault = Fault::CannotStart,
       .sentence = " has ended with exit status 2; its last words: no such behaviour: nonsense"},
      {.name = "SilenceAtStart",
       .behaviour = {"silent-at-start"},
       .patience = impatient(&UgiPatience::handshake),
       .fault = Fault::CannotStart,
       .sentence = " does not speak UGI: no 'ugiok' within 30 ms after 'ugi'"},
      {.name = "NoReading",
       .behaviour = {"no-reading", "one-game"},
       .patience = impatient_in_thought(),
       .fault = Fault::Silence,
       .sentence = " ms and does not answer 'stop'"},
      {.name = "IllegalMove", .behaviour = {"illegal"}, .fault = Fault::IllegalMove, .sentence = ""},
      {.name = "MalformedMove", .behaviour = {"malformed"}, .fault = Fault::IllegalMove, .sentence = ""},
      {.name = "NoneInARunningGame", .behaviour = {"none"}, .fault = Fault::IllegalMove, .sentence = ""},
      {.name = "NoMove", .behaviour = {"empty"}, .fault = Fault::IllegalMove, .sentence = ""},
      {.name = "CrashInThought",
       .behaviour = {"crash-in-thought"},
       .fault = Fault::Crash,
       .sentence = " was ended by the signal SIGABRT; its last words: mock: something terrible happened"},
      {.name = "EndInThought",
       .behaviour = {"exit-in-thought"},
       .fault = Fault::Crash,
       .sentence = " has ended with exit status 0"},
      {.name = "SilenceInThought",
       .behaviour = {"silent-in-thought"},
       .patience = impatient_in_thought(),
       .fault = Fault::Silence,
       .sentence = " ms and does not answer 'stop'"},
      {.name = "DeafToEverything",
       .behaviour = {"deaf"},
       .patience = impatient_in_thought(),
       .fault = Fault::Silence,
       .sentence = " ms and does not answer 'stop'"},
      {.name = "FloodOfLines",
       .behaviour = {"flood-lines"},
       .fault = Fault::Flood,
       .sentence = " has printed more than 16777216 bytes where one answer was expected"},
      {.name = "LineWithoutEnd",
       .behaviour = {"flood-line"},
       .fault = Fault::Flood,
       .sentence = " has printed a line of more than 65536 bytes"},
      {.name = "ClosedOutput",
       .behaviour = {"close-output"},
       .fault = Fault::Crash,
       .sentence = " has closed its output"},
  };
}

class Misbehaving : public ::testing::TestWithParam<Misbehaviour> {};

TEST_P(Misbehaving, EndsInASentenceAndLeavesNothingBehind) {
  const auto chooser = player(GetParam().behaviour, GetParam().patience);
  History history(sample_game("quantik"));
  ASSERT_TRUE(history.play("Ca1"));  // at the start every move is legal
  // The second round shows that the player is still usable after the first.
  for (int round = 0; round < 2; ++round) {
    const Choice choice = chooser->choose(history, quick(), {});
    EXPECT_FALSE(choice.move);
    ASSERT_TRUE(choice.failure);
    EXPECT_EQ(choice.failure->fault, GetParam().fault);
    EXPECT_THAT(choice.failure->message.english(), ::testing::EndsWith(GetParam().sentence));
    EXPECT_FALSE(choice.failure->message.in(Language::Portuguese).empty());
    EXPECT_FALSE(has_children());
  }
}

INSTANTIATE_TEST_SUITE_P(AllWays, Misbehaving, ::testing::ValuesIn(misbehaviours()),
                         [](const auto& info) { return info.param.name; });

TEST(UgiPlayer, AProgramThatIsNotThereIsNamed) {
  const auto chooser = make_ugi_player({.command = {"no-such-engine"}}, sample_game("quantik"));
  const Choice choice = chooser->choose(History(sample_game("quantik")), quick(), {});
  ASSERT_TRUE(choice.failure);
  EXPECT_EQ(choice.failure->fault, Fault::CannotStart);
  EXPECT_EQ(sentence(choice), "cannot start no-such-engine: there is no such program");
}

TEST(UgiPlayer, AMoveThatCannotBePlayedIsQuotedWithoutItsControlCharacters) {
  const Choice choice = player({"malformed"})->choose(History(sample_game("quantik")), quick(), {});
  ASSERT_TRUE(choice.failure);
  const std::string text = choice.failure->message.english();
  EXPECT_THAT(text, HasSubstr("answered ' [31m?\uFFFD!!!!"));
  EXPECT_THAT(text, HasSubstr("...', which cannot be played: "));
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_LT(text.size(), 500U);
}

TEST(UgiPlayer, PlaysOnAfterACrash) {
  // Each run of the program lasts two moves.
  const auto game = sample_game("quantik");
  const auto chooser = player({"crash-in-thought=3"});
  History history(game);
  int crashes = 0;
  int moves = 0;
  for (int i = 0; i < 8 && !is_over(history.outcome()); ++i) {
    const Choice choice = chooser->choose(history, quick(), {});
    if (choice.failure) {
      EXPECT_EQ(choice.failure->fault, Fault::Crash);
      ++crashes;
    } else {
      ASSERT_TRUE(history.play(*choice.move));
      ++moves;
    }
  }
  EXPECT_EQ(crashes, 2);
  EXPECT_EQ(moves, 6);
}

TEST(UgiPlayer, OneThatReadsNothingIsNotWrittenToForEver) {
  UgiProgram program = mock({"no-reading"});
  program.options = {{"Long", std::string(300'000, 'x')}};
  const auto chooser = make_ugi_player(program, sample_game("quantik"), {}, impatient(&UgiPatience::ready));
  const Choice choice = chooser->choose(History(sample_game("quantik")), quick(), {});
  ASSERT_TRUE(choice.failure);
  EXPECT_EQ(choice.failure->fault, Fault::Silence);
  EXPECT_THAT(sentence(choice), HasSubstr(" does not read what it is sent"));
}

TEST(UgiPlayer, ItsStandardErrorMayOverflow) {
  EXPECT_TRUE(player({"flood-errors"})->choose(History(sample_game("quantik")), quick(), {}).move);
}

TEST(UgiPlayer, IsToldToStopWhenItsTimeIsUp) {
  const auto chooser = player({"until-stop"}, impatient(&UgiPatience::grace));
  const Choice choice = chooser->choose(History(sample_game("quantik")), quick(), {});
  EXPECT_TRUE(choice.move) << sentence(choice);
}

TEST(UgiPlayer, AFlagThatIsSetAlreadyStillGivesAMove) {
  StopFlag stop;
  stop.set();
  const auto chooser = player({"until-stop"});
  EXPECT_TRUE(chooser->choose(History(sample_game("quantik")), {}, stop).move);
}

TEST(UgiPlayer, AStopFlagEndsTheWaitForASilentProgram) {
  StopFlag stop;
  stop.set();
  UgiPatience patience = kPatient;
  patience.after_stop = kShort;
  const History history(sample_game("quantik"));
  const Choice at_start = player({"silent-at-start"}, patience)->choose(history, {}, stop);
  ASSERT_TRUE(at_start.failure);
  EXPECT_THAT(sentence(at_start), HasSubstr(" was stopped before it was ready"));
  patience.after_stop = Milliseconds(200);
  const Choice in_thought = player({"silent-in-thought"}, patience)->choose(history, {}, stop);
  ASSERT_TRUE(in_thought.failure);
  EXPECT_EQ(in_thought.failure->fault, Fault::Silence);
}

TEST(UgiPlayer, TakesItsChildrenAlong) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "child";
  pid_t child = 0;
  {
    const auto chooser = player({"leave-child=" + file.string()});
    ASSERT_TRUE(chooser->choose(History(sample_game("quantik")), quick(), {}).move);
    child = std::stoi(content_of(file));
    ASSERT_EQ(::kill(child, 0), 0);
  }
  // A zombie is not a running process, whichever process reaps it.
  std::ifstream stat("/proc/" + std::to_string(child) + "/stat");
  std::string line;
  const bool is_there = static_cast<bool>(std::getline(stat, line));
  EXPECT_TRUE(!is_there || line[line.rfind(')') + 2] == 'Z') << line;
  EXPECT_FALSE(has_children());
}

TEST(UgiGreeting, TellsWhatAProgramOffersOrWhyItCannotPlay) {
  const StopFlag never;
  const auto good = engine::greet_program(mock({}), never, kPatient);
  ASSERT_TRUE(good) << good.error().message.english();
  std::vector<std::string> names;
  for (const engine::UgiOption& option : *good) names.push_back(option.name);
  EXPECT_THAT(names, ElementsAre("Game", "MultiPV", "Seed", "Two Words"));

  const auto crashed = engine::greet_program(mock({"crash-at-start"}), never, kPatient);
  ASSERT_FALSE(crashed);
  EXPECT_EQ(crashed.error().fault, Fault::CannotStart);
  EXPECT_EQ(crashed.error().errors, "mock: the first line\nmock: something terrible happened\n");

  UgiPatience patience = kPatient;
  patience.handshake = kShort;
  const auto held = engine::greet_program(mock({"no-flush"}), never, patience);
  ASSERT_FALSE(held);
  EXPECT_THAT(held.error().message.english(), HasSubstr(" does not flush its output: "));
  EXPECT_FALSE(has_children());
}

TEST(UgiPlayers, ReportWhatIsSaid) {
  auto talker = player({"crash-in-thought"});
  std::vector<std::string> said;
  std::mutex mutex;
  talker->listen([&](engine::Speaker speaker, std::string_view line) {
    const std::lock_guard guard(mutex);
    said.push_back(std::string(speaker == engine::Speaker::Us        ? "> "
                               : speaker == engine::Speaker::Program ? "< "
                                                                     : "! ") +
                   std::string(line));
  });
  const StopFlag never;
  const Choice choice = talker->choose(History(sample_game("quantik")), quick(), never);
  ASSERT_TRUE(choice.failure);
  EXPECT_EQ(said.front(), "> ugi");
  EXPECT_THAT(said, ::testing::Contains("< ugiok"));
  EXPECT_THAT(said, ::testing::Contains("> go movetime 10"));
  EXPECT_THAT(said, ::testing::Contains("! mock: something terrible happened"));
}

}  // namespace
}  // namespace joga::testing
