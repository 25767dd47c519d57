// The program's version; CMake gives it.
#pragma once

#include <string_view>

namespace joga::app {

inline constexpr std::string_view kVersion = JOGA_VERSION;

}  // namespace joga::app
