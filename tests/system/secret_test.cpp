#include "joga/system/secret.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace joga::system {
namespace {

class Secrets : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "joga-secret-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    path_ = folder_ / "key";
  }
  void TearDown() override {
    std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
    std::filesystem::remove_all(folder_);
  }

  [[nodiscard]] KeptSecret kept() const {
    const Result<KeptSecret> secret = kept_secret(path_);
    EXPECT_TRUE(secret);
    return secret ? *secret : KeptSecret{};
  }
  void write(std::string_view text, mode_t mode = 0600) const {
    std::ofstream(path_, std::ios::binary) << text;
    ASSERT_EQ(::chmod(path_.c_str(), mode), 0);
  }
  [[nodiscard]] mode_t mode() const {
    struct stat about{};
    EXPECT_EQ(::stat(path_.c_str(), &about), 0);
    return about.st_mode & 07777U;
  }

  std::filesystem::path folder_;
  std::filesystem::path path_;
};

TEST_F(Secrets, AreLongAndFitIntoAnAddressAndNeverTheSame) {
  std::set<std::string> all;
  for (int i = 0; i < 100; ++i) {
    const std::string secret = new_secret();
    EXPECT_EQ(secret.size(), 43U);
    EXPECT_EQ(secret.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
              std::string::npos);
    all.insert(secret);
  }
  EXPECT_EQ(all.size(), 100U);
}

TEST_F(Secrets, StayTheSameInAFileForTheOwnerAlone) {
  const mode_t old_mask = umask(0);
  const KeptSecret first = kept();
  umask(old_mask);
  EXPECT_FALSE(first.replaced);
  EXPECT_EQ(mode(), 0600U);
  const KeptSecret second = kept();
  EXPECT_EQ(second.text, first.text);
  EXPECT_FALSE(second.replaced);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_), {}), 1);
}

TEST_F(Secrets, AreMadeAnewWhenTheFileIsDamaged) {
  const std::string good = new_secret();
  for (const std::string& damaged : {std::string(), std::string("\n"), std::string("short"), good + "x",
                                     good.substr(1) + "/", std::string(100'000, 'x'), good + "\n\n"}) {
    write(damaged);
    const KeptSecret secret = kept();
    EXPECT_TRUE(secret.replaced) << damaged.substr(0, 50);
    EXPECT_EQ(secret.text.size(), 43U);
    EXPECT_EQ(kept().text, secret.text);
    EXPECT_EQ(mode(), 0600U);
  }
}

TEST_F(Secrets, AreMadeAnewWhenOthersMayHaveSeenThem) {
  for (const mode_t open_mode : {0644U, 0640U, 0602U, 0666U}) {
    const std::string seen = new_secret();
    write(seen + "\n", open_mode);
    const KeptSecret secret = kept();
    EXPECT_TRUE(secret.replaced);
    EXPECT_NE(secret.text, seen);
    EXPECT_EQ(mode(), 0600U);
  }
}

TEST_F(Secrets, AreTheSameForAllWhoAskAtOnce) {
  for (const bool damaged : {false, true}) {
    std::filesystem::remove(path_);
    if (damaged) write("damaged");
    constexpr int kProcesses = 8;
    int results[2];
    ASSERT_EQ(::pipe(results), 0);
    std::vector<pid_t> children;
    for (int i = 0; i < kProcesses; ++i) {
      const pid_t child = ::fork();
      if (child == 0) {
        const Result<KeptSecret> secret = kept_secret(path_);
        const std::string text = secret ? secret->text : std::string(43, '?');
        _exit(::write(results[1], text.data(), text.size()) == 43 ? 0 : 1);
      }
      children.push_back(child);
    }
    for (const pid_t child : children) ::waitpid(child, nullptr, 0);
    ::close(results[1]);
    std::set<std::string> all;
    std::string text(43, ' ');
    int number = 0;
    for (; ::read(results[0], text.data(), text.size()) == 43; ++number) all.insert(text);
    ::close(results[0]);
    EXPECT_EQ(number, kProcesses);
    EXPECT_EQ(all, std::set<std::string>{kept().text});
  }
}

TEST_F(Secrets, SayWhyTheyCannotBeKept) {
  const Result<KeptSecret> nowhere = kept_secret(folder_ / "no" / "key");
  ASSERT_FALSE(nowhere);
  EXPECT_NE(nowhere.error().message.english().find("cannot write"), std::string::npos);
  std::filesystem::create_directory(path_);
  EXPECT_FALSE(kept_secret(path_));
}

}  // namespace
}  // namespace joga::system
