// What the full screen needs to know about where it runs.
#pragma once

#include <cstdint>

#include "joga/app/context.hpp"
#include "joga/terminal/screen/screen.hpp"

namespace joga::app {

[[nodiscard]] terminal::screen::Setup screen_setup(const Context& context, std::uint64_t seed);

}  // namespace joga::app
