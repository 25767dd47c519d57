// Finds programs by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace joga::system {

// PATH, or what the system usually has.
[[nodiscard]] std::string_view path_variable();

// A name with a slash is the path itself; another one is searched for in the folders of `path`.
[[nodiscard]] std::optional<std::string> find_program(const std::string& name, std::string_view path);

}  // namespace joga::system
