#include "joga/tournament/results.hpp"

#include <algorithm>

#include "joga/core/text.hpp"
#include "joga/match/catalogue.hpp"
#include "joga/tournament/catalogue.hpp"

namespace joga::tournament {

void Results::add(const Round& round) {
  std::vector<std::size_t> indices;
  for (const Participant& participant : round.participants) {
    const auto [place, is_new] = indices_.try_emplace(participant, participants_.size());
    if (is_new) {
      participants_.push_back(participant);
      byes_.push_back(0);
      reasons_.emplace_back();
    }
    indices.push_back(place->second);
  }
  first_meeting_.push_back(meetings_.size());
  for (const Meeting& meeting : round.meetings) {
    meetings_.push_back({.round = rounds_.size(),
                         .stage = round.stage,
                         .first = indices[meeting.first],
                         .second = indices[meeting.second],
                         .games = round.games});
  }
  if (round.bye) ++byes_[indices[*round.bye]];
  missing_.push_back(round.games * round.meetings.size());
  games_of_rounds_ += missing_.back();
  rounds_.push_back(round);
}

Result<Done> Results::add(const PlayedGame& played, std::string_view path) {
  const match::MatchGame& game = played.game;
  const auto after = std::ranges::upper_bound(rounds_, game.number, {}, &Round::first_game);
  const auto index = static_cast<std::size_t>(after - rounds_.begin());
  const std::optional<std::size_t> place =
      index == 0 ? std::nullopt : rounds_[index - 1].meeting_of(game.number);
  if (!place) {
    return Error{ErrorCode::Illegal, Message(text::kGameOfNoRound, without_flaws(path), game.number)};
  }
  const Round& round = rounds_[index - 1];
  const match::ScheduledGame scheduled = round.game(game.number);
  for (const Player player : kPlayers) {
    if (round.participants[scheduled.contenders[joga::index_of(player)]].name ==
        game.names[joga::index_of(player)])
      continue;
    return Error{ErrorCode::Illegal, Message(text::kGameOfOthers, without_flaws(path), game.number)};
  }
  MeetingResult& meeting = meetings_[first_meeting_[index - 1] + *place];
  const bool first_is_one = scheduled.contenders[0] == round.meetings[*place].first;
  const match::FinishedGame finished{
      .player_one = match::Entrant::from_index(first_is_one ? meeting.first : meeting.second),
      .player_two = match::Entrant::from_index(first_is_one ? meeting.second : meeting.first),
      .pair = match::PairNumber::from_index(game.pair()),
      .outcome = game.outcome};
  if (!played_.try_emplace(game.number, finished).second) {
    return Error{ErrorCode::Illegal, Message(match::text::kBadGame, game.number)};
  }
  const Player side = first_is_one ? Player::One : Player::Two;
  if (const std::optional<match::GameResult> result = match::result_for(side, game.outcome)) {
    meeting.as[joga::index_of(side)].add(*result);
    meeting.half_points += static_cast<std::uint64_t>(*result);
  }
  ++meeting.finished;
  --missing_[index - 1];
  if (const std::optional<Player> failed = game.player_at_fault()) {
    ++meeting.faults[*failed == side ? 0 : 1];
    reasons_[*failed == side ? meeting.first : meeting.second].add(game);
  }
  meeting.spent[0] += played.spent[joga::index_of(side)];
  meeting.spent[1] += played.spent[joga::index_of(other(side))];
  return Done{};
}

std::optional<std::size_t> Results::index_of(const Participant& participant) const {
  const auto found = indices_.find(participant);
  return found == indices_.end() ? std::nullopt : std::optional(found->second);
}

std::uint64_t Results::next_game() const noexcept {
  return rounds_.empty() ? 1 : rounds_.back().end_game();
}

std::uint64_t Results::next_opening() const noexcept {
  return rounds_.empty() ? 0 : rounds_.back().first_opening + rounds_.back().openings();
}

match::ScoreTable Results::table() const {
  match::ScoreTable table(participants_.size());
  for (const auto& [number, game] : played_) (void)table.add(game);  // each number is counted once
  return table;
}

}  // namespace joga::tournament
