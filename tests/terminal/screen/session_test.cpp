// The full screen without a terminal: events in, pages out.
#include "joga/terminal/screen/session.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "joga/core/random.hpp"
#include "joga/games/registry.hpp"
#include "joga/render/characters.hpp"

namespace joga::terminal::screen {
namespace {

constexpr Size kWindow{24, 80};

[[nodiscard]] Setup nowhere() {
  const Error none{ErrorCode::Unknown, Message("no folder")};
  return {.library = library::Library(none),
          .settings = library::SettingsFile(none),
          .read_file = [](std::string_view) -> Result<std::string> {
            return Error{ErrorCode::Unknown, Message("no file")};
          }};
}

// Somebody at the keyboard, and the files of his games.
class Person {
 public:
  Person() : session(nowhere()) {}
  ~Person() {
    std::error_code error;
    std::filesystem::remove_all(folder, error);
  }
  Person(const Person&) = delete;
  Person& operator=(const Person&) = delete;

  void play(std::string_view spec, std::array<std::string, 2> who = {"human", "human"}) {
    const auto game = games::make_game(spec);
    ASSERT_TRUE(game) << game.error().message.english();
    play::Seats seats;
    for (std::size_t i = 0; i < 2; ++i) seats.who[i] = *engine::Who::parse(who[i], (*game)->info());
    session.open_game(*play::Table::open(*game, std::nullopt, seats),
                      play::Autosave(library::Library(folder)));
  }
  void press(EventKind kind) { session.on(Event::of(kind)); }
  void type(std::string_view text) {
    for (const char letter : text) session.on(Event::typed(static_cast<char32_t>(letter)));
  }
  void click(std::string_view cell) {
    const Drawn& drawn = session.draw(kWindow);
    const BoardView& view = session.game()->view();
    for (const Hit& hit : drawn.hits) {
      if (hit.target.kind != TargetKind::Cell) continue;
      if (view.cells[static_cast<std::size_t>(hit.target.number)].name != cell) continue;
      return session.on(Event::click(hit.area.row, hit.area.column));
    }
    FAIL() << "no cell " << cell;
  }
  // Walks the cursor to a cell with arrows.
  void walk_to(std::string_view name) {
    for (int steps = 0; steps < 200; ++steps) {
      const BoardView& view = session.game()->view();
      const CellView& at = view.cells[static_cast<std::size_t>(session.game()->cursor())];
      if (at.name == name) return;
      const auto to = std::ranges::find(view.cells, name, &CellView::name);
      ASSERT_NE(to, view.cells.end());
      if (to->row != at.row) {
        press(to->row > at.row ? EventKind::Down : EventKind::Up);
      } else {
        press(to->column > at.column ? EventKind::Right : EventKind::Left);
      }
    }
    FAIL() << "never reached " << name;
  }
  [[nodiscard]] std::string text() {
    std::string all;
    for (const std::string& row : session.draw(kWindow).page.text()) all += row + '\n';
    return all;
  }
  [[nodiscard]] const play::Table& table() const { return session.game()->table(); }

  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("joga-session-" + std::to_string(getpid()));
  Session session;
};

// Chooses what is offered, at random, cell by cell and choice by choice, until the game is over.
void play_through(std::string_view spec, bool by_mouse) {
  Person player;
  player.play(spec);
  Random random(7);
  for (int steps = 0; steps < 3000 && !is_over(player.table().outcome()); ++steps) {
    const Entry& entry = player.session.game()->entry();
    const std::vector<std::string> cells = entry.open_cells();
    const std::vector<Choice> others = entry.other_choices();
    if (!others.empty() && (cells.empty() || random.below(2) == 0)) {
      const Choice choice = others[random.below(static_cast<std::uint32_t>(others.size()))];
      if (choice.kind == ChoiceKind::Piece) {
        player.type(choice.name);
        if (player.session.game()->entry().is_typed()) player.press(EventKind::Enter);
      } else {
        player.press(EventKind::BackTab);
        player.press(EventKind::Enter);
      }
    } else if (!cells.empty()) {
      const std::string cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
      if (by_mouse) {
        player.click(cell);
      } else {
        player.walk_to(cell);
        player.press(EventKind::Enter);
      }
    } else {
      player.press(EventKind::Enter);
    }
    ASSERT_FALSE(testing::Test::HasFatalFailure());
    ASSERT_FALSE(player.session.game()->is_alarm()) << player.text();
  }
  EXPECT_TRUE(is_over(player.table().outcome())) << spec;
  EXPECT_NE(player.text().find("1 Play again"), std::string::npos);
}

class WholeGame : public testing::TestWithParam<const char*> {};

TEST_P(WholeGame, ByKeys) {
  play_through(GetParam(), false);
}
TEST_P(WholeGame, ByMouse) {
  play_through(GetParam(), true);
}
INSTANTIATE_TEST_SUITE_P(Games, WholeGame,
                         testing::Values("quantik", "eximo:quiet=20", "fields:quiet=20", "stars",
                                         "stars:map=big,rules=official", "stars:map=wormholes"));

TEST(Screen, AnIllegalTrySaysWhy) {
  Person player;
  player.play("eximo");
  player.click("b8");
  EXPECT_TRUE(player.session.game()->is_alarm());
  EXPECT_FALSE(player.session.game()->message().empty());
}

TEST(Screen, StepsAreTakenBackOneByOne) {
  Person player;
  player.play("stars");
  player.click("b2");
  EXPECT_EQ(player.session.game()->entry().input(), "b2-");
  player.click("b3");
  EXPECT_EQ(player.session.game()->entry().input(), "b2-b3=");
  player.press(EventKind::Escape);
  EXPECT_EQ(player.session.game()->entry().input(), "b2-");
  player.press(EventKind::Backspace);
  EXPECT_EQ(player.session.game()->entry().input(), "");
}

TEST(Screen, DestinationsLightUp) {
  Person player;
  player.play("fields");
  player.click("a6");
  EXPECT_EQ(player.session.game()->attention().choices.size(), 4U);
  EXPECT_EQ(player.session.game()->attention().chosen.size(), 1U);
}

TEST(Screen, UndoRedoAndStepping) {
  Person player;
  player.play("quantik");
  player.type("Y@a1");
  player.press(EventKind::Enter);
  player.session.on(Event::control('U'));
  EXPECT_EQ(player.table().history().ply(), 0U);
  player.session.on(Event::control('R'));
  EXPECT_EQ(player.table().history().ply(), 1U);
  player.type(",");
  EXPECT_EQ(player.session.game()->step(), 0U);
  player.press(EventKind::Enter);
  EXPECT_FALSE(player.session.game()->step());
  player.type("undo");
  player.press(EventKind::Enter);
  EXPECT_EQ(player.table().history().ply(), 0U);
}

TEST(Screen, ResigningAsksFirst) {
  Person player;
  player.play("eximo");
  player.session.on(Event::control('D'));
  player.press(EventKind::Escape);
  EXPECT_FALSE(is_over(player.table().outcome()));
  player.session.on(Event::control('D'));
  player.press(EventKind::Enter);
  EXPECT_EQ(player.table().outcome(), Outcome::PlayerTwoWins);
  player.type("2");  // sides exchanged
  EXPECT_FALSE(is_over(player.table().outcome()));
}

TEST(Screen, TheComputerAnswers) {
  Person player;
  player.play("quantik", {"human", "easy"});
  player.type("Y@a1");
  player.press(EventKind::Enter);
  for (int i = 0; i < 1000 && player.table().history().ply() < 2; ++i) {
    player.session.tick();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(player.table().history().ply(), 2U);
}

TEST(Screen, AFlippedBoardIsTheSameBoard) {
  Person player;
  player.play("stars");
  player.session.on(Event::control('F'));
  player.click("b2");
  player.click("b3");
  EXPECT_EQ(player.session.game()->entry().input(), "b2-b3=");
}

TEST(Screen, TheMenuLeadsToAGameAndBack) {
  Person player;
  player.type("1");   // new game
  player.type("22");  // the game: Eximo
  EXPECT_NE(player.text().find("Eximo"), std::string::npos);
  player.type("1");  // start
  ASSERT_NE(player.session.game(), nullptr);
  EXPECT_EQ(player.table().game().info().id, "eximo");
  player.press(EventKind::Escape);
  player.press(EventKind::Enter);
  EXPECT_EQ(player.session.game(), nullptr);
  player.type("8");
  EXPECT_EQ(player.session.exit_status(), 0);
}

TEST(Screen, AMapIsCheckedCellByCell) {
  MapEditor editor;
  EXPECT_TRUE(editor.problem().empty());
  EXPECT_EQ(editor.rows_text(), "0000/0H000/0000/000h0/0000");
  editor.on(Event::typed(U'H'));
  EXPECT_FALSE(editor.problem().empty());
  editor.next_sectors();
  EXPECT_TRUE(editor.problem().empty());
  ASSERT_TRUE(editor.take("stars:map=medium"));
  EXPECT_TRUE(editor.rows_text().starts_with("102r301/0H3*002b/"));
}

TEST(Screen, EverythingFitsTheSmallestWindow) {
  for (const char* spec : {"quantik", "eximo", "fields", "stars", "stars:map=big", "stars:map=sectors"}) {
    Person player;
    player.play(spec);
    const Drawn& drawn = player.session.draw(kSmallestWindow);
    EXPECT_TRUE(drawn.cursor) << spec;
    EXPECT_FALSE(player.session.draw({10, 30}).page.text().front().empty());
  }
}

}  // namespace
}  // namespace joga::terminal::screen
