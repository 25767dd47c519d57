// A game in progress: seats, turns, taking back, ends.
#include "joga/play/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "play/tables.hpp"

namespace joga::play {
namespace {

using joga::testing::play_computers;
using joga::testing::sample_game;
using joga::testing::table_at;
using joga::testing::turns_of;
using ::testing::ElementsAre;

TEST(Tables, SeatWhoPlaysThisGame) {
  const auto game = sample_game("quantik");
  const auto table =
      Table::open(game, std::nullopt, {.who = {engine::Who{}, {engine::ReportLevel{"easy"}}}, .seed = 7});
  ASSERT_TRUE(table);
  EXPECT_EQ(table->label(Player::One), "human");
  EXPECT_EQ(table->label(Player::Two), "easy");
  EXPECT_TRUE(table->human_to_move());
  EXPECT_FALSE(table->computer_to_move());
  EXPECT_EQ(table->to_move(), Player::One);

  const auto refused =
      Table::open(game, std::nullopt, {.who = {engine::Who{}, {engine::ReportLevel{"grandmaster"}}}});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message.english(),
              ::testing::HasSubstr("'grandmaster' is not a player of Quantik"));
}

TEST(Tables, SeatPerfectPlayersWhereTheMapIsSolved) {
  const Seats seats{.who = {engine::Who{}, {engine::Perfect{}}}};
  EXPECT_TRUE(Table::open(sample_game("stars"), std::nullopt, seats));
  const auto refused = Table::open(sample_game("stars:map=medium"), std::nullopt, seats);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.english(),
            "nobody plays stars:map=medium without error: it is not solved");
}

TEST(Tables, MayBeginAnywhere) {
  const auto game = sample_game("quantik");
  const auto table = Table::open(game, *game->parse_position("4/4/4/3y 2"), {});
  ASSERT_TRUE(table);
  EXPECT_EQ(table->to_move(), Player::Two);
  History history(game);
  ASSERT_TRUE(history.play("C@a1"));
  EXPECT_EQ(Table::open(history, {})->history().ply(), 1U);
}

TEST(Tables, RefuseIllegalTurns) {
  Table table = table_at("quantik", "human", "human");
  EXPECT_TRUE(table.play("C@a1"));
  EXPECT_FALSE(table.play("C@a1"));
  EXPECT_FALSE(table.play(AnyMove{~0ULL}));
  EXPECT_THAT(turns_of(table), ElementsAre("C@a1"));
}

// --- Taking back

TEST(Tables, TakeNoMoreTurnsThanCanBeReadAgain) {
  const auto game = sample_game("fields:quiet=0,repetition=0");
  std::vector<AnyMove> round;  // leads back to where it began
  History history(game);
  for (const std::string_view turn : {"a6-a5", "a2-a3", "a5-a6", "a3-a2"}) {
    round.push_back(*game->parse_move(history.position(), turn));
    ASSERT_TRUE(history.play(round.back()));
  }
  while (history.ply() < record::kMostTurns - 1) ASSERT_TRUE(history.play(round[history.ply() % 4]));
  Table table = *Table::open(history, {});
  ASSERT_TRUE(table.play(round[3]));
  const Result<Done> refused = table.play(round[0]);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.english(), "a game has at most 250000 turns, and this one has them all");
  EXPECT_TRUE(record::parse_record(record::to_text(table.to_record())));
  // A computer would ask for a turn for ever.
  ASSERT_TRUE(table.reseat({.who = {engine::Who{{engine::ReportLevel{"greedy"}}}, engine::Who{}}}));
  EXPECT_FALSE(table.computer_move(StopFlag()));
  ASSERT_TRUE(table.reseat({}));
  EXPECT_TRUE(table.undo());
  EXPECT_TRUE(table.play(round[3]));
}

