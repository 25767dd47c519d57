#include "joga/app/match_progress.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "joga/app/match_catalogue.hpp"
#include "joga/app/match_summary.hpp"

namespace joga::app {
namespace {

constexpr std::size_t kMostGamesShown = 8;

[[nodiscard]] std::string duration_text(double seconds) {
  const auto whole = static_cast<long long>(seconds);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

std::vector<std::string> progress_lines(const match::Progress& progress, Language language) {
  const double seconds = static_cast<double>(progress.elapsed.count()) / 1000;
  const double rate = seconds > 0 ? static_cast<double>(progress.finished_here) / seconds : 0;
  const auto missing = static_cast<double>(progress.total - std::min(progress.total, progress.finished));
  const std::string left = rate > 0 ? duration_text(missing / rate) : "?";
  std::vector<std::string> lines;
  lines.push_back(Message(text::kMatchProgress, progress.finished, progress.total,
                          Message(text::kMatchRate, fmt::format("{:.1f}", 60 * rate)), left)
                      .in(language));
  if (progress.standings->games() > 0) {
    lines.push_back(fmt::format("{} - {}: {}", progress.standings->names()[0], progress.standings->names()[1],
                                match_score(*progress.standings)));
  }
  for (const match::RunningGame& game : progress.running) {
    if (lines.size() > kMostGamesShown + 1) break;
    lines.push_back(
        Message(text::kMatchRunning, game.number, game.names[0], game.names[1], game.plies).in(language));
  }
  return lines;
}

}  // namespace joga::app
