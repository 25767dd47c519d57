// Requests about positions, and about what the server offers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "games/listed.hpp"
#include "joga/games/registry.hpp"
#include "joga/service/shared.hpp"
#include "service/test_service.hpp"
#include "solve/random_game.hpp"

namespace joga::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ServicePositions : public ::testing::Test {
 protected:
  TestService service_;
  TestPage page_{*service_};
};

TEST_F(ServicePositions, HelloTellsWhatThereIs) {
  const json hello = page_.result("hello", {{"language", "en"}});
  EXPECT_EQ(hello["name"], "joga");
  EXPECT_EQ(hello["version"], "1.2");
  EXPECT_EQ(hello["protocol"], 2);
  ASSERT_EQ(hello["games"].size(), games::all_games().size());
  const json& quantik = hello["games"][0];
  EXPECT_EQ(quantik["id"], "quantik");
  EXPECT_EQ(quantik["players"][0], json({{"colour", "white"}, {"name", "White"}}));
  EXPECT_EQ(quantik["who"][0], json({{"who", "human"}, {"name", "person"}, {"group", "human"}}));
  EXPECT_EQ(quantik["who"].back()["who"], "perfect");
  EXPECT_TRUE(quantik["maps"].is_null());
  const json& maps = hello["games"][3]["maps"];
  EXPECT_EQ(maps["option"], "map");
  EXPECT_EQ(maps["random"], "sectors");
  EXPECT_EQ(maps["seed"], "seed");
  EXPECT_EQ(maps["letters"].size(), 11U);
}

TEST_F(ServicePositions, HelloTellsTheLadderOfLevels) {
  const json hello = page_.result("hello", {{"language", "en"}});
  const json& quantik = hello["games"][0];
  EXPECT_EQ(quantik["default_opponent"], "level:1");
  EXPECT_EQ(quantik["who"][1], json({{"who", "easy"},
                                     {"name", "easy"},
                                     {"meaning", "a random legal move"},
                                     {"group", "report"},
                                     {"rung", 1}}));
  EXPECT_EQ(quantik["who"][2], json({{"who", "level:1"},
                                     {"name", "level 1"},
                                     {"title", "newcomer"},
                                     {"meaning", "misses most things"},
                                     {"group", "level"},
                                     {"rung", 2}}));
  for (const json& game : hello["games"]) {
    int rung = 0;
    for (const json& who : game["who"]) {
      const bool on_ladder = who["group"] == "level" || who["group"] == "report";
      EXPECT_EQ(who.contains("rung"), on_ladder) << who;
      if (!on_ladder) continue;
      EXPECT_EQ(who["rung"], ++rung) << who;
    }
  }
}

TEST_F(ServicePositions, NobodyIsOfferedWhoCannotPlay) {
  const auto last_group = [&](const char* game) {
    return page_.result("players", {{"game", game}})["who"].back()["group"];
  };
  EXPECT_EQ(last_group("stars"), "perfect");
  EXPECT_EQ(last_group("stars:map=big"), "engine");
  EXPECT_EQ(page_.failure("players", {{"game", "chess"}}), "unknown");
}

TEST_F(ServicePositions, ChoicesTellThePointsTheyBring) {
  const json begin = page_.result("look", {{"game", "stars"}})["input"]["next"];
  ASSERT_FALSE(begin.empty());
  EXPECT_EQ(begin[0]["points"].size(), 2U);
  const json input =
      page_.result("input", {{"game", "stars"},
                             {"position", page_.result("look", {{"game", "stars"}})["position"]},
                             {"text", "b2-b3"}});
  for (const json& choice : input["next"]) EXPECT_EQ(choice["points"][0], choice["points"][1]) << choice;
  EXPECT_FALSE(page_.result("look", {{"game", "eximo"}})["input"]["next"][0].contains("points"));
}

