#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "joga/guide/guide.hpp"

namespace joga::guide {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

template <class Kind>
[[nodiscard]] Kind only(std::string_view text) {
  const Result<std::vector<Block>> blocks = parse_markdown(text);
  if (!blocks || blocks->size() != 1 || !std::holds_alternative<Kind>(blocks->front())) {
    ADD_FAILURE() << "not one block of the expected kind: " << text;
    return {};
  }
  return std::get<Kind>(blocks->front());
}

TEST(Markdown, HeadingsAreOneLine) {
  const Result<std::vector<Block>> blocks = parse_markdown("# Title\n## Section\ntext\n");
  ASSERT_TRUE(blocks);
  ASSERT_EQ(blocks->size(), 3U);
  EXPECT_EQ(std::get<Heading>((*blocks)[0]).level, 1);
  EXPECT_EQ(std::get<Heading>((*blocks)[1]).level, 2);
  EXPECT_EQ(plain_text(std::get<Heading>((*blocks)[1]).text), "Section");
  EXPECT_EQ(plain_text(std::get<Paragraph>((*blocks)[2]).text), "text");
}

TEST(Markdown, LinesOfAParagraphAreJoined) {
  EXPECT_EQ(plain_text(only<Paragraph>("one\ntwo\nthree\n").text), "one two three");
}

TEST(Markdown, SpansKeepTheirKind) {
  EXPECT_THAT(
      only<Paragraph>("a **b c** `d4` e").text,
      ElementsAre(Span{SpanKind::Plain, "a "}, Span{SpanKind::Bold, "b c"}, Span{SpanKind::Plain, " "},
                  Span{SpanKind::Code, "d4"}, Span{SpanKind::Plain, " e"}));
}

TEST(Markdown, MarksMayStandAcrossLines) {
  EXPECT_THAT(only<Paragraph>("**two\nwords**").text, ElementsAre(Span{SpanKind::Bold, "two words"}));
}

TEST(Markdown, StarsInsideCodeAreNoMark) {
  EXPECT_THAT(only<Paragraph>("`**`").text, ElementsAre(Span{SpanKind::Code, "**"}));
}

TEST(Markdown, ItemsGoOnWhereIndented) {
  const Result<std::vector<Block>> blocks = parse_markdown("- one\n  and a half\n- two\n");
  ASSERT_TRUE(blocks);
  ASSERT_EQ(blocks->size(), 2U);
  EXPECT_EQ(plain_text(std::get<ListItem>((*blocks)[0]).text), "one and a half");
  EXPECT_EQ(plain_text(std::get<ListItem>((*blocks)[1]).text), "two");
}

TEST(Markdown, ExamplesHaveNamedParts) {
  const Example example = only<Example>(
      "```joga\ngame: stars:map=big\nposition: 4/4/4/4 1\nmoves: C@a1\n  N@b2\ncaption: one\n  `two`: "
      "three\n```\n");
  EXPECT_EQ(example.spec, "stars:map=big");
  EXPECT_EQ(example.position, "4/4/4/4 1");
  EXPECT_THAT(example.moves, ElementsAre("C@a1", "N@b2"));
  EXPECT_EQ(plain_text(example.caption), "one two: three");
}

TEST(Markdown, WhatFrontEndsCannotDrawIsRefused) {
  for (const std::string_view text :
       {"#### deep", "#Title", "> quote", "* item", "+ item", "1. item", "| a | b |", "  indented", "---",
        "```cpp\nint i;\n```", "<b>html</b>", "![image](x.png)", "-item"}) {
    const Result<std::vector<Block>> blocks = parse_markdown(text);
    ASSERT_FALSE(blocks) << text;
    EXPECT_THAT(blocks.error().message.english(), HasSubstr("unknown block")) << text;
  }
}

TEST(Markdown, OpenMarksAreRefused) {
  for (const std::string_view text : {"a `b", "**a", "a ** b", "``", "- `a\n\nb`"}) {
    EXPECT_FALSE(parse_markdown(text)) << text;
  }
}

TEST(Markdown, FaultyExamplesAreRefusedAtTheirLine) {
  struct Case {
    std::string_view text;
    std::size_t offset;
  };
  for (const auto& [text, offset] :
       {Case{"x\n\n```joga\ngame: quantik\ncaption: c\n", 3}, Case{"```joga\ncaption: c\n```", 0},
        Case{"```joga\ngame: quantik\n```", 0}, Case{"```joga\ngame: a\ncaption: c\nsize: 4\n```", 27},
        Case{"```joga\ngame: a\ngame: b\ncaption: c\n```", 16}, Case{"```joga\ngame\n```", 8},
        Case{"```joga\ngame: a\ncaption: `c\n```", 16}}) {
    const Result<std::vector<Block>> blocks = parse_markdown(text);
    ASSERT_FALSE(blocks) << text;
    EXPECT_EQ(blocks.error().offset, offset) << text << ": " << blocks.error().message.english();
  }
}

}  // namespace
}  // namespace joga::guide