TEST(TakingBack, BetweenPeopleIsOneTurn) {
  Table table = table_at("quantik", "human", "human", {"C@a1", "N@b3", "S@c2"});
  EXPECT_TRUE(table.undo());
  EXPECT_EQ(table.history().ply(), 2U);
  EXPECT_TRUE(table.undo());
  EXPECT_TRUE(table.undo());
  EXPECT_FALSE(table.can_undo());
  EXPECT_FALSE(table.undo());
  EXPECT_TRUE(table.redo());
  EXPECT_EQ(table.history().ply(), 1U);
}

TEST(TakingBack, BetweenComputersIsOneTurn) {
  Table table = table_at("quantik", "easy", "medium", {"C@a1", "N@b3", "S@c2"});
  EXPECT_TRUE(table.undo());
  EXPECT_EQ(table.history().ply(), 2U);
  EXPECT_TRUE(table.redo());
  EXPECT_EQ(table.history().ply(), 3U);
  EXPECT_FALSE(table.redo());
}

TEST(TakingBack, AgainstAComputerIsAFullRound) {
  Table table = table_at("quantik", "human", "easy", {"C@a1", "N@b3", "S@c2", "S@d4"});
  ASSERT_TRUE(table.human_to_move());
  EXPECT_TRUE(table.undo());
  EXPECT_EQ(table.history().ply(), 2U);
  EXPECT_TRUE(table.human_to_move());
  EXPECT_TRUE(table.undo());
  EXPECT_EQ(table.history().ply(), 0U);
  EXPECT_FALSE(table.undo());
  EXPECT_TRUE(table.redo());
  EXPECT_EQ(table.history().ply(), 2U);
  EXPECT_TRUE(table.redo());
  EXPECT_EQ(table.history().ply(), 4U);
  EXPECT_FALSE(table.redo());
}

TEST(TakingBack, WhileTheComputerThinksTakesTheOwnTurnAlone) {
  Table table = table_at("quantik", "human", "easy", {"C@a1", "N@b3", "S@c2"});
  ASSERT_TRUE(table.computer_to_move());
  EXPECT_TRUE(table.undo());
  EXPECT_EQ(table.history().ply(), 2U);
  EXPECT_TRUE(table.redo());
  EXPECT_EQ(table.history().ply(), 3U);
  EXPECT_TRUE(table.computer_to_move());
}

TEST(TakingBack, AComputerThatBeganStaysWithItsFirstTurn) {
  Table table = table_at("quantik", "easy", "human", {"C@a1"});
  EXPECT_FALSE(table.undo());
  ASSERT_TRUE(table.play("N@b3"));
  ASSERT_TRUE(table.play("S@c2"));
  EXPECT_TRUE(table.undo());
  EXPECT_EQ(table.history().ply(), 1U);
  EXPECT_FALSE(table.undo());
}

TEST(TakingBack, AGameWonByTheOwnTurnGivesThatTurnBack) {
  Table table = table_at("quantik", "easy", "human", {"C@a1", "S@a2", "N@b1", "Y@b2"});
  ASSERT_EQ(table.outcome(), Outcome::PlayerTwoWins);
  EXPECT_TRUE(table.undo());
  EXPECT_EQ(table.history().ply(), 3U);
  EXPECT_TRUE(table.human_to_move());
  EXPECT_TRUE(table.redo());
  EXPECT_EQ(table.outcome(), Outcome::PlayerTwoWins);
}

TEST(TakingBack, AGameLostToTheComputersTurnGivesTheRoundBack) {
  Table table = table_at("quantik", "human", "easy", {"C@a1", "S@a2", "N@b1", "Y@b2"});
  ASSERT_EQ(table.outcome(), Outcome::PlayerTwoWins);
  EXPECT_TRUE(table.undo());
  EXPECT_EQ(table.history().ply(), 2U);
  EXPECT_TRUE(table.redo());
  EXPECT_EQ(table.history().ply(), 4U);
}

TEST(TakingBack, IsForgottenWithANewTurn) {
  Table table = table_at("quantik", "human", "easy", {"C@a1", "N@b3", "S@c2", "S@d4"});
  EXPECT_TRUE(table.undo());
  EXPECT_TRUE(table.play("Y@c2"));
  EXPECT_FALSE(table.can_redo());
}

