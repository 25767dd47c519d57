// joga games
#include <fmt/format.h>

#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/games/registry.hpp"

namespace joga::app {
namespace {

[[nodiscard]] std::string values_of(const OptionInfo& option) {
  std::string values;
  const auto add = [&](std::string_view value) {
    values += (values.empty() ? "" : "|") + std::string(value);
  };
  for (const std::string_view value : option.values) add(value);
  for (const std::string_view form : option.forms) add(form);
  if (option.range) add(fmt::format("{}..{}", option.range->first, option.range->second));
  return values;
}

int run(const Arguments&, Context& context) {
  const auto say = [&](const Message& message) { return message.in(context.language); };
  bool first = true;
  for (const GameInfo* game : games::all_games()) {
    if (!first) context.out << '\n';
    first = false;
    context.out << fmt::format("{} - {}: {}\n", game->id, game->name, say(game->summary));
    context.out << "  " << say({text::kPlayers, colour_name(game->colours[0]), colour_name(game->colours[1])})
                << '\n';
    for (const OptionInfo& option : game->options) {
      context.out << "  "
                  << say({text::kOptionLine, fmt::format("{}={}", option.key, values_of(option)),
                          option.meaning, option.default_value})
                  << '\n';
    }
    for (const LevelInfo& level : game->levels) {
      context.out << "  " << say({text::kLevelLine, level.name}) << " - " << say(level.meaning) << '\n';
    }
  }
  return kDone;
}

}  // namespace

CommandDescription games_command() {
  return {.name = "games", .summary = text::kGamesSummary, .examples = {"joga games --lang pt"}, .run = run};
}

}  // namespace joga::app
