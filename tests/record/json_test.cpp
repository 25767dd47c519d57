#include "joga/record/json.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "joga/record/limits.hpp"
#include "joga/record/reader.hpp"
#include "joga/record/writer.hpp"
#include "record_support.hpp"
#include "test_paths.hpp"

namespace joga::record {
namespace {

using nlohmann::json;
using Results = std::vector<std::string>;

[[nodiscard]] std::string error_in(std::string_view text) {
  const ReadResult result = testing::from_json_text(text);
  return result ? "" : testing::shown(result.error());
}

// A game with these members added or replaced.
[[nodiscard]] std::string with(std::string_view members) {
  json record = json::parse(R"({"game":"quantik","result":"*","turns":["C@a1","N@b3"]})");
  record.update(json::parse("{" + std::string(members) + "}"));
  return record.dump();
}

[[nodiscard]] Results read_all_json(const std::string& text) {
  std::istringstream input(text);
  JsonReader reader(input);
  Results results;
  while (const std::optional<ReadResult> result = reader.next()) {
    results.push_back(std::to_string(result->number()) + ' ' +
                      (*result ? "ok" : testing::shown(result->error())));
  }
  EXPECT_FALSE(reader.next());
  return results;
}

constexpr const char* kGame = R"({"game":"quantik","result":"*","turns":[]})";

TEST(JsonRecords, TheWholeFormIsReadAndWritten) {
  const std::string text =
      R"({"game":"quantik:rules=official","position":"4/4/4/3y 1",)"
      R"("tags":[["Player1","Ana \"a\\b\""],["Termination","resignation"],["Mood","good"]],)"
      R"("result":"2","ply":3,"start":{"after":["the start"],"evaluation":{"draw":true,"exact":true}},)"
      R"("turns":[{"move":"C@a1","before":["é\nf"],"glyphs":[5,14],"after":["a","b"],"clock":90000,)"
      R"("evaluation":{"points":-0.35},"variations":[["S@a1",{"move":"S@c4","after":["fine"]}],["S@a2"]]},)"
      R"("N@d1","S@b3",{"move":"C@c2","evaluation":{"win":7,"exact":true}}]})";
  const ReadResult result = testing::from_json_text(text);
  ASSERT_TRUE(result) << testing::shown(result.error());
  EXPECT_EQ(to_json_text(*result), text);
  EXPECT_EQ(*parse_record(to_text(*result)), *result);
}

TEST(JsonRecords, MembersMayStandInAnyOrderAndFalseOnesDoNotMatter) {
  EXPECT_EQ(error_in(R"({"turns":[{"variations":[],"evaluation":{"exact":false,"loss":3},"move":"C@a1"}],)"
                     R"("tags":[],"start":{},"result":"*","game":"quantik"})"),
            "");
}

TEST(JsonErrors, ValuesInMemoryAreNotTrustedEither) {
  const auto wrong = [](const json& value) { return testing::shown(from_json(value).error()); };
  EXPECT_EQ(wrong(json()), "1:1: an object is expected here");
  EXPECT_EQ(wrong({{"game", "\xFF"}, {"result", "*"}, {"turns", json::array()}}),
            "1:1: /game: the byte FF (hexadecimal) is not part of any UTF-8 character");
  json record = json::parse(kGame);
  record["turns"] = {{{"move", "C@a1"}, {"evaluation", {{"points", "\xFF"}}}}};
  EXPECT_NE(wrong(record).find("/turns/0/evaluation: "), std::string::npos);
}

