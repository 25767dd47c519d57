#include "joga/terminal/screen/line_editor.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "joga/render/characters.hpp"
#include "joga/terminal/game_text.hpp"

namespace joga::terminal::screen {
namespace {

constexpr std::size_t kMostLetters = 4096;
constexpr std::size_t kMostEarlierLines = 100;

}  // namespace

std::string LineEditor::text() const {
  std::string text;
  for (const char32_t letter : letters_) render::append_utf8(text, letter);
  return text;
}

void LineEditor::set(std::string_view text) {
  letters_ = render::decode(text);
  cursor_ = letters_.size();
  recalled_ = earlier_.size();
}

void LineEditor::erase(std::size_t from, std::size_t to) {
  letters_.erase(from, to - from);
  cursor_ = from;
}

bool LineEditor::on(const Event& event) {
  if (event.kind == EventKind::Tick || event.kind == EventKind::Resize) return false;
  if (std::exchange(is_suggestion_, false) && event.kind == EventKind::Character) clear();
  switch (event.kind) {
    case EventKind::Character:
      if (letters_.size() < kMostLetters) letters_.insert(cursor_++, 1, event.character);
      return true;
    case EventKind::Command:
      return event.key.kind == KeyKind::Control && on_control(event.key.letter);
    case EventKind::Backspace:
      if (cursor_ > 0) erase(cursor_ - 1, cursor_);
      return true;
    case EventKind::Delete:
      if (cursor_ < letters_.size()) erase(cursor_, cursor_ + 1);
      return true;
    case EventKind::Left:
      if (cursor_ > 0) --cursor_;
      return true;
    case EventKind::Right:
      if (cursor_ < letters_.size()) ++cursor_;
      return true;
    case EventKind::Home:
      cursor_ = 0;
      return true;
    case EventKind::End:
      cursor_ = letters_.size();
      return true;
    case EventKind::Up:
      if (recalled_ > 0) recall(recalled_ - 1);
      return true;
    case EventKind::Down:
      if (recalled_ < earlier_.size()) recall(recalled_ + 1);
      return true;
    case EventKind::Enter:
    case EventKind::Escape:
    case EventKind::Tab:
    case EventKind::BackTab:
    case EventKind::PageUp:
    case EventKind::PageDown:
    case EventKind::Click:
    case EventKind::WheelUp:
    case EventKind::WheelDown:
    case EventKind::Resize:
    case EventKind::Tick:
      break;
  }
  return false;
}

bool LineEditor::on_control(char letter) {
  switch (letter) {
    case 'A':
      cursor_ = 0;
      return true;
    case 'E':
      cursor_ = letters_.size();
      return true;
    case 'K':
      letters_.resize(cursor_);
      return true;
    case 'U':
      erase(0, cursor_);
      return true;
    case 'W': {
      std::size_t from = cursor_;
      while (from > 0 && letters_[from - 1] == U' ') --from;
      while (from > 0 && letters_[from - 1] != U' ') --from;
      erase(from, cursor_);
      return true;
    }
    default:
      return false;
  }
}

void LineEditor::recall(std::size_t number) {
  if (recalled_ == earlier_.size()) begun_ = letters_;
  letters_ = number == earlier_.size() ? begun_ : earlier_[number];
  recalled_ = number;
  cursor_ = letters_.size();
}

void LineEditor::remember() {
  if (!letters_.empty()) {
    std::erase(earlier_, letters_);
    earlier_.push_back(letters_);
    if (earlier_.size() > kMostEarlierLines) earlier_.erase(earlier_.begin());
  }
  recalled_ = earlier_.size();
}

std::string with_path_completed(std::string_view line, std::size_t path_at) {
  const std::size_t name_at = std::max(path_at, line.find_last_of('/') + 1);  // npos + 1 is 0
  const std::string name(line.substr(name_at));
  std::filesystem::path folder = typed_path(line.substr(path_at, name_at - path_at));
  if (folder.empty()) folder = ".";
  std::error_code error;
  std::string common;
  int count = 0;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    std::string found = entry->path().filename().string();
    const bool hidden = found.starts_with('.') && !name.starts_with('.');
    if (hidden || !found.starts_with(name)) continue;
    std::error_code unknown;
    if (entry->is_directory(unknown)) found += '/';
    const auto [end_of_common, end_of_found] = std::ranges::mismatch(common, found);
    common = count++ == 0 ? found : std::string(common.begin(), end_of_common);
  }
  return std::string(line) + (count == 0 ? std::string() : common.substr(name.size()));
}

}  // namespace joga::terminal::screen
