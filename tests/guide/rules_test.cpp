// The players' rules must match the program: every game has them in both languages, both have the same
// content and the same boards, and every board is a position that the program accepts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/guide/guide.hpp"

namespace joga::guide {
namespace {

using ::testing::HasSubstr;

constexpr Language kLanguages[] = {Language::English, Language::Portuguese};

[[nodiscard]] std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const GameInfo* game : games::all_games()) ids.emplace_back(game->id);
  return ids;
}

[[nodiscard]] std::vector<const Example*> examples_of(const std::vector<Block>& blocks) {
  std::vector<const Example*> examples;
  for (const Block& block : blocks) {
    if (const auto* example = std::get_if<Example>(&block)) examples.push_back(example);
  }
  return examples;
}

// The structure that both languages must share, one line per block: which headings and boards, in which
// order.
[[nodiscard]] std::vector<std::string> outline(const std::vector<Block>& blocks) {
  std::vector<std::string> lines;
  for (const Block& block : blocks) {
    if (const auto* heading = std::get_if<Heading>(&block))
      lines.push_back("#" + std::to_string(heading->level));
    if (const auto* example = std::get_if<Example>(&block)) {
      lines.push_back(example->spec + " | " + example->position + " |");
      for (const std::string& move : example->moves) lines.back() += ' ' + move;
    }
  }
  return lines;
}

// All text marked as code, as a person would type it.
[[nodiscard]] std::vector<std::string> codes_of(const std::vector<Block>& blocks) {
  std::vector<std::string> codes;
  for (const Block& block : blocks) {
    const Spans& spans = std::visit(
        [](const auto& one) -> const Spans& {
          if constexpr (requires { one.caption; }) {
            return one.caption;
          } else {
            return one.text;
          }
        },
        block);
    for (const Span& span : spans) {
      if (span.kind == SpanKind::Code) codes.push_back(span.text);
    }
  }
  return codes;
}

[[nodiscard]] std::string_view rules_source(std::string_view game_id, Language language) {
  const std::string name = std::string(game_id) + '.' + std::string(language_code(language));
  return std::ranges::find(embedded_rules(), name, &EmbeddedFile::name)->bytes;
}

class RulesOfAGame : public ::testing::TestWithParam<std::string> {};

TEST_P(RulesOfAGame, AreThereInBothLanguages) {
  for (const Language language : kLanguages) {
    const Result<std::vector<Block>> parsed = parse_markdown(rules_source(GetParam(), language));
    ASSERT_TRUE(parsed) << language_code(language) << ": " << parsed.error().message.english();
    const std::vector<Block>& blocks = rules(GetParam(), language);
    EXPECT_EQ(blocks.size(), parsed->size());
    ASSERT_FALSE(blocks.empty()) << language_code(language);
    EXPECT_GE(examples_of(blocks).size(), 4U) << language_code(language);
  }
}

TEST_P(RulesOfAGame, BeginWithTheirOnlyTitle) {
  for (const Language language : kLanguages) {
    const std::vector<Block>& blocks = rules(GetParam(), language);
    const auto is_title = [](const Block& block) {
      const auto* heading = std::get_if<Heading>(&block);
      return heading != nullptr && heading->level == 1;
    };
    EXPECT_EQ(std::ranges::count_if(blocks, is_title), 1);
    ASSERT_FALSE(blocks.empty());
    EXPECT_TRUE(is_title(blocks.front()));
  }
}

TEST_P(RulesOfAGame, HaveTheSameSectionsAndBoardsInBothLanguages) {
  EXPECT_EQ(outline(rules(GetParam(), Language::English)), outline(rules(GetParam(), Language::Portuguese)));
}

TEST_P(RulesOfAGame, ShowBoardsThatTheProgramAccepts) {
  for (const Language language : kLanguages) {
    for (const Example* example : examples_of(rules(GetParam(), language))) {
      SCOPED_TRACE(plain_text(example->caption));
      EXPECT_EQ(GameSpec::parse(example->spec)->id, GetParam());
      const Result<History> history = set_up(*example);
      ASSERT_TRUE(history) << history.error().message.english();
      EXPECT_EQ(history->ply(), example->moves.size());
      EXPECT_FALSE(history->view().cells.empty());
      // In the form that programs write, so that players learn the canonical form.
      EXPECT_EQ(history->game().spec().text(), example->spec);
      for (std::size_t ply = 0; ply < example->moves.size(); ++ply) {
        EXPECT_EQ(history->move_text_at(ply), example->moves[ply]);
      }
      if (!example->position.empty()) {
        EXPECT_EQ(history->game().position_text(history->position_at(0)), example->position);
      }
    }
  }
}

