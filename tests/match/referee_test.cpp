#include "joga/match/referee.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>

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

// Two scripts play from the start; whatever happens, the record can be read again.
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
    EXPECT_EQ(game.end.ending, record::Ending::Rules);
    EXPECT_EQ(game.turns.size(), game.history.ply());
  }
}

TEST(Referee, APlayerWhoMakesAnIllegalMoveLoses) {
  const auto illegal = [](const History& history, const Request&) {
    return history.ply() < 2 ? first_move()(history, {}) : Choice::of(AnyMove{~0ULL});
  };
  const PlayedGame one = play(illegal, first_move());
  EXPECT_EQ(one.end.outcome, Outcome::PlayerTwoWins);
  EXPECT_EQ(one.history.ply(), 2U);
  EXPECT_EQ(termination(one).substr(0, 19), "forfeit: player 1: ");
  const PlayedGame two = play(first_move(), illegal);
  EXPECT_EQ(two.end.outcome, Outcome::PlayerOneWins);
}

TEST(Referee, APlayerWhoFailsLoses) {
  for (const Fault fault :
       {Fault::CannotStart, Fault::IllegalMove, Fault::Crash, Fault::Silence, Fault::Flood}) {
    const auto fails = [fault](const History&, const Request&) { return Choice::failed(fault, "it broke"); };
    const PlayedGame game = play(first_move(), fails);
    EXPECT_EQ(game.end.outcome, Outcome::PlayerOneWins);
    EXPECT_EQ(termination(game),
              fault == Fault::Silence ? "time: player 2: it broke" : "forfeit: player 2: it broke");
  }
}

// A clock that advances only when a player takes time.
class StoppedClock {
 public:
  // Plays the first legal move after this time.
  [[nodiscard]] ScriptedPlayer::Script thinking(Milliseconds time) {
    return [this, time](const History& history, const Request& request) {
      now_ += time;
      return first_move()(history, request);
    };
  }
  [[nodiscard]] std::function<std::chrono::steady_clock::time_point()> reader() {
    return [this] { return now_; };
  }

 private:
  std::chrono::steady_clock::time_point now_{};
};

TEST(Referee, MeasuresTheTimeOfEachMoveItself) {
  StoppedClock clock;
  const RefereeRules rules{.time = {.per_move = Milliseconds(10), .margin = Milliseconds(10)},
                           .now = clock.reader()};
  const PlayedGame in_time = play(clock.thinking(Milliseconds(20)), clock.thinking(Milliseconds(10)), rules);
  EXPECT_EQ(in_time.end.ending, record::Ending::Rules);
  const PlayedGame game = play(clock.thinking(Milliseconds(21)), first_move(), rules);
  EXPECT_EQ(game.end.outcome, Outcome::PlayerTwoWins);
  EXPECT_EQ(game.end.ending, record::Ending::Time);
  EXPECT_EQ(game.history.ply(), 0U);
  EXPECT_EQ(termination(game), "time: player 1: out of time after 21 ms");
}

TEST(Referee, TellsThePlayersTheirLimits) {
  const auto expecting = [](const History& history, const Request& request) {
    EXPECT_EQ(request.limits.move_time, Milliseconds(10));
    EXPECT_TRUE(request.limits.clock_of(Player::One));
    return first_move()(history, request);
  };
  StoppedClock clock;
  const RefereeRules rules{
      .time = {.per_move = Milliseconds(10), .total = search::Clock{Milliseconds(200), Milliseconds(30)}},
      .now = clock.reader()};
  EXPECT_EQ(play(expecting, expecting, rules).end.ending, record::Ending::Rules);
}

TEST(Referee, RunsAClockForEachPlayer) {
  // 200 ms and 30 ms more for each turn: the third turn of 100 ms is too long. The other player has enough
  // time.
  StoppedClock clock;
  const RefereeRules rules{
      .time = {.total = search::Clock{Milliseconds(200), Milliseconds(30)}, .margin = Milliseconds(0)},
      .now = clock.reader()};
  const PlayedGame game = play(first_move(), clock.thinking(Milliseconds(100)), rules);
  EXPECT_EQ(game.end.outcome, Outcome::PlayerOneWins);
  EXPECT_EQ(game.end.ending, record::Ending::Time);
  EXPECT_EQ(game.history.ply(), 5U);
  EXPECT_EQ(game.turns.at(0).remaining, Milliseconds(230));
  EXPECT_EQ(game.turns.at(1).remaining, Milliseconds(130));
  EXPECT_EQ(game.turns.at(3).remaining, Milliseconds(60));
  const record::Record record = to_record(game, {});
  EXPECT_EQ(record.tree.annotation(record.tree.main_line()[1]).clock, Milliseconds(130));
}

// A player that waits and computes as a test says.
class WorkingPlayer final : public engine::AnyPlayer {
 public:
  WorkingPlayer(ScriptedPlayer::Script wait, Milliseconds work) : wait_(std::move(wait)), work_(work) {}

