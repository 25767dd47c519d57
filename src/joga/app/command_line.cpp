#include "joga/app/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "joga/app/catalogue.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/suggestion.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"

namespace joga::app {
namespace {

constexpr std::array<OptionDescription, 2> kCommonOptions{{
    {.name = "--lang", .value = "en|pt", .meaning = text::kOptionLang},
    {.name = "--help", .meaning = text::kOptionHelp},
}};

[[nodiscard]] Error unknown_option(const CommandDescription& command, std::string_view word) {
  std::vector<std::string_view> valid;
  for (const OptionDescription& option : all_options(command)) valid.push_back(option.name);
  const Message refusal(joga::text::kUnknownOption, command.name, word,
                        Message::list(std::vector<Message>(valid.begin(), valid.end())));
  return Error{ErrorCode::Unknown, with_suggestion(refusal, word.substr(0, word.find('=')), valid)};
}

[[nodiscard]] std::string spelled(const OptionDescription& option) {
  return option.value.empty() ? std::string(option.name) : fmt::format("{} {}", option.name, option.value);
}

[[nodiscard]] std::string spelled(const OperandDescription& operand) {
  const std::string name = fmt::format("{}{}", operand.name, operand.repeated ? "..." : "");
  return operand.required ? name : fmt::format("[{}]", name);
}

// Returns why the text is not a valid value of the option; none if it is valid.
[[nodiscard]] std::optional<Message> wrong_value(const OptionDescription& option, std::string_view text) {
  if (option.number) {
    const auto [lowest, highest] = *option.number;
    const std::optional<std::int64_t> number = parse_number(text);
    if (!number || *number < lowest || *number > highest)
      return Message(text::kNumberExpected, option.name, lowest, highest, text);
  }
  if (option.seconds) {
    constexpr double kLongest = 1e6;
    const std::optional<double> value = number_from<double>(text);
    if (!value || !(*value > 0 && *value <= kLongest))
      return Message(text::kSecondsExpected, option.name, text);
  }
  if (option.is_word) {
    std::vector<std::string_view> words;
    for (std::string_view rest = option.value; !rest.empty();) {
      const std::string_view word = cut(rest, '|');
      if (word == text) return std::nullopt;
      words.push_back(word);
    }
    return with_suggestion(Message(joga::text::kUnknownOptionValue, option.name, text,
                                   Message::list(std::vector<Message>(words.begin(), words.end()))),
                           text, words);
  }
  return std::nullopt;
}

// One entry of a two-column list, the second column wrapped to 80.
void append_entry(std::string& text, std::string_view left, const std::string& right, std::size_t column) {
  constexpr std::size_t kWidth = 80;
  std::string line = fmt::format("  {}", left);
  if (line.size() + 2 > column) {
    text += line + '\n';
    line.clear();
  }
  line.resize(column, ' ');
  std::size_t width = column;
  for (const std::string_view word : words_of(right)) {
    if (width > column && width + 1 + code_points(word) > kWidth) {
      text += line + '\n';
      line.assign(column, ' ');
      width = column;
    }
    if (width > column) {
      line += ' ';
      ++width;
    }
    line += word;
    width += code_points(word);
  }
  text += line + '\n';
}

constexpr std::size_t kHelpColumn = 26;

// Escapes the characters that roff interprets: a leading dot or quote, double quotes, backslashes, hyphens.
[[nodiscard]] std::string roff(std::string_view text) {
  std::string escaped;
  if (text.starts_with('.') || text.starts_with('\'')) escaped += "\\&";
  for (const char letter : text) {
    if (letter == '"') {
      escaped += "\\(dq";
      continue;
    }
    if (letter == '\\' || letter == '-') escaped += '\\';
    escaped += letter;
  }
  return escaped;
}

// Returns the first paragraph of the help, which names all games.
[[nodiscard]] Message introduction() {
  std::vector<Message> names;
  for (const GameInfo* game : games::all_games()) names.emplace_back(game->name);
  const Message last = names.back();
  names.pop_back();
  return {text::kOverview, Message(text::kLastOfList, Message::list(names), last)};
}

}  // namespace

Result<Arguments> Arguments::parse(const CommandDescription& command,
                                   std::span<const std::string_view> words) {
  Arguments arguments;
  const std::vector<OptionDescription> known = all_options(command);
  const auto find_option = [&](std::string_view name) {
    return std::ranges::find(known, name, &OptionDescription::name);
  };
  bool options_end = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string_view word = words[i];
    if (options_end || word.size() < 2 || !word.starts_with('-')) {
      arguments.operands_.push_back(word);
      continue;
    }
    if (word == "--") {
      options_end = true;
      continue;
    }
    std::optional<std::string_view> value;
    if (const std::size_t equals = word.find('='); equals != std::string_view::npos) {
      value = word.substr(equals + 1);
      word = word.substr(0, equals);
    }
    const auto option = find_option(word);
    if (option == known.end()) return unknown_option(command, words[i]);
    if (option->value.empty()) {
      if (value) return Error{ErrorCode::Malformed, Message(text::kFlagWithValue, option->name)};
      value = "";
    } else if (!value) {
      // The next word is an option, so the value of this one is missing.
      if (i + 1 == words.size() || find_option(words[i + 1]) != known.end()) {
        return Error{ErrorCode::Malformed, Message(text::kOptionNeedsValue, option->name, option->value)};
      }
      value = words[++i];
    }
    if (!arguments.options_.emplace(option->name, *value).second) {
      return Error{ErrorCode::Malformed, Message(text::kOptionTwice, option->name)};
    }
    while (option->repeated && i + 1 < words.size() && !words[i + 1].starts_with("--")) {
      arguments.more_[option->name].push_back(words[++i]);
    }
  }
  if (arguments.has("--help")) return arguments;
  for (const OptionDescription& option : command.options) {
    const std::optional<std::string_view> given = arguments.option(option.name);
    if (!given) continue;
    if (const std::optional<Message> wrong = wrong_value(option, *given))
      return Error{ErrorCode::Malformed, *wrong};
  }

