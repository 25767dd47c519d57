#include "joga/app/setup.hpp"

#include <algorithm>
#include <ostream>
#include <string>

#include "joga/app/catalogue.hpp"
#include "joga/app/context.hpp"
#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/catalogue.hpp"
#include "joga/games/registry.hpp"
#include "joga/system/process.hpp"

namespace joga::app {
namespace {

// The game and the position of --position, before --moves.
[[nodiscard]] Result<PlainPosition> set_up(const Arguments& arguments) {
  Result<std::shared_ptr<const AnyGame>> game = game_from_spec(arguments.operands().front());
  if (!game) return game.error();
  const std::optional<std::string_view> text = arguments.option("--position");
  if (!text) return PlainPosition{*game, (*game)->start()};
  const Result<AnyPosition> position = (*game)->parse_position(*text);
  if (!position) return position.error();
  return PlainPosition{*game, *position};
}

[[nodiscard]] Error at_move(std::size_t number, const Error& error) {
  return Error{error.code, Message(engine::text::kMoveNumber, number, error.message), error.offset};
}

}  // namespace

OperandDescription spec_operand() {
  return {.name = "SPEC", .meaning = text::kSpec};
}
OptionDescription position_option() {
  return {.name = "--position", .value = "P", .meaning = text::kPosition};
}
OptionDescription moves_option() {
  return {.name = "--moves", .value = "\"M ...\"", .meaning = text::kMoves};
}

void show_errors(std::string_view errors, const Context& context) {
  constexpr std::size_t kMostShown = 20;
  const std::vector<std::string_view> lines = lines_of(trimmed(errors, "\r\n"));
  const std::size_t first = lines.size() > kMostShown ? lines.size() - kMostShown : 0;
  std::string text;
  for (std::size_t i = first; i < lines.size(); ++i) text += "  | " + without_flaws(lines[i]) + '\n';
  // In one piece, because other threads may print too.
  context.error << text << std::flush;
}

OptionDescription sandbox_option() {
  return {.name = "--sandbox", .meaning = text::kSandbox};
}
OptionDescription sandbox_memory_option() {
  return {.name = "--sandbox-memory",
          .value = "MIB",
          .meaning = text::kSandboxMemory,
          .number = {{1, kMostMemory}}};
}
OptionDescription sandbox_processes_option() {
  constexpr std::int64_t kMostProcesses = 100'000;
  return {.name = "--sandbox-processes",
          .value = "N",
          .meaning = text::kSandboxProcesses,
          .number = {{1, kMostProcesses}}};
}

Result<std::optional<system::Sandbox>> sandbox_from(const Arguments& arguments) {
  if (!arguments.has("--sandbox")) {
    for (const std::string_view option : {"--sandbox-memory", "--sandbox-processes"}) {
      if (arguments.has(option))
        return Error{ErrorCode::Malformed, Message(text::kOptionRequired, option, "--sandbox")};
    }
    return std::optional<system::Sandbox>();
  }
  system::Sandbox sandbox;
  sandbox.memory_mib = arguments.number<std::uint32_t>("--sandbox-memory").value_or(sandbox.memory_mib);
  sandbox.processes = arguments.number<std::uint32_t>("--sandbox-processes").value_or(sandbox.processes);
  if (const Result<Done> checked = system::check_sandbox(); !checked) return checked.error();
  return std::optional(sandbox);
}

int no_sandbox(const Error& error, const Context& context) {
  return error.code == ErrorCode::Malformed ? context.refuse(error) : context.fail(error.message);
}

Result<std::string> read_map_file(std::string_view path) {
  constexpr std::size_t kLargest = 64 * 1024;
  Result<std::ifstream> file = open_input(path);
  if (!file) return file.error();
  std::string content(kLargest + 1, '\0');
  file->read(content.data(), static_cast<std::streamsize>(content.size()));
  content.resize(static_cast<std::size_t>(file->gcount()));
  if (content.size() > kLargest)
    return Error{ErrorCode::Unsupported, Message(text::kFileTooLarge, path, kLargest)};
  return content;
}

Result<std::shared_ptr<const AnyGame>> game_from_spec(std::string_view spec) {
  const Result<GameSpec> parsed = GameSpec::parse(spec);
  if (!parsed) return parsed.error();
  const Result<GameSpec> self_contained = games::inline_files(*parsed, read_map_file);
  if (!self_contained) return self_contained.error();
  return games::make_game(*self_contained);
}

Result<History> history_from(const Arguments& arguments) {
  const Result<PlainPosition> start = set_up(arguments);
  if (!start) return start.error();
  History history(start->game, start->position);
  std::size_t number = 0;
  for (const std::string_view word : words_of(arguments.option("--moves").value_or(""))) {
    ++number;
    if (const Result<Done> played = history.play(word); !played) return at_move(number, played.error());
  }
  return history;
}

Result<PlainPosition> plain_position_from(const Arguments& arguments) {
  Result<PlainPosition> current = set_up(arguments);
  if (!current) return current;
  std::size_t number = 0;
  for (const std::string_view word : words_of(arguments.option("--moves").value_or(""))) {
    ++number;
    const Result<AnyMove> move = current->game->parse_move(current->position, word);
    if (!move) return at_move(number, move.error());
    current->position = current->game->play_unchecked(current->position, *move);
  }
  return current;
}

int write_file(std::string_view path, std::string_view content, const Context& context) {
  const Result<Done> written = system::replace_file(path, content);
  return written ? kDone : context.fail(written.error().message);
}

std::string table_text(const std::vector<TableRow>& rows, FirstColumn first) {
  std::vector<std::size_t> widths;
  for (const TableRow& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], code_points(row[i]));
  }
  std::string text;
  for (const TableRow& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - code_points(row[i]), ' ');
      if (i > 0) text += "  ";
      text += i == 0 && first == FirstColumn::ToTheLeft ? row[i] + blanks : blanks + row[i];
    }
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  return text;
}

Message result_line(const GameInfo& game, Outcome outcome, const Message& reason) {
  const std::optional<Player> winner = winner_of(outcome);
  const Message words = winner ? Message(text::kWins, game.player_name(*winner)) : Message(joga::text::kDraw);
  return {text::kResultLine, words, reason};
}

}  // namespace joga::app