  void new_game() override {}
  std::optional<std::chrono::nanoseconds> processor_time() override { return used_; }
  engine::Choice choose(const History& history, const Request& request, const StopFlag&) override {
    EXPECT_EQ(request.patience_factor, kWallFactor);
    used_ += work_;
    return wait_(history, request);
  }

 private:
  ScriptedPlayer::Script wait_;
  Milliseconds work_;
  std::chrono::nanoseconds used_{};
};

TEST(Referee, ChargesProcessorTimeButDoesNotWaitForEver) {
  const auto game = [](Milliseconds waits, Milliseconds works) {
    StoppedClock clock;
    WorkingPlayer one(clock.thinking(waits), works);
    WorkingPlayer two(clock.thinking(Milliseconds(1)), Milliseconds(1));
    const RefereeRules rules{.time = {.per_move = Milliseconds(10),
                                      .total = search::Clock{Milliseconds(1'000), Milliseconds(0)},
                                      .margin = Milliseconds(0),
                                      .charged = ChargedTime::Processor},
                             .now = clock.reader()};
    return play_game(History(sample_game("quantik")), {&one, &two}, rules, StopFlag());
  };
  const PlayedGame slow = game(Milliseconds(50), Milliseconds(10));
  EXPECT_EQ(slow.end.ending, record::Ending::Rules);
  EXPECT_EQ(slow.turns.at(0).spent, Milliseconds(10));
  EXPECT_EQ(slow.turns.at(0).remaining, Milliseconds(990));
  EXPECT_EQ(slow.turns.at(1).remaining, Milliseconds(999));
  EXPECT_EQ(termination(game(Milliseconds(50), Milliseconds(11))), "time: player 1: out of time after 11 ms");
  EXPECT_EQ(termination(game(Milliseconds(51), Milliseconds(1))),
            "time: player 1: no move in 51 ms, 5 times as long as its time by processor");
}

TEST(Referee, EndsWhatBothConsiderLost) {
  const RefereeRules rules{.adjudication = {.loss_turns = 2, .loss_hundredths = 500}};
  const PlayedGame agreed =
      play(first_move(Value::estimate(-600)), first_move(Value::win_in(9)), rules, "eximo");
  EXPECT_EQ(agreed.end.outcome, Outcome::PlayerTwoWins);
  EXPECT_EQ(agreed.history.ply(), 4U);
  EXPECT_EQ(termination(agreed), "adjudication: both players consider it lost for player 1");

  for (const auto& scores : {std::array{Value::estimate(-499), Value::estimate(900)},
                             std::array{Value::estimate(900), Value::estimate(900)},
                             std::array{Value::estimate(-900), Value::estimate(-900)}}) {
    const PlayedGame open = play(first_move(scores[0]), first_move(scores[1]), rules);
    EXPECT_EQ(open.end.ending, record::Ending::Rules);
  }
  EXPECT_EQ(play(first_move(), first_move(Value::estimate(900)), rules).end.ending, record::Ending::Rules);
}

TEST(Referee, EndsWhatBothConsiderDrawn) {
  const RefereeRules rules{.adjudication = {.draw_turns = 3, .draw_hundredths = 20, .draw_from_ply = 10}};
  const PlayedGame game = play(first_move(Value::estimate(20)), first_move(Value::draw()), rules, "eximo");
  EXPECT_EQ(game.end.outcome, Outcome::Draw);
  EXPECT_EQ(game.history.ply(), 10U);
  EXPECT_EQ(termination(game), "adjudication: both players consider it drawn");
  EXPECT_EQ(play(first_move(Value::estimate(21)), first_move(Value::draw()), rules).end.ending,
            record::Ending::Rules);
}

TEST(Referee, EndsGamesThatAreTooLong) {
  const RefereeRules rules{.adjudication = {.longest_game = 7}};
  const PlayedGame game = play(first_move(), first_move(), rules, "fields");
  EXPECT_EQ(game.end.outcome, Outcome::Draw);
  EXPECT_EQ(game.history.ply(), 7U);
  EXPECT_EQ(termination(game), "adjudication: not over after 7 plies");
}

TEST(Referee, WritesWhatThePlayersThoughtSeenByPlayerOne) {
  const PlayedGame game = play(first_move(Value::estimate(35)), first_move(Value::win_in(5)));
  const record::Record record = to_record(game, {});
  const std::vector<record::NodeId> line = record.tree.main_line();
  EXPECT_EQ(record.tree.annotation(line[0]).evaluation, Value::estimate(35));
  // The win was five plies away before the turn and is four plies away after it.
  EXPECT_EQ(record.tree.annotation(line[1]).evaluation, Value::loss_in(4).with_proof(false));
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

TEST(Referee, GivesEachTurnItsOwnSeed) {
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
