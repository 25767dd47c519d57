// joga serve as a person starts it. What it says to browsers is tested in tests/server and web/e2e.
#include <gtest/gtest.h>

#include <string>

#include "app/run_joga.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

// Runs a script of bash with `joga` as the program; `start FILE ARGUMENTS...` starts a server and waits until
// it has written its address into the file.
[[nodiscard]] ProgramRun run_script(const ScratchFolder& folder, const std::string& script) {
  const std::string beginning = R"(
    joga=$1
    start() {
      local file=$1
      shift
      "$joga" serve --data data "$@" >"$file" 2>"$file.error" &
      pid=$!
      until [ -s "$file" ] || ! kill -0 $pid 2>/dev/null; do sleep 0.02; done
    }
  )";
  return run_program({"/bin/bash", "-c", beginning + script, "bash", JOGA_BINARY},
                     {.directory = folder.path()});
}

TEST(Serve, PrintsItsAddressAndEndsWhenItIsAskedTo) {
  const ScratchFolder folder;
  const ProgramRun run =
      run_script(folder, "start address --port 0; kill -TERM $pid; wait $pid; echo $?; cat address");
  EXPECT_TRUE(run.out.starts_with("130\nhttp://127.0.0.1:")) << run.out << run.error;
  EXPECT_TRUE(run.out.ends_with("/\n")) << run.out;
  EXPECT_NE(read_file(folder.path("address.error")).find("Ctrl-C"), std::string::npos);
}

TEST(Serve, SaysThatAPortIsInUse) {
  const ScratchFolder folder;
  const ProgramRun run = run_script(folder, R"(
    start address --port 0
    first=$pid
    port=$(sed 's/.*:\([0-9]*\).*/\1/' address)
    "$joga" serve --data data --port $port
    echo $?
    kill -TERM $first
    wait $first)");
  EXPECT_EQ(run.out, "1\n") << run.error;
  EXPECT_TRUE(run.error.starts_with("joga: port ")) << run.error;
  EXPECT_NE(run.error.find("is in use"), std::string::npos) << run.error;
  EXPECT_EQ(run.error.find('\n'), run.error.size() - 1) << run.error;
}

TEST(Serve, SaysWhenOthersAreLetIn) {
  const ScratchFolder folder;
  const ProgramRun run = run_script(
      folder, "start address --host 0.0.0.0 --port 0; kill -TERM $pid; wait $pid; cat address.error");
  EXPECT_NE(run.out.find("0.0.0.0 is not this machine alone"), std::string::npos) << run.out;
}

TEST(Serve, RefusesWhatItCannotUse) {
  const ScratchFolder folder;
  const ProgramRun port = run_joga({"serve", "--port", "65536"});
  EXPECT_EQ(port.status, 2);
  EXPECT_EQ(port.error, "joga: option --port takes a whole number from 0 to 65535, not '65536'\n");
  const ProgramRun host = run_joga({"serve", "--host", "192.0.2.1", "--data", folder.path("data")});
  EXPECT_EQ(host.status, 1);
  EXPECT_EQ(host.error, "joga: 192.0.2.1 is not an address of this machine; 127.0.0.1 always is\n");
  write_file(folder.path("file"), "");
  const ProgramRun data = run_joga({"serve", "--port", "0", "--data", folder.path("file")});
  EXPECT_EQ(data.status, 1);
  EXPECT_NE(data.error.find(folder.path("file")), std::string::npos) << data.error;
}

}  // namespace
}  // namespace joga::testing
