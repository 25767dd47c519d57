// A game in progress: seats, turns, undo, endings.
#include "joga/play/game_state.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "play/games.hpp"

namespace joga::play {
namespace {

using joga::testing::computer_move;
using joga::testing::game_at;
using joga::testing::label;
using joga::testing::make_turn;
using joga::testing::play_computers;
using joga::testing::redo;
using joga::testing::reseat;
using joga::testing::resign;
using joga::testing::sample_game;
using joga::testing::turns_of;
using joga::testing::undo;
using ::testing::ElementsAre;

TEST(Games, SeatWhoPlaysThisGame) {
  const auto game = sample_game("quantik");
  const auto state =
      GameState::open(History(game), {.seats = person_against({engine::ReportLevel{"easy"}}), .seed = 7}, {});
  ASSERT_TRUE(state);
  EXPECT_EQ(label(*state, Player::One), "human");
  EXPECT_EQ(label(*state, Player::Two), "easy");
  EXPECT_TRUE(state->human_to_move());
  EXPECT_FALSE(state->computer_to_move());
  EXPECT_EQ(state->to_move(), Player::One);

  const auto refused =
      GameState::open(History(game), {.seats = person_against({engine::ReportLevel{"grandmaster"}})}, {});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message.english(),
              ::testing::HasSubstr("'grandmaster' is not a player of Quantik"));
}

TEST(Games, SeatPerfectPlayersWhereTheMapIsSolved) {
  const Seats seats = person_against({engine::Perfect{}});
  EXPECT_TRUE(GameState::open(History(sample_game("stars")), {.seats = seats}, {}));
  const auto refused = GameState::open(History(sample_game("stars:map=medium")), {.seats = seats}, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.english(),
            "nobody plays stars:map=medium without error: it is not solved");
}

TEST(Games, MayBeginAnywhere) {
  const auto game = sample_game("quantik");
  const auto state = GameState::open(History(game, *game->parse_position("4/4/4/3y 2")), {}, {});
  ASSERT_TRUE(state);
  EXPECT_EQ(state->to_move(), Player::Two);
  History history(game);
  ASSERT_TRUE(history.play("C@a1"));
  EXPECT_EQ(GameState::open(history, {}, {})->history().ply(), 1U);
}

TEST(Games, RefuseIllegalTurns) {
  GameState state = game_at("quantik", "human", "human");
  EXPECT_TRUE(make_turn(state, "C@a1"));
  EXPECT_FALSE(make_turn(state, "C@a1"));
  EXPECT_FALSE(make_turn(state, AnyMove{~0ULL}));
  EXPECT_THAT(turns_of(state), ElementsAre("C@a1"));
}

// --- Undo

TEST(Games, TakeNoMoreTurnsThanCanBeReadAgain) {
  const auto game = sample_game("fields:quiet=0,repetition=0");
  std::vector<AnyMove> round;  // leads back to its start
  History history(game);
  for (const std::string_view turn : {"a6-a5", "a2-a3", "a5-a6", "a3-a2"}) {
    round.push_back(*game->parse_move(history.position(), turn));
    ASSERT_TRUE(history.play(round.back()));
  }
  while (history.ply() < record::kMostTurns - 1) ASSERT_TRUE(history.play(round[history.ply() % 4]));
  GameState state = *GameState::open(history, {}, {});
  ASSERT_TRUE(make_turn(state, round[3]));
  const Result<Done> refused = make_turn(state, round[0]);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.english(), "a game has at most 250000 turns, and this one has them all");
  EXPECT_TRUE(record::parse_record(record::to_text(state.to_record())));
  // Otherwise a front end would ask the computer for a turn for ever.
  ASSERT_TRUE(reseat(state, swapped(person_against({engine::ReportLevel{"greedy"}}))));
  EXPECT_FALSE(computer_move(state, StopFlag()));
  ASSERT_TRUE(reseat(state, {}));
  EXPECT_TRUE(undo(state));
  EXPECT_TRUE(make_turn(state, round[3]));
}

