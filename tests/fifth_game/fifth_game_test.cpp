// A game that is listed once is available everywhere: rules, search, proofs, the engine protocol, matches,
// records, the terminal, and the service behind the page. No other code knows the game, its pieces or its
// terrain.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/run_joga.hpp"
#include "fifth_game/brandubh/brandubh.hpp"
#include "joga/core/erased_game.hpp"
#include "joga/games/registry.hpp"
#include "joga/guide/guide.hpp"
#include "joga/render/svg.hpp"
#include "joga/render/text_board.hpp"
#include "joga/search/instances.hpp"
#include "service/test_service.hpp"
#include "terminal/screen/person.hpp"
#include "test_paths.hpp"

namespace joga::fifth_game {
[[nodiscard]] std::span<const EmbeddedFile> embedded_rules() noexcept;
}

namespace joga::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

[[nodiscard]] ProgramRun run(std::vector<std::string> arguments, const RunOptions& options = {}) {
  arguments.insert(arguments.begin(), JOGA_WITH_A_FIFTH_GAME);
  return run_program(std::move(arguments), options);
}

[[nodiscard]] const AnyGame& brandubh() {
  static const ErasedGame<brandubh::Brandubh> game{brandubh::Brandubh()};
  return game;
}

// The position after the moves.
[[nodiscard]] std::string after(std::string_view position, std::vector<std::string> moves) {
  const Result<AnyPosition> start = brandubh().parse_position(position);
  if (!start) return start.error().message.english();
  AnyPosition at = *start;
  for (const std::string& move : moves) {
    const Result<AnyMove> played = brandubh().parse_move(at, move);
    if (!played) return played.error().message.english();
    at = brandubh().play_unchecked(at, *played);
  }
  const Outcome outcome = brandubh().outcome(at);
  return is_over(outcome)
             ? std::string(outcome_word(outcome)) + ": " + brandubh().outcome_reason(at).english()
             : brandubh().position_text(at);
}

// Adds the game to this process too, for tests that start no program.
class FifthGameInside : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    search::add_game<brandubh::Brandubh>();
    for (const EmbeddedFile& page : fifth_game::embedded_rules()) guide::add_rules(page);
  }
};

// --- The rules, in positions made by hand ---

TEST(Brandubh, PiecesMoveLikeRooksAndOnlyTheKingMayStandOnThroneAndCorners) {
  EXPECT_EQ(brandubh().position_text(brandubh().start()), "3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3 1");
  // Each of the four attackers on the edge has 2 * 2 destinations, each inner one 2 * 3.
  EXPECT_EQ(brandubh().count_moves(brandubh().start()), 4U * 4 + 4 * 6);
  const char* const open = "7/7/7/A2K3/7/7/7 1";
  EXPECT_EQ(after(open, {"a4-a7"}), "'a4-a7' is not a legal move here: only the king may stand on a7");
  EXPECT_EQ(after(open, {"a4-e4"}), "'a4-e4' is not a legal move here: the piece on a4 cannot go to e4");
  EXPECT_EQ(after("7/7/7/A6/3K3/7/7 1", {"a4-e4"}), "7/7/7/4A2/3K3/7/7 2");  // over the empty throne
  EXPECT_EQ(after("7/7/7/A6/3K3/7/7 1", {"a4-d4"}),
            "'a4-d4' is not a legal move here: only the king may stand on d4");
}

TEST(Brandubh, APieceBetweenTwoEnemiesIsCaptured) {
  EXPECT_EQ(after("7/7/2A4/3K3/AD5/7/7 1", {"c5-c3"}), "7/7/7/3K3/A1A4/7/7 2");
  // Captures two men at once, with the help of the king.
  EXPECT_EQ(after("2D4/2A4/K2AD2/7/7/7/1A5 2", {"a5-c5"}), "2D4/7/2K1D2/7/7/7/1A5 1");
  // Corners and the empty throne are hostile to both players.
  EXPECT_EQ(after("7/7/2A4/3K3/7/7/1D5 1", {"c5-c1"}), "7/7/7/3K3/7/7/2A4 2");
  EXPECT_EQ(after("7/1A5/7/2D4/7/7/3K3 1", {"b6-b4"}), "7/7/7/1A5/7/7/3K3 2");
  EXPECT_EQ(after("7/1A5/7/2DK3/7/7/7 1", {"b6-b4"}), "7/7/7/1ADK3/7/7/7 2");
  // A piece that moves between two enemies is not captured.
  EXPECT_EQ(after("7/7/1D5/3K3/A1A4/7/7 2", {"b5-b3"}), "7/7/7/3K3/ADA4/7/7 1");
}