TEST(JsonErrors, TextThatIsNotJson) {
  EXPECT_EQ(error_in(""), "1:1: this is not JSON, or it is cut short");
  EXPECT_EQ(error_in("{\n  \"game\": \"é\" x}"), "2:15: this is not JSON, or it is cut short");
  EXPECT_EQ(error_in("{\"game\":\"\xFF\"}"), "1:10: this is not JSON, or it is cut short");
  EXPECT_EQ(error_in(std::string(kGame) + "x"), "1:43: this is not JSON, or it is cut short");
  EXPECT_EQ(error_in("[1]"), "1:1: an object is expected here");
  EXPECT_EQ(error_in("null"), "1:1: an object is expected here");
  EXPECT_EQ(error_in(R"({"game":"quantik","game":"quantik"})"), "1:1: key 'game' is given twice");
  EXPECT_EQ(error_in(std::string(100'000, '[')), "1:1: the JSON values are nested too deeply");
  std::string many = "[";
  for (std::size_t i = 0; i < kMostJsonValues; ++i) many += "1,";
  EXPECT_EQ(error_in(many + "1]"), "1:1: there may be at most 4000000 JSON values");
}

TEST(JsonErrors, MembersAreKnownAndThere) {
  EXPECT_EQ(error_in(R"({"result":"*","turns":[]})"), "1:1: key 'game' is missing");
  EXPECT_EQ(error_in(R"({"game":"quantik","turns":[]})"), "1:1: key 'result' is missing");
  EXPECT_EQ(error_in(R"({"game":"quantik","result":"*"})"), "1:1: key 'turns' is missing");
  EXPECT_EQ(error_in(with(R"("x":1)")),
            "1:1: there is no key 'x' here; valid: game, position, tags, result, ply, start, turns");
  EXPECT_EQ(error_in(with(R"("turns":[{}])")), "1:1: /turns/0: key 'move' is missing");
  EXPECT_EQ(error_in(with(R"("start":{"before":["x"]})")),
            "1:1: /start: there is no key 'before' here; valid: after, clock, evaluation, spent, depth, "
            "nodes, marks");
}

TEST(JsonErrors, ValuesHaveTheirTypes) {
  EXPECT_EQ(error_in(with(R"("game":1)")), "1:1: /game: a string is expected here");
  EXPECT_EQ(error_in(with(R"("position":1)")), "1:1: /position: a string is expected here");
  EXPECT_EQ(error_in(with(R"("result":1)")), "1:1: /result: a string is expected here");
  EXPECT_EQ(error_in(with(R"("result":"x")")), "1:1: /result: 'x' is not a result; valid: 1, 2, draw, *");
  EXPECT_EQ(error_in(with(R"("tags":{})")), "1:1: /tags: an array is expected here");
  EXPECT_EQ(error_in(with(R"("tags":[["a"]])")),
            "1:1: /tags/0: a tag: an array of its name and its value is expected here");
  EXPECT_EQ(error_in(with(R"("tags":[[1,"a"]])")), "1:1: /tags/0/0: a string is expected here");
  EXPECT_EQ(error_in(with(R"("tags":[["A",1]])")), "1:1: /tags/0/1: a string is expected here");
  EXPECT_EQ(error_in(with(R"("turns":{})")), "1:1: /turns: an array is expected here");
  EXPECT_EQ(error_in(with(R"("turns":[1])")),
            "1:1: /turns/0: a turn: a string, or an object with the key 'move' is expected here");
  for (const char* ply : {"-1", "1.5", "\"1\"", "250001", "99999999999999999999"}) {
    EXPECT_EQ(error_in(with("\"ply\":" + std::string(ply))),
              "1:1: /ply: a whole number from 0 to 250000 is expected here");
  }
}

TEST(JsonErrors, TagsAreCheckedAsInText) {
  EXPECT_EQ(error_in(with(R"("tags":[["result","*"]])")), "1:1: /tags/0: tag result must be written Result");
  EXPECT_EQ(error_in(with(R"("tags":[["A","1"],["A","1"]])")), "1:1: /tags/1: tag A is given twice");
  EXPECT_EQ(error_in(with(R"("tags":[["Game","quantik"]])")).substr(0, 31),
            "1:1: /tags/0: a tag is written ");
  EXPECT_EQ(error_in(with(R"("tags":[["A","\u0007"]])")),
            "1:1: /tags/0/1: the control character U+0007 is not allowed");
  EXPECT_EQ(error_in(with(R"("tags":[["A","\n"]])")),
            "1:1: /tags/0/1: the control character U+000A is not allowed");
  EXPECT_EQ(error_in(with("\"tags\":[[\"A\",\"" + std::string(kLongestTagValue + 1, 'a') + "\"]]")),
            "1:1: /tags/0: the value of tag A is longer than 65536 bytes");
}

TEST(JsonErrors, GamesAreCheckedAsInText) {
  EXPECT_EQ(error_in(with(R"("game":"stars:map=file:x")")).substr(0, 41),
            "1:1: /game: a record may not name a file:");
  EXPECT_EQ(error_in(with(R"("position":"4 1")")).substr(0, 16), "1:1: /position: ");
  EXPECT_EQ(error_in(with(R"("turns":["C@a1",{"move":"C@a2"}])")),
            "1:1: /turns/1/move: 'C@a2' is not a legal move here: the opponent has a cube in column a");
  EXPECT_EQ(error_in(with(R"("turns":["C d4"])")), "1:1: /turns/0: a move without blanks is expected here");
  EXPECT_EQ(error_in(with(R"("turns":[""])")), "1:1: /turns/0: a move without blanks is expected here");
  EXPECT_EQ(error_in(with(R"("turns":["C@a1","S@a2","N@b1","Y@b2"])")),
            "1:1: /result: the game as played ends with 2 (Black completed quadrant a1-b2), but the record "
            "says *");
  EXPECT_EQ(error_in(with(R"("ply":3)")), "1:1: /result: Ply is 3, but the main line has only 2 turns");
  EXPECT_EQ(error_in(with(R"("turns":[{"move":"C@a1","variations":[[]]}])")),
            "1:1: /turns/0/variations/0: this variation has no turn");
  EXPECT_EQ(error_in(with(R"("turns":[{"move":"C@a1","variations":["S@a1"]}])")),
            "1:1: /turns/0/variations/0: an array is expected here");
  std::string nested = R"("C@a1")";
  for (std::size_t i = 0; i <= kDeepestVariation; ++i) {
    nested = R"({"move":"C@a1","variations":[[)" + nested + "]]}";
  }
  EXPECT_NE(error_in(with("\"turns\":[" + nested + "]")).find("variations may be nested at most 64 deep"),
            std::string::npos);
}

TEST(JsonErrors, AnnotationsAreChecked) {
  const auto turn = [](std::string_view member) {
    return error_in(with("\"turns\":[{\"move\":\"C@a1\"," + std::string(member) + "}]"));
  };
  EXPECT_EQ(turn(R"("after":"x")"), "1:1: /turns/0/after: an array is expected here");
  EXPECT_EQ(turn(R"("before":["x",1])"), "1:1: /turns/0/before/1: a string is expected here");
  EXPECT_EQ(turn(R"("after":["\u0000"])"),
            "1:1: /turns/0/after/0: the control character U+0000 is not allowed");
  EXPECT_EQ(turn(R"("glyphs":[256])"),
            "1:1: /turns/0/glyphs/0: a whole number from 0 to 255 is expected here");
  EXPECT_EQ(turn(R"("spent":-1)"),
            "1:1: /turns/0/spent: a whole number from 0 to 3599999999999 is expected here");
  EXPECT_EQ(turn(R"("depth":1.5)"), "1:1: /turns/0/depth: a whole number from 0 to 1000000 is expected here");
  EXPECT_EQ(turn(R"("nodes":"9")"),
            "1:1: /turns/0/nodes: a whole number from 0 to 9007199254740991 is expected here");
  EXPECT_EQ(turn(R"("clock":-1)"),
            "1:1: /turns/0/clock: a whole number from 0 to 3599999999999 is expected here");
  EXPECT_EQ(turn(R"("evaluation":3)"), "1:1: /turns/0/evaluation: an object is expected here");
  EXPECT_EQ(turn(R"("evaluation":{"points":1,"exact":1})"),
            "1:1: /turns/0/evaluation/exact: true or false is expected here");
  for (const char* wrong : {R"({})", R"({"exact":true})", R"({"points":0.123})", R"({"points":1e300})",
                            R"({"points":"1"})", R"({"win":-1})", R"({"win":1.5})", R"({"draw":false})",
                            R"({"win":1,"loss":1})", R"({"draw":true,"points":0})"}) {
    EXPECT_NE(turn("\"evaluation\":" + std::string(wrong)).find("is not an evaluation"), std::string::npos)
        << wrong;
  }
}

TEST(JsonStreams, AnEmptyFileOrArrayHasNoGames) {
  EXPECT_EQ(read_all_json(""), Results());
  EXPECT_EQ(read_all_json("\xEF\xBB\xBF \n"), Results());
  EXPECT_EQ(read_all_json(" [ ] "), Results());
}

TEST(JsonStreams, OneObjectAnArrayOrLines) {
  const std::string game = kGame;
  const std::string pretty = json::parse(game).dump(2);
  EXPECT_EQ(read_all_json(pretty), (Results{"1 ok"}));
  EXPECT_EQ(read_all_json("[" + game + "]"), (Results{"1 ok"}));
  EXPECT_EQ(read_all_json("[" + game + ",\n" + pretty + "]\n"), (Results{"1 ok", "2 ok"}));
  EXPECT_EQ(read_all_json(game + "\n" + game + "\r\n\n" + game), (Results{"1 ok", "2 ok", "3 ok"}));
  EXPECT_EQ(read_all_json(pretty + "\n" + pretty + game), (Results{"1 ok", "2 ok", "3 ok"}));
}

TEST(JsonStreams, ReadingGoesOnAfterAnError) {
  const std::string game = kGame;
  const std::string wrong = R"({"game":"chess","result":"*","turns":[]})";
  EXPECT_EQ(read_all_json(wrong + "\n" + game).back(), "2 ok");
  EXPECT_EQ(read_all_json("[" + wrong + "," + game + "]").back(), "2 ok");
  EXPECT_EQ(read_all_json(R"({"game" "quantik"})" + ("\n" + game)),
            (Results{"1 1:17: this is not JSON, or it is cut short", "2 ok"}));
}

TEST(JsonStreams, ABrokenLineCostsNoOther) {
  const std::string game = kGame;
  const std::string cut = game.substr(0, 20);
  EXPECT_EQ(read_all_json(game + "\n" + cut + "\n" + game + "\n" + game),
            (Results{"1 ok", "2 2:1: this is not JSON, or it is cut short", "3 ok", "4 ok"}));
  const std::string inside_a_string = game.substr(0, 12);
  EXPECT_EQ(read_all_json(inside_a_string + "\n" + game + "\n" + cut + "\n" + game),
            (Results{"1 1:1: this is not JSON, or it is cut short", "2 ok",
                     "3 3:21: this is not JSON, or it is cut short", "4 ok"}));
  EXPECT_EQ(read_all_json(game + "\nhello\n" + game),
            (Results{"1 ok", "2 2:1: a record is a JSON object", "3 ok"}));
  // The rest of a broken object gives one error, not one for each line.
  const std::string pretty = json::parse(game).dump(2);
  EXPECT_EQ(read_all_json(pretty.substr(0, pretty.size() - 2) + "\n" + game).size(), 2U);
}

TEST(JsonStreams, ABrokenArrayEndsTheFile) {
  const std::string game = kGame;
  EXPECT_EQ(read_all_json("[" + game), (Results{"1 ok", "2 1:44: this is not JSON, or it is cut short"}));
  EXPECT_EQ(read_all_json("[" + game + ","),
            (Results{"1 ok", "2 1:45: this is not JSON, or it is cut short"}));
  EXPECT_EQ(read_all_json("[" + game + " " + game + "]"),
            (Results{"1 ok", "2 1:45: a ',' or the end of the array is missing here"}));
  EXPECT_EQ(read_all_json("[" + game + ",1]"), (Results{"1 ok", "2 1:45: a record is a JSON object"}));
  EXPECT_EQ(read_all_json("[" + game + "]x"), (Results{"1 ok", "2 1:45: nothing may follow the array"}));
}

TEST(JsonStreams, TruncationAtAnyByteIsAnErrorOrTheWholeGame) {
  const std::string game =
      R"({"game":"quantik","result":"2","turns":[{"move":"C@a1","after":["é \" \\"]},"S@a2","N@b1","Y@b2"]})";
  for (std::size_t length = 1; length < game.size(); ++length) {
    const Results results = read_all_json(game.substr(0, length));
    ASSERT_EQ(results.size(), 1U);
    EXPECT_FALSE(results[0].ends_with(" ok")) << length;
  }
}

