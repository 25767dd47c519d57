#include "joga/library/progress.hpp"

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/library/catalogue.hpp"
#include "joga/system/files.hpp"

namespace joga::library {
namespace {

// Far above any such file; of a larger one the beginning counts.
constexpr std::size_t kLargestProgress = std::size_t{64} << 10U;

class MemoryProgress : public lessons::Progress {
 public:
  [[nodiscard]] lessons::Place place(std::string_view game_id) const override {
    const std::scoped_lock lock(mutex_);
    const auto found = places_.find(game_id);
    return found == places_.end() ? lessons::Place{} : found->second;
  }
  Result<Done> remember(std::string_view game_id, const lessons::Place& place) override {
    const std::scoped_lock lock(mutex_);
    places_[std::string(game_id)] = place;
    return Done{};
  }

 private:
  mutable std::mutex mutex_{};
  lessons::Places places_{};
};

// The file is read anew each time: several windows may be open.
class FileProgress : public lessons::Progress {
 public:
  explicit FileProgress(std::filesystem::path path) : path_(std::move(path)) {}

  [[nodiscard]] lessons::Place place(std::string_view game_id) const override {
    const lessons::Places places = load();
    const auto found = places.find(game_id);
    return found == places.end() ? lessons::Place{} : found->second;
  }
  Result<Done> remember(std::string_view game_id, const lessons::Place& place) override {
    if (Result<Done> made = system::make_folders(path_.parent_path(), Message(text::kLessonProgress)); !made)
      return made;
    const std::scoped_lock lock(mutex_);  // between reading and writing
    lessons::Places places = load();
    places[std::string(game_id)] = place;
    return system::replace_file(path_, lessons::places_text(places), system::Access::OwnerOnly,
                                Message(text::kLessonProgress));
  }

 private:
  [[nodiscard]] lessons::Places load() const {
    const Result<system::FileText> file = system::read_file(path_, kLargestProgress);
    return file ? lessons::parse_places(file->text) : lessons::Places{};
  }

  std::filesystem::path path_;
  std::mutex mutex_{};
};

// --- Puzzles ---

// Without a path it lasts as long as the program; the file is read anew each time.
class PuzzleProgress : public puzzle::Progress {
 public:
  explicit PuzzleProgress(std::optional<std::filesystem::path> path) : path_(std::move(path)) {}

  [[nodiscard]] puzzle::Marks marks() const override {
    const std::scoped_lock lock(mutex_);
    return load();
  }
  Result<Done> remember(std::string_view id, puzzle::Mark mark) override {
    const std::scoped_lock lock(mutex_);
    marks_ = load();
    if (mark <= puzzle::mark_of(marks_, id)) return Done{};
    marks_[std::string(id)] = mark;
    if (!path_) return Done{};
    const Message name(text::kPuzzleProgress);
    if (Result<Done> made = system::make_folders(path_->parent_path(), name); !made) return made;
    return system::replace_file(*path_, puzzle::marks_text(marks_), system::Access::OwnerOnly, name);
  }

 private:
  [[nodiscard]] puzzle::Marks load() const {
    if (!path_) return marks_;
    const Result<system::FileText> file = system::read_file(*path_, kLargestProgress);
    return file ? puzzle::parse_marks(file->text) : puzzle::Marks{};
  }

  std::optional<std::filesystem::path> path_;
  mutable std::mutex mutex_{};
  puzzle::Marks marks_{};
};

}  // namespace

std::unique_ptr<puzzle::Progress> puzzle_progress_in(const std::filesystem::path& data_folder) {
  return std::make_unique<PuzzleProgress>(data_folder / "puzzles");
}

std::unique_ptr<puzzle::Progress> puzzle_progress_without_file() {
  return std::make_unique<PuzzleProgress>(std::nullopt);
}

std::unique_ptr<lessons::Progress> progress_in(const std::filesystem::path& data_folder) {
  return std::make_unique<FileProgress>(data_folder / "lessons");
}

std::unique_ptr<lessons::Progress> progress_without_file() {
  return std::make_unique<MemoryProgress>();
}

}  // namespace joga::library
