#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "joga/app/command_line.hpp"
#include "joga/core/game.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"

namespace joga::app {
namespace {

// The completions for a placeholder in the help: words, and files if `files` is set.
struct Candidates {
  std::vector<std::string_view> words{};
  bool files = false;
};

// `name` is a placeholder as the help shows it. Lower-case words, as in `en|pt`, are completions themselves.
[[nodiscard]] Candidates candidates(std::string_view name) {
  Candidates found;
  while (!name.empty()) {
    const std::string_view part = cut(name, '|');
    if (part == "FILE" || part == "DIR") {
      found.files = true;
    } else if (part == "SPEC" || part == "GAME") {
      for (const GameInfo* game : games::all_games()) found.words.push_back(game->id);
    } else if (std::ranges::all_of(part, [](char letter) { return letter >= 'a' && letter <= 'z'; })) {
      found.words.push_back(part);
    }
  }
  return found;
}

[[nodiscard]] Candidates operands(const CommandDescription& command,
                                  std::span<const CommandDescription> commands) {
  Candidates found;
  for (const OperandDescription& operand : command.operands) {
    const Candidates more = candidates(operand.name);
    found.words.insert(found.words.end(), more.words.begin(), more.words.end());
    found.files = found.files || more.files;
  }
  if (command.name == "help") {
    for (const CommandDescription& known : commands) found.words.push_back(known.name);
  }
  return found;
}

// Escapes a text for use between single quotes, with a backslash before each `special` character.
[[nodiscard]] std::string escaped(std::string_view text, std::string_view special = "") {
  std::string result;
  for (const char letter : text) {
    if (letter == '\'') {
      result += "'\\''";
      continue;
    }
    if (special.find(letter) != std::string_view::npos) result += '\\';
    result += letter;
  }
  return result;
}
[[nodiscard]] std::string shell_quoted(std::string_view text) {
  return '\'' + escaped(text) + '\'';
}

[[nodiscard]] std::string english(const MessageText& text) {
  return Message(text).in(Language::English);
}

[[nodiscard]] std::string bash_reply(const Candidates& candidates) {
  std::string reply =
      fmt::format("words={}", shell_quoted(fmt::format("{}", fmt::join(candidates.words, " "))));
  return candidates.files ? reply + " files=yes" : reply;
}

[[nodiscard]] std::string bash(std::span<const CommandDescription> commands) {
  Candidates first = candidates("SPEC");
  std::string cases;
  for (const CommandDescription& command : commands) {
    first.words.push_back(command.name);
    Candidates rest = operands(command, commands);
    for (const OptionDescription& option : all_options(command)) {
      rest.words.push_back(option.name);
      if (option.value.empty()) continue;
      cases += fmt::format("      {}:{}) {} ;;\n", command.name, option.name,
                           bash_reply(candidates(option.value)));
    }
    cases += fmt::format("      {}:*) {} ;;\n", command.name, bash_reply(rest));
  }
  return fmt::format(R"(# Completion of joga's command line for bash. Made by: joga help --completion bash
_joga() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} words='' files=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    {}
  else
    case ${{COMP_WORDS[1]}}:${{COMP_WORDS[COMP_CWORD - 1]}} in
{}    esac
  fi
  mapfile -t COMPREPLY < <(
    compgen -W "$words" -- "$word"
    [ -z "$files" ] || compgen -f -- "$word"
  )
}}
complete -o filenames -F _joga joga
)",
                     bash_reply(first), cases);
}

[[nodiscard]] std::string zsh_action(const Candidates& candidates) {
  if (candidates.files) return "_files";
  return candidates.words.empty() ? " " : fmt::format("({})", fmt::join(candidates.words, " "));
}

[[nodiscard]] std::string zsh(std::span<const CommandDescription> commands) {
  constexpr std::string_view kSpecial = "[]:\\";
  std::string names;
  std::string cases;
  for (const CommandDescription& command : commands) {
    names +=
        fmt::format("    {}\n", shell_quoted(fmt::format("{}:{}", command.name, english(command.summary))));
    cases += fmt::format("        {})\n          _arguments", command.name);
    for (const OptionDescription& option : all_options(command)) {
      cases += fmt::format(" \\\n            '{}{}[{}]", option.repeated ? "*" : "", option.name,
                           escaped(english(option.meaning), kSpecial));
      if (!option.value.empty()) {
        cases += fmt::format(":{}:{}", escaped(option.value, kSpecial), zsh_action(candidates(option.value)));
      }
      cases += '\'';
    }
    const Candidates rest = operands(command, commands);
    if (rest.files || !rest.words.empty())
      cases += fmt::format(" \\\n            '*:argument:{}'", zsh_action(rest));
    cases += "\n          ;;\n";
  }
  return fmt::format(R"(#compdef joga
# Completion of joga's command line for zsh. Made by: joga help --completion zsh
_joga() {{
  local state line
  local -a commands
  commands=(
{}  )
  _arguments -C '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      _describe command commands
      _values game {}
      ;;
    argument)
      case $words[1] in
{}      esac
      ;;
  esac
}}
_joga "$@"
)",
                     names, fmt::join(candidates("SPEC").words, " "), cases);
}

[[nodiscard]] std::string fish(std::span<const CommandDescription> commands) {
  std::string text =
      "# Completion of joga's command line for fish. Made by: joga help --completion fish\n"
      "complete -c joga -f\n";
  const auto given = [](const Candidates& candidates) {
    std::string flags = candidates.files ? " -F" : "";
    if (!candidates.words.empty()) flags += fmt::format(" -a '{}'", fmt::join(candidates.words, " "));
    return flags;
  };
  // -r requires a value; -x also keeps fish from offering files for it.
  const auto value_flags = [&](std::string_view value) {
    if (value.empty()) return std::string();
    const Candidates values = candidates(value);
    return (values.files ? " -r" : " -x") + given(values);
  };
  text += fmt::format("complete -c joga -n __fish_use_subcommand{}\n", given(candidates("SPEC")));
  for (const CommandDescription& command : commands) {
    text += fmt::format("complete -c joga -n __fish_use_subcommand -a {} -d {}\n", command.name,
                        shell_quoted(english(command.summary)));
    const std::string of_command =
        fmt::format("complete -c joga -n '__fish_seen_subcommand_from {}'", command.name);
    const Candidates rest = operands(command, commands);
    if (rest.files || !rest.words.empty()) text += of_command + given(rest) + '\n';
    for (const OptionDescription& option : all_options(command)) {
      text += fmt::format("{} -l {}{} -d {}\n", of_command, option.name.substr(2), value_flags(option.value),
                          shell_quoted(english(option.meaning)));
    }
  }
  return text;
}

}  // namespace

std::string completion(std::span<const CommandDescription> commands, Shell shell) {
  switch (shell) {
    case Shell::Bash:
      return bash(commands);
    case Shell::Zsh:
      return zsh(commands);
    case Shell::Fish:
      return fish(commands);
  }
  return {};
}

}  // namespace joga::app
