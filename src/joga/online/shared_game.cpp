#include "joga/online/shared_game.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

#include "joga/games/registry.hpp"
#include "joga/online/catalogue.hpp"
#include "joga/search/limits.hpp"
#include "joga/service/game_json.hpp"

namespace joga::online {
namespace {

using service::Failure;
using service::FailureCode;

// After so many events only turns and what ends the game: nobody fills the disk with offers.
constexpr std::uint64_t kManyEvents = 50'000;

[[nodiscard]] std::size_t index_of(Offer offer) noexcept {
  return static_cast<std::size_t>(offer);
}

[[nodiscard]] Decision refused(FailureCode code, Message message) {
  return {.failure = Failure{code, std::move(message)}};
}
[[nodiscard]] Decision illegal(Message message) {
  return refused(FailureCode::Illegal, std::move(message));
}

[[nodiscard]] Error bad_log() {
  return {ErrorCode::Malformed, text::kBadLog};
}

[[nodiscard]] Milliseconds passed(Milliseconds since, Milliseconds now) noexcept {
  return std::max(Milliseconds(0), now - since);
}

[[nodiscard]] std::optional<Error> check_clock(const TimeControl& clock) {
  constexpr std::chrono::seconds kShortest{10};
  constexpr std::chrono::hours kLongest{10};
  constexpr std::chrono::minutes kMostIncrement{10};
  constexpr int kMostDays = 30;
  bool fits = true;
  if (const auto* minutes = std::get_if<Minutes>(&clock)) {
    fits = minutes->initial >= kShortest && minutes->initial <= kLongest &&
           minutes->increment >= Milliseconds(0) && minutes->increment <= kMostIncrement;
  } else if (const auto* days = std::get_if<Days>(&clock)) {
    fits = days->days >= 1 && days->days <= kMostDays;
  }
  if (fits) return std::nullopt;
  return Error{ErrorCode::Malformed, text::kClock};
}

// A person, and another one, a computer or nobody yet.
[[nodiscard]] bool are_seats(const std::array<Seat, 2>& seats) {
  const auto* one = std::get_if<Human>(seats.data());
  const auto* two = std::get_if<Human>(&seats[1]);
  if (one == nullptr && two == nullptr) return false;
  return one == nullptr || two == nullptr || one->person != two->person;
}

[[nodiscard]] std::optional<Error> check_computers(const std::array<Seat, 2>& seats, const GameInfo& game) {
  for (const Seat& seat : seats) {
    const auto* computer = std::get_if<Computer>(&seat);
    if (computer == nullptr) continue;
    const Result<Done> known = engine::Who{engine::Level{computer->level}}.check(game);
    if (!known) return known.error();
  }
  return std::nullopt;
}

[[nodiscard]] Result<History> history_of(const Created& created) {
  const Result<std::shared_ptr<const AnyGame>> game = games::make_game(std::string_view(created.game));
  if (!game) return game.error();
  if (created.start.empty()) return History(*game);
  const Result<AnyPosition> start = (*game)->parse_position(created.start);
  if (!start) return start.error();
  return History(*game, *start);
}

[[nodiscard]] record::Ending record_ending(Ending ending) noexcept {
  switch (ending) {
    case Ending::Resignation:
      return record::Ending::Resignation;
    case Ending::Time:
      return record::Ending::Time;
    case Ending::Agreement:
      return record::Ending::Agreement;
    case Ending::Abandonment:
      return record::Ending::Forfeit;
    case Ending::Rules:
    case Ending::Aborted:
      break;
  }
  return record::Ending::Adjudication;
}

// With leading zeros.
[[nodiscard]] std::string padded(std::int64_t number, std::size_t digits) {
  std::string text = std::to_string(number);
  return text.size() >= digits ? text : std::string(digits - text.size(), '0') + text;
}

void set_date(record::Tags& tags, store::Time time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(std::chrono::floor<std::chrono::seconds>(time - day));
  tags.set("Date", padded(static_cast<int>(date.year()), 4) + '-' +
                       padded(static_cast<unsigned>(date.month()), 2) + '-' +
                       padded(static_cast<unsigned>(date.day()), 2));
  tags.set("Time", padded(clock.hours().count(), 2) + ':' + padded(clock.minutes().count(), 2) + ':' +
                       padded(clock.seconds().count(), 2));
}

// The converse: nothing if there is no such date.
[[nodiscard]] std::optional<store::Time> date_of(const record::Tags& tags) {
  std::array<int, 6> parts{};
  const std::string text = std::string(tags.value("Date")) + '-' + std::string(tags.value("Time"));
  const char* at = text.data();
  const char* end = at + text.size();
  for (int& part : parts) {
    const auto [read, error] = std::from_chars(at, end, part);
    if (error != std::errc() && &part < &parts[3]) return std::nullopt;
    at = read == end ? end : read + 1;
  }
  const std::chrono::year_month_day date{std::chrono::year(parts[0]),
                                         std::chrono::month(static_cast<unsigned>(parts[1])),
                                         std::chrono::day(static_cast<unsigned>(parts[2]))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date) + std::chrono::hours(parts[3]) + std::chrono::minutes(parts[4]) +
         std::chrono::seconds(parts[5]);
}

[[nodiscard]] Ended ending_of(const record::Record& record, const History& history) {
  if (is_over(history.outcome())) return {.ending = Ending::Rules, .outcome = history.outcome()};
  if (!is_over(record.result)) return {.ending = Ending::Aborted, .outcome = Outcome::Running};
  Ending ending = Ending::Agreement;
  switch (record::parse_ending(record.tags.value("Termination")).value_or(record::Ending::Adjudication)) {
    case record::Ending::Resignation:
      ending = Ending::Resignation;
      break;
    case record::Ending::Time:
      ending = Ending::Time;
      break;
    case record::Ending::Forfeit:
      ending = Ending::Abandonment;
      break;
    case record::Ending::Agreement:
    case record::Ending::Adjudication:
      break;
  }
  return {.ending = ending, .outcome = record.result};
}

}  // namespace

std::string_view offer_word(Offer offer) noexcept {
  constexpr std::array<std::string_view, kOffers> kWords{"draw", "takeback", "rematch"};
  return kWords[index_of(offer)];
}

std::string_view ending_word(Ending ending) noexcept {
  constexpr std::array<std::string_view, kEndings> kWords{"rules",     "resignation", "time",
                                                          "agreement", "abandonment", "aborted"};
  return kWords[static_cast<std::size_t>(ending)];
}

std::string_view phase_word(Phase phase) noexcept {
  constexpr std::array<std::string_view, 3> kWords{"open", "running", "over"};
  return kWords[static_cast<std::size_t>(phase)];
}

// --- Creation ---

SharedGame::SharedGame(History history, const Event& event, const Created& created)
    : history_(std::move(history)),
      created_(created),
      created_at_(event.at.world),
      changed_at_(event.at.world),
      seats_(created.seats),
      turn_began_(event.at) {}

Result<Event> SharedGame::prepare(Created created, Moment at) {
  if (!are_seats(created.seats)) return bad_log();
  if (std::optional<Error> wrong = check_clock(created.clock)) return *std::move(wrong);
  const Result<History> history = history_of(created);
  if (!history) return history.error();
  if (is_over(history->outcome())) return Error{ErrorCode::Illegal, text::kOverAtStart};
  if (std::optional<Error> wrong = check_computers(created.seats, history->game().info()))
    return *std::move(wrong);
  created.game = history->game().spec().text();
  created.start = history->game().position_text(history->position());
  return Event{.at = at, .what = std::move(created)};
}

Event SharedGame::rematch(Moment now, std::uint64_t seed) const {
  Created next = created_;
  next.seats = {seats_[1], seats_[0]};
  next.by = other(created_.by);
  next.listed = false;
  next.invited.reset();
  next.seed = seed;
  return {.at = now, .what = std::move(next)};
}

// --- How it stands ---

bool SharedGame::is_set_up() const {
  const AnyGame& game = history_.game();
  return !game.same(history_.position_at(0), game.start());
}

std::optional<PersonId> SharedGame::person_at(Player player) const noexcept {
  const auto* human = std::get_if<Human>(&seats_[joga::index_of(player)]);
  return human == nullptr ? std::nullopt : std::optional(human->person);
}

std::optional<Player> SharedGame::seat_of(PersonId person) const noexcept {
  if (person == kNobody) return std::nullopt;
  for (const Player player : kPlayers) {
    if (person_at(player) == person) return player;
  }
  return std::nullopt;
}

std::optional<PersonId> SharedGame::invited() const noexcept {
  return phase() == Phase::Open ? created_.invited : std::nullopt;
}

Phase SharedGame::phase() const noexcept {
  if (ending_) return Phase::Over;
  const bool free =
      std::holds_alternative<std::monostate>(seats_[0]) || std::holds_alternative<std::monostate>(seats_[1]);
  return free ? Phase::Open : Phase::Running;
}

std::optional<Player> SharedGame::to_move() const noexcept {
  if (phase() != Phase::Running) return std::nullopt;
  return history_.game().to_move(history_.position());
}

const Computer* SharedGame::computer_to_move() const noexcept {
  const std::optional<Player> player = to_move();
  return player ? std::get_if<Computer>(&seats_[joga::index_of(*player)]) : nullptr;
}

std::size_t SharedGame::turns_of(Player player) const noexcept {
  return static_cast<std::size_t>(std::ranges::count(turns_, player, &Turn::player));
}

std::optional<std::size_t> SharedGame::ply_before_last_of(Player player) const noexcept {
  for (std::size_t ply = turns_.size(); ply > 0; --ply) {
    if (turns_[ply - 1].player == player) return ply - 1;
  }
  return std::nullopt;
}

std::size_t SharedGame::kept_since(std::uint64_t revision) const noexcept {
  // Those that are left were made one after the other.
  const auto after = std::ranges::upper_bound(turns_, revision, {}, &Turn::revision);
  return static_cast<std::size_t>(after - turns_.begin());
}

// --- Clocks ---

std::optional<Player> SharedGame::running() const noexcept {
  const std::optional<Player> player = to_move();
  if (!player || !has_minutes()) return std::nullopt;
  return ply_before_last_of(*player) ? player : std::nullopt;
}

Milliseconds SharedGame::left(Player player, Moment now) const noexcept {
  const auto* minutes = std::get_if<Minutes>(&created_.clock);
  if (minutes == nullptr) return {};
  if (ending_ == Ending::Time && winner_of(outcome_) == other(player)) return {};
  const std::optional<std::size_t> last = ply_before_last_of(player);
  const Milliseconds then = last ? turns_[*last].left : minutes->initial;
  if (running() != player) return then;
  return std::max(Milliseconds(0), then - passed(turn_began_.service, now.service));
}

std::optional<store::ServiceTime> SharedGame::service_due() const noexcept {
  const std::optional<Player> player = running();
  if (!player) return std::nullopt;
  return turn_began_.service + left(*player, turn_began_);
}

std::optional<store::Time> SharedGame::world_due() const noexcept {
  const auto* days = std::get_if<Days>(&created_.clock);
  // A computer needs no days, and is never late.
  if (days == nullptr || !to_move() || computer_to_move() != nullptr) return std::nullopt;
  return turn_began_.world + std::chrono::days(days->days);
}

std::optional<Outcome> SharedGame::time_is_up(Moment now) const noexcept {
  const std::optional<store::ServiceTime> service = service_due();
  const std::optional<store::Time> world = world_due();
  const std::optional<Player> player = to_move();
  if (!player) return std::nullopt;
  if ((!service || now.service < *service) && (!world || now.world < *world)) return std::nullopt;
  return win_for(other(*player));
}

std::optional<SharedGame::Claim> SharedGame::claimable(Moment now) const noexcept {
  const std::optional<Player> player = to_move();
  if (!player) return std::nullopt;
  if (has_minutes()) {
    for (const Player absent : kPlayers) {
      const auto& since = absent_since_[joga::index_of(absent)];
      if (!since || is_absent(other(absent)) || !person_at(other(absent))) continue;
      return Claim{.by = other(absent), .from = now.world + (*since + kLongestAbsence - now.service)};
    }
  } else if (std::holds_alternative<std::monostate>(created_.clock) && person_at(*player) &&
             person_at(other(*player))) {
    return Claim{.by = other(*player), .from = turn_began_.world + kLongestSilence};
  }
  return std::nullopt;
}

// --- Deciding ---

struct SharedGame::Decider {
  const SharedGame& game;
  Moment now;

