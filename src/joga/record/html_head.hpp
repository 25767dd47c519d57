// How every page of joga begins.
#pragma once

#include <string>
#include <string_view>

#include "joga/core/message.hpp"

namespace joga::record {

// The first lines up to </head>. The style sheet goes in as it is: it must come from the program, and have
// none of < > & in it.
[[nodiscard]] std::string html_head(std::string_view title, Language language, std::string_view style);

}  // namespace joga::record
