// Properties of every game in progress, at home and between people, for both formats: the events of a log,
// and a record.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"
#include "joga/online/event_json.hpp"
#include "joga/play/game_state.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"

namespace joga::testing {
namespace {

using namespace std::chrono_literals;
using play::GameState;

constexpr std::array kPeople{PersonId{11}, PersonId{22}};

[[nodiscard]] Moment at(Milliseconds service) {
  return {.world = WorldTime(std::chrono::days(20'000)) + service, .service = service};
}

class EveryPolicy : public ::testing::TestWithParam<bool> {
 protected:
  [[nodiscard]] static bool at_home() { return GetParam(); }

  [[nodiscard]] static GameState begin(const std::string& spec, const play::TimeControl& clock = {}) {
    play::Created created{.game = spec, .clock = clock, .seed = 7};
    if (at_home()) return *GameState::open(History(*games::make_game(spec)), created, at(0ms));
    created.seats = {play::person_seat(kPeople[0]), play::person_seat(kPeople[1])};
    return *GameState::create(*GameState::prepare(created, at(0ms)));
  }

  [[nodiscard]] static play::Actor actor(Player player) {
    return at_home() ? play::Actor(player) : play::Actor(kPeople[index_of(player)]);
  }
  [[nodiscard]] static play::command::Play turn(const GameState& game, AnyMove move) {
    return {.by = actor(game.to_move().value_or(Player::One)),
            .ply = game.history().ply(),
            .move = game.game().move_text(game.history().position(), move)};
  }
  [[nodiscard]] static AnyMove any_move(const GameState& game, Random& random) {
    return game.game().random_move(game.history().position(), random);
  }

  // Applies the command to the game and, through the text of its event as a log stores it, to a second game.
  static void act(GameState& game, GameState& logged, const play::Command& command, Moment now) {
    const play::Decision decision = game.decide(command, now);
    if (!decision.event) return;
    ASSERT_TRUE(game.apply(*decision.event));
    const Result<play::Event> read = online::read_event(online::event_text(*decision.event));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, *decision.event);
    ASSERT_TRUE(logged.apply(*read));
  }
};

INSTANTIATE_TEST_SUITE_P(Policies, EveryPolicy, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "AtHome" : "BetweenPeople"; });

TEST_P(EveryPolicy, TurnsAreMadeInOrderAndOnce) {
  GameState game = begin("quantik");
  Random random(1);
  const play::command::Play first = turn(game, any_move(game, random));
  play::command::Play wrong = first;
  wrong.by = actor(Player::Two);
  EXPECT_EQ(game.decide(wrong, at(0ms)).refusal->code, ErrorCode::Illegal);
  wrong.by = at_home() ? play::Actor(kPeople[0]) : play::Actor(Player::One);
  EXPECT_EQ(game.decide(wrong, at(0ms)).refusal->code, ErrorCode::Forbidden);
  ASSERT_TRUE(game.act(first, at(0ms)));
  EXPECT_EQ(game.act(first, at(0ms)).error().code, ErrorCode::Stale) << "the same message again";
  EXPECT_EQ(game.history().ply(), 1U);
  EXPECT_EQ(game.to_move(), Player::Two);
}

TEST_P(EveryPolicy, TheClockRunsFromTheSecondTurnAndEndsTheGame) {
  GameState game = begin("eximo", search::Clock{60s, 5s});
  Random random(2);
  ASSERT_TRUE(game.act(turn(game, any_move(game, random)), at(1h)));
  ASSERT_TRUE(game.act(turn(game, any_move(game, random)), at(2h)));
  ASSERT_TRUE(game.act(turn(game, any_move(game, random)), at(2h + 10s)));
  EXPECT_EQ(game.left(Player::One, at(2h + 10s)), 55s);
  EXPECT_EQ(game.left(Player::Two, at(2h + 30s)), 40s);
  EXPECT_EQ(game.service_due(), 2h + 70s);
  ASSERT_TRUE(game.act(play::command::CheckTime{}, at(2h + 69'999ms)));
  EXPECT_EQ(game.phase(), Phase::Running);
  const AnyMove late = any_move(game, random);
  EXPECT_FALSE(game.act(turn(game, late), at(2h + 70s)));
  EXPECT_EQ(game.ending(), play::Ending::Time);
  EXPECT_EQ(game.outcome(), Outcome::PlayerOneWins);
  EXPECT_EQ(game.left(Player::Two, at(3h)), 0s);
}

TEST_P(EveryPolicy, NobodyActsInAFinishedGame) {
  GameState game = begin("quantik");
  ASSERT_TRUE(game.act(play::command::Resign{actor(Player::Two)}, at(0ms)));
  EXPECT_EQ(game.outcome(), Outcome::PlayerOneWins);
  EXPECT_EQ(game.ending(), play::Ending::Resignation);
  EXPECT_EQ(game.to_move(), std::nullopt);
  Random random(3);
  EXPECT_FALSE(game.act(turn(game, any_move(game, random)), at(0ms)));
  EXPECT_FALSE(game.act(play::command::Resign{actor(Player::One)}, at(0ms)));
  EXPECT_EQ(game.outcome(), Outcome::PlayerOneWins);
}

// For random commands in random order: the log leads to the same game, and a record to the same turns, clocks
// and ending.
TEST_P(EveryPolicy, LogAndRecordKeepTheGame) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Random random(seed);
    const auto all = games::all_games();
    const std::string spec(all[random.below(static_cast<std::uint32_t>(all.size()))]->id);
    const play::TimeControl clock =
        random.below(2) == 0 ? play::TimeControl(search::Clock{3min, 2s}) : play::TimeControl();
    GameState game = begin(spec, clock);
    GameState logged = game;
    Milliseconds now{};
    for (int step = 0; step < 60; ++step) {
      now += Milliseconds(random.below(4'000));
      const Player player = kPlayers[random.below(2)];
      const auto offer = static_cast<play::Offer>(random.below(play::kOffers));
      play::Command command = play::command::CheckTime{};
      switch (random.below(12)) {
        case 0:
          command = play::command::Undo{};
          break;
        case 1:
          command = play::command::Redo{};
          break;
        case 2:
          command = play::command::Say{.by = actor(player),
                                       .offer = offer,
                                       .answer = static_cast<play::OfferReply>(random.below(3)),
                                       .next = "next"};
          break;
        case 3:
          if (random.below(8) == 0) command = play::command::Resign{actor(player)};
          break;
        case 4:
          command = play::command::Leave{actor(player)};
          break;
        case 5:
          command = play::command::Return{actor(player)};
          break;
        case 6:
          command = play::command::Reseat{.seats = game.seats(), .seed = random.next()};
          break;
        default:
          if (game.to_move()) command = turn(game, any_move(game, random));
      }
      act(game, logged, command, at(now));
      if (HasFatalFailure()) return;
    }
    EXPECT_EQ(logged.revision(), game.revision());
    EXPECT_EQ(logged.to_record(), game.to_record());
    EXPECT_EQ(logged.ending(), game.ending());
    EXPECT_EQ(logged.service_due(), game.service_due());
    EXPECT_EQ(logged.kept_since(game.revision() - 1), game.kept_since(game.revision() - 1));

    const record::ReadResult read = record::parse_record(record::to_text(game.to_record()));
    ASSERT_TRUE(read) << record::to_text(game.to_record());
    EXPECT_EQ(*read, game.to_record());
    GameState resumed = *GameState::from_record(*read);
    EXPECT_EQ(resumed.history().ply(), game.history().ply());
    EXPECT_EQ(resumed.outcome(), game.outcome());
    if (game.clock() == nullptr || game.phase() == Phase::Over) continue;
    resumed.start_clock(*resumed.recorded_clock(), at(now));
    for (const Player player : kPlayers) {
      if (game.running() == player) continue;
      EXPECT_EQ(resumed.left(player, at(now)), game.left(player, at(now)));
    }
  }
}

}  // namespace
}  // namespace joga::testing
