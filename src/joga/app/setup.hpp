// Turns words of the command line into games, positions and files, and results into words.
#pragma once

#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/app/command_line.hpp"
#include "joga/core/any_game.hpp"
#include "joga/core/history.hpp"
#include "joga/system/files.hpp"
#include "joga/system/sandbox.hpp"

namespace joga::app {

// The operand and options that these functions read, for the commands' descriptions.
[[nodiscard]] OperandDescription spec_operand();
[[nodiscard]] OptionDescription position_option();
[[nodiscard]] OptionDescription moves_option();

// `--sandbox` and its limits, of every command that starts programs of others.
[[nodiscard]] OptionDescription sandbox_option();
[[nodiscard]] OptionDescription sandbox_memory_option();
[[nodiscard]] OptionDescription sandbox_processes_option();
// The sandbox for every external program; none if the command line wants none. Fails with
// ErrorCode::Unsupported if this machine has none.
[[nodiscard]] Result<std::optional<system::Sandbox>> sandbox_from(const Arguments& arguments);
// Says why there is no sandbox. Returns the exit status.
[[nodiscard]] int no_sandbox(const Error& error, const Context& context);

// Makes the game of a spec. Only specs from the command line, which come from the user, may name a file.
[[nodiscard]] Result<std::shared_ptr<const AnyGame>> game_from_spec(std::string_view spec);

// Reads the file of a map, which the user has named.
[[nodiscard]] Result<std::string> read_map_file(std::string_view path);

// The game of SPEC, --position and --moves as a history, so that draws by repetition and by the no-capture
// rule count.
[[nodiscard]] Result<History> history_from(const Arguments& arguments);

// The same as a position: perft and random games know neither repetition nor the no-capture rule.
struct PlainPosition {
  std::shared_ptr<const AnyGame> game{};
  AnyPosition position{};
};
[[nodiscard]] Result<PlainPosition> plain_position_from(const Arguments& arguments);

[[nodiscard]] inline Result<std::ifstream> open_input(std::string_view path) {
  return system::open_input(path, path);
}

// Replaces a file. Returns the exit status.
[[nodiscard]] int write_file(std::string_view path, std::string_view content, const Context& context);

// A table with columns two blanks apart and as narrow as possible, right-aligned except perhaps the first.
using TableRow = std::vector<std::string>;
enum class FirstColumn : std::uint8_t { ToTheLeft, ToTheRight };
[[nodiscard]] std::string table_text(const std::vector<TableRow>& rows, FirstColumn first);

// "Result: White wins (why)", of a finished game.
[[nodiscard]] Message result_line(const GameInfo& game, Outcome outcome, const Message& reason);

}  // namespace joga::app
