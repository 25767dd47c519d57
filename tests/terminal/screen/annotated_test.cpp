// Annotated games on the full screen: variations, comments and marks, moves that are tried, the engine's
// lines.
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "joga/library/library.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "joga/terminal/game_text.hpp"
#include "terminal/screen/person.hpp"

namespace joga::terminal::screen {
namespace {

constexpr std::string_view kAnnotated =
    "[Game \"eximo\"]\n\n"
    "{A quiet start.} 1. c3-c4 {[%draw c4 d3-d4] Slow.} (1. b3-b4 b6-b5 {Symmetrical.} (1... f6-f5)) "
    "g6-g5! 2. b3-b4 *\n";

[[nodiscard]] record::Record annotated_record() {
  std::istringstream input{std::string(kAnnotated)};
  record::AnyReader reader(input);
  std::optional<record::ReadResult> read = reader.next();
  EXPECT_TRUE(read && *read) << (read ? (*read).error().message.english() : "nothing");
  return **read;
}

void open_annotated(Person& person) {
  person.session.open_game({*play::GameState::from_record(annotated_record())});
}

[[nodiscard]] std::string shown_turns(const Person& person) {
  const History& history = person.session.game()->home().shown_history();
  std::string turns;
  for (std::size_t ply = 0; ply < history.ply(); ++ply) turns += history.move_text_at(ply) + ' ';
  return turns;
}

TEST(Annotated, CommentsVariationsAndMarksAreShown) {
  Person player;
  open_annotated(player);
  player.press(EventKind::Home);
  EXPECT_TRUE(player.shows("A quiet start.")) << player.text();
  EXPECT_TRUE(player.shows("Variations:")) << player.text();
  EXPECT_TRUE(player.shows("b3-b4")) << player.text();
  player.press(EventKind::Right);
  EXPECT_TRUE(player.shows("Slow.")) << player.text();
  EXPECT_TRUE(player.shows("Marked: c4, d3-d4")) << player.text();
  EXPECT_EQ(player.session.game()->attention().noted.size(), 3U);
  player.give(Event::function(3));
  for (const std::string words : {"A quiet start.", "1. c3-c4", "  1. b3-b4", "  2. b6-b5", "Symmetrical.",
                                  "    2. f6-f5", "2. g6-g5!", "3. b3-b4"}) {
    EXPECT_TRUE(player.shows(words)) << words << '\n' << player.text();
  }
}

TEST(Annotated, KeysGoThroughVariations) {
  Person player;
  open_annotated(player);
  player.press(EventKind::Home);
  player.press(EventKind::Right);
  player.press(EventKind::Down);
  EXPECT_EQ(shown_turns(player), "b3-b4 ");
  EXPECT_TRUE(player.session.game()->home().in_variation());
  player.press(EventKind::Right);
  EXPECT_EQ(shown_turns(player), "b3-b4 b6-b5 ");
  EXPECT_TRUE(player.shows("Symmetrical.")) << player.text();
  player.press(EventKind::Down);
  EXPECT_EQ(shown_turns(player), "b3-b4 f6-f5 ");
  player.press(EventKind::Up);
  player.press(EventKind::Left);
  player.press(EventKind::Up);
  EXPECT_EQ(shown_turns(player), "c3-c4 ");
  player.press(EventKind::Down);
  player.press(EventKind::Escape);
  EXPECT_EQ(player.session.game()->step(), 0U) << "back where the variation begins";
  player.press(EventKind::Escape);
  EXPECT_FALSE(player.session.game()->step());
  EXPECT_EQ(player.state().history().ply(), 3U);
}

TEST(Annotated, ANumberGoesToATurn) {
  Person player;
  open_annotated(player);
  player.press(EventKind::Home);
  player.enter("2");
  EXPECT_EQ(player.session.game()->step(), 2U) << player.text();
  player.enter("9");
  EXPECT_TRUE(player.shows("from 0 to 3")) << player.text();
  EXPECT_EQ(player.session.game()->step(), 2U);
  player.enter("1");
  EXPECT_EQ(player.session.game()->step(), 1U) << player.text();
}

TEST(Annotated, MovesAreTriedWithoutChangingTheGame) {
  Person player;
  player.play("quantik");
  for (const char* move : {"Y@a1", "Y@d4", "C@b1", "S@a4", "N@c1", "C@c4", "S@d1"}) player.enter(move);
  ASSERT_TRUE(is_over(player.state().outcome()));
  player.type("3");  // review
  player.press(EventKind::Right);
  player.enter("C@b2");
  EXPECT_EQ(shown_turns(player), "Y@a1 C@b2 ");
  EXPECT_TRUE(player.shows("variation, after turn 2")) << player.text();
  player.click("c3");
  player.enter("N");
  EXPECT_EQ(shown_turns(player), "Y@a1 C@b2 N@c3 ");
  player.enter("N@c3");
  EXPECT_TRUE(player.session.game()->is_alarm()) << "the square is taken";
  player.press(EventKind::Escape);
  player.press(EventKind::Escape);
  EXPECT_EQ(shown_turns(player), "Y@a1 ");
  player.enter("Y@d4");
  EXPECT_FALSE(player.session.game()->home().in_variation()) << "the game's own turn";
  player.press(EventKind::Left);
  player.enter("C@b2");
  player.enter("undo");
  EXPECT_EQ(shown_turns(player), "Y@a1 ") << "undo steps back, and the game stays as it is";
  player.enter("redo");
  EXPECT_EQ(player.state().history().ply(), 7U);
  EXPECT_EQ(player.state().outcome(), Outcome::PlayerOneWins);
}

// A file or a saved game has it, but not as a turn: it is neither played nor redone.
TEST(Annotated, WhatIsTriedAtTheEndIsKeptAndIsNoTurnOfTheGame) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  player.enter("C@b2");
  player.give(Event::control('V'));
  player.enter("N@c4");
  EXPECT_TRUE(player.shows("Only tried (kept with the game)")) << player.text();
  const std::filesystem::path file = player.folder / "tried.joga";
  player.enter("save " + file.string());
  player.session.save();
  const library::Library library(player.folder);
  const auto saved = library.list();
  ASSERT_TRUE(saved && saved->size() == 1);
  const Result<record::Record> kept = library.load(saved->front().name);
  const Result<std::vector<record::Record>> written = read_records(file.string());
  ASSERT_TRUE(kept && written);
  for (const record::Record& record : {*kept, written->front()}) {
    EXPECT_EQ(record.turns_played(), 2U);
    EXPECT_EQ(record.tree.main_line_length(), 3U);
    const Result<play::GameState> state = play::GameState::from_record(record);
    ASSERT_TRUE(state);
    EXPECT_EQ(state->history().last_ply(), 2U);
    EXPECT_EQ(state->to_record(), record);
    EXPECT_EQ(annotated_turns(record, Language::English),
              (std::vector<std::string>{"1. Y@a1 C@b2", "    (2. N@c4)"}));
  }
  player.press(EventKind::Escape);
  EXPECT_TRUE(player.shows("Variations:")) << "the way back to it\n" << player.text();
  EXPECT_TRUE(player.shows("  N@c4")) << player.text();
  player.press(EventKind::Escape);
  player.enter("S@d3");
  player.session.save();
  const Result<record::Record> later = library.load(saved->front().name);
  ASSERT_TRUE(later);
  EXPECT_EQ(annotated_turns(*later, Language::English),
            (std::vector<std::string>{"1. Y@a1 C@b2 2. S@d3", "    (2. N@c4)"}));
}

// Whoever has resigned can still try moves from the last position.
TEST(Annotated, MovesAreTriedAfterAGameThatWasResigned) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  player.give(Event::control('D'));
  player.type("y");
  player.type("3");  // review
  player.press(EventKind::End);
  EXPECT_EQ(player.session.game()->step(), 1U);
  EXPECT_TRUE(player.shows("White wins: Black resigned")) << player.text();
  player.enter("C@b2");
  EXPECT_EQ(shown_turns(player), "Y@a1 C@b2 ");
  player.session.save();
  const library::Library library(player.folder);
  const Result<record::Record> kept = library.load(library.list()->front().name);
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->result, Outcome::PlayerOneWins);
  EXPECT_EQ(annotated_turns(*kept, Language::English),
            (std::vector<std::string>{"1. Y@a1", "    (1... C@b2)"}));
  player.press(EventKind::Escape);
  player.press(EventKind::Escape);
  EXPECT_TRUE(player.shows(" 1 Play again ")) << player.text();
}

