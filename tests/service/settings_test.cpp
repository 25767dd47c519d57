// What the user has chosen about pages, as a page asks for it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "service/test_service.hpp"

namespace joga::testing {
namespace {

using nlohmann::json;

TEST(ServiceSettings, AreKeptWhenTheServiceIsStartedAgain) {
  TestService service;
  {
    TestPage page(*service);
    EXPECT_EQ(page.result("settings")["settings"], json({{"sounds", "off"},
                                                         {"confirm", "off"},
                                                         {"hints", "on"},
                                                         {"animation", "normal"},
                                                         {"board", "wood"}}));
    page.result("settings.change", {{"name", "board"}, {"value", "slate"}});
    const json changed = page.result("settings.change", {{"name", "sounds"}, {"value", "on"}});
    EXPECT_EQ(changed["settings"]["board"], "slate");
    EXPECT_EQ(changed["settings"]["sounds"], "on");
  }
  service.restart();
  TestPage page(*service);
  EXPECT_EQ(page.result("settings")["settings"]["board"], "slate");
}

TEST(ServiceSettings, RefuseWhatTheyDoNotKnow) {
  TestService service;
  TestPage page(*service);
  EXPECT_EQ(page.failure("settings.change", {{"name", "board"}, {"value", "gold"}}), "unknown");
  EXPECT_EQ(page.failure("settings.change", {{"name", "volume"}, {"value", "on"}}), "unknown");
  EXPECT_EQ(page.failure("settings.change", {{"name", "board"}, {"value", ""}}), "unknown");
}

}  // namespace
}  // namespace joga::testing