TEST_F(ServicePositions, OptionsComeWithWhatAFormNeeds) {
  const json hello = page_.result("hello", {{"language", "pt"}});
  const auto option = [&](std::string_view key) {
    for (const json& one : hello["games"][3]["options"]) {
      if (one["key"] == key) return one;
    }
    return json{};
  };
  const json end = option("end");
  EXPECT_EQ(end["default"], "stuck");
  EXPECT_EQ(end["other_default"],
            json({{"when", {{"key", "rules"}, {"value", "official"}}}, {"value", "both"}}));
  EXPECT_EQ(end["values"][0], json({{"word", "stuck"}, {"name", "quem joga não pode mover"}}));
  EXPECT_FALSE(end.contains("only_when"));
  const json seed = option("seed");
  EXPECT_EQ(seed["only_when"], json({{"key", "map"}, {"value", "sectors"}}));
  EXPECT_EQ(seed["values"], json::array());
  EXPECT_EQ(seed["range"][0], 0);
  EXPECT_FALSE(seed.contains("other_default"));
}

TEST_F(ServicePositions, TheReportsLevelsHaveNamesAndMeanings) {
  const json hello = page_.result("hello", {{"language", "pt"}});
  const json& everybody = hello["games"][0]["who"];
  const auto easy = std::ranges::find_if(everybody, [](const json& who) { return who["who"] == "easy"; });
  ASSERT_NE(easy, everybody.end());
  EXPECT_EQ((*easy)["name"], "fácil");
  EXPECT_EQ((*easy)["meaning"], "uma jogada legal ao acaso");
}

TEST_F(ServicePositions, EverybodyOfferedCanBeSeated) {
  const json hello = page_.result("hello", {{"language", "en"}});
  for (const json& game : hello["games"]) {
    const std::string spec = game["id"];
    for (const json& who : game["who"]) {
      const json started = page_.game_after("game.new", new_game(spec, "human", who["who"]));
      EXPECT_EQ(started["players"][1]["label"], who["name"]);
      page_.result("game.leave", {{"game", started["id"]}});
    }
  }
}

TEST_F(ServicePositions, HelloChoosesTheLanguage) {
  const json hello = page_.result("hello", {{"language", "pt"}});
  EXPECT_EQ(hello["games"][0]["players"][0]["name"], "Brancas");
  EXPECT_EQ(page_.failure("look", {{"game", "chess"}}), "unknown");
  EXPECT_THAT(page_.sentence(), HasSubstr("não há nenhum jogo 'chess'"));
  EXPECT_EQ(page_.result("look", {{"game", "quantik"}})["view"]["language"], "pt");
  EXPECT_EQ(page_.failure("hello", {{"language", "fr"}}), "malformed");
  EXPECT_THAT(page_.sentence(), HasSubstr("en ou pt"));
}

TEST_F(ServicePositions, RulesComeAsBlocksWithDrawnExamples) {
  for (const GameInfo* game : games::all_games()) {
    const json blocks = page_.result("rules", {{"game", game->id}})["blocks"];
    EXPECT_EQ(blocks[0]["kind"], "heading");
    int examples = 0;
    for (const json& block : blocks) {
      if (block["kind"] != "example") continue;
      ++examples;
      EXPECT_TRUE(block["view"].is_object());
      EXPECT_EQ(page_.result("look", block["place"])["view"], block["view"]);
    }
    EXPECT_GT(examples, 0);
  }
  EXPECT_EQ(page_.failure("rules", {{"game", "chess"}}), "unknown");
}

TEST_F(ServicePositions, LookGivesTheStateOfAPosition) {
  const json state = page_.result("look", {{"game", "quantik"}, {"moves", {"c@A1", "S@d4"}}});
  EXPECT_EQ(state["game"], "quantik");
  EXPECT_EQ(state["moves"], json({"C@a1", "S@d4"}));
  EXPECT_EQ(state["outcome"], "running");
  EXPECT_EQ(state["reason"], "");
  EXPECT_FALSE(state["set_up"]);
  EXPECT_EQ(state["input"]["status"], "incomplete");
  EXPECT_FALSE(state["input"]["next"].empty());
  EXPECT_EQ(state["view"]["last_move"], "S@d4");
  EXPECT_FALSE(state.contains("points"));
  const json there = page_.result("look", {{"game", "quantik"}, {"position", state["position"]}});
  EXPECT_TRUE(there["set_up"]);
  EXPECT_EQ(there["start"], state["position"]);
  EXPECT_EQ(page_.result("look", {{"game", "stars"}})["points"].size(), 2U);
}

