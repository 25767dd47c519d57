// Requests about settings.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "service/test_service.hpp"

namespace joga::testing {
namespace {

using nlohmann::json;

TEST(ServiceSettings, AreKeptWhenTheServiceIsStartedAgain) {
  TestService service;
  {
    TestPage page(*service);
    EXPECT_EQ(page.result("settings")["settings"], json({{"theme", "system"},
                                                         {"language", "system"},
                                                         {"sounds", "on"},
                                                         {"confirm", "off"},
                                                         {"hints", "on"},
                                                         {"animation", "normal"},
                                                         {"board", "wood"},
                                                         {"marks", "on"},
                                                         {"starters", "off"},
                                                         {"coordinates", "on"},
                                                         {"neighbours", "off"},
                                                         {"lines", "3"},
                                                         {"values", "on"}}));
    page.result("settings.change", {{"name", "board"}, {"value", "slate"}});
    const json changed = page.result("settings.change", {{"name", "sounds"}, {"value", "off"}});
    EXPECT_EQ(changed["settings"]["board"], "slate");
    EXPECT_EQ(changed["settings"]["sounds"], "off");
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

TEST(ServiceMaps, AreKeptUnderAnyName) {
  TestService service;
  const json rows{"-H1*", "r@0h"};  // a gap, a black hole, a wormhole
  {
    TestPage page(*service);
    EXPECT_EQ(page.result("maps")["maps"], json::array());
    page.result("maps.keep", {{"name", "O meu café = 1"}, {"rows", {"H"}}});
    page.result("maps.keep", {{"name", "O meu café = 1"}, {"rows", rows}});
    page.result("maps.keep", {{"name", "Arena"}, {"rows", {"Hh"}}});
    page.result("settings.change", {{"name", "board"}, {"value", "slate"}});
  }
  service.restart();
  TestPage page(*service);
  EXPECT_EQ(page.result("maps")["maps"], json::array({{{"name", "Arena"}, {"rows", {"Hh"}}},
                                                      {{"name", "O meu café = 1"}, {"rows", rows}}}));
  EXPECT_EQ(page.result("maps.forget", {{"name", "O meu café = 1"}})["maps"].size(), 1U);
  EXPECT_EQ(page.result("maps.forget", {{"name", "nothing of that name"}})["maps"].size(), 1U);
}

TEST(ServiceMaps, RefuseWhatIsNoMap) {
  TestService service;
  TestPage page(*service);
  EXPECT_EQ(page.failure("maps.keep", {{"name", " "}, {"rows", {"H"}}}), "malformed");
  EXPECT_EQ(page.failure("maps.keep", {{"name", "a"}, {"rows", json::array()}}), "malformed");
  EXPECT_EQ(page.failure("maps.keep", {{"name", "a"}, {"rows", {"H h"}}}), "malformed");
  EXPECT_EQ(page.failure("maps.keep", {{"name", "a"}, {"rows", {"H/h"}}}), "malformed");
  for (int count = 0; count < 100; ++count)
    page.result("maps.keep", {{"name", std::to_string(count)}, {"rows", {"H"}}});
  EXPECT_EQ(page.failure("maps.keep", {{"name", "one more"}, {"rows", {"H"}}}), "failed");
  page.result("maps.keep", {{"name", "7"}, {"rows", {"h"}}});
}

TEST(ServiceSettings, FormsRememberWhatTheyWereGiven) {
  TestService service;
  TestPage page(*service);
  EXPECT_EQ(page.result("recall", {{"form", "new.quantik"}}), json({{"text", ""}}));
  const std::string text = R"({"seats":["human","level:2"],"name":"João"})";
  EXPECT_EQ(page.result("remember", {{"form", "new.quantik"}, {"text", text}}), json::object());
  EXPECT_EQ(page.result("recall", {{"form", "new.quantik"}})["text"], text);
  EXPECT_EQ(page.result("recall", {{"form", "new.eximo"}})["text"], "");
  static_cast<void>(page.result("remember", {{"form", "new.quantik"}, {"text", ""}}));
  EXPECT_EQ(page.result("recall", {{"form", "new.quantik"}})["text"], "");
}

TEST(ServiceSettings, FormsRememberSoMuchAndNoMore) {
  TestService service;
  TestPage page(*service);
  EXPECT_EQ(page.failure("remember", {{"form", "x"}, {"text", std::string(5'000, 'x')}}), "malformed");
  for (int i = 0; i < 20; ++i) {
    static_cast<void>(page.result("remember", {{"form", "form " + std::to_string(i)}, {"text", "x"}}));
  }
  EXPECT_EQ(page.failure("remember", {{"form", "one more"}, {"text", "x"}}), "busy");
  EXPECT_EQ(page.result("remember", {{"form", "form 3"}, {"text", "y"}}), json::object());
}

}  // namespace
}  // namespace joga::testing
