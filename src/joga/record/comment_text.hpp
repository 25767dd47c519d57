// Comments in the text of a record: `{...}` or `;...` to the end of the line, with all that is not words as
// commands inside: `[%clk 0:01:30]`, `[%eval 0.35]`, `[%emt 0:00:05]`, `[%depth 9]`, `[%nodes 1234]`,
// `[%draw d4 d4-e5]`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/record/annotation.hpp"

namespace joga::record {

struct CommentFlaw {
  std::size_t offset;
  Message message;
};

struct CommentText {
  std::string text{};
  std::optional<ClockTime> clock{};
  std::optional<Value> evaluation{};
  std::optional<ClockTime> spent{};
  std::optional<SearchDepth> depth{};
  std::optional<SearchNodes> nodes{};
  std::vector<std::string> marks{};

  // Whether it has neither words nor commands.
  [[nodiscard]] bool empty() const noexcept;
  std::size_t length = 0;  // in the source, including the braces
  std::optional<CommentFlaw> wrong{};
};

// Reads the comment at the front of the source, which begins with '{' or ';'.
[[nodiscard]] CommentText read_comment_text(std::string_view source);

// The text of a comment with braces, backslashes and line ends escaped, as well as '[' where it would begin a
// command or, at the beginning of a line, a game.
[[nodiscard]] std::string escaped_comment(std::string_view text);

}  // namespace joga::record
