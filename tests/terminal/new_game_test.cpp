// The form for a new game, without a screen: its fields, and the game that it makes.
#include "joga/terminal/new_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

namespace joga::terminal {
namespace {

[[nodiscard]] std::optional<Field> field_of(const NewGame& form, FieldKind kind, std::string_view label) {
  const std::vector<Field> fields = form.fields();
  const auto found = std::ranges::find_if(fields, [&](const Field& field) {
    return field.kind == kind && (label.empty() || field.label.english() == label);
  });
  return found == fields.end() ? std::nullopt : std::optional(*found);
}

class StarsForm : public ::testing::Test {
 protected:
  StarsForm() { form_.choose(GameSpec{.id = "stars"}); }

  // The value that the form shows for an option; nothing if it does not show the option.
  [[nodiscard]] std::string shown(std::string_view label, Language language = Language::English) const {
    const std::optional<Field> field = field_of(form_, FieldKind::Option, label);
    return field ? field->value.in(language) : std::string();
  }
  void set(std::string_view label, const std::string& value) {
    const std::optional<Field> field = field_of(form_, FieldKind::Option, label);
    ASSERT_TRUE(field);
    ASSERT_TRUE(form_.set(*field, value));
  }
  [[nodiscard]] std::string spec() const {
    const Result<play::GameState> state = form_.open(1, [](std::string_view) -> Result<std::string> {
      return Error{.message = Message("no files here")};
    });
    return state ? state->game().spec().text() : state.error().message.english();
  }

  NewGame form_;
};

TEST_F(StarsForm, ShowsTheDefaultThatGoesWithTheRulesAndTakesTheOther) {
  EXPECT_EQ(shown("End"), "the player to move cannot move");
  set("Rules", "official");
  EXPECT_EQ(shown("End"), "neither player can move");
  EXPECT_EQ(spec(), "stars:rules=official");
  set("End", "stuck");
  EXPECT_EQ(shown("End"), "the player to move cannot move");
  EXPECT_EQ(spec(), "stars:end=stuck,rules=official");
}

TEST_F(StarsForm, ShowsWhatBelongsToAMapWithThatMapOnly) {
  EXPECT_EQ(shown("Seed"), "");
  set("Map", "sectors");
  set("Seed", "7");
  EXPECT_EQ(spec(), "stars:map=sectors,seed=7");
  set("Map", "medium");
  EXPECT_EQ(shown("Seed"), "");
  EXPECT_EQ(spec(), "stars:map=medium");
}

TEST_F(StarsForm, NamesValuesAndLevelsInPortuguese) {
  EXPECT_EQ(shown("Map", Language::Portuguese), "pequeno, 22 casas");
  const std::optional<Field> level = field_of(form_, FieldKind::Level, "");
  ASSERT_TRUE(level);
  ASSERT_TRUE(form_.set(*level, "hard"));
  const Field chosen = field_of(form_, FieldKind::Level, "").value_or(Field{});
  EXPECT_EQ(chosen.value.in(Language::Portuguese), "difícil");
}

TEST_F(StarsForm, CallsEverythingByItsNameInPortuguese) {
  std::vector<std::string> labels;
  for (const Field& field : form_.fields()) {
    if (field.kind == FieldKind::Option) labels.push_back(field.label.in(Language::Portuguese));
  }
  EXPECT_EQ(labels, (std::vector<std::string>{"Fim", "Mapa", "Regras"}));
  const Field level = field_of(form_, FieldKind::Level, "").value_or(Field{});
  EXPECT_EQ(level.value.in(Language::Portuguese), "nível 1 (estreante)");
}

TEST_F(StarsForm, RefusesWhoIsNoComputer) {
  const std::optional<Field> level = field_of(form_, FieldKind::Level, "");
  ASSERT_TRUE(level);
  EXPECT_FALSE(form_.set(*level, "human"));
  EXPECT_FALSE(form_.set(*level, "level:99"));
  EXPECT_EQ(form_.value(*level), "level:1");
}

TEST_F(StarsForm, SuggestsTheNextLevelByResults) {
  const auto note = [&] { return field_of(form_, FieldKind::Level, "").value_or(Field{}).note.english(); };
  EXPECT_EQ(note(), "misses most things");
  form_.look_at(std::vector(3, record::SavedGameInfo{.readable = true,
                                                     .spec = "stars:map=medium",
                                                     .players = {"", "level:1"},
                                                     .result = Outcome::PlayerOneWins}));
  EXPECT_EQ(note(), "You won 3 of your last 3 games against level 1: try level 2?");
  ASSERT_TRUE(form_.set(field_of(form_, FieldKind::Level, "").value_or(Field{}), "level:2"));
  EXPECT_EQ(note(), "misses things");
}

TEST_F(StarsForm, OffersPerfectPlayOnlyOnSolvedMaps) {
  const std::optional<Field> level = field_of(form_, FieldKind::Level, "");
  ASSERT_TRUE(level);
  const auto offers_perfect = [&] {
    const std::vector<FieldValue> values = form_.values(*level, {});
    return std::ranges::find(values, "perfect", &FieldValue::value) != values.end();
  };
  EXPECT_TRUE(offers_perfect());
  ASSERT_TRUE(form_.set(*level, "perfect"));
  set("Map", "big");
  EXPECT_FALSE(offers_perfect());
  EXPECT_EQ(form_.value(*level), "level:7")
      << "no perfect player on this map: replaced with the strongest level";
}

TEST(NewGameForm, BeginsWithTheLevelsForPeople) {
  NewGame form;
  form.choose(GameSpec{.id = "quantik"});
  const std::vector<FieldValue> values =
      form.values(field_of(form, FieldKind::Level, "").value_or(Field{}), {});
  std::string first;
  for (const FieldValue& value : values) {
    if (!value.is_further) first += value.value + ' ';
  }
  EXPECT_EQ(first, "level:1 level:2 level:3 level:4 level:5 level:6 level:7 ");
  EXPECT_TRUE(std::ranges::is_partitioned(values, [](const FieldValue& value) { return !value.is_further; }));
}

TEST(NewGameForm, OffersEveryLevelOfEveryGame) {
  for (const GameInfo* game : games::all_games()) {
    NewGame form;
    form.choose(GameSpec{.id = std::string(game->id)});
    const std::optional<Field> level = field_of(form, FieldKind::Level, "");
    ASSERT_TRUE(level);
    const std::vector<FieldValue> values = form.values(*level, {});
    const auto offers = [&](std::string_view who) {
      return std::ranges::find(values, who, &FieldValue::value) != values.end();
    };
    for (std::size_t number = 1; number <= game->strengths.size(); ++number) {
      EXPECT_TRUE(offers("level:" + std::to_string(number))) << game->id << ' ' << number;
    }
    for (const LevelInfo& report : game->levels) EXPECT_TRUE(offers(report.name)) << report.name;
    EXPECT_TRUE(offers("minimax:depth=4"));
    EXPECT_TRUE(offers("engine:time=1"));
    for (const FieldValue& value : values) {
      ASSERT_TRUE(form.set(*level, value.value));
      EXPECT_TRUE(form.open(1, {})) << value.value;
    }
    for (const OptionInfo& option : game->options) EXPECT_FALSE(Message(option.label).english().empty());
  }
}

}  // namespace
}  // namespace joga::terminal
