// The pages around a game: menus and forms, maps, saved games, puzzles, rules.
#include "joga/terminal/screen/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "games/listed.hpp"
#include "joga/games/registry.hpp"
#include "joga/library/library.hpp"
#include "joga/record/tags.hpp"
#include "joga/record/writer.hpp"
#include "terminal/screen/person.hpp"

namespace joga::terminal::screen {
namespace {

// Each value of a field has its own explanation.
TEST(Screen, AListExplainsWhatTheCursorIsOn) {
  Person player;
  player.type("22");  // a new game, then its field Game
  player.press(EventKind::Down);
  EXPECT_TRUE(player.shows("step, jump over friends")) << player.text();
}

TEST(Screen, AFormShowsTheBoardWhereItFits) {
  Person player;
  player.type("2");  // a new game
  player.press(EventKind::Down);
  player.press(EventKind::Left);  // the last game, on its map
  const auto shown = [&](Size size) { return player.session.draw(size).canvas.to_text({}); };
  const std::string below = shown({34, 80});
  EXPECT_NE(below.find("│ H 1 │"), std::string::npos) << below;
  const std::string beside = shown({30, 110});
  EXPECT_NE(beside.find("│ H 1 │"), std::string::npos) << beside;
  const std::string none = shown({24, 80});
  EXPECT_EQ(none.find("H 1"), std::string::npos) << none;
  EXPECT_NE(none.find("small, 22 cells"), std::string::npos) << none;
}

TEST(Screen, TheLevelsForPeopleComeFirst) {
  Person player;
  player.type("24");  // a new game, then its field with the level of the computer
  EXPECT_TRUE(player.shows("7 level 7 (champion)")) << player.text();
  EXPECT_FALSE(player.shows("minimax")) << player.text();
  player.type("8");
  EXPECT_TRUE(player.shows("1 easy")) << player.text();
  EXPECT_TRUE(player.shows("minimax, depth 6")) << player.text();
  player.type("2");
  EXPECT_TRUE(player.shows("< medium >")) << player.text();
  EXPECT_TRUE(player.shows("Start the game")) << "both lists are left\n" << player.text();
  player.type("4");
  player.press(EventKind::Enter);
  EXPECT_TRUE(player.shows("2 medium")) << "the list begins where the level is\n" << player.text();
}

TEST(Screen, TheMenuLeadsToAGameAndBack) {
  Person player;
  player.type("2");   // new game
  player.type("22");  // the game: Eximo
  EXPECT_TRUE(player.shows("Eximo")) << player.text();
  player.type("1");  // start
  ASSERT_NE(player.session.game(), nullptr);
  EXPECT_EQ(player.state().game().info().id, "eximo");
  player.press(EventKind::Escape);
  player.press(EventKind::Enter);
  ASSERT_NE(player.session.game(), nullptr) << "Enter alone leaves no game";
  player.press(EventKind::Escape);
  player.type("y");
  EXPECT_EQ(player.session.game(), nullptr);
  player.press(EventKind::Escape);
  EXPECT_FALSE(player.session.exit_status()) << "Esc alone does not end the program";
  EXPECT_TRUE(player.shows("End joga? (y/N)")) << player.text();
  player.press(EventKind::Enter);
  EXPECT_FALSE(player.session.exit_status());
  player.press(EventKind::Escape);
  player.type("y");
  EXPECT_EQ(player.session.exit_status(), 0);
}

TEST(Screen, TheEnterAfterAnAnswerIsNotForTheNextPage) {
  Person player;
  player.play("quantik");
  player.press(EventKind::Escape);
  player.type("y");
  const std::string menu = player.text();
  player.press(EventKind::Enter);
  EXPECT_EQ(player.text(), menu);
  player.press(EventKind::Enter);
  EXPECT_NE(player.text(), menu) << "the next one is";
}

TEST(Screen, AnEnterLongAfterAnAnswerIsForTheNextPage) {
  Person player;
  const auto now = std::chrono::steady_clock::now();
  player.play("quantik");
  player.press(EventKind::Escape);
  player.session.tick(now);
  player.type("y");
  player.session.tick(now + std::chrono::seconds(2));
  const std::string menu = player.text();
  player.press(EventKind::Enter);
  EXPECT_NE(player.text(), menu);
}

TEST(Screen, AMapIsCheckedCellByCell) {
  const auto games = games::all_games();
  const auto game = std::ranges::find_if(games, [](const GameInfo* info) { return info->maps != nullptr; });
  ASSERT_NE(game, games.end());
  MapEditor editor(**game);
  EXPECT_TRUE(editor.draft().problem().empty());
  EXPECT_EQ(editor.draft().rows_text(), "0000/0H000/0000/000h0/0000");
  editor.on(Event::typed(U'H'));
  EXPECT_EQ(editor.draft().rows_text(), "H000/00000/0000/000h0/0000") << "each player has one homeworld";
  EXPECT_TRUE(editor.draft().problem().empty());
  EXPECT_EQ(editor.on(Event::typed(U'é')).english(), "'é' is not one of the letters of the list");
  editor.on(Event::of(EventKind::Left));
  editor.on(Event::typed(U'0'));
  EXPECT_FALSE(editor.draft().problem().empty());
  editor.next_random();
  EXPECT_TRUE(editor.draft().problem().empty());
  ASSERT_TRUE(editor.take("medium"));
  EXPECT_TRUE(editor.draft().rows_text().starts_with("102r301/0H3*002b/"));
}

// --- Maps ---

void open_map_builder(Person& player) {
  player.type("7");
  player.type("1");
}

TEST(MapBuilder, TakesBackStepByStepAndAsksBeforeItForgets) {
  Person player;
  open_map_builder(player);
  const std::string before = player.text();
  player.type("3");
  player.press(EventKind::Right);
  player.type("2");
  player.give(Event::control('U'));
  player.give(Event::control('U'));
  for (int i = 0; i < 3; ++i) player.press(EventKind::Left);
  EXPECT_EQ(player.text(), before);
  player.give(Event::control('R'));
  player.press(EventKind::Escape);
  EXPECT_TRUE(player.shows("The map has not been saved. Leave it all the same? (y/N)")) << player.text();
  player.type("n");
  EXPECT_TRUE(player.shows("A map for")) << player.text();
  player.press(EventKind::Escape);
  player.type("y");
  EXPECT_TRUE(player.shows("Build a map")) << player.text();
}

TEST(MapBuilder, KeepsTheMapWhenTheProgramIsEnded) {
  const Person person;  // for its folder
  auto setup = nowhere();
  setup.maps = person.folder / "maps";
  setup.read_file = [](std::string_view path) -> Result<std::string> {
    std::ifstream file{std::string(path)};
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const auto type = [](Session& session, std::u32string_view keys) {
    for (const char32_t key : keys) session.on(Event::typed(key));
  };
  const auto text = [](Session& session) { return session.draw(kWindow).canvas.to_text({}); };
  Session first(setup);
  type(first, U"713");
  EXPECT_EQ(first.last_words().english(), "The map is kept; 'joga' goes on with it in the map builder.");
  const std::string map = text(first);
  first.save();
  Session second(setup);
  type(second, U"71");
  second.on(Event::of(EventKind::Right));
  EXPECT_EQ(text(second), map);
  second.on(Event::of(EventKind::Escape));
  type(second, U"y");
  EXPECT_NE(text(second).find("Build a map"), std::string::npos);
  EXPECT_EQ(text(second).find("unsaved map"), std::string::npos) << "it has been given up";
}

TEST(MapBuilder, ExplainsItself) {
  Person player;
  open_map_builder(player);
  EXPECT_TRUE(player.shows("A letter sets the cell")) << player.text();
  player.type("?");
  EXPECT_TRUE(player.shows("saves the map to a file")) << player.text();
  player.press(EventKind::Escape);
  player.give(Event::control('S'));
  player.type("x");
  EXPECT_TRUE(player.shows("Save as file: x\n")) << "typing replaces the suggestion\n" << player.text();
}

TEST(MapBuilder, HasANameInTheForm) {
  Person player;
  open_map_builder(player);
  player.type("3");
  player.give(Event::control('G'));
  EXPECT_TRUE(player.shows("your own")) << player.text();
  EXPECT_FALSE(player.shows("rows:")) << player.text();
}

TEST(MapBuilder, ComesBackFromTheGameThatItBegan) {
  Person player;
  open_map_builder(player);
  player.give(Event::control('G'));
  EXPECT_TRUE(player.shows("Start the game")) << player.text();
  player.press(EventKind::Escape);
  EXPECT_TRUE(player.shows("A map for")) << player.text();
}

TEST(MapBuilder, SavesWithCare) {
  Person player;
  std::filesystem::create_directories(player.folder);
  const auto save_as = [&](const std::filesystem::path& path) {
    player.give(Event::control('U'));
    player.enter(path.string());
  };
  open_map_builder(player);
  player.give(Event::control('S'));
  save_as(player.folder / "mistyped" / "one.map");
  EXPECT_FALSE(std::filesystem::exists(player.folder / "mistyped"));
  player.give(Event::control('S'));
  save_as(player.folder / "one.map");
  EXPECT_TRUE(std::filesystem::exists(player.folder / "one.map")) << player.text();
  player.give(Event::control('S'));
  save_as(player.folder / "one.map");
  EXPECT_TRUE(player.shows("Replace it? (y/N)")) << player.text();
  player.type("n");
  player.type("h");  // a homeworld that is overwritten
  player.press(EventKind::Left);
  player.type("0");
  player.give(Event::control('S'));
  EXPECT_TRUE(player.shows("it all the same? (y/N)")) << player.text();
}

TEST(TooSmallAWindow, SaysHowToLeaveAndTakesNoKeys) {
  Person player;
  player.play("quantik");
  const std::string before = player.text();
  const std::string said = player.session.draw({11, 60}).canvas.to_text({});
  EXPECT_NE(said.find("Ctrl-C leaves"), std::string::npos) << said;
  for (const char32_t letter : std::u32string(U"Y@a1")) player.session.on(Event::typed(letter));
  player.session.on(Event::of(EventKind::Enter));
  EXPECT_EQ(player.text(), before);
}

// --- Saved games and files ---

TEST(SavedGames, AreShownApartAndDeletedAfterAQuestion) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "joga-saved-games-test";
  std::filesystem::remove_all(folder);
  auto setup = nowhere();
  setup.library = std::make_shared<library::Library>(folder);
  const auto save = [&](std::string_view turn, bool resigned) {
    play::GameState state = *play::GameState::open(History(*games::make_game("quantik")), {}, {});
    const AnyMove move = *state.game().parse_move(state.history().position(), turn);
    ASSERT_TRUE(state.act(state.turn(move), {}));
    ASSERT_TRUE(!resigned || state.act(play::command::Resign{Player::Two}, {}));
    play::Autosave autosave(std::make_shared<library::Library>(folder));
    ASSERT_FALSE(autosave.save(state));
  };
  save("Y@a1", true);
  save("C@b2", false);
  record::Record study(*games::make_game("quantik"));
  study.tags.set(record::kKindTag, record::kStudyKind);
  ASSERT_TRUE(setup.library->create(study));
  Session session(setup);
  const auto text = [&] { return session.draw(kWindow).canvas.to_text({}); };
  session.on(Event::typed(U'5'));
  const std::string list = text();
  EXPECT_NE(list.find("Quantik"), std::string::npos) << list;
  EXPECT_LT(list.find("To go on with"), list.find("turn 2; human - human")) << list;
  EXPECT_LT(list.find("turn 2; human - human"), list.find("Finished")) << list;
  EXPECT_LT(list.find("Finished"), list.find("White won; human - human")) << list;
  EXPECT_LT(list.find("White won; human - human"), list.find("Studies")) << list;
  EXPECT_LT(list.find("Studies"), list.find("study; turn 1")) << list;
  session.on(Event::of(EventKind::Down));
  session.on(Event::typed(U'd'));
  EXPECT_NE(text().find("Delete this game for good?"), std::string::npos) << text();
  session.on(Event::typed(U'n'));
  EXPECT_NE(text().find("White won"), std::string::npos);
  session.on(Event::of(EventKind::Delete));
  session.on(Event::typed(U'y'));
  EXPECT_EQ(text().find("White won"), std::string::npos);
  EXPECT_NE(text().find("turn 2"), std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST(SavedGames, OfAFileWithSeveralOneIsChosen) {
  Person player;
  std::filesystem::create_directories(player.folder);
  const std::filesystem::path file = player.folder / "two.joga";
  std::ofstream(file) << "[Game \"quantik\"]\n\n1. Y@a1 *\n\n[Game \"eximo\"]\n\n1. b3-c4 *\n";
  player.type("6");
  player.enter(file.string());
  EXPECT_TRUE(player.shows("The games in this file")) << player.text();
  player.type("2");
  ASSERT_NE(player.session.game(), nullptr) << player.text();
  EXPECT_EQ(player.state().game().info().id, "eximo");
  player.press(EventKind::Escape);
  player.type("y");
  EXPECT_TRUE(player.shows("The games in this file")) << "back to the list\n" << player.text();
}

TEST(SavedGames, APathThatFailedIsReplacedByTheNextLetter) {
  Person player;
  player.type("6");
  player.enter("/nowhere/at.joga");
  EXPECT_TRUE(player.shows("/nowhere/at.joga")) << player.text();
  player.type("x");
  EXPECT_TRUE(player.shows("Path of the file: x\n")) << player.text();
}

TEST(SavedGames, AnUnfinishedGameIsOfferedInsteadOfANewOne) {
  Person player;
  auto setup = nowhere();
  setup.library = std::make_shared<library::Library>(player.folder);
  const auto open = [](Session& session, std::string_view spec) {
    session.open_game({*play::GameState::open(History(*games::make_game(spec)), {}, {})});
  };
  {
    Session session(setup);
    open(session, "quantik");
    EXPECT_TRUE(session.last_words().empty()) << "there is nothing to go on with";
    for (const char32_t letter : std::u32string(U"Y@a1")) session.on(Event::typed(letter));
    session.on(Event::of(EventKind::Enter));
    EXPECT_EQ(session.last_words().english(), "The game is saved; 'joga' goes on with it.");
  }
  const auto text = [](Session& session) { return session.draw(kWindow).canvas.to_text({}); };
  Session again(setup);
  open(again, "quantik");
  again.offer_to_resume();
  EXPECT_NE(text(again).find("Resume it? (y/N)"), std::string::npos) << text(again);
  Session hasty(setup);
  open(hasty, "quantik");
  hasty.offer_to_resume();
  for (const char32_t letter : std::u32string(U"C@b2")) hasty.on(Event::typed(letter));
  ASSERT_NE(hasty.game(), nullptr);
  EXPECT_EQ(hasty.game()->entry().typed(), "C@b2") << "a move is no answer, and goes on";
  EXPECT_EQ(text(hasty).find("Resume it?"), std::string::npos) << text(hasty);
  again.on(Event::typed(U'y'));
  ASSERT_NE(again.game(), nullptr);
  EXPECT_EQ(again.game()->state().history().ply(), 1U);
  Session other(setup);
  open(other, "eximo");
  other.offer_to_resume();
  EXPECT_EQ(text(other).find("Resume it?"), std::string::npos) << text(other);
}

// Moves tried in a game of the library are there the next time.
TEST(SavedGames, MovesThatWereTriedAreKept) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  player.enter("C@b3");
  player.press(EventKind::Home);
  player.enter("S@d4");
  EXPECT_TRUE(player.shows("Only tried (kept with the game)")) << player.text();
  player.press(EventKind::Home);
  player.enter("N@d4");
  EXPECT_FALSE(player.shows("Only tried")) << "said once\n" << player.text();
  player.session.save();
  const library::Library library(player.folder);
  const auto saved = library.list();
  ASSERT_TRUE(saved && saved->size() == 1U);
  const auto record = library.load(saved->front().name);
  ASSERT_TRUE(record);
  const std::string written = record::to_text(*record);
  EXPECT_NE(written.find("(1. S@d4)"), std::string::npos) << written;
  EXPECT_NE(written.find("(1. N@d4)"), std::string::npos) << written;
}

TEST(SavedGames, TheChaptersOfAStudyAreNamed) {
  Person player;
  std::filesystem::create_directories(player.folder);
  const std::filesystem::path file = player.folder / "study.joga";
  const std::string study = "[Game \"quantik\"]\n[Kind \"study\"]\n[Study \"Corners\"]\n";
  std::ofstream(file) << study << "[Chapter \"1\"]\n\n1. Y@a1 *\n\n"
                      << study << "[Chapter \"2\"]\n[Event \"Both\"]\n\n1. Y@b1 *\n\n"
                      << "[Game \"eximo\"]\n[Kind \"study\"]\n[Study \"Eximo\"]\n[Chapter \"1\"]\n\n*\n";
  player.type("6");
  player.enter(file.string());
  EXPECT_TRUE(player.shows("turn 2; Corners, chapter 1")) << player.text();
  EXPECT_TRUE(player.shows("turn 2; Corners, chapter 2: Both")) << player.text();
  EXPECT_TRUE(player.shows("turn 1; study, chapter 1"))
      << "the study is named after its game: " << player.text();
  player.type("2");
  ASSERT_NE(player.session.game(), nullptr) << player.text();
  EXPECT_EQ(player.state().history().move_text_at(0), "Y@b1");
}

TEST(SavedGames, OfAFileNamedAtTheStartOneIsChosen) {
  Person player;
  std::filesystem::create_directories(player.folder);
  const std::filesystem::path file = player.folder / "two.joga";
  std::ofstream(file) << "[Game \"quantik\"]\n\n1. Y@a1 *\n\n[Game \"eximo\"]\n\n1. b3-c4 *\n";
  player.session.ask_for_file(file.string());
  EXPECT_TRUE(player.shows("The games in this file")) << player.text();
  player.press(EventKind::Down);
  player.press(EventKind::Enter);
  ASSERT_NE(player.session.game(), nullptr) << player.text();
  EXPECT_EQ(player.state().game().info().id, "eximo");
}

// --- Puzzles ---

TEST(Puzzles, AreSolvedOneAfterTheOtherAndRemembered) {
  Person player;
  player.type("3");
  EXPECT_TRUE(player.shows("Eximo")) << player.text();
  player.type("2");
  ASSERT_NE(player.session.lesson(), nullptr) << player.text();
  EXPECT_TRUE(player.shows("Puzzle 1 of ")) << player.text();
  EXPECT_TRUE(player.shows("Black to move: win at once.")) << player.text();
  player.type("b8");  // the first of the puzzles: b8xd6xf6
  player.press(EventKind::Enter);
  for (const char* cell : {"d6", "f6"}) {
    if (player.session.lesson()->course().is_solved()) break;
    player.enter(cell);
  }
  EXPECT_TRUE(player.session.lesson()->course().is_solved()) << player.text();
  EXPECT_TRUE(player.shows("Enter: next puzzle")) << player.text();
  player.press(EventKind::Enter);
  EXPECT_TRUE(player.shows("Puzzle 2 of ")) << player.text();
  player.press(EventKind::Escape);
  EXPECT_TRUE(player.shows("puzzle 2 of ")) << player.text();
}

TEST(Puzzles, AWrongTryIsNotOfferedAgain) {
  Person player;
  player.type("32");
  player.enter("b8-a7");
  EXPECT_EQ(player.entry().find("Enter: b8-a7"), std::string::npos) << player.text();
  EXPECT_NE(player.entry().find("type another move"), std::string::npos) << player.text();
}

TEST(Puzzles, TheFirstHintOfATurnSaysOnlyWhereToLook) {
  Person player;
  player.type("3");
  player.type("2");
  player.type("......");  // the first of two turns: d1-e2 f2xd2 c1xe3
  const std::size_t open = player.session.lesson()->attention().choices.size();
  player.give(Event::control('T'));
  EXPECT_TRUE(player.shows("Hint: look at d1. The next hint is the move.")) << player.text();
  const LessonBoard& board = *player.session.lesson();
  EXPECT_EQ(board.view().cells[static_cast<std::size_t>(board.cursor())].name, "d1");
  EXPECT_EQ(board.attention().choices.size(), open) << "the hint does not mark where the man goes";
  player.give(Event::control('T'));
  EXPECT_TRUE(player.shows("Hint: d1-e2")) << player.text();
  player.enter("d1-e2");
  player.give(Event::control('T'));
  EXPECT_TRUE(player.shows("Hint: look at c1.")) << player.text();
}

// --- Texts ---

TEST(RulesPage, HasSectionsAndSaysWhereOneIs) {
  Person player;
  player.type("8");
  player.type("2");
  const auto header = [&] { return player.header(); };
  EXPECT_NE(header().find("Rules of Eximo"), std::string::npos) << header();
  EXPECT_NE(header().find("1-22 of "), std::string::npos) << header();
  const std::string first = header();
  player.press(EventKind::Right);
  player.press(EventKind::Right);
  EXPECT_NE(header().substr(0, 40), first.substr(0, 40));
  player.press(EventKind::Left);
  player.press(EventKind::Left);
  player.press(EventKind::Left);
  EXPECT_EQ(header(), first);
}

TEST(RulesPage, IsSearched) {
  Person player;
  player.type("8");
  player.type("2");
  player.type("/");
  player.enter("DROP");
  const std::string found = player.header();
  EXPECT_EQ(found.find("1-22 of "), std::string::npos) << player.text();
  EXPECT_TRUE(player.shows("drop")) << player.text();
  player.type("n");
  EXPECT_NE(player.header(), found) << "the next one";
  player.type("/");
  player.enter("checkmate");
  EXPECT_TRUE(player.shows("'checkmate' is not in the rules")) << player.text();
}

TEST(Screen, EverythingFitsTheSmallestWindow) {
  std::vector<std::string> specs = joga::testing::game_ids();
  specs.insert(specs.end(), {"stars:map=big", "stars:map=sectors"});
  for (const std::string& spec : specs) {
    Person player;
    player.play(spec);
    const Drawn& drawn = player.session.draw(kSmallestBoardWindow);
    EXPECT_TRUE(drawn.cursor) << spec;
    EXPECT_FALSE(player.session.draw({10, 30}).canvas.to_text({}).starts_with('\n'));
  }
}

}  // namespace
}  // namespace joga::terminal::screen
