#include "joga/tournament/standings.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>

#include "joga/core/random.hpp"
#include "joga/tournament/catalogue.hpp"
#include "joga/tournament/stable_order.hpp"

namespace joga::tournament {
namespace {

// The stages whose games give points.
using Stages = std::array<bool, 4>;

[[nodiscard]] constexpr std::size_t index(Stage stage) noexcept {
  return static_cast<std::size_t>(stage);
}
[[nodiscard]] constexpr std::size_t index(TieBreak tie_break) noexcept {
  return static_cast<std::size_t>(tie_break);
}

[[nodiscard]] Stages stages_with_points(const Config& config) {
  Stages stages{};
  stages[index(Stage::RoundRobin)] = stages[index(Stage::Swiss)] = config.format != Format::Gauntlet;
  stages[index(Stage::Ladder)] = config.format == Format::Gauntlet;
  return stages;
}

// Half points of all participants in some stages. Only Swiss rounds have byes with points: in a round robin
// everybody sits out equally often.
[[nodiscard]] std::vector<std::uint64_t> points_in(const Results& results, const Stages& stages) {
  std::vector<std::uint64_t> points(results.participants().size(), 0);
  for (const MeetingResult& meeting : results.meetings()) {
    if (!stages[index(meeting.stage)]) continue;
    points[meeting.first] += meeting.half_points;
    points[meeting.second] += meeting.half_points_of_second();
  }
  for (const Round& round : results.rounds()) {
    if (!round.bye || round.stage != Stage::Swiss || !stages[index(Stage::Swiss)]) continue;
    // NOLINTNEXTLINE(bugprone-unchecked-optional-access): participants of a round are in the results
    points[*results.index_of(round.participants[*round.bye])] += 2 * round.games;
  }
  return points;
}

// Fills in the tie-breaks that depend on everybody's points.
void add_tie_breaks(const Results& results, const Stages& stages, const std::vector<std::uint64_t>& points,
                    std::vector<StandingsRow>& rows) {
  for (const MeetingResult& meeting : results.meetings()) {
    if (!stages[index(meeting.stage)] || meeting.finished == 0) continue;
    StandingsRow& first = rows[meeting.first];
    StandingsRow& second = rows[meeting.second];
    first.tie_breaks[index(TieBreak::Buchholz)] += points[meeting.second];
    second.tie_breaks[index(TieBreak::Buchholz)] += points[meeting.first];
    first.tie_breaks[index(TieBreak::SonnebornBerger)] += meeting.half_points * points[meeting.second];
    second.tie_breaks[index(TieBreak::SonnebornBerger)] +=
        meeting.half_points_of_second() * points[meeting.first];
    const match::Trinomial as_first = meeting.as[0] + meeting.as[1];
    first.tie_breaks[index(TieBreak::Wins)] += 2 * as_first.count(match::GameResult::Win);
    second.tie_breaks[index(TieBreak::Wins)] += 2 * as_first.count(match::GameResult::Loss);
  }
  // A bye counts like an opponent with the same points as the participant itself, so that it is no loss.
  for (const Round& round : results.rounds()) {
    if (!round.bye || round.stage != Stage::Swiss || !stages[index(Stage::Swiss)]) continue;
    // NOLINTNEXTLINE(bugprone-unchecked-optional-access): participants of a round are in the results
    const std::size_t who = *results.index_of(round.participants[*round.bye]);
    rows[who].tie_breaks[index(TieBreak::Buchholz)] += points[who];
  }
}

// Counts a meeting for each of the two, whatever its stage.
void add_counts(const MeetingResult& meeting, std::vector<StandingsRow>& rows) {
  const match::Trinomial as_first = meeting.as[0] + meeting.as[1];
  for (const bool is_first : {true, false}) {
    StandingsRow& row = rows[is_first ? meeting.first : meeting.second];
    const match::Trinomial own = is_first ? as_first : as_first.reversed();
    row.games += meeting.finished;
    row.wins += own.count(match::GameResult::Win);
    row.draws += own.count(match::GameResult::Draw);
    row.losses += own.count(match::GameResult::Loss);
    row.faults += meeting.faults[is_first ? 0 : 1];
    row.spent += meeting.spent[is_first ? 0 : 1];
  }
}

[[nodiscard]] std::size_t level_of(const Config& config, const Participant& participant) {
  const auto found = std::ranges::find(config.ladder.levels, participant.name, &match::Contender::name);
  return static_cast<std::size_t>(found - config.ladder.levels.begin()) + 1;
}

[[nodiscard]] bool is_beaten(const MeetingResult& meeting) noexcept {
  return meeting.is_finished() && meeting.half_points > meeting.games;
}

// Orders a list of rows by `key`, the greatest first, and appends the groups of equals.
using Group = std::vector<StandingsRow>;
template <class Key>
[[nodiscard]] std::vector<Group> groups_by(Group rows, const Key& key) {
  sort_stably(rows, std::greater(), key);
  std::vector<Group> groups;
  for (StandingsRow& row : rows) {
    if (groups.empty() || key(groups.back().front()) != key(row)) groups.emplace_back();
    groups.back().push_back(row);
  }
  return groups;
}

class Ranking {
 public:
  Ranking(const Config& config, const Results& results, const Stages& stages)
      : config_(config), results_(results), stages_(stages) {}