TEST_P(RulesOfAGame, NameEveryOptionAndLevel) {
  const auto games = games::all_games();
  const GameInfo& info = **std::ranges::find(games, GetParam(), &GameInfo::id);
  for (const Language language : kLanguages) {
    const std::vector<std::string> codes = codes_of(rules(GetParam(), language));
    for (const OptionInfo& option : info.options) {
      EXPECT_TRUE(std::ranges::any_of(codes, [&](std::string_view code) {
        return code.find(std::string(option.key) + '=') != std::string_view::npos;
      })) << option.key;
      for (const auto& [value, name] : option.values) {
        if (value == option.default_value) continue;
        const std::string both = std::string(option.key) + '=' + std::string(value);
        EXPECT_TRUE(std::ranges::any_of(codes, [&](std::string_view code) {
          return code.find(both) != std::string_view::npos || code == value;
        })) << both;
      }
    }
    for (const auto& level : info.levels) EXPECT_THAT(codes, ::testing::Contains(std::string(level.name)));
  }
}

// A picture and a summary come first; the section about typing moves is at the end.
TEST_P(RulesOfAGame, BeginWithASummaryAndEndWithWhatIsTyped) {
  const auto games = games::all_games();
  const GameInfo& info = **std::ranges::find(games, GetParam(), &GameInfo::id);
  for (const Language language : kLanguages) {
    const std::vector<Block>& blocks = rules(GetParam(), language);
    std::vector<std::size_t> sections;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const auto* heading = std::get_if<Heading>(&blocks[i]);
      if (heading != nullptr && heading->level == 2) sections.push_back(i);
    }
    ASSERT_GE(sections.size(), 4U);
    EXPECT_TRUE(std::holds_alternative<Example>(blocks[1]));
    EXPECT_EQ(plain_text(std::get<Heading>(blocks[sections.front()]).text),
              language == Language::English ? "In short" : "Em resumo");
    std::size_t words = 0;
    for (std::size_t i = sections[0] + 1; i < sections[1]; ++i) {
      const auto* item = std::get_if<ListItem>(&blocks[i]);
      const auto* paragraph = std::get_if<Paragraph>(&blocks[i]);
      ASSERT_TRUE(item != nullptr || paragraph != nullptr);
      words += 1 + static_cast<std::size_t>(
                       std::ranges::count(plain_text(item != nullptr ? item->text : paragraph->text), ' '));
    }
    EXPECT_LE(words, 150U);
    EXPECT_EQ(plain_text(std::get<Heading>(blocks[sections.back()]).text),
              language == Language::English ? "For reference" : "Para consulta");
    const std::vector<Block> to_play(blocks.begin(),
                                     blocks.begin() + static_cast<std::ptrdiff_t>(sections.back()));
    for (const std::string& code : codes_of(to_play)) {
      for (const OptionInfo& option : info.options)
        EXPECT_EQ(code.find(std::string(option.key) + '='), std::string::npos) << code;
    }
  }
}

