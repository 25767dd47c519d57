// Private to the readers: parses one game, cut out of its file. The grammar of texts is in docs/records.md.
#pragma once

#include <cstddef>
#include <string_view>

#include "joga/record/builder.hpp"
#include "joga/record/record.hpp"

namespace joga::record {

// The line and column of an offset in a text whose first line has this number.
[[nodiscard]] RecordError error_at(std::string_view text, std::size_t first_line, std::size_t offset,
                                   Message message);

[[nodiscard]] ReadResult parse_game(std::string_view text, std::size_t first_line, GameCache& games);

// Parses one JSON object, which begins at this place of its file.
[[nodiscard]] ReadResult parse_json_game(std::string_view text, std::size_t line, std::size_t column,
                                         GameCache& games);

}  // namespace joga::record
