// The library of saved games and records as text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "service/test_service.hpp"

namespace joga::testing {
namespace {

using ::testing::HasSubstr;

class ServiceLibrary : public ::testing::Test {
 protected:
  [[nodiscard]] static json record(const json& turns) {
    return {{"game", "quantik"}, {"result", "*"}, {"turns", turns}};
  }
  std::string save(const json& turns) {
    return page_.result("library.save", {{"record", record(turns)}})["saved"];
  }

  TestService service_;
  TestPage page_{*service_};
};

TEST_F(ServiceLibrary, IsEmptyAtFirst) {
  EXPECT_EQ(page_.result("library.list")["games"], json::array());
}

TEST_F(ServiceLibrary, KeepsRecordsWithVariationsAndComments) {
  json turn{{"move", "S@d4"}, {"after", {"a comment"}}, {"glyphs", {1}}};
  turn["variations"] = json::array({json::array({"N@d4", "Y@a2"})});
  const json turns{"C@a1", turn};
  const std::string saved = save(turns);
  const json read = page_.result("library.read", {{"saved", saved}})["record"];
  EXPECT_EQ(read["turns"], turns);
  const json entry = page_.result("library.list")["games"][0];
  EXPECT_EQ(entry["saved"], saved);
  EXPECT_TRUE(entry["readable"]);
  EXPECT_FALSE(entry["in_use"]);
  EXPECT_EQ(entry["game"], "quantik");
  EXPECT_EQ(entry["result"], "running");
  EXPECT_EQ(entry["ply"], 2);
  EXPECT_GT(entry["changed"], 1'600'000'000);
}

TEST_F(ServiceLibrary, TellsEveryPageWhatHasChanged) {
  TestPage other(*service_);
  other.result("library.list");
  const std::string saved = save({"C@a1"});
  const json added = other.wait_for_event("library");
  ASSERT_EQ(added["changed"].size(), 1U);
  EXPECT_EQ(added["changed"], other.result("library.list")["games"]);
  EXPECT_EQ(added["removed"], json::array());
  page_.result("library.remove", {{"saved", saved}});
  const json removed = other.wait_for_event("library");
  EXPECT_EQ(removed["changed"], json::array());
  EXPECT_EQ(removed["removed"], json({saved}));
  EXPECT_EQ(other.result("library.list")["games"], json::array());
}

TEST_F(ServiceLibrary, TellsWhatIsPlayed) {
  page_.result("library.list");
  const json game = page_.game_after("game.new", new_game("quantik", "human", "human"));
  page_.result("game.play", {{"game", game["id"]}, {"ply", 0}, {"move", "C@a1"}});
  const json entry = page_.wait_for_event("library")["changed"][0];
  EXPECT_EQ(entry["ply"], 1);
  EXPECT_EQ(entry["game"], "quantik");
  EXPECT_FALSE(entry["in_use"]) << "every page can join it";
}

TEST_F(ServiceLibrary, CountsWhatWasPlayed) {
  json lost = record({"C@a1", "S@d4"});
  lost["result"] = "2";
  lost["tags"] = json::array({{"Termination", "resignation"}});
  page_.result("library.save", {{"record", lost}});
  save({"C@a1", "N@b4"});
  const json first = page_.result("library.played", {{"game", "quantik"}})["moves"];
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first[0]["move"], "C@a1");
  EXPECT_EQ(first[0]["parts"]["placed"], json({"a1"}));
  EXPECT_EQ(first[0]["games"], 2);
  EXPECT_EQ(first[0]["lost"], 1);
  EXPECT_EQ(first[0]["won"], 0);
  const json second = page_.result("library.played", {{"game", "quantik"}, {"moves", {"C@a1"}}})["moves"];
  EXPECT_EQ(second.size(), 2U);
  EXPECT_EQ(page_.result("library.played", {{"game", "eximo"}})["moves"], json::array());
}

TEST_F(ServiceLibrary, TellsWhichChaptersBelongTogether) {
  json chapter = record({"C@a1"});
  chapter["tags"] = json::array({{"Kind", "study"}, {"Study", "Corners"}, {"Chapter", "2"}});
  page_.result("library.save", {{"record", chapter}});
  const json entry = page_.result("library.list")["games"][0];
  EXPECT_EQ(entry["study_name"], "Corners");
  EXPECT_EQ(entry["chapter"], 2);
}

TEST_F(ServiceLibrary, DisturbsNobodyWhoHasNotAsked) {
  TestPage other(*service_);
  save({"C@a1"});
  static_cast<void>(other.result("look", {{"game", "quantik"}}));
  EXPECT_EQ(other.received().size(), 1U);
}

// --- Studies and games ---

TEST_F(ServiceLibrary, OverwritesStudies) {
  json study = record({"C@a1"});
  study["tags"] = json::array({{"Kind", "study"}});
  const std::string saved = page_.result("library.save", {{"record", study}})["saved"];
  const json params{{"saved", saved}, {"record", record({"C@a1", "S@d4"})}};
  EXPECT_EQ(page_.result("library.save", params)["saved"], saved);
  EXPECT_THAT(content_of(service_.file_of(saved)), HasSubstr("S@d4"));
  EXPECT_TRUE(page_.result("library.list")["games"][0]["study"])
      << "it stays a study, whatever the new record says";
}

TEST_F(ServiceLibrary, StudyingAGameLeavesItAsItWas) {
  const json game = page_.game_after("game.new", new_game("quantik", "human", "level:1"));
  page_.game_after("game.play", {{"game", game["id"]}, {"ply", 0}, {"move", "C@a1"}});
  const json played = page_.wait_for_game();
  page_.result("game.leave", {{"game", game["id"]}});
  const std::string saved = played["saved"];
  const std::string before = content_of(service_.file_of(saved));

  json study = page_.result("library.read", {{"saved", saved}})["record"];
  study["turns"] = {"S@d4"};
  const std::string copy = page_.result("library.save", {{"saved", saved}, {"record", study}})["saved"];
  EXPECT_NE(copy, saved);
  EXPECT_EQ(content_of(service_.file_of(saved)), before);
  EXPECT_EQ(page_.result("library.save", {{"saved", copy}, {"record", study}})["saved"], copy);
  const json games = page_.result("library.list")["games"];
  EXPECT_EQ(games.size(), 2U);
  for (const json& entry : games) EXPECT_EQ(entry["study"], entry["saved"] == copy);
}

TEST_F(ServiceLibrary, PlayingFromAStudyLeavesItAsItWas) {
  json study = record({"C@a1"});
  study["tags"] = json::array({{"Kind", "study"}, {"Event", "Corners"}});
  const std::string saved = page_.result("library.save", {{"record", study}})["saved"];
  EXPECT_EQ(page_.result("library.list")["games"][0]["title"], "Corners");
  const std::string before = content_of(service_.file_of(saved));
  const json game = page_.game_after("game.open", {{"saved", saved}});
  EXPECT_EQ(game["ply"], 1);
  page_.game_after("game.play", {{"game", game["id"]}, {"ply", 1}, {"move", "S@d4"}});
  EXPECT_EQ(content_of(service_.file_of(saved)), before);
}

TEST_F(ServiceLibrary, KnowsWhoIsAPerson) {
  json played = record({"C@a1"});
  played["tags"] = json::array({{"Player1", "Ana"}, {"Player2", "level:2"}});
  page_.result("library.save", {{"record", played}});
  EXPECT_EQ(page_.result("library.list")["games"][0]["people"], json({true, false}));
}

TEST_F(ServiceLibrary, ShowsHowAGameStands) {
  const std::string saved = save({"C@a1"});
  const json view = page_.result("library.look", {{"saved", saved}})["view"];
  EXPECT_EQ(view, page_.result("look", {{"game", "quantik"}, {"moves", {"C@a1"}}})["view"]);
  EXPECT_EQ(page_.failure("library.look", {{"saved", "nothing"}}), "unknown");
}

TEST_F(ServiceLibrary, DoesNotTouchAGameThatIsPlayed) {
  const std::string saved = save({"C@a1"});
  const json game = page_.game_after("game.open", {{"saved", saved}});
  EXPECT_EQ(game["ply"], 1);
  EXPECT_FALSE(page_.result("library.list")["games"][0]["in_use"]);
  EXPECT_EQ(page_.failure("library.remove", {{"saved", saved}}), "in-use");
  const json params{{"saved", saved}, {"record", record({"C@a1", "S@d4"})}};
  EXPECT_NE(page_.result("library.save", params)["saved"], saved);
  EXPECT_THAT(content_of(service_.file_of(saved)), ::testing::Not(HasSubstr("S@d4")));
}

TEST_F(ServiceLibrary, HasNamesAndNoPaths) {
  for (const char* name : {"../x", "a/b", ".hidden", "", "nothing", "/etc/passwd"}) {
    EXPECT_EQ(page_.failure("library.read", {{"saved", name}}), "unknown") << name;
    EXPECT_EQ(page_.failure("library.remove", {{"saved", name}}), "unknown") << name;
    EXPECT_EQ(page_.failure("game.open", {{"saved", name}}), "unknown") << name;
    const json params{{"saved", name}, {"record", record({"C@a1"})}};
    EXPECT_EQ(page_.failure("library.save", params), "unknown") << name;
  }
  EXPECT_FALSE(std::filesystem::exists(service_.folder() / "x.joga"));
}

TEST_F(ServiceLibrary, TellsOnceOfDamagedGames) {
  page_.close();
  put(service_.folder() / "games" / "broken.joga", "not a record");
  service_.restart();
  TestPage page(*service_);
  const json first = page.result("hello", {{"language", "en"}});
  ASSERT_EQ(first["notices"].size(), 1U);
  EXPECT_THAT(first["notices"][0].get<std::string>(), HasSubstr("'broken' is damaged"));
  EXPECT_EQ(page.result("hello", {{"language", "en"}})["notices"], json::array());
}

TEST_F(ServiceLibrary, RefusesRecordsThatAreNone) {
  EXPECT_EQ(page_.failure("library.save", {{"record", record({"C@a1", "C@a2"})}}), "invalid");
  EXPECT_THAT(page_.sentence(), HasSubstr("/turns/1"));
  EXPECT_EQ(page_.failure("library.save", {{"record", "text"}}), "malformed");
  EXPECT_EQ(page_.failure("record.write", {{"record", {{"game", "quantik"}}}}), "invalid");
  EXPECT_EQ(
      page_.failure("record.write",
                    {{"record", {{"game", "stars:map=file:x"}, {"result", "*"}, {"turns", json::array()}}}}),
      "invalid");
}

TEST_F(ServiceLibrary, RecordsGoToTextAndBack) {
  const std::string text = page_.result("record.write", {{"record", record({"C@a1", "S@d4"})}})["text"];
  EXPECT_THAT(text, HasSubstr("[Game \"quantik\"]"));
  const json read = page_.result("record.read", {{"text", "rubbish\n\n" + text + text}});
  ASSERT_EQ(read["records"].size(), 2U);
  EXPECT_EQ(read["records"][0]["turns"], json({"C@a1", "S@d4"}));
  ASSERT_EQ(read["problems"].size(), 1U);
  EXPECT_THAT(read["problems"][0].get<std::string>(), HasSubstr("line "));
  const json from_json = page_.result("record.read", {{"text", record({"C@a1"}).dump()}});
  EXPECT_EQ(from_json["records"].size(), 1U);
  EXPECT_EQ(page_.result("record.read", {{"text", ""}})["records"], json::array());
}

}  // namespace
}  // namespace joga::testing