  template <class What>
  [[nodiscard]] Decision happens(What what) const {
    return {.event = Event{.at = now, .what = std::move(what)}};
  }
  [[nodiscard]] Decision ends(Ending ending, Outcome outcome) const {
    return happens(Ended{.ending = ending, .outcome = outcome});
  }

  // Why nobody can act in it.
  [[nodiscard]] std::optional<Decision> unless_running() const {
    if (game.phase() == Phase::Running) return std::nullopt;
    return illegal(game.phase() == Phase::Open ? text::kNotBegun : text::kGameOver);
  }
  [[nodiscard]] static Decision stranger() { return refused(FailureCode::Forbidden, text::kNotAPlayer); }

  [[nodiscard]] Decision operator()(const command::Join& join) const {
    if (game.seat_of(join.human.person)) return illegal(text::kOwnGame);
    if (game.phase() == Phase::Over) return illegal(text::kGameOver);
    if (game.phase() != Phase::Open) return illegal(text::kSeatTaken);
    if (game.created_.invited && *game.created_.invited != join.human.person)
      return refused(FailureCode::Forbidden, text::kNotInvited);
    return happens(Joined{join.human});
  }

  [[nodiscard]] Decision turn(AnyMove move, Player player) const {
    const AnyGame& rules = game.history_.game();
    const AnyPosition& position = game.history_.position();
    Milliseconds left = game.left(player, now);
    if (const auto* minutes = std::get_if<Minutes>(&game.created_.clock); minutes && game.running() == player)
      left += minutes->increment;
    return happens(Played{.move = rules.move_text(position, move), .left = left});
  }

