// Private to the JSON readers: the text of one object, which begins at this place of its file.
#pragma once

#include <cstddef>
#include <string_view>

#include "joga/record/builder.hpp"
#include "joga/record/read_result.hpp"

namespace joga::record {

ReadResult parse_json_game(std::string_view text, std::size_t line, std::size_t column, GameCache& games);

}  // namespace joga::record
