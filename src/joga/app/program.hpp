// The program, apart from its name: finds the command, the language and the streams, and runs it.
#pragma once

namespace joga::app {

// As `main`; returns the exit status.
[[nodiscard]] int run_program(int argc, char** argv);

}  // namespace joga::app
