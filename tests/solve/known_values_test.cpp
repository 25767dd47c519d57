// What the moves of any game are worth: all that is said is true, and what is not proven is said to be open.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "joga/core/erased_game.hpp"
#include "joga/games/registry.hpp"
#include "joga/solve/knowledge.hpp"
#include "solve/stars_support.hpp"

namespace joga::solve {
namespace {

using joga::stars::Position;
using joga::stars::Stars;

const StopFlag kNever;

[[nodiscard]] History history_at(const std::string& spec, const std::string& position) {
  const auto game = *games::make_game(spec);
  return History(game, *game->parse_position(position));
}

[[nodiscard]] KnownValues values_of(const History& history) {
  return known_values(history, kNever).value();
}

[[nodiscard]] const MoveValue* value_of(const History& history, const KnownValues& values,
                                        const std::string& move) {
  const AnyMove wanted = *history.game().parse_move(history.position(), move);
  const auto found = std::ranges::find(values.moves, wanted, &MoveValue::move);
  return found == values.moves.end() ? nullptr : &*found;
}

void expect_tried_out(const Stars& game, const Position& position) {
  const auto rules = *games::make_game(game.spec().text());
  const KnownValues values = values_of(History(rules, erased_position<Stars>(position)));
  const std::string text = game.spec().text() + ' ' + game.position_text(position);
  EXPECT_EQ(values.moves.size(), rules->count_moves(erased_position<Stars>(position))) << text;
  EXPECT_TRUE(values.open.empty()) << text;
  std::vector<StarsValue> in_order;
  for (const MoveValue& value : values.moves) {
    Position next = position;
    game.play_unchecked(next, typed_move<Stars>(value.move));
    const StarsValue truth = -tried_out(game, next);
    EXPECT_EQ(value.value.margin(), truth.margin) << text;
    EXPECT_EQ(value.value.is_win(), truth.result > 0) << text;
    EXPECT_EQ(value.value.is_loss(), truth.result < 0) << text;
    EXPECT_TRUE(value.value.has_exact_distance()) << text;
    in_order.push_back(truth);
  }
  EXPECT_TRUE(std::ranges::is_sorted(in_order, std::ranges::greater())) << text;
}

TEST(KnownValues, OfStarMapsAreThoseOfTryingEverything) {
  for (const char* map : {"rows:H1b/2hr", "rows:Hb0/r*b/0bh", "rows:H@1/0@h/r2"}) {
    for (const std::string& spec : with_all_rules(map)) {
      const Stars game = stars_game(spec);
      expect_tried_out(game, game.start());
    }
  }
  int tried = 0;
  for (const char* map : {"small", "interim", "wormholes", "sectors,sectors=2"}) {
    for (const std::string& spec : with_all_rules(map)) {
      const Stars game = stars_game(spec);
      Random random(4);
      for (int i = 0; i < 10; ++i) {
        const Position position = late_position(game, 4, random);
        if (!game.has_moves(position)) continue;
        expect_tried_out(game, position);
        ++tried;
      }
    }
  }
  EXPECT_GE(tried, 20);
}

// Of the small map's first turn the book knows everything: docs/solved.md.
TEST(KnownValues, OfASolvedMapAreInItsBook) {
  const auto game = *games::make_game("stars");
  const History start(game);
  const KnownValues values = values_of(start);
  EXPECT_EQ(values.moves.size(), game->count_moves(game->start()));
  EXPECT_EQ(values.moves.front().value.margin(), 4);
  // Off the book's own way it knows its answer at least.
  History off(game);
  ASSERT_TRUE(off.play("b2-a1=C"));
  const KnownValues some = values_of(off);
  const MoveValue* const best = value_of(off, some, "d4-a2=T");
  ASSERT_NE(best, nullptr);
  EXPECT_EQ(best->value.margin(), 3);
  EXPECT_EQ(some.moves.size() + some.open.size(), game->count_moves(off.position()));
}

// With so little work some of the moves are known, and what is known is right.
TEST(KnownValues, AreFoundAsFarAsTheLimitsAllow) {
  const Stars game = stars_game("stars");
  Random random(9);
  std::size_t some = 0;
  for (int i = 0; i < 20; ++i) {
    const Position position = late_position(game, 8, random);
    if (!game.has_moves(position)) continue;
    ExactPlay<Stars> whole(game, 1, 1);
    ExactPlay<Stars> hasty(game, 1, 1);
    const auto all = whole.known_lines(position, {});
    const auto known = hasty.known_lines(position, {.nodes = 300});
    some += known.size() < all.size() && !known.empty() ? 1U : 0U;
    for (const auto& line : known) {
      const auto same =
          std::ranges::find(all, line.moves.front(), [](const auto& one) { return one.moves.front(); });
      ASSERT_NE(same, all.end());
      EXPECT_EQ(line.value.margin(), same->value.margin());
      // A line that is whole says how long it is, another one a bound.
      if (line.value.is_draw()) continue;
      EXPECT_EQ(line.value.has_exact_distance(),
                static_cast<std::size_t>(line.value.plies()) == line.moves.size());
    }
  }
  EXPECT_GT(some, 0U);
}

struct Forced {
  std::string spec;
  std::string position;
  std::string move;
  int plies;
};

// From the shipped puzzles: one move wins.
TEST(KnownValues, FindForcedWins) {
  const std::vector<Forced> all{
      {"eximo", "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 2", "b8xd6xf6", 1},
      {"fields", "2E5/Ki6/8/2j5/3lk3/2J1b3/1G6/5hg1 1", "c3xe3", 1},
      {"eximo", "8/8/8/8/8/8/M4m2/2MM4 1", "d1-e2", 3},
      {"fields", "1i6/8/1D2F3/2E5/1H3G2/8/6b1/3e1g2 1", "b4-b5", 3},
  };
  for (const auto& [spec, position, move, plies] : all) {
    const History history = history_at(spec, position);
    const KnownValues values = values_of(history);
    const MoveValue* const winning = value_of(history, values, move);
    ASSERT_NE(winning, nullptr) << position;
    EXPECT_EQ(winning->value, Value::win_in(plies)) << position;
    EXPECT_TRUE(winning->value.has_exact_distance());
    EXPECT_FALSE(winning->value.margin());
    EXPECT_EQ(&values.moves.front(), winning) << "the shortest win is the best";
    EXPECT_EQ(values.moves.size() + values.open.size(), history.game().count_moves(history.position()));
  }
}

TEST(KnownValues, AreOpenWhereNothingIsProven) {
  for (const char* spec : {"eximo", "fields", "stars:map=medium"}) {
    const auto game = *games::make_game(spec);
    const KnownValues values = values_of(History(game));
    EXPECT_TRUE(values.moves.empty()) << spec;
    EXPECT_EQ(values.open.size(), game->count_moves(game->start())) << spec;
  }
}

TEST(KnownValues, StopWhenToldTo) {
  StopFlag stop;
  stop.set();
  const History history = history_at("eximo", "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 2");
  const auto values = known_values(history, stop);
  ASSERT_TRUE(values);
  // What ends the game needs no search.
  ASSERT_EQ(values->moves.size(), 1U);
  EXPECT_EQ(values->moves.front().value, Value::win_in(1));
  EXPECT_EQ(values->open.size(), 1U);
}

// A position that occurs again may be a draw, which only the history knows.
TEST(KnownValues, KnowTheDrawsOfTheHistory) {
  const auto game = *games::make_game("fields:repetition=2");
  History history(game);
  for (const char* move : {"h7-h8", "a2-a1", "h8-h7"}) ASSERT_TRUE(history.play(move)) << move;
  const KnownValues values = values_of(history);
  const MoveValue* const back = value_of(history, values, "a1-a2");
  ASSERT_NE(back, nullptr);
  EXPECT_TRUE(back->value.is_draw());
  const History without(game, history.position());
  EXPECT_EQ(value_of(without, values_of(without), "a1-a2"), nullptr);
}

TEST(KnownValues, AreNoneInAFinishedGame) {
  const KnownValues values = values_of(history_at("quantik", "YcNs/4/4/4 2"));
  EXPECT_TRUE(values.moves.empty());
  EXPECT_TRUE(values.open.empty());
}

}  // namespace
}  // namespace joga::solve