TEST(Annotated, CommentsMarksAndSignsAreWritten) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  player.enter("C@b2");
  player.press(EventKind::Home);
  player.enter("comment A quiet start.");
  EXPECT_TRUE(player.shows("Comment written (kept with the game)")) << player.text();
  EXPECT_TRUE(player.shows("A quiet start.")) << player.text();
  player.enter("sign !");
  EXPECT_TRUE(player.session.game()->is_alarm()) << "there is no turn yet";
  player.press(EventKind::Escape);
  player.press(EventKind::Right);
  player.give(Event::function(4));
  EXPECT_TRUE(player.shows("  Comment:")) << player.text();
  player.enter("Solid.\\nAnd quick.");
  player.give(Event::function(5));
  player.enter("c4 d3-d4:red");
  EXPECT_TRUE(player.shows("Marked: c4, d3-d4:red")) << player.text();
  EXPECT_EQ(player.session.game()->attention().noted.size(), 3U);
  player.enter("mark C4");
  EXPECT_TRUE(player.shows("Marked: d3-d4:red")) << "drawn again, it is removed\n" << player.text();
  player.enter("mark z9");
  EXPECT_TRUE(player.shows("'z9' is no mark here")) << player.text();
  player.press(EventKind::Escape);
  player.give(Event::function(6));
  player.enter("!");
  player.enter("sign !?");
  EXPECT_TRUE(player.shows("Y@a1!?")) << player.text();
  player.session.save();
  const library::Library library(player.folder);
  const std::string name = library.list()->front().name;
  EXPECT_EQ(annotated_turns(*library.load(name), Language::English),
            (std::vector<std::string>{"  A quiet start.", "1. Y@a1!?", "  Solid.", "  And quick.",
                                      "  Marked: d3-d4:red", "1... C@b2"}));
  player.give(Event::function(4));
  EXPECT_TRUE(player.shows("Solid.\\nAnd quick.")) << "it can be corrected\n" << player.text();
  player.press(EventKind::Escape);
  player.give(Event::function(4));
  player.give(Event::control('U'));
  player.enter("Bold.");
  EXPECT_TRUE(player.shows("Comment written")) << player.text();
  player.session.save();
  EXPECT_EQ(annotated_turns(*library.load(name), Language::English),
            (std::vector<std::string>{"  A quiet start.", "1. Y@a1!?", "  Bold.", "  Marked: d3-d4:red",
                                      "1... C@b2"}));
  player.give(Event::function(4));
  player.give(Event::control('U'));
  player.press(EventKind::Enter);
  EXPECT_TRUE(player.shows("Comment deleted")) << player.text();
  player.enter("sign !?");
  player.session.save();
  EXPECT_EQ(annotated_turns(*library.load(name), Language::English),
            (std::vector<std::string>{"  A quiet start.", "1. Y@a1", "  Marked: d3-d4:red", "1... C@b2"}));
}

