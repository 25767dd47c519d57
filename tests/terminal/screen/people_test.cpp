// Two people at one terminal: names, clock, offers of a draw, the score of several games; the bell.
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "joga/games/registry.hpp"
#include "joga/library/settings.hpp"
#include "terminal/screen/person.hpp"

namespace joga::terminal::screen {
namespace {

using std::chrono::seconds;

void open_with_clock(Person& person, seconds time) {
  play::Created created;
  created.clock = search::Clock{.remaining = time};
  created.seats[0].name = "Ana";
  created.seats[1].name = "Rui";
  person.session.open_game(
      {*play::GameState::open(History(*games::make_game("eximo")), created, play::moment_now())});
}

TEST(TwoPeople, HaveNamesAndClocks) {
  Person player;
  open_with_clock(player, seconds(300));
  EXPECT_TRUE(player.shows("White: Ana 5:00")) << player.text();
  EXPECT_TRUE(player.shows("Black: Rui 5:00")) << player.text();
  EXPECT_TRUE(player.shows("The clock starts")) << player.text();
  const TimePoint start = std::chrono::steady_clock::now();
  for (const char* move : {"c3-c4", "g6-g5"}) player.enter(move);
  EXPECT_TRUE(player.session.tick(start + seconds(65)));  // White's clock runs from the second turn on
  EXPECT_FALSE(player.shows("The clock starts")) << player.text();
  EXPECT_TRUE(player.shows("White: Ana 3:5") || player.shows("White: Ana 4:")) << player.text();
  EXPECT_FALSE(is_over(player.state().outcome()));
  player.session.tick(start + seconds(400));
  EXPECT_EQ(player.state().outcome(), Outcome::PlayerTwoWins) << player.text();
  EXPECT_EQ(player.state().ending(), play::Ending::Time);
}

TEST(TwoPeople, AskNoEngineAgainstTheClock) {
  Person player;
  open_with_clock(player, seconds(300));
  for (const char letter : {'T', 'V'}) {  // hint, study
    player.give(Event::control(letter));
    EXPECT_TRUE(player.session.game()->is_alarm()) << player.text();
    EXPECT_FALSE(player.session.game()->is_thinking());
    EXPECT_FALSE(player.session.game()->step());
  }
  player.session.tick(std::chrono::steady_clock::now() + seconds(400));
}

TEST(TwoPeople, AgreeOnADraw) {
  Person player;
  player.play("eximo");
  player.enter("draw");
  EXPECT_TRUE(player.shows("White offers a draw. Black: do you accept? (y/N)")) << player.text();
  player.press(EventKind::Enter);
  EXPECT_FALSE(is_over(player.state().outcome())) << "Enter alone accepts nothing";
  EXPECT_TRUE(player.shows("Black declines the draw.")) << player.text();
  player.enter("draw");
  EXPECT_TRUE(player.session.game()->is_alarm()) << "one offer in a position is enough";
  player.press(EventKind::Escape);
  player.enter("c3-c4");
  player.give(Event::control('Y'));
  EXPECT_TRUE(player.shows("Black offers a draw. White: do you accept? (y/N)")) << player.text();
  player.type("n");
  EXPECT_FALSE(is_over(player.state().outcome())) << "an offer is no answer to one that was refused";
  player.enter("c6-c5");
  player.give(Event::control('Y'));
  player.type("y");
  EXPECT_EQ(player.state().outcome(), Outcome::Draw);
  EXPECT_EQ(player.state().ending(), play::Ending::Agreement);
}

TEST(TwoPeople, AreAskedByTheirNames) {
  Person player;
  open_with_clock(player, seconds(300));
  player.enter("draw");
  EXPECT_TRUE(player.shows("Ana offers a draw. Rui: do you accept? (y/N)")) << player.text();
  player.press(EventKind::Enter);
  player.enter("resign");
  EXPECT_TRUE(player.shows("Resign for Ana? (y/N)")) << player.text();
}

TEST(TwoPeople, KeepANameThatIsAlsoALevels) {
  Person player;
  play::Created created;
  created.seats[0].name = "easy";
  const auto state = play::GameState::open(History(*games::make_game("quantik")), created, {});
  player.session.open_game({*play::GameState::from_record(state->to_record())});
  EXPECT_TRUE(player.shows("White: easy")) << player.text();
  EXPECT_TRUE(player.state().who(Player::One).is_human());
}

TEST(TwoPeople, AComputerAcceptsNoDraw) {
  Person player;
  player.play("eximo", {"human", "level:1"});
  player.enter("draw");
  EXPECT_TRUE(player.session.game()->is_alarm()) << player.text();
}

TEST(TwoPeople, HaveAScoreOverSeveralGames) {
  Person player;
  player.play("eximo");
  const auto resign = [&] {
    player.give(Event::control('D'));
    player.type("y");
  };
  resign();  // White loses
  EXPECT_FALSE(player.shows("Score:")) << "one game needs no score";
  player.press(EventKind::Home);
  EXPECT_FALSE(player.shows("Score:")) << player.text();
  player.press(EventKind::End);
  player.type("1");  // again
  EXPECT_TRUE(player.shows("Score: White 0, Black 1")) << player.text();
  player.enter("c3-c4");
  resign();  // Black loses
  EXPECT_TRUE(player.shows("Score: White 1, Black 1")) << player.text();
  player.type("1");
  resign();          // White loses
  player.type("2");  // the players swap their sides
  EXPECT_TRUE(player.shows("Score: White 2, Black 1")) << player.text();
}

TEST(TwoPeople, AreAskedForNamesAndAClockInTheForm) {
  Person player;
  player.type("2");  // new game
  player.type("3");  // mode
  player.type("1");  // two people
  EXPECT_TRUE(player.shows("Name of White")) << player.text();
  player.type("4");
  player.enter("Ana");
  player.type("6");  // clock
  player.type("3");
  EXPECT_TRUE(player.shows("5 minutes")) << player.text();
  player.type("1");
  ASSERT_NE(player.session.game(), nullptr) << player.text();
  EXPECT_TRUE(player.shows("White: Ana 5:00")) << player.text();
}

TEST(Bell, RingsOnlyAfterALongThought) {
  for (const auto& [thought, rings] : {std::pair(seconds(0), false), std::pair(seconds(5), true)}) {
    Person player;
    player.play("quantik", {"human", "easy"});
    player.enter("Y@a1");
    const TimePoint start = std::chrono::steady_clock::now();
    player.session.tick(start);  // begins to think
    EXPECT_FALSE(player.session.take_bell());
    while (player.state().history().ply() < 2) player.session.tick(start + thought, kPatience);
    EXPECT_EQ(player.session.take_bell(), rings);
    EXPECT_FALSE(player.session.take_bell()) << "once";
  }
}

}  // namespace
}  // namespace joga::terminal::screen
