// Decides which event a command leads to, applies events, and makes games from events and snapshots.
#include <algorithm>
#include <utility>

#include "joga/core/catalogue.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/play/game_state.hpp"
#include "joga/record/saved.hpp"

namespace joga::play {
namespace {

[[nodiscard]] Decision refused(ErrorCode code, Message message) {
  return {.refusal = Error{code, std::move(message)}};
}
[[nodiscard]] Decision illegal(Message message) {
  return refused(ErrorCode::Illegal, std::move(message));
}

[[nodiscard]] Error bad_log() {
  return {ErrorCode::Malformed, text::kBadLog};
}

[[nodiscard]] Result<Done> check_clock(const TimeControl& clock) {
  constexpr std::chrono::seconds kShortest{10};
  constexpr std::chrono::hours kLongest{10};
  constexpr std::chrono::minutes kMostIncrement{10};
  constexpr int kMostDays = 30;
  bool fits = true;
  if (const auto* minutes = std::get_if<search::Clock>(&clock)) {
    fits = minutes->remaining >= kShortest && minutes->remaining <= kLongest &&
           minutes->increment >= Milliseconds(0) && minutes->increment <= kMostIncrement;
  } else if (const auto* days = std::get_if<Days>(&clock)) {
    fits = days->days >= 1 && days->days <= kMostDays;
  }
  if (fits) return Done{};
  return Error{ErrorCode::Malformed, text::kClock};
}

// At least one person, against another person, a computer, or a free seat.
[[nodiscard]] bool are_personal(const Seats& seats) {
  const auto is_person = [](const Seat& seat) { return !seat.is_free && seat.who.is_human(); };
  if (!is_person(seats[0]) && !is_person(seats[1])) return false;
  return !is_person(seats[0]) || !is_person(seats[1]) || seats[0].person != seats[1].person;
}

[[nodiscard]] Result<History> history_of(const Created& created) {
  const Result<std::shared_ptr<const AnyGame>> game = games::make_game(std::string_view(created.game));
  if (!game) return game.error();
  if (created.start.empty()) return History(*game);
  const Result<AnyPosition> start = (*game)->parse_position(created.start);
  if (!start) return start.error();
  return History(*game, *start);
}

}  // namespace

// --- Deciding ---

struct GameState::Decider {
  const GameState& game;
  Moment now;

  template <class What>
  [[nodiscard]] Decision happens(What what) const {
    return {.event = Event{.at = now, .what = std::move(what)}};
  }
  [[nodiscard]] Decision ends(Ending ending, Outcome outcome) const {
    return happens(Ended{.ending = ending, .outcome = outcome});
  }

  // Returns the side for which the actor may act.
  [[nodiscard]] std::optional<Player> side_of(const Actor& actor) const {
    if (const auto* person = std::get_if<PersonId>(&actor))
      return game.policy_.personal_seats ? game.seat_of(*person) : std::nullopt;
    return game.policy_.personal_seats ? std::nullopt : std::optional(std::get<Player>(actor));
  }
  [[nodiscard]] std::optional<Decision> unless_running() const {
    if (game.phase() == Phase::Running) return std::nullopt;
    return illegal(game.phase() == Phase::Open ? text::kNotBegun : joga::text::kGameIsOver);
  }
  [[nodiscard]] static Decision stranger() { return refused(ErrorCode::Forbidden, text::kNotAPlayer); }

  [[nodiscard]] Decision operator()(const command::Join& join) const {
    if (game.seat_of(join.seat.person)) return illegal(text::kOwnGame);
    if (game.phase() == Phase::Over) return illegal(joga::text::kGameIsOver);
    if (game.phase() != Phase::Open) return illegal(text::kSeatTaken);
    if (game.created_.invited && *game.created_.invited != join.seat.person)
      return refused(ErrorCode::Forbidden, text::kNotInvited);
    return happens(Joined{join.seat});
  }

  [[nodiscard]] Decision turn(AnyMove move, Player player) const {
    if (game.is_full()) return illegal(Message(text::kTooManyTurns, game.policy_.most_turns));
    return happens(
        Played{.move = game.game().move_text(game.history_.position(), move),
               .left = game.clock_ ? game.clock_->left_after_turn(player, now.service) : Milliseconds(0),
               .checked = move});
  }