  std::size_t required = 0;
  bool repeated = false;
  for (const OperandDescription& operand : command.operands) {
    required += operand.required ? 1 : 0;
    repeated = repeated || operand.repeated;
  }
  if (arguments.operands_.size() < required) {
    const OperandDescription& missing = command.operands[arguments.operands_.size()];
    return Error{ErrorCode::Malformed,
                 Message(text::kMissingOperand, command.name, missing.name, usage_line(command))};
  }
  if (!repeated && arguments.operands_.size() > command.operands.size()) {
    return Error{ErrorCode::Malformed,
                 Message(text::kSurplusOperand, command.name, arguments.operands_[command.operands.size()],
                         usage_line(command))};
  }
  return arguments;
}

std::optional<std::string_view> Arguments::option(std::string_view name) const {
  const auto found = options_.find(name);
  if (found == options_.end()) return std::nullopt;
  return found->second;
}

std::vector<std::string_view> Arguments::values(std::string_view name) const {
  std::vector<std::string_view> values;
  if (const std::optional<std::string_view> first = option(name)) values.push_back(*first);
  if (const auto more = more_.find(name); more != more_.end()) {
    values.insert(values.end(), more->second.begin(), more->second.end());
  }
  return values;
}

std::optional<double> Arguments::seconds(std::string_view name) const {
  const std::optional<std::string_view> given = option(name);
  return given ? number_from<double>(*given) : std::nullopt;
}

std::optional<std::chrono::milliseconds> Arguments::milliseconds(std::string_view name) const {
  const std::optional<double> given = seconds(name);
  if (!given) return std::nullopt;
  return std::chrono::milliseconds(std::max<std::int64_t>(1, std::llround(*given * 1000)));
}

std::vector<OptionDescription> all_options(const CommandDescription& command) {
  std::vector<OptionDescription> all = command.options;
  all.insert(all.end(), kCommonOptions.begin(), kCommonOptions.end());
  return all;
}

std::string usage_line(const CommandDescription& command) {
  std::string line = fmt::format("joga {}", command.name);
  for (const OperandDescription& operand : command.operands) line += ' ' + spelled(operand);
  for (const OptionDescription& option : command.options) {
    line += option.required ? ' ' + spelled(option) : fmt::format(" [{}]", spelled(option));
  }
  return line;
}

std::string command_help(const CommandDescription& command, Language language) {
  std::string text = fmt::format("{}\n\n{}\n", usage_line(command), Message(command.summary).in(language));
  if (!command.operands.empty()) text += '\n';
  for (const OperandDescription& operand : command.operands) {
    append_entry(text, operand.name, Message(operand.meaning).in(language), kHelpColumn);
  }
  text += '\n';
  for (const OptionDescription& option : all_options(command)) {
    append_entry(text, spelled(option), Message(option.meaning).in(language), kHelpColumn);
  }
  if (!command.examples.empty()) text += fmt::format("\n{}\n", Message(text::kExamples).in(language));
  for (const std::string_view example : command.examples) text += fmt::format("  {}\n", example);
  return text;
}

std::string overview(std::span<const CommandDescription> commands, Language language) {
  std::string text = introduction().in(language) + "\n\n";
  for (const CommandDescription& command : commands) {
    append_entry(text, fmt::format("joga {}", command.name), Message(command.summary).in(language),
                 kHelpColumn);
  }
  text += fmt::format("\n{}\n", Message(text::kOverviewEnd).in(language));
  return text;
}

std::string manual_page(std::span<const CommandDescription> commands) {
  constexpr Language kEnglish = Language::English;
  std::string page = ".TH JOGA 1\n.SH NAME\njoga \\- four board games on one core\n.SH SYNOPSIS\n";
  page += ".B joga\nCOMMAND [ARGUMENTS]\n.SH DESCRIPTION\n";
  page += roff(introduction().in(kEnglish)) + "\n.SH COMMANDS\n";
  for (const CommandDescription& command : commands) {
    page +=
        fmt::format(".SS {}\n{}\n", roff(usage_line(command)), roff(Message(command.summary).in(kEnglish)));
    for (const OperandDescription& operand : command.operands) {
      page +=
          fmt::format(".TP\n.I {}\n{}\n", roff(operand.name), roff(Message(operand.meaning).in(kEnglish)));
    }
    for (const OptionDescription& option : command.options) {
      page +=
          fmt::format(".TP\n.B {}\n{}\n", roff(spelled(option)), roff(Message(option.meaning).in(kEnglish)));
    }
  }
  page += ".SH COMMON OPTIONS\n";
  for (const OptionDescription& option : kCommonOptions) {
    page +=
        fmt::format(".TP\n.B {}\n{}\n", roff(spelled(option)), roff(Message(option.meaning).in(kEnglish)));
  }
  page += ".SH EXIT STATUS\n" + roff(Message(text::kExitStatus).in(kEnglish)) + '\n';
  return page;
}

}  // namespace joga::app
