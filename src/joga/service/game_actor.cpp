#include "joga/service/game_actor.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/engine/player.hpp"
#include "joga/play/catalogue.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/task.hpp"

namespace joga::service {
namespace {

constexpr std::size_t kMostOrders = 64;  // the longest queue of one game
constexpr int kMostTries = 8;            // attempts when other processes store first
constexpr std::chrono::seconds kBetweenLoads{1};
constexpr std::chrono::seconds kBetweenStores{2};
constexpr std::chrono::seconds kBetweenThoughts{3};  // after a search that failed
constexpr std::uint64_t kQuickNodes = 5'000;         // take some 50 ms at most, with a network

[[nodiscard]] bool is_quick(const engine::Who& who, const GameInfo& game) {
  const auto* level = std::get_if<engine::Level>(&who.kind);
  if (level == nullptr || level->number < 1) return false;
  const auto index = static_cast<std::size_t>(level->number - 1);
  return index < game.strengths.size() && game.strengths[index].nodes > 0 &&
         game.strengths[index].nodes <= kQuickNodes;
}

}  // namespace

GameActor::GameActor(Context context, std::string id) : context_(std::move(context)), id_(std::move(id)) {}

void GameActor::attach(std::unique_ptr<Journal> journal, std::unique_ptr<GameListener> listener,
                       std::shared_ptr<play::GameState> game) {
  journal_ = std::move(journal);
  listener_ = std::move(listener);
  game_ = std::move(game);
  // A new game may begin with turns already made, which must not be lost.
  if (game_ != nullptr) store();
}

const play::GameState* GameActor::settled() const noexcept {
  return doing_ == Doing::Nothing ? game_.get() : nullptr;
}

// --- The queue ---

void GameActor::act(Choice choose, Done done, std::optional<Moment> at) {
  if (done && orders_.size() >= kMostOrders) return done(Failure{FailureCode::Busy, text::kTooMuchWork});
  order({.choose = std::move(choose), .done = std::move(done), .at = at});
}

void GameActor::act(play::Command command, Done done, std::optional<Moment> at) {
  act([command = std::move(command)](const play::GameState&, Moment) { return command; }, std::move(done),
      at);
}

void GameActor::look(std::function<void()> then, Done failed, std::uint64_t seen) {
  if (orders_.size() >= kMostOrders) return failed(Failure{FailureCode::Busy, text::kTooMuchWork});
  if (game_ != nullptr && seen > game_->revision()) newest_ = std::max(newest_, seen);
  order({.look = std::move(then), .done = std::move(failed)});
}

void GameActor::store() {
  order({});
}

void GameActor::order(Order order) {
  if (is_closed_) {
    if (order.done) order.done(Failure{FailureCode::Unknown, Message(text::kNotOpen, id_)});
    return;
  }
  orders_.push_back(std::move(order));
  next();
}

void GameActor::next() {
  const std::shared_ptr<GameActor> self = shared_from_this();
  while (doing_ == Doing::Nothing && !is_closed_) {
    if (game_ == nullptr) {
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
  close_if_idle();
}

void GameActor::perform(Order order) {
  if (order.look) return order.look();
  if (!order.choose) return append(nullptr, std::move(order), std::nullopt);
  const Moment now = context_.now();
  const Moment at = order.at.value_or(now);
  play::Decision decision = game_->decide(order.choose(*game_, at), at);
  const std::optional<Failure> refusal =
      decision.refusal ? std::optional(failure_of(*decision.refusal)) : std::nullopt;
  if (!decision.event) {
    if (order.done) order.done(refusal);
    return;
  }
  // The turn that ends is timed until `at`; the next one, which the event begins, must not begin before now.
  decision.event->at = now;
  // The event is applied before it is stored. Nobody sees the new state until then, because all orders wait.
  if (const Result<joga::Done> applied = game_->apply(*decision.event); !applied) {
    if (order.done) order.done(failure_of(applied.error()));
    return;
  }
  if (std::holds_alternative<play::Reseated>(decision.event->what)) computers_.reset();
  order.decided = now;
  append(&*decision.event, std::move(order), refusal);
}

void GameActor::append(const play::Event* event, Order order, std::optional<Failure> refusal) {
  doing_ = Doing::Storing;
  journal_->append(event, game_,
                   [self = weak_from_this(), order = std::move(order),
                    refusal = std::move(refusal)](const Journal::Receipt& receipt) mutable {
                     if (const auto actor = self.lock()) actor->appended(order, refusal, receipt);
                   });
}

void GameActor::appended(Order& order, const std::optional<Failure>& refusal,
                         const Journal::Receipt& receipt) {
  doing_ = Doing::Nothing;
  const bool is_late = receipt.stored == Journal::Stored::Later;
  if (receipt.stored == Journal::Stored::Done || is_late) {
    unsaved_ = receipt.failure.message;
    retry_ =
        is_late ? context_.clock.at(context_.clock.now() + kBetweenStores, [this] { store(); }) : Timer();
    if (order.decided) game_->delay_turn(*order.decided, context_.now());
    // Only the next revision can be stored, so no event of another process is missing: no need to reload.
    if (newest_ == std::numeric_limits<std::uint64_t>::max()) newest_ = 0;
    settle();
    // Storing again adds no revision, so `settle` has told nobody, but the game may have got its name in the
    // library.
    if (!order.choose) tell_again();
    if (order.done) order.done(refusal);
    return next();
  }
  // The event was applied but not stored, so discard this state and load the game again.
  game_.reset();
  if (receipt.stored == Journal::Stored::Conflict && ++order.tries < kMostTries) {
    orders_.push_front(std::move(order));
  } else if (order.done) {
    order.done(receipt.failure);
  }
  if (watchers_.empty() && orders_.empty()) return next();
  load(0);
}

// --- Loading ---

void GameActor::load(std::uint64_t since) {
  doing_ = Doing::Loading;
  newest_ = 0;
  journal_->load(since, [self = weak_from_this(), since](Result<Journal::Found, Journal::NotFound> found) {
    if (const auto actor = self.lock()) actor->loaded(since, found);
  });
}

void GameActor::loaded(std::uint64_t since, Result<Journal::Found, Journal::NotFound>& found) {
  if (is_closed_) return;
  doing_ = Doing::Nothing;
  if (!found) {
    const Failure& failure = found.error().failure;
    if (found.error().loss == Journal::Loss::Gone) return remove(failure);
    if (found.error().loss == Journal::Loss::Unreadable) return lose(failure);
    fail_orders(failure);
    if (watchers_.empty()) return lose(failure);
    // The watchers are told as soon as the game can be read again.
    doing_ = Doing::Loading;
    retry_ = context_.clock.at(context_.clock.now() + kBetweenLoads, [this, since] { load(since); });
    return;
  }
  if (found->game != nullptr) game_ = std::move(found->game);
  for (const play::Event& event : found->events) {
    if (game_->apply(event)) continue;
    // The new events do not fit the state in memory, so load the whole game.
    if (since == 0) return lose({FailureCode::Failed, play::text::kBadLog});
    game_.reset();
    return load(0);
  }
  // Watchers here are told only now what another process has stored.
  if (since > 0 && !found->events.empty()) game_->delay_turn(found->events.back().at, context_.now());
  settle();
  next();
}

void GameActor::fail_orders(const Failure& failure) {
  for (const Order& order : std::exchange(orders_, {})) {
    if (order.done) order.done(failure);
  }
}

void GameActor::lose(const Failure& failure) {
  const std::shared_ptr<GameActor> self = shared_from_this();
  is_closed_ = true;
  stop_thinking();
  flag_ = Timer();
  retry_ = Timer();
  listener_->closed();
  fail_orders(failure);
}

void GameActor::remove(const Failure& failure) {
  const std::shared_ptr<GameActor> self = shared_from_this();
  if (is_closed_) return;
  const auto text = std::make_shared<const std::string>(text_of({{"event", "gone"}, {"game", id_}}));
  for (Watcher* watcher : watchers_) watcher->tell(text);
  listener_->removed();
  watchers_.clear();
  lose(failure);
}

void GameActor::hear(std::uint64_t revision) {
  newest_ = std::max(newest_, revision);
  next();
}

void GameActor::close_if_idle() {
  if (is_closed_ || !watchers_.empty() || !orders_.empty() || doing_ != Doing::Nothing || !unsaved_.empty())
    return;
  if (listener_->needs_game() || (context_.plays_unwatched && thinking_)) return;
  is_closed_ = true;
  stop_thinking();
  listener_->closed();
}

// --- Telling ---

// Orders that come during these calls wait, because the game must not change under the listener.
void GameActor::settle() {
  doing_ = Doing::Telling;
  if (told_ != game_->revision()) waiting_ = Message();
  if (told_ > 0 && told_ != game_->revision()) tell(game_->kept_since(told_));
  listener_->changed();
  told_ = game_->revision();
  doing_ = Doing::Nothing;
  if (thinking_ && *thinking_ != told_) stop_thinking();
  set_flag_timer();
  think();
}

void GameActor::tell_again() {
  if (settled() != nullptr) tell(game_->history().last_ply());
}

void GameActor::tell(std::size_t keep) {
  std::map<Language, Text> texts;
  for (Watcher* watcher : watchers_) {
    Text& text = texts[watcher->language()];
    if (text == nullptr) {
      json event = change_json(keep, watcher->language());
      event["event"] = "game";
      text = std::make_shared<const std::string>(text_of(event));
    }
    watcher->tell(text);
  }
}

json GameActor::change_json(std::size_t keep, Language language) const {
  return {{"game", id_},
          {"revision", game_->revision()},
          {"keep", keep},
          {"moves", move_texts(game_->history(), keep)},
          {"state", state_json(language)}};
}

json GameActor::state_json(Language language) const {
  json state = game_state_json(*game_, context_.now());
  listener_->describe(state, language);
  return state;
}

void GameActor::watch(Watcher& watcher, std::optional<std::uint64_t> since,
                      const std::function<void(json answer)>& answer) {
  if (std::ranges::find(watchers_, &watcher) == watchers_.end()) watchers_.push_back(&watcher);
  if (since && *since <= game_->revision()) {
    answer({{"change", change_json(game_->kept_since(*since), watcher.language())}});
  } else {
    answer({{"game", game_json(id_, *game_, state_json(watcher.language()))}});
  }
  listener_->watchers_changed();
}

void GameActor::leave(Watcher& watcher) {
  const std::shared_ptr<GameActor> self = shared_from_this();
  if (std::erase(watchers_, &watcher) == 0 || is_closed_) return;
  // Queued, because the listener must not be called while the game is being loaded or changed.
  order({.look = [this] { listener_->watchers_changed(); }});
}

// --- The clock ---

void GameActor::check() {
  const std::shared_ptr<GameActor> self = shared_from_this();
  act(play::command::CheckTime{});
  if (settled() != nullptr && !is_closed_) think();
}

void GameActor::set_flag_timer() {
  flag_ = Timer();
  const Moment now = context_.now();
  std::optional<Milliseconds> wait;
  if (const auto due = game_->service_due()) wait = *due - now.service;
  if (const auto due = game_->world_due()) wait = *due - now.world;
  if (!wait) return;
  constexpr Milliseconds kMargin{1};
  flag_ = context_.clock.at(context_.clock.now() + std::max(Milliseconds(0), *wait) + kMargin,
                            [this] { check(); });
}

// --- The computer ---

bool GameActor::is_thinking() const {
  const bool is_paused = !game_->has_human() && context_.pace.paused && !is_stepping_;
  return game_->computer_to_move() && !is_paused;
}

void GameActor::set_pace(Pace pace) {
  context_.pace = pace;
  is_stepping_ = false;
  stop_thinking();
  tell_again();
  think();
}

bool GameActor::step() {
  if (game_->has_human() || !context_.pace.paused) return false;
  is_stepping_ = true;
  tell_again();
  think();
  return true;
}

void GameActor::hurry() {
  hurried_ = game_->revision();
  if (search_ != nullptr && thinking_) context_.scheduler.hurry(search_);
}

// While a search for an earlier revision is still ending this does nothing; `thought` then calls it again.
void GameActor::think() {
  if (thinking_ || search_ != nullptr || !is_thinking()) return;
  thinking_ = game_->revision();
  const bool is_paced = !game_->has_human() && !is_stepping_ && game_->history().ply() > 0;
  const std::chrono::milliseconds pause = !waiting_.empty() ? kBetweenThoughts
                                          : is_paced        ? context_.pace.pause
                                                            : std::chrono::milliseconds(0);
  if (pause == std::chrono::milliseconds(0)) return claim();
  pause_ = context_.clock.at(context_.clock.now() + pause, [this] { claim(); });
}

void GameActor::claim() {
  if (!thinking_) return;
  journal_->claim(*thinking_, [self = weak_from_this(), about = *thinking_](bool granted) {
    const std::shared_ptr<GameActor> actor = self.lock();
    if (actor == nullptr || actor->is_closed_ || actor->thinking_ != about) return;
    if (granted && actor->search_ != nullptr) return;  // the claim was only renewed
    if (granted && actor->settled() != nullptr) return actor->start_thinking(about);
    // Another process makes the turn. If it dies, its lease expires, and the host's poll finds the turn.
    actor->stop_thinking();
    actor->next();
  });
}

// The search for the computer's move.
class GameActor::Thought final : public SearchJob {
 public:
  Thought(std::weak_ptr<GameActor> actor, Task task, std::uint64_t about)
      : actor_(std::move(actor)), task_(std::move(task)), about_(about) {}

  [[nodiscard]] Task begin() override {
    move_.reset();
    return task_;
  }
  void found(const Finding& finding) override {
    if (const auto* line = std::get_if<search::Info>(&finding)) move_ = line->moves.front();
    if (const auto* chosen = std::get_if<Chosen>(&finding)) move_ = chosen->move;
  }
  [[nodiscard]] bool ended(SearchEnd end) override {
    // A closed game needs no move.
    const std::shared_ptr<GameActor> actor = actor_.lock();
    if (actor == nullptr || actor->is_closed_) return false;
    if (end == SearchEnd::Interrupted || (end == SearchEnd::Hurried && !move_)) return true;
    const bool is_found = move_ && problem_of(end).empty();
    const Message problem = end == SearchEnd::NoData ? text::kWaitsForData : text::kWaitsForMemory;
    actor->thought(about_, is_found ? Result<AnyMove>(*move_) : Error{ErrorCode::Unsupported, problem});
    return false;
  }

 private:
  const std::weak_ptr<GameActor> actor_;
  const Task task_;
  const std::uint64_t about_;
  std::optional<AnyMove> move_{};  // the best so far
};

void GameActor::start_thinking(std::uint64_t about) {
  const engine::Who& who = game_->who(game_->to_move().value_or(Player::One));
  const auto* engine = std::get_if<engine::Searching>(&who.kind);
  // An engine without a limit uses its own default time.
  const bool is_unlimited = engine != nullptr && engine->limits.is_infinite();
  const search::Limits limits =
      is_unlimited ? search::Limits{} : search::Limits{.move_time = context_.longest_turn};
  if (!computers_ && !context_.plays_unwatched) computers_.emplace();
  const play::Computers computers = computers_ ? *computers_ : play::Computers();
  Result<play::ComputerTurn> turn = computers.turn(
      *game_, context_.now(), limits,
      engine::resources_within(who, game_->game().info(), context_.scheduler.memory().for_one()));
  if (!turn) return thought(about, turn.error());
  Task task{.history = std::make_shared<const History>(game_->history()), .what = *std::move(turn)};
  const Urgency urgency = !game_->has_human()                   ? Urgency::SelfPlay
                          : is_quick(who, game_->game().info()) ? Urgency::QuickTurn
                                                                : Urgency::Turn;
  search_ = context_.scheduler.admit(context_.payer(*game_), urgency,
                                     std::make_shared<Thought>(weak_from_this(), std::move(task), about));
  if (hurried_ == about) context_.scheduler.hurry(search_);
  context_.scheduler.begin(search_);
}

void GameActor::thought(std::uint64_t about, const Result<AnyMove>& move) {
  search_ = nullptr;
  const bool is_wanted = thinking_ == about;
  if (is_wanted) stop_thinking();
  if (is_wanted && move) {
    is_stepping_ = false;
    return act(play::command::PlayComputer{.revision = about, .move = *move});
  }
  // A computer that cannot think keeps its seat and tries again; the watchers are told once.
  if (is_wanted && std::exchange(waiting_, move.error().message).empty()) tell_again();
  if (settled() != nullptr) think();
  next();
}

void GameActor::stop_thinking() {
  if (search_ != nullptr) context_.scheduler.stop(search_);
  pause_ = Timer();
  journal_->release();
  thinking_.reset();
}

}  // namespace joga::service
