// The protocol's texts, parsed and written.
#include "joga/engine/ugi_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "joga/core/text.hpp"
#include "joga/engine/ugi_position.hpp"
#include "joga/engine/ugi_session.hpp"
#include "search/samples.hpp"

namespace joga::testing {
namespace {

constexpr int kMostScore = 1'000'000;

using engine::go_command;
using engine::info_line;
using engine::parse_go;
using engine::parse_info;
using engine::parse_option;
using engine::PositionCommand;
using engine::score_text;
using engine::UgiInfo;
using search::Clock;
using search::Info;
using search::Limits;
using search::Milliseconds;
using ::testing::ElementsAre;

[[nodiscard]] Result<Limits> go(std::string_view line) {
  const auto words = words_of(line);
  return parse_go(std::span(words).subspan(1));
}

[[nodiscard]] Limits any_limits() {
  Limits limits;
  if (*rc::gen::arbitrary<bool>()) limits.depth = *rc::gen::inRange(1, 1'000'000);
  if (*rc::gen::arbitrary<bool>()) limits.nodes = *rc::gen::inRange<std::uint64_t>(1, INT64_MAX);
  if (*rc::gen::arbitrary<bool>()) limits.move_time = Milliseconds(*rc::gen::inRange(0, 1'000'000'000));
  for (auto& clock : limits.clocks) {
    if (!*rc::gen::arbitrary<bool>()) continue;
    clock =
        Clock{Milliseconds(*rc::gen::inRange(0, 1'000'000'000)), Milliseconds(*rc::gen::inRange(0, 100'000))};
  }
  return limits;
}

[[nodiscard]] Value any_score() {
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return Value::win_in(*rc::gen::inRange(0, kMostScore + 1));
    case 1:
      return Value::loss_in(*rc::gen::inRange(0, kMostScore + 1));
    case 2:
      return Value::draw();
    default:
      return Value::estimate(*rc::gen::inRange(-kMostScore, kMostScore + 1));
  }
}

TEST(GoCommand, NamesEveryLimit) {
  EXPECT_EQ(go_command({}), "go infinite");
  EXPECT_EQ(go_command({.depth = 5}), "go depth 5");
  EXPECT_EQ(go_command({.depth = 5, .nodes = 1000, .move_time = Milliseconds(70)}),
            "go depth 5 nodes 1000 movetime 70");
  EXPECT_EQ(
      go_command({.clocks = {Clock{Milliseconds(60000), Milliseconds(1000)}, Clock{Milliseconds(59000)}}}),
      "go p1time 60000 p2time 59000 p1inc 1000 p2inc 0");
}

RC_GTEST_PROP(GoCommand, IsReadBack, ()) {
  const Limits limits = any_limits();
  const Result<Limits> read = go(go_command(limits));
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == limits);
}

TEST(ParseGo, IsForgivingAboutNumbersOutOfRange) {
  EXPECT_TRUE(go("go")->is_infinite());
  EXPECT_TRUE(go("go infinite")->is_infinite());
  EXPECT_EQ(go("go p1time -20")->clocks[0], Clock{});
  EXPECT_EQ(go("go depth 0")->depth, 1);
  EXPECT_EQ(go("go nodes 99999999999999999999999")->nodes, std::uint64_t{INT64_MAX});
  EXPECT_EQ(go("go movetime +5")->move_time, Milliseconds(5));
  // Longer than about thirty years would overflow the clock.
  EXPECT_EQ(go("go movetime 9223372036854775807")->move_time, Milliseconds(1'000'000'000'000));
  EXPECT_TRUE(go("go p2inc 100")->is_infinite());
}

TEST(ParseGo, NamesWhatItDoesNotUnderstand) {
  EXPECT_EQ(go("go deep 3").error().message.english(),
            "go does not know 'deep'; valid: depth, nodes, movetime, p1time, p2time, p1inc, p2inc, infinite");
  EXPECT_EQ(go("go depth three").error().message.english(), "go depth takes a whole number, not 'three'");
  EXPECT_EQ(go("go depth").error().message.english(), "go depth takes a whole number, not ''");
  EXPECT_EQ(go("go nodes 1e6").error().message.english(), "go nodes takes a whole number, not '1e6'");
}

TEST(ScoreText, SaysWhatIsProven) {
  EXPECT_EQ(score_text(Value::estimate(-35)), "cp -35");
  EXPECT_EQ(score_text(Value::win_in(7)), "win 7");
  EXPECT_EQ(score_text(Value::loss_in(0)), "loss 0");
  EXPECT_EQ(score_text(Value::draw()), "draw");
  EXPECT_EQ(score_text(Value()), "cp 0");
  for (const std::string text : {"", "cp", "win x", "mate 3"}) {
    EXPECT_FALSE(parse_info("info score " + text)->score) << text;
  }
}

RC_GTEST_PROP(ScoreText, IsReadBack, ()) {
  const Value score = any_score();
  RC_ASSERT(parse_info("info score " + score_text(score))->score == score);
}

TEST(InfoLine, IsWrittenAsTheProtocolSays) {
  const std::vector<std::string> moves{"Ca1", "Sb2"};
  EXPECT_EQ(info_line({.depth = 4,
                       .selective_depth = 9,
                       .value = Value::estimate(25),
                       .nodes = 3000,
                       .time = Milliseconds(1500)},
                      moves),
            "info depth 4 seldepth 9 multipv 1 score cp 25 nodes 3000 nps 2000 time 1500 pv Ca1 Sb2");
  EXPECT_EQ(info_line({.line = 2, .depth = 1, .value = Value::estimate(5).with_bound(Bound::AtLeast)}, {}),
            "info depth 1 multipv 2 score cp 5 lowerbound nodes 0 time 0");
  EXPECT_EQ(info_line({.depth = 6, .value = Value::win_in(5)}, {}),
            "info depth 6 multipv 1 score win 5 exact nodes 0 time 0");
  EXPECT_EQ(info_line({.depth = 6, .value = Value::loss_in(4).with_bound(Bound::AtMost)}, {}),
            "info depth 6 multipv 1 score loss 4 upperbound nodes 0 time 0");
  EXPECT_EQ(info_line({.depth = 3, .value = Value::draw().with_margin(0)}, {}),
            "info depth 3 multipv 1 score draw exact margin 0 nodes 0 time 0");
}

TEST(ParseInfo, TakesWhatItUnderstands) {
  EXPECT_FALSE(parse_info("bestmove a1"));
  EXPECT_FALSE(parse_info(""));
  EXPECT_FALSE(parse_info("information"));
  EXPECT_EQ(parse_info("info"), UgiInfo{});
  // Any order, unknown words, malformed numbers.
  EXPECT_EQ(parse_info("info pv a1 b2 currmove c3 nodes 12 depth x seldepth 3 hashfull 500 score mate 3"),
            (UgiInfo{.selective_depth = 3, .nodes = 12, .moves = {"a1", "b2", "currmove", "c3"}}));
  EXPECT_EQ(parse_info("info depth 3 score win 9 upperbound multipv 2 time 7 nps 4 margin -3 exact"),
            (UgiInfo{.line = 2,
                     .depth = 3,
                     .score = Value::win_in(9),
                     .bound = Bound::AtMost,
                     .exact = true,
                     .margin = -3,
                     .nodes_per_second = 4,
                     .time = Milliseconds(7)}));
  EXPECT_EQ(parse_info("info score cp 12345678901234567890"), UgiInfo{.score = Value::estimate(kMostScore)});
}

TEST(ParseInfo, KeepsAStringAsItIs) {
  EXPECT_EQ(parse_info("info depth 2 string  two  blanks, depth 9 \r"),
            (UgiInfo{.depth = 2, .text = "two  blanks, depth 9"}));
  EXPECT_EQ(parse_info("info string"), UgiInfo{});
}

RC_GTEST_PROP(InfoLine, IsReadBack, ()) {
  const auto game = sample_game("quantik");
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  Info info{.line = *rc::gen::inRange(1, 9),
            .depth = *rc::gen::inRange(0, 99),
            .selective_depth = *rc::gen::inRange(0, 99),
            .value = any_score().with_bound(*rc::gen::element(Bound::Exact, Bound::AtLeast, Bound::AtMost)),
            .nodes = *rc::gen::inRange<std::uint64_t>(0, INT64_MAX),
            .time = Milliseconds(*rc::gen::inRange(0, 1'000'000'000))};
  if (*rc::gen::arbitrary<bool>()) info.value = info.value.with_margin(*rc::gen::inRange(-100, 100));
  std::vector<std::string> texts;
  AnyPosition position = game->start();
  for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
    info.moves.push_back(game->random_move(position, random));
    texts.push_back(game->move_text(position, info.moves.back()));
    position = game->play_unchecked(position, info.moves.back());
  }
  const auto received = parse_info(info_line(info, texts));
  RC_ASSERT(received.has_value());
  const Info read = to_info(*received, *game, game->start());
  RC_ASSERT(read.line == info.line);
  RC_ASSERT(read.depth == info.depth);
  RC_ASSERT(read.selective_depth == info.selective_depth);
  RC_ASSERT(read.value == info.value);
  RC_ASSERT(read.nodes == info.nodes);
  RC_ASSERT(read.time == info.time);
  RC_ASSERT(read.moves == info.moves);
}

TEST(ToInfo, KeepsTheMovesThatAreLegal) {
  const auto game = sample_game("quantik");
  const AnyMove first = game->legal_moves(game->start()).front();
  const UgiInfo received{.moves = {game->move_text(game->start(), first), "nonsense", "Ca1"}};
  EXPECT_THAT(to_info(received, *game, game->start()).moves, ElementsAre(first));
  // An unproven margin is not reported.
  EXPECT_EQ(to_info(UgiInfo{.score = Value::win_in(3), .margin = 3}, *game, game->start()).value.margin(),
            std::nullopt);
}

TEST(ParseOption, KnowsNamesWithBlanksAndRanges) {
  const auto spin = parse_option("option name Hash Size type spin default 16 min 1 max 1024");
  ASSERT_TRUE(spin);
  EXPECT_EQ(spin->name, "Hash Size");
  EXPECT_EQ(spin->type, "spin");
  EXPECT_EQ(spin->lowest, 1);
  EXPECT_EQ(spin->highest, 1024);
  EXPECT_EQ(parse_option("option name Game")->name, "Game");
  EXPECT_EQ(parse_option("option name Game")->type, "");
  EXPECT_EQ(parse_option("option name N type spin min x max")->lowest, std::nullopt);
  EXPECT_FALSE(parse_option("option Game"));
  EXPECT_FALSE(parse_option("id name option name x"));
}

class PositionCommands : public ::testing::TestWithParam<std::string> {};

TEST_P(PositionCommands, TellTheWholeGameWhateverWasToldBefore) {
  const auto game = sample_game(GetParam());
  Random random(1);
  PositionCommand remembering;
  for (int round = 0; round < 20; ++round) {
    // From the start, from another position, continued, and after taking turns back.
    AnyPosition start = game->start();
    if (round % 3 == 2) start = game->play_unchecked(start, game->random_move(start, random));
    History history(game, start);
    for (int ply = 0; ply < 6 && !is_over(history.outcome()); ++ply) {
      std::string expected = game->same(start, game->start()) ? "position startpos"
                                                              : "position fen " + game->position_text(start);
      for (std::size_t i = 0; i < history.ply(); ++i)
        expected += (i == 0 ? " moves " : " ") + history.move_text_at(i);
      ASSERT_EQ(remembering.text_for(history), expected);
      if (random.below(4) == 0) history.undo();
      ASSERT_TRUE(history.play(game->random_move(history.position(), random)));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryGame, PositionCommands, ::testing::ValuesIn(sample_specs()),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace joga::testing
