// joga check-engine
#include <ostream>
#include <string>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/setup.hpp"
#include "joga/engine/command_words.hpp"
#include "joga/engine/compliance.hpp"
#include "joga/games/registry.hpp"

namespace joga::app {
namespace {

[[nodiscard]] Message line_for(const engine::CheckResult& result) {
  switch (result.status) {
    case engine::CheckStatus::Passed:
      return {text::kCheckPassed, result.name, *result.expected};
    case engine::CheckStatus::Failed:
      return {text::kCheckFailed, result.name, *result.expected, result.explanation};
    case engine::CheckStatus::Skipped:
      return {text::kCheckSkipped, result.name, result.explanation};
  }
  return {};
}

int run_check_engine(const Arguments& arguments, Context& context) {
  const Result<std::shared_ptr<const AnyGame>> game =
      game_from_spec(arguments.option("--game").value_or(games::all_games().front()->id));
  if (!game) return context.refuse(game.error());
  const Result<std::vector<std::string>> words = engine::split_words(arguments.operands().front());
  if (!words) return context.refuse(words.error());

  const Result<std::optional<system::Sandbox>> sandbox = sandbox_from(arguments);
  if (!sandbox) return no_sandbox(sandbox.error(), context);

  // Prints each result at once, because a slow program may take long for the next.
  const auto show = [&](const engine::CheckResult& result) {
    context.out << line_for(result).in(context.language) << std::endl;
  };
  const engine::ComplianceReport report =
      engine::check_engine({.command = *words, .sandbox = *sandbox}, *game, show);
  using engine::CheckStatus;
  context.say({text::kChecksCounted, report.count(CheckStatus::Passed), report.count(CheckStatus::Failed),
               report.count(CheckStatus::Skipped)});
  return report.passed() ? kDone : kFailed;
}

}  // namespace

CommandDescription check_engine_command() {
  return {.name = "check-engine",
          .summary = text::kCheckEngineSummary,
          .operands = {{.name = "COMMAND", .meaning = text::kCheckEngineCommand}},
          .options = {{.name = "--game", .value = "SPEC", .meaning = text::kCheckEngineGame},
                      sandbox_option(),
                      sandbox_memory_option(),
                      sandbox_processes_option()},
          .examples = {"joga check-engine ./bot", "joga check-engine \"python3 bot.py --fast\" --game eximo"},
          .run = run_check_engine};
}

}  // namespace joga::app