  [[nodiscard]] Decision operator()(const command::Play& play) const {
    const std::optional<Player> player = side_of(play.by);
    if (!player) return stranger();
    if (auto refusal = unless_running()) return *std::move(refusal);
    const std::size_t ply = game.history_.ply();
    if (play.ply != ply) return refused(ErrorCode::Stale, Message(text::kStale, ply));
    if (game.to_move() != player) return illegal(text::kNotYourTurn);
    if (game.computer_to_move()) return illegal(text::kComputersTurn);
    const Result<AnyMove> move =
        game.game().parse_move(game.history_.position(), std::string_view(play.move));
    if (!move) return {.refusal = move.error()};
    return turn(*move, *player);
  }

  [[nodiscard]] Decision operator()(const command::PlayComputer& play) const {
    const std::optional<Player> player = game.to_move();
    if (!player || play.revision != game.revision_ || !game.computer_to_move()) return {};
    if (!game.game().is_legal(game.history_.position(), play.move)) return illegal(joga::text::kNoSuchMove);
    return turn(play.move, *player);
  }

  [[nodiscard]] Decision operator()(const command::Resign& resign) const {
    const std::optional<Player> player = side_of(resign.by);
    if (!player) return stranger();
    if (auto refusal = unless_running()) return *std::move(refusal);
    // A person does not resign for the computer they play; a spectator of two computers may resign for
    // either.
    if (!game.who(*player).is_human() && game.has_human()) return illegal(text::kComputerResigns);
    return ends(Ending::Resignation, win_for(other(*player)));
  }

  [[nodiscard]] Decision operator()(const command::Abort& abort) const {
    const auto* person = std::get_if<PersonId>(&abort.by);
    const bool is_invited = person != nullptr && game.invited() == *person;
    if (!side_of(abort.by) && !is_invited) return stranger();
    if (game.phase() == Phase::Over) return illegal(joga::text::kGameIsOver);
    if (!game.can_abort()) return illegal(text::kTooLateToAbort);
    return ends(Ending::Aborted, Outcome::Running);
  }

  [[nodiscard]] Decision operator()(const command::Claim& claim) const {
    const std::optional<Player> player = side_of(claim.by);
    if (!player) return stranger();
    if (auto refusal = unless_running()) return *std::move(refusal);
    const std::optional<Claim> possible = game.claimable(now);
    if (!possible || possible->by != *player || now.world < possible->from)
      return illegal(text::kNotAbandoned);
    return ends(Ending::Forfeit, win_for(*player));
  }

  [[nodiscard]] Decision operator()(const command::Say& say) const {
    const std::optional<Player> player = side_of(say.by);
    if (!player) return stranger();
    if (say.offer != Offer::Rematch) {
      if (auto refusal = unless_running()) return *std::move(refusal);
    } else {
      if (game.phase() != Phase::Over) return illegal(text::kNotOver);
      if (game.next_) return illegal(text::kRematchBegun);
      if (game.seat(other(*player)).is_free) return illegal(text::kNobodyToPlay);
    }
    const std::optional<Player> offered = game.offered(say.offer);
    switch (say.answer) {
      case OfferReply::Offer:
        if (offered != other(*player)) return offer(say, *player);
        // Two offers of a draw or of a rematch mean the same. Two requests for a take-back do not: each goes
        // back to before another turn.
        if (say.offer == Offer::Takeback) return illegal(text::kTakebackToAnswer);
        return accept(say, *player);
      case OfferReply::Accept:
        if (offered != other(*player)) return illegal(text::kNothingOffered);
        return accept(say, *player);
      case OfferReply::Decline:
        break;
    }
    if (!offered) return illegal(text::kNothingOffered);
    return happens(Declined{say.offer});
  }