  [[nodiscard]] Decision operator()(const command::Play& play) const {
    const std::optional<Player> player = game.seat_of(play.person);
    if (!player) return stranger();
    if (auto refusal = unless_running()) return *std::move(refusal);
    const std::size_t ply = game.history_.ply();
    if (play.ply != ply) return refused(FailureCode::Stale, Message(text::kStale, ply));
    if (game.to_move() != player) return illegal(text::kNotYourTurn);
    if (ply >= service::kMostMoves) return illegal(Message(text::kTooLong, ply));
    const Result<AnyMove> move =
        game.history_.game().parse_move(game.history_.position(), std::string_view(play.move));
    if (!move) return {.failure = service::failure_of(move.error())};
    return turn(*move, *player);
  }

  [[nodiscard]] Decision operator()(const command::PlayComputer& play) const {
    const std::optional<Player> player = game.to_move();
    if (!player || play.revision != game.revision_ || game.computer_to_move() == nullptr) return {};
    if (!game.history_.game().is_legal(game.history_.position(), play.move)) return {};
    return turn(play.move, *player);
  }

  [[nodiscard]] Decision operator()(const command::Resign& resign) const {
    const std::optional<Player> player = game.seat_of(resign.person);
    if (!player) return stranger();
    if (auto refusal = unless_running()) return *std::move(refusal);
    return ends(Ending::Resignation, win_for(other(*player)));
  }