  // Splits a group until nothing tells its members apart, and numbers them.
  void rank(Group group, std::size_t criterion) {
    if (group.size() == 1 || criterion == config_.tie_breaks.size()) {
      const std::size_t place = ranked_.size() + 1;
      for (StandingsRow& row : group) {
        row.rank = place;
        ranked_.push_back(row);
      }
      return;
    }
    const TieBreak tie_break = config_.tie_breaks[criterion];
    if (tie_break == TieBreak::Direct) count_direct(group);
    const auto key = [&](const StandingsRow& row) { return row.tie_breaks[index(tie_break)]; };
    for (Group& equals : groups_by(std::move(group), key)) rank(std::move(equals), criterion + 1);
  }

  [[nodiscard]] Group take() { return std::move(ranked_); }

 private:
  // The points of each in the games between them; only if all of them have met.
  void count_direct(Group& group) const {
    std::vector<std::size_t> place(results_.participants().size(), group.size());
    for (std::size_t i = 0; i < group.size(); ++i) place[group[i].participant] = i;
    std::vector<std::uint64_t> points(group.size(), 0);
    std::vector<bool> met(group.size() * group.size(), false);
    for (const MeetingResult& meeting : results_.meetings()) {
      const std::size_t first = place[meeting.first];
      const std::size_t second = place[meeting.second];
      const bool counts = stages_[index(meeting.stage)] || meeting.stage == Stage::Final;
      if (!counts || first == group.size() || second == group.size() || meeting.finished == 0) continue;
      points[first] += meeting.half_points;
      points[second] += meeting.half_points_of_second();
      met[first * group.size() + second] = met[second * group.size() + first] = true;
    }
    const auto pairs = static_cast<std::size_t>(std::ranges::count(met, true));
    if (pairs != group.size() * (group.size() - 1)) return;
    for (std::size_t i = 0; i < group.size(); ++i) {
      group[i].tie_breaks[index(TieBreak::Direct)] = points[i];
      group[i].is_direct_counted = true;
    }
  }

