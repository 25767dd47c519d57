// The form for a new game, without a screen: what it shows, and the game that comes of it.
#include "joga/terminal/screen/new_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

namespace joga::terminal::screen {
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

  // What the form shows for an option; nothing when it does not show it.
  [[nodiscard]] std::string shown(std::string_view key, Language language = Language::English) const {
    const std::optional<Field> field = field_of(form_, FieldKind::Option, key);
    return field ? field->value.in(language) : std::string();
  }
  void set(std::string_view key, const std::string& value) {
    const std::optional<Field> field = field_of(form_, FieldKind::Option, key);
    ASSERT_TRUE(field);
    ASSERT_TRUE(form_.set(*field, value));
  }
  [[nodiscard]] std::string spec() const {
    const Result<play::Table> table = form_.open(1, [](std::string_view) -> Result<std::string> {
      return Error{.message = Message("no files here")};
    });
    return table ? table->game().spec().text() : table.error().message.english();
  }

  NewGame form_;
};

TEST_F(StarsForm, ShowsTheDefaultThatGoesWithTheRulesAndTakesTheOther) {
  EXPECT_EQ(shown("end"), "the player to move cannot move");
  set("rules", "official");
  EXPECT_EQ(shown("end"), "neither player can move");
  EXPECT_EQ(spec(), "stars:rules=official");
  set("end", "stuck");
  EXPECT_EQ(shown("end"), "the player to move cannot move");
  EXPECT_EQ(spec(), "stars:end=stuck,rules=official");
}

TEST_F(StarsForm, ShowsWhatBelongsToAMapWithThatMapOnly) {
  EXPECT_EQ(shown("seed"), "");
  set("map", "sectors");
  set("seed", "7");
  EXPECT_EQ(spec(), "stars:map=sectors,seed=7");
  set("map", "medium");
  EXPECT_EQ(shown("seed"), "");
  EXPECT_EQ(spec(), "stars:map=medium");
}

TEST_F(StarsForm, NamesValuesAndLevelsInPortuguese) {
  EXPECT_EQ(shown("map", Language::Portuguese), "pequeno, 22 casas");
  const std::optional<Field> level = field_of(form_, FieldKind::Level, "");
  ASSERT_TRUE(level);
  ASSERT_TRUE(form_.set(*level, "hard"));
  const Field chosen = field_of(form_, FieldKind::Level, "").value_or(Field{});
  EXPECT_EQ(chosen.value.in(Language::Portuguese), "difícil");
}

}  // namespace
}  // namespace joga::terminal::screen
