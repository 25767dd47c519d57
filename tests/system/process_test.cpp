// Starts programs and talks to them, well-behaved and not.
#include "joga/system/process.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "joga/system/files.hpp"
#include "library/temporary_folder.hpp"
#include "sanitized.hpp"

namespace joga::testing {
namespace {

using system::Process;
using system::ProcessEnd;
using Got = Process::Got;
using Sent = Process::Sent;
using std::chrono::milliseconds;

// A deadline that even a slow machine never reaches.
[[nodiscard]] Process::Time later() {
  return std::chrono::steady_clock::now() + std::chrono::seconds(20);
}
[[nodiscard]] Process::Time soon() {
  return std::chrono::steady_clock::now() + milliseconds(20);
}
constexpr milliseconds kPatience{20'000};

[[nodiscard]] std::unique_ptr<Process> shell(const std::string& script) {
  auto process = Process::start({.command = {"sh", "-c", script}});
  EXPECT_TRUE(process) << process.error().message.english();
  return *std::move(process);
}

[[nodiscard]] std::string refusal(const Process::Setup& setup) {
  const auto process = Process::start(setup);
  return process ? "started" : process.error().message.english();
}

// Whether a process exists and is not a zombie.
[[nodiscard]] bool lives(pid_t id) {
  std::ifstream file("/proc/" + std::to_string(id) + "/stat");
  std::string line;
  if (!std::getline(file, line)) return false;
  const char state = line[line.rfind(')') + 2];
  return state != 'Z' && state != 'X';
}

[[nodiscard]] bool has_children() {
  return ::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD;
}

TEST(Process, AnswersLineByLine) {
  const auto cat = *Process::start({.command = {"cat"}});
  EXPECT_EQ(cat->write("one\ntwo\r\n\nrest", later()), Sent::Whole);
  EXPECT_EQ(cat->read_line(later()).line, "one");
  EXPECT_EQ(cat->read_line(later()).line, "two");
  const Process::Reading empty = cat->read_line(later());
  EXPECT_EQ(empty.got, Got::Line);
  EXPECT_EQ(empty.line, "");
  EXPECT_EQ(cat->read_line(soon()).got, Got::Nothing);
  cat->close_input();
  EXPECT_EQ(cat->read_line(later()).line, "rest");
  EXPECT_EQ(cat->read_line(later()).got, Got::End);
  EXPECT_EQ(cat->end(kPatience), ProcessEnd{});
}

TEST(Process, GetsItsArgumentsAsTheyAre) {
  const auto process = *Process::start({.command = {"printf", "%s\\n", "a b", "$HOME", "*", ""}});
  for (const std::string_view word : {"a b", "$HOME", "*", ""}) {
    EXPECT_EQ(process->read_line(later()).line, word);
  }
}

TEST(Process, RunsInItsFolder) {
  const TemporaryFolder folder;
  const std::filesystem::path real = std::filesystem::canonical(folder.path());
  put(real / "bot", "#!/bin/sh\npwd\n");
  std::filesystem::permissions(real / "bot", std::filesystem::perms::owner_all);
  const auto process = Process::start({.command = {"./bot"}, .folder = real});
  ASSERT_TRUE(process) << process.error().message.english();
  EXPECT_EQ((*process)->read_line(later()).line, real.string());
}

TEST(Process, SaysWhyItCannotStart) {
  const TemporaryFolder folder;
  put(folder.path() / "text", "no program");
  put(folder.path() / "strange", "no program");
  std::filesystem::permissions(folder.path() / "strange", std::filesystem::perms::owner_all);
  const std::string path = folder.path().string();
  EXPECT_EQ(refusal({.command = {"no-such-program-here"}}),
            "cannot start no-such-program-here: there is no such program");
  EXPECT_EQ(refusal({.command = {"./nor/here"}}), "cannot start ./nor/here: there is no such program");
  EXPECT_EQ(refusal({.command = {path + "/text"}}),
            "cannot start " + path + "/text: it is not a program, or not one that you may run");
  EXPECT_EQ(refusal({.command = {path}}),
            "cannot start " + path + ": it is not a program, or not one that you may run");
  EXPECT_EQ(refusal({.command = {path + "/strange"}}),
            "cannot start " + path +
                "/strange: it is neither a program for this machine nor a script that begins with #!");
  EXPECT_EQ(refusal({.command = {"cat"}, .folder = "/no/such/folder"}),
            "cannot run cat in the folder /no/such/folder: no such file or folder");
  EXPECT_EQ(refusal({.command = {"\x1b[1mbad\n"}}), "cannot start  [1mbad : there is no such program");
  EXPECT_THAT(refusal({}), ::testing::StartsWith("cannot start"));
  EXPECT_FALSE(has_children());
}

TEST(Process, TellsHowItEnded) {
  const auto status = shell("exit 7");
  EXPECT_EQ(status->wait(kPatience), (ProcessEnd{.status = 7}));
  EXPECT_EQ(status->end(kPatience), (ProcessEnd{.status = 7}));
  EXPECT_EQ(status->end(kPatience), (ProcessEnd{.status = 7}));
  EXPECT_EQ(shell("kill -TERM $$")->end(kPatience), (ProcessEnd{.signal = SIGTERM}));
  const auto running = shell("exec sleep 1000");
  EXPECT_EQ(running->wait(milliseconds(5)), std::nullopt);
  EXPECT_EQ(running->end(milliseconds(0)), (ProcessEnd{.signal = SIGKILL}));
  EXPECT_FALSE(has_children());
}

TEST(Process, EndsByItselfWhenItsInputEnds) {
  // A program can exit although its output is more than a pipe holds.
  const auto process = shell("cat >/dev/null; yes | head -c 300000; exit 5");
  EXPECT_EQ(process->end(kPatience), (ProcessEnd{.status = 5}));
}

TEST(Process, IsWokenByTheFlag) {
  const auto process = shell("exec sleep 1000");
  StopFlag stop;
  EXPECT_EQ(process->read_line(soon(), &stop).got, Got::Nothing);
  stop.set();
  EXPECT_EQ(process->read_line(later(), &stop).got, Got::Stopped);
  const std::string much(1'000'000, 'x');
  EXPECT_EQ(process->write(much, later(), &stop), Sent::Stopped);
}

TEST(Process, IsNotWaitedForWhenItDoesNotRead) {
  const auto process = shell("exec sleep 1000");
  EXPECT_EQ(process->write(std::string(1'000'000, 'x'), soon()), Sent::Late);
}

TEST(Process, MayPrintWhileItIsWrittenTo) {
  // If writing did not also read, both pipes would be full and both sides would wait.
  const auto process = *Process::start({.command = {"cat"}, .longest_line = 2'000'000});
  const std::string much(1'000'000, 'x');
  EXPECT_EQ(process->write(much + "\n", later()), Sent::Whole);
  EXPECT_EQ(process->read_line(later()).line, much);
}

TEST(Process, WritingToOneThatHasEndedIsNoSignal) {
  const auto process = shell("exit 0");
  EXPECT_EQ(process->wait(kPatience), ProcessEnd{});
  EXPECT_EQ(process->write("anybody there?\n", later()), Sent::Closed);
  process->close_input();
  EXPECT_EQ(process->write("or now?\n", later()), Sent::Closed);
  sigset_t pending{};
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
}

TEST(Process, LinesAndOutputAreBounded) {
  const auto endless = *Process::start({.command = {"sh", "-c", "yes | tr -d '\\n'"}, .longest_line = 1000});
  EXPECT_EQ(endless->read_line(later()).got, Got::TooLong);
  const auto long_line = *Process::start({.command = {"printf", "123456\n"}, .longest_line = 5});
  EXPECT_EQ(long_line->read_line(later()).got, Got::TooLong);
  const auto fitting = *Process::start({.command = {"printf", "12345\n"}, .longest_line = 5});
  EXPECT_EQ(fitting->read_line(later()).line, "12345");

  const auto flood = *Process::start({.command = {"yes"}, .most_output = 100'000});
  std::size_t lines = 0;
  Process::Reading reading = flood->read_line(later());
  for (; reading.got == Got::Line; reading = flood->read_line(later())) ++lines;
  EXPECT_EQ(reading.got, Got::Flood);
  EXPECT_GT(lines, 1'000U);
  flood->allow_output();
  EXPECT_EQ(flood->read_line(later()).got, Got::Line);
}

TEST(Process, ItsLastWordsAreKeptAndNeverBlockIt) {
  const auto process =
      shell("yes 'no news' | head -c 1000000 >&2; echo 'the end ' >&2; echo >&2; echo done; read x");
  EXPECT_EQ(process->read_line(later()).line, "done");
  process->end(kPatience);
  EXPECT_EQ(process->last_words(), "the end");
  const auto quiet = shell("true");
  quiet->end(kPatience);
  EXPECT_EQ(quiet->last_words(), "");
}

TEST(Process, LeavesNoDescendantsBehind) {
  // A child in its group, one in another session, and an orphan in its session; all ignore signals.
  const auto process = shell(
      "trap '' TERM HUP; sleep 1000 & echo $!;"
      "setsid sh -c 'echo $$; sleep 1000' &"
      "sh -c 'sleep 1000 & echo $!';"
      "while :; do sleep 1000; done");
  std::vector<pid_t> family{process->id()};
  while (family.size() < 4) family.push_back(std::stoi(process->read_line(later()).line));
  for (const pid_t id : family) EXPECT_TRUE(lives(id));
  process->end(milliseconds(0));
  for (const pid_t id : family) EXPECT_FALSE(lives(id)) << id;
  EXPECT_FALSE(has_children());
}

// Processes that fork without end, each in a group of its own, and often exit at once. Each takes a token of
// a semaphore, which the kernel gives back when the process dies, so there are never more than the tokens;
// and all end by themselves after a while.
TEST(Process, LeavesNothingBehindThatForksWithoutEnd) {
  constexpr int kTokens = 150;
  const int semaphore = ::semget(IPC_PRIVATE, 1, 0600);
  ASSERT_NE(semaphore, -1);
  ::semctl(semaphore, 0, SETVAL, kTokens);
  const std::string bomb = R"pl(
    my ($semaphore, $end) = @ARGV;
    my ($undo, $now) = (0x1000, 04000);
    $SIG{CHLD} = "IGNORE";
    my $is_first = 1;
    while (time < $end) {
      my $child = fork;
      next unless defined $child;
      if ($child) { exit if !$is_first && rand() < 0.5; next; }
      exit unless semop($semaphore, pack("s!3", 0, -1, $undo | $now));
      $is_first = 0;
      setpgrp;
      srand;
    })pl";
  const auto process = *Process::start(
      {.command = {"perl", "-e", bomb, std::to_string(semaphore), std::to_string(std::time(nullptr) + 30)}});
  const auto free_tokens = [&] { return ::semctl(semaphore, 0, GETVAL); };
  for (const Process::Time deadline = later(); free_tokens() > kTokens / 2;) {
    ASSERT_LT(std::chrono::steady_clock::now(), deadline);
    std::this_thread::sleep_for(milliseconds(1));
  }
  process->end(milliseconds(0));
  EXPECT_EQ(free_tokens(), kTokens);
  EXPECT_FALSE(has_children());
  ::semctl(semaphore, 0, IPC_RMID);
}

TEST(Process, LeavesNoDescendantsBehindWhenItEndsByItself) {
  const auto process = shell("setsid sleep 1000 & echo $!; read x; exit 0");
  const pid_t child = std::stoi(process->read_line(later()).line);
  EXPECT_EQ(process->end(kPatience), ProcessEnd{});
  EXPECT_FALSE(lives(child));
}

TEST(Process, IsNotReachedByOurTerminalAndStartsWithTheUsualSignals) {
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const auto process =
      shell("ps -o sid= -p $$ 2>/dev/null || cut -d' ' -f6 /proc/$$/stat; grep SigIgn /proc/$$/status");
  EXPECT_EQ(std::stoi(process->read_line(later()).line), process->id());
  EXPECT_EQ(process->read_line(later()).line, "SigIgn:\t0000000000000000");
  std::signal(SIGPIPE, before);
}

TEST(Process, InheritsNothingButItsStandardFiles) {
  const auto other = shell("exec sleep 1000");
  const system::Descriptor careless(::open("/dev/null", O_RDONLY));
  const auto process = *Process::start({.command = {"ls", "/proc/self/fd"}});
  // The last descriptor is the folder being listed.
  for (const std::string_view number : {"0", "1", "2", "3"})
    EXPECT_EQ(process->read_line(later()).line, number);
  EXPECT_EQ(process->read_line(later()).got, Got::End);
}

TEST(Process, LeavesNoHiddenDescendantsBehind) {
  // In a session of its own, and orphaned at once.
  const auto process = shell("setsid sh -c 'setsid sleep 1000 & echo $!'; exit 0");
  const pid_t orphan = std::stoi(process->read_line(later()).line);
  EXPECT_EQ(process->wait(kPatience), ProcessEnd{});
  EXPECT_TRUE(lives(orphan));
  EXPECT_TRUE(process->has_descendants());
  process->end(kPatience);
  EXPECT_FALSE(lives(orphan));
  EXPECT_FALSE(has_children());
}

TEST(Process, TellsWhenNothingOutlivesIt) {
  const auto process = shell("true & sleep 0 & wait; exit 0");
  EXPECT_EQ(process->wait(kPatience), ProcessEnd{});
  EXPECT_FALSE(process->has_descendants());
}

TEST(Process, DiesWithUsAndSoDoItsDescendants) {
  // A child of ours starts a program that ignores signals, and is killed; nobody sends a request, yet all of
  // these end: the program, a child of it, one in another session, and an orphan.
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "ids").string();
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const auto process = Process::start(
        {.command = {"sh", "-c",
                     "trap '' TERM HUP; echo $$; sleep 1000 & echo $!;"
                     "setsid sh -c 'trap \"\" TERM HUP; echo $$; while :; do sleep 1000; done' &"
                     "setsid sh -c 'setsid sleep 1000 & echo $!';"
                     "while :; do sleep 1000; done"}});
    std::string ids;
    for (int i = 0; process && i < 4; ++i) ids += (*process)->read_line(later()).line + '\n';
    std::ofstream(file) << ids << std::flush;
    ::raise(SIGKILL);
  }
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  std::istringstream ids(content_of(file));
  std::vector<pid_t> family;
  for (pid_t id = 0; ids >> id;) family.push_back(id);
  ASSERT_EQ(family.size(), 4U);
  for (const pid_t id : family) {
    for (int i = 0; i < 2'000 && lives(id); ++i) std::this_thread::sleep_for(milliseconds(5));
    EXPECT_FALSE(lives(id)) << id;
  }
}

[[nodiscard]] pid_t guardian_of(const Process& process) {
  std::ifstream status("/proc/" + std::to_string(process.id()) + "/stat");
  std::string name;
  char state = 0;
  pid_t guardian = 0;
  status >> guardian >> name >> state >> guardian;
  EXPECT_EQ(content_of("/proc/" + std::to_string(guardian) + "/comm"), "joga-guardian\n");
  return guardian;
}

TEST(Process, ItsGuardianIsSmallHoweverLargeWeAre) {
  if (kSanitized) GTEST_SKIP() << "sanitizers make everything large";
  const std::vector<char> large(std::size_t{100} << 20U, 'x');
  const auto process = shell("exec sleep 1000");
  std::ifstream memory("/proc/" + std::to_string(guardian_of(*process)) + "/statm");
  std::size_t pages = 0;
  memory >> pages >> pages;  // total size, then resident pages
  EXPECT_GT(pages, 0U);
  EXPECT_LT(pages * static_cast<std::size_t>(::getpagesize()), std::size_t{50} << 20U);
}

TEST(Process, DiesWithTheGuardianThatSomebodyKilled) {
  const auto process = shell("exec sleep 1000");
  const pid_t guardian = guardian_of(*process);
  ::kill(guardian, SIGKILL);
  EXPECT_EQ(process->read_line(later()).got, Got::End);
  EXPECT_EQ(process->end(kPatience), std::nullopt);
  EXPECT_FALSE(has_children());
}

}  // namespace
}  // namespace joga::testing