  [[nodiscard]] Decision offer(const command::Say& say, Player player) const {
    const bool to_computer = !game.who(other(player)).is_human();
    if (say.offer == Offer::Takeback && !game.can_take_back(player)) return illegal(text::kNothingToTakeBack);
    if (to_computer && say.offer == Offer::Draw) return illegal(text::kComputerPlaysOn);
    if (to_computer && say.offer == Offer::Rematch && !say.no_computers.empty())
      return refused(ErrorCode::Busy, say.no_computers);
    if (to_computer) return accept(say, other(player));
    const auto& last = game.offered_at_[index_of(say.offer)][index_of(player)];
    if (game.offered(say.offer) == player || last == game.history_.ply())
      return illegal(text::kOfferedAlready);
    if (game.revision_ > game.policy_.most_events) return illegal(text::kTooMuchHappened);
    return happens(Offered{.offer = say.offer, .player = player});
  }

  // `player` accepts the other player's offer.
  [[nodiscard]] Decision accept(const command::Say& say, Player player) const {
    switch (say.offer) {
      case Offer::Draw:
        return ends(Ending::Agreement, Outcome::Draw);
      case Offer::Takeback:
        if (const auto ply = game.last_turn_of(other(player))) return happens(TakenBack{*ply});
        return illegal(text::kNothingToTakeBack);
      case Offer::Rematch:
        break;
    }
    return happens(Continued{say.next});
  }

  [[nodiscard]] Decision operator()(const command::Undo&) const {
    if (!game.can_undo()) return illegal(text::kNothingToUndo);
    if (game.ended_ && game.ended_->ending != Ending::Rules) return happens(Reopened{});
    return happens(TakenBack{game.undo_target().value_or(0)});
  }
  [[nodiscard]] Decision operator()(const command::Redo&) const {
    const std::optional<std::size_t> target = game.redo_target();
    if (!target) return illegal(text::kNothingToRedo);
    return happens(Redone{*target});
  }

  [[nodiscard]] Decision operator()(const command::Reseat& reseat) const {
    if (game.policy_.personal_seats) return stranger();
    if (const Result<Done> known = check_computers(reseat.seats, game.game()); !known)
      return {.refusal = known.error()};
    return happens(Reseated{reseat.seats, reseat.seed.value_or(game.created_.seed)});
  }

  [[nodiscard]] Decision operator()(const command::TakeOver&) const {
    if (!game.computer_to_move()) return {};
    Seats seats = game.seats_;
    seats[index_of(game.to_move().value_or(Player::One))] = Seat{};
    return (*this)(command::Reseat{.seats = std::move(seats)});
  }

  [[nodiscard]] Decision operator()(const command::CheckTime&) const { return {}; }

  [[nodiscard]] Decision operator()(const command::Leave& leave) const {
    const std::optional<Player> player = side_of(leave.by);
    const bool matters = player && game.phase() == Phase::Running && game.clock_;
    if (!matters || game.is_absent(*player) || game.revision_ > game.policy_.most_events) return {};
    return happens(Left{*player});
  }
  [[nodiscard]] Decision operator()(const command::Return& back) const {
    const std::optional<Player> player = side_of(back.by);
    if (!player || game.phase() != Phase::Running || !game.is_absent(*player)) return {};
    return happens(Returned{*player});
  }
};

Decision GameState::decide(const Command& command, Moment now) const {
  const Decider decider{*this, now};
  if (const std::optional<Outcome> lost = lost_on_time(now)) {
    Decision fallen = decider.ends(Ending::Time, *lost);
    if (std::holds_alternative<command::CheckTime>(command)) return fallen;
    // Prefers the refusal that the command gets anyway, so that somebody without a seat learns nothing new.
    fallen.refusal = std::visit(decider, command).refusal;
    if (!fallen.refusal) fallen.refusal = Error{ErrorCode::Illegal, text::kTimeIsUp};
    return fallen;
  }
  return std::visit(decider, command);
}

Command GameState::turn(AnyMove move) const {
  if (computer_to_move()) return command::PlayComputer{.revision = revision_, .move = move};
  // Only legal moves have a text; without one the command is refused.
  const bool is_legal = game().is_legal(history_.position(), move);
  return command::Play{.by = to_move().value_or(Player::One),
                       .ply = history_.ply(),
                       .move = is_legal ? game().move_text(history_.position(), move) : std::string()};
}

Result<Done> GameState::act(const Command& command, Moment now) {
  const Decision decision = decide(command, now);
  if (decision.event) {
    if (const Result<Done> applied = apply(*decision.event); !applied) return applied;
  }
  if (decision.refusal) return *decision.refusal;
  return Done{};
}

// --- Applying ---

// Each function returns false, and changes nothing, if the event cannot follow.
struct GameState::Applier {
  GameState& game;
  Moment at;

