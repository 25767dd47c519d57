// The text of one game, cut out of its file by the reader, as a record. The grammar is in docs/records.md.
#pragma once

#include <cstddef>
#include <string_view>

#include "joga/record/builder.hpp"
#include "joga/record/read_result.hpp"

namespace joga::record {

// The line and column of a place in a text whose first line has this number.
[[nodiscard]] RecordError error_at(std::string_view text, std::size_t first_line, std::size_t offset,
                                   Message message);

ReadResult parse_game(std::string_view text, std::size_t first_line, GameCache& games);

}  // namespace joga::record