TEST(TakingBack, BetweenPeopleIsOneTurn) {
  GameState state = game_at("quantik", "human", "human", {"C@a1", "N@b3", "S@c2"});
  EXPECT_TRUE(undo(state));
  EXPECT_EQ(state.history().ply(), 2U);
  EXPECT_TRUE(undo(state));
  EXPECT_TRUE(undo(state));
  EXPECT_FALSE(state.can_undo());
  EXPECT_FALSE(undo(state));
  EXPECT_TRUE(redo(state));
  EXPECT_EQ(state.history().ply(), 1U);
}

TEST(TakingBack, BetweenComputersIsOneTurn) {
  GameState state = game_at("quantik", "easy", "medium", {"C@a1", "N@b3", "S@c2"});
  EXPECT_TRUE(undo(state));
  EXPECT_EQ(state.history().ply(), 2U);
  EXPECT_TRUE(redo(state));
  EXPECT_EQ(state.history().ply(), 3U);
  EXPECT_FALSE(redo(state));
}

TEST(TakingBack, AgainstAComputerIsAFullRound) {
  GameState state = game_at("quantik", "human", "easy", {"C@a1", "N@b3", "S@c2", "S@d4"});
  ASSERT_TRUE(state.human_to_move());
  EXPECT_TRUE(undo(state));
  EXPECT_EQ(state.history().ply(), 2U);
  EXPECT_TRUE(state.human_to_move());
  EXPECT_TRUE(undo(state));
  EXPECT_EQ(state.history().ply(), 0U);
  EXPECT_FALSE(undo(state));
  EXPECT_TRUE(redo(state));
  EXPECT_EQ(state.history().ply(), 2U);
  EXPECT_TRUE(redo(state));
  EXPECT_EQ(state.history().ply(), 4U);
  EXPECT_FALSE(redo(state));
}

TEST(TakingBack, WhileTheComputerThinksTakesTheOwnTurnAlone) {
  GameState state = game_at("quantik", "human", "easy", {"C@a1", "N@b3", "S@c2"});
  ASSERT_TRUE(state.computer_to_move());
  EXPECT_TRUE(undo(state));
  EXPECT_EQ(state.history().ply(), 2U);
  EXPECT_TRUE(redo(state));
  EXPECT_EQ(state.history().ply(), 3U);
  EXPECT_TRUE(state.computer_to_move());
}

TEST(TakingBack, AComputerThatBeganStaysWithItsFirstTurn) {
  GameState state = game_at("quantik", "easy", "human", {"C@a1"});
  EXPECT_FALSE(undo(state));
  ASSERT_TRUE(make_turn(state, "N@b3"));
  ASSERT_TRUE(make_turn(state, "S@c2"));
  EXPECT_TRUE(undo(state));
  EXPECT_EQ(state.history().ply(), 1U);
  EXPECT_FALSE(undo(state));
}

TEST(TakingBack, AGameWonByTheOwnTurnGivesThatTurnBack) {
  GameState state = game_at("quantik", "easy", "human", {"C@a1", "S@a2", "N@b1", "Y@b2"});
  ASSERT_EQ(state.outcome(), Outcome::PlayerTwoWins);
  EXPECT_TRUE(undo(state));
  EXPECT_EQ(state.history().ply(), 3U);
  EXPECT_TRUE(state.human_to_move());
  EXPECT_TRUE(redo(state));
  EXPECT_EQ(state.outcome(), Outcome::PlayerTwoWins);
}

TEST(TakingBack, AGameLostToTheComputersTurnGivesTheRoundBack) {
  GameState state = game_at("quantik", "human", "easy", {"C@a1", "S@a2", "N@b1", "Y@b2"});
  ASSERT_EQ(state.outcome(), Outcome::PlayerTwoWins);
  EXPECT_TRUE(undo(state));
  EXPECT_EQ(state.history().ply(), 2U);
  EXPECT_TRUE(redo(state));
  EXPECT_EQ(state.history().ply(), 4U);
}

