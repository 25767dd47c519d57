#include "joga/match/game_logs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "library/temporary_folder.hpp"

namespace joga::match {
namespace {

using engine::Speaker;
using joga::testing::content_of;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

TEST(GameLogs, AnyNameIsAFolderOfItsOwn) {
  std::set<std::string> paths;
  for (const std::string_view name : {"bot", "../bot", "..", ".", "", "%", "a/b", "a%2Fb", "Zo\xc3\xab"}) {
    const std::filesystem::path path = log_path("logs", name, 12, kErrorsSuffix);
    EXPECT_TRUE(paths.insert(path.string()).second) << name;
    EXPECT_EQ(path.filename(), "game-12.err");
    EXPECT_EQ(path.parent_path().parent_path(), "logs") << name;
    EXPECT_EQ(path.lexically_normal(), path) << name;
  }
}

TEST(GameLogs, HaveTheLinesOfOneGame) {
  const joga::testing::TemporaryFolder folder;
  GameLog log({.folder = folder.path(), .conversation = true});
  log.begin();
  log.hear(Speaker::Us, "go movetime 100");
  log.hear(Speaker::Errors, "Traceback");
  log.hear(Speaker::Program, "bestmove a1");
  ASSERT_TRUE(log.save("bot", 3));
  EXPECT_EQ(content_of(log_path(folder.path(), "bot", 3, kErrorsSuffix)), "Traceback\n");
  EXPECT_THAT(content_of(log_path(folder.path(), "bot", 3, kConversationSuffix)),
              MatchesRegex(" +[0-9.]+ > go movetime 100\n +[0-9.]+ ! Traceback\n +[0-9.]+ < bestmove a1\n"));
  log.begin();
  log.hear(Speaker::Program, "bestmove a1");
  ASSERT_TRUE(log.save("bot", 4));
  EXPECT_FALSE(std::filesystem::exists(log_path(folder.path(), "bot", 4, kErrorsSuffix)));
}

TEST(GameLogs, KeepTheBeginningAndTheEndOfTooMuch) {
  BoundedLines lines;
  for (int i = 0; i < 100'000; ++i) lines.add("line " + std::to_string(i));
  const std::string text = lines.text();
  EXPECT_LE(text.size(), kLogBeginning + kLogEnd + 100);
  EXPECT_THAT(text, StartsWith("line 0\nline 1\n"));
  EXPECT_THAT(text, EndsWith("\nline 99998\nline 99999\n"));
  EXPECT_THAT(text, HasSubstr(" bytes left out ...]\nline "));
}

}  // namespace
}  // namespace joga::match
