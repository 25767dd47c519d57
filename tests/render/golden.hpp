// Compares with files under tests/data/render. With JOGA_UPDATE_GOLDEN=1 in the environment the files are
// written instead: look at the difference before you commit it.
#pragma once

#include <string_view>

namespace joga::render {

void expect_golden(std::string_view name, std::string_view text);

}  // namespace joga::render