TEST(TakingBack, IsForgottenWithANewTurn) {
  GameState state = game_at("quantik", "human", "easy", {"C@a1", "N@b3", "S@c2", "S@d4"});
  EXPECT_TRUE(undo(state));
  EXPECT_TRUE(make_turn(state, "Y@c2"));
  EXPECT_FALSE(state.can_redo());
}

// In every game, from every side, whoever begins: undo takes back one turn of the person with all that
// followed, and redo restores it.
TEST(TakingBack, HoldsInEveryGame) {
  Random random(3);
  for (const std::string& spec : joga::testing::sample_specs()) {
    for (const Player human : kPlayers) {
      Seats seats;
      seats[index_of(other(human))].who.kind = engine::MinimaxDepth{1};
      GameState state = *GameState::open(History(sample_game(spec)), {.seats = seats}, {});
      for (int turns = 0; turns < 150 && !is_over(state.outcome()); ++turns) {
        const History& history = state.history();
        ASSERT_TRUE(make_turn(state, state.game().random_move(history.position(), random)));
        if (random.below(4) != 0) continue;
        const std::size_t ply = history.ply();
        const auto humans_turns = [&](std::size_t end) {
          std::size_t count = 0;
          for (std::size_t at = 0; at < end; ++at) {
            if (state.game().to_move(history.position_at(at)) == human) ++count;
          }
          return count;
        };
        const bool possible = humans_turns(ply) > 0;
        EXPECT_EQ(state.can_undo(), possible);
        EXPECT_EQ(undo(state), possible) << spec;
        if (!possible) continue;
        EXPECT_TRUE(state.human_to_move()) << spec;
        EXPECT_EQ(humans_turns(history.ply()) + 1, humans_turns(ply)) << spec;
        EXPECT_TRUE(state.can_redo());
        EXPECT_TRUE(redo(state));
        EXPECT_EQ(history.ply(), ply) << spec;
      }
    }
  }
}

// --- The end

TEST(Result, IsSaidToThePersonAtTheTable) {
  const auto words = [](std::string_view one, std::string_view two, Language language = Language::English) {
    return game_at("quantik", one, two, {"C@a1", "S@a2", "N@b1", "Y@b2"}).result_words().in(language);
  };
  EXPECT_EQ(words("human", "level:1"), "You lost: Black completed quadrant a1-b2");
  EXPECT_EQ(words("level:1", "human"), "You won: Black completed quadrant a1-b2");
  EXPECT_EQ(words("human", "human"), "Black wins: Black completed quadrant a1-b2");
  EXPECT_EQ(words("level:1", "level:1"), "Black wins: Black completed quadrant a1-b2");
  EXPECT_EQ(words("human", "level:1", Language::Portuguese),
            "Perdeu: as Pretas completaram o quadrante a1-b2");
  EXPECT_TRUE(game_at("quantik", "human", "level:1", {"C@a1"}).result_words().empty());
}

// --- Resigning

TEST(Resigning, EndsTheGameWithAReason) {
  GameState state = game_at("quantik", "human", "easy", {"C@a1", "N@b3"});
  ASSERT_TRUE(resign(state, Player::One));
  EXPECT_EQ(state.outcome(), Outcome::PlayerTwoWins);
  EXPECT_EQ(state.outcome_reason().english(), "White resigned");
  EXPECT_EQ(state.result_words().english(), "You lost: you resigned");
  EXPECT_EQ(state.result_words().in(Language::Portuguese), "Perdeu: desistiu");
  EXPECT_EQ(state.outcome_reason().in(Language::Portuguese), "desistência (Brancas)");
  EXPECT_FALSE(state.to_move());
  EXPECT_FALSE(state.human_to_move());
  EXPECT_FALSE(make_turn(state, "S@c2"));
  EXPECT_FALSE(resign(state, Player::Two));
  EXPECT_FALSE(state.can_redo());
}

TEST(Resigning, CanBeTakenBack) {
  GameState state = game_at("quantik", "human", "easy", {"C@a1", "N@b3"});
  ASSERT_TRUE(resign(state, Player::One));
  EXPECT_TRUE(undo(state));
  EXPECT_EQ(state.outcome(), Outcome::Running);
  EXPECT_EQ(state.history().ply(), 2U);
  EXPECT_TRUE(make_turn(state, "S@c2"));
}

