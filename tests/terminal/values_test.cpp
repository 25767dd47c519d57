// What the moves of a solved game are worth, in both modes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "joga/games/registry.hpp"
#include "joga/terminal/screen/session.hpp"
#include "solve/small_tables.hpp"
#include "terminal/screen/person.hpp"
#include "terminal/transcript.hpp"

namespace joga::testing {
namespace {

using ::testing::HasSubstr;

// Late enough for a short list, with wins, draws and losses in it.
constexpr const char* kPosition = "1NNs/1y2/n1S1/CyS1 2";

[[nodiscard]] solve::Tablebases::Options tables() {
  return {.maker = small_table};
}

[[nodiscard]] play::Table table_at(const std::string& spec, const std::string& position) {
  const auto game = *games::make_game(spec);
  return *play::Table::open(game, position.empty() ? game->start() : *game->parse_position(position), {});
}

[[nodiscard]] std::string dialogue(PlainUser& user, const std::string& spec, const std::string& position,
                                   std::initializer_list<std::string_view> lines) {
  terminal::PlainSetup setup = user.setup();
  setup.tables = tables();
  setup.table = table_at(spec, position);
  return user.run(std::move(setup), lines);
}

TEST(Values, AreListedInPlainModeBestFirst) {
  PlainUser english;
  expect_transcript("values.en.txt", dialogue(english, "quantik", kPosition, {"values", "hint", "quit"}));
  PlainUser portuguese(Language::Portuguese);
  expect_transcript("values.pt.txt", dialogue(portuguese, "quantik", kPosition, {"valores", "dica", "sair"}));
}

TEST(Values, AreNotKnownWhereTheGameIsNotSolved) {
  PlainUser english;
  EXPECT_THAT(dialogue(english, "eximo", "", {"values", "quit"}),
              HasSubstr("Eximo is not solved: what its moves are worth is not known\n"));
  PlainUser portuguese(Language::Portuguese);
  EXPECT_THAT(dialogue(portuguese, "stars", "", {"valores", "sair"}), HasSubstr("resolvido"));
}

TEST(Values, AreNotKnownOfAPositionThatNoGameLeadsTo) {
  PlainUser user;
  EXPECT_THAT(dialogue(user, "quantik", "C1N1/4/1S2/3y 1", {"values", "quit"}),
              HasSubstr("nothing is known for certain about this position\n"));
}

TEST(Values, AreOverWithTheGame) {
  PlainUser user;
  EXPECT_THAT(dialogue(user, "quantik", "YcNs/4/4/4 2", {"values", "quit"}), HasSubstr("the game is over"));
}

class ValuesOnScreen : public ::testing::Test {
 protected:
  explicit ValuesOnScreen()
      : session_([] {
          terminal::screen::Setup setup = terminal::screen::nowhere();
          setup.tables = tables();
          return setup;
        }()) {}

  void open(const std::string& spec, const std::string& position) {
    const Error none{ErrorCode::Unknown, Message("no folder")};
    session_.open_game(table_at(spec, position), play::Autosave(library::Library(none)));
  }
  // Asks, and waits for the answer.
  void ask() {
    session_.on(terminal::screen::Event::control('G'));
    while (session_.is_busy()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      session_.tick();
    }
  }
  [[nodiscard]] std::string text() {
    std::string text;
    for (const std::string& line : session_.draw({40, 100}).page.text()) text += line + '\n';
    return text;
  }

  terminal::screen::Session session_;
};

TEST_F(ValuesOnScreen, StandInThePanelUntilTheNextTurn) {
  open("quantik", kPosition);
  EXPECT_THAT(text(), ::testing::Not(HasSubstr("win in")));
  ask();
  const auto values = session_.game()->values();
  ASSERT_FALSE(values.empty());
  EXPECT_THAT(text(), HasSubstr(play::value_words(values.front().score).english() + ": "));
  EXPECT_THAT(text(), HasSubstr(values.front().moves.front()));
  for (const char letter : values.front().moves.front()) {
    session_.on(terminal::screen::Event::typed(static_cast<char32_t>(letter)));
  }
  session_.on(terminal::screen::Event::of(terminal::screen::EventKind::Enter));
  EXPECT_TRUE(session_.game()->values().empty());
}

TEST_F(ValuesOnScreen, AreNotKnownWhereTheGameIsNotSolved) {
  open("fields", "");
  ask();
  EXPECT_TRUE(session_.game()->is_alarm());
  EXPECT_THAT(session_.game()->message().english(), HasSubstr("is not solved"));
}

}  // namespace
}  // namespace joga::testing
