// Knowledge of any game: every value is true, and moves without a proof are reported as open.
#include "joga/solve/knowledge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/erased_game.hpp"
#include "joga/games/registry.hpp"
#include "joga/search/situation.hpp"
#include "joga/solve/whole_game.hpp"
#include "sanitized.hpp"
#include "solve/quantik_support.hpp"
#include "solve/random_game.hpp"
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

[[nodiscard]] KnownMoves moves_of(const History& history, const StopFlag& stop = kNever) {
  KnownMovesSearch search(history, kUsualMemory);
  EXPECT_EQ(search.go_on(stop), !stop.is_set());
  return search.known();
}

[[nodiscard]] const ValuedMove* value_of(const History& history, const KnownMoves& values,
                                         const std::string& move) {
  const AnyMove wanted = *history.game().parse_move(history.position(), move);
  const auto found = std::ranges::find(values.moves, wanted, &ValuedMove::move);
  return found == values.moves.end() ? nullptr : &*found;
}

void expect_tried_out(const Stars& game, const Position& position) {
  const auto rules = *games::make_game(game.spec().text());
  const KnownMoves values = moves_of(History(rules, erased_position<Stars>(position)));
  const std::string text = game.spec().text() + ' ' + game.position_text(position);
  EXPECT_EQ(values.moves.size(), rules->count_moves(erased_position<Stars>(position))) << text;
  EXPECT_TRUE(values.open.empty()) << text;
  std::vector<StarsValue> in_order;
  for (const ValuedMove& value : values.moves) {
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

TEST(KnownMoves, OfStarMapsAreThoseOfTryingEverything) {
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

// The book has the values of all first turns on the small map: docs/solved.md.
TEST(KnownMoves, OfASolvedMapAreInItsBook) {
  const auto game = *games::make_game("stars");
  const History start(game);
  const KnownMoves values = moves_of(start);
  EXPECT_EQ(values.moves.size(), game->count_moves(game->start()));
  EXPECT_EQ(values.moves.front().value.margin(), 4);
  // Off the book's main line the book still has an answer.
  History off(game);
  ASSERT_TRUE(off.play("b2-a1=C"));
  const KnownMoves some = moves_of(off);
  const ValuedMove* const best = value_of(off, some, "d4-a2=T");
  ASSERT_NE(best, nullptr);
  EXPECT_EQ(best->value.margin(), 3);
  EXPECT_EQ(some.moves.size() + some.open.size(), game->count_moves(off.position()));
}

// With this little work some of the moves are known, and their values are right.
TEST(KnownMoves, AreFoundAsFarAsTheLimitsAllow) {
  const Stars game = stars_game("stars");
  const auto rules = *games::make_game("stars");
  Random random(9);
  std::size_t some = 0;
  for (int i = 0; i < 20; ++i) {
    const Position typed = late_position(game, 8, random);
    if (!game.has_moves(typed)) continue;
    const AnyPosition position = erased_position<Stars>(typed);
    const auto all = Knowledge::of(*rules, {.memory_mib = 1})->known_moves(position, {});
    const auto known = Knowledge::of(*rules, {.memory_mib = 1})->known_moves(position, {.nodes = 300});
    some += known.size() < all.size() && !known.empty() ? 1U : 0U;
    for (const ValuedMove& move : known) {
      const auto same = std::ranges::find(all, move.move, &ValuedMove::move);
      ASSERT_NE(same, all.end());
      EXPECT_EQ(move.value.margin(), same->value.margin());
      EXPECT_EQ(move.value.sign(), same->value.sign());
    }
  }
  EXPECT_GT(some, 0U);
}

// A complete line has the exact length of the game, an incomplete one only a bound.
TEST(BestLine, IsAsLongAsItsValueSays) {
  Random random(6);
  const Stars stars = stars_game("stars");
  for (int i = 0; i < 20; ++i) {
    const History quantik = joga::testing::random_game("quantik", 8, random);
    const History late(*games::make_game("stars"), erased_position<Stars>(late_position(stars, 6, random)));
    for (History history : {quantik, late}) {
      if (is_over(history.outcome())) continue;
      const auto line = best_line(history.game(), history.position(), {.nodes = 1'000'000});
      ASSERT_TRUE(line);
      const Player player = history.game().to_move(history.position());
      for (const AnyMove move : line->moves) ASSERT_TRUE(history.play(move));
      ASSERT_TRUE(is_over(history.outcome()));
      EXPECT_EQ(Value::result(history.outcome(), player).sign(), line->value.sign());
      if (!line->value.is_draw()) {
        EXPECT_EQ(line->value.plies(), static_cast<int>(line->moves.size()));
      }
    }
  }
}

TEST(Extent, IsThatOfTheGameWithItsRulesAndMap) {
  const auto extent = [](const char* spec) { return extent_of(**games::make_game(spec)); };
  EXPECT_EQ(extent("quantik"), Extent::Tablebase);
  EXPECT_EQ(extent("quantik:rules=official"), Extent::Tablebase);
  EXPECT_EQ(extent("stars"), Extent::Book);
  EXPECT_EQ(extent("stars:map=medium"), Extent::Endings);
  EXPECT_EQ(extent("eximo"), Extent::Nothing);
  EXPECT_EQ(extent("fields"), Extent::Nothing);
  for (const GameInfo* game : games::all_games()) {
    EXPECT_EQ(may_be_solved(*game), game->id == "quantik" || game->id == "stars") << game->id;
  }
}

// The tablebase against plain minimax.
TEST(Tablebase, KnowsEveryMove) {
  using joga::quantik::Quantik;
  Random random(5);
  for (const std::string text : {"quantik", "quantik:rules=official"}) {
    const Quantik game = *Quantik::create(*GameSpec::parse(text));
    for (int i = 0; i < 20; ++i) {
      const History history = joga::testing::random_game(text, 9 + static_cast<std::size_t>(i) % 3, random);
      const KnownMoves known = moves_of(history);
      EXPECT_EQ(known.moves.size(), history.game().count_moves(history.position()));
      EXPECT_TRUE(known.open.empty());
      for (const ValuedMove& move : known.moves) {
        auto next = typed_position<Quantik>(history.position());
        game.play_unchecked(next, typed_move<Quantik>(move.move));
        EXPECT_EQ(move.value, joga::testing::minimax(game, next).before().outward());
      }
      EXPECT_TRUE(std::ranges::is_sorted(known.moves, std::ranges::greater(), &ValuedMove::value));
    }
  }
}

TEST(Tablebase, IsProbedBySearches) {
  using joga::quantik::Quantik;
  const auto knowledge = Knowledge::of(**games::make_game("quantik"), {});
  const auto prober = std::dynamic_pointer_cast<const search::Prober<Quantik>>(knowledge->prober());
  ASSERT_NE(prober, nullptr);
  const auto position = joga::testing::parsed("1C1y/Ys2/1nnS/2Y1 1");
  EXPECT_EQ(prober->probe(position), joga::testing::minimax(Quantik(), position).outward());
  // Three pieces against one: play cannot reach this.
  EXPECT_FALSE(prober->probe(joga::testing::parsed("C1N1/4/1S2/3y 1")));
  EXPECT_EQ(Knowledge::of(**games::make_game("stars"), {})->prober(), nullptr);
  EXPECT_EQ(Knowledge::of(**games::make_game("eximo"), {}), nullptr);
}

TEST(FindValue, LooksUpOrProves) {
  const auto value = [](const char* spec, const char* position) {
    return find_value(history_at(spec, position), {}, 16, kNever);
  };
  const auto known = value("quantik", "1C1y/Ys2/1nnS/2Y1 1");
  EXPECT_EQ(known.value, Value::win_in(1));
  EXPECT_EQ(known.line.size(), 1U);
  // Play cannot reach this position, so its value comes from a proof, not from the tablebase.
  EXPECT_EQ(value("quantik", "C1N1/4/1S2/3y 1").value, Value::win_in(5));
  EXPECT_EQ(value("eximo", "8/8/8/8/8/8/M4m2/2MM4 1").value, Value::win_in(3));
  EXPECT_EQ(value("quantik", "YcNs/4/4/4 2").value, Value::loss_in(0));
}

TEST(WholeGame, IsRefusedWhereTheGameIsNotSolved) {
  const auto whole = solve_whole_game(**games::make_game("eximo"), {});
  ASSERT_FALSE(whole);
  EXPECT_EQ(whole.error().message.english(), "Eximo is not solved");
}

struct Forced {
  std::string spec;
  std::string position;
  std::string move;
  int plies;
};

// Positions from the shipped puzzles, in which one move wins.
TEST(KnownMoves, FindForcedWins) {
  const std::vector<Forced> all{
      {"eximo", "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 2", "b8xd6xf6", 1},
      {"fields", "2E5/Ki6/8/2j5/3lk3/2J1b3/1G6/5hg1 1", "c3xe3", 1},
      {"eximo", "8/8/8/8/8/8/M4m2/2MM4 1", "d1-e2", 3},
      {"fields", "1i6/8/1D2F3/2E5/1H3G2/8/6b1/3e1g2 1", "b4-b5", 3},
  };
  for (const auto& [spec, position, move, plies] : all) {
    const History history = history_at(spec, position);
    const KnownMoves values = moves_of(history);
    const ValuedMove* const winning = value_of(history, values, move);
    ASSERT_NE(winning, nullptr) << position;
    EXPECT_EQ(winning->value, Value::win_in(plies)) << position;
    EXPECT_TRUE(winning->value.has_exact_distance());
    EXPECT_FALSE(winning->value.margin());
    EXPECT_EQ(&values.moves.front(), winning) << "the shortest win is the best";
    EXPECT_EQ(values.moves.size() + values.open.size(), history.game().count_moves(history.position()));
  }
}

TEST(KnownMoves, AreOpenWhereNothingIsProven) {
  for (const char* spec : {"eximo", "fields", "stars:map=medium"}) {
    if (testing::kSanitized && std::string_view(spec) != "eximo") continue;
    const auto game = *games::make_game(spec);
    const KnownMoves values = moves_of(History(game));
    EXPECT_TRUE(values.moves.empty()) << spec;
    EXPECT_EQ(values.open.size(), game->count_moves(game->start())) << spec;
  }
}

TEST(KnownMoves, StopWhenToldTo) {
  StopFlag stop;
  stop.set();
  const History history = history_at("eximo", "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 2");
  const KnownMoves values = moves_of(history, stop);
  // Moves that end the game need no search.
  ASSERT_EQ(values.moves.size(), 1U);
  EXPECT_EQ(values.moves.front().value, Value::win_in(1));
  EXPECT_EQ(values.open.size(), 1U);
}

void expect_same(const KnownMoves& one, const KnownMoves& two) {
  ASSERT_EQ(one.moves.size(), two.moves.size());
  for (std::size_t i = 0; i < one.moves.size(); ++i) {
    EXPECT_TRUE(one.moves[i].move == two.moves[i].move);
    EXPECT_EQ(one.moves[i].value, two.moves[i].value);
  }
  EXPECT_EQ(one.open.size(), two.open.size());
}

// The work is split into short runs, the first of them without any time.
TEST(KnownMoves, AreFoundInSpiteOfInterruptions) {
  const History history = history_at("eximo", "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 1");
  const KnownMoves at_once = moves_of(history);
  ASSERT_FALSE(at_once.moves.empty());
  for (const bool keeps_memory : {true, false}) {
    KnownMovesSearch search(history, kUsualMemory);
    std::size_t known = 0;
    int interruptions = 0;
    while (!search.go_on(StopFlag(kNever, std::chrono::milliseconds(interruptions * interruptions)))) {
      ++interruptions;
      if (!keeps_memory && interruptions <= 3) search.release_memory().reset();
      const std::size_t now = search.known().moves.size();
      EXPECT_GE(now, known) << "known moves were forgotten";
      known = now;
    }
    EXPECT_GE(interruptions, 1);
    // The interruptions decide which of the last moves are found, but not their values.
    std::size_t same = 0;
    for (const ValuedMove& move : search.known().moves) {
      const auto other = std::ranges::find(at_once.moves, move.move, &ValuedMove::move);
      if (other == at_once.moves.end()) continue;
      EXPECT_EQ(move.value.sign(), other->value.sign());
      ++same;
    }
    EXPECT_GE(2 * same, at_once.moves.size());
  }
}

TEST(KnownMoves, OfStarMapsAreFoundInSpiteOfInterruptions) {
  StopFlag stop;
  stop.set();
  const Stars game = stars_game("stars");
  Random random(7);
  const Position position = late_position(game, 8, random);
  const History history(*games::make_game("stars"), erased_position<Stars>(position));
  for (const bool keeps_memory : {true, false}) {
    KnownMovesSearch search(history, 1);
    EXPECT_FALSE(search.go_on(stop));
    if (!keeps_memory) search.release_memory().reset();
    EXPECT_TRUE(search.go_on(kNever));
    expect_same(search.known(), moves_of(history));
  }
}

// A repeated position may be a draw, which depends on the history.
TEST(KnownMoves, KnowTheDrawsOfTheHistory) {
  const auto game = *games::make_game("fields:repetition=2");
  History history(game);
  for (const char* move : {"h7-h8", "a2-a1", "h8-h7"}) ASSERT_TRUE(history.play(move)) << move;
  const KnownMoves values = moves_of(history);
  const ValuedMove* const back = value_of(history, values, "a1-a2");
  ASSERT_NE(back, nullptr);
  EXPECT_TRUE(back->value.is_draw());
  if (testing::kSanitized) return;
  const History without(game, history.position());
  EXPECT_EQ(value_of(without, moves_of(without), "a1-a2"), nullptr);
}

TEST(KnownMoves, AreNoneInAFinishedGame) {
  const KnownMoves values = moves_of(history_at("quantik", "YcNs/4/4/4 2"));
  EXPECT_TRUE(values.moves.empty());
  EXPECT_TRUE(values.open.empty());
}

}  // namespace
}  // namespace joga::solve
