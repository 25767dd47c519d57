#include "joga/match/match_game.hpp"

#include <algorithm>

#include "joga/core/spec.hpp"
#include "joga/core/text.hpp"
#include "joga/record/tags.hpp"
#include "joga/search/limits.hpp"

namespace joga::match {
namespace {

using Milliseconds = Effort::Milliseconds;

// The limits of time in a TimeControl tag.
struct TimeLimits {
  std::optional<Milliseconds> per_move{};
  std::optional<search::Clock> total{};
};

[[nodiscard]] TimeLimits limits_of(std::string_view time_control) {
  constexpr std::string_view kPerMove = "/move";
  TimeLimits limits;
  for (const std::string_view word : words_of(time_control)) {
    if (word.ends_with(kPerMove)) {
      limits.per_move = search::parse_seconds(word.substr(0, word.size() - kPerMove.size()));
    } else if (word.find('+') != std::string_view::npos) {
      limits.total = search::parse_clock(word);
    }
  }
  return limits;
}

[[nodiscard]] double ratio(Milliseconds part, Milliseconds whole) {
  return static_cast<double>(part.count()) / static_cast<double>(std::max<std::int64_t>(whole.count(), 1));
}

// The part of its limit that a player used with one turn.
[[nodiscard]] std::optional<double> share_of(const record::Annotation& turn, const TimeLimits& limits) {
  std::optional<double> share;
  if (limits.per_move && turn.spent) share = ratio(*turn.spent, *limits.per_move);
  if (limits.total && turn.clock) {
    const double used = std::max(0.0, 1 - ratio(*turn.clock, limits.total->remaining));
    share = std::max(share.value_or(used), used);
  }
  return share;
}

[[nodiscard]] Effort effort_of(const record::Annotation& turn, const TimeLimits& limits) {
  Effort effort{.share = share_of(turn, limits)};
  if (turn.spent) {
    effort.turns = 1;
    effort.total = effort.longest = *turn.spent;
  }
  if (turn.depth) {
    effort.deep_turns = 1;
    effort.depth = *turn.depth;
  }
  if (turn.nodes) {
    effort.node_turns = 1;
    effort.nodes = *turn.nodes;
  }
  return effort;
}

[[nodiscard]] std::array<Effort, 2> efforts_of(const record::Record& record) {
  const TimeLimits limits = limits_of(record.tags.value("TimeControl"));
  const auto opening = static_cast<std::size_t>(parse_number(record.tags.value(kOpeningTag)).value_or(0));
  std::array<Effort, 2> efforts;
  AnyPosition position = record.start;
  const std::vector<record::NodeId> line = record.tree.main_line();
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const Player player = record.game->to_move(position);
    if (ply >= opening) efforts[index_of(player)].add(effort_of(record.tree.annotation(line[ply]), limits));
    position = record.game->play_unchecked(position, record.tree.move(line[ply]));
  }
  return efforts;
}

}  // namespace

void Effort::add(const Effort& more) {
  turns += more.turns;
  total += more.total;
  longest = std::max(longest, more.longest);
  if (more.share) share = std::max(share.value_or(0), *more.share);
  deep_turns += more.deep_turns;
  depth += more.depth;
  node_turns += more.node_turns;
  nodes += more.nodes;
}

double Effort::mean_milliseconds() const noexcept {
  return turns == 0 ? 0 : static_cast<double>(total.count()) / static_cast<double>(turns);
}

MatchGame MatchGame::of(const record::Record& record, std::uint64_t number) {
  const auto tag = [&](std::string_view name) { return std::string(record.tags.value(name)); };
  return {.number = number,
          .names = {tag("Player1"), tag("Player2")},
          .outcome = record.result,
          .plies = record.tree.main_line_length(),
          .termination = tag("Termination"),
          .effort = efforts_of(record),
          .programs = {tag(kProgramTags[0]), tag(kProgramTags[1])},
          .test = tag(kTestTag)};
}

std::optional<Player> MatchGame::player_at_fault() const {
  const std::optional<record::Ending> ending = record::parse_ending(termination);
  const std::optional<Player> winner = winner_of(outcome);
  if (!winner || (ending != record::Ending::Time && ending != record::Ending::Forfeit)) return std::nullopt;
  return other(*winner);
}

void remove_times(record::Record& record) {
  record.tags.erase("Date");
  for (const record::NodeId turn : record.tree.main_line()) {
    if (record.tree.annotation(turn).empty()) continue;
    record::Annotation& annotation = record.tree.annotate(turn);
    annotation.clock.reset();
    annotation.spent.reset();
  }
}

}  // namespace joga::match