TEST(Annotated, AStudyHasItsOwnHelp) {
  Person player;
  player.play("quantik");
  player.enter("Y@a1");
  player.type("?");
  EXPECT_TRUE(player.shows("takes the last turn back")) << player.text();
  player.press(EventKind::Escape);
  player.give(Event::control('V'));
  player.type("?");
  EXPECT_TRUE(player.shows("a turn back or on")) << player.text();
  EXPECT_TRUE(player.shows("F4")) << player.text();
  EXPECT_FALSE(player.shows("takes the last turn back")) << player.text();
}

// What is written in it stays in it; a turn that is played begins a game of its own.
TEST(Annotated, AStudyOfTheLibraryIsOpenedAndSavedAsAStudy) {
  Person player;
  const auto library = std::make_shared<library::Library>(player.folder);
  record::Record study = annotated_record();
  study.tags.set(record::kKindTag, record::kStudyKind);
  study.tags.set("Event", "Slow starts");
  const std::string name = (*library->create(study))->name();
  auto setup = nowhere();
  setup.library = library;
  Session session(setup);
  const auto enter = [&](std::string_view line) {
    for (const char letter : line) session.on(Event::typed(static_cast<char32_t>(letter)));
    session.on(Event::of(EventKind::Enter));
  };
  const auto text = [&] { return session.draw(kWindow).canvas.to_text({}); };
  session.on(Event::typed('5'));  // the saved games
  session.on(Event::of(EventKind::Enter));
  ASSERT_NE(session.game(), nullptr) << text();
  EXPECT_EQ(session.game()->step(), 0U) << "at its start";
  EXPECT_EQ(*library->load(name), study) << "looking changes nothing";
  enter("comment Slow indeed.");
  session.save();
  study.tree.annotate(record::NodeId::Root).after.add("Slow indeed.");
  EXPECT_EQ(record::to_text(*library->load(name)), record::to_text(study));
  const std::filesystem::path file = player.folder / "copy.joga";
  enter("save " + file.string());
  EXPECT_EQ(record::to_text(read_records(file.string())->front()), record::to_text(study));
  session.on(Event::of(EventKind::Escape));
  EXPECT_NE(text().find("The study stays saved. (y/N)"), std::string::npos) << text();
  session.on(Event::typed('n'));
  enter("board");
  enter("c6-c5");
  session.save();
  EXPECT_EQ(record::to_text(*library->load(name)), record::to_text(study));
  EXPECT_EQ(library->list()->size(), 2U);
}

