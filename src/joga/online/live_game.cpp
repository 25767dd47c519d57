#include "joga/online/live_game.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/engine/player.hpp"
#include "joga/online/catalogue.hpp"
#include "joga/online/shared.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/play/computer_turn.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/task.hpp"

namespace joga::online {
namespace {

constexpr std::size_t kMostOrders = 64;  // queued at one game
constexpr int kMostTries = 8;            // attempts when other processes write first
constexpr double kMovesPerToken = 250;   // moves sent per token
constexpr std::chrono::seconds kBetweenLoads{1};
// Reloading a page does not count as an absence.
constexpr std::chrono::seconds kShortAbsence{10};
// The lease of a computer's turn. Another process takes the turn over if the lease is not renewed in time.
constexpr std::chrono::seconds kClaim{6};
constexpr std::chrono::seconds kBetweenClaims{2};
constexpr std::chrono::seconds kLongestTurn{5};  // a computer's time for one turn
// Later deadlines need no timer: the store's poll, once a second, finds them.
constexpr std::chrono::hours kFarthestTimer{1};

}  // namespace

LiveGame::LiveGame(Online::Shared& shared, std::string id, service::Owner owner)
    : shared_(shared), id_(std::move(id)), owner_(owner) {}

// --- The queue of orders ---

void LiveGame::act(Command command, Done done, const std::optional<store::Person>& actor) {
  if (orders_.size() >= kMostOrders) return done(Failure{FailureCode::Busy, text::kTooFast});
  order({.command = std::move(command), .actor = actor, .done = std::move(done)});
}

void LiveGame::order(Order order) {
  if (is_lost_) return;
  orders_.push_back(std::move(order));
  next();
}

void LiveGame::next() {
  const std::shared_ptr<LiveGame> self = shared_from_this();
  while (doing_ == Doing::Nothing && !is_lost_) {
    if (!game_) {
      if (orders_.empty()) break;
      load(0);
    } else if (newest_ > game_->revision()) {
      load(game_->revision());
    } else if (!orders_.empty()) {
      Order order = std::move(orders_.front());
      orders_.pop_front();
      perform(std::move(order));
    } else {
      break;
    }
  }
  if (!is_lost_) close_if_idle();
}

void LiveGame::perform(Order order) {
  if (order.look) {
    order.look();
    return;
  }
  if (!order.command) return;
  const Moment now = shared_.now();
  const play::Decision decision = game_->decide(*order.command, now);
  const std::optional<Failure> refusal =
      decision.refusal ? std::optional(service::failure_of(*decision.refusal)) : std::nullopt;
  if (!decision.event) {
    if (order.done) order.done(refusal);
    return;
  }
  if (order.actor && find_person(people_, order.actor->id) == nullptr) people_.push_back(*order.actor);
  std::optional<store::AddGame> next;
  if (const auto* continued = std::get_if<play::Continued>(&decision.event->what)) {
    const Event first = game_->rematch(now, shared_.environment.random());
    const Result<GameState> rematch = GameState::create(first);
    const bool complete = std::ranges::all_of(kPlayers, [&](Player player) {
      const std::optional<PersonId> person = game_->person_at(player);
      return !person || find_person(people_, person) != nullptr;
    });
    if (!rematch || !complete) {
      if (order.done) order.done(Failure{FailureCode::Illegal, play::text::kNobodyToPlay});
      return;
    }
    next = store::AddGame{.heading = heading_of(continued->next, *rematch, people_),
                          .event = {.revision = 1, .data = event_text(first)}};
  }
  // Applies the event before it is stored. Nobody sees the new state until then, because all orders wait for
  // the write.
  if (!game_->apply(*decision.event)) {
    if (order.done) order.done(Failure{FailureCode::Failed, play::text::kBadLog});
    return;
  }
  doing_ = Doing::Writing;
  store::AppendEvent append{.heading = heading_of(id_, *game_, people_),
                            .event = {.revision = game_->revision(), .data = event_text(*decision.event)},
                            .next = next};
  shared_.write(std::move(append), [self = shared_from_this(), order = std::move(order), failure = refusal,
                                    next](const Result<store::Written>& result) mutable {
    self->written(order, failure, result, next);
  });
}

void LiveGame::written(Order& order, const std::optional<Failure>& failure,
                       const Result<store::Written>& result, const std::optional<store::AddGame>& next) {
  doing_ = Doing::Nothing;
  if (result && *result == store::Written::Done) {
    if (order.command && (std::holds_alternative<command::Play>(*order.command) ||
                          std::holds_alternative<command::PlayComputer>(*order.command))) {
      ++shared_.figures.moves;
    }
    newest_ = std::max(newest_ == std::numeric_limits<std::uint64_t>::max() ? 0 : newest_, game_->revision());
    changed();
    if (next) {
      shared_.tell_lists(next->heading, people_, false, std::nullopt);
      if (next->heading.computer_to_move) {
        if (const std::shared_ptr<LiveGame> rematch = shared_.live(next->heading.id)) rematch->look();
      }
    }
    if (order.done) order.done(failure);
    return this->next();
  }
  // The store rejected the event, so reload the game from it.
  game_.reset();
  if (result && *result == store::Written::Conflict && ++order.tries < kMostTries) {
    ++shared_.figures.conflicts;
    orders_.push_front(std::move(order));
  } else if (result && *result == store::Written::Unknown) {
    if (order.done) order.done(Failure{FailureCode::Unknown, Message(text::kNoSuchGame, id_)});
  } else {
    const std::optional<Failure> not_stored = shared_.failure_of(result);
    if (order.done) order.done(not_stored);
  }
  if (watchers_.empty() && orders_.empty()) return this->next();
  load(0);
}

// --- Reading ---

void LiveGame::load(std::uint64_t since) {
  doing_ = Doing::Loading;
  newest_ = 0;
  struct Found {
    Result<std::optional<store::StoredGame>> stored;
    Result<GameState> game;
    People people{};
  };
  shared_.read<std::shared_ptr<Found>>(
      [id = id_, since](store::Store& store) {
        Result<std::optional<store::StoredGame>> stored = store.game(id, since);
        Result<GameState> game = Error{ErrorCode::Unknown, play::text::kBadLog};
        People people;
        if (stored && *stored) {
          if (since == 0) game = read_game((*stored)->events);
          Result<People> found = people_in(store, (*stored)->heading);
          if (found) {
            people = *std::move(found);
          } else {
            stored = found.error();
          }
        }
        return std::make_shared<Found>(
            Found{.stored = std::move(stored), .game = std::move(game), .people = std::move(people)});
      },
      [self = shared_from_this(), since](const std::shared_ptr<Found>& found) {
        self->loaded(since, found->stored, found->game, std::move(found->people));
      });
}

void LiveGame::loaded(std::uint64_t since, Result<std::optional<store::StoredGame>>& stored,
                      Result<GameState>& game, People people) {
  doing_ = Doing::Nothing;
  if (!stored) {
    const Failure failure = shared_.not_read();
    for (Order& order : std::exchange(orders_, {})) {
      if (order.done) order.done(failure);
    }
    if (watchers_.empty()) return lose(failure);
    // The watchers are told as soon as the game can be read again.
    doing_ = Doing::Loading;
    retry_ = shared_.environment.clock.at(shared_.environment.clock.now() + kBetweenLoads,
                                          [this, since] { load(since); });
    return;
  }
  const std::optional<store::StoredGame>& found = *stored;
  if (!found) return removed();
  people_ = std::move(people);
  if (since == 0) {
    if (!game) return lose(service::failure_of(game.error()));
    game_ = std::make_unique<GameState>(*std::move(game));
  } else {
    for (const store::Event& event : found->events) {
      if (event.revision != game_->revision() + 1) continue;
      const Result<Event> read = read_event(event.data);
      if (!read || !game_->apply(*read)) {
        // The log has a gap: read it from the start.
        game_.reset();
        return load(0);
      }
    }
  }
  changed();
  next();
}

void LiveGame::lose(const Failure& failure) {
  const std::shared_ptr<LiveGame> self = shared_from_this();
  is_lost_ = true;
  stop_thinking();
  flag_ = service::Timer();
  retry_ = service::Timer();
  away_ = {};
  shared_.forget(id_);
  for (Order& order : std::exchange(orders_, {})) {
    if (order.done) order.done(failure);
  }
}

void LiveGame::removed() {
  const std::shared_ptr<LiveGame> self = shared_from_this();
  if (told_ > 0 && game_)
    shared_.tell_gone(id_, std::array{game_->person_at(Player::One), game_->person_at(Player::Two)},
                      told_listed_);
  const auto text = std::make_shared<const std::string>(text_of({{"event", "gone"}, {"game", id_}}));
  for (Client* client : std::exchange(watchers_, {})) {
    client->send(text);
    std::erase(client->watched, self);
  }
  lose({FailureCode::Unknown, Message(text::kNoSuchGame, id_)});
}

void LiveGame::hear(std::uint64_t revision) {
  newest_ = std::max(newest_, revision);
  next();
}

void LiveGame::rename(const store::Person& person) {
  const auto known =
      std::ranges::find_if(people_, [&](const store::Person& one) { return one.id == person.id; });
  if (known == people_.end() || known->name == person.name) return;
  *known = person;
  if (doing_ != Doing::Nothing || !game_) return;
  tell(game_->history().ply());
  shared_.tell_lists(heading_of(id_, *game_, people_), people_, told_listed_, told_invited_);
}

void LiveGame::forget(PersonId person) {
  const std::size_t gone = std::erase_if(people_, [&](const store::Person& one) { return one.id == person; });
  if (gone > 0 && doing_ == Doing::Nothing && game_) tell(game_->history().ply());
}

// --- Updates for watchers ---

void LiveGame::changed() {
  const bool is_new = told_ != game_->revision();
  if (told_ > 0 && is_new) {
    told_present_ = present();
    tell(game_->kept_since(told_));
    shared_.tell_lists(heading_of(id_, *game_, people_), people_, told_listed_, told_invited_);
  }
  told_ = game_->revision();
  told_listed_ = game_->phase() == Phase::Open && game_->created().listed;
  told_invited_ = game_->invited();
  if (thinking_ && *thinking_ != game_->revision()) stop_thinking();
  set_flag_timer();
  note_presence();
  think();
}

void LiveGame::tell(std::size_t keep) {
  if (watchers_.empty()) return;
  const json event{{"event", "game"},
                   {"game", id_},
                   {"revision", game_->revision()},
                   {"keep", keep},
                   {"moves", move_texts(game_->history(), keep)},
                   {"state", state_json(*game_, people_, present(), shared_.now())}};
  const auto text = std::make_shared<const std::string>(text_of(event));
  shared_.figures.events += watchers_.size();
  for (const Client* client : watchers_) client->send(text);
}

// --- Presence ---

std::array<bool, 2> LiveGame::present() const {
  std::array<bool, 2> there{};
  for (const Player player : kPlayers) {
    const std::optional<PersonId> person = game_->person_at(player);
    there[index_of(player)] = person && std::ranges::any_of(watchers_, [&](const Client* client) {
                                return client->identity().id() == person;
                              });
  }
  return there;
}

// In games with a clock of minutes all processes must know which players are absent.
void LiveGame::note_presence() {
  if (game_->phase() != Phase::Running || game_->clock() == nullptr) {
    away_ = {};
    return;
  }
  const std::array<bool, 2> there = present();
  for (const Player player : kPlayers) {
    std::optional<service::Timer>& away = away_[index_of(player)];
    const std::optional<PersonId> person = game_->person_at(player);
    if (!person) continue;
    if (there[index_of(player)]) {
      doubted_[index_of(player)] = true;
      away.reset();
      const bool known = std::ranges::any_of(orders_, [](const Order& order) {
        return order.command && std::holds_alternative<command::Return>(*order.command);
      });
      if (game_->is_absent(player) && !known) orders_.push_back({.command = command::Return{*person}});
    } else if (!doubted_[index_of(player)] && !watchers_.empty()) {
      // The player's process may have died. If they are connected to another one, it will report them.
      doubted_[index_of(player)] = true;
      await_return(player, *person);
    }
  }
}

// Stores the player's absence unless they return soon.
void LiveGame::await_return(Player player, PersonId person) {
  service::TimerClock& clock = shared_.environment.clock;
  away_[index_of(player)] = clock.at(clock.now() + kShortAbsence, [this, player, person] {
    const std::shared_ptr<LiveGame> self = shared_from_this();
    away_[index_of(player)].reset();
    order({.command = command::Leave{person}});
  });
}

void LiveGame::tell_presence() {
  const std::array<bool, 2> there = present();
  if (there == told_present_) return;
  for (const Player player : kPlayers) {
    const bool has_left = told_present_[index_of(player)] && !there[index_of(player)];
    const std::optional<PersonId> person = game_->person_at(player);
    if (!has_left || !person || game_->phase() != Phase::Running || game_->clock() == nullptr) continue;
    await_return(player, *person);
  }
  told_present_ = there;
  note_presence();
  tell(game_->history().ply());
}

void LiveGame::watch(const Reply& reply, std::optional<std::uint64_t> since) {
  if (orders_.size() >= kMostOrders) return reply.fail({FailureCode::Busy, text::kTooFast});
  // The client has seen a newer revision at another process and must not be sent an older one here.
  if (since && game_ && *since > game_->revision()) newest_ = std::max(newest_, *since);
  Order watching;
  watching.done = [reply](const std::optional<Failure>& failure) { reply.fail(*failure); };
  watching.look = [this, reply, since] {
    const std::shared_ptr<Client>& client = reply.client();
    if (!client->is_open()) return;
    const bool is_change = since && *since <= game_->revision();
    const std::size_t keep = is_change ? game_->kept_since(*since) : 0;
    const auto moves = static_cast<double>(game_->history().ply() - keep);
    if (!client->identity().requests.take_or_owe(moves / kMovesPerToken, shared_.environment.clock.now()))
      return reply.fail({FailureCode::Busy, text::kTooFast});
    if (std::ranges::find(watchers_, client.get()) == watchers_.end()) {
      watchers_.push_back(client.get());
      client->watched.push_back(shared_from_this());
    }
    const std::optional<PersonId> viewer = client->identity().id();
    const std::optional<Player> seat = viewer ? game_->seat_of(*viewer) : std::nullopt;
    json state = state_json(*game_, people_, present(), shared_.now());
    if (is_change) {
      reply.result({{"change",
                     {{"game", id_},
                      {"revision", game_->revision()},
                      {"keep", keep},
                      {"moves", move_texts(game_->history(), keep)},
                      {"state", std::move(state)}}}});
      return tell_presence();
    }
    reply.result({{"game",
                   {{"id", id_},
                    {"revision", game_->revision()},
                    {"game", game_->created().game},
                    {"start", game_->created().start},
                    {"moves", move_texts(game_->history(), keep)},
                    {"created", in_milliseconds(game_->created_at())},
                    {"by", service::number_of(game_->created().by)},
                    {"you", seat ? service::number_of(*seat) : 0},
                    {"state", std::move(state)}}}});
    tell_presence();
  };
  order(std::move(watching));
}

void LiveGame::leave(Client& client) {
  const std::shared_ptr<LiveGame> self = shared_from_this();
  if (std::erase(watchers_, &client) == 0) return;
  std::erase(client.watched, self);
  if (is_lost_) return;
  // While a write is under way the state of the game is uncertain.
  if (doing_ == Doing::Nothing && game_) {
    tell_presence();
    next();
  } else {
    Order look;
    look.look = [this] { tell_presence(); };
    orders_.push_back(std::move(look));
  }
}

void LiveGame::withdraw(PersonId person, const Done& done) {
  Order look;
  look.done = done;
  look.look = [this, person, done] {
    // Aborts the game if the rules allow that, otherwise resigns.
    const play::Decision aborted = game_->decide(command::Abort{person}, shared_.now());
    orders_.push_front(
        {.command = aborted.refusal ? Command(command::Resign{person}) : Command(command::Abort{person}),
         .done = done});
  };
  order(std::move(look));
}

void LiveGame::look() {
  const std::shared_ptr<LiveGame> self = shared_from_this();
  order({.command = command::CheckTime{}});
  if (doing_ == Doing::Nothing && game_ && !is_lost_) think();
}

void LiveGame::close_if_idle() {
  const bool waits = away_[0] || away_[1];
  if (!watchers_.empty() || !orders_.empty() || doing_ != Doing::Nothing || waits || thinking_) return;
  is_lost_ = true;
  shared_.forget(id_);
}

// --- The clock ---

void LiveGame::set_flag_timer() {
  flag_ = service::Timer();
  const Moment now = shared_.now();
  std::optional<Milliseconds> wait;
  if (const auto due = game_->service_due()) wait = *due - now.service;
  if (const auto due = game_->world_due()) wait = *due - now.world;
  if (!wait || *wait > kFarthestTimer) return;
  constexpr Milliseconds kMargin{1};
  service::TimerClock& clock = shared_.environment.clock;
  flag_ = clock.at(clock.now() + std::max(Milliseconds(0), *wait) + kMargin, [this] { look(); });
}

// --- The computer ---

// The search for the computer's move.
class LiveGame::Thought final : public service::SearchJob {
 public:
  Thought(std::weak_ptr<LiveGame> game, service::Task task, std::uint64_t about)
      : game_(std::move(game)), task_(std::move(task)), about_(about) {}