TEST(Brandubh, TheKingWinsInACornerAndIsLostWhenCaptured) {
  EXPECT_EQ(after("3K3/7/7/7/7/7/A6 2", {}), "only the king may stand on a1");
  EXPECT_EQ(after("3K3/7/7/7/7/7/1A5 2", {"d7-a7"}), "2: the king reached a corner");
  EXPECT_EQ(after("7/1AK4/7/7/3A3/7/7 1", {"d3-d6"}), "1: the king is captured");
  // The king is captured on the throne from four sides, beside it from three.
  EXPECT_EQ(after("7/7/3A3/2AK3/3A3/4A2/7 1", {"e2-e4"}), "1: the king is captured");
  EXPECT_EQ(after("7/7/7/2AK3/3A3/4A2/7 1", {"e2-e4"}), "7/7/7/2AKA2/3A3/7/7 2");
  EXPECT_EQ(after("7/3A3/2AK3/7/4A2/7/7 1", {"e3-e5"}), "1: the king is captured");
  EXPECT_EQ(after("7/7/2AK3/7/4A2/7/7 1", {"e3-e5"}), "7/7/2AKA2/7/7/7/7 2");
  EXPECT_EQ(after("7/7/7/7/7/A5K/1A5 2", {"g2-g7"}), "2: the king reached a corner");
}

// The game itself defines the board in the middle of a turn: captured pieces do not lie on the mover's path.
TEST(Brandubh, TheBoardInTheMiddleOfATurnIsTheGames) {
  const AnyPosition position = *brandubh().parse_position("7/7/2A4/3K3/AD5/7/7 1");
  const auto pieces = [&](const char* input, std::string_view name) {
    const BoardView view = brandubh().view_during(position, input);
    return std::ranges::find(view.cells, name, &CellView::name)->pieces.size();
  };
  EXPECT_EQ(pieces("c5", "b3"), 1U);
  EXPECT_EQ(pieces("c5-c3", "b3"), 0U);
  EXPECT_EQ(pieces("c5-c3", "c3"), 1U);
  EXPECT_EQ(pieces("c5-d4", "c5"), 1U);  // no such turn
  const AnyMove capture = *brandubh().parse_move(position, "c5-c3");
  EXPECT_EQ(brandubh().move_story(position, capture).english(), "Black took b3, c5 to c3");
}

// --- Its own pieces and terrain, drawn ---

TEST(Brandubh, IsDrawnAsText) {
  const AnyPosition start = brandubh().start();
  const std::string board = render::text_board(brandubh().view(start, std::nullopt), {.unicode = false});
  EXPECT_THAT(board, AllOf(HasSubstr("7 | # |   |   | B |   |   | # | 7"),
                           HasSubstr("4 | B | B | W | K | W | B | B | 4"), HasSubstr("White: king"),
                           HasSubstr("Black: warrior"), HasSubstr("#  corner"), HasSubstr("=  throne")));
}