  [[nodiscard]] Decision operator()(const command::Abort& abort) const {
    if (!game.seat_of(abort.person) && game.invited() != abort.person) return stranger();
    if (game.phase() == Phase::Over) return illegal(text::kGameOver);
    if (game.turns_of(Player::One) > 1 || game.turns_of(Player::Two) > 1)
      return illegal(text::kTooLateToAbort);
    return ends(Ending::Aborted, Outcome::Running);
  }

  [[nodiscard]] Decision operator()(const command::Claim& claim) const {
    const std::optional<Player> player = game.seat_of(claim.person);
    if (!player) return stranger();
    if (auto refusal = unless_running()) return *std::move(refusal);
    const std::optional<Claim> possible = game.claimable(now);
    if (!possible || possible->by != *player || now.world < possible->from)
      return illegal(text::kNotAbandoned);
    return ends(Ending::Abandonment, win_for(*player));
  }

  [[nodiscard]] Decision operator()(const command::Say& say) const {
    const std::optional<Player> player = game.seat_of(say.person);
    if (!player) return stranger();
    if (say.offer != Offer::Rematch) {
      if (auto refusal = unless_running()) return *std::move(refusal);
    } else {
      if (game.phase() != Phase::Over) return illegal(text::kNotOver);
      if (game.next_) return illegal(text::kRematchBegun);
      if (std::holds_alternative<std::monostate>(game.seats_[joga::index_of(other(*player))]))
        return illegal(text::kNobodyToPlay);
    }
    const std::optional<Player> offered = game.offered(say.offer);
    switch (say.answer) {
      case Answer::Offer:
        if (offered == other(*player)) return accept(say, *player);
        return offer(say, *player);
      case Answer::Accept:
        if (offered != other(*player)) return illegal(text::kNothingOffered);
        return accept(say, *player);
      case Answer::Decline:
        break;
    }
    if (!offered) return illegal(text::kNothingOffered);
    return happens(Declined{say.offer});
  }

