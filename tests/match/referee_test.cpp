#include "joga/match/referee.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "match/scripted_player.hpp"
#include "search/samples.hpp"

namespace joga::match {
namespace {

using engine::Choice;
using engine::Fault;
using engine::Request;
using joga::testing::first_move;
using joga::testing::sample_game;
using joga::testing::ScriptedPlayer;
using search::Milliseconds;

// Two scripts play on from the start; whatever happens, the record of it can be read again.
[[nodiscard]] PlayedGame play(const ScriptedPlayer::Script& one, const ScriptedPlayer::Script& two,
                              const RefereeRules& rules = {}, const std::string& spec = "quantik") {
  ScriptedPlayer first(one);
  ScriptedPlayer second(two);
  const StopFlag never;
  PlayedGame game = play_game(History(sample_game(spec)), {&first, &second}, rules, never);
  const std::string text = record::to_text(to_record(game, {}));
  const record::ReadResult read = record::parse_record(text);
  EXPECT_TRUE(read) << text;
  if (read) {
    EXPECT_EQ(read->result, game.end.outcome);
  }
  return game;
}

[[nodiscard]] std::string termination(const PlayedGame& game) {
  return std::string(to_record(game, {}).tags.value("Termination"));
}

TEST(Referee, LetsTheRulesEndAGame) {
  for (const GameInfo* info : games::all_games()) {
    const PlayedGame game = play(first_move(), first_move(), {}, std::string(info->id));
    EXPECT_EQ(game.end.outcome, game.history.outcome());
    EXPECT_TRUE(is_over(game.end.outcome));
    EXPECT_FALSE(game.end.ending);
    EXPECT_FALSE(game.end.failed);
    EXPECT_EQ(game.turns.size(), game.history.ply());
  }
}

TEST(Referee, TakesTheGameFromWhoeverPlaysAnIllegalMove) {
  const auto illegal = [](const History& history, const Request&) {
    return history.ply() < 2 ? first_move()(history, {}) : Choice::of(AnyMove{~0ULL});
  };
  const PlayedGame one = play(illegal, first_move());
  EXPECT_EQ(one.end.outcome, Outcome::PlayerTwoWins);
  EXPECT_EQ(one.end.failed, Player::One);
  EXPECT_EQ(one.history.ply(), 2U);
  EXPECT_EQ(termination(one).substr(0, 19), "forfeit: player 1: ");
  const PlayedGame two = play(first_move(), illegal);
  EXPECT_EQ(two.end.outcome, Outcome::PlayerOneWins);
  EXPECT_EQ(two.end.failed, Player::Two);
}

TEST(Referee, TakesTheGameFromWhoeverFails) {
  for (const Fault fault :
       {Fault::CannotStart, Fault::IllegalMove, Fault::Crash, Fault::Silence, Fault::Flood}) {
    const auto fails = [fault](const History&, const Request&) { return Choice::failed(fault, "it broke"); };
    const PlayedGame game = play(first_move(), fails);
    EXPECT_EQ(game.end.outcome, Outcome::PlayerOneWins);
    EXPECT_EQ(game.end.failed, Player::Two);
    EXPECT_EQ(termination(game),
              fault == Fault::Silence ? "time: player 2: it broke" : "forfeit: player 2: it broke");
  }
}

TEST(Referee, MeasuresTheTimeOfEachMoveItself) {
  const auto slow = [](const History& history, const Request& request) {
    EXPECT_EQ(request.limits.move_time, Milliseconds(10));
    std::this_thread::sleep_for(Milliseconds(60));
    return first_move()(history, request);
  };
  const RefereeRules rules{.time = {.per_move = Milliseconds(10), .margin = Milliseconds(10)}};
  const PlayedGame game = play(slow, first_move(), rules);
  EXPECT_EQ(game.end.outcome, Outcome::PlayerTwoWins);
  EXPECT_EQ(game.end.ending, record::Ending::Time);
  EXPECT_EQ(game.history.ply(), 0U);
  EXPECT_EQ(termination(game).substr(0, 16), "time: player 1: ");
}

TEST(Referee, RunsAClockForEachPlayer) {
  // 200 ms and 30 more a turn: turns of 100 ms last two or three moves; the other is never in trouble.
  const auto slow = [](const History& history, const Request& request) {
    EXPECT_TRUE(request.limits.clock_of(Player::One));
    std::this_thread::sleep_for(Milliseconds(100));
    return first_move()(history, request);
  };
  const RefereeRules rules{
      .time = {.total = search::Clock{Milliseconds(200), Milliseconds(30)}, .margin = Milliseconds(0)}};
  const PlayedGame game = play(first_move(), slow, rules);
  EXPECT_EQ(game.end.outcome, Outcome::PlayerOneWins);
  EXPECT_EQ(game.end.ending, record::Ending::Time);
  EXPECT_GE(game.history.ply(), 3U);
  ASSERT_TRUE(game.turns.at(0).remaining);
  EXPECT_GT(*game.turns[0].remaining, Milliseconds(200));
  EXPECT_LT(*game.turns.at(1).remaining, Milliseconds(131));
  const record::Record record = to_record(game, {});
  EXPECT_EQ(record.tree.annotation(record.tree.main_line()[1]).clock, *game.turns[1].remaining);
}

TEST(Referee, EndsWhatBothHoldForLost) {
  const RefereeRules rules{.adjudication = {.loss_turns = 2, .loss_centi = 500}};
  const PlayedGame agreed =
      play(first_move(Value::estimate(-600)), first_move(Value::win_in(9)), rules, "eximo");
  EXPECT_EQ(agreed.end.outcome, Outcome::PlayerTwoWins);
  EXPECT_EQ(agreed.history.ply(), 4U);
  EXPECT_EQ(termination(agreed), "adjudication: both players hold it for lost for player 1");

  for (const auto& scores : {std::array{Value::estimate(-499), Value::estimate(900)},
                             std::array{Value::estimate(900), Value::estimate(900)},
                             std::array{Value::estimate(-900), Value::estimate(-900)}}) {
    const PlayedGame open = play(first_move(scores[0]), first_move(scores[1]), rules);
    EXPECT_FALSE(open.end.ending);
  }
  EXPECT_FALSE(play(first_move(), first_move(Value::estimate(900)), rules).end.ending);
}

TEST(Referee, EndsWhatBothHoldForDrawn) {
  const RefereeRules rules{.adjudication = {.draw_turns = 3, .draw_centi = 20, .draw_from_ply = 10}};
  const PlayedGame game = play(first_move(Value::estimate(20)), first_move(Value::draw()), rules, "eximo");
  EXPECT_EQ(game.end.outcome, Outcome::Draw);
  EXPECT_EQ(game.history.ply(), 10U);
  EXPECT_EQ(termination(game), "adjudication: both players hold it for drawn");
  EXPECT_FALSE(play(first_move(Value::estimate(21)), first_move(Value::draw()), rules).end.ending);
}

TEST(Referee, EndsGamesThatAreTooLong) {
  const RefereeRules rules{.adjudication = {.longest_game = 7}};
  const PlayedGame game = play(first_move(), first_move(), rules, "fields");
  EXPECT_EQ(game.end.outcome, Outcome::Draw);
  EXPECT_EQ(game.history.ply(), 7U);
  EXPECT_EQ(termination(game), "adjudication: 7 plies without an end");
}

TEST(Referee, WritesWhatThePlayersThoughtSeenByPlayerOne) {
  const PlayedGame game = play(first_move(Value::estimate(35)), first_move(Value::win_in(5)));
  const record::Record record = to_record(game, {});
  const std::vector<record::NodeId> line = record.tree.main_line();
  EXPECT_EQ(record.tree.annotation(line[0]).evaluation, record::Evaluation::points(35));
  // Before the turn the win was five plies away; after it four.
  EXPECT_EQ(record.tree.annotation(line[1]).evaluation, record::Evaluation::loss(4));
}

TEST(Referee, LeavesAGameThatIsStoppedWithoutAResult) {
  StopFlag stop;
  int moves = 0;
  ScriptedPlayer one([&](const History& history, const Request& request) {
    if (++moves == 3) stop.set();
    return first_move()(history, request);
  });
  ScriptedPlayer two(first_move());
  const PlayedGame game = play_game(History(sample_game("eximo")), {&one, &two}, {}, stop);
  EXPECT_EQ(game.end.outcome, Outcome::Running);
  EXPECT_EQ(game.history.ply(), 4U);
}

TEST(Referee, GivesEachTurnItsOwnLots) {
  std::vector<std::uint64_t> seeds;
  const auto noted = [&](const History& history, const Request& request) {
    seeds.push_back(request.seed);
    return first_move()(history, request);
  };
  static_cast<void>(play(noted, noted, {.seed = 9}));
  const std::vector<std::uint64_t> before = std::exchange(seeds, {});
  static_cast<void>(play(noted, noted, {.seed = 9}));
  EXPECT_EQ(before, seeds);
  for (std::size_t i = 1; i < seeds.size(); ++i) EXPECT_NE(seeds[i], seeds[i - 1]);
}

}  // namespace
}  // namespace joga::match