  [[nodiscard]] service::Task begin() override {
    move_.reset();
    return task_;
  }
  void found(const service::Finding& finding) override {
    if (const auto* line = std::get_if<search::Info>(&finding)) move_ = line->moves.front();
    if (const auto* chosen = std::get_if<service::Chosen>(&finding)) move_ = chosen->move;
  }
  [[nodiscard]] bool ended(service::SearchEnd end) override {
    if (end == service::SearchEnd::Interrupted) return true;
    const std::shared_ptr<LiveGame> game = game_.lock();
    if (game == nullptr || end == service::SearchEnd::Stopped) return false;
    game->thought(about_, end == service::SearchEnd::OutOfMemory ? std::nullopt : move_);
    return false;
  }

 private:
  const std::weak_ptr<LiveGame> game_;
  const service::Task task_;
  const std::uint64_t about_;
  std::optional<AnyMove> move_{};  // the best so far
};

void LiveGame::think() {
  if (thinking_ || !game_->computer_to_move()) return;
  thinking_ = game_->revision();
  claim();
}

// Takes the lease of the turn for this process, and renews it until the turn has been made.
void LiveGame::claim() {
  if (!thinking_) return;
  const store::Time now = shared_.now().world;
  shared_.write(
      store::ClaimTurn{
          .game = id_, .revision = *thinking_, .holder = shared_.holder, .until = now + kClaim, .now = now},
      [self = shared_from_this(), about = *thinking_](const Result<store::Written>& written) {
        if (self->thinking_ != about || self->is_lost_) return;
        if (!written || *written != store::Written::Done) {
          // Another process has the lease. If that process fails, the poll of the store will show that the
          // turn is free.
          self->stop_thinking();
          return self->next();
        }
        service::TimerClock& clock = self->shared_.environment.clock;
        self->renewal_ = clock.at(clock.now() + kBetweenClaims, [game = self.get()] { game->claim(); });
        if (self->search_ == nullptr) self->start_thinking();
      });
}

void LiveGame::start_thinking() {
  // A write under way may change the game: then the lease is of no use.
  if (doing_ != Doing::Nothing || !game_ || !thinking_ || game_->revision() != *thinking_) return;
  const std::optional<Player> player = game_->to_move();
  if (!player || !game_->computer_to_move()) return;
  const engine::Resources resources = engine::resources_within(game_->who(*player), game_->game().info(),
                                                               shared_.scheduler->memory().for_one());
  Result<play::ComputerTurn> turn =
      play::Computers().turn(*game_, shared_.now(), {.move_time = kLongestTurn}, resources);
  if (!turn) return;
  service::Task task{.history = std::make_shared<const History>(game_->history()), .what = *std::move(turn)};
  search_ =
      shared_.scheduler->admit(owner_, service::Urgency::Turn,
                               std::make_shared<Thought>(weak_from_this(), std::move(task), *thinking_));
  shared_.scheduler->begin(search_);
}

void LiveGame::thought(std::uint64_t about, const std::optional<AnyMove>& move) {
  const std::shared_ptr<LiveGame> self = shared_from_this();
  if (thinking_ != about) return;
  search_ = nullptr;
  stop_thinking();
  // Without a move, the poll retries when the lease has expired.
  if (!move) return next();
  order({.command = command::PlayComputer{.revision = about, .move = *move}});
}

void LiveGame::stop_thinking() {
  if (search_ != nullptr) shared_.scheduler->stop(search_);
  search_ = nullptr;
  renewal_ = service::Timer();
  thinking_.reset();
}

}  // namespace joga::online
