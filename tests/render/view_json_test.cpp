#include "joga/render/view_json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "render/json_schema.hpp"
#include "render/sample_views.hpp"

namespace joga::render {
namespace {

using nlohmann::json;

[[nodiscard]] std::vector<std::string> errors_of(const json& view) {
  return schema_errors(documented_schemas(), "view.schema.json", view);
}

// All words of a closed vocabulary.
template <class Word>
[[nodiscard]] json words(int count, Word word) {
  json list = json::array();
  for (int i = 0; i < count; ++i) list.push_back(word(i));
  return list;
}

TEST(ViewJson, FitsTheSchema) {
  for (const BoardView& view : {square_sampler(), hexagonal_sampler(), BoardView{},
                                game_view("quantik", "1C1y/Ys2/1nnS/2Y1 1", "C@d4")}) {
    for (const Language language : {Language::English, Language::Portuguese}) {
      EXPECT_EQ(errors_of(view_json(view, language)), std::vector<std::string>{});
    }
  }
}

TEST(ViewJson, TheSchemaHasTheWholeVocabulary) {
  const json& schema = documented_schemas().at("view.schema.json");
  const json& definitions = schema.at("$defs");
  EXPECT_EQ(schema.at("/properties/grid/enum"_json_pointer),
            words(2, [](int i) { return grid_word(static_cast<Grid>(i)); }));
  EXPECT_EQ(definitions.at("/cell/properties/mark/enum"_json_pointer),
            words(kCellMarkCount, [](int i) { return mark_word(static_cast<CellMark>(i)); }));
  EXPECT_EQ(definitions.at("/side/properties/colour/enum"_json_pointer),
            words(kSideColourCount, [](int i) { return colour_word(static_cast<SideColour>(i)); }));
  EXPECT_EQ(definitions.at("/area/properties/kind/enum"_json_pointer),
            words(4, [](int i) { return area_word(static_cast<AreaKind>(i)); }));
}

TEST(ViewJson, TheSchemaRefusesOtherThings) {
  const json good = view_json(hexagonal_sampler(), Language::English);
  const auto refused = [&](const char* pointer, const json& value) {
    json bad = good;
    bad[json::json_pointer(pointer)] = value;
    return !errors_of(bad).empty();
  };
  EXPECT_TRUE(refused("/grid", "triangular"));
  EXPECT_TRUE(refused("/to_move", 3));
  EXPECT_TRUE(refused("/cells/0/mark", "sideways"));
  EXPECT_TRUE(refused("/cells/0/row", -1));
  EXPECT_TRUE(refused("/cells/0/colour", "blue"));
  EXPECT_TRUE(refused("/areas/0/pieces/0/count", -1));
  EXPECT_TRUE(refused("/areas/0/rows", "none"));
  EXPECT_TRUE(refused("/players/2", good["players"][0]));
  json short_of_one = good;
  short_of_one.erase("areas");
  EXPECT_FALSE(errors_of(short_of_one).empty());
}

TEST(ViewJson, HoldsTheView) {
  const json view = view_json(hexagonal_sampler(), Language::Portuguese);
  EXPECT_EQ(view["grid"], "hexagonal");
  EXPECT_EQ(view["language"], "pt");
  EXPECT_EQ(view["last_move"], "b2-d4=T");
  EXPECT_EQ(view["to_move"], 1);
  EXPECT_EQ(view["players"], json::parse(R"([{"colour": "blue", "name": "Azul"},
                                             {"colour": "red", "name": "Vermelho"}])"));
  EXPECT_EQ(view["shifted_rows"], json::parse("[true, false, true, false, true]"));
  EXPECT_EQ(view["cells"][1], json::parse(R"({"name": "a3", "row": 0, "column": 2, "terrain": "green-nebula",
      "mark": "winning", "pieces": [{"kind": "colony", "owner": 1, "count": 1}]})"));
  EXPECT_EQ(view["areas"][0], json::parse(R"({"kind": "hand", "player": 1, "title": "reserva", "rows": [],
      "pieces": [{"kind": "colony", "owner": 1, "count": 15}, {"kind": "trade-station", "owner": 1, "count": 3}]})"));
  EXPECT_EQ(view["areas"][3]["player"], nullptr);
  EXPECT_EQ(view["areas"][3]["rows"][1],
            json::parse(R"({"label": "estações de trocas", "values": ["0", "12"]})"));
  EXPECT_EQ(view_json(square_sampler(), Language::English)["cells"][5]["pieces"],
            json::parse(R"([{"kind": "numbered", "owner": 1, "count": 1, "number": 9}])"));
}

// Tests the checker itself: it must refuse these.
TEST(JsonSchema, KnowsItsKeywords) {
  const SchemaFiles files{{"one.json", json::parse(R"({"$defs": {
      "pair": {"prefixItems": [{"type": "integer"}, {"type": ["string", "null"]}], "minItems": 2},
      "small": {"type": "number", "minimum": 0, "maximum": 1},
      "word": {"type": "string", "pattern": "^[a-z]+$", "maxLength": 3},
      "either": {"oneOf": [{"const": 1}, {"$ref": "#/$defs/word"}]},
      "both": {"oneOf": [{"type": "integer"}, {"type": "number"}]},
      "nothing": {"type": "object", "additionalProperties": false},
      "unknown": {"format": "date"}, "lost": {"$ref": "two.json#/$defs/b"}}})")},
                          {"two.json", json::parse(R"({"$defs": {"a": {"$ref": "one.json#/$defs/word"}}})")}};
  const auto fits = [&](const std::string& name, const char* value) {
    return schema_errors(files, name, json::parse(value)).empty();
  };
  EXPECT_TRUE(fits("one.json#/$defs/pair", R"([1, null])"));
  EXPECT_FALSE(fits("one.json#/$defs/pair", R"([1, 2])"));
  EXPECT_FALSE(fits("one.json#/$defs/pair", R"([1])"));
  EXPECT_TRUE(fits("one.json#/$defs/small", "0.5"));
  EXPECT_FALSE(fits("one.json#/$defs/small", "1.5"));
  EXPECT_TRUE(fits("two.json#/$defs/a", R"("abc")"));
  EXPECT_FALSE(fits("two.json#/$defs/a", R"("abcd")"));
  EXPECT_FALSE(fits("two.json#/$defs/a", R"("a1")"));
  EXPECT_TRUE(fits("one.json#/$defs/either", "1"));
  EXPECT_TRUE(fits("one.json#/$defs/either", R"("a")"));
  EXPECT_FALSE(fits("one.json#/$defs/either", "2"));
  EXPECT_FALSE(fits("one.json#/$defs/both", "1"));
  EXPECT_FALSE(fits("one.json#/$defs/nothing", R"({"a": 1})"));
  EXPECT_FALSE(fits("one.json#/$defs/unknown", "1"));
  EXPECT_FALSE(fits("one.json#/$defs/lost", "1"));
}

}  // namespace
}  // namespace joga::render