// In every game, from every side, whoever begins: one turn of the person, with all that followed it, goes and
// comes back.
TEST(TakingBack, HoldsInEveryGame) {
  Random random(3);
  for (const std::string& spec : joga::testing::sample_specs()) {
    for (const Player human : kPlayers) {
      Seats seats;
      seats.who[index_of(other(human))].kind = engine::MinimaxDepth{1};
      Table table = *Table::open(sample_game(spec), std::nullopt, seats);
      for (int turns = 0; turns < 150 && !is_over(table.outcome()); ++turns) {
        const History& history = table.history();
        ASSERT_TRUE(table.play(table.game().random_move(history.position(), random)));
        if (random.below(4) != 0) continue;
        const std::size_t ply = history.ply();
        const auto humans_turns = [&](std::size_t end) {
          std::size_t count = 0;
          for (std::size_t at = 0; at < end; ++at) {
            if (table.game().to_move(history.position_at(at)) == human) ++count;
          }
          return count;
        };
        const bool possible = humans_turns(ply) > 0;
        EXPECT_EQ(table.can_undo(), possible);
        EXPECT_EQ(table.undo(), possible) << spec;
        if (!possible) continue;
        EXPECT_TRUE(table.human_to_move()) << spec;
        EXPECT_EQ(humans_turns(history.ply()) + 1, humans_turns(ply)) << spec;
        EXPECT_TRUE(table.can_redo());
        EXPECT_TRUE(table.redo());
        EXPECT_EQ(history.ply(), ply) << spec;
      }
    }
  }
}

// --- The end

TEST(Result, IsSaidToThePersonAtTheTable) {
  const auto words = [](std::string_view one, std::string_view two, Language language = Language::English) {
    return table_at("quantik", one, two, {"C@a1", "S@a2", "N@b1", "Y@b2"}).result_words().in(language);
  };
  EXPECT_EQ(words("human", "level:1"), "You lost: Black completed quadrant a1-b2");
  EXPECT_EQ(words("level:1", "human"), "You won: Black completed quadrant a1-b2");
  EXPECT_EQ(words("human", "human"), "Black wins: Black completed quadrant a1-b2");
  EXPECT_EQ(words("level:1", "level:1"), "Black wins: Black completed quadrant a1-b2");
  EXPECT_EQ(words("human", "level:1", Language::Portuguese),
            "Perdeu: as Pretas completaram o quadrante a1-b2");
  EXPECT_TRUE(table_at("quantik", "human", "level:1", {"C@a1"}).result_words().empty());
}

// --- Resigning

TEST(Resigning, EndsTheGameWithAReason) {
  Table table = table_at("quantik", "human", "easy", {"C@a1", "N@b3"});
  ASSERT_TRUE(table.resign(Player::One));
  EXPECT_EQ(table.outcome(), Outcome::PlayerTwoWins);
  EXPECT_EQ(table.outcome_reason().english(), "White resigned");
  EXPECT_EQ(table.result_words().english(), "You lost: you resigned");
  EXPECT_EQ(table.result_words().in(Language::Portuguese), "Perdeu: desistiu");
  EXPECT_EQ(table.outcome_reason().in(Language::Portuguese), "desistência (Brancas)");
  EXPECT_FALSE(table.to_move());
  EXPECT_FALSE(table.human_to_move());
  EXPECT_FALSE(table.play("S@c2"));
  EXPECT_FALSE(table.resign(Player::Two));
  EXPECT_FALSE(table.can_redo());
}

TEST(Resigning, CanBeTakenBack) {
  Table table = table_at("quantik", "human", "easy", {"C@a1", "N@b3"});
  ASSERT_TRUE(table.resign(Player::One));
  EXPECT_TRUE(table.undo());
  EXPECT_EQ(table.outcome(), Outcome::Running);
  EXPECT_EQ(table.history().ply(), 2U);
  EXPECT_TRUE(table.play("S@c2"));
}

