#include "joga/app/program.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <optional>
#include <span>
#include <vector>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/core/suggestion.hpp"
#include "joga/games/registry.hpp"

namespace joga::app {
namespace {

// The reader has closed the pipe because it needs no more output, so this counts as success.
extern "C" void on_closed_pipe(int) {
  _exit(kDone);
}
extern "C" void on_interrupt(int) {
  _exit(kInterrupted);
}

// Finds the value of --lang before the options are checked, so that errors about them are in that language.
[[nodiscard]] std::optional<std::string_view> language_word(std::span<const std::string_view> words) {
  constexpr std::string_view kOption = "--lang";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--") break;
    if (words[i] == kOption && i + 1 < words.size()) return words[i + 1];
    if (words[i].starts_with(kOption) && words[i].size() > kOption.size() &&
        words[i][kOption.size()] == '=') {
      return words[i].substr(kOption.size() + 1);
    }
  }
  return std::nullopt;
}

// What the menu offers and no command does.
constexpr std::array<std::string_view, 13> kMenuWords{
    "menu",     "puzzle",    "puzzles", "rules",      "settings", "saved",    "resume",
    "problema", "problemas", "regras",  "definições", "retomar",  "continuar"};

// Returns whether the command `play` is implied: `joga quantik`, `joga --plain`.
[[nodiscard]] bool is_about_playing(std::string_view word) {
  return games::find_info(word) != nullptr || word.starts_with('-');
}

[[nodiscard]] int run(std::span<const std::string_view> words, Context& context) {
  if (const auto word = language_word(words)) {
    const std::optional<Language> language =
        *word == "en" || *word == "pt" ? parse_language(*word) : std::nullopt;
    if (!language) return context.refuse(Message(text::kUnknownLanguage, *word));
    context.language = *language;
    context.language_is_given = true;
  }
  // Common options may come before the command.
  while (words.size() >= 2 && words[0] == "--lang") words = words.subspan(2);
  while (!words.empty() && words[0].starts_with("--lang=")) words = words.subspan(1);
  // Without arguments: opens the menu on a terminal, and prints the help elsewhere.
  static constexpr std::array<std::string_view, 1> kMenu{"play"};
  if (words.empty() && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) words = kMenu;
  if (words.empty() || words[0] == "--help" || words[0] == "-h") {
    context.out << overview(all_commands(), context.language);
    return kDone;
  }
  if (words[0] == "--version") {
    context.out << "joga " << kVersion << " (" << build_name() << ")\n";
    return kDone;
  }
  const bool plays = is_about_playing(words[0]);
  const Result<const CommandDescription*> found = find_command(plays ? kMenu[0] : words[0]);
  if (!found) return context.refuse(found.error());
  const CommandDescription& command = **found;
  const Result<Arguments> arguments = Arguments::parse(command, plays ? words : words.subspan(1));
  if (!arguments) {
    static constexpr std::array<std::string_view, 1> kVersionOption{"--version"};  // of no command
    return context.refuse(plays ? with_suggestion(arguments.error().message, words[0], kVersionOption)
                                : arguments.error().message);
  }
  if (arguments->has("--help")) {
    context.out << command_help(command, context.language);
    return kDone;
  }
  return command.run(*arguments, context);
}

}  // namespace

const std::vector<CommandDescription>& all_commands() {
  static const std::vector<CommandDescription> commands{
      learn_command(),  games_command(),    play_command(),       show_command(),         moves_command(),
      perft_command(),  playouts_command(), analyse_command(),    book_command(),         solve_command(),
      engine_command(), match_command(),    tournament_command(), check_engine_command(), bench_command(),
      tune_command(),   record_command(),   serve_command(),      host_command(),         bot_command(),
      site_command(),   help_command()};
  return commands;
}

Result<const CommandDescription*> find_command(std::string_view name) {
  const auto command = std::ranges::find(all_commands(), name, &CommandDescription::name);
  if (command != all_commands().end()) return &*command;
  if (std::ranges::find(kMenuWords, name) != kMenuWords.end())
    return Error{ErrorCode::Unknown, Message(text::kInTheMenu, name)};
  std::vector<std::string_view> names;
  for (const CommandDescription& known : all_commands()) names.push_back(known.name);
  const Message refusal(text::kUnknownCommand, name,
                        Message::list(std::vector<Message>(names.begin(), names.end())));
  // `joga quantik` plays a game, so games are suggested as well.
  for (const GameInfo* game : games::all_games()) names.push_back(game->id);
  const std::string_view word = name.substr(std::min(name.find_first_not_of("/-"), name.size()));
  return Error{ErrorCode::Unknown, with_suggestion(refusal, word.substr(0, word.find(':')), names)};
}

namespace {

// The columns of a terminal; 0 if the file is none.
[[nodiscard]] int columns_of(int file) {
  winsize size{};
  return isatty(file) == 1 && ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace

int run_program(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  std::signal(SIGPIPE, on_closed_pipe);
  std::signal(SIGINT, on_interrupt);
  const std::vector<std::string_view> words(argv + std::min(argc, 1), argv + argc);
  const bool no_colour = std::getenv("NO_COLOR") != nullptr;  // NOLINT(concurrency-mt-unsafe): no threads yet
  Context context{.language = language_from_environment(),
                  .language_is_given = false,
                  .colour = isatty(STDOUT_FILENO) == 1 && !no_colour,
                  .unicode = unicode_from_environment(),
                  .out = std::cout,
                  .error = std::cerr,
                  .columns = columns_of(STDERR_FILENO)};
  const int status = run(words, context);
  errno = 0;
  std::cout.flush();
  if (!std::cout && status == kDone) {
    return context.fail(
        Message(text::kCannotWriteOutput, std::string(std::strerror(errno != 0 ? errno : EIO))));
  }
  return status;
}

}  // namespace joga::app