TEST(JsonStreams, HostileSizesArePassedOver) {
  const std::string game = kGame;
  const std::string large = "{\"x\":\"" + std::string(kLargestJson, 'x') + "\"}";
  EXPECT_EQ(read_all_json(large + "\n" + game), (Results{"1 1:1: this game is larger than 64 MiB", "2 ok"}));
  // Every line opens an object that is never closed: reading still takes a single pass.
  std::string opened;
  for (int i = 0; i < 100'000; ++i) opened += "{\n";
  EXPECT_EQ(read_all_json(opened + game).back(), "100001 ok");
}

// The schema cannot be tested without a validator, but it must name the members that are written.
TEST(JsonSchema, NamesTheMembersOfARecord) {
  std::ifstream file(std::string(JOGA_TEST_DATA) + "/../../docs/record.schema.json");
  ASSERT_TRUE(file);
  const json schema = json::parse(file);
  const auto keys = [](const json& object) {
    std::set<std::string> names;
    for (const auto& [key, value] : object.items()) names.insert(key);
    return names;
  };
  EXPECT_EQ(keys(schema["properties"]),
            (std::set<std::string>{"game", "position", "tags", "result", "ply", "start", "turns"}));
  EXPECT_EQ(keys(schema["$defs"]["annotatedTurn"]["properties"]),
            (std::set<std::string>{"move", "before", "glyphs", "after", "clock", "evaluation", "spent",
                                   "depth", "nodes", "marks", "variations"}));
  EXPECT_EQ(keys(schema["$defs"]["start"]["properties"]),
            (std::set<std::string>{"after", "clock", "evaluation", "spent", "depth", "nodes", "marks"}));
}

}  // namespace
}  // namespace joga::record