TEST_F(ServicePositions, AnUnfinishedTurnTellsWhatItHasChanged) {
  const auto judged = [&](const std::string& text) {
    return page_.result(
        "input", {{"game", "eximo"}, {"position", "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 2"}, {"text", text}});
  };
  EXPECT_FALSE(judged("b8").contains("changed"));
  const auto cells = [&](const char* input) {
    const json verdict = judged(input);
    std::vector<std::string> names;
    for (const json& cell : verdict["changed"]) {
      names.push_back(cell["name"].get<std::string>() + (cell["pieces"].empty() ? " empty" : " man"));
    }
    return names;
  };
  EXPECT_EQ(cells("b8xd6"), (std::vector<std::string>{"b8 empty", "c7 empty", "d6 man"}));
  EXPECT_EQ(cells("b8xd6xf6"), (std::vector<std::string>{"b8 empty", "c7 empty", "e6 empty", "f6 man"}));
}

TEST_F(ServicePositions, LookRefusesWhatIsNone) {
  EXPECT_EQ(page_.failure("look"), "malformed");
  EXPECT_EQ(page_.sentence(), "the parameter 'game' is missing");
  EXPECT_EQ(page_.failure("look", {{"game", 1}}), "malformed");
  EXPECT_EQ(page_.failure("look", {{"game", "quantik:rules=mine"}}), "unknown");
  EXPECT_EQ(page_.failure("look", {{"game", ""}}), "invalid");
  EXPECT_EQ(page_.failure("look", {{"game", "stars:map=file:/etc/passwd"}}), "invalid");
  EXPECT_THAT(page_.sentence(), ::testing::Not(HasSubstr("root")));
  EXPECT_EQ(page_.failure("look", {{"game", "quantik"}, {"position", "?"}}), "invalid");
  EXPECT_EQ(page_.failure("look", {{"game", "quantik"}, {"moves", {"C@a1", "C@a2"}}}), "illegal");
  EXPECT_THAT(page_.sentence(), HasSubstr("turn 2: "));
  EXPECT_EQ(page_.failure("look", {{"game", "quantik"}, {"moves", {"C"}}}), "ambiguous");
  EXPECT_EQ(page_.failure("look", {{"game", "quantik"}, {"moves", json(10'001, "C@a1")}}), "malformed");
}

TEST_F(ServicePositions, InputIsJudgedStepByStep) {
  const json start = page_.result("look", {{"game", "quantik"}})["position"];
  const auto verdict = [&](const char* text) {
    return page_.result("input", {{"game", "quantik"}, {"position", start}, {"text", text}});
  };
  const json first = verdict("");
  EXPECT_EQ(first["status"], "incomplete");
  EXPECT_EQ(first["count"], 64);
  EXPECT_EQ(first["candidates"].size(), 8U);
  EXPECT_EQ(first["next"][0]["kind"], "piece");
  EXPECT_TRUE(first["next"][0].contains("piece"));
  EXPECT_EQ(first["next"][0]["parts"]["piece"], first["next"][0]["piece"]);
  EXPECT_EQ(first["chosen"], json({{"path", json::array()}, {"placed", json::array()}}));
  EXPECT_EQ(verdict("C@a1")["status"], "complete");
  EXPECT_EQ(verdict("C@a1")["move"], "C@a1");
  EXPECT_EQ(verdict("C@z9")["status"], "invalid");
  EXPECT_NE(verdict("C@z9")["message"], "");
  EXPECT_EQ(page_.failure("input", {{"game", "quantik"}, {"text", ""}}), "malformed");
}

TEST_F(ServicePositions, ValuesAreKnownWhereAGameIsSolved) {
  Random random(3);
  const History history = random_game("quantik", 9, random);
  const json params{{"game", "quantik"}, {"position", history.game().position_text(history.position())}};
  const json moves = page_.result("values", params)["moves"];
  ASSERT_EQ(moves.size(), history.game().count_moves(history.position()));
  for (const json& move : moves) {
    EXPECT_TRUE(move["value"]["exact"]);
    EXPECT_EQ(move["value"].contains("win") + move["value"].contains("loss") + move["value"].contains("draw"),
              1);
  }
}

TEST_F(ServicePositions, ValuesAreProvenWhereTheyCanBe) {
  const json start = page_.result("values", {{"game", "eximo"}});
  EXPECT_EQ(start["moves"], json::array());
  EXPECT_EQ(start["open"].size(), 40U);
  EXPECT_THAT(start["remark"].get<std::string>(), HasSubstr("none of the 40 moves here is proven yet"));
  const json late =
      page_.result("values", {{"game", "eximo"}, {"position", "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 2"}});
  ASSERT_EQ(late["moves"].size(), 1U);
  EXPECT_EQ(late["moves"][0]["move"], "b8xd6xf6");
  EXPECT_EQ(late["moves"][0]["value"]["words"], "win in 1 move");
  EXPECT_EQ(late["open"], json({"d8xb6"}));
  EXPECT_EQ(late["remark"], "");
}

TEST_F(ServicePositions, OpeningsAreWhatTheBookKnows) {
  const json start = page_.result("openings", {{"game", "eximo"}});
  EXPECT_TRUE(start["book"]);
  ASSERT_FALSE(start["moves"].empty());
  const json best = start["moves"][0];
  EXPECT_GT(best["positions"], 0);
  EXPECT_EQ(best["parts"]["path"].size(), 2U);
  EXPECT_FALSE(best["value"].contains("exact"));
  EXPECT_GE(best["value"]["player1"], start["moves"].back()["value"]["player1"]);
  // The book also has the positions after its moves.
  const json next = page_.result("openings", {{"game", "eximo"}, {"moves", {best["move"]}}});
  EXPECT_FALSE(next["moves"].empty());
  const json nothing{{"book", true}, {"moves", json::array()}};
  EXPECT_EQ(page_.result("openings", {{"game", "eximo"}, {"position", "1m1m4/2M5/4M3/6m1/3m3m/4m3/8/8 2"}}),
            nothing);
  EXPECT_EQ(page_.result("openings", {{"game", "quantik"}})["book"], false);
}

TEST_F(ServicePositions, ValuesAreInPointsWherePointsCount) {
  const json start = page_.result("values", {{"game", "stars"}});
  ASSERT_FALSE(start["moves"].empty());
  EXPECT_EQ(start["open"], json::array());
  const json best = start["moves"][0];
  EXPECT_EQ(best["move"], "b2-b3=T");
  EXPECT_EQ(best["value"]["margin"], 4);
  EXPECT_TRUE(best["value"]["exact"]);
  // The exact distance may be unknown; then there is a bound, which the words omit.
  const std::string words = best["value"]["words"];
  EXPECT_EQ(words == "win by 4 points", best["value"].contains("at_most")) << words;
  const json finished = page_.result("values", {{"game", "quantik"}, {"position", "YcNs/4/4/4 2"}});
  EXPECT_EQ(
      finished,
      json({{"moves", json::array()}, {"open", json::array()}, {"legal", json::array()}, {"remark", ""}}));
}

TEST_F(ServicePositions, PicturesAreSvg) {
  const json params{{"game", "stars"}, {"dark", true}, {"areas", false}};
  EXPECT_THAT(page_.result("picture", params)["svg"].get<std::string>(), HasSubstr("<svg"));
  EXPECT_EQ(page_.failure("picture", {{"game", "stars"}}), "malformed");
}

// The cells of a view as a position editor sends them back.
[[nodiscard]] json cells_of(const json& view) {
  json cells = json::array();
  for (const json& cell : view["cells"]) {
    if (!cell["pieces"].empty()) cells.push_back({{"name", cell["name"]}, {"pieces", cell["pieces"]}});
  }
  return cells;
}

TEST_F(ServicePositions, SetUpIsTheInverseOfTheView) {
  for (const std::string& game : game_ids()) {
    SCOPED_TRACE(game);
    const json state = page_.result("look", {{"game", game}});
    const json back =
        page_.result("set-up", {{"game", game}, {"cells", cells_of(state["view"])}, {"to_move", 1}});
    EXPECT_EQ(back["position"], state["position"]);
    EXPECT_FALSE(page_.result("palette", {{"game", game}})["pieces"].empty());
  }
}

TEST_F(ServicePositions, SetUpRefusesTheImpossible) {
  const auto failure = [&](const json& cells) {
    return page_.failure("set-up", {{"game", "quantik"}, {"cells", cells}, {"to_move", 1}});
  };
  const json cube{{"kind", "cube"}, {"owner", 1}, {"count", 1}};
  EXPECT_EQ(failure({{{"name", "z9"}, {"pieces", {cube}}}}), "invalid");
  EXPECT_THAT(page_.sentence(), HasSubstr("z9"));
  EXPECT_EQ(failure({{{"name", "a1"}, {"pieces", {cube, cube}}}}), "invalid");
  EXPECT_EQ(failure({{{"name", "a1"}, {"pieces", {{{"kind", "king"}, {"owner", 1}}}}}}), "invalid");
  EXPECT_EQ(failure({{{"name", "a1"}, {"pieces", {{{"kind", "cube"}}}}}}), "malformed");
  EXPECT_EQ(page_.sentence(), "the parameter 'cells/0/pieces/0/owner' is missing");
  EXPECT_EQ(failure(1), "malformed");
}

TEST_F(ServicePositions, MapsAreBuiltFromRowsOrSectors) {
  const json sectors = page_.result("map", {{"game", "stars:map=sectors,sectors=4,seed=7"}});
  EXPECT_EQ(sectors["problem"], "");
  ASSERT_TRUE(sectors["game"].is_string());
  const json same = page_.result("map", {{"game", "stars"}, {"rows", sectors["rows"]}});
  EXPECT_EQ(same["rows"], sectors["rows"]);
  EXPECT_EQ(same["game"], sectors["game"]);
  page_.result("look", {{"game", sectors["game"]}});

  const json bad = page_.result("map", {{"game", "stars"}, {"rows", {"00", "0"}}});
  EXPECT_TRUE(bad["game"].is_null());
  EXPECT_NE(bad["problem"], "");
  EXPECT_TRUE(bad["view"].is_object());
  EXPECT_EQ(page_.failure("map", {{"game", "stars:map=sectors,sectors=1000"}}), "invalid");
  EXPECT_EQ(page_.failure("map", {{"game", "stars:map=file:/etc/passwd"}}), "invalid");
  EXPECT_EQ(page_.failure("map", {{"game", "quantik"}}), "unknown");
  EXPECT_EQ(page_.failure("map"), "malformed");
}

TEST_F(ServicePositions, PuzzlesOfAnUnknownGameAreUnknown) {
  EXPECT_TRUE(page_.result("puzzles", {{"game", "quantik"}})["puzzles"].is_array());
  EXPECT_EQ(page_.failure("puzzles", {{"game", "chess"}}), "unknown");
  EXPECT_EQ(page_.failure("puzzle.try", {{"puzzle", "none"}, {"moves", json::array()}}), "unknown");
  EXPECT_EQ(page_.failure("puzzle.solution", {{"puzzle", "none"}}), "unknown");
}

TEST_F(ServicePositions, PuzzlesAreSolvedMoveByMove) {
  const json hello = page_.result("hello", {{"language", "en"}});
  for (const json& game : hello["games"]) {
    const json puzzles = page_.result("puzzles", {{"game", game["id"]}})["puzzles"];
    EXPECT_EQ(puzzles.size(), game["puzzles"]);
    if (puzzles.empty()) continue;
    const json& puzzle = puzzles[0];
    const json solution = page_.result("puzzle.solution", {{"puzzle", puzzle["puzzle"]}})["moves"];
    EXPECT_EQ(solution.size(), puzzle["plies"]);
    json answer{{"moves", json::array()}, {"verdict", "right"}};
    while (answer["verdict"] == "right") {
      json moves = answer["moves"];
      moves.push_back(solution[moves.size()]);
      answer = page_.result("puzzle.try", {{"puzzle", puzzle["puzzle"]}, {"moves", moves}});
    }
    EXPECT_EQ(answer["verdict"], "solved") << answer;
    EXPECT_EQ(page_.failure("puzzle.try", {{"puzzle", puzzle["puzzle"]}, {"moves", {"#"}}}), "invalid");
  }
}

TEST_F(ServicePositions, EveryRequestSurvivesBadParameters) {
  for (const std::string_view name : service::all_requests().names()) {
    for (const json& params :
         {json::object(), json{{"game", {1}}}, json{{"game", {{"a", 1}}}, {"saved", 4}, {"text", {}}},
          json{{"game", "quantik"}, {"position", 3}, {"moves", "x"}, {"players", {1, 2}}, {"record", 1}},
          json{{"game", "eximo"}, {"players", {{{"who", "ugi:sh"}}, {{"who", "human"}}}}}}) {
      const json answer = page_.answer(std::string(name), params);
      EXPECT_TRUE(answer.contains("result") || !answer["error"]["message"].empty()) << name << answer;
    }
  }
}

TEST_F(ServicePositions, MessagesThatAreNoneAreAnswered) {
  EXPECT_EQ(page_.answer_to_text("nonsense")["id"], nullptr);
  EXPECT_EQ(page_.answer_to_text("nonsense")["error"]["code"], "malformed");
  EXPECT_EQ(page_.answer_to_text(R"({"id": 5, "request": 1})")["id"], 5);
  const json unknown = page_.answer_to_text(R"({"id": 5, "request": "fly"})");
  EXPECT_EQ(unknown["error"]["code"], "malformed");
  EXPECT_THAT(unknown["error"]["message"].get<std::string>(), HasSubstr("valid: analyse, "));
}

TEST_F(ServicePositions, OfferNoPieceThatCannotGoThere) {
  const auto pieces = [&](const char* square) {
    std::vector<std::string> names;
    const json asked =
        page_.result("input", {{"game", "quantik"}, {"position", "C3/4/4/4 2"}, {"text", square}});
    for (const json& choice : asked["next"]) names.push_back(choice["piece"]);
    return names;
  };
  EXPECT_THAT(pieces("a2"), ElementsAre("cylinder", "cone", "sphere"));
  EXPECT_THAT(pieces("d4"), ElementsAre("cylinder", "cube", "cone", "sphere"));
}

TEST_F(ServicePositions, TellAGameInWords) {
  const json all = page_.result("story", {{"game", "eximo"}, {"moves", {"c3-c4", "c6-c5"}}});
  EXPECT_EQ(all["turns"], json({{{"label", "c3-c4"}, {"words", "White moved c3 to c4"}},
                                {{"label", "c6-c5"}, {"words", "Black moved c6 to c5"}}}));
  const json last = page_.result("story", {{"game", "eximo"}, {"moves", {"c3-c4", "c6-c5"}}, {"from", 1}});
  EXPECT_EQ(last["turns"], json::array({{{"label", "c6-c5"}, {"words", "Black moved c6 to c5"}}}));
  const json numbers = page_.result("story", {{"game", "fields"}, {"moves", {"a8-b7", "e1-c1", "b6xe3"}}});
  EXPECT_EQ(
      numbers["turns"][2],
      json({{"label", "3 b6xe3"}, {"gain", "takes the 1"}, {"words", "Black took the 1 on e3 with the 3"}}));
  const json placed = page_.result("story", {{"game", "quantik"}, {"moves", {"C@a1", "Y@b1"}}, {"from", 1}});
  EXPECT_EQ(placed["turns"][0]["placed"], json({{"kind", "cylinder"}, {"owner", 2}, {"cell", "b1"}}));
  EXPECT_EQ(page_.failure("story", {{"game", "eximo"}, {"moves", {"c3-c3"}}}), "illegal");
}

}  // namespace
}  // namespace joga::testing