  bool operator()(const Created&) const { return false; }
  bool operator()(const Imported&) const { return false; }

  bool operator()(const Joined& joined) const {
    if (game.phase() != Phase::Open || game.seat_of(joined.seat.person)) return false;
    for (Seat& seat : game.seats_) {
      if (seat.is_free) seat = joined.seat;
    }
    game.begin_turn(at);
    return true;
  }

  bool operator()(const Played& played) const {
    const std::optional<Player> player = game.to_move();
    if (!player) return false;
    const std::size_t ply = game.history_.ply();
    const Result<Done> made = played.checked ? game.history_.play(*played.checked)
                                             : game.history_.play(std::string_view(played.move));
    if (!made) return false;
    game.turns_.resize(ply);
    game.turns_.push_back({.player = *player, .left = played.left, .revision = game.revision_ + 1});
    // An offer lapses when the other player makes a turn instead of answering.
    for (const Offer offer : {Offer::Draw, Offer::Takeback}) {
      if (game.offered(offer) == other(*player)) game.offers_[index_of(offer)].reset();
    }
    end_by_rules();
    game.begin_turn(at);
    return true;
  }

  // Called after turns were played or taken back.
  void end_by_rules() const {
    const Outcome outcome = game.history_.outcome();
    game.ended_.reset();
    if (!is_over(outcome)) return;
    game.ended_ = Ended{.ending = Ending::Rules, .outcome = outcome};
    game.offers_ = {};
  }

  bool operator()(const Offered& offered) const {
    game.offers_[index_of(offered.offer)] = offered.player;
    game.offered_at_[index_of(offered.offer)][index_of(offered.player)] = game.history_.ply();
    return true;
  }

  bool operator()(const Declined& declined) const {
    game.offers_[index_of(declined.offer)].reset();
    return true;
  }

  bool operator()(const TakenBack& taken) const {
    const bool may = game.phase() == Phase::Running || game.can_undo();
    if (!may || taken.ply >= game.history_.ply()) return false;
    while (game.history_.ply() > taken.ply) game.history_.undo();
    if (!game.policy_.free_undo) {
      game.history_.forget_undone();
      game.turns_.resize(taken.ply);
    }
    game.offers_[index_of(Offer::Draw)].reset();
    game.offers_[index_of(Offer::Takeback)].reset();
    end_by_rules();
    game.begin_turn(at);
    return true;
  }

  bool operator()(const Redone& redone) const {
    if (!game.can_redo() || redone.ply > game.history_.last_ply()) return false;
    while (game.history_.ply() < redone.ply) game.history_.redo();
    end_by_rules();
    game.begin_turn(at);
    return true;
  }

  bool operator()(const Reopened&) const {
    if (!game.can_undo()) return false;
    game.ended_.reset();
    game.termination_.clear();
    game.begin_turn(at);
    return true;
  }

  bool operator()(const Reseated& reseated) const {
    if (game.policy_.personal_seats) return false;
    game.seats_ = reseated.seats;
    game.created_.seed = reseated.seed;
    for (Seat& seat : game.seats_) seat.name = without_flaws(seat.name);
    return true;
  }

  bool operator()(const Ended& ended) const {
    if (game.phase() == Phase::Over) return false;
    game.ended_ = ended;
    game.offers_ = {};
    game.set_clock();
    return true;
  }

  bool operator()(const Continued& continued) const {
    if (game.phase() != Phase::Over || game.next_) return false;
    game.next_ = continued.next;
    game.offers_ = {};
    return true;
  }