  [[nodiscard]] Decision offer(const command::Say& say, Player player) const {
    const bool to_computer = std::holds_alternative<Computer>(game.seats_[joga::index_of(other(player))]);
    if (say.offer == Offer::Takeback && !game.ply_before_last_of(player))
      return illegal(text::kNothingToTakeBack);
    if (to_computer && say.offer == Offer::Draw) return illegal(text::kComputerPlaysOn);
    if (to_computer && say.offer == Offer::Rematch && !say.no_computers.empty())
      return refused(FailureCode::Busy, say.no_computers);
    if (to_computer) return accept(say, other(player));
    const auto& last = game.offered_at_[index_of(say.offer)][joga::index_of(player)];
    if (game.offered(say.offer) == player || last == game.history_.ply())
      return illegal(text::kOfferedAlready);
    if (game.revision_ > kManyEvents) return illegal(text::kTooMuchHappened);
    return happens(Offered{.offer = say.offer, .player = player});
  }

  // By this player.
  [[nodiscard]] Decision accept(const command::Say& say, Player player) const {
    switch (say.offer) {
      case Offer::Draw:
        return ends(Ending::Agreement, Outcome::Draw);
      case Offer::Takeback:
        if (const auto ply = game.ply_before_last_of(other(player))) return happens(TakenBack{*ply});
        return illegal(text::kNothingToTakeBack);
      case Offer::Rematch:
        break;
    }
    return happens(Continued{say.next});
  }

  [[nodiscard]] Decision operator()(const command::Look&) const { return {}; }

