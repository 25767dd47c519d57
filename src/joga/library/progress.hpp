// Where the user stopped in each lesson, which puzzles he has solved and how well: small text files of lines
// `game = step` and `puzzle = solved`.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "joga/core/result.hpp"
#include "joga/lessons/progress.hpp"
#include "joga/puzzle/progress.hpp"

namespace joga::library {

// Reading never fails: what cannot be understood counts as a lesson not begun, a puzzle not solved.
[[nodiscard]] std::unique_ptr<lessons::Progress> progress_in(const std::filesystem::path& data_folder);
// Where there is no folder, progress lasts as long as the program.
[[nodiscard]] std::unique_ptr<lessons::Progress> progress_without_file();

[[nodiscard]] std::unique_ptr<puzzle::Progress> puzzle_progress_in(const std::filesystem::path& data_folder);
[[nodiscard]] std::unique_ptr<puzzle::Progress> puzzle_progress_without_file();

}  // namespace joga::library
