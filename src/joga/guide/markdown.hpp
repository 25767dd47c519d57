// The small part of Markdown in which the rules are written:
//
//   # Title, ## Section          one line each
//   paragraphs and - items       an item's further lines are indented by two blanks
//   **bold** and `code`          inside any text; they do not nest
//   ```joga ... ```              an example, of lines `key: value` with the keys game, position, moves and
//                                caption; a line indented by two blanks continues the value above it
//
// Anything else is refused, so that no front end ever meets mark-up that it cannot draw.
#pragma once

#include <string_view>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/guide/guide.hpp"

namespace joga::guide {

// The error's offset is that of the line in question. Its message is for authors of rules, in English.
[[nodiscard]] Result<std::vector<Block>> parse_markdown(std::string_view text);

}  // namespace joga::guide
