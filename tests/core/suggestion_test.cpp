#include "joga/core/suggestion.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

namespace joga {
namespace {

TEST(EditDistance, CountsLetters) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("quantik", "quantik"), 0U);
  EXPECT_EQ(edit_distance("quantk", "quantik"), 1U);
  EXPECT_EQ(edit_distance("qauntik", "quantik"), 1U);
  EXPECT_EQ(edit_distance("exmio", "eximo"), 1U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("star", "stars"), 1U);
  EXPECT_EQ(edit_distance("abc", "xyz"), 3U);
}

TEST(Suggestion, IsTheNearestWord) {
  constexpr std::array<std::string_view, 3> kKnown{"quantik", "eximo", "fields"};
  EXPECT_EQ(with_suggestion(Message("no"), "quantk", kKnown).english(), "did you mean quantik? no");
  EXPECT_EQ(with_suggestion(Message("no"), "Feilds", kKnown).english(), "did you mean fields? no");
  EXPECT_EQ(with_suggestion(Message("não"), "exmio", kKnown).in(Language::Portuguese),
            "queria dizer eximo? não");
}

TEST(Suggestion, PrefersOneWrongLetterToABeginning) {
  constexpr std::array<std::string_view, 2> kKnown{"quantik", "quantik-second"};
  EXPECT_EQ(with_suggestion(Message("no"), "quantik-secnd", kKnown).english(),
            "did you mean quantik-second? no");
  EXPECT_EQ(with_suggestion(Message("no"), "quantik-xy", kKnown).english(), "did you mean quantik? no");
  EXPECT_EQ(with_suggestion(Message("no"), "quantik-se", kKnown).english(), "did you mean quantik? no");
  EXPECT_EQ(with_suggestion(Message("no"), "quan", kKnown).english(), "did you mean quantik? no");
}

TEST(Suggestion, IsMissingIfNothingIsNear) {
  constexpr std::array<std::string_view, 3> kKnown{"quantik", "eximo", "t"};
  EXPECT_EQ(with_suggestion(Message("no"), "chess", kKnown).english(), "no");
  EXPECT_EQ(with_suggestion(Message("no"), "x", kKnown).english(), "no");
  EXPECT_EQ(with_suggestion(Message("no"), "", kKnown).english(), "no");
  EXPECT_EQ(with_suggestion(Message("no"), std::string(100'000, 'q'), kKnown).english(), "no");
}

}  // namespace
}  // namespace joga
