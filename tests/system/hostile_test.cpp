// Programs that try to get out of the sandbox, or to take more than their share
// (tests/data/hostile/attack.py). Each runs in a sandbox of its own, several at a time, as in a match.
#include <arpa/inet.h>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "joga/system/command.hpp"
#include "joga/system/descriptor.hpp"
#include "library/temporary_folder.hpp"
#include "test_paths.hpp"

namespace joga::testing {
namespace {

namespace fs = std::filesystem;
using system::Descriptor;
using system::Sandbox;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Only a failure takes as long.
constexpr std::chrono::milliseconds kNever{60'000};
constexpr std::chrono::milliseconds kShort{300};

struct Attack {
  std::string_view name{};
  std::string_view
      end{};  // part of the sentence about its end; empty: it ends by itself, refused in everything
  Sandbox sandbox{};
  std::chrono::milliseconds patience = kNever;
};

constexpr std::string_view kTooMuchMemory = "MiB of memory";
constexpr std::string_view kTooMuchTime = "s of processor time";
constexpr std::string_view kLate = "has not ended";
constexpr Sandbox kSmall{.memory_mib = 100};
constexpr Sandbox kSecond{.processor_seconds = 1};
constexpr Sandbox kBuilding{.is_folder_writable = true, .file_mib = 10, .disk_mib = 20};

const std::vector<Attack> kAttacks{{"other_folder"},
                                   {"log"},
                                   {"home"},
                                   {"passwords"},
                                   {"symbolic_link"},
                                   {"hard_link"},
                                   {"dots"},
                                   {"own_folder"},
                                   {"system_files"},
                                   {"devices"},
                                   {"set_user_id"},
                                   {"signals"},
                                   {"other_processes"},
                                   {"debugging"},
                                   {"fork_bomb"},
                                   {"thread_bomb"},
                                   {"endless_forks", kLate, {}, kShort},
                                   {"daemon"},
                                   {"limits"},
                                   {"processor", kTooMuchTime, kSecond},
                                   {"hidden_processor", kTooMuchTime, kSecond},
                                   {"memory_of_one"},
                                   {"memory_of_many", kTooMuchMemory, kSmall},
                                   {"shared_memory", kTooMuchMemory, kSmall},
                                   {"page_tables", kTooMuchMemory, kSmall},
                                   {"sockets_full", kTooMuchMemory, kSmall},
                                   {"temporary_files"},
                                   {"temporary_files", kTooMuchMemory, {.memory_mib = 30}},
                                   {"hidden_temporary_files", kTooMuchMemory, {.memory_mib = 60}},
                                   {"big_file", {}, kBuilding},
                                   {"full_disk", "filled its folder", kBuilding},
                                   {"unlinked_files", "filled its folder", kBuilding},
                                   {"memory_of_nobody"},
                                   {"internet"},
                                   {"local_sockets"},
                                   {"namespaces"},
                                   {"mounts"},
                                   {"kernel"},
                                   {"shared_numbers"},
                                   {"new_calls"},
                                   {"machine"},
                                   {"terminal"},
                                   {"environment"},
                                   {"descriptors"},
                                   {"build_writes_out", {}, kBuilding},
                                   {"daemon", {}, kBuilding},
                                   {"set_user_id", {}, kBuilding},
                                   {"internet", {}, kBuilding}};

template <class Address>
[[nodiscard]] Descriptor listening(int family, const Address& address, std::size_t size) {
  Descriptor made(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  EXPECT_EQ(::bind(made.number(), reinterpret_cast<const sockaddr*>(&address), static_cast<socklen_t>(size)),
            0);
  EXPECT_EQ(::listen(made.number(), 100), 0);
  return made;
}

[[nodiscard]] Descriptor listening_local(const std::string& name) {
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  name.copy(address.sun_path, sizeof address.sun_path);
  return listening(AF_UNIX, address, offsetof(sockaddr_un, sun_path) + name.size());
}

// The targets of the attacks.
class Hostile : public ::testing::Test {
 protected:
  void SetUp() override {
    put(folder_.path() / "secret/file", "secret");
    put(folder_.path() / "log", "log");
    fs::create_directory(folder_.path() / "beside");
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    internet_ = listening(AF_INET, address, sizeof address);
    socklen_t size = sizeof address;
    EXPECT_EQ(::getsockname(internet_.number(), reinterpret_cast<sockaddr*>(&address), &size), 0);
    port_ = ntohs(address.sin_port);
    local_ = listening_local((folder_.path() / "socket").string());
    abstract_ = listening_local('\0' + name());
    ::setenv("SECRET", "secret", 1);  // NOLINT(concurrency-mt-unsafe): no threads yet
    inherited_ =
        Descriptor(::open((folder_.path() / "secret/file").c_str(), O_RDONLY));  // not closed on exec
  }
  void TearDown() override { ::unsetenv("SECRET"); }  // NOLINT(concurrency-mt-unsafe): no threads any more

  // Unique on this machine.
  [[nodiscard]] std::string name() const { return folder_.path().filename().string(); }

  // The attacker's folder, each time a new one.
  [[nodiscard]] fs::path attacker() {
    const fs::path made = folder_.path() / std::to_string(++attackers_);
    fs::create_directory(made);
    fs::copy_file(fs::path(JOGA_TEST_DATA) / "hostile/attack.py", made / "attack.py");
    const auto quoted = [](const fs::path& path) { return '"' + path.string() + '"'; };
    const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
    put(made / "where.json",
        "{\"secret\": " + quoted(folder_.path() / "secret/file") + ", \"log\": " +
            quoted(folder_.path() / "log") + ", \"home\": " + quoted(home != nullptr ? home : "/root") +
            ", \"socket\": " + quoted(folder_.path() / "socket") + ", \"abstract\": " + quoted(name()) +
            ", \"port\": " + std::to_string(port_) + ", \"referee\": " + std::to_string(::getpid()) + "}");
    return made;
  }

  // The output of the attack, and how it ends.
  [[nodiscard]] std::string run(const Attack& attack, bool is_boxed = true) {
    const fs::path folder = attacker();
    const auto result = system::run_command(
        {.command = {"/usr/bin/python3", "-B", (folder / "attack.py").string(), std::string(attack.name)},
         .folder = folder,
         .sandbox = is_boxed ? std::optional(attack.sandbox) : std::nullopt},
        attack.patience);
    if (!result) return result.error().message.english();
    return result->output + (result->failure ? result->failure->english() : std::string());
  }

  // The processes that have this test's folder in their command line.
  [[nodiscard]] std::vector<std::string> left_behind() const {
    std::vector<std::string> left;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
      std::ifstream file(entry.path() / "cmdline");
      std::ostringstream line;
      line << file.rdbuf();  // stays empty if the process has ended, where an iterator would throw
      if (line.str().find(folder_.path().string()) != std::string::npos) left.push_back(line.str());
    }
    return left;
  }

  TemporaryFolder folder_{};
  Descriptor internet_{};
  Descriptor local_{};
  Descriptor abstract_{};
  Descriptor inherited_{};
  int port_ = 0;
  std::atomic<int> attackers_ = 0;
};

TEST_F(Hostile, ProgramsNeitherGetOutNorTakeMoreThanTheirShare) {
  constexpr std::size_t kAtATime = 4;
  std::vector<std::string> said(kAttacks.size());
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> threads;
  for (std::size_t thread = 0; thread < kAtATime; ++thread) {
    threads.emplace_back([&] {
      for (std::size_t i = next++; i < kAttacks.size(); i = next++) said[i] = run(kAttacks[i]);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < kAttacks.size(); ++i) {
    SCOPED_TRACE(std::string(kAttacks[i].name));
    EXPECT_THAT(said[i], Not(HasSubstr("OUT")));
    if (kAttacks[i].end.empty()) {
      EXPECT_EQ(said[i], "");
    } else {
      EXPECT_THAT(said[i], HasSubstr(std::string(kAttacks[i].end)));
    }
  }
  EXPECT_THAT(left_behind(), IsEmpty());
  EXPECT_EQ(content_of(folder_.path() / "secret/file"), "secret");
  EXPECT_EQ(content_of(folder_.path() / "log"), "log");
  EXPECT_TRUE(fs::is_empty(folder_.path() / "beside"));
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder_.path()))
    EXPECT_EQ(entry.symlink_status().permissions() & (fs::perms::set_uid | fs::perms::set_gid),
              fs::perms::none);
}

// The attacks succeed where nothing holds them, so the test above can fail.
TEST_F(Hostile, ProgramsDoHarmOutsideOfTheSandbox) {
  EXPECT_THAT(run({"other_folder"}, false), HasSubstr("OUT reads another bot"));
  EXPECT_THAT(run({"internet"}, false), HasSubstr("OUT connects"));
  EXPECT_THAT(run({"local_sockets"}, false), HasSubstr("OUT connects"));
  EXPECT_THAT(run({"environment"}, false), HasSubstr("OUT gets SECRET"));
}

}  // namespace
}  // namespace joga::testing