TEST_P(RulesOfAGame, KeepToTheWidthOfASmallScreen) {
  for (const Language language : kLanguages) {
    std::string_view left = rules_source(GetParam(), language);
    while (!left.empty()) {
      const std::string_view line = left.substr(0, left.find('\n'));
      EXPECT_LE(code_points(line), 100U) << line;
      EXPECT_FALSE(line.ends_with(' ')) << line;
      left.remove_prefix(std::min(line.size() + 1, left.size()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Guide, RulesOfAGame, ::testing::ValuesIn(game_ids()),
                         [](const auto& info) { return info.param; });

// The section of the rules about typing moves.
struct Form {
  std::string_view spec;
  std::string_view position;
  std::string_view typed;
  std::string_view move;
};

TEST(Rules, TheWaysToWriteAMoveAreUnderstood) {
  constexpr std::string_view kChain = "8/8/1m6/3m1m2/3m4/2M5/6M1/8 1";
  constexpr std::string_view kJump = "6m1/8/8/8/3M4/8/2M5/2M5 1";
  constexpr std::string_view kDrop = "6m1/6m1/5M2/8/8/8/2MM2M1/2M3M1 1";
  constexpr std::string_view kTaking = "8/3A4/8/2cI4/3Dh1l1/8/8/8 1";
  for (const Form& form : {Form{"quantik", "4/4/4/4 1", "Cd4", "C@d4"},
                           {"quantik", "4/4/4/4 1", "c@d4", "C@d4"},
                           {"quantik", "4/4/4/4 1", "cube d4", "C@d4"},
                           {"quantik", "4/4/4/4 1", "d4 cube", "C@d4"},
                           {"quantik", "4/4/4/4 1", "cubo d4", "C@d4"},
                           {"quantik", "4/4/4/4 1", "d4 cubo", "C@d4"},
                           {"quantik", "4/4/4/4 1", "wCub D4", "C@d4"},
                           {"quantik", "4/4/4/4 2", "bCub D4", "C@d4"},
                           {"eximo", kChain, "C3XE5XG5", "c3xe5xg5"},
                           {"eximo", kChain, "c3-e5-g5", "c3xe5xg5"},
                           {"eximo", kChain, "3cx5ex5g", "c3xe5xg5"},
                           {"eximo", kChain, "c3xg5", "c3xe5xg5"},
                           {"eximo", kJump, "c1-e5", "c1-c3-e5"},
                           {"eximo", kDrop, "f6xh8@f2@f1", "f6xh8@f1@f2"},
                           {"fields", kTaking, "d4g4", "d4xg4"},
                           {"fields", kTaking, "d4-g4", "d4xg4"},
                           {"fields", kTaking, "D4 -> G4", "d4xg4"},
                           {"fields", kTaking, "4 g4", "d4xg4"},
                           {"stars", "..../.H4.*./..../*..h4./.... 1", "b2-d3=c", "b2-d3=C"},
                           {"stars", "..../.H4.*./..../*..h4./.... 1", "2,2 4,3 C", "b2-d3=C"},
                           {"stars", "..../.H4.*./..../*..h4./.... 1", "[2,2] [4,3] C", "b2-d3=C"}}) {
    SCOPED_TRACE(form.typed);
    const auto game = games::make_game(form.spec);
    ASSERT_TRUE(game);
    const Result<AnyPosition> position = (*game)->parse_position(form.position);
    ASSERT_TRUE(position) << position.error().message.english();
    const Result<AnyMove> move = (*game)->parse_move(*position, form.typed);
    ASSERT_TRUE(move) << move.error().message.english();
    EXPECT_EQ((*game)->move_text(*position, *move), form.move);
  }
}

TEST(Rules, AreOfGamesThatExist) {
  const std::vector<std::string> ids = game_ids();
  for (const EmbeddedFile& file : embedded_rules()) {
    EXPECT_THAT(ids, ::testing::Contains(std::string(file.name.substr(0, file.name.find('.'))))) << file.name;
  }
  EXPECT_EQ(embedded_rules().size(), 2 * ids.size());
}

TEST(Rules, AnUnknownGameHasNone) {
  EXPECT_TRUE(rules("chess", Language::English).empty());
}

TEST(Rules, AnExampleIsPlayedToItsEnd) {
  const Result<History> history =
      set_up({.spec = "quantik", .position = "YcN1/4/1s2/4 1", .moves = {"S@d1"}});
  ASSERT_TRUE(history);
  EXPECT_EQ(history->outcome(), Outcome::PlayerOneWins);
}

TEST(Rules, AFaultyExampleSaysWhatIsWrong) {
  EXPECT_THAT(set_up({.spec = "chess"}).error().message.english(), HasSubstr("chess"));
  EXPECT_FALSE(set_up({.spec = "quantik", .position = "4/4 1"}));
  EXPECT_FALSE(set_up({.spec = "quantik", .moves = {"C@a1", "C@a2"}}));
}

}  // namespace
}  // namespace joga::guide
