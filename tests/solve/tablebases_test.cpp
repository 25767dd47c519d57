// When tables are made, what is told about it, and what they answer.
#include "joga/solve/tablebases.hpp"

#include <gtest/gtest.h>

#include <new>
#include <string>
#include <vector>

#include "joga/core/erased_game.hpp"
#include "joga/games/dispatch.hpp"
#include "joga/solve/move_values.hpp"
#include "joga/solve/whole_game.hpp"
#include "library/temporary_folder.hpp"
#include "solve/small_tables.hpp"

namespace joga::testing {
namespace {

using solve::Tablebases;

[[nodiscard]] GameSpec spec(std::string_view text) {
  return *GameSpec::parse(text);
}

class TablebasesTest : public ::testing::Test {
 protected:
  [[nodiscard]] Tablebases::Options options() {
    return {.tell = [this](const Message& sentence) { told_.push_back(sentence.english()); },
            .maker =
                [this](RuleSet rules, const solve::Crew& crew) {
                  ++made_;
                  return crew.is_stopped() ? std::nullopt : small_table(rules, crew);
                }};
  }

  std::vector<std::string> told_{};
  int made_ = 0;
  StopFlag never_{};
};

TEST(Solved, IsQuantikAlone) {
  for (const GameInfo* game : games::all_games()) {
    EXPECT_EQ(solve::is_solved(*game), game->id == "quantik") << game->id;
  }
}

TEST_F(TablebasesTest, AreMadeOnceForEachRuleSetAndOnlyWhenAskedFor) {
  Tablebases tables(options());
  EXPECT_EQ(tables.quantik(RuleSet::Feup), nullptr);
  EXPECT_EQ(made_, 0);
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(tables.prepare(spec("quantik"), never_));
  EXPECT_EQ(made_, 1);
  EXPECT_NE(tables.quantik(RuleSet::Feup), nullptr);
  EXPECT_EQ(tables.quantik(RuleSet::Official), nullptr);
  EXPECT_TRUE(tables.prepare(spec("quantik:rules=official"), never_));
  EXPECT_EQ(made_, 2);
  EXPECT_EQ(told_.front(), "solving Quantik (rules 'feup') once and for all: a few seconds");
}

TEST_F(TablebasesTest, KnowNothingOfOtherGames) {
  Tablebases tables(options());
  for (const char* text : {"eximo", "fields", "stars"}) EXPECT_FALSE(tables.prepare(spec(text), never_));
  EXPECT_EQ(made_, 0);
  EXPECT_TRUE(told_.empty());
}

TEST_F(TablebasesTest, AreReadFromTheFolderTheNextTime) {
  const TemporaryFolder folder;
  Tablebases::Options kept = options();
  kept.folder = folder.path() / "cache";
  for (int i = 0; i < 2; ++i) {
    Tablebases tables(kept);
    EXPECT_TRUE(tables.prepare(spec("quantik"), never_));
  }
  EXPECT_EQ(made_, 1);
  EXPECT_EQ(names_in(kept.folder), (std::set<std::string>{"quantik-feup-1.tablebase"}));
  EXPECT_EQ(solve::usual_table_path(spec("quantik"), kept.folder), kept.folder / "quantik-feup-1.tablebase");
}

TEST_F(TablebasesTest, WereStoppedAndAreMadeAtTheNextOccasion) {
  Tablebases tables(options());
  StopFlag stop;
  stop.set();
  EXPECT_FALSE(tables.prepare(spec("quantik"), stop));
  EXPECT_TRUE(tables.prepare(spec("quantik"), never_));
}

TEST_F(TablebasesTest, WithoutMemoryNobodyTriesAgain) {
  Tablebases::Options poor = options();
  poor.maker = [this](RuleSet, const solve::Crew&) -> std::optional<solve::QuantikTable> {
    ++made_;
    throw std::bad_alloc();
  };
  Tablebases tables(poor);
  for (int i = 0; i < 2; ++i) EXPECT_FALSE(tables.prepare(spec("quantik"), never_));
  EXPECT_EQ(made_, 1);
  EXPECT_EQ(told_.back(), "there is not enough memory to solve Quantik; going on without");
}

TEST(Prober, IsNullWhereNothingIsKnown) {
  EXPECT_EQ(solve::prober_for(Quantik(), nullptr), nullptr);
  EXPECT_EQ(solve::prober_for(*eximo::Eximo::create(spec("eximo")), small_tables()), nullptr);
}

TEST(Prober, AnswersOnceTheTableIsThere) {
  const auto tables = small_tables();
  const auto prober = solve::prober_for(Quantik(), tables);
  const Position position = parsed("1C1y/Ys2/1nnS/2Y1 1");
  EXPECT_FALSE(prober->probe(position));
  ASSERT_TRUE(tables->prepare(spec("quantik"), StopFlag{}));
  EXPECT_EQ(prober->probe(position), Value::win_in(minimax(Quantik(), position).plies()));
  // Three pieces against one: no game leads there.
  EXPECT_FALSE(prober->probe(parsed("C1N1/4/1S2/3y 1")));
}

TEST(MoveValues, AreThoseOfPlainMinimax) {
  const auto tables = small_tables();
  Random random(5);
  for (const std::string text : {"quantik", "quantik:rules=official"}) {
    ASSERT_TRUE(tables->prepare(spec(text), StopFlag{}));
    const Quantik game = *Quantik::create(spec(text));
    for (int i = 0; i < 20; ++i) {
      const History history = random_game(text, 9 + static_cast<std::size_t>(i) % 3, random);
      const auto values = solve::move_values(history.game(), history.position(), tables);
      ASSERT_TRUE(values);
      EXPECT_EQ(values->size(), history.game().count_moves(history.position()));
      for (const solve::MoveValue& value : *values) {
        Position next = typed_position<Quantik>(history.position());
        game.play_unchecked(next, typed_move<Quantik>(value.move));
        const solve::Verdict verdict = minimax(game, next).before();
        EXPECT_EQ(value.value.is_draw(), verdict.is_draw());
        if (verdict.is_draw()) continue;
        EXPECT_EQ(value.value.is_win(), verdict.value() == solve::VerdictKind::Win);
        EXPECT_EQ(value.value.plies(), verdict.plies());
      }
      EXPECT_TRUE(std::ranges::is_sorted(*values, std::ranges::greater(), &solve::MoveValue::value));
    }
  }
}

TEST(MoveValues, AreEmptyAtTheEndAndUnknownElsewhere) {
  const auto tables = small_tables();
  const auto game = *games::make_game("quantik");
  const AnyPosition finished = *game->parse_position("YcNs/4/4/4 2");
  EXPECT_FALSE(solve::move_values(*game, game->start(), tables)) << "the table is not there yet";
  ASSERT_TRUE(tables->prepare(game->spec(), StopFlag{}));
  EXPECT_TRUE(solve::move_values(*game, finished, tables)->empty());
  EXPECT_FALSE(solve::move_values(*game, *game->parse_position("C1N1/4/1S2/3y 1"), tables));
  EXPECT_FALSE(solve::move_values(*game, finished, nullptr));
}

TEST(BestLine, IsAsLongAsTheValueSays) {
  const auto tables = small_tables();
  ASSERT_TRUE(tables->prepare(spec("quantik"), StopFlag{}));
  Random random(6);
  for (int i = 0; i < 20; ++i) {
    History history = random_game("quantik", 8, random);
    const Value score = solve::move_values(history.game(), history.position(), tables)->front().value;
    const std::vector<AnyMove> line = solve::best_line(history.game(), history.position(), tables);
    for (const AnyMove move : line) ASSERT_TRUE(history.play(move));
    EXPECT_TRUE(is_over(history.outcome()));
    if (!score.is_draw()) {
      EXPECT_EQ(line.size(), static_cast<std::size_t>(score.plies()));
    }
    EXPECT_EQ(history.outcome() == Outcome::Draw, score.is_draw());
  }
}

TEST(WholeGame, IsRefusedWhereTheGameIsNotSolved) {
  const auto whole = solve::solve_whole_game(spec("eximo"), {});
  ASSERT_FALSE(whole);
  EXPECT_EQ(whole.error().message.english(), "Eximo is not solved");
}

}  // namespace
}  // namespace joga::testing