  bool operator()(const Left& left) const {
    game.absent_since_[index_of(left.player)] = at.service;
    return true;
  }
  bool operator()(const Returned& returned) const {
    game.absent_since_[index_of(returned.player)].reset();
    return true;
  }
};

Result<Done> GameState::apply(const Event& event) {
  if (!std::visit(Applier{*this, event.at}, event.what)) return bad_log();
  ++revision_;
  changed_at_ = std::max(changed_at_, event.at.world);
  return Done{};
}

Result<GameState> GameState::create(const Event& event) {
  const auto* imported = std::get_if<Imported>(&event.what);
  const auto* created = imported == nullptr ? std::get_if<Created>(&event.what) : &imported->created;
  if (created == nullptr || (imported == nullptr && !are_personal(created->seats))) return bad_log();
  Result<History> history = history_of(*created);
  if (!history) return history.error();
  if (imported == nullptr) {
    if (const Result<Done> known = check_computers(created->seats, history->game()); !known)
      return known.error();
  }
  GameState game(*std::move(history), *created, event.at, kBetweenPeople);
  game.set_date(record::utc_time(std::chrono::system_clock::to_time_t(event.at.world)));
  if (imported == nullptr) return game;
  const Applier applier{game, event.at};
  for (const Played& turn : imported->turns) {
    if (!applier(turn)) return bad_log();
  }
  if (game.phase() != Phase::Over && !applier(imported->ended)) return bad_log();
  return game;
}

// --- Snapshots ---

Snapshot GameState::snapshot() const {
  Snapshot snapshot{.revision = revision_,
                    .created = created_,
                    .created_at = created_at_,
                    .changed_at = changed_at_,
                    .seats = seats_,
                    .position = game().position_text(history_.position()),
                    .turn_began = turn_began_,
                    .ended = ended_,
                    .offers = offers_,
                    .offered_at = offered_at_,
                    .absent_since = absent_since_,
                    .next = next_};
  snapshot.turns.reserve(turns_.size());
  for (std::size_t ply = 0; ply < turns_.size(); ++ply) {
    snapshot.turns.push_back(
        {.move = history_.move_at(ply), .left = turns_[ply].left, .revision = turns_[ply].revision});
  }
  return snapshot;
}

Result<GameState> GameState::from_snapshot(const Snapshot& snapshot) {
  Result<GameState> made = create({.at = {.world = snapshot.created_at}, .what = snapshot.created});
  if (!made) return made;
  GameState& game = *made;
  if (!are_personal(snapshot.seats) || !check_computers(snapshot.seats, game.game())) return bad_log();
  std::uint64_t revision = 1;
  game.turns_.reserve(snapshot.turns.size());
  for (const Snapshot::Turn& turn : snapshot.turns) {
    const Player player = game.game().to_move(game.history_.position());
    if (turn.revision <= revision || !game.history_.play(turn.move)) return bad_log();
    revision = turn.revision;
    game.turns_.push_back({.player = player, .left = turn.left, .revision = revision});
  }
  // The snapshot must have an ending by the rules if and only if the rules of this program end the game.
  const bool is_ended = is_over(game.history_.outcome());
  const Ended by_rules{.ending = Ending::Rules, .outcome = game.history_.outcome()};
  const bool fits =
      is_ended ? snapshot.ended == by_rules : !snapshot.ended || snapshot.ended->ending != Ending::Rules;
  if (!fits || snapshot.revision < revision ||
      game.game().position_text(game.history_.position()) != snapshot.position)
    return bad_log();
  game.revision_ = snapshot.revision;
  game.changed_at_ = snapshot.changed_at;
  game.seats_ = snapshot.seats;
  game.ended_ = snapshot.ended;
  game.offers_ = snapshot.offers;
  game.offered_at_ = snapshot.offered_at;
  game.absent_since_ = snapshot.absent_since;
  game.next_ = snapshot.next;
  game.begin_turn(snapshot.turn_began);
  return made;
}

// --- Creation ---

Result<Event> GameState::prepare(Created created, Moment at) {
  if (!are_personal(created.seats)) return bad_log();
  if (const Result<Done> fits = check_clock(created.clock); !fits) return fits.error();
  const Result<History> history = history_of(created);
  if (!history) return history.error();
  if (is_over(history->outcome())) return Error{ErrorCode::Illegal, text::kOverAtStart};
  if (const Result<Done> known = check_computers(created.seats, history->game()); !known)
    return known.error();
  created.game = history->game().spec().text();
  created.start = history->game().position_text(history->position());
  return Event{.at = at, .what = std::move(created)};
}

}  // namespace joga::play