// A record that was opened from a file is not the user's game.
TEST(Annotated, WhatIsWrittenInAnOpenedRecordIsKeptAsAStudy) {
  Person player;
  const auto library = std::make_shared<library::Library>(player.folder);
  auto setup = nowhere();
  setup.library = library;
  Session session(setup);
  session.open_game({*play::GameState::from_record(annotated_record())});
  session.on(Event::of(EventKind::Home));
  session.save();
  EXPECT_TRUE(library->list()->empty());
  for (const char letter : std::string_view("b3-a4")) session.on(Event::typed(static_cast<char32_t>(letter)));
  session.on(Event::of(EventKind::Enter));
  const std::string text = session.draw(kWindow).canvas.to_text({});
  EXPECT_NE(text.find("kept as a study"), std::string::npos) << text;
  session.save();
  ASSERT_EQ(library->list()->size(), 1U);
  EXPECT_TRUE(library->list()->front().study);
}

TEST(Annotated, AMoveThatIsTriedCanBeChosenStepByStep) {
  Person player;
  player.play("quantik");
  for (const char* move : {"Y@a1", "Y@d4", "C@b1", "S@a4", "N@c1", "C@c4"}) player.enter(move);
  player.enter("study");
  player.enter("d1");
  EXPECT_TRUE(player.shows("<S> sphere")) << player.text();
  player.press(EventKind::Left);
  EXPECT_EQ(player.session.game()->home().shown_ply(), 6U) << "the key is for the cursor";
  while (!player.shows(">S<")) player.press(EventKind::BackTab);
  player.press(EventKind::Enter);
  EXPECT_TRUE(shown_turns(player).ends_with("S@d1 ")) << shown_turns(player);
  EXPECT_TRUE(player.shows("White wins: White completed row 1")) << player.text();
  EXPECT_EQ(player.state().history().ply(), 6U);
}

TEST(Annotated, AReviewTellsTheValueOfAMoveThatIsTried) {
  Person player;
  player.play_from("quantik", "YcN1/4/1s2/4 1");
  player.enter("Y@c4");
  player.enter("S@d1");
  player.type("3");
  player.wait_until([&] { return !player.session.game()->is_reviewing(); });
  player.enter("Y@a4");
  player.wait_until([&] { return player.shows("No better than"); });
  EXPECT_TRUE(player.shows("Y@a4: Black wins in 1. No better than Y@c4; best: S@d1, White wins in 1"))
      << player.text();
  player.press(EventKind::Escape);
  player.enter("S@d1");
  EXPECT_TRUE(player.shows("White wins: White completed row 1")) << player.text();
}

TEST(Annotated, TheEnginesLinesStandBesideTheBoard) {
  Person player;
  open_annotated(player);
  player.press(EventKind::Home);
  EXPECT_TRUE(player.session.game()->lines().is_searching());
  player.wait_until([&] { return player.session.game()->lines().lines().size() == 3; });
  ASSERT_EQ(player.session.game()->lines().lines().size(), 3U);
  EXPECT_TRUE(player.shows("Chances of White: ")) << player.text();
  EXPECT_TRUE(player.shows(" %: ")) << player.text();
  player.press(EventKind::End);
  EXPECT_TRUE(player.session.game()->lines().lines().empty()) << "none while the game is played";
}

TEST(Annotated, OneTurnNumberInTheWholeWindow) {
  Person player;
  open_annotated(player);
  player.press(EventKind::Home);
  player.press(EventKind::Right);
  player.press(EventKind::Right);
  player.give(Event::function(3));
  EXPECT_TRUE(player.shows("after turn 2 of 3")) << player.text();
  EXPECT_TRUE(player.shows("> 2. g6-g5!")) << player.text();
}

TEST(Annotated, TheTextHasEverything) {
  const std::vector<std::string> lines = annotated_turns(annotated_record(), Language::English);
  const std::vector<std::string> expected{"  A quiet start.",
                                          "1. c3-c4",
                                          "  Slow.",
                                          "  Marked: c4, d3-d4",
                                          "    (1. b3-b4 b6-b5",
                                          "      Symmetrical.",
                                          "        (1... f6-f5))",
                                          "1... g6-g5! 2. b3-b4"};
  EXPECT_EQ(lines, expected);
}

}  // namespace
}  // namespace joga::terminal::screen
