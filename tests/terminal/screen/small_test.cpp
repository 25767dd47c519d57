// Small windows, and boards that are turned to the person who plays.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/listed.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/lessons/lesson.hpp"
#include "terminal/screen/person.hpp"

namespace joga::terminal::screen {
namespace {

[[nodiscard]] std::size_t visible_cells(const Drawn& drawn) {
  return static_cast<std::size_t>(
      std::ranges::count_if(drawn.hits, [](const Hit& hit) { return hit.target.kind == TargetKind::Cell; }));
}

TEST(SmallWindow, EveryBoardIsWholeAtItsLeastSize) {
  struct Least {
    std::string_view game;
    Size size;
  };
  for (const auto& [id, size] :
       {Least{"quantik", {12, 40}}, Least{"eximo", {12, 40}}, Least{"fields", {20, 64}}}) {
    Person player;
    player.play(id);
    const Drawn& drawn = player.session.draw(size);
    EXPECT_EQ(visible_cells(drawn), player.session.game()->view().cells.size()) << id;
    const std::string text = drawn.canvas.to_text({});
    EXPECT_NE(text.find("▸ "), std::string::npos) << text;
    EXPECT_EQ(text.find("too small"), std::string::npos) << text;
  }
}

TEST(SmallWindow, KeepsCountsAndCells) {
  constexpr Size kLeast{12, 40};
  Person player;
  player.play("quantik");
  const std::string text = player.session.draw(kLeast).canvas.to_text({});
  EXPECT_NE(text.find("<Y> ×2 cy."), std::string::npos) << text;
  Person stars;
  stars.play("stars");
  stars.press(EventKind::Right);
  const std::string title = stars.session.draw({15, 40}).canvas.to_text({});
  EXPECT_NE(title.find("b3: star with 3 planets"), std::string::npos) << title;
}

TEST(SmallWindow, TheEndHasAllItsChoices) {
  for (const Language language : {Language::English, Language::Portuguese}) {
    auto setup = nowhere();
    setup.language = language;
    Session session(setup);
    play::Seats seats;
    const auto game = *games::make_game("quantik");
    seats[1].who = *engine::Who::parse("level:1", game->info());
    session.open_game({*play::GameState::open(History(game, *game->parse_position("CsN1/4/4/y3 1")),
                                              {.seats = seats}, {})});
    for (const char letter : std::string("Y@d1")) session.on(Event::typed(static_cast<char32_t>(letter)));
    session.on(Event::of(EventKind::Enter));
    const std::string text = session.draw({12, 40}).canvas.to_text({});
    EXPECT_NE(text.find("5 Menu"), std::string::npos) << text;
    const std::string_view last = language == Language::English ? "row 1" : "completaram a linha";
    EXPECT_NE(text.find(last), std::string::npos) << "the reason is whole\n" << text;
  }
}

// A board stands with its panel in the middle of a large window.
TEST(LargeWindow, TheBoardIsInTheMiddle) {
  Person player;
  player.play("quantik");
  const Drawn& drawn = player.session.draw({50, 200});
  const auto cell =
      std::ranges::find(drawn.hits, TargetKind::Cell, [](const Hit& hit) { return hit.target.kind; });
  ASSERT_NE(cell, drawn.hits.end());
  EXPECT_GT(cell->area.column, 40);
  EXPECT_LT(cell->area.column, 60);
}

TEST(SmallWindow, SaysWhatTheGameNeeds) {
  Person player;
  player.play("fields");
  const std::string said = player.session.draw({11, 40}).canvas.to_text({});
  EXPECT_NE(said.find("of Action needs at least 56 x 12."), std::string::npos) << said;
  Person learner;
  learner.session.open_lesson("stars");
  const std::string lesson = learner.session.draw({11, 40}).canvas.to_text({});
  EXPECT_NE(lesson.find("Star Empires needs at least 40 x 15."), std::string::npos) << lesson;
}

// In both languages the whole board and the whole task of every step are visible.
TEST(SmallWindow, EveryLessonFits) {
  for (const Language language : {Language::English, Language::Portuguese}) {
    for (const lessons::Lesson& lesson : lessons::all_lessons()) {
      lessons::Progress progress;
      LessonBoard board(lesson, progress);
      TextStyle look;
      look.language = language;
      for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
        const Drawn drawn = draw_lesson(board, look, {20, 64});
        SCOPED_TRACE(lesson.id + " step " + std::to_string(step + 1) + '\n' + drawn.canvas.to_text({}));
        EXPECT_EQ(visible_cells(drawn), board.view().cells.size());
        const std::string task = look.say(board.course().step().task);
        const std::vector<std::string_view> words = words_of(task);
        EXPECT_NE(drawn.canvas.to_text({}).find(words.back()), std::string::npos) << words.back();
        board.on(Event::of(EventKind::End));
      }
    }
  }
}

// Words that do not fit beside the board are scrolled; the task stays in sight.
TEST(SmallWindow, LessonsWithSmallBoardsScrollTheirWords) {
  constexpr Size kLeast{12, 40};
  for (const Language language : {Language::English, Language::Portuguese}) {
    for (const std::string_view id : {"quantik", "eximo"}) {
      lessons::Progress progress;
      LessonBoard board(*lessons::find_lesson(id), progress);
      TextStyle look;
      look.language = language;
      EXPECT_TRUE(smallest_lesson_window(board, look).fits(kLeast)) << id;
      for (std::size_t step = 0; step < board.course().count(); ++step) {
        Drawn drawn = draw_lesson(board, look, kLeast);
        EXPECT_EQ(visible_cells(drawn), board.view().cells.size());
        const std::string text = look.say(board.course().step().text);
        const std::string last(words_of(text).back());
        std::string seen = drawn.canvas.to_text({});
        for (int page = 0; page < 12; ++page) {
          board.on(Event::of(EventKind::PageDown));
          seen += draw_lesson(board, look, kLeast).canvas.to_text({});
        }
        EXPECT_NE(seen.find(last), std::string::npos) << seen;
        const std::string task = look.say(board.course().step().task);
        EXPECT_NE(seen.find(task.substr(0, 20)), std::string::npos) << task << '\n' << seen;
        board.on(Event::of(EventKind::End));
      }
    }
  }
}

// Within a turn the choices beside the board come before the words.
TEST(SmallWindow, ALessonOffersWhatIsToBeChosenNext) {
  lessons::Progress progress;
  LessonBoard board(*lessons::find_lesson("stars"), progress);
  for (const char letter : std::string("b2 b3")) board.on(Event::typed(static_cast<char32_t>(letter)));
  board.on(Event::of(EventKind::Enter));
  const std::string text = draw_lesson(board, {}, {15, 40}).canvas.to_text({});
  EXPECT_NE(text.find(">C<"), std::string::npos) << text;
}

TEST(SmallWindow, TheMenuAndTheMapBuilderFit) {
  constexpr Size kLeast{12, 40};
  Person player;
  const std::string menu = player.session.draw(kLeast).canvas.to_text({});
  for (const std::string_view item :
       {"Learn a game", "Resume the last game", "Rules of the games", "Settings", "Exit"})
    EXPECT_NE(menu.find(item), std::string::npos) << item << '\n' << menu;
  player.type("71");
  const std::string builder = player.session.draw(kLeast).canvas.to_text({});
  EXPECT_NE(builder.find("This map is playable."), std::string::npos) << builder;
  EXPECT_NE(builder.find("Esc back"), std::string::npos) << builder;
  EXPECT_NE(builder.find("gap"), std::string::npos) << builder;
  player.type("?");
  player.session.on(Event::of(EventKind::End));
  EXPECT_NE(player.session.draw(kLeast).canvas.to_text({}).find("no cell"), std::string::npos)
      << "the letters are explained";
}

TEST(SmallWindow, TheLastKeysOfATextTellHowToLeaveIt) {
  for (const Size size : {Size{24, 80}, Size{20, 64}, Size{12, 40}}) {
    Person player;
    player.type("82");
    const std::string text = player.session.draw(size).canvas.to_text({});
    EXPECT_NE(text.find("Esc back"), std::string::npos) << text;
    EXPECT_EQ(text.find("..."), std::string::npos) << text;
  }
}

TEST(Boards, AreTurnedToThePersonWhoPlays) {
  Person second;
  second.play("eximo", {"level:1", "human"});
  EXPECT_EQ(second.session.game()->view().row_labels.front(), "1") << "player 2 has row 8 before them";
  second.wait_until([&] { return second.state().history().ply() == 1; });
  const Game& game = *second.session.game();
  const CellView& cursor = game.view().cells[static_cast<std::size_t>(game.cursor())];
  EXPECT_EQ(cursor.pieces.size(), 1U);
  EXPECT_EQ(cursor.pieces.front().owner, Player::Two) << "the cursor begins on their side";
  Person first;
  first.play("eximo", {"human", "level:1"});
  EXPECT_EQ(first.session.game()->view().row_labels.front(), "8");
  Person black;
  black.play("fields", {"human", "level:1"});
  EXPECT_EQ(black.session.game()->view().row_labels.front(), "1") << "Black, player 1, begins on row 8";
  Person both;
  both.play("eximo");
  EXPECT_EQ(both.session.game()->view().row_labels.front(), "8");
}

// Where pieces of a cell have one word, the legend explains it before the first of them stands on the board.
TEST(SmallWindow, TheLegendExplainsPiecesTogether) {
  Person player;
  player.play("stars:map=big");
  player.give(Event::function(3));
  player.give(Event::function(3));
  for (const std::string_view words : {"1C2", "colony, 2 ships", "1T2"})
    EXPECT_TRUE(player.shows(words)) << words << '\n' << player.text();
}

TEST(SmallWindow, AScoreSheetKeepsItsNumbers) {
  Person player;
  player.play("stars");
  player.enter("b2-b3=C");
  const std::string text = player.session.draw({15, 40}).canvas.to_text({});
  const std::size_t row = text.find("pla.");
  ASSERT_NE(row, std::string::npos) << text;
  EXPECT_NE(text.substr(row, text.find('\n', row) - row).find(" 3  0"), std::string::npos) << text;
}

TEST(Maps, MarksAndPiecesOfSmallCellsAreWhole) {
  Person player;
  player.play("stars:map=big");
  player.click("b2");
  const std::string text = player.text();
  EXPECT_NE(text.find("{H1}"), std::string::npos) << text;
  EXPECT_NE(player.header().find("b2: Blue: 4 ships, player 1's homeworld"), std::string::npos)
      << player.header();
}

}  // namespace
}  // namespace joga::terminal::screen
