#include "joga/match/game_logs.hpp"

#include <algorithm>

#include "joga/core/text.hpp"
#include "joga/system/files.hpp"

namespace joga::match {
namespace {

// Escapes with a percent sign whatever a name of a file may not have, or has a meaning at its beginning.
[[nodiscard]] std::string file_name(std::string_view player) {
  std::string name;
  for (const char letter : player) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool is_special = byte < 0x20 || byte == 0x7f || letter == '/' || letter == '%';
    if (is_special || (letter == '.' && name.empty())) {
      name += '%' + hexadecimal(byte, 2);
    } else {
      name += letter;
    }
  }
  return name.empty() ? "%" : name;
}

[[nodiscard]] char sign_of(engine::Speaker speaker) {
  switch (speaker) {
    case engine::Speaker::Us:
      return '>';
    case engine::Speaker::Program:
      return '<';
    case engine::Speaker::Errors:
      break;
  }
  return '!';
}

// "12.034", right-aligned.
[[nodiscard]] std::string seconds_text(std::chrono::milliseconds time) {
  constexpr std::size_t kWidth = 9;
  std::string text =
      std::to_string(time.count() / 1000) + '.' + std::to_string(1000 + time.count() % 1000).substr(1);
  if (text.size() < kWidth) text.insert(0, kWidth - text.size(), ' ');
  return text;
}

}  // namespace

std::filesystem::path log_path(const std::filesystem::path& folder, std::string_view player,
                               std::uint64_t game, std::string_view suffix) {
  return folder / file_name(player) / ("game-" + std::to_string(game) + std::string(suffix));
}

void BoundedLines::add(std::string_view line) {
  if (end_.empty() && beginning_.size() + line.size() < kLogBeginning) {
    beginning_.append(line).append("\n");
    return;
  }
  end_.append(line).append("\n");
  if (end_.size() <= 2 * kLogEnd) return;  // rarely cut, since it moves what is left
  const std::size_t cut = std::min(end_.find('\n', end_.size() - kLogEnd) + 1, end_.size());
  end_.erase(0, cut);
  left_out_ += cut;
}

void BoundedLines::clear() {
  *this = {};
}

std::string BoundedLines::text() const {
  std::size_t cut = 0;
  if (end_.size() > kLogEnd) cut = end_.find('\n', end_.size() - kLogEnd) + 1;
  if (left_out_ + cut == 0) return beginning_ + end_;
  return beginning_ + "[... " + std::to_string(left_out_ + cut) + " bytes left out ...]\n" + end_.substr(cut);
}

void GameLog::begin() {
  const std::lock_guard guard(mutex_);
  errors_.clear();
  conversation_.clear();
  begun_ = std::chrono::steady_clock::now();
}

void GameLog::hear(engine::Speaker speaker, std::string_view line) {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard guard(mutex_);
  if (speaker == engine::Speaker::Errors) errors_.add(line);
  if (!options_.conversation) return;
  const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(now - begun_);
  conversation_.add(seconds_text(since) + ' ' + sign_of(speaker) + ' ' + std::string(line));
}

Result<Done> GameLog::save(std::string_view player, std::uint64_t game) const {
  const std::lock_guard guard(mutex_);
  const auto write = [&](const BoundedLines& lines, std::string_view suffix) -> Result<Done> {
    if (lines.empty()) return Done{};
    const std::filesystem::path path = log_path(options_.folder, player, game, suffix);
    if (Result<Done> made = system::make_folders(path.parent_path()); !made) return made;
    return system::replace_file(path, lines.text());
  };
  if (Result<Done> written = write(errors_, kErrorsSuffix); !written) return written;
  return write(conversation_, kConversationSuffix);
}

}  // namespace joga::match
