// The one table of what can be asked for during a game. Plain mode reads the words, the full screen the keys;
// both show the same help. A command that is in one of the two is therefore in the other.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "joga/core/message.hpp"

namespace joga::terminal {

enum class Command : std::uint8_t {
  Help,
  Back,  // the last part of an unfinished turn
  Undo,
  Redo,
  Hint,
  Values,
  Moves,
  Board,
  Flip,
  Rules,
  Position,
  Players,
  Save,
  Load,
  Resign,
  Again,
  Swap,
  Review,
  Menu,
  Quit,
};

// A key of the full screen. Letters and digits are left to moves, so commands are elsewhere; those that the
// terminal itself wants (Ctrl-C, Ctrl-Z) or that are other keys in disguise (Ctrl-H, Ctrl-I, Ctrl-J, Ctrl-M)
// are not used.
enum class KeyKind : std::uint8_t { Character, Control, Function };

struct Key {
  KeyKind kind = KeyKind::Character;
  char letter = '\0';  // of a character key or a control key: 'U' for Ctrl-U
  int number = 0;      // of a function key

  friend bool operator==(const Key&, const Key&) = default;
};

struct CommandInfo {
  Command command{};
  MessageText word{};      // to be typed, in each language; both are understood in both
  MessageText argument{};  // what follows the word, as the help shows it; empty: nothing
  Key key{};
  MessageText help{};
};

// In the order in which the help shows them.
[[nodiscard]] std::span<const CommandInfo> all_commands() noexcept;
[[nodiscard]] const CommandInfo& info_of(Command command) noexcept;

// "Ctrl-U", "F2", "?", "Esc".
[[nodiscard]] std::string key_name(const Key& key);
[[nodiscard]] std::optional<Command> command_of(const Key& key) noexcept;

// A line that begins with the word of a command.
struct TypedCommand {
  Command command{};
  std::string argument{};  // what follows, without the blanks around it
};

// Capitals do not matter, nor does a missing accent. Nothing when the line is no command: then it is a move,
// for no move of any game begins with such a word.
[[nodiscard]] std::optional<TypedCommand> parse_command(std::string_view line);

}  // namespace joga::terminal
