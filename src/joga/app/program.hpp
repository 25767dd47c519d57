// The program, apart from its name: finds the command, the language and the streams, and runs it.
#pragma once

#include <string_view>

namespace joga::app {

inline constexpr std::string_view kVersion = JOGA_VERSION;  // defined by CMake
// Commit, compiler and machine (cmake/JogaPackage.cmake).
[[nodiscard]] std::string_view build_name();

// The body of `main`. Returns the exit status.
[[nodiscard]] int run_program(int argc, char** argv);

}  // namespace joga::app
