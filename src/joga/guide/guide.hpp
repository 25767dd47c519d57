// The players' rules of every game, in both languages, ready to be drawn.
//
// They are written as Markdown in docs/rules/<game>.<language>.md and built into the library, so nothing is
// read at run time. A front end gets them as a list of blocks: it decides how a heading or a list looks, and
// draws the board of an example itself.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "joga/core/embedded.hpp"
#include "joga/core/history.hpp"
#include "joga/core/message.hpp"
#include "joga/core/result.hpp"

namespace joga::guide {

enum class SpanKind : std::uint8_t {
  Plain,
  Bold,
  Code,  // a move, a square, an option: typed exactly like this
};

struct Span {
  SpanKind kind = SpanKind::Plain;
  std::string text{};

  friend bool operator==(const Span&, const Span&) = default;
};

// One run of text. Line breaks of the source are blanks here: front ends wrap the text.
using Spans = std::vector<Span>;

struct Heading {
  int level = 1;  // 1: the title, exactly one, at the beginning; 2: a section; 3: a part of a section
  Spans text{};
};

struct Paragraph {
  Spans text{};
};

// Consecutive items are one list.
struct ListItem {
  Spans text{};
};

// A board to draw: the position after the moves.
struct Example {
  std::string spec{};
  std::string position{};  // empty: the start of the game
  std::vector<std::string> moves{};
  Spans caption{};
};

using Block = std::variant<Heading, Paragraph, ListItem, Example>;

// The rules of a game by its id; empty if the game has none.
[[nodiscard]] const std::vector<Block>& rules(std::string_view game_id, Language language);

// Adds the rules of a game that was added to the list of games, named as in docs/rules. Not thread-safe: see
// games::add_game.
void add_rules(const EmbeddedFile& page);

// The game of an example, played up to the position to show: `view()` has the board and the last move.
[[nodiscard]] Result<History> set_up(const Example& example);

// The text without the mark-up.
[[nodiscard]] std::string plain_text(const Spans& spans);

// The files of docs/rules: "quantik.en" and so on.
[[nodiscard]] std::span<const EmbeddedFile> embedded_rules() noexcept;

// The small part of Markdown in which the rules are written:
//
//   # Title, ## Section, ### Part    one line each
//   paragraphs and - items       an item's further lines are indented by two blanks
//   **bold** and `code`          inside any text; they do not nest
//   ```joga ... ```              an example, of lines `key: value` with the keys game, position, moves and
//                                caption; a line indented by two blanks continues the value above it
//
// Anything else is refused, so that no front end ever meets mark-up that it cannot draw.
//
// The error's offset is that of the line. Its message is for the authors of rules, in English.
[[nodiscard]] Result<std::vector<Block>> parse_markdown(std::string_view text);

}  // namespace joga::guide
