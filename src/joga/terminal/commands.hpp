// The one table of commands during a game. Line mode uses the words, the full screen the keys, and both show
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
  Back,  // undoes the last part of an unfinished turn
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
  Draw,
  Again,
  Swap,
  Review,  // in a running game: study it
  Delete,
  Comment,  // these three annotate the turn shown
  Mark,
  Sign,
  Menu,
  Quit,
};

// A key of the full screen. Letters and digits are for moves, so commands have other keys, except those that
// the terminal itself uses (Ctrl-C, Ctrl-Z) or cannot tell from other keys (Ctrl-H, Ctrl-I, Ctrl-J, Ctrl-M).
enum class KeyKind : std::uint8_t { Character, Control, Function };

struct Key {
  KeyKind kind = KeyKind::Character;
  char letter = '\0';  // of a character key or a control key: 'U' for Ctrl-U
  int number = 0;      // of a function key

  friend bool operator==(const Key&, const Key&) = default;
};

struct CommandInfo {
  Command command{};
  MessageText word{};      // the word to type; the words of both languages are always understood
  MessageText argument{};  // the argument as the help shows it; empty: none
  Key key{};
  MessageText help{};
};

// In the order of the help.
[[nodiscard]] std::span<const CommandInfo> all_commands() noexcept;
[[nodiscard]] const CommandInfo& info_of(Command command) noexcept;

// Two keys without a command of their own: help, as in most programs, and the next panel beside the board.
inline constexpr Key kHelpKey{.kind = KeyKind::Function, .number = 1};
inline constexpr Key kPanelKey{.kind = KeyKind::Function, .number = 3};

// "Ctrl-U", "F2", "?", "Esc".
[[nodiscard]] std::string key_name(const Key& key);
[[nodiscard]] std::optional<Command> command_of(const Key& key) noexcept;

// Blanks to trim from typed text. Ctrl-K and Ctrl-L leave the last two in a line.
inline constexpr std::string_view kTypedBlanks = " \t\r\n\v\f";

// Normalises a text for comparing words: lower case, and without the accents of Portuguese.
[[nodiscard]] std::string folded(std::string_view text);
// Returns whether a folded text is this word, in either language. `means` also accepts its first letter in
// the language of the question.
[[nodiscard]] bool is_word(std::string_view text, const MessageText& word);
[[nodiscard]] bool means(std::string_view answer, const MessageText& word, Language language);

// A line that begins with the word of a command.
struct TypedCommand {
  Command command{};
  std::string argument{};  // the rest of the line, trimmed
};

// Ignores case and missing accents. Returns nothing if the line is not a command: then it is a move, because
// no move of any game begins with a command's word.
[[nodiscard]] std::optional<TypedCommand> parse_command(std::string_view line);
// The move that a typed text stands for: "pass" for its Portuguese word, otherwise the text itself.
[[nodiscard]] std::string typed_move(const std::string& typed);
// The text of a move as people read it: the pass has a word in both languages.
[[nodiscard]] Message move_in_words(const std::string& move);
// Adds the command that was probably meant to the refusal of a line.
[[nodiscard]] Message with_command_suggestion(Message refusal, std::string_view line);
// Returns the error if an argument follows a command that takes none.
[[nodiscard]] std::optional<Message> unwanted_argument(const TypedCommand& typed);

// --- Lessons ---

// The commands of a lesson; their words are those of a game's commands, plus one for continuing.
enum class LessonCommand : std::uint8_t { Help, Hint, Again, Next, Back, Board, Rules, Menu, Quit };

[[nodiscard]] std::optional<LessonCommand> parse_lesson_command(std::string_view line);

}  // namespace joga::terminal
