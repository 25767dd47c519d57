// The one table of commands during a game. Line mode reads the words, the full screen the keys, and both show
// the same help, so neither has a command that the other lacks.
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
  Openings,
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

// A key of the full screen. Letters and digits are for moves, so commands have other keys, but none that the
// terminal itself wants (Ctrl-C, Ctrl-Z) or that is another key in disguise (Ctrl-H, Ctrl-I, Ctrl-J, Ctrl-M).
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

// Two that are no commands of their own: help, as in most programs, and the next panel beside the board.
inline constexpr Key kHelpKey{.kind = KeyKind::Function, .number = 1};
inline constexpr Key kPanelKey{.kind = KeyKind::Function, .number = 3};

// "Ctrl-U", "F2", "?", "Esc".
[[nodiscard]] std::string key_name(const Key& key);
[[nodiscard]] std::optional<Command> command_of(const Key& key) noexcept;

// Around what people type; Ctrl-K and Ctrl-L leave the last two in a line.
inline constexpr std::string_view kTypedBlanks = " \t\r\n\v\f";

// For comparing words: lower case, and without the accents of Portuguese.
[[nodiscard]] std::string folded(std::string_view text);
// Whether a folded text is this word, in either language; or, as an answer, its first letter.
[[nodiscard]] bool is_word(std::string_view text, const MessageText& word);
[[nodiscard]] bool means(std::string_view answer, const MessageText& word);

// A line that begins with the word of a command.
struct TypedCommand {
  Command command{};
  std::string argument{};  // what follows, without the blanks around it
};

// Upper case and missing accents do not matter. Nothing if the line is not a command: then it is a move, for
// no move of any game begins with such a word.
[[nodiscard]] std::optional<TypedCommand> parse_command(std::string_view line);
// Why something may not follow this command, if something does.
[[nodiscard]] std::optional<Message> unwanted_argument(const TypedCommand& typed);

// --- In a lesson ---

// What can be said there; the words are those of a game's commands, and a word for going on.
enum class LessonCommand : std::uint8_t { Help, Hint, Again, Next, Back, Board, Rules, Menu, Quit };

[[nodiscard]] std::optional<LessonCommand> parse_lesson_command(std::string_view line);

}  // namespace joga::terminal
