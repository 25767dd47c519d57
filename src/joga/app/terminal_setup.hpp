// Sets up the two modes of the terminal (screen and plain): language, terminal, folders.
#pragma once

#include <cstdint>

#include "joga/app/command_line.hpp"
#include "joga/app/context.hpp"
#include "joga/terminal/plain.hpp"
#include "joga/terminal/screen/screen.hpp"

namespace joga::app {

// `--plain`, `--ascii` and `--theme`, which every command that opens the terminal takes.
[[nodiscard]] OptionDescription theme_option();
[[nodiscard]] bool wants_screen(const Arguments& arguments);

[[nodiscard]] terminal::screen::Setup screen_setup(const Arguments& arguments, const Context& context,
                                                   std::uint64_t seed);
[[nodiscard]] terminal::PlainSetup plain_setup(const Arguments& arguments, const Context& context,
                                               std::uint64_t seed);

}  // namespace joga::app
