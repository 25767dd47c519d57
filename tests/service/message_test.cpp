#include "joga/service/message.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace joga::service {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kMost = 1'000;

[[nodiscard]] std::string wrong(const std::string& text) {
  const auto read = parse_request(text, kMost);
  if (read) return "nothing";
  EXPECT_EQ(read.error().failure.code, FailureCode::Malformed);
  return read.error().failure.message.english();
}

TEST(Messages, AreRequestsWithANumberANameAndParameters) {
  const auto request = parse_request(R"({"id": 7, "request": "look", "params": {"game": "quantik"}})", kMost);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->id, 7);
  EXPECT_EQ(request->name, "look");
  EXPECT_EQ(*request->params, json({{"game", "quantik"}}));
}

TEST(Messages, MayLeaveOutParameters) {
  const auto request = parse_request(R"({"id": 0, "request": "library.list"})", kMost);
  ASSERT_TRUE(request);
  EXPECT_EQ(*request->params, json::object());
}

TEST(Messages, ThatAreNoneAreRefusedWithASentence) {
  EXPECT_THAT(wrong(""), HasSubstr("not JSON at byte 0"));
  EXPECT_THAT(wrong("{"), HasSubstr("not JSON"));
  EXPECT_THAT(wrong("{\"id\": 1} x"), HasSubstr("not JSON"));
  EXPECT_THAT(wrong("\"\xff\""), HasSubstr("not JSON"));
  EXPECT_THAT(wrong("[1]"), HasSubstr("a JSON object with id, request and params"));
  EXPECT_THAT(wrong(R"({"request": "look"})"), HasSubstr("'id' must be"));
  EXPECT_THAT(wrong(R"({"id": -1, "request": "look"})"), HasSubstr("'id' must be"));
  EXPECT_THAT(wrong(R"({"id": 1.5, "request": "look"})"), HasSubstr("'id' must be"));
  EXPECT_THAT(wrong(R"({"id": 1e300, "request": "look"})"), HasSubstr("'id' must be"));
  EXPECT_THAT(wrong(R"({"id": 18446744073709551615, "request": "look"})"), HasSubstr("'id' must be"));
  EXPECT_THAT(wrong(R"({"id": 1, "request": 2})"), HasSubstr("'request' must be"));
  EXPECT_THAT(wrong(R"({"id": 1, "request": "look", "params": []})"), HasSubstr("'params' must be"));
  EXPECT_THAT(wrong(R"({"id": 1, "id": 1})"), HasSubstr("not JSON"));
  EXPECT_THAT(wrong(std::string(kMost, '[')), HasSubstr("not JSON"));
  EXPECT_THAT(wrong(std::string(kMost + 1, ' ')), HasSubstr("has 1001 bytes; the limit is 1000"));
}

TEST(Messages, HaveABoundedNumberOfValues) {
  // Each pair of brackets would take up about sixty bytes.
  std::string brackets = R"({"id": 1, "request": "look", "params": {"x": [)";
  for (int i = 0; i < 300'000; ++i) brackets += "{},";
  const auto read = parse_request(brackets + "{}]}}", std::size_t{4} << 20U);
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().failure.message.english(), HasSubstr("at most 300000 JSON values"));
}

TEST(Messages, KeepTheirNumberWhenTheRestIsWrong) {
  const auto read = parse_request(R"({"id": 9, "request": null})", kMost);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().id, 9);
}

TEST(ParametersOfRequests, AreReadByType) {
  const json object{{"text", "x"},   {"truth", true}, {"whole", 3},          {"also_whole", 3.0},
                    {"number", 0.5}, {"player", 2},   {"texts", {"a", "b"}}, {"nothing", nullptr}};
  Parameters parameters(object);
  EXPECT_EQ(parameters.text("text"), "x");
  EXPECT_TRUE(parameters.truth("truth"));
  EXPECT_EQ(parameters.whole("whole", 1, 3), 3);
  EXPECT_EQ(parameters.whole("also_whole", 1, 3), 3);
  EXPECT_EQ(parameters.number("number", 0, 1, 9), 0.5);
  EXPECT_EQ(parameters.number("missing", 0, 1, 9), 9);
  EXPECT_EQ(parameters.player("player"), Player::Two);
  EXPECT_THAT(parameters.texts("texts", 2), ::testing::ElementsAre("a", "b"));
  EXPECT_EQ(parameters.text_if_given("nothing"), std::nullopt);
  EXPECT_FALSE(parameters.failure());
}

TEST(ParametersOfRequests, NameTheFirstThatIsWrong) {
  const json object{{"text", 1}, {"long", "abcdef"}, {"texts", {"a", 2}}, {"player", 3}, {"number", 2}};
  const auto sentence = [&](const auto& read) {
    Parameters parameters(object, "players/0/");
    read(parameters);
    return parameters.failure() ? parameters.failure()->message.english() : "nothing";
  };
  using P = Parameters;
  EXPECT_EQ(sentence([](P& p) { static_cast<void>(p.text("text")); }),
            "the parameter 'players/0/text' must be a text");
  EXPECT_EQ(sentence([](P& p) { static_cast<void>(p.text("missing")); }),
            "the parameter 'players/0/missing' is missing");
  EXPECT_EQ(sentence([](P& p) { static_cast<void>(p.text("long", 5)); }),
            "the parameter 'players/0/long' has 6 bytes; the limit is 5");
  EXPECT_EQ(sentence([](P& p) { static_cast<void>(p.texts("texts", 5)); }),
            "the parameter 'players/0/texts' must be a text");
  EXPECT_EQ(sentence([](P& p) { static_cast<void>(p.texts("texts", 1)); }),
            "the parameter 'players/0/texts' must be a list of at most 1");
  EXPECT_EQ(sentence([](P& p) { static_cast<void>(p.player("player")); }),
            "the parameter 'players/0/player' must be a whole number from 1 to 2");
  EXPECT_EQ(sentence([](P& p) { static_cast<void>(p.number("number", 0.5, 1, 1)); }),
            "the parameter 'players/0/number' must be a number from 0.5 to 1.0");
  EXPECT_EQ(sentence([](P& p) { static_cast<void>(p.object("text")); }),
            "the parameter 'players/0/text' must be an object");
  EXPECT_EQ(sentence([](P& p) { static_cast<void>(p.truth("text")); }),
            "the parameter 'players/0/text' must be true or false");
}

}  // namespace
}  // namespace joga::service
