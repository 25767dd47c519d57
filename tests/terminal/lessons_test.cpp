// Lessons in both modes of the terminal.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "joga/core/text.hpp"
#include "joga/lessons/course.hpp"
#include "joga/lessons/judge.hpp"
#include "joga/lessons/lesson.hpp"
#include "joga/library/progress.hpp"
#include "joga/render/text_board.hpp"
#include "joga/terminal/game_text.hpp"
#include "terminal/screen/person.hpp"
#include "terminal/screen/terminals.hpp"
#include "terminal/transcript.hpp"

namespace joga::testing {
namespace {

using terminal::screen::Event;
using terminal::screen::EventKind;
using terminal::screen::Session;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// --- Line mode ---

[[nodiscard]] std::string learn(PlainUser& user, const std::string& game,
                                std::initializer_list<std::string_view> lines) {
  terminal::PlainSetup setup = user.setup();
  setup.lesson = game;
  setup.progress = library::progress_in(user.path("data"));
  return user.run(std::move(setup), lines);
}

TEST(LearnInLines, QuantikInBothLanguages) {
  PlainUser english;
  expect_transcript("learn.en.txt", learn(english, "quantik",
                                          {"help", "", "C", "b2", "", "Y@d1", "hint", "S d1", "next", "back",
                                           "next", "next", "C@b1", "cube c3", "quit"}));
  PlainUser portuguese(Language::Portuguese);
  expect_transcript("learn.pt.txt", learn(portuguese, "quantik",
                                          {"ajuda", "", "C", "b2", "", "Y@d1", "dica", "S d1", "seguinte",
                                           "voltar", "seguinte", "seguinte", "C@b1", "cubo c3", "sair"}));
}

TEST(LearnInLines, TakesTheSignsOfTheFullScreen) {
  PlainUser user;
  EXPECT_THAT(learn(user, "quantik", {".", ",", "quit"}), HasSubstr("Step 2 of 9: Quantik"));
}

TEST(LearnInLines, TheEndOfInputEndsItQuietly) {
  PlainUser user;
  EXPECT_THAT(learn(user, "eximo", {}), EndsWith("step 1> \n"));
  EXPECT_TRUE(user.succeeded());
  EXPECT_THAT(learn(user, "", {}), EndsWith("number> \n"));
  EXPECT_TRUE(user.succeeded());
}

TEST(LearnInLines, GoesOnWhereOneStopped) {
  PlainUser user;
  EXPECT_THAT(learn(user, "", {}), HasSubstr("1  Quantik - not begun yet\n"));
  EXPECT_THAT(learn(user, "", {"1", "C@a1", "", "quit"}), HasSubstr("Step 2 of 9: Quantik"));
  EXPECT_THAT(learn(user, "", {}), HasSubstr("1  Quantik - step 2 of 9\n"));
  const std::string again = learn(user, "quantik", {"quit"});
  EXPECT_THAT(again, HasSubstr("Step 2 of 9: Quantik"));
  EXPECT_THAT(again, Not(HasSubstr("Step 1 of 9")));
}

TEST(LearnInLines, AFurtherLessonOfAGameHasATitle) {
  PlainUser user;
  const std::string dialogue = learn(user, "", {"quantik-second", "C@b1", "", "quit"});
  EXPECT_THAT(dialogue, HasSubstr("5  Win Quantik as the second player - not begun yet\n"));
  EXPECT_THAT(dialogue, HasSubstr("Step 2 of 8: Win Quantik as the second player\n"));
  EXPECT_THAT(learn(user, "", {}), HasSubstr("1  Quantik - not begun yet\n"));
}

TEST(LearnInLines, EndsWithAFirstGameAgainstTheWeakestLevel) {
  PlainUser user;
  const std::string dialogue =
      learn(user, "eximo",
            {"next", "next", "next", "next", "next", "next", "next", "d1-e2", "c1xe3", "yes", "quit"});
  EXPECT_THAT(dialogue, HasSubstr("this is the last step"));
  EXPECT_THAT(dialogue, HasSubstr("Right. Black answers: f2 to d2."));
  EXPECT_THAT(dialogue, HasSubstr("Black (player 2): level 1"));
  EXPECT_THAT(learn(user, "", {}), HasSubstr("2  Eximo - finished\n"));
  // A second reading does not undo that.
  EXPECT_THAT(learn(user, "eximo", {"next", "quit"}), HasSubstr("Step 2 of 7"));
  EXPECT_THAT(learn(user, "", {}), HasSubstr("2  Eximo - finished\n"));
}

// The second part of a turn that ended with its first part does not start the next step.
TEST(LearnInLines, WhatIsEnteredByHabitIsTakenAway) {
  PlainUser user;
  const std::string dialogue = learn(user, "eximo", {"next", "next", "c4", "e4", "what", "", "quit"});
  EXPECT_THAT(dialogue, HasSubstr("Enter: next step> e4\ne4 has been played already: there was no other"));
  EXPECT_THAT(dialogue, HasSubstr("Enter: next step> what\n'what' is not one of the answers\n"));
  EXPECT_THAT(dialogue, HasSubstr("Enter: next step> \n\nStep 4 of 7: Eximo"));
}

TEST(LearnInLines, ShowsWhatALearnerLooksAt) {
  PlainUser user;
  const std::string dialogue = learn(user, "stars", {"hint", "quit"});
  EXPECT_THAT(dialogue, HasSubstr("Blue, markers left: colony ×16, trade station ×4\n"));
  EXPECT_THAT(dialogue, Not(HasSubstr("Red, markers left")));
  EXPECT_THAT(dialogue, Not(HasSubstr("possible moves")));
  EXPECT_THAT(dialogue, HasSubstr("Hint: b2-a1, colony"));
}

TEST(PuzzlesInLines, AreSolvedOneAfterTheOtherAndRemembered) {
  PlainUser user;
  const std::string dialogue = user.menu({"8", "eximo", "next", "back", "b8xd6xf6", "", "menu", "8", "quit"});
  EXPECT_THAT(dialogue, HasSubstr("Puzzle 1 of "));
  EXPECT_THAT(dialogue, HasSubstr("Your turn: Black to move: win at once."));
  EXPECT_THAT(
      dialogue,
      HasSubstr("Solved: you have won.\nYour puzzle rating 1010.\nEnter: next puzzle> \n\nPuzzle 2 of "));
  EXPECT_THAT(dialogue, HasSubstr("  2  Eximo - puzzle 2 of "));
}

TEST(PuzzlesInLines, TheFirstHintSaysOnlyWhereToLook) {
  PlainUser user;
  const std::string dialogue = user.menu({"8", "eximo", "hint", "hint", "quit"});
  EXPECT_THAT(dialogue, HasSubstr("Hint: look at b8. The next hint is the move.\n"));
  EXPECT_THAT(dialogue, HasSubstr("Hint: b8xd6xf6, takes c7 and e6\n"));
}

TEST(LearnInLines, TheMenuBeginsWithIt) {
  PlainUser user;
  EXPECT_THAT(user.menu({"1", "fields", "menu", "quit"}), HasSubstr("Step 1 of 7: Fields of Action"));
}

// --- The full screen ---

[[nodiscard]] std::string screen_of(Session& session) {
  return session.draw(terminal::screen::kWindow).canvas.to_text({});
}

// Returns whether every word of the text is on the screen.
[[nodiscard]] bool shows_all(const terminal::screen::Drawn& drawn, std::string_view text) {
  const std::string screen = drawn.canvas.to_text({});
  for (const std::string_view word : words_of(text)) {
    if (screen.find(word) == std::string::npos) return false;
  }
  return true;
}

class LessonOnScreen : public ::testing::TestWithParam<std::string> {
 protected:
  static Session session(Language language, const std::string& game) {
    terminal::screen::Setup setup = terminal::screen::nowhere();
    setup.language = language;
    Session session(std::move(setup));
    session.open_lesson(game);
    return session;
  }
};

// A text counts as shown if each of its words is on the screen; answers must be short enough for two lines.
TEST_P(LessonOnScreen, EverythingFitsAnOrdinaryWindow) {
  for (const Language language : {Language::English, Language::Portuguese}) {
    Session learner = session(language, GetParam());
    const lessons::Lesson& lesson = *lessons::find_lesson(GetParam());
    for (const lessons::Step& step : lesson.steps) {
      const auto said = [&](const MessageText& text) { return Message(text).in(language); };
      const auto& drawn = learner.draw(terminal::screen::kWindow);
      EXPECT_TRUE(shows_all(drawn, said(step.text))) << step.position << '\n' << said(step.text);
      EXPECT_TRUE(shows_all(drawn, said(step.task))) << step.position << '\n' << said(step.task);
      constexpr std::size_t kTwoLines = 150;  // the first line may end early, before a word that does not fit
      EXPECT_LE(code_points(said(step.right)), kTwoLines);
      for (const lessons::WrongTry& wrong : step.wrong) EXPECT_LE(code_points(said(wrong.answer)), kTwoLines);
      EXPECT_LE(code_points(said(step.otherwise)),
                kTwoLines - (step.goal.safe || !step.ending.empty() ? 40 : 0));
      learner.on(Event::typed(U'.'));
    }
  }
}

// The legend is shown completely or not at all.
TEST_P(LessonOnScreen, TheLegendIsWhole) {
  for (const Language language : {Language::English, Language::Portuguese}) {
    Session learner = session(language, GetParam());
    for (std::size_t step = 0; step < learner.lesson()->course().count(); ++step) {
      const std::string drawn = screen_of(learner);
      std::string screen;
      for (const std::string_view row : lines_of(drawn)) {
        for (const std::string_view word : words_of(row)) screen.append(word).append(" ");
        screen += '\n';
      }
      const bool solids = GetParam().starts_with("quantik");  // drawn as solids in a window of this size
      const auto entries =
          render::legend_entries(learner.lesson()->view(), {.language = language, .unicode = true}, solids);
      std::size_t shown = 0;
      for (const render::LegendEntry& entry : entries) {
        if (screen.find(entry.code + ' ' + entry.text) != std::string::npos) ++shown;
      }
      EXPECT_TRUE(shown == 0 || shown == entries.size()) << screen;
      learner.on(Event::typed(U'.'));
    }
  }
}

TEST_P(LessonOnScreen, CanBeDoneWithHintsAndEnterAlone) {
  Session learner = session(Language::English, GetParam());
  const std::size_t count = learner.lesson()->course().count();
  for (std::size_t step = 0; step < count; ++step) {
    for (int turn = 0; turn < 3 && !learner.lesson()->course().is_solved(); ++turn) {
      const History& history = learner.lesson()->course().history();
      const AnyMove hint = *learner.lesson()->course().right_turn();
      for (const char letter : history.game().move_text(history.position(), hint)) {
        learner.on(Event::typed(static_cast<char32_t>(letter)));
      }
      learner.on(Event::of(EventKind::Enter));
    }
    EXPECT_TRUE(learner.lesson()->course().is_solved()) << step;
    learner.on(Event::of(EventKind::Enter));
  }
  ASSERT_NE(learner.game(), nullptr) << "a first game follows";
  EXPECT_EQ(learner.game()->state().who(Player::Two).text(), "level:1");
  const bool has_points =
      learner.game()->state().game().points(learner.game()->state().history().position()).has_value();
  EXPECT_THAT(screen_of(learner), HasSubstr(has_points ? "nebulas of" : "Aim: "))
      << "the aim of the game, or what brings points, is in sight";
}

TEST_P(LessonOnScreen, LooksAsExpected) {
  for (const Language language : {Language::English, Language::Portuguese}) {
    Session learner = session(language, GetParam());
    learner.on(Event::typed(U'.'));
    terminal::screen::expect_golden(
        "learn-" + GetParam() + '.' + std::string(language_code(language)) + ".80x24", screen_of(learner));
  }
}

[[nodiscard]] std::vector<std::string> lesson_ids() {
  std::vector<std::string> ids;
  for (const lessons::Lesson& lesson : lessons::all_lessons()) ids.push_back(lesson.id);
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Lessons, LessonOnScreen, ::testing::ValuesIn(lesson_ids()), [](const auto& info) {
  std::string name = info.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(LearnOnScreen, IsTheFirstThingInTheMenuAndRemembersWhereOneStopped) {
  Session learner(terminal::screen::nowhere());
  learner.on(Event::of(EventKind::Enter));
  EXPECT_THAT(screen_of(learner), HasSubstr("not begun yet"));
  learner.on(Event::typed(U'2'));
  ASSERT_NE(learner.lesson(), nullptr);
  for (const char letter : std::string("d2-d3")) learner.on(Event::typed(static_cast<char32_t>(letter)));
  learner.on(Event::of(EventKind::Enter));
  learner.on(Event::of(EventKind::Escape));
  EXPECT_THAT(screen_of(learner), HasSubstr("step 2 of 7"));
}

TEST(LearnOnScreen, AWrongTryStaysAndSaysWhy) {
  Session learner(terminal::screen::nowhere());
  learner.open_lesson("quantik");
  for (int step = 0; step < 3; ++step) learner.on(Event::of(EventKind::End));
  const auto press = [&](std::string_view keys) {
    for (const char letter : keys) learner.on(Event::typed(static_cast<char32_t>(letter)));
    learner.on(Event::of(EventKind::Enter));
  };
  press("C@b1");
  EXPECT_TRUE(learner.lesson()->is_alarm());
  EXPECT_EQ(learner.lesson()->message().english(), "Forbidden: Black has a cube in row 1.");
  press("S@d4");
  EXPECT_TRUE(learner.lesson()->is_alarm());
  EXPECT_FALSE(learner.lesson()->course().is_solved());
  press("C@c3");
  EXPECT_FALSE(learner.lesson()->is_alarm());
  EXPECT_TRUE(learner.lesson()->course().is_solved());
}

TEST(LearnOnScreen, AStepIsLeftInTheMiddleOfATurn) {
  Session learner(terminal::screen::nowhere());
  learner.open_lesson("quantik");
  learner.on(Event::typed(U'C'));
  learner.on(Event::of(EventKind::Enter));
  ASSERT_FALSE(learner.lesson()->entry().is_blank());
  learner.on(Event::typed(U'.'));
  EXPECT_THAT(screen_of(learner), HasSubstr("Step 2 of 9"));
}

// A forced move is not revealed, and an answer that is entered part by part by habit is not lost.
TEST(LearnOnScreen, AnOnlyMoveIsForTheLearnerToFind) {
  Session learner(terminal::screen::nowhere());
  learner.open_lesson("eximo");
  for (int step = 0; step < 2; ++step) learner.on(Event::of(EventKind::End));
  EXPECT_THAT(screen_of(learner), HasSubstr("there is only one move here: find it"));
  EXPECT_THAT(screen_of(learner), Not(HasSubstr("c4xe4")));
  for (const char* part : {"c4", "e4"}) {
    for (const char letter : std::string(part)) learner.on(Event::typed(static_cast<char32_t>(letter)));
    learner.on(Event::of(EventKind::Enter));
    EXPECT_TRUE(learner.lesson()->course().is_solved()) << part;
    EXPECT_THAT(screen_of(learner), HasSubstr("Captured, to the side.")) << part;
  }
  learner.on(Event::of(EventKind::Enter));
  EXPECT_THAT(screen_of(learner), HasSubstr("Step 4 of 7"));
}

// If the legend does not fit, a line names the help, which has the keys of a lesson.
TEST_P(LessonOnScreen, TheSignsAreExplainedInTheSmallestWindow) {
  for (const Language language : {Language::English, Language::Portuguese}) {
    Session learner = session(language, GetParam());
    const auto entries =
        render::legend_entries(learner.lesson()->view(), {.language = language, .unicode = true}, false);
    learner.on(Event::typed(U'?'));
    std::string help;
    for (int page = 0; page < 5; ++page) {
      help += learner.draw(terminal::screen::kSmallestBoardWindow).canvas.to_text({});
      learner.on(Event::of(EventKind::End));
    }
    for (const render::LegendEntry& entry : entries) EXPECT_THAT(help, HasSubstr(entry.text));
    EXPECT_THAT(help, Not(HasSubstr("Ctrl-K"))) << "the opening book is not for lessons";
    EXPECT_THAT(help, Not(HasSubstr("..."))) << "all of it can be read";
  }
}

TEST(LearnOnScreen, ALegendWithoutRoomIsNamed) {
  Session learner(terminal::screen::nowhere());
  learner.open_lesson("stars");
  const std::string screen = learner.draw(terminal::screen::kSmallestBoardWindow).canvas.to_text({});
  EXPECT_THAT(screen, HasSubstr("? explains the signs.")) << screen;
}

// After a wrong try at a puzzle the learner sees how the opponent answers.
TEST(LearnOnScreen, AWrongTryAtAPuzzleIsRefuted) {
  for (const lessons::Lesson& puzzles : lessons::all_puzzles()) {
    History history = *lessons::set_up(puzzles.steps.front());
    const AnyMove wrong = history.game().legal_moves(history.position()).back();
    const Message words = terminal::with_refutation(Message("No."), history, wrong);
    ASSERT_TRUE(history.play(wrong));
    if (is_over(history.outcome())) continue;
    EXPECT_THAT(words.english(), StartsWith("No. The opponent answers ")) << puzzles.spec.id;
  }
}

TEST(LearnOnScreen, AHintSpeaksInWordsAndLeadsThere) {
  Session learner(terminal::screen::nowhere());
  learner.open_lesson("quantik");
  learner.on(Event::of(EventKind::End));
  learner.on(Event::control('T'));
  EXPECT_THAT(screen_of(learner), HasSubstr("Hint: sphere on d1"));
  const auto& lesson = *learner.lesson();
  EXPECT_EQ(lesson.view().cells[static_cast<std::size_t>(lesson.cursor())].name, "d1");
}

// In an ordinary window pieces are drawn as solids, without letter codes.
TEST(LearnOnScreen, SolidsAreDrawn) {
  Session learner(terminal::screen::nowhere());
  learner.open_lesson("quantik");
  learner.on(Event::of(EventKind::End));
  EXPECT_THAT(screen_of(learner), HasSubstr("┃███┃"));
  EXPECT_THAT(screen_of(learner), Not(HasSubstr("wY")));
}

TEST(LearnOnScreen, AKeyHopsBetweenWhatCanBeChosen) {
  Session learner(terminal::screen::nowhere());
  learner.open_lesson("eximo");
  const auto cell = [&] {
    const auto& lesson = *learner.lesson();
    return lesson.view().cells[static_cast<std::size_t>(lesson.cursor())].name;
  };
  EXPECT_EQ(learner.lesson()->attention().choices.size(), 2U) << "both men are marked";
  const std::string first = cell();
  learner.on(Event::of(EventKind::Tab));
  EXPECT_NE(cell(), first);
  learner.on(Event::of(EventKind::Tab));
  EXPECT_EQ(cell(), first);
}

}  // namespace
}  // namespace joga::testing
