#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>

#include "joga/system/files.hpp"

namespace joga::system {
namespace {

class Files : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "joga-file-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override {
    std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
    std::filesystem::remove_all(folder_);
  }

  [[nodiscard]] static std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }
  [[nodiscard]] static std::string error_of(const Result<Done>& result) {
    return result ? "" : result.error().message.english();
  }

  std::filesystem::path folder_;
};

TEST_F(Files, AreMadeAndReplacedWhole) {
  const auto path = folder_ / "a.joga";
  const std::string bytes("one\0\xFF\r\n", 8);
  ASSERT_TRUE(replace_file(path, bytes));
  EXPECT_EQ(content(path), bytes);
  ASSERT_TRUE(replace_file(path, ""));
  EXPECT_EQ(content(path), "");
  const std::string large(5'000'000, 'x');
  ASSERT_TRUE(replace_file(path, large));
  EXPECT_EQ(content(path), large);
  EXPECT_EQ(files(), 1U);
}

TEST_F(Files, KeepTheirPermissions) {
  const auto path = folder_ / "a.joga";
  const mode_t old_mask = umask(022);
  ASSERT_TRUE(replace_file(path, "1"));
  umask(old_mask);
  EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms(0644));
  std::filesystem::permissions(path, std::filesystem::perms(0600));
  ASSERT_TRUE(replace_file(path, "2"));
  EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms(0600));
}

TEST_F(Files, AreTheirOwnersAloneIfAskedFor) {
  const auto path = folder_ / "a.joga";
  for (const mode_t mask : {0U, 077U, 0777U}) {
    const mode_t old_mask = umask(mask);
    ASSERT_TRUE(replace_file(path, "1", Access::OwnerOnly));
    ASSERT_TRUE(make_folders(folder_ / std::to_string(mask) / "deep"));
    umask(old_mask);
    EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms(0600));
    EXPECT_EQ(std::filesystem::status(folder_ / std::to_string(mask)).permissions(),
              std::filesystem::perms(0700));
    std::filesystem::permissions(path, std::filesystem::perms(0644));  // as it was long ago
  }
}

TEST_F(Files, LeftoversOfAKilledProcessAreNotInTheWay) {
  for (int i = 0; i < 1000; ++i) {
    std::ofstream(folder_ / (".joga-" + std::to_string(getpid()) + '-' + std::to_string(i) + ".tmp"));
  }
  EXPECT_TRUE(replace_file(folder_ / "a.joga", "1"));
  EXPECT_EQ(files(), 1001U);
}

TEST_F(Files, LinksStayLinks) {
  ASSERT_TRUE(replace_file(folder_ / "a.joga", "1"));
  std::filesystem::create_symlink(folder_ / "a.joga", folder_ / "link");
  ASSERT_TRUE(replace_file(folder_ / "link", "2"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
  EXPECT_EQ(content(folder_ / "a.joga"), "2");
}

TEST_F(Files, ErrorsNameThePathAndTheReason) {
  const auto missing = folder_ / "none" / "a.joga";
  EXPECT_EQ(error_of(replace_file(missing, "")),
            "cannot write " + missing.string() + ": its folder does not exist");
  EXPECT_EQ(error_of(replace_file(folder_, "")),
            "cannot write " + folder_.string() + ": it is not a regular file");
  EXPECT_EQ(error_of(replace_file("/dev/null", "")), "cannot write /dev/null: it is not a regular file");
  EXPECT_EQ(error_of(replace_file("", "")), "cannot write : it is not a regular file");
  const auto long_name = folder_ / std::string(300, 'x');
  EXPECT_EQ(error_of(replace_file(long_name, "")),
            "cannot write " + long_name.string() + ": the name is too long");
  EXPECT_EQ(files(), 0U);
}

TEST_F(Files, ErrorsNameNoPathIfTheyAreNotTo) {
  const Message called("the thing");
  EXPECT_EQ(error_of(replace_file(folder_, "", Access::Usual, called)),
            "cannot write the thing: it is not a regular file");
  EXPECT_EQ(read_file(folder_, 1, called).error().message.english(),
            "cannot read the thing: it is not a regular file");
  std::ofstream(folder_ / "file");
  EXPECT_EQ(error_of(make_folders(folder_ / "file" / "deep", called)),
            "cannot make the folder the thing: File exists");
}

TEST_F(Files, AFolderThatMayNotBeWrittenKeepsTheOldFile) {
  if (geteuid() == 0) GTEST_SKIP() << "the superuser may write anywhere";
  const auto path = folder_ / "a.joga";
  ASSERT_TRUE(replace_file(path, "old"));
  std::filesystem::permissions(folder_, std::filesystem::perms(0500));
  EXPECT_EQ(error_of(replace_file(path, "new")), "cannot write " + path.string() + ": permission denied");
  EXPECT_EQ(content(path), "old");
}

}  // namespace
}  // namespace joga::system
