// joga help
#include <algorithm>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"

namespace joga::app {
namespace {

[[nodiscard]] Message list_of(std::span<const std::string_view> names) {
  return Message::list(std::vector<Message>(names.begin(), names.end()));
}

int run_help(const Arguments& arguments, Context& context) {
  if (arguments.has("--manual")) {
    context.out << manual_page(all_commands());
    return kDone;
  }
  if (const auto name = arguments.option("--completion")) {
    const auto shell = std::ranges::find(kShellNames, *name);
    if (shell == kShellNames.end()) {
      return context.refuse(Message(text::kUnknownShell, *name, list_of(kShellNames)));
    }
    context.out << completion(all_commands(), static_cast<Shell>(shell - kShellNames.begin()));
    return kDone;
  }
  if (arguments.operands().empty()) {
    context.out << overview(all_commands(), context.language);
    return kDone;
  }
  const std::string_view name = arguments.operands().front();
  const Result<const CommandDescription*> command = find_command(name);
  if (!command) return context.refuse(command.error());
  context.out << command_help(**command, context.language);
  return kDone;
}

}  // namespace

CommandDescription help_command() {
  return {.name = "help",
          .summary = text::kHelpSummary,
          .operands = {{.name = "COMMAND", .required = false, .meaning = text::kHelpCommand}},
          .options = {{.name = "--manual", .meaning = text::kHelpManual},
                      {.name = "--completion", .value = "bash|zsh|fish", .meaning = text::kHelpCompletion}},
          .examples = {"joga help perft", "source <(joga help --completion bash)"},
          .run = run_help};
}

}  // namespace joga::app
