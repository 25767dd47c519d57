#include "joga/match/time_control.hpp"

#include "joga/match/catalogue.hpp"
#include "joga/search/limits.hpp"

namespace joga::match {

search::Limits TimeControl::limits(const std::array<search::Milliseconds, 2>& remaining) const {
  search::Limits limits;
  limits.depth = depth;
  limits.nodes = nodes;
  limits.move_time = per_move;
  if (total) {
    for (const Player player : kPlayers) {
      limits.clocks[index_of(player)] = search::Clock{remaining[index_of(player)], total->increment};
    }
  }
  return limits;
}

std::string TimeControl::text() const {
  std::string text;
  const auto append = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
  if (total) append(search::clock_text(*total));
  if (per_move) append(search::seconds_text(*per_move) + "/move");
  if (text.empty()) text = "-";
  if (depth) append("depth=" + std::to_string(*depth));
  if (nodes) append("nodes=" + std::to_string(*nodes));
  return text;
}

Result<search::Clock> parse_total(std::string_view text) {
  const std::optional<search::Clock> clock = search::parse_clock(text);
  if (!clock) return Error{ErrorCode::Malformed, Message(text::kTimeControl, text)};
  return *clock;
}

}  // namespace joga::match
