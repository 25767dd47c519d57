#include "joga/play/game_state.hpp"

#include <algorithm>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/engine/player.hpp"
#include "joga/play/catalogue.hpp"

namespace joga::play {

std::string_view offer_word(Offer offer) noexcept {
  constexpr std::array<std::string_view, kOffers> kWords{"draw", "takeback", "rematch"};
  return kWords[index_of(offer)];
}

std::string_view phase_word(Phase phase) noexcept {
  constexpr std::array<std::string_view, 3> kWords{"open", "running", "over"};
  return kWords[static_cast<std::size_t>(phase)];
}

// --- Creation ---

GameState::GameState(History history, Created created, Moment at, const Policy& policy)
    : policy_(policy),
      history_(std::move(history)),
      created_(std::move(created)),
      created_at_(at.world),
      changed_at_(at.world),
      seats_(created_.seats),
      turn_began_(at) {
  created_.game = game().spec().text();
  created_.start = game().position_text(history_.position_at(0));
  for (Seat& seat : seats_) seat.name = without_flaws(seat.name);
  const auto* minutes = std::get_if<search::Clock>(&created_.clock);
  for (std::size_t ply = 0; ply < history_.last_ply(); ++ply) {
    turns_.push_back({.player = game().to_move(history_.position_at(ply)),
                      .left = minutes == nullptr ? Milliseconds(0) : minutes->remaining,
                      .revision = revision_});
  }
  if (is_over(history_.outcome())) ended_ = Ended{.ending = Ending::Rules, .outcome = history_.outcome()};
  if (minutes != nullptr) clock_.emplace(*minutes);
  set_clock();
}

Event GameState::rematch(Moment now, std::uint64_t seed) const {
  Created next = created_;
  next.seats = {seats_[1], seats_[0]};
  next.by = other(created_.by);
  next.listed = false;
  next.invited.reset();
  next.seed = seed;
  return {.at = now, .what = std::move(next)};
}

// --- State ---

bool GameState::is_set_up() const {
  return !game().same(history_.position_at(0), game().start());
}

std::optional<PersonId> GameState::person_at(Player player) const noexcept {
  const Seat& here = seat(player);
  return here.is_free || !here.who.is_human() ? std::nullopt : std::optional(here.person);
}

std::optional<Player> GameState::seat_of(PersonId person) const noexcept {
  if (person == kNobody) return std::nullopt;
  for (const Player player : kPlayers) {
    if (person_at(player) == person) return player;
  }
  return std::nullopt;
}

std::optional<PersonId> GameState::invited() const noexcept {
  return phase() == Phase::Open ? created_.invited : std::nullopt;
}

std::optional<Player> GameState::only_human() const noexcept {
  for (const Player player : kPlayers) {
    if (who(player).is_human() && !who(other(player)).is_human()) return player;
  }
  return std::nullopt;
}

bool GameState::has_human() const noexcept {
  return who(Player::One).is_human() || who(Player::Two).is_human();
}

Phase GameState::phase() const noexcept {
  if (ended_) return Phase::Over;
  return seats_[0].is_free || seats_[1].is_free ? Phase::Open : Phase::Running;
}

std::optional<Player> GameState::to_move() const noexcept {
  if (phase() != Phase::Running) return std::nullopt;
  return game().to_move(history_.position());
}

bool GameState::human_to_move() const noexcept {
  const std::optional<Player> player = to_move();
  return player && who(*player).is_human();
}

bool GameState::computer_to_move() const noexcept {
  const std::optional<Player> player = to_move();
  return player && !who(*player).is_human();
}

std::uint64_t GameState::turn_seed() const {
  return engine::seed_of_turn(created_.seed, game().to_move(history_.position()), history_.ply());
}

std::size_t GameState::kept_since(std::uint64_t revision) const noexcept {
  const auto after = std::ranges::upper_bound(turns_, revision, {}, &Turn::revision);
  return static_cast<std::size_t>(after - turns_.begin());
}

// Returns the ply before the player's last turn.
std::optional<std::size_t> GameState::last_turn_of(Player player) const noexcept {
  for (std::size_t ply = history_.ply(); ply > 0; --ply) {
    if (turns_[ply - 1].player == player) return ply - 1;
  }
  return std::nullopt;
}

bool GameState::has_two_turns(Player player) const noexcept {
  std::size_t turns = 0;
  for (std::size_t ply = 0; ply < history_.ply() && turns < 2; ++ply) {
    if (turns_[ply].player == player) ++turns;
  }
  return turns == 2;
}

bool GameState::can_abort() const noexcept {
  return policy_.personal_seats && phase() != Phase::Over && !has_two_turns(Player::One) &&
         !has_two_turns(Player::Two);
}

bool GameState::can_take_back(Player player) const noexcept {
  return phase() == Phase::Running && last_turn_of(player);
}

// --- Ending ---

Message GameState::outcome_reason() const {
  if (!ended_) return {};
  const std::optional<Player> winner = winner_of(ended_->outcome);
  switch (ended_->ending) {
    case Ending::Rules:
      return history_.outcome_reason();
    case Ending::Resignation:
      if (winner) return {text::kResigned, game().info().player_name(other(*winner))};
      break;
    case Ending::Agreement:
      return text::kAgreed;
    case Ending::Time:
      if (winner) return {text::kOutOfTime, game().info().player_name(other(*winner))};
      break;
    case Ending::Forfeit:
      return text::kForfeited;
    case Ending::Aborted:
      return text::kCalledOff;
    case Ending::Adjudication:
      break;
  }
  return text::kAdjudicated;
}

Message GameState::result_words() const {
  if (!is_over(outcome())) return {};
  const std::optional<Player> winner = winner_of(outcome());
  if (!winner) return {text::kDrawn, outcome_reason()};
  const std::optional<Player> human = only_human();
  if (!human) return {text::kSideWins, game().info().player_name(*winner), outcome_reason()};
  if (*winner == *human) return {text::kYouWon, outcome_reason()};
  if (ending() == Ending::Resignation) return {text::kYouLost, text::kYouResigned};
  if (ending() == Ending::Time) return {text::kYouLost, text::kYouRanOutOfTime};
  return {text::kYouLost, outcome_reason()};
}

// --- Clocks ---

void GameState::begin_turn(Moment at) {
  turn_began_ = at;
  set_clock();
}

void GameState::delay_turn(Moment began, Moment now) noexcept {
  const std::optional<Player> player = running();
  if (!clock_ || !player || turn_began_ != began || now.service <= began.service) return;
  turn_began_.service = now.service;
  clock_->start(*player, now.service);
}

// Computes the clock from the turns played and the player to move.
void GameState::set_clock() {
  if (!clock_) return;
  std::array<Milliseconds, 2> left{};
  for (const Player player : kPlayers) {
    const std::optional<std::size_t> last = last_turn_of(player);
    left[index_of(player)] = last ? turns_[*last].left : clock_->control().remaining;
    const bool fallen = ending() == Ending::Time && winner_of(outcome()) == other(player);
    if (fallen) left[index_of(player)] = Milliseconds(0);
  }
  clock_->set(left);
  const std::optional<Player> player = to_move();
  if (player && last_turn_of(*player)) clock_->start(*player, turn_began_.service);
}

std::optional<Player> GameState::running() const noexcept {
  return clock_ ? clock_->running() : std::nullopt;
}

Milliseconds GameState::left(Player player, Moment now) const noexcept {
  return clock_ ? clock_->left(player, now.service) : Milliseconds(0);
}

std::array<std::optional<search::Clock>, 2> GameState::search_clocks(Moment now) const {
  std::array<std::optional<search::Clock>, 2> clocks{};
  if (!clock_) return clocks;
  for (const Player player : kPlayers)
    clocks[index_of(player)] = search::Clock{left(player, now), clock_->control().increment};
  return clocks;
}

std::optional<ServiceTime> GameState::service_due() const noexcept {
  return clock_ ? clock_->due() : std::nullopt;
}

std::optional<WorldTime> GameState::world_due() const noexcept {
  const auto* days = std::get_if<Days>(&created_.clock);
  // A computer has no deadline in days and is never late.
  if (days == nullptr || !human_to_move()) return std::nullopt;
  return turn_began_.world + std::chrono::days(days->days);
}

std::optional<Outcome> GameState::lost_on_time(Moment now) const noexcept {
  const std::optional<ServiceTime> service = service_due();
  const std::optional<WorldTime> world = world_due();
  const std::optional<Player> player = to_move();
  if (!player) return std::nullopt;
  if ((!service || now.service < *service) && (!world || now.world < *world)) return std::nullopt;
  return win_for(other(*player));
}

std::optional<GameState::Claim> GameState::claimable(Moment now) const noexcept {
  const std::optional<Player> player = to_move();
  if (!player || !policy_.personal_seats) return std::nullopt;
  if (clock_) {
    for (const Player absent : kPlayers) {
      const auto& since = absent_since_[index_of(absent)];
      if (!since || is_absent(other(absent)) || !person_at(other(absent))) continue;
      return Claim{.by = other(absent), .from = now.world + (*since + kLongestAbsence - now.service)};
    }
  } else if (std::holds_alternative<std::monostate>(created_.clock) && person_at(*player) &&
             person_at(other(*player))) {
    return Claim{.by = other(*player), .from = turn_began_.world + kLongestSilence};
  }
  return std::nullopt;
}

// --- Taking back at home ---

// Returns the ply to which Undo goes back.
std::optional<std::size_t> GameState::undo_target() const noexcept {
  const std::optional<Player> human = only_human();
  for (std::size_t ply = history_.ply(); ply-- > 0;) {
    if (!human || turns_[ply].player == *human) return ply;
  }
  return std::nullopt;
}

std::optional<std::size_t> GameState::redo_target() const noexcept {
  const bool may = policy_.free_undo && (!ended_ || ended_->ending == Ending::Rules);
  if (!may || history_.ply() == history_.last_ply()) return std::nullopt;
  const std::optional<Player> human = only_human();
  std::size_t ply = history_.ply() + 1;
  while (human && ply < history_.last_ply() && turns_[ply].player != *human) ++ply;
  return ply;
}

bool GameState::can_undo() const noexcept {
  if (!policy_.free_undo) return false;
  if (ended_ && ended_->ending != Ending::Rules) return ended_->ending != Ending::Time;
  return undo_target().has_value();
}

}  // namespace joga::play
