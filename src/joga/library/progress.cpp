#include "joga/library/progress.hpp"

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "joga/library/catalogue.hpp"
#include "joga/system/files.hpp"

namespace joga::library {
namespace {

[[nodiscard]] std::string text_of(const std::filesystem::path& path) {
  // Far above any such file; of a larger one the beginning counts.
  constexpr std::size_t kLargestProgress = std::size_t{64} << 10U;
  Result<system::FileText> file = system::read_file(path, kLargestProgress);
  return file ? std::move(file->text) : std::string();
}

[[nodiscard]] Result<Done> keep(const std::filesystem::path& path, std::string_view text,
                                const Message& name) {
  if (Result<Done> made = system::make_folders(path.parent_path(), name); !made) return made;
  return system::replace_file(path, text, system::Access::OwnerOnly, name);
}

// Both without a path last as long as the program. A file is read anew each time: several windows may be
// open.

class LessonProgress : public lessons::Progress {
 public:
  explicit LessonProgress(std::optional<std::filesystem::path> path) : path_(std::move(path)) {}

  [[nodiscard]] lessons::Place place(std::string_view game_id) const override {
    const std::scoped_lock lock(mutex_);
    const lessons::Places places = load();
    const auto found = places.find(game_id);
    return found == places.end() ? lessons::Place{} : found->second;
  }
  Result<Done> remember(std::string_view game_id, const lessons::Place& place) override {
    const std::scoped_lock lock(mutex_);
    places_ = load();
    places_[std::string(game_id)] = place;
    return path_ ? keep(*path_, lessons::places_text(places_), text::kLessonProgress) : Done{};
  }

 private:
  [[nodiscard]] lessons::Places load() const {
    return path_ ? lessons::parse_places(text_of(*path_)) : places_;
  }

  std::optional<std::filesystem::path> path_;
  mutable std::mutex mutex_{};
  lessons::Places places_{};
};

class PuzzleProgress : public puzzle::Progress {
 public:
  explicit PuzzleProgress(std::optional<std::filesystem::path> path) : path_(std::move(path)) {}

  [[nodiscard]] puzzle::Standing standing() const override {
    const std::scoped_lock lock(mutex_);
    return load();
  }
  Result<Done> change(const std::function<void(puzzle::Standing&)>& how) override {
    const std::scoped_lock lock(mutex_);
    standing_ = load();
    how(standing_);
    return path_ ? keep(*path_, puzzle::standing_text(standing_), text::kPuzzleProgress) : Done{};
  }

 private:
  [[nodiscard]] puzzle::Standing load() const {
    return path_ ? puzzle::parse_standing(text_of(*path_)) : standing_;
  }

  std::optional<std::filesystem::path> path_;
  mutable std::mutex mutex_{};
  puzzle::Standing standing_{};
};

}  // namespace

std::unique_ptr<puzzle::Progress> puzzle_progress_in(const std::filesystem::path& data_folder) {
  return std::make_unique<PuzzleProgress>(data_folder / "puzzles");
}

std::unique_ptr<puzzle::Progress> puzzle_progress_without_file() {
  return std::make_unique<PuzzleProgress>(std::nullopt);
}

std::unique_ptr<lessons::Progress> progress_in(const std::filesystem::path& data_folder) {
  return std::make_unique<LessonProgress>(data_folder / "lessons");
}

std::unique_ptr<lessons::Progress> progress_without_file() {
  return std::make_unique<LessonProgress>(std::nullopt);
}

}  // namespace joga::library
