// Starts and ends programs from several threads at once.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cerrno>
#include <string>
#include <thread>
#include <vector>

#include "joga/system/process.hpp"

namespace joga::testing {
namespace {

using system::Process;

TEST(ProcessThreads, StartTogetherAndEachSeesItsOwnEnd) {
  // If a child inherited another child's pipe, closing it here would not end the other's input.
  constexpr int kThreads = 4;
  constexpr int kRounds = 5;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([thread] {
      for (int round = 0; round < kRounds; ++round) {
        const auto later = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        const auto cat = Process::start({.command = {"cat"}});
        ASSERT_TRUE(cat);
        const std::string word = std::to_string(thread * 100 + round);
        EXPECT_EQ((*cat)->write(word + "\n", later), Process::Sent::Whole);
        EXPECT_EQ((*cat)->read_line(later).line, word);
        EXPECT_EQ((*cat)->end(std::chrono::seconds(20)), system::ProcessEnd{});
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST(ProcessThreads, StartedInOneThreadUsedInAnother) {
  // The program must not die with the thread that started it.
  std::unique_ptr<Process> cat;
  std::thread([&] { cat = *Process::start({.command = {"cat"}}); }).join();
  const auto later = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  std::thread([&] { EXPECT_EQ(cat->write("still here\n", later), Process::Sent::Whole); }).join();
  EXPECT_EQ(cat->read_line(later).line, "still here");
}

TEST(ProcessThreads, AreWokenByAFlag) {
  const auto process = *Process::start({.command = {"sleep", "1000"}});
  StopFlag stop;
  std::thread setter([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    stop.set();
  });
  const auto later = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  EXPECT_EQ(process->read_line(later, &stop).got, Process::Got::Stopped);
  setter.join();
}

}  // namespace
}  // namespace joga::testing
