#include "joga/terminal/game_files.hpp"

#include <utility>

#include "joga/record/writer.hpp"
#include "joga/system/files.hpp"
#include "joga/terminal/catalogue.hpp"
#include "joga/terminal/game_text.hpp"

namespace joga::terminal {

GameFiles::GameFiles(std::shared_ptr<library::Library> library, std::string file,
                     std::optional<play::Autosave> autosave)
    : library_(std::move(library)),
      file_(std::move(file)),
      is_study_(autosave && autosave->is_study()),
      autosave_(std::move(autosave)) {}

void GameFiles::save(const play::GameState& state) {
  const std::scoped_lock lock(mutex_);
  next_ = state;
  if (std::exchange(is_writing_, true)) return;  // the writer thread will pick up `next_`
  if (writer_.joinable()) writer_.join();
  writer_ = std::thread([this] { write_all(); });
}

void GameFiles::save_notes(const play::GameState& state) {
  {
    const std::scoped_lock lock(mutex_);
    has_notes_ = true;
  }
  save(state);
}

void GameFiles::play_on() {
  if (!std::exchange(is_study_, false)) return;
  wait();
  autosave_.emplace(library_);
}

void GameFiles::write_all() {
  std::unique_lock lock(mutex_);
  while (next_) {
    const play::GameState state = *std::move(next_);
    const bool has_notes = has_notes_;
    next_.reset();
    lock.unlock();
    std::vector<Message> problems = write(state, has_notes);
    lock.lock();
    problems_.insert(problems_.end(), problems.begin(), problems.end());
  }
  is_writing_ = false;
}

std::vector<Message> GameFiles::write(const play::GameState& state, bool has_notes) {
  std::vector<Message> problems;
  if (autosave_ && (has_notes || !autosave_->is_study())) {
    const std::optional<Message> problem = autosave_->save(state);
    entry_failed_ = problem.has_value();
    if (problem) problems.push_back(save_problem(*problem, *library_));
  }
  if (file_.empty()) return problems;
  const Result<Done> written =
      system::replace_file(file_, earlier_games_ + record::to_text(state.to_record()));
  const bool failed_before = std::exchange(file_failed_, !written.has_value());
  if (!written && !failed_before) problems.emplace_back(text::kSaveFailed, written.error().message);
  return problems;
}

void GameFiles::wait() {
  if (writer_.joinable()) writer_.join();
}

std::vector<Message> GameFiles::take_problems() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(problems_, {});
}

void GameFiles::replace(const play::GameState& old, std::optional<play::Autosave> autosave) {
  wait();
  const bool was_touched = old.history().last_ply() > 0 || is_over(old.outcome());
  if (was_touched) earlier_games_ += record::to_text(old.to_record());
  autosave_ = std::move(autosave);
  is_study_ = autosave_ && autosave_->is_study();
  has_notes_ = false;
  saved_as_.clear();
  entry_failed_ = false;
}

Result<Done> GameFiles::save_as(const std::filesystem::path& path, const record::Record& game) {
  Result<Done> written = system::replace_file(path, record::to_text(game));
  if (written) saved_as_ = path;
  return written;
}

bool GameFiles::would_lose(const std::filesystem::path& path) const {
  const bool is_own = path == saved_as_ || (path == file_ && earlier_games_.empty());
  return is_taken(path) && !is_own;
}

bool GameFiles::has_entry() {
  wait();
  return autosave_ && autosave_->game() != nullptr;
}

bool GameFiles::save_file_failed() {
  wait();
  return file_failed_;
}

Message GameFiles::kept_words() {
  const bool is_kept = has_entry() || !file_.empty();
  if (entry_failed_ || file_failed_) return text::kIsNotSaved;
  if (!is_kept) return {};
  return is_study_ ? text::kStudyStaysSaved : text::kStaysSaved;
}

}  // namespace joga::terminal
