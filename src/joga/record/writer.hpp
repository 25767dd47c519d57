// Writes records as text, always in the same form: tags in a fixed order, canonical moves, lines of at most
// 100 columns if their words allow it. Reading the text back gives the same record.
#pragma once

#include <ostream>
#include <string>

#include "joga/record/record.hpp"

namespace joga::record {

// Ends with an empty line, so that records can follow each other.
void write(std::ostream& output, const Record& record);
[[nodiscard]] std::string to_text(const Record& record);

// "12." before a turn of the player who began, "12..." before one of the other player.
[[nodiscard]] std::string turn_number(std::size_t ply);

}  // namespace joga::record
