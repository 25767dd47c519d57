// Where the user stopped in each lesson, which puzzles they have solved and how well: small text files of
// lines `game = step` and `puzzle = solved`.
#pragma once

#include <filesystem>
#include <memory>

#include "joga/lessons/progress.hpp"
#include "joga/puzzle/progress.hpp"

namespace joga::library {

// Reading never fails: unreadable entries count as lessons not begun and puzzles not solved.
[[nodiscard]] std::unique_ptr<lessons::Progress> progress_in(const std::filesystem::path& data_folder);
[[nodiscard]] std::unique_ptr<puzzle::Progress> puzzle_progress_in(const std::filesystem::path& data_folder);

}  // namespace joga::library
