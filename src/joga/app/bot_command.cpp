// joga bot
#include <cstdlib>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <string_view>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/progress.hpp"
#include "joga/client/bot.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"

namespace joga::app {
namespace {

constexpr std::int64_t kMostGamesOfBot = 64;
constexpr std::int64_t kUsualGames = 4;

// Checks that at least one game has such a player. Each game is checked again when the bot is to play it.
[[nodiscard]] Result<Done> check_who(std::string_view who) {
  Result<Done> checked = Done{};
  for (const GameInfo* game : games::all_games()) {
    const Result<engine::Who> parsed = engine::Who::parse(who, *game);
    if (parsed && !parsed->is_human()) return Done{};
    if (!parsed && checked) checked = parsed.error();
  }
  if (checked) return Error{ErrorCode::Malformed, text::kBotNoHuman};
  return checked;
}

int run_bot_command(const Arguments& arguments, Context& context) {
  const char* const variable = std::getenv("JOGA_TOKEN");  // NOLINT(concurrency-mt-unsafe): no threads yet
  const std::string token(arguments.option("--token").value_or(variable != nullptr ? variable : ""));
  const std::optional<std::string_view> address = arguments.option("--server");
  if (!address) return context.refuse(Message(text::kBotNeeds, "--server ADDRESS"));
  if (token.empty()) return context.refuse(Message(text::kBotNeeds, "--token T"));
  const Result<client::ServerAddress> server = client::ServerAddress::parse(*address);
  if (!server) return context.refuse(server.error());
  const std::string who(arguments.operands().front());
  if (const Result<Done> checked = check_who(who); !checked) return context.refuse(checked.error());

  const Result<Done> played =
      client::run_bot({.server = *server,
                       .token = token,
                       .who = who,
                       .lobby = arguments.has("--lobby"),
                       .most_games = arguments.number<std::size_t>("--games").value_or(kUsualGames),
                       .language = context.language,
                       .seed = std::random_device()(),
                       .say = [&](const std::string& line) { context.fail(line); },
                       .ended = [&](const std::string& line) { context.out << line << std::endl; }},
                      stop_on_interrupt());
  return played ? kInterrupted : context.fail(played.error().message);
}

}  // namespace

CommandDescription bot_command() {
  return {.name = "bot",
          .summary = text::kBotSummary,
          .operands = {{.name = "WHO", .meaning = text::kBotWho}},
          .options = {{.name = "--server", .value = "ADDRESS", .meaning = text::kBotServer},
                      {.name = "--token", .value = "T", .meaning = text::kBotToken},
                      {.name = "--lobby", .meaning = text::kBotLobby},
                      {.name = "--games",
                       .value = "N",
                       .meaning = text::kBotGames,
                       .number = {{1, kMostGamesOfBot}}}},
          .examples = {"joga bot --server https://joga.example.org --token T level:3",
                       "joga bot --server http://127.0.0.1:5642 --token T \"ugi:python3 bot.py\" --lobby"},
          .run = run_bot_command};
}

}  // namespace joga::app