TEST(Resigning, IsUpToThePersonWhoPlays) {
  GameState state = game_at("quantik", "human", "easy", {"C@a1"});
  EXPECT_FALSE(resign(state, Player::Two)) << "nobody resigns for their opponent";
  GameState watched = game_at("quantik", "easy", "medium", {"C@a1"});
  EXPECT_TRUE(resign(watched, Player::One));
  EXPECT_EQ(watched.outcome(), Outcome::PlayerTwoWins);
}

TEST(Resigning, IsRefusedInAFinishedGame) {
  GameState state = game_at("quantik", "human", "human", {"C@a1", "S@a2", "N@b1", "Y@b2"});
  EXPECT_FALSE(resign(state, Player::One));
  EXPECT_EQ(state.outcome(), Outcome::PlayerTwoWins);
}

// --- Computers

TEST(Computers, PlayTheSameGameFromTheSameSeed) {
  for (const GameInfo* info : games::all_games()) {
    const std::string weaker(info->levels.front().name);
    const std::string stronger(info->levels.back().name);
    const auto game_of = [&](std::uint64_t seed) {
      GameState state = game_at(std::string(info->id), weaker, stronger, {}, seed);
      play_computers(state, 60);
      return turns_of(state);
    };
    EXPECT_EQ(game_of(7), game_of(7)) << info->id;
    EXPECT_NE(game_of(7), game_of(8)) << info->id;
  }
}

TEST(Computers, GoOnInTheSameWayAfterTakingBackAndAfterResuming) {
  for (const GameInfo* info : games::all_games()) {
    const std::string level(info->levels.front().name);
    GameState state = game_at(std::string(info->id), level, level, {}, 11);
    play_computers(state, 12);
    const std::vector<std::string> turns = turns_of(state);
    for (int i = 0; i < 5; ++i) undo(state);
    play_computers(state, 12);
    EXPECT_EQ(turns_of(state), turns) << info->id;

    for (int i = 0; i < 5; ++i) undo(state);
    GameState resumed = *GameState::from_record(state.to_record());
    play_computers(resumed, 12);
    EXPECT_EQ(turns_of(resumed), turns) << info->id;
  }
}

TEST(Computers, DrawDifferentLotsForEachTurnAndSide) {
  // Two random players that copied each other would repeat the same index.
  GameState state = game_at("quantik", "easy", "easy", {}, 5);
  play_computers(state, 6);
  std::set<std::string> different;
  for (const std::string& turn : turns_of(state)) different.insert(turn);
  EXPECT_GE(different.size(), 5U);
}

TEST(Computers, PlayLegalGamesToTheEnd) {
  for (const std::string& spec : joga::testing::sample_specs()) {
    const auto& levels = sample_game(spec)->info().levels;
    GameState state = game_at(spec, std::string(levels.front().name), std::string(levels.back().name), {}, 1);
    play_computers(state, 600);
    EXPECT_EQ(is_over(state.outcome()), !state.outcome_reason().empty()) << spec;
  }
}

// Memory kept from turn to turn makes a computer faster but does not change its moves.
TEST(Computers, PlayOnWithoutWhatTheyRemember) {
  GameState one = game_at("eximo", "level:3", "level:2");
  play_computers(one, 6);
  GameState two = game_at("eximo", "level:3", "level:2");
  const play::Computers computers;
  for (std::size_t turn = 0; turn < 6; ++turn) {
    const std::shared_ptr<SearchMemory> memory = computers.turn(two, {})->kept;
    play_computers(two, turn + 1, computers);
    EXPECT_NE(memory->release(), nullptr);
    EXPECT_EQ(memory->release(), nullptr);
  }
  EXPECT_EQ(turns_of(one), turns_of(two));
}

// A player that is hurried before it starts allocates no large table, which would take longer than the move.
TEST(Computers, RememberNothingOfATurnThatWasHurried) {
  StopFlag stop;
  stop.set();
  GameState state = game_at("eximo", "engine", "human");
  const play::Computers computers;
  EXPECT_TRUE(computers.finder(state, {})(stop));
  EXPECT_EQ(computers.turn(state, {})->kept->release(), nullptr);
}

