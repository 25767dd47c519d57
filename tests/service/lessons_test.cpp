// Lessons as a page asks for them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "service/test_service.hpp"

namespace joga::testing {
namespace {

using nlohmann::json;

class ServiceLessons : public ::testing::Test {
 protected:
  [[nodiscard]] json place_of(const std::string& id) {
    const json listed = page_.result("lessons");
    for (const json& lesson : listed["lessons"]) {
      if (lesson["lesson"] == id) return lesson;
    }
    return nullptr;
  }

  TestService service_;
  TestPage page_{*service_};
};

TEST_F(ServiceLessons, AreDoneStepByStepAndRemembered) {
  const json listed = page_.result("lessons");
  ASSERT_FALSE(listed["lessons"].empty());
  for (const json& lesson : listed["lessons"]) {
    EXPECT_EQ(lesson["step"], 0);
    EXPECT_EQ(lesson["finished"], false);
    const int steps = lesson["steps"];
    for (int number = 0; number < steps; ++number) {
      json step{{"lesson", lesson["lesson"]}, {"step", number}};
      const json shown = page_.result("lesson.step", step);
      EXPECT_EQ(shown["ending"], number + 1 == steps);
      EXPECT_TRUE(
          page_.result("look", {{"game", shown["game"]}, {"position", shown["position"]}}).is_object());
      json answer{{"moves", json::array()}, {"verdict", "right"}};
      while (answer["verdict"] == "right") {
        step["moves"] = answer["moves"];
        step["moves"].push_back(page_.result("lesson.solution", step)["move"]);
        answer = page_.result("lesson.try", step);
      }
      EXPECT_EQ(answer["verdict"], "solved") << answer;
      const json place = place_of(lesson["lesson"]);
      EXPECT_EQ(place["step"], number + 1 == steps ? 0 : number + 1);
      EXPECT_EQ(place["finished"], number + 1 == steps);
    }
  }
}

TEST_F(ServiceLessons, AnswerWrongTriesInThePagesLanguage) {
  page_.result("hello", {{"language", "pt"}});
  const json step{{"lesson", "quantik"}, {"step", 5}, {"moves", {"C@b1"}}};
  const json answer = page_.result("lesson.try", step);
  EXPECT_EQ(answer["verdict"], "wrong");
  EXPECT_EQ(answer["refutation"], json::array({"S@d1"}));
  EXPECT_EQ(answer["moves"], json::array({"C@b1"}));
  EXPECT_NE(answer["message"].get<std::string>().find("sem pôr uma terceira forma"), std::string::npos);
  EXPECT_EQ(place_of("quantik")["step"], 0);
}

TEST_F(ServiceLessons, RefuseWhatIsNotThere) {
  const json none = json::array();
  EXPECT_EQ(page_.failure("lesson.step", {{"lesson", "chess"}, {"step", 0}}), "unknown");
  EXPECT_EQ(page_.failure("lesson.step", {{"lesson", "quantik"}, {"step", 99}}), "malformed");
  EXPECT_EQ(page_.failure("lesson.try", {{"lesson", "quantik"}, {"step", 0}, {"moves", none}}), "illegal");
  EXPECT_EQ(page_.failure("lesson.try", {{"lesson", "quantik"}, {"step", 3}, {"moves", {"C@b1"}}}),
            "illegal");
  EXPECT_EQ(page_.failure("lesson.remember", {{"lesson", "chess"}, {"step", 0}}), "unknown");
}

TEST_F(ServiceLessons, AreRememberedWhereOneWent) {
  page_.result("lesson.remember", {{"lesson", "eximo"}, {"step", 4}});
  EXPECT_EQ(place_of("eximo")["step"], 4);
}

}  // namespace
}  // namespace joga::testing
