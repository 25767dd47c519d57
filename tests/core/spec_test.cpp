#include "joga/core/spec.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace joga {
namespace {

TEST(GameSpec, IsAnIdWithOptions) {
  const Result<GameSpec> spec = GameSpec::parse("stars:map=big,rules=official,start=2");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->id, "stars");
  EXPECT_EQ(spec->option("map"), "big");
  EXPECT_EQ(spec->option("start"), "2");
  EXPECT_EQ(spec->option("end"), std::nullopt);
}

TEST(GameSpec, PrintsKeysInAlphabeticalOrder) {
  EXPECT_EQ(GameSpec::parse("stars:start=2,map=big")->text(), "stars:map=big,start=2");
  EXPECT_EQ(GameSpec::parse("quantik")->text(), "quantik");
}

TEST(GameSpec, ValuesMayContainCommasAndColons) {
  const Result<GameSpec> spec = GameSpec::parse("stars:map=file:a,b:c,start=2");
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->option("map"), "file:a,b:c");
  EXPECT_EQ(spec->option("start"), "2");
}

TEST(GameSpec, MalformedTextsAreRefusedWithTheirPlace) {
  EXPECT_EQ(GameSpec::parse("").error().code, ErrorCode::Malformed);
  EXPECT_EQ(GameSpec::parse("Quantik").error().offset, 0U);
  EXPECT_EQ(GameSpec::parse("quantik:").error().offset, 8U);
  EXPECT_EQ(GameSpec::parse("quantik:rules").error().offset, 8U);
  EXPECT_EQ(GameSpec::parse("quantik:start=1,start=2").error().offset, 16U);
}

TEST(Options, UnknownKeysAndValuesListTheValidOnes) {
  const std::vector<OptionInfo> known{
      {.key = "rules", .values = {{.word = "feup"}, {.word = "official"}}},
      {.key = "quiet", .range = {{0, 100}}},
      {.key = "map", .values = {{.word = "small"}}, .forms = {"rows:ROW/ROW/..."}}};
  const auto message = [&](std::string_view text) {
    const Result<Done> checked = check_options(*GameSpec::parse(text), known);
    return checked ? std::string("fine") : checked.error().message.english();
  };
  EXPECT_EQ(message("g:rules=feup,quiet=100,map=rows:0"), "fine");
  EXPECT_EQ(message("g:size=3"), "g has no option 'size'; valid: rules, quiet, map");
  EXPECT_EQ(message("g:rules=x"), "option rules cannot be 'x'; valid: feup, official");
  EXPECT_EQ(message("g:quiet=101"), "option quiet cannot be '101'; valid: 0 to 100");
  EXPECT_EQ(message("g:quiet=-1"), "option quiet cannot be '-1'; valid: 0 to 100");
  EXPECT_EQ(message("g:map=smal"),
            "did you mean small? option map cannot be 'smal'; valid: small, rows:ROW/ROW/...");
  EXPECT_EQ(message("g:map=huge"), "option map cannot be 'huge'; valid: small, rows:ROW/ROW/...");
}

constexpr MessageText kBoth{"both", "ambos"};

// The default of `end` depends on `rules`; `seed` applies to one map only.
[[nodiscard]] const std::vector<OptionInfo>& dependent_options() {
  static const std::vector<OptionInfo> options{
      {.key = "end",
       .default_value = "stuck",
       .values = {{.word = "stuck"}, {.word = "both", .name = kBoth}},
       .other_default = OtherDefault{{"rules", "official"}, "both"}},
      {.key = "map", .default_value = "small", .values = {{.word = "small"}, {.word = "sectors"}}},
      {.key = "rules", .default_value = "feup", .values = {{.word = "feup"}, {.word = "official"}}},
      {.key = "seed",
       .default_value = "1",
       .range = {{0, 9}},
       .only_when = OptionCondition{"map", "sectors"}}};
  return options;
}

TEST(Options, ADefaultMayDependOnAnotherOption) {
  const std::vector<OptionInfo>& known = dependent_options();
  const auto end = [&](std::string_view text) {
    return std::string(value_of(known.front(), *GameSpec::parse(text), known));
  };
  EXPECT_EQ(end("g"), "stuck");
  EXPECT_EQ(end("g:rules=feup"), "stuck");
  EXPECT_EQ(end("g:rules=official"), "both");
  EXPECT_EQ(end("g:end=stuck,rules=official"), "stuck");
}

TEST(Options, OnlyUnusualChoicesThatMatterAreKept) {
  const auto left = [](std::string_view text) {
    return essential(*GameSpec::parse(text), dependent_options()).text();
  };
  EXPECT_EQ(left("g:end=stuck,map=small,rules=feup"), "g");
  EXPECT_EQ(left("g:end=both,rules=feup"), "g:end=both");
  EXPECT_EQ(left("g:end=both,rules=official"), "g:rules=official");
  EXPECT_EQ(left("g:end=stuck,rules=official"), "g:end=stuck,rules=official");
  EXPECT_EQ(left("g:map=sectors,seed=7"), "g:map=sectors,seed=7");
  EXPECT_EQ(left("g:map=sectors,seed=1"), "g:map=sectors");
  EXPECT_EQ(left("g:map=small,seed=7"), "g");
}

TEST(Options, AMeaninglessCombinationIsRefused) {
  const Result<Done> checked = check_options(*GameSpec::parse("g:seed=7"), dependent_options());
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().code, ErrorCode::Illegal);
  EXPECT_EQ(checked.error().message.english(), "option seed goes only with map=sectors");
  EXPECT_TRUE(check_options(*GameSpec::parse("g:map=sectors,seed=7"), dependent_options()));
}

TEST(Options, ValuesHaveNamesForPeople) {
  const OptionInfo& end = dependent_options().front();
  EXPECT_EQ(value_name(end, "both").in(Language::Portuguese), "ambos");
  EXPECT_EQ(value_name(end, "rows:1/2").in(Language::Portuguese), "rows:1/2");
}

TEST(Number, IsDigitsOnly) {
  EXPECT_EQ(parse_number("42"), 42);
  for (const char* text : {"", "-1", "+1", " 1", "1 ", "1.0", "0x1", "99999999999999999999"}) {
    EXPECT_EQ(parse_number(text), std::nullopt) << text;
  }
}

RC_GTEST_PROP(GameSpec, TextRoundTripsWhateverIsRead, ()) {
  const auto word = rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange('a', '{')));
  const auto value = rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab=,:/-* 09")));
  std::string text = *word;
  for (int options = *rc::gen::inRange(0, 4); options > 0; --options) {
    text += (text.find(':') == std::string::npos ? ":" : ",") + *word + "=" + *value;
  }
  const Result<GameSpec> spec = GameSpec::parse(text);
  if (!spec) return;  // a key given twice
  const Result<GameSpec> again = GameSpec::parse(spec->text());
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == *spec);
}

}  // namespace
}  // namespace joga
