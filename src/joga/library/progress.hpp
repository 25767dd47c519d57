// Where the user stopped in each lesson, in a small text file of lines `game = step`.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "joga/core/result.hpp"
#include "joga/lessons/progress.hpp"

namespace joga::library {

// Reading never fails: what cannot be understood counts as a lesson not begun.
[[nodiscard]] std::unique_ptr<lessons::Progress> progress_in(const std::filesystem::path& data_folder);
// Where there is no folder, progress lasts as long as the program.
[[nodiscard]] std::unique_ptr<lessons::Progress> progress_without_file();

}  // namespace joga::library
