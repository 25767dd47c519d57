// joga site: the page as files. web/e2e tests the site in a browser.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "app/run_joga.hpp"
#include "joga/app/serving.hpp"

namespace joga::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kIndex = "<meta name=\"joga-site\" content=\"\" />";

[[nodiscard]] server::Asset site_file(std::string_view path, std::string_view bytes) {
  return {.path = path, .bytes = bytes};
}

[[nodiscard]] Result<Done> write_to(const ScratchFolder& folder, const std::string& name = "site") {
  const std::array files{site_file("/", kIndex),
                         site_file("/index.html", kIndex),
                         site_file("/data/stars/small-1.book", "book"),
                         site_file("/page-1.js", "script"),
                         site_file("/online-1.js", "for hosts"),
                         site_file("/service-worker.js", "worker")};
  return app::write_site(folder.path(name), files);
}

[[nodiscard]] std::string refusal_of(const Result<Done>& result) {
  return result ? "" : result.error().message.in(Language::English);
}

TEST(Site, IsWrittenIntoANewFolder) {
  const ScratchFolder folder;
  EXPECT_EQ(refusal_of(write_to(folder, "new/site")), "");
  EXPECT_EQ(read_file(folder.path("new/site/index.html")), kIndex);
  EXPECT_EQ(read_file(folder.path("new/site/data/stars/small-1.book")), "book");
  EXPECT_EQ(read_file(folder.path("new/site/service-worker.js")), "worker");
  EXPECT_FALSE(std::filesystem::exists(folder.path("new/site/online-1.js")));
}

TEST(Site, CanBeReadByAWebServer) {
  const ScratchFolder folder;
  ASSERT_EQ(refusal_of(write_to(folder)), "");
  for (const char* name : {"site", "site/data", "site/data/stars", "site/index.html"}) {
    const auto permissions = std::filesystem::status(folder.path(name)).permissions();
    EXPECT_NE(permissions & std::filesystem::perms::others_read, std::filesystem::perms::none) << name;
  }
}

TEST(Site, ReplacesAnOlderOneAndItsFilesAlone) {
  const ScratchFolder folder;
  ASSERT_EQ(refusal_of(write_to(folder)), "");
  write_file(folder.path("site/index.html"),
             std::string(kIndex) + "{&quot;book&quot;:&quot;data/stars/small-0.book&quot;}");
  write_file(folder.path("site/page-0.js"), "old");
  write_file(folder.path("site/data/mine.txt"), "mine");
  write_file(folder.path("site/.joga-0.tmp"), "broken off");
  write_file(folder.path("site/data/stars/small-0.book"), "old");
  write_file(folder.path("site/joga-0.wasm"), "old");
  write_file(folder.path("site/CNAME"), "games.example.org");
  EXPECT_EQ(refusal_of(write_to(folder)), "");
  EXPECT_FALSE(std::filesystem::exists(folder.path("site/page-0.js")));
  EXPECT_FALSE(std::filesystem::exists(folder.path("site/data/stars/small-0.book")));
  EXPECT_FALSE(std::filesystem::exists(folder.path("site/joga-0.wasm")));
  EXPECT_TRUE(std::filesystem::exists(folder.path("site/page-1.js")));
  EXPECT_EQ(read_file(folder.path("site/CNAME")), "games.example.org");
  EXPECT_EQ(read_file(folder.path("site/data/mine.txt")), "mine");
  EXPECT_FALSE(std::filesystem::exists(folder.path("site/.joga-0.tmp")));
}

TEST(Site, IsWrittenBesideHiddenFiles) {
  const ScratchFolder folder;
  std::filesystem::create_directories(folder.path("site/.git"));
  EXPECT_EQ(refusal_of(write_to(folder)), "");
}

TEST(Site, IsFinishedAfterItWasBrokenOff) {
  const ScratchFolder folder;
  ASSERT_EQ(refusal_of(write_to(folder)), "");
  std::filesystem::remove(folder.path("site/index.html"));
  std::filesystem::remove(folder.path("site/page-1.js"));
  EXPECT_EQ(refusal_of(write_to(folder)), "");
  EXPECT_EQ(read_file(folder.path("site/index.html")), kIndex);
  std::filesystem::remove(folder.path("site/index.html"));
  write_file(folder.path("site/data/mine.txt"), "mine");
  EXPECT_THAT(refusal_of(write_to(folder)), HasSubstr("something other than a site"));
}

TEST(Site, LeavesOtherPeoplesFoldersAlone) {
  const ScratchFolder folder;
  std::filesystem::create_directories(folder.path("site"));
  write_file(folder.path("site/index.html"), "my own page");
  EXPECT_THAT(refusal_of(write_to(folder)), HasSubstr("something other than a site"));
  EXPECT_EQ(read_file(folder.path("site/index.html")), "my own page");
  EXPECT_FALSE(std::filesystem::exists(folder.path("site/page-1.js")));
  EXPECT_THAT(refusal_of(write_to(folder, "site/index.html")), HasSubstr("is not a folder"));
}

TEST(Site, SaysWhatCannotBeWritten) {
  EXPECT_THAT(refusal_of(app::write_site("/proc/joga", std::array{site_file("/index.html", kIndex)})),
              HasSubstr("cannot write /proc/joga"));
  EXPECT_EQ(refusal_of(app::write_site("", std::array{site_file("/index.html", kIndex)})),
            "'' is not a folder");
}

TEST(Site, SaysThatItIsMissingAndHowToGetIt) {
  if (!app::site().empty()) GTEST_SKIP() << "this program contains the site";
  const ScratchFolder folder;
  const ProgramRun run = run_joga({"site", folder.path("site")});
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.error, HasSubstr("built without the site; './joga site DIR'"));
  EXPECT_FALSE(std::filesystem::exists(folder.path("site")));
}

TEST(Site, IsWhatTheProgramWrites) {
  if (app::site().empty()) GTEST_SKIP() << "this program was built without the site";
  const ScratchFolder folder;
  const ProgramRun run = run_joga({"site", "site"}, {.directory = folder.path()});
  EXPECT_EQ(run.status, 0) << run.error;
  EXPECT_EQ(run.out, "site/index.html\n");
  EXPECT_THAT(read_file(folder.path("site/index.html")), HasSubstr("joga-site"));
  EXPECT_EQ(run_joga({"site", "."}, {.directory = folder.path()}).status, 2);
}

}  // namespace
}  // namespace joga::testing