  const Config& config_;
  const Results& results_;
  const Stages& stages_;
  Group ranked_{};
};

// The rows of all participants in the order of Results, without ranks.
[[nodiscard]] Group unranked(const Config& config, const Results& results, const Stages& stages,
                             const std::vector<Participant>& current) {
  const std::vector<std::uint64_t> points = points_in(results, stages);
  Stages final_stage{};
  final_stage[index(Stage::Final)] = true;
  const std::vector<std::uint64_t> final_points = points_in(results, final_stage);
  Group rows(results.participants().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Participant& participant = results.participants()[i];
    rows[i].participant = i;
    rows[i].is_level = participant.is_level();
    rows[i].is_current = participant.is_level() || std::ranges::find(current, participant) != current.end();
    rows[i].is_replaced = !rows[i].is_current && std::ranges::find(current, participant.folder,
                                                                   &Participant::folder) != current.end();
    rows[i].half_points = points[i];
    rows[i].final_half_points = final_points[i];
    rows[i].byes = results.byes(i);
  }
  for (const MeetingResult& meeting : results.meetings()) {
    add_counts(meeting, rows);
    if (meeting.stage == Stage::Final) {
      rows[meeting.first].is_finalist = rows[meeting.second].is_finalist = true;
    }
    if (meeting.stage != Stage::Ladder || !is_beaten(meeting)) continue;
    const std::size_t level = level_of(config, results.participants()[meeting.second]);
    if (level <= config.ladder.levels.size())
      rows[meeting.first].level = std::max(rows[meeting.first].level, level);
  }
  add_tie_breaks(results, stages, points, rows);
  return rows;
}

[[nodiscard]] Group ranked(const Config& config, const Results& results, const Stages& stages,
                           const Group& rows, bool finalists_first) {
  Ranking ranking(config, results, stages);
  const auto key = [&](const StandingsRow& row) {
    const std::size_t level = config.format == Format::Gauntlet ? row.level : 0;
    const bool is_finalist = finalists_first && row.is_finalist;
    return std::tuple(row.is_current, is_finalist, is_finalist ? row.final_half_points : 0, level,
                      row.half_points);
  };
  Group bots;
  Group levels;
  for (const StandingsRow& row : rows) (row.is_level ? levels : bots).push_back(row);
  for (Group& equals : groups_by(std::move(bots), key)) ranking.rank(std::move(equals), 0);
  Group all = ranking.take();
  all.insert(all.end(), levels.begin(), levels.end());
  return all;
}

// --- The next round

// The seed of a round's chances.
[[nodiscard]] std::uint64_t seed_of(const Config& config, std::uint64_t round) {
  std::uint64_t state = round;
  state = config.seed ^ split_mix(state);
  return split_mix(state);
}

// Independent of the order in which the bots are found, and different for each seed.
[[nodiscard]] std::vector<Participant> shuffled(std::vector<Participant> participants, std::uint64_t seed) {
  std::ranges::sort(participants);
  Random random(seed);
  for (std::size_t left = participants.size(); left > 1; --left) {
    std::swap(participants[left - 1], participants[random.below(static_cast<std::uint32_t>(left))]);
  }
  return participants;
}

[[nodiscard]] std::vector<Candidate> candidates_of(const Results& results,
                                                   const std::vector<Participant>& participants,
                                                   Stage stage) {
  std::vector<std::optional<std::size_t>> places(results.participants().size());
  std::vector<Candidate> candidates(participants.size());
  Stages stages{};
  stages[index(stage)] = true;
  const std::vector<std::uint64_t> points = points_in(results, stages);
  for (std::size_t i = 0; i < participants.size(); ++i) {
    candidates[i].met.assign(participants.size(), 0);
    const std::optional<std::size_t> known = results.index_of(participants[i]);
    if (!known) continue;
    places[*known] = i;
    candidates[i].half_points = points[*known];
  }
  for (const MeetingResult& meeting : results.meetings()) {
    const std::optional<std::size_t> first = places[meeting.first];
    const std::optional<std::size_t> second = places[meeting.second];
    if (meeting.games % 2 == 1) {
      if (first) ++candidates[*first].side_surplus;
      if (second) --candidates[*second].side_surplus;
    }
    if (meeting.stage != stage || !first || !second) continue;
    ++candidates[*first].met[*second];
    ++candidates[*second].met[*first];
  }
  for (const Round& round : results.rounds()) {
    if (!round.bye || round.stage != stage) continue;
    // NOLINTNEXTLINE(bugprone-unchecked-optional-access): participants of a round are in the results
    const std::optional<std::size_t> place = places[*results.index_of(round.participants[*round.bye])];
    if (place) ++candidates[*place].byes;
  }
  return candidates;
}

[[nodiscard]] std::uint64_t count_rounds(const Results& results, Stage stage) {
  return static_cast<std::uint64_t>(std::ranges::count(results.rounds(), stage, &Round::stage));
}

[[nodiscard]] Round new_round(const Results& results, Stage stage, std::uint64_t games) {
  return {.number = results.rounds().size() + 1,
          .stage = stage,
          .first_game = results.next_game(),
          .games = games,
          .first_opening = results.next_opening()};
}

[[nodiscard]] std::optional<Round> all_against_all(const Config& config, const Results& results, Stage stage,
                                                   const std::vector<Participant>& participants,
                                                   std::uint64_t games) {
  // One order for all rounds, or the circle method would not come round.
  Round round = new_round(results, stage, games);
  round.participants = shuffled(participants, seed_of(config, 0));
  std::optional<Pairing> pairing =
      pair_all(candidates_of(results, round.participants, stage), seed_of(config, round.number));
  if (!pairing) return std::nullopt;
  round.meetings = std::move(pairing->meetings);
  round.bye = pairing->bye;
  return round;
}

[[nodiscard]] std::optional<Round> swiss_round(const Config& config, const Results& results,
                                               const std::vector<Participant>& current) {
  if (current.size() < 2 || count_rounds(results, Stage::Swiss) >= config.rounds) return std::nullopt;
  Round round = new_round(results, Stage::Swiss, config.games);
  const std::uint64_t seed = seed_of(config, round.number);
  round.participants = shuffled(current, seed);
  Pairing pairing =
      pair_by_score(candidates_of(results, round.participants, Stage::Swiss), config.games % 2 == 1, seed);
  round.meetings = std::move(pairing.meetings);
  round.bye = pairing.bye;
  return round;
}

[[nodiscard]] std::optional<Round> final_round(const Config& config, const Results& results,
                                               const std::vector<Participant>& current) {
  if (config.last.bots < 2) return std::nullopt;
  // The first round of the final has all finalists; who is replaced or withdraws later is out.
  std::vector<Participant> group;
  const auto first = std::ranges::find(results.rounds(), Stage::Final, &Round::stage);
  if (first == results.rounds().end()) {
    group = finalists(config, results, current);
  } else {
    for (const Participant& participant : first->participants) {
      if (std::ranges::find(current, participant) != current.end()) group.push_back(participant);
    }
  }
  return all_against_all(config, results, Stage::Final, group, config.last.games);
}

// Each bot meets the next level of its ladder.
[[nodiscard]] std::optional<Round> ladder_round(const Config& config, const Results& results,
                                                const std::vector<Participant>& current) {
  Round round = new_round(results, Stage::Ladder, config.ladder.games);
  std::vector<std::optional<std::size_t>> levels(config.ladder.levels.size());  // their participants
  for (const Participant& bot : shuffled(current, seed_of(config, 0))) {
    const std::optional<std::size_t> known = results.index_of(bot);
    std::size_t next = 0;
    bool climbs = true;
    for (const MeetingResult& meeting : results.meetings()) {
      if (meeting.stage != Stage::Ladder || known != meeting.first) continue;
      ++next;
      climbs = climbs && (!config.ladder.climb || is_beaten(meeting));
    }
    if (!climbs || next >= levels.size()) continue;
    if (!levels[next]) {
      levels[next] = round.participants.size();
      round.participants.push_back({.name = config.ladder.levels[next].name});
    }
    // NOLINTNEXTLINE(bugprone-unchecked-optional-access): set above
    round.meetings.push_back({round.participants.size(), *levels[next]});
    round.participants.push_back(bot);
  }
  if (round.meetings.empty()) return std::nullopt;
  return round;
}

}  // namespace

std::optional<double> tie_break_value(const StandingsRow& row, TieBreak tie_break) {
  if (row.is_level || (tie_break == TieBreak::Direct && !row.is_direct_counted)) return std::nullopt;
  const auto value = static_cast<double>(row.tie_breaks[static_cast<std::size_t>(tie_break)]);
  switch (tie_break) {
    case TieBreak::SonnebornBerger:
      return value / 4;
    case TieBreak::Direct:
    case TieBreak::Buchholz:
    case TieBreak::Wins:
      break;
  }
  return value / 2;
}

Message shown_name(const StandingsRow& row, const Results& results) {
  const std::string& name = results.participants()[row.participant].name;
  if (row.is_current) return name;
  return {row.is_replaced ? text::kReplaced : text::kWithdrawn, name};
}

const MessageText& stage_name(Stage stage) noexcept {
  switch (stage) {
    case Stage::RoundRobin:
      return text::kStageRoundRobin;
    case Stage::Swiss:
      return text::kStageSwiss;
    case Stage::Final:
      return text::kStageFinal;
    case Stage::Ladder:
      break;
  }
  return text::kStageLadder;
}

const MessageText& tie_break_name(TieBreak tie_break) noexcept {
  switch (tie_break) {
    case TieBreak::Direct:
      return text::kTieBreakDirect;
    case TieBreak::Buchholz:
      return text::kTieBreakBuchholz;
    case TieBreak::SonnebornBerger:
      return text::kTieBreakSonneborn;
    case TieBreak::Wins:
      break;
  }
  return text::kTieBreakWins;
}

std::vector<StandingsRow> standings(const Config& config, const Results& results,
                                    const std::vector<Participant>& current) {
  const Stages stages = stages_with_points(config);
  Group rows = ranked(config, results, stages, unranked(config, results, stages, current), true);
  const match::Ratings ratings = match::Ratings::estimate(results.table(), anchors(config, results));
  for (StandingsRow& row : rows) row.rating = ratings.of(match::Entrant::from_index(row.participant));
  return rows;
}

std::vector<match::Anchor> anchors(const Config& config, const Results& results) {
  std::vector<match::Anchor> fixed;
  for (const auto& [name, elo] : config.ladder.anchors) {
    if (const std::optional<std::size_t> level = results.index_of({.name = name}))
      fixed.push_back({match::Entrant::from_index(*level), elo});
  }
  return fixed;
}

std::vector<Participant> finalists(const Config& config, const Results& results,
                                   const std::vector<Participant>& current) {
  Stages stages{};
  stages[index(Stage::Swiss)] = true;
  std::vector<Participant> group;
  for (const StandingsRow& row :
       ranked(config, results, stages, unranked(config, results, stages, current), false)) {
    if (row.is_level || !row.is_current || group.size() == config.last.bots) continue;
    group.push_back(results.participants()[row.participant]);
  }
  return group;
}

std::optional<Round> next_round(const Config& config, const Results& results,
                                const std::vector<Participant>& current) {
  std::optional<Round> round;
  switch (config.format) {
    case Format::RoundRobin:
      round = all_against_all(config, results, Stage::RoundRobin, current, config.games);
      break;
    case Format::Swiss:
      round = swiss_round(config, results, current);
      if (!round) round = final_round(config, results, current);
      break;
    case Format::Gauntlet:
      break;
  }
  return round ? round : ladder_round(config, results, current);
}

std::uint64_t expected_rounds(const Config& config, std::size_t participants) {
  const auto circle = [](std::size_t count) { return count < 2 ? 0 : count + count % 2 - 1; };
  std::uint64_t rounds = config.ladder.levels.size();
  if (config.format == Format::RoundRobin) rounds += circle(participants);
  if (config.format == Format::Swiss)
    rounds += config.rounds + circle(std::min(participants, config.last.bots));
  return rounds;
}

}  // namespace joga::tournament
