// Values of moves in both modes: proven values, and the opening book.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>

#include "joga/games/registry.hpp"
#include "joga/library/library.hpp"
#include "joga/terminal/screen/session.hpp"
#include "terminal/screen/person.hpp"
#include "terminal/screen/terminals.hpp"
#include "terminal/transcript.hpp"

namespace joga::testing {
namespace {

using terminal::screen::Event;
using terminal::screen::Hit;
using ::testing::HasSubstr;

// Late enough for a short list that has wins, draws and losses.
constexpr const char* kPosition = "1NNs/1y2/n1S1/CyS1 2";

[[nodiscard]] play::GameState game_at(const std::string& spec, const std::string& position) {
  const auto game = *games::make_game(spec);
  return *play::GameState::open(
      History(game, position.empty() ? game->start() : *game->parse_position(position)), {}, {});
}

[[nodiscard]] std::string dialogue(PlainUser& user, const std::string& spec, const std::string& position,
                                   std::initializer_list<std::string_view> lines) {
  terminal::PlainSetup setup = user.setup();
  setup.state = game_at(spec, position);
  return user.run(std::move(setup), lines);
}

TEST(Values, AreListedInPlainModeBestFirst) {
  PlainUser english;
  expect_transcript("values.en.txt", dialogue(english, "quantik", kPosition, {"values", "hint", "quit"}));
  PlainUser portuguese(Language::Portuguese);
  expect_transcript("values.pt.txt", dialogue(portuguese, "quantik", kPosition, {"valores", "dica", "sair"}));
}

TEST(Values, AreNotProvenAtTheStartOfAGameThatIsNotSolved) {
  PlainUser english;
  EXPECT_THAT(dialogue(english, "eximo", "", {"values", "quit"}),
              HasSubstr("None of the 40 moves here is proven yet"));
  PlainUser portuguese(Language::Portuguese);
  EXPECT_THAT(dialogue(portuguese, "fields", "", {"valores", "sair"}),
              HasSubstr("Nenhuma das 36 jogadas desta posição está provada"));
}

TEST(Values, ThatAreProvenStandApartFromMovesThatAreOpen) {
  PlainUser user;
  const std::string said = dialogue(user, "eximo", "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 2", {"values", "quit"});
  EXPECT_THAT(said, HasSubstr("win in 1 move: b8xd6xf6\nnot proven: d8xb6\n"));
}

TEST(Values, AreInPointsWherePointsCount) {
  const std::string position = "C1C1c1c/T1H1C*t/Ct1t./*Tch2./CtT. 2";
  PlainUser english;
  EXPECT_THAT(
      dialogue(english, "stars", position, {"values", "quit"}),
      HasSubstr("win by 1 point in 1 move: d4-e4=C\ndraw: c2-c4=C, d4-c4=C\nloss by 1 point in 1 move: "));
  PlainUser portuguese(Language::Portuguese);
  EXPECT_THAT(dialogue(portuguese, "stars", "", {"valores", "sair"}),
              HasSubstr("vitória por 4 pontos: b2-b3=T\n"));
}

TEST(Values, AreProvenOfAPositionThatNoGameLeadsTo) {
  PlainUser user;
  EXPECT_THAT(dialogue(user, "quantik", "C1N1/4/1S2/3y 1", {"values", "quit"}),
              HasSubstr("win in 3 moves: "));
}

TEST(Values, AreOverWithTheGame) {
  PlainUser user;
  EXPECT_THAT(dialogue(user, "quantik", "YcNs/4/4/4 2", {"values", "quit"}), HasSubstr("The game is over"));
}

TEST(Openings, AreToldInPlainModeBestFirst) {
  PlainUser english;
  const std::string said = dialogue(english, "eximo", "", {"openings", "quit"});
  EXPECT_THAT(said, HasSubstr("Openings: chances of White by deep searches (positions beyond)\n"));
  EXPECT_THAT(said, ::testing::ContainsRegex("\n[a-h][1-8][^\n]*: [0-9]+ % \\([0-9]+\\)\n"));
  PlainUser portuguese(Language::Portuguese);
  EXPECT_THAT(dialogue(portuguese, "quantik", "", {"aberturas", "sair"}),
              HasSubstr("Não há livro de aberturas para este jogo com estas regras."));
}

TEST(Openings, CountWhatWasPlayedInOwnGames) {
  PlainUser user;
  EXPECT_THAT(dialogue(user, "quantik", "", {"Y@a1", "resign", "again", "openings", "quit"}),
              HasSubstr("Your games that began like this: points of White (games)\nY@a1: 100 % (1)\n"));
}

TEST(Openings, EndSomewhere) {
  PlainUser user;
  EXPECT_THAT(dialogue(user, "eximo", "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 2", {"openings", "quit"}),
              HasSubstr("This position is not in the opening book."));
}

class ValuesOnScreen : public ::testing::Test {
 protected:
  explicit ValuesOnScreen() : session_(terminal::screen::nowhere()) {}

