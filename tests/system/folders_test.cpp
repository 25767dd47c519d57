#include <gtest/gtest.h>

#include <map>

#include "joga/system/files.hpp"

namespace joga::system {
namespace {

[[nodiscard]] Result<Folders> folders(const std::map<std::string, std::string>& variables) {
  return Folders::from([&](const char* name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    if (found == variables.end()) return std::nullopt;
    return found->second;
  });
}

TEST(Folders, LieUnderHomeByDefault) {
  const auto found = folders({{"HOME", "/home/ana"}});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->data, "/home/ana/.local/share/joga");
  EXPECT_EQ(found->state, "/home/ana/.local/state/joga");
  EXPECT_EQ(found->config, "/home/ana/.config/joga");
  EXPECT_EQ(found->cache, "/home/ana/.cache/joga");
}

TEST(Folders, FollowTheVariables) {
  const auto found = folders({{"HOME", "/home/ana"}, {"XDG_DATA_HOME", "/d"}, {"XDG_CACHE_HOME", "/c/"}});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->data, "/d/joga");
  EXPECT_EQ(found->cache, "/c/joga");
  EXPECT_EQ(found->config, "/home/ana/.config/joga");
}

TEST(Folders, RelativeAndEmptyPathsAreIgnored) {
  const auto found = folders({{"HOME", "/home/ana"}, {"XDG_DATA_HOME", "here"}, {"XDG_CONFIG_HOME", ""}});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->data, "/home/ana/.local/share/joga");
  EXPECT_EQ(found->config, "/home/ana/.config/joga");
}

TEST(Folders, HomeIsNotNeededWhereEverythingIsSet) {
  const auto found = folders({{"XDG_DATA_HOME", "/a"},
                              {"XDG_STATE_HOME", "/b"},
                              {"XDG_CONFIG_HOME", "/c"},
                              {"XDG_CACHE_HOME", "/d"}});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->state, "/b/joga");
}

TEST(Folders, WithoutHomeThereIsAnError) {
  for (const auto& variables :
       {std::map<std::string, std::string>{}, {{"HOME", ""}}, {{"HOME", "somewhere"}}}) {
    const auto found = folders(variables);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().message.english(),
              "there is no folder for your files: neither XDG_DATA_HOME nor HOME holds an absolute path");
  }
}

}  // namespace
}  // namespace joga::system