  [[nodiscard]] Decision operator()(const command::Leave& leave) const {
    const std::optional<Player> player = game.seat_of(leave.person);
    const bool matters = player && game.phase() == Phase::Running && game.has_minutes();
    if (!matters || game.is_absent(*player) || game.revision_ > kManyEvents) return {};
    return happens(Left{*player});
  }
  [[nodiscard]] Decision operator()(const command::Return& back) const {
    const std::optional<Player> player = game.seat_of(back.person);
    if (!player || game.phase() != Phase::Running || !game.is_absent(*player)) return {};
    return happens(Returned{*player});
  }
};

Decision SharedGame::decide(const Command& command, Moment now) const {
  const Decider decider{*this, now};
  if (const std::optional<Outcome> lost = time_is_up(now)) {
    Decision fallen = decider.ends(Ending::Time, *lost);
    if (std::holds_alternative<command::Look>(command)) return fallen;
    // A stranger learns nothing new by it.
    fallen.failure = std::visit(decider, command).failure;
    if (!fallen.failure) fallen.failure = Failure{FailureCode::Illegal, text::kTimeIsUp};
    return fallen;
  }
  return std::visit(decider, command);
}

// --- Applying ---

struct SharedGame::Applier {
  SharedGame& game;
  Moment at;

  bool operator()(const Created&) const { return false; }
  bool operator()(const Imported&) const { return false; }

  bool operator()(const Joined& joined) const {
    if (game.phase() != Phase::Open || game.seat_of(joined.human.person)) return false;
    for (Seat& seat : game.seats_) {
      if (std::holds_alternative<std::monostate>(seat)) seat = joined.human;
    }
    game.turn_began_ = at;
    return true;
  }

  bool operator()(const Played& played) const {
    const std::optional<Player> player = game.to_move();
    if (!player || !game.history_.play(std::string_view(played.move))) return false;
    game.turns_.push_back({.player = *player, .left = played.left, .revision = game.revision_ + 1});
    game.turn_began_ = at;
    // An offer stands until the other player makes a turn instead.
    for (const Offer offer : {Offer::Draw, Offer::Takeback}) {
      if (game.offered(offer) == other(*player)) game.offers_[index_of(offer)].reset();
    }
    if (!is_over(game.history_.outcome())) return true;
    return (*this)(Ended{.ending = Ending::Rules, .outcome = game.history_.outcome()});
  }

  bool operator()(const Offered& offered) const {
    game.offers_[index_of(offered.offer)] = offered.player;
    game.offered_at_[index_of(offered.offer)][joga::index_of(offered.player)] = game.history_.ply();
    return true;
  }

  bool operator()(const Declined& declined) const {
    game.offers_[index_of(declined.offer)].reset();
    return true;
  }

  bool operator()(const TakenBack& taken) const {
    if (game.phase() != Phase::Running || taken.ply >= game.history_.ply()) return false;
    while (game.history_.ply() > taken.ply) game.history_.undo();
    game.turns_.resize(taken.ply);
    game.turn_began_ = at;
    game.offers_[index_of(Offer::Draw)].reset();
    game.offers_[index_of(Offer::Takeback)].reset();
    return true;
  }

  bool operator()(const Ended& ended) const {
    if (game.phase() == Phase::Over) return false;
    game.ending_ = ended.ending;
    game.outcome_ = ended.outcome;
    game.offers_ = {};
    return true;
  }

  bool operator()(const Continued& continued) const {
    if (game.phase() != Phase::Over || game.next_) return false;
    game.next_ = continued.next;
    game.offers_ = {};
    return true;
  }

