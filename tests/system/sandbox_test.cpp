// A program in a sandbox: what it sees, what it may do, and what it is refused. Hostile programs are in
// hostile_test.cpp.
#include "joga/system/sandbox.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "joga/system/command.hpp"
#include "joga/system/descriptor.hpp"
#include "joga/system/files.hpp"
#include "library/temporary_folder.hpp"

namespace joga::testing {
namespace {

using system::Sandbox;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::chrono::milliseconds kLong{60'000};

// The output of a shell script in a sandbox, and how it ends.
[[nodiscard]] std::string output_of(const std::string& script, const std::filesystem::path& folder = {},
                                    const Sandbox& sandbox = {}) {
  const auto result =
      system::run_command({.command = {"sh", "-c", script}, .folder = folder, .sandbox = sandbox}, kLong);
  if (!result) return result.error().message.english();
  return result->output + (result->failure ? result->failure->english() : std::string());
}

[[nodiscard]] std::string refusal_of(std::vector<std::string> command, const std::filesystem::path& folder) {
  const auto result =
      system::run_command({.command = std::move(command), .folder = folder, .sandbox = Sandbox{}}, kLong);
  return result ? "started" : result.error().message.english();
}

TEST(Sandbox, ShowsTheFolderReadOnlyOrWritable) {
  const TemporaryFolder folder;
  put(folder.path() / "mine", "content\n");
  EXPECT_EQ(output_of("cat mine; pwd", folder.path()), "content\n" + folder.path().string() + "\n");
  EXPECT_THAT(output_of("echo more >>mine", folder.path()), HasSubstr("Read-only file system"));
  EXPECT_EQ(output_of("echo more >>mine; mkdir made; mv mine made", folder.path(), system::kBuildSandbox),
            "");
  EXPECT_EQ(system::read_file(folder.path() / "made/mine", 100)->text, "content\nmore\n");
}

TEST(Sandbox, HidesTheRest) {
  const TemporaryFolder folder;
  const TemporaryFolder other;
  put(other.path() / "secret", "secret\n");
  EXPECT_THAT(output_of("cat " + (other.path() / "secret").string(), folder.path()),
              HasSubstr("No such file"));
  EXPECT_EQ(
      output_of("ls -A / | grep -v -e lib -e bin -e opt | tr '\\n' ' '; id -u; hostname", folder.path()),
      "dev etc proc tmp usr 1000\nsandbox\n");
  EXPECT_EQ(output_of("set -- /proc/[1-9]*; echo $#"), "2\n");  // the shell, and what reaps orphans
}

// A match keeps many programs, each with a few files; the limit of the program's own files is below their
// number.
TEST(Sandbox, StartsBesideManyOpenFiles) {
  const TemporaryFolder folder;
  constexpr std::size_t kMany = 600;
  std::vector<system::Descriptor> files;
  while (files.size() < kMany) files.emplace_back(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  ASSERT_TRUE(files.back().is_open());
  EXPECT_EQ(output_of("ulimit -n; ls /proc/self/fd | wc -l", folder.path()), "512\n4\n");
}

TEST(Sandbox, ClearsTheEnvironment) {
  ::setenv("JOGA_SECRET", "secret", 1);  // NOLINT(concurrency-mt-unsafe): no threads here
  EXPECT_EQ(output_of("env | sort | grep -v -e ^PWD -e ^_ -e ^SHLVL -e ^PYTHONPATH"),
            "HOME=/tmp\nLANG=C.UTF-8\nPATH=/opt/joga:/usr/local/bin:/usr/bin:/bin\nTMPDIR=/tmp\n");
  ::unsetenv("JOGA_SECRET");  // NOLINT(concurrency-mt-unsafe)
}

TEST(Sandbox, TellsHowTheProgramEnded) {
  EXPECT_EQ(output_of("exit 7"), "sh has ended with exit status 7");
  EXPECT_EQ(output_of("kill -SEGV $$"), "sh was ended by signal 11");
  const auto late =
      system::run_command({.command = {"sleep", "100"}, .sandbox = Sandbox{}}, std::chrono::milliseconds(50));
  ASSERT_TRUE(late && late->failure);
  EXPECT_EQ(late->failure->english(), "sleep has not ended within 50 ms");
}

TEST(Sandbox, EndsAProgramThatUsesTooMuch) {
  EXPECT_EQ(output_of("while :; do :; done", {}, {.processor_seconds = 1}),
            "sh has used more than the 1 s of processor time that it may use");
  EXPECT_EQ(output_of("head -c 20M /dev/zero >/tmp/a; head -c 20M /dev/zero >/tmp/b; sleep 100", {},
                      {.memory_mib = 30}),
            "sh has used more than the 30 MiB of memory that it may use");
  // One that waits at first, as a program does between two games.
  EXPECT_EQ(output_of("sleep 0.3; (head -c 40M /dev/zero >/tmp/a; sleep 100) & wait", {}, {.memory_mib = 30}),
            "sh has used more than the 30 MiB of memory that it may use");
  const TemporaryFolder folder;
  // The guardian of a large program gives back its memory.
  const std::vector<std::string> large(40, std::string(std::size_t{1} << 16U, 'x'));
  EXPECT_EQ(output_of("for i in 1 2 3 4 5; do head -c 1M /dev/zero >$i; done; sleep 100", folder.path(),
                      {.is_folder_writable = true, .disk_mib = 3}),
            "sh has filled its folder with more than 3 MiB, or the disk");
}

TEST(Sandbox, CountsTheProcessorTimeOfAllProcesses) {
  for (const bool is_boxed : {false, true}) {
    const auto process =
        *system::Process::start({.command = {"sh", "-c",
                                             "burn='i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'; sh "
                                             "-c \"$burn\"; (sh -c \"$burn\" &); "
                                             "echo done; sleep 100"},
                                 .sandbox = is_boxed ? std::optional(Sandbox{}) : std::nullopt});
    const auto later = std::chrono::steady_clock::now() + kLong;
    ASSERT_EQ(process->read_line(later).line, "done");
    const auto used = process->processor_time();
    ASSERT_TRUE(used);
    EXPECT_GT(*used, std::chrono::milliseconds(20));
    EXPECT_GE(process->processor_time(), used);
  }
}

TEST(Sandbox, RefusesFoldersOfOthers) {
  const TemporaryFolder folder;
  put(folder.path() / "program", "#!/bin/sh\n");
  std::filesystem::permissions(folder.path() / "program", std::filesystem::perms::owner_all);
  EXPECT_EQ(refusal_of({"sh"}, "/tmp"), "the sandbox would show sh all of /tmp: give sh a folder of its own");
  EXPECT_THAT(refusal_of({"sh"}, "/"), HasSubstr("all of /: give"));
  std::filesystem::create_directory_symlink("/", folder.path() / "link");
  EXPECT_THAT(refusal_of({"sh"}, folder.path() / "link"), HasSubstr("give sh a folder of its own"));
  EXPECT_THAT(refusal_of({"sh"}, std::getenv("HOME")),
              HasSubstr("give sh"));  // NOLINT(concurrency-mt-unsafe)
  EXPECT_EQ(refusal_of({"no-such-program-here"}, folder.path()),
            "cannot start no-such-program-here: there is no such program");
  EXPECT_THAT(refusal_of({"sh"}, folder.path() / "missing"), HasSubstr("no such file or folder"));
  const TemporaryFolder other;
  EXPECT_THAT(refusal_of({(folder.path() / "program").string()}, other.path()),
              HasSubstr("the sandbox does not show"));
}

TEST(Sandbox, RefusesToRunWithoutBubblewrap) {
  const std::string path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe)
  ::setenv("PATH", "/nowhere", 1);               // NOLINT(concurrency-mt-unsafe)
  EXPECT_EQ(refusal_of({"sh"}, {}),
            "no program can run in a sandbox here: bwrap is missing; on Debian, 'apt install bubblewrap' "
            "brings it");
  ::setenv("PATH", path.c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
  EXPECT_EQ(output_of("echo here"), "here\n");
}

TEST(Command, KeepsBothOutputsAndTheEndOfLongOnes) {
  const auto result =
      system::run_command({.command = {"sh", "-c", "echo one; echo two >&2; echo three; exit 3"}}, kLong);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->output, "one\ntwo\nthree\n");
  EXPECT_EQ(result->failure->english(), "sh has ended with exit status 3");
  const auto flood = system::run_command(
      {.command = {"sh", "-c", "yes | head -c 1000000; echo end"}, .most_output = 1'000}, kLong);
  ASSERT_TRUE(flood);
  EXPECT_FALSE(flood->failure);
  EXPECT_EQ(flood->output.size(), 1'000);
  EXPECT_TRUE(flood->output.ends_with("y\nend\n"));
}

}  // namespace
}  // namespace joga::testing
