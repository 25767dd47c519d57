// joga bot
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <system_error>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/progress.hpp"
#include "joga/app/setup.hpp"
#include "joga/client/bot.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/who.hpp"
#include "joga/games/registry.hpp"
#include "joga/system/files.hpp"

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

// Reads the token from a file, and warns if others can read it, too.
[[nodiscard]] Result<std::string> token_from(const std::filesystem::path& path, const Context& context) {
  constexpr std::size_t kMost = 4'096;  // bytes
  const Result<system::FileText> file = system::read_file(path, kMost);
  if (!file) return file.error();
  std::string token(trimmed(file->text));
  if (!file->whole || words_of(token).size() != 1)
    return Error{ErrorCode::Malformed, Message(text::kBotNoToken, system::shown(path))};
  using std::filesystem::perms;
  std::error_code error;
  const perms others =
      std::filesystem::status(path, error).permissions() & (perms::group_read | perms::others_read);
  if (!error && others != perms::none) context.fail(Message(text::kBotOpenToken, system::shown(path)));
  return token;
}

// Takes the token out of the environment, so that programs which the bot starts do not inherit it.
// NOLINTBEGIN(concurrency-mt-unsafe): no threads yet
[[nodiscard]] std::string token_from_environment() {
  constexpr const char* kVariable = "JOGA_TOKEN";
  const char* const value = std::getenv(kVariable);
  std::string token(value != nullptr ? value : "");
  ::unsetenv(kVariable);
  return token;
}
// NOLINTEND(concurrency-mt-unsafe)

[[nodiscard]] Result<std::string> token_of(const Arguments& arguments, const Context& context) {
  std::string token = token_from_environment();
  if (const auto file = arguments.option("--token-file")) return token_from(*file, context);
  if (const auto given = arguments.option("--token")) token = *given;
  if (token.empty()) return Error{ErrorCode::Malformed, Message(text::kBotNeeds, "--token-file FILE")};
  return token;
}

int run_bot_command(const Arguments& arguments, Context& context) {
  const std::optional<std::string_view> address = arguments.option("--server");
  if (!address) return context.refuse(Message(text::kBotNeeds, "--server ADDRESS"));
  const Result<std::string> token = token_of(arguments, context);
  if (!token) return context.refuse(token.error());
  const Result<client::ServerAddress> server = client::ServerAddress::parse(*address);
  if (!server) return context.refuse(server.error());
  const std::string who(arguments.operands().front());
  if (const Result<Done> checked = check_who(who); !checked) return context.refuse(checked.error());

  const Result<std::optional<system::Sandbox>> sandbox = sandbox_from(arguments);
  if (!sandbox) return no_sandbox(sandbox.error(), context);

  const Result<Done> played =
      client::run_bot({.server = *server,
                       .token = *token,
                       .who = who,
                       .lobby = arguments.has("--lobby"),
                       .most_games = arguments.number<std::size_t>("--games").value_or(kUsualGames),
                       .sandbox = *sandbox,
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
                      {.name = "--token-file", .value = "FILE", .meaning = text::kBotTokenFile},
                      {.name = "--lobby", .meaning = text::kBotLobby},
                      {.name = "--games",
                       .value = "N",
                       .meaning = text::kBotGames,
                       .number = {{1, kMostGamesOfBot}}},
                      {.name = "--token", .value = "T", .meaning = text::kBotToken},
                      sandbox_option(),
                      sandbox_memory_option(),
                      sandbox_processes_option()},
          .examples = {"joga bot --server https://joga.example.org --token-file token.txt level:3",
                       "JOGA_TOKEN=T joga bot --server http://127.0.0.1:5642 \"ugi:python3 bot.py\" --lobby"},
          .run = run_bot_command};
}

}  // namespace joga::app
