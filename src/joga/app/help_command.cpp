// joga help
#include <algorithm>
#include <ostream>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"

namespace joga::app {
namespace {

int run_help(const Arguments& arguments, Context& context) {
  if (arguments.has("--manual")) {
    context.out << manual_page(all_commands());
    return kDone;
  }
  if (arguments.operands().empty()) {
    context.out << overview(all_commands(), context.language);
    return kDone;
  }
  const std::string_view name = arguments.operands().front();
  const auto command = std::ranges::find(all_commands(), name, &CommandDescription::name);
  if (command == all_commands().end()) {
    std::vector<Message> names;
    for (const CommandDescription& known : all_commands()) names.emplace_back(known.name);
    return context.refuse(Message(text::kUnknownCommand, name, Message::list(names)));
  }
  context.out << command_help(*command, context.language);
  return kDone;
}

}  // namespace

CommandDescription help_command() {
  return {.name = "help",
          .summary = text::kHelpSummary,
          .operands = {{.name = "COMMAND", .required = false, .meaning = text::kHelpCommand}},
          .options = {{.name = "--manual", .meaning = text::kHelpManual}},
          .examples = {"joga help perft"},
          .run = run_help};
}

}  // namespace joga::app