  bool operator()(const Left& left) const {
    game.absent_since_[joga::index_of(left.player)] = at.service;
    return true;
  }
  bool operator()(const Returned& returned) const {
    game.absent_since_[joga::index_of(returned.player)].reset();
    return true;
  }
};

Result<Done> SharedGame::apply(const Event& event) {
  if (!std::visit(Applier{*this, event.at}, event.what)) return bad_log();
  ++revision_;
  changed_at_ = std::max(changed_at_, event.at.world);
  return Done{};
}

Result<SharedGame> SharedGame::create(const Event& event) {
  if (const auto* imported = std::get_if<Imported>(&event.what)) {
    Result<History> history = history_of(imported->created);
    if (!history) return history.error();
    SharedGame game(*std::move(history), event, imported->created);
    game.names_ = imported->names;
    const Applier applier{game, event.at};
    for (const Played& turn : imported->turns) {
      if (!applier(turn)) return bad_log();
    }
    if (game.phase() != Phase::Over && !applier(imported->ended)) return bad_log();
    return game;
  }
  const auto* created = std::get_if<Created>(&event.what);
  if (created == nullptr || !are_seats(created->seats)) return bad_log();
  Result<History> history = history_of(*created);
  if (!history) return history.error();
  if (std::optional<Error> wrong = check_computers(created->seats, history->game().info()))
    return *std::move(wrong);
  return SharedGame(*std::move(history), event, *created);
}

// --- As a record ---

Result<Event> SharedGame::import(const record::Record& record, Moment now) {
  const Result<History> history = record::to_history(record);
  if (!history) return history.error();
  if (history->ply() > service::kMostMoves)
    return Error{ErrorCode::Unsupported, Message(text::kTooLong, history->ply())};
  Imported imported;
  imported.created.game = record.game->spec().text();
  imported.created.start = record.game->position_text(record.start);
  for (const Player player : kPlayers) {
    const std::string_view tag = record.tags.value(player == Player::One ? "Player1" : "Player2");
    const Result<engine::Who> who = engine::Who::parse(tag, record.game->info());
    const auto* level = who ? std::get_if<engine::Level>(&who->kind) : nullptr;
    Seat& seat = imported.created.seats[joga::index_of(player)];
    seat = level == nullptr ? Seat(Human{}) : Seat(Computer{level->number});
    if (level == nullptr && !(who && who->is_human())) imported.names[joga::index_of(player)] = tag;
  }
  const std::optional<search::Clock> clock = search::parse_clock(record.tags.value("TimeControl"));
  if (clock) imported.created.clock = Minutes{.initial = clock->remaining, .increment = clock->increment};
  const std::vector<record::NodeId> line = record.tree.main_line();
  for (std::size_t ply = 0; ply < history->ply(); ++ply) {
    imported.turns.push_back({.move = history->move_text_at(ply),
                              .left = record.tree.annotation(line[ply]).clock.value_or(Milliseconds(0))});
  }
  imported.ended = ending_of(record, *history);
  const Moment at{.world = date_of(record.tags).value_or(now.world), .service = now.service};
  return Event{.at = at, .what = std::move(imported)};
}

record::Record SharedGame::to_record(const std::array<std::string, 2>& names) const {
  record::Tags tags;
  for (const Player player : kPlayers) {
    const auto* computer = std::get_if<Computer>(&seats_[joga::index_of(player)]);
    const std::string& name = names[joga::index_of(player)];
    const std::string& known = name.empty() ? name_at(player) : name;
    const std::string human = known.empty() ? engine::Who{}.text() : known;
    tags.set(player == Player::One ? "Player1" : "Player2",
             computer == nullptr ? human : engine::Who{engine::Level{computer->level}}.text());
  }
  set_date(tags, created_at_);
  if (const auto* minutes = std::get_if<Minutes>(&created_.clock)) {
    tags.set("TimeControl",
             search::clock_text({.remaining = minutes->initial, .increment = minutes->increment}));
  }
  const bool ended = ending_ && *ending_ != Ending::Rules && *ending_ != Ending::Aborted;
  if (ended) tags.set("Termination", record::ending_word(record_ending(*ending_)));
  // Without the turns that were taken back.
  History played(history_.shared_game(), history_.position_at(0));
  for (std::size_t ply = 0; ply < history_.ply(); ++ply) played.play_unchecked(history_.move_at(ply));
  record::Record record = record::from_history(played, std::move(tags));
  if (ended) record.result = outcome_;
  if (has_minutes()) {
    const std::vector<record::NodeId> line = record.tree.main_line();
    for (std::size_t ply = 0; ply < std::min(line.size(), turns_.size()); ++ply)
      record.tree.annotate(line[ply]).clock = std::min(turns_[ply].left, record::kLongestClock);
  }
  return record;
}

}  // namespace joga::online