TEST(Seating, CanChangeDuringAGame) {
  GameState state = game_at("quantik", "human", "easy", {"C@a1"});
  EXPECT_TRUE(state.computer_to_move());
  ASSERT_TRUE(reseat(state, swapped(state.seats())));
  EXPECT_TRUE(state.human_to_move());
  EXPECT_EQ(label(state, Player::One), "easy");
  EXPECT_FALSE(reseat(state, person_against({engine::ReportLevel{"nobody"}})));
}

// --- Snapshots ---

[[nodiscard]] GameState between_people(const std::string& spec) {
  const Created created{.game = spec, .seats = {person_seat(PersonId{1}), person_seat(PersonId{2})}};
  return *GameState::create(*GameState::prepare(created, {}));
}
void make_turns(GameState& game, std::size_t turns) {
  for (std::size_t i = 0; i < turns && game.to_move(); ++i) {
    const History& history = game.history();
    const command::Play play{.by = game.person_at(*game.to_move()).value_or(kNobody),
                             .ply = history.ply(),
                             .move = game.game().move_text(
                                 history.position(), game.game().legal_moves(history.position()).front())};
    ASSERT_TRUE(game.act(play, {}));
  }
}

TEST(Snapshots, ThatDoNotFitAreRefused) {
  GameState game = between_people("eximo");
  make_turns(game, 4);
  const Snapshot good = game.snapshot();
  ASSERT_TRUE(GameState::from_snapshot(good));
  const auto is_accepted = [&](auto change) {
    Snapshot bad = good;
    change(bad);
    return GameState::from_snapshot(bad).has_value();
  };
  EXPECT_FALSE(is_accepted([](Snapshot& bad) { bad.created.game = "chess"; }));
  EXPECT_FALSE(is_accepted([](Snapshot& bad) { bad.created.start = "nowhere"; }));
  EXPECT_FALSE(is_accepted([](Snapshot& bad) { bad.created.seats = {}; }));
  EXPECT_FALSE(is_accepted([](Snapshot& bad) { bad.seats[1] = bad.seats[0]; }));
  EXPECT_FALSE(is_accepted([](Snapshot& bad) { bad.seats[1] = computer_seat({engine::Level{99}}); }));
  EXPECT_FALSE(is_accepted([](Snapshot& bad) { bad.turns[2].move.bits ^= 1U; })) << "an illegal move";
  EXPECT_FALSE(is_accepted([](Snapshot& bad) { bad.turns.pop_back(); }))
      << "the turns lead to another position";
  EXPECT_FALSE(is_accepted([](Snapshot& bad) { bad.position.back() ^= 1; }));
  EXPECT_FALSE(is_accepted([](Snapshot& bad) { bad.turns[2].revision = bad.turns[1].revision; }));
  EXPECT_FALSE(is_accepted([](Snapshot& bad) { bad.revision = bad.turns.back().revision - 1; }));
  EXPECT_FALSE(is_accepted([](Snapshot& bad) {
    bad.ended = Ended{.ending = Ending::Rules, .outcome = Outcome::PlayerOneWins};
  })) << "by the rules of this program the game goes on";
  EXPECT_TRUE(is_accepted([](Snapshot& other) {
    other.ended = Ended{.ending = Ending::Resignation, .outcome = Outcome::PlayerOneWins};
  }));
}

TEST(Snapshots, AreOverWhereTheRulesOfThisProgramEndTheGame) {
  GameState game = between_people("quantik");
  make_turns(game, 16);
  ASSERT_EQ(game.ending(), Ending::Rules);
  Snapshot snapshot = game.snapshot();
  EXPECT_EQ(GameState::from_snapshot(snapshot)->outcome(), game.outcome());
  snapshot.ended.reset();
  EXPECT_FALSE(GameState::from_snapshot(snapshot)) << "by the rules of this program the game is over";
}

}  // namespace
}  // namespace joga::play