TEST(Resigning, IsRefusedInAFinishedGame) {
  Table table = table_at("quantik", "human", "human", {"C@a1", "S@a2", "N@b1", "Y@b2"});
  EXPECT_FALSE(table.resign(Player::One));
  EXPECT_EQ(table.outcome(), Outcome::PlayerTwoWins);
}

// --- Computers

TEST(Computers, PlayTheSameGameFromTheSameSeed) {
  for (const GameInfo* info : games::all_games()) {
    const std::string weaker(info->levels.front().name);
    const std::string stronger(info->levels.back().name);
    const auto game_of = [&](std::uint64_t seed) {
      Table table = table_at(std::string(info->id), weaker, stronger, {}, seed);
      play_computers(table, 60);
      return turns_of(table);
    };
    EXPECT_EQ(game_of(7), game_of(7)) << info->id;
    EXPECT_NE(game_of(7), game_of(8)) << info->id;
  }
}

TEST(Computers, GoOnInTheSameWayAfterTakingBackAndAfterResuming) {
  for (const GameInfo* info : games::all_games()) {
    const std::string level(info->levels.front().name);
    Table table = table_at(std::string(info->id), level, level, {}, 11);
    play_computers(table, 12);
    const std::vector<std::string> turns = turns_of(table);
    for (int i = 0; i < 5; ++i) table.undo();
    play_computers(table, 12);
    EXPECT_EQ(turns_of(table), turns) << info->id;

    for (int i = 0; i < 5; ++i) table.undo();
    Table resumed = *Table::from_record(table.to_record());
    play_computers(resumed, 12);
    EXPECT_EQ(turns_of(resumed), turns) << info->id;
  }
}

TEST(Computers, DrawDifferentLotsForEachTurnAndSide) {
  // Two random players who copied each other would repeat one index again and again.
  Table table = table_at("quantik", "easy", "easy", {}, 5);
  play_computers(table, 6);
  std::set<std::string> different;
  for (const std::string& turn : turns_of(table)) different.insert(turn);
  EXPECT_GE(different.size(), 5U);
}

TEST(Computers, PlayLegalGamesToTheEnd) {
  for (const std::string& spec : joga::testing::sample_specs()) {
    const auto& levels = sample_game(spec)->info().levels;
    Table table = table_at(spec, std::string(levels.front().name), std::string(levels.back().name), {}, 1);
    play_computers(table, 600);
    EXPECT_EQ(is_over(table.outcome()), !table.outcome_reason().empty()) << spec;
  }
}

// What it remembers makes it quicker, not different: a level forgets everything anyway.
TEST(Computers, PlayOnWithoutWhatTheyRemember) {
  Table one = table_at("eximo", "level:3", "level:2");
  play_computers(one, 6);
  Table two = table_at("eximo", "level:3", "level:2");
  for (std::size_t turn = 0; turn < 6; ++turn) {
    const std::shared_ptr<SearchMemory> memory = two.computer_turn()->kept;
    play_computers(two, turn + 1);
    EXPECT_NE(memory->release(), nullptr);
    EXPECT_EQ(memory->release(), nullptr);
  }
  EXPECT_EQ(turns_of(one), turns_of(two));
}

// Before it has begun: a large table would take longer than the move.
TEST(Computers, RememberNothingOfATurnThatWasHurried) {
  StopFlag stop;
  stop.set();
  Table table = table_at("eximo", "engine", "human");
  EXPECT_TRUE(table.computer_move(stop));
  EXPECT_EQ(table.computer_turn()->kept->release(), nullptr);
}

TEST(Seating, CanChangeDuringAGame) {
  Table table = table_at("quantik", "human", "easy", {"C@a1"});
  EXPECT_TRUE(table.computer_to_move());
  ASSERT_TRUE(table.reseat(table.seats().swapped()));
  EXPECT_TRUE(table.human_to_move());
  EXPECT_EQ(table.label(Player::One), "easy");
  EXPECT_FALSE(table.reseat({.who = {engine::Who{engine::ReportLevel{"nobody"}}, {}}}));
}

}  // namespace
}  // namespace joga::play
