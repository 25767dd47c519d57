// joga serve as a person starts it. tests/server and web/e2e test its answers to browsers.
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "app/run_joga.hpp"
#include "games/listed.hpp"
#include "sanitized.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

// Runs a bash script with `joga` as the program; `start FILE ARGUMENTS...` starts a server and waits until it
// has written its address into the file.
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

// Writes the program in docs/protocol.md, for authors of other clients, to client.py.
void write_client(const ScratchFolder& folder) {
  const std::string document = read_file(JOGA_TEST_DATA "/../../docs/protocol.md");
  const std::string begin = "```python\n";
  const std::size_t at = document.find(begin);
  ASSERT_NE(at, std::string::npos);
  const std::size_t code = at + begin.size();
  write_file(folder.path("client.py"), document.substr(code, document.find("```", code) - code));
}

TEST(Serve, PrintsItsAddressAndEndsWhenItIsAskedTo) {
  const ScratchFolder folder;
  const ProgramRun run =
      run_script(folder, "start address --port 0; kill -TERM $pid; wait $pid; echo $?; cat address");
  EXPECT_TRUE(run.out.starts_with("130\nhttp://127.0.0.1:")) << run.out << run.error;
  const std::size_t key = run.out.find("/#key=");
  ASSERT_NE(key, std::string::npos) << run.out;
  EXPECT_EQ(run.out.size() - key, std::string("/#key=").size() + 43 + 1) << run.out;
  EXPECT_NE(read_file(folder.path("address.error")).find("Ctrl-C"), std::string::npos);
}

TEST(Serve, KeepsItsKeyForItsOwnerAlone) {
  const ScratchFolder folder;
  const ProgramRun run = run_script(folder, R"(
    umask 0
    for i in 1 2; do
      start address$i --port 0
      kill -TERM $pid
      wait $pid
      sed 's/.*#key=//' address$i
    done
    stat -c %a data/server-key
    cat data/server-key
    echo broken >data/server-key
    start address3 --port 0
    kill -TERM $pid
    wait $pid
    sed 's/.*#key=//' address3)");
  std::istringstream lines(run.out);
  std::string first;
  std::string second;
  std::string mode;
  std::string kept;
  std::string third;
  lines >> first >> second >> mode >> kept >> third;
  EXPECT_EQ(first.size(), 43U) << run.out << run.error;
  EXPECT_EQ(second, first);
  EXPECT_EQ(mode, "600");
  EXPECT_EQ(kept, first);
  EXPECT_EQ(third.size(), 43U);
  EXPECT_NE(third, first);
  EXPECT_EQ(read_file(folder.path("address2.error")).find("damaged"), std::string::npos);
  EXPECT_NE(read_file(folder.path("address3.error")).find("data/server-key was damaged"), std::string::npos);
}

TEST(Serve, AnswersAProgramThatHasTheKey) {
  const ScratchFolder folder;
  write_client(folder);
  const ProgramRun run = run_script(folder, R"sh(
    start address --port 0
    python3 client.py "$(cat address)"
    python3 client.py "$(sed 's/key=./&x/' address)"
    python3 client.py "$(sed 's/#.*//' address)"
    kill -TERM $pid
    wait $pid)sh");
  std::string games;
  for (const std::string& id : game_ids()) games += (games.empty() ? "'" : ", '") + id + '\'';
  EXPECT_EQ(run.out, '[' + games + "]\n") << run.error;
  EXPECT_EQ(run.error,
            "joga refuses: is this the whole address?\njoga refuses: is this the whole address?\n");
}

// Parsing a message of 4 MiB with very many parts takes many times that memory.
TEST(Serve, GivesBackTheMemoryThatALongMessageNeeded) {
  if (kSanitized) GTEST_SKIP() << "sanitizers keep memory";
  const ScratchFolder folder;
  write_client(folder);
  write_file(folder.path("long.py"), R"py(
import time
def resident():
    with open(f"/proc/{sys.argv[2]}/status") as status:
        return int(next(line for line in status if line.startswith("VmRSS")).split()[1]) // 1024
exec(open("client.py").read())
before = resident()
text = '{"id": 2, "request": "look", "params": {"game": "quantik", "pad": "' + "x" * 3000000 + '", "more": [' + "{}," * 290000 + "{}]}}"
connection.sendall(b"\x81\xff" + struct.pack("!Q", len(text)) + bytes(4) + text.encode())
while receive().get("id") != 2:
    pass
for _ in range(300):
    if resident() < before + 32:
        print("given back")
        break
    time.sleep(0.1)
else:
    print(before, "MiB before,", resident(), "MiB after")
)py");
  const ProgramRun run = run_script(folder, R"sh(
    start address --port 0
    python3 long.py "$(cat address)" $pid
    kill -TERM $pid
    wait $pid)sh");
  EXPECT_TRUE(run.out.ends_with("given back\n")) << run.out << run.error;
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
  EXPECT_NE(run.out.find("0.0.0.0 opens joga to other machines"), std::string::npos) << run.out;
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
