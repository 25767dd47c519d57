// Carries variations and comments of a record over to the same game as it was played on.
#pragma once

#include "joga/record/tree.hpp"

namespace joga::play {

// Whether a tree holds more than the turns of its main line.
[[nodiscard]] bool is_annotated(const record::Tree& tree);

// The main line of `line` with whatever `annotated` has to say, as far as the two go together: its comments,
// and its variations to these turns. A main line that was left is not kept.
[[nodiscard]] record::Tree with_annotations(const record::Tree& line, const record::Tree& annotated);

}  // namespace joga::play
