// Finding, making and keeping the file; the table itself is a small one written by hand.
#include "joga/solve/quantik_store.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "library/temporary_folder.hpp"
#include "solve/quantik_support.hpp"

namespace joga::testing {
namespace {

using solve::open_or_make;
using solve::QuantikTable;
using solve::StoreOptions;

class QuantikStore : public ::testing::Test {
 protected:
  [[nodiscard]] StoreOptions options() {
    return {.folder = folder_.path() / "cache" / "joga",
            .tell = [this](const Message& sentence) { told_.push_back(sentence.english()); },
            .maker = [this](RuleSet rules, const solve::Crew&) -> std::optional<QuantikTable> {
              ++made_;
              return *QuantikTable::from_bytes(good_bytes(rules), rules);
            }};
  }
  [[nodiscard]] static std::string good_bytes(RuleSet rules) {
    return SmallFile{.rules = rules == RuleSet::Feup ? 0U : 1U}.bytes();
  }
  [[nodiscard]] std::filesystem::path path(RuleSet rules = RuleSet::Feup) {
    return solve::table_path(options().folder, rules);
  }

  TemporaryFolder folder_{};
  std::vector<std::string> told_{};
  int made_ = 0;
};

TEST_F(QuantikStore, MakesTheFileOnceForEachRuleSet) {
  for (const RuleSet rules : kRuleSets) {
    const auto first = open_or_make(rules, options());
    ASSERT_TRUE(first);
    EXPECT_TRUE(first->made);
    EXPECT_FALSE(first->unsaved);
    EXPECT_EQ(content_of(path(rules)), good_bytes(rules));
    const auto second = open_or_make(rules, options());
    ASSERT_TRUE(second);
    EXPECT_FALSE(second->made);
    EXPECT_EQ(second->table.rules(), rules);
  }
  EXPECT_EQ(made_, 2);
  EXPECT_EQ(told_[0], "solving Quantik (rules 'feup') once and for all: a few seconds");
  EXPECT_EQ(told_[1], "the tablebase is now " + path().string());
  // Nothing is left of locks and unfinished files.
  EXPECT_EQ(names_in(options().folder),
            (std::set<std::string>{"quantik-feup-1.tablebase", "quantik-official-1.tablebase"}));
}

TEST_F(QuantikStore, MakesABadFileAnewAndSaysWhy) {
  const std::string good = good_bytes(RuleSet::Feup);
  std::string damaged = good;
  damaged[45] = static_cast<char>(damaged[45] ^ 1);
  const std::vector<std::pair<std::string, std::string>> files{
      {"", "it has 0 bytes instead of 48"},
      {good.substr(0, 50), "it has 50 bytes instead of 51"},
      {damaged, "its content is damaged: the checksum does not fit"},
      {"something else", "it is not a Quantik tablebase"},
      {good_bytes(RuleSet::Official), "it is for the rules 'official', not 'feup'"}};
  for (const auto& [content, why] : files) {
    told_.clear();
    put(path(), content);
    const auto opened = open_or_make(RuleSet::Feup, options());
    ASSERT_TRUE(opened);
    EXPECT_TRUE(opened->made);
    EXPECT_EQ(content_of(path()), good);
    EXPECT_EQ(told_.at(0),
              "the tablebase " + path().string() + " cannot be used (" + why + "); making it anew");
  }
}

TEST_F(QuantikStore, GoesOnWithoutAFileThatCannotBeWritten) {
  std::filesystem::create_directories(options().folder);
  const OrdinaryUser user(folder_.path());
  std::filesystem::permissions(options().folder, std::filesystem::perms(0500));
  const auto opened = open_or_make(RuleSet::Feup, options());
  std::filesystem::permissions(options().folder, std::filesystem::perms(0700));
  ASSERT_TRUE(opened);
  EXPECT_TRUE(opened->made);
  ASSERT_TRUE(opened->unsaved);
  EXPECT_EQ(opened->unsaved->message.english(), "cannot write " + path().string() + ": permission denied");
  EXPECT_EQ(told_.back(), "the tablebase could not be saved and will be made again next time: cannot write " +
                              path().string() + ": permission denied");
}

TEST_F(QuantikStore, GoesOnWithoutAFolder) {
  put(folder_.path() / "cache", "a file where a folder should be");
  const auto opened = open_or_make(RuleSet::Feup, options());
  ASSERT_TRUE(opened);
  EXPECT_TRUE(opened->made);
  EXPECT_TRUE(opened->unsaved);
}

// A file that cannot hold what is written to it, as on a full disk.
TEST_F(QuantikStore, GoesOnWithoutSpace) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  std::filesystem::create_directories(options().folder);
  std::filesystem::create_symlink("/dev/full", path());
  const auto opened = open_or_make(RuleSet::Feup, options());
  ASSERT_TRUE(opened);
  EXPECT_TRUE(opened->unsaved);
}

TEST_F(QuantikStore, SaysThatItWasStopped) {
  StopFlag stop;
  stop.set();
  StoreOptions stopped = options();
  stopped.crew.stop = &stop;
  stopped.maker = solve::make_by_solving;
  const auto opened = open_or_make(RuleSet::Feup, stopped);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().message.english(), "solving Quantik was stopped before the end");
  EXPECT_FALSE(std::filesystem::exists(path()));
}

// Of several processes, the first makes the file and the others wait for it.
TEST_F(QuantikStore, LetsOneProcessMakeTheFile) {
  constexpr int kMade = 10;
  constexpr int kFound = 11;
  StoreOptions slow = options();
  slow.maker = [maker = slow.maker](RuleSet rules, const solve::Crew& crew) {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    return maker(rules, crew);
  };
  std::vector<pid_t> children;
  for (int i = 0; i < 3; ++i) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const auto opened = open_or_make(RuleSet::Feup, slow);
      _exit(!opened || opened->unsaved ? 1 : opened->made ? kMade : kFound);
    }
    children.push_back(child);
  }
  std::vector<int> ends;
  for (const pid_t child : children) {
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ends.push_back(WEXITSTATUS(status));
  }
  std::ranges::sort(ends);
  EXPECT_EQ(ends, (std::vector<int>{kMade, kFound, kFound}));
  EXPECT_EQ(names_in(options().folder).size(), 1U);
}

}  // namespace
}  // namespace joga::testing
