// The files of the browser's page as the build puts them into the program (cmake/JogaWeb.cmake).
#pragma once

#include <span>

#include "joga/server/http_answer.hpp"

namespace joga::app {

[[nodiscard]] std::span<const server::Asset> page() noexcept;

// The page with all that it needs to do without a server. Empty in a program that was built without it.
[[nodiscard]] std::span<const server::Asset> site() noexcept;

}  // namespace joga::app
