#include "joga/library/settings.hpp"

#include <gtest/gtest.h>

#include "library/temporary_folder.hpp"

namespace joga::library {
namespace {

using joga::testing::content_of;
using joga::testing::put;
using joga::testing::TemporaryFolder;

TEST(Settings, AreTheDefaultsWithoutAFile) {
  const TemporaryFolder folder;
  EXPECT_EQ(SettingsFile(folder.path() / "none").load(), Settings{});
}

TEST(Settings, ComeBackAsTheyWereSaved) {
  const TemporaryFolder folder;
  const SettingsFile file(folder.path() / "config" / "joga");
  for (const auto language : {std::optional<Language>{}, {Language::English}, {Language::Portuguese}}) {
    for (const bool colours : {true, false}) {
      for (const bool ascii : {true, false}) {
        const Settings settings{.language = language, .colours = colours, .ascii = ascii};
        ASSERT_TRUE(file.save(settings));
        EXPECT_EQ(file.load(), settings);
      }
    }
  }
  for (const auto theme : {std::optional<Theme>{}, {Theme::Dark}, {Theme::Light}}) {
    ASSERT_TRUE(file.save({.theme = theme}));
    EXPECT_EQ(file.load().theme, theme);
  }
  EXPECT_EQ(content_of(file.path()), "theme = light\ncolours = on\nascii = off\nbell = on\n");
  ASSERT_TRUE(file.save({.language = Language::Portuguese, .colours = false}));
  EXPECT_EQ(content_of(file.path()), "language = pt\ncolours = off\nascii = off\nbell = on\n");
  EXPECT_EQ(std::filesystem::status(file.path().parent_path()).permissions(), std::filesystem::perms(0700));
}

TEST(Settings, WhatCannotBeUnderstoodCountsAsNotSet) {
  const Settings defaults;
  EXPECT_EQ(parse_settings("language = fr\ncolours = blue\nascii\n= on\n\xff\xfe\n==\n"), defaults);
  EXPECT_EQ(parse_settings(std::string(100, '\0')), defaults);
  EXPECT_EQ(parse_settings("  ascii=on \r\nlanguage\t=\tpt_PT.UTF-8"),
            (Settings{.language = Language::Portuguese, .ascii = true}));
}

TEST(Settings, ADamagedFileIsReplaced) {
  const TemporaryFolder folder;
  const SettingsFile file(folder.path());
  put(file.path(), std::string(1'000'000, '='));
  EXPECT_EQ(file.load(), Settings{});
  ASSERT_TRUE(file.save({.ascii = true}));
  EXPECT_TRUE(file.load().ascii);
}

TEST(Settings, LinesOfANewerJogaStay) {
  EXPECT_EQ(settings_text({.colours = false}, "# mine\nsound = loud\ncolours = on\n"),
            "colours = off\nascii = off\nbell = on\n# mine\nsound = loud\n");
}

TEST(Settings, AnErrorSaysWhatCannotBeWritten) {
  const TemporaryFolder folder;
  put(folder.path() / "file", "");
  const auto saved = SettingsFile(folder.path() / "file" / "joga").save({});
  ASSERT_FALSE(saved);
  EXPECT_NE(saved.error().message.english().find("cannot make the folder"), std::string::npos);
  const SettingsFile nowhere(Error{ErrorCode::Unknown, Message("no home")});
  EXPECT_EQ(nowhere.load(), Settings{});
  EXPECT_EQ(nowhere.save({}).error().message.english(), "no home");
}

}  // namespace
}  // namespace joga::library