TEST(Brandubh, IsDrawnAsAPicture) {
  const std::string svg = render::svg_board(brandubh().view(brandubh().start(), std::nullopt), {});
  const auto count = [&](std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = svg.find(part); at != std::string::npos; at = svg.find(part, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("class=\"piece king white\""), 1U);
  EXPECT_EQ(count("class=\"piece warrior black\""), 8U);
  EXPECT_EQ(count("class=\"piece warrior white\""), 4U);
  EXPECT_EQ(count("class=\"terrain throne\""), 1U);
  EXPECT_EQ(count("class=\"terrain corner\""), 4U);
  EXPECT_THAT(svg, HasSubstr("d4: White: king"));
}

// --- Everywhere in the program ---

TEST(FifthGame, IsListedAndNotPartOfTheProgram) {
  EXPECT_THAT(run({"games"}).out, AllOf(HasSubstr("quantik"), HasSubstr("brandubh")));
  EXPECT_THAT(run({"games", "--lang", "pt"}).out, HasSubstr("um rei rompe o cerco"));
  EXPECT_THAT(run_joga({"games"}).out, Not(HasSubstr("brandubh")));
}

TEST(FifthGame, HasRules) {
  EXPECT_THAT(run({"perft", "brandubh", "--depth", "1"}).out, "1 40\n");
  EXPECT_EQ(run({"moves", "brandubh", "--position", "3K3/7/7/7/7/7/1A5 2", "--moves", "d7-g7"}).out,
            "result 2: the king reached a corner\n");
  const ProgramRun wrong = run({"moves", "brandubh", "--moves", "d4-d5"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.error, HasSubstr("you have no piece on d4"));
}

TEST(FifthGame, IsDrawn) {
  const std::string board = run({"show", "brandubh", "--moves", "d6-f6"}).out;
  EXPECT_THAT(board, AllOf(HasSubstr("To move: White"), HasSubstr("Position: 3A3/5A1/3D3/AADKDAA")));
}

TEST(FifthGame, IsSearchedBothWays) {
  for (const char* method : {"engine", "mcts"}) {
    const ProgramRun found = run(
        {"analyse", "brandubh", "--position", "3K3/7/A6/7/7/7/1A5 2", "--engine", method, "--nodes", "5000"});
    EXPECT_EQ(found.status, 0) << found.error;
    EXPECT_THAT(found.out, HasSubstr("wins in 1 (proven): d7-")) << method;
  }
}

TEST(FifthGame, IsSolved) {
  EXPECT_THAT(run({"solve", "brandubh", "--position", "3K3/7/A6/7/7/7/1A5 2"}).out, HasSubstr("win"));
}

TEST(FifthGame, SpeaksTheEngineProtocol) {
  const ProgramRun checks =
      run({"check-engine", "'" JOGA_WITH_A_FIFTH_GAME "' engine brandubh", "--game", "brandubh"});
  EXPECT_EQ(checks.status, 0) << checks.out << checks.error;
  const ProgramRun dialogue =
      run({"engine", "brandubh"},
          {.input = "ugi\nposition fen 3K3/7/7/7/7/7/1A5 2 moves d7-a7\nquery result\nquery fen\nquit\n"});
  EXPECT_THAT(dialogue.out, AllOf(HasSubstr("ugiok"), HasSubstr("response p2win"),
                                  HasSubstr("response K6/7/7/7/7/7/1A5 1")));
}

TEST(FifthGame, IsPlayedInMatchesAndRecorded) {
  const ScratchFolder folder;
  const std::string record = folder.path("games.joga");
  const ProgramRun match = run({"match", "brandubh", "--players", "level:2", "random", "--games", "4",
                                "--random-plies", "1", "--seed", "1", "--record", record});
  EXPECT_EQ(match.status, 0) << match.error;
  EXPECT_THAT(run({"record", "check", record}).out, HasSubstr("4 games"));
  EXPECT_THAT(run({"record", "convert", record, "--to", "json"}).out, HasSubstr("\"brandubh\""));
}

TEST(FifthGame, IsPlayedInTheTerminal) {
  const ScratchFolder folder;
  const RunOptions options{.input = "c5-c1\nd7-a7\n", .environment = {{"XDG_DATA_HOME", folder.path()}}};
  const ProgramRun game = run({"play", "brandubh", "--p1", "human", "--p2", "human", "--position",
                               "3K3/7/2A4/7/7/7/1D5 1", "--plain", "--ascii"},
                              options);
  EXPECT_EQ(game.status, 0) << game.error;
  EXPECT_THAT(game.out, AllOf(HasSubstr("Brandubh\n"), HasSubstr("x x"),
                              HasSubstr("Result: White wins: the king reached a corner")));
}

TEST(FifthGame, NeedsNoLesson) {
  const std::string list = run({"learn"}, {.input = "quit\n"}).out;
  EXPECT_THAT(list, AllOf(HasSubstr("Quantik"), Not(HasSubstr("brandubh"))));
  EXPECT_EQ(run({"learn", "brandubh"}).status, 2);
}

TEST_F(FifthGameInside, HasRulesPagesWithExamples) {
  for (const Language language : {Language::English, Language::Portuguese}) {
    int examples = 0;
    for (const guide::Block& block : guide::rules("brandubh", language)) {
      const auto* example = std::get_if<guide::Example>(&block);
      if (example == nullptr) continue;
      ++examples;
      EXPECT_TRUE(guide::set_up(*example)) << guide::plain_text(example->caption);
    }
    EXPECT_EQ(examples, 2);
  }
}

TEST_F(FifthGameInside, IsPlayedOnTheFullScreen) {
  terminal::screen::Person player;
  player.play_from("brandubh", "3K3/7/2A4/7/7/7/1D5 1");
  EXPECT_TRUE(player.shows("│  #  │     │     │  ♔  │     │     │  #  │")) << player.text();
  player.click("c5");
  player.click("c1");
  player.walk_to("d7");
  EXPECT_TRUE(player.shows("White: king")) << player.text();
  player.press(terminal::screen::EventKind::Enter);
  player.walk_to("a7");
  player.press(terminal::screen::EventKind::Enter);
  EXPECT_TRUE(player.shows("the king reached a corner")) << player.text();
}

TEST_F(FifthGameInside, IsPlayedOnTheFullScreenByKeysAndMouse) {
  for (const auto means : {terminal::screen::Means::Keys, terminal::screen::Means::Mouse}) {
    terminal::screen::Person player;
    terminal::screen::play_through(player, "brandubh", means);
    EXPECT_TRUE(is_over(player.state().history().outcome()));
  }
}

TEST_F(FifthGameInside, IsPlayedOnThePage) {
  TestService service;
  TestPage page(*service);
  const json game = page.game_after("game.new", new_game("brandubh", "human", "level:2"));
  const json played = page.game_after("game.play", {{"game", game["id"]}, {"ply", 0}, {"move", "d6-f6"}});
  EXPECT_EQ(played["moves"][0], "d6-f6");
  const json answered = page.wait_for([](const json& event) {
    return event.value("event", "") == "game" && event["known"]["moves"].size() == 2;
  });
  EXPECT_EQ(answered["known"]["to_move"], 1);
}

// The page receives everything it needs to draw unknown pieces and terrain.
TEST_F(FifthGameInside, ItsKindsAreToldToThePage) {
  TestService service;
  TestPage page(*service);
  const json games = page.result("hello", {{"language", "pt"}})["games"];
  const auto found = std::ranges::find_if(games, [](const json& game) { return game["id"] == "brandubh"; });
  ASSERT_NE(found, games.end());
  const json& kinds = (*found)["kinds"];
  EXPECT_EQ(kinds["pieces"][0], (json{{"kind", "king"}, {"name", "rei"}, {"plural", "reis"}}));
  EXPECT_EQ(kinds["terrains"][0], (json{{"terrain", "throne"},
                                        {"name", "trono"},
                                        {"drawing", "throne"},
                                        {"ground", "light-dark(#d3bd92, #86714f)"}}));
  EXPECT_THAT(kinds["drawings"].get<std::string>(), HasSubstr("<symbol id=\"warrior-2\">"));
  const json state = page.result("look", {{"game", "brandubh"}});
  EXPECT_EQ(state["view"]["game"], "brandubh");
  EXPECT_EQ(page.result("palette", {{"game", "brandubh"}})["pieces"].size(), 3U);
}

}  // namespace
}  // namespace joga::testing
