#include "joga/terminal/engine_lines.hpp"

#include <cstdint>
#include <utility>

#include "joga/play/best_lines.hpp"
#include "joga/play/review.hpp"

namespace joga::terminal {
namespace {

constexpr int kLines = 3;
// A second or two: long enough for a good opinion, short enough to leave the machine alone.
constexpr std::uint64_t kMostNodes = 1'000'000;
constexpr engine::Resources kLineResources{.memory_mib = 16};

}  // namespace

void EngineLines::look_at(const History& history) {
  stop();
  if (is_over(history.outcome())) return;
  coming_ = std::make_shared<Coming>();
  thinker_.start([history, coming = coming_, kept = kept_](const StopFlag& stop) -> Result<AnyMove> {
    if (kept->player == nullptr)
      kept->player = play::make_analysis_player(history.shared_game(), kLineResources);
    play::BestLines best(history, kLines);
    engine::Request request;
    request.limits.nodes = kMostNodes;
    request.lines = kLines;
    request.listener = [&](const search::Info& info) {
      best.take(info);
      std::vector<Line> lines;
      for (const auto& [number, known] : best.lines()) lines.push_back({known.value, known.moves});
      const std::scoped_lock lock(coming->mutex);
      coming->lines = std::move(lines);
      coming->is_new = true;
    };
    (void)kept->player->choose(history, request, stop);
    return AnyMove{};
  });
}

void EngineLines::stop() {
  thinker_.cancel();
  coming_.reset();
  lines_.clear();
}

bool EngineLines::poll(std::chrono::milliseconds patience) {
  if (coming_ == nullptr) return false;
  const bool ended = thinker_.wait_for(patience).has_value();
  const std::scoped_lock lock(coming_->mutex);
  if (!std::exchange(coming_->is_new, false)) return ended;
  lines_ = coming_->lines;
  return true;
}

}  // namespace joga::terminal