  void open(const std::string& spec, const std::string& position) {
    const Error none{ErrorCode::Unknown, Message("no folder")};
    session_.open_game({game_at(spec, position), play::Autosave(std::make_shared<library::Library>(none))});
  }
  // Requests the values and waits for them.
  void ask() {
    session_.on(terminal::screen::Event::control('G'));
    session_.tick(std::chrono::steady_clock::now(), terminal::screen::kPatience);
  }
  [[nodiscard]] std::string text() { return session_.draw({40, 100}).canvas.to_text({}); }

  terminal::screen::Session session_;
};

TEST_F(ValuesOnScreen, StandInThePanelUntilTheNextTurn) {
  open("quantik", kPosition);
  EXPECT_THAT(text(), ::testing::Not(HasSubstr("win in")));
  ask();
  const auto values = session_.game()->values();
  ASSERT_FALSE(values.empty());
  const auto& [words, moves] = values.front();
  EXPECT_THAT(words.english(), HasSubstr("win in"));
  EXPECT_THAT(text(), HasSubstr(words.english() + ": " + moves.front()));
  for (const char letter : moves.front()) {
    session_.on(terminal::screen::Event::typed(static_cast<char32_t>(letter)));
  }
  session_.on(terminal::screen::Event::of(terminal::screen::EventKind::Enter));
  EXPECT_TRUE(session_.game()->values().empty());
}

TEST_F(ValuesOnScreen, SayWhereNothingIsProven) {
  open("fields", "");
  ask();
  EXPECT_TRUE(session_.game()->is_alarm());
  EXPECT_THAT(session_.game()->message().english(), HasSubstr("moves here is proven yet"));
  EXPECT_TRUE(session_.game()->values().empty());
}

TEST_F(ValuesOnScreen, TellWhatIsOpen) {
  open("eximo", "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 2");
  ask();
  EXPECT_THAT(text(), HasSubstr("win in 1 move: b8xd6xf6"));
  EXPECT_THAT(text(), HasSubstr("not proven: d8xb6"));
}

// The opening moves follow the position shown as long as the panel is open.
TEST_F(ValuesOnScreen, TheOpeningBookFollowsTheGame) {
  open("eximo", "");
  const auto press = [&](const Event& event) { session_.on(event); };
  EXPECT_TRUE(session_.game()->openings().empty());
  press(Event::control('K'));
  ASSERT_GT(session_.game()->openings().size(), 1U);
  const terminal::OpeningLine best = session_.game()->openings()[1];
  EXPECT_THAT(text(), HasSubstr(best.words.english()));
  const auto drawn = session_.draw({40, 100});
  const auto first = std::ranges::find(
      drawn.hits, terminal::screen::Target{terminal::screen::TargetKind::Opening, 1}, &Hit::target);
  ASSERT_NE(first, drawn.hits.end());
  press(Event::click(first->area.row, first->area.column));
  const play::GameState& state = session_.game()->state();
  ASSERT_EQ(state.history().ply(), 1U);
  EXPECT_EQ(state.history().move_at(0), best.move);
  EXPECT_THAT(text(), HasSubstr("Openings: chances of Black"));
  press(Event::typed(U','));
  EXPECT_EQ(session_.game()->openings()[1].words.english(), best.words.english());
  press(Event::control('K'));
  EXPECT_TRUE(session_.game()->openings().empty());
  EXPECT_THAT(text(), ::testing::Not(HasSubstr("Openings")));
}

TEST(Openings, LookAsExpectedOnTheScreen) {
  for (const Language language : {Language::English, Language::Portuguese}) {
    terminal::screen::Setup setup = terminal::screen::nowhere();
    setup.language = language;
    terminal::screen::Session session(std::move(setup));
    const Error none{ErrorCode::Unknown, Message("no folder")};
    session.open_game({game_at("eximo", ""), play::Autosave(std::make_shared<library::Library>(none))});
    session.on(Event::control('K'));
    terminal::screen::expect_golden("openings-eximo." + std::string(language_code(language)) + ".80x24",
                                    session.draw(terminal::screen::kWindow).canvas.to_text({}));
  }
}

}  // namespace
}  // namespace joga::testing
