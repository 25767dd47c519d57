#include "joga/library/progress.hpp"

#include <cstddef>
#include <string>
#include <utility>

#include "joga/library/catalogue.hpp"
#include "joga/system/files.hpp"

namespace joga::library {
namespace {

[[nodiscard]] KeptText kept_in(const std::filesystem::path& path, const Message& name) {
  return {.read =
              [path] {
                // Far above the size of any such file. Only the beginning of a larger file is read.
                constexpr std::size_t kLargestProgress = std::size_t{64} << 10U;
                Result<system::FileText> file = system::read_file(path, kLargestProgress);
                return file ? std::move(file->text) : std::string();
              },
          .write =
              [path, name](const std::string& text) {
                if (Result<Done> made = system::make_folders(path.parent_path(), name); !made) return made;
                return system::replace_file(path, text, system::Access::OwnerOnly, name);
              }};
}

}  // namespace

std::unique_ptr<lessons::Progress> progress_in(const std::filesystem::path& data_folder) {
  return std::make_unique<lessons::Progress>(kept_in(data_folder / "lessons", text::kLessonProgress));
}

std::unique_ptr<puzzle::Progress> puzzle_progress_in(const std::filesystem::path& data_folder) {
  return std::make_unique<puzzle::Progress>(kept_in(data_folder / "puzzles", text::kPuzzleProgress));
}

}  // namespace joga::library
