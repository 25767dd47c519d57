// joga games
#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/setup.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/engine/offer.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"

namespace joga::app {
namespace {

[[nodiscard]] std::string values_of(const OptionInfo& option) {
  std::string values;
  const auto add = [&](std::string_view value) {
    values += (values.empty() ? "" : "|") + std::string(value);
  };
  for (const OptionWord& value : option.values) add(value.word);
  for (const std::string_view form : option.forms) add(form);
  if (option.range) add(fmt::format("{}..{}", option.range->first, option.range->second));
  return values;
}

[[nodiscard]] std::string text_of(const OptionCondition& condition) {
  return fmt::format("{}={}", condition.key, condition.value);
}

[[nodiscard]] Message default_words(const OptionInfo& option) {
  if (!option.other_default) return option.default_value;
  return {text::kOtherDefault, option.default_value, text_of(option.other_default->when),
          option.other_default->value};
}

[[nodiscard]] Message option_words(const OptionInfo& option) {
  const std::string choice = fmt::format("{}={}", option.key, values_of(option));
  if (!option.only_when) return {text::kOptionLine, choice, option.meaning, default_words(option)};
  return {text::kOptionOnlyLine, choice, option.meaning, default_words(option), text_of(*option.only_when)};
}

// Returns the name without the level's number, which the list prints before it.
[[nodiscard]] Message rung_name(const engine::Who& who, const GameInfo& game) {
  const Message title = engine::who_title(who, game);
  return title.empty() ? engine::who_name(who, game) : title;
}

int run_games(const Arguments& arguments, Context& context) {
  std::vector<const GameInfo*> shown = games::all_games();
  if (!arguments.operands().empty()) {
    const Result<std::shared_ptr<const AnyGame>> game = game_from_spec(arguments.operands().front());
    if (!game) return context.refuse(game.error());
    shown = {&(*game)->info()};
  }
  const auto say = [&](const Message& message) { return context.in_words(message); };
  bool first = true;
  for (const GameInfo* game : shown) {
    if (!first) context.out << '\n';
    first = false;
    context.out << fmt::format("{} - {}: {}\n", game->id, game->name, say(game->summary));
    context.out << "  " << say({text::kPlayers, colour_name(game->colours[0]), colour_name(game->colours[1])})
                << '\n';
    for (const OptionInfo& option : game->options) {
      context.out << "  " << say(option_words(option)) << '\n';
      for (const OptionWord& value : option.values) {
        context.out << fmt::format("    {} - {}\n", value.word, say(value.name));
      }
    }
    context.out << "  " << say({text::kLadder, engine::default_opponent(*game).text()}) << '\n';
    std::size_t column = 0;
    for (const engine::Who& who : engine::ladder(*game)) column = std::max(column, who.text().size());
    for (const engine::Who& who : engine::ladder(*game)) {
      context.out << fmt::format(
          "    {:<{}}  {}\n", who.text(), column,
          say({joga::text::kLabelled, rung_name(who, *game), engine::who_meaning(who, *game)}));
    }
    std::vector<Message> others;
    for (const std::string& form : engine::who_forms(*game)) {
      const bool is_level =
          std::ranges::find(game->levels, std::string_view(form), &LevelInfo::name) != game->levels.end();
      if (!is_level && !form.starts_with("level:")) others.emplace_back(form);
    }
    context.out << "  " << say({text::kOtherPlayers, Message::list(others)}) << '\n';
  }
  return kDone;
}

}  // namespace

CommandDescription games_command() {
  return {.name = "games",
          .summary = text::kGamesSummary,
          .operands = {{.name = "GAME", .required = false, .meaning = text::kGamesGame}},
          .examples = {"joga games", "joga games eximo --lang pt"},
          .run = run_games};
}

}  // namespace joga::app
