#include "joga/core/message.hpp"

#include <gtest/gtest.h>

namespace joga {
namespace {

constexpr MessageText kGreeting{"{0} meets {1}", "{1} encontra {0}"};
constexpr MessageText kCube{"a cube", "um cubo"};

TEST(Message, FillsItsArgumentsInEachLanguage) {
  const Message message(kGreeting, kCube, 7);
  EXPECT_EQ(message.in(Language::English), "a cube meets 7");
  EXPECT_EQ(message.in(Language::Portuguese), "7 encontra um cubo");
}

TEST(Message, BracesInArgumentsAreLeftAlone) {
  EXPECT_EQ(Message(kGreeting, "{1}", "{0}").english(), "{1} meets {0}");
}

TEST(Message, MissingArgumentsAreEmpty) {
  EXPECT_EQ(Message(kGreeting, "x").english(), "x meets ");
}

TEST(Message, ListsAreTranslatedItemByItem) {
  const Message list = Message::list({Message("a"), Message(kCube)});
  EXPECT_EQ(list.in(Language::Portuguese), "a, um cubo");
}

TEST(Language, IsReadFromCodesAndLocales) {
  EXPECT_EQ(parse_language("pt_PT.UTF-8"), Language::Portuguese);
  EXPECT_EQ(parse_language("en"), Language::English);
  EXPECT_EQ(parse_language("de_DE"), std::nullopt);
  EXPECT_EQ(parse_language("ptx"), std::nullopt);
  EXPECT_EQ(parse_language(""), std::nullopt);
}

}  // namespace
}  // namespace joga
