#include "joga/service/open_games.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/engine/offer.hpp"
#include "joga/play/hint.hpp"
#include "joga/render/view_json.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/seats.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

// Longer games and larger files count as large jobs.
constexpr std::size_t kSmallGame = 1'000;  // turns
constexpr std::size_t kSmallFile = std::size_t{16} << 10U;
constexpr std::size_t kMostOrders = 64;  // queued at one game
constexpr std::chrono::seconds kBetweenSaves{2};
constexpr std::chrono::seconds kBetweenTries{3};  // retry interval of a computer that cannot think

[[nodiscard]] json seat_json(const play::Seat& seat, const GameInfo& game, Language language) {
  const bool named = seat.who.is_human() && !seat.name.empty();
  return {{"who", seat.who.text()},
          {"label", named ? seat.name : engine::who_name(seat.who, game).in(language)},
          {"human", seat.who.is_human()}};
}

[[nodiscard]] json clock_json(const play::GameClock& clock, ServiceTime now) {
  const std::optional<Player> running = clock.running();
  return {{"initial_ms", clock.control().remaining.count()},
          {"increment_ms", clock.control().increment.count()},
          {"left_ms", {clock.left(Player::One, now).count(), clock.left(Player::Two, now).count()}},
          {"running", running ? json(number_of(*running)) : json(nullptr)}};
}

[[nodiscard]] Failure illegal(const MessageText& text) {
  return {FailureCode::Illegal, text};
}

// Pages have the owner numbers from 1 on; games have the upper half of the range.
[[nodiscard]] Owner owner_of_game(std::uint64_t number) {
  return Owner{number | (std::uint64_t{1} << 63U)};
}

}  // namespace

struct OpenGame::Kept {
  const TimerClock& clock;
  play::GameState state;
  play::Autosave autosave;
  play::Computers computers{};
  std::uint64_t revision = 0;
  Message notice{};   // sent with the next state only
  Message unsaved{};  // why the current state is not saved
  Message waiting{};  // why the computer's last attempt to think failed; it retries
  Pace pace{};
  bool stepping = false;  // lets one turn be made although the game is paused

  [[nodiscard]] Moment now() const { return play::moment_at(clock.now()); }
  [[nodiscard]] bool is_self_play() const { return !state.has_human(); }
  // A paused game between computers makes no turns except single steps.
  [[nodiscard]] bool may_think() const { return !is_self_play() || !pace.paused || stepping; }
  [[nodiscard]] json told(const std::string& name, Language language) const;
  void save() { unsaved = autosave.save(state).value_or(Message()); }
};

// The results that a job hands over to the strand.
struct OpenGame::Report {
  std::vector<Language> languages{};  // the languages in which the state is needed
  std::size_t memory = 0;             // the most MiB that a search may use
  Step step{};
  std::map<Language, std::string> states{};
  std::optional<record::SavedGameInfo> saved{};  // set if this job saved the game
  std::optional<Turn> turn{};
};

OpenGame::Step OpenGame::refused(Failure failure) {
  return {.failure = std::move(failure)};
}

OpenGame::OpenGame(Service::Shared& shared, Owner owner, std::string name, play::GameState state,
                   play::Autosave autosave)
    : shared_(shared),
      owner_(owner),
      name_(std::move(name)),
      game_(state.history().shared_game()),
      kept_(std::make_shared<Kept>(Kept{.clock = shared.host.clock,
                                        .state = std::move(state),
                                        .autosave = std::move(autosave),
                                        .pace = {.pause = shared.options.computer_pause}})),
      turns_(kept_->state.history().last_ply()) {
  if (const record::SavedGame* saved = kept_->autosave.game()) file_ = saved->name();
}

// --- Jobs at the table ---

json OpenGame::Kept::told(const std::string& name, Language language) const {
  const History& history = state.history();
  const AnyGame& game = state.game();
  const bool over = is_over(state.outcome());
  const std::optional<Player> to_move = state.to_move();
  const bool saved = autosave.game() != nullptr && unsaved.empty();
  json told{{"table", name},
            {"saved", saved ? json(autosave.game()->name()) : json(nullptr)},
            {"revision", revision},
            {"game", game.spec().text()},
            {"start", game.position_text(history.position_at(0))},
            {"set_up", state.is_set_up()},
            {"players",
             {seat_json(state.seat(Player::One), game.info(), language),
              seat_json(state.seat(Player::Two), game.info(), language)}},
            {"moves", move_texts(history)},
            {"ply", history.ply()},
            {"position", game.position_text(history.position())},
            {"view", render::view_json(history.view(), language)},
            {"input", over ? no_input_json(language) : verdict_json(game, history.position(), "", language)},
            {"outcome", outcome_word(state.outcome())},
            {"reason", over ? state.outcome_reason().in(language) : std::string()},
            {"to_move", to_move ? json(number_of(*to_move)) : json(nullptr)},
            {"thinking", state.computer_to_move() && may_think()},
            {"can_undo", state.can_undo()},
            {"can_redo", state.can_redo()},
            {"notice", (notice.empty() ? unsaved : notice).in(language)}};
  if (!waiting.empty() && state.computer_to_move()) told["waiting"] = waiting.in(language);
  if (over) told["result"] = state.result_words().in(language);
  add_points(told, game, history.position());
  if (state.clock() != nullptr) told["clock"] = clock_json(*state.clock(), now().service);
  if (is_self_play()) told["pace"] = {{"pause_ms", pace.pause.count()}, {"paused", pace.paused}};
  return told;
}

void OpenGame::order(std::optional<Reply> reply, std::function<Step(Kept&)> step) {
  if (reply && orders_.size() >= kMostOrders) return reply->fail(too_much());
  orders_.push_back({std::move(reply), std::move(step)});
  next();
}

void OpenGame::next() {
  if (performing_ || orders_.empty()) return close_if_left();
  performing_ = true;
  on_strand_ = true;
  const auto order = std::make_shared<Order>(std::move(orders_.front()));
  orders_.pop_front();
  waiting_ = order->reply;
  const auto report = std::make_shared<Report>();
  report->memory = shared_.scheduler->memory().for_one();
  for (const std::shared_ptr<Page>& page : pages_) report->languages.push_back(page->language());
  shared_.work->run(
      account_, turns_ <= kSmallGame ? WorkQueue::Size::Small : WorkQueue::Size::Large,
      [kept = kept_, name = name_, order, report] { perform(*kept, name, *order, *report); },
      [self = weak_from_this(), order, report](JobEnd end) {
        if (const std::shared_ptr<OpenGame> game = self.lock()) game->performed(*order, *report, end);
      });
  on_strand_ = false;
}

void OpenGame::perform(Kept& kept, const std::string& name, const Order& order, Report& report) {
  const bool first = kept.revision == 0;
  report.step = order.step(kept);
  if (report.step.follow || (report.step.failure && report.step.effect == Effect::None)) return;
  if (first || report.step.effect == Effect::Changed) ++kept.revision;
  // A new game may have turns already; a game loaded from its file needs no saving.
  if (report.step.effect == Effect::Changed || kept.autosave.game() == nullptr) {
    kept.save();
    if (kept.unsaved.empty() && kept.autosave.game() != nullptr) report.saved = kept.autosave.game()->info();
  }
  if (first) report.step.effect = Effect::Changed;
  if (report.step.effect != Effect::None) {
    for (const Language language : report.languages) {
      if (report.states.contains(language)) continue;
      report.states[language] = text_of(kept.told(name, language));
    }
  }
  if (report.step.effect == Effect::Changed) kept.notice = Message();
  const play::GameState& state = kept.state;
  const std::optional<Player> player = state.to_move();
  if (!player || !state.computer_to_move() || !kept.may_think()) return;
  const engine::Who& who = state.who(*player);
  const GameInfo& game = state.game().info();
  const engine::Resources resources = engine::resources_within(who, game, report.memory);
  const auto* engine = std::get_if<engine::Searching>(&who.kind);
  // The engine without a limit has a default time of its own.
  const bool unlimited = engine != nullptr && engine->limits.is_infinite();
  const Result<play::ComputerTurn> turn = kept.computers.turn(
      state, kept.now(), unlimited ? search::Limits{} : search::Limits{.move_time = kLongestMove}, resources);
  Result<Task> task = Task{.history = std::make_shared<const History>(state.history())};
  if (turn) {
    task->what = *turn;
  } else {
    task = turn.error();
  }
  const bool is_paced = kept.is_self_play() && !kept.stepping && state.history().ply() > 0;
  report.turn = {.task = std::move(task),
                 .revision = kept.revision,
                 .is_self_play = kept.is_self_play(),
                 .pause = !kept.waiting.empty() ? kBetweenTries
                          : is_paced            ? kept.pace.pause
                                                : std::chrono::milliseconds(0)};
}

void OpenGame::performed(const Order& order, Report& report, JobEnd end) {
  const std::shared_ptr<OpenGame> self = shared_from_this();  // the game may be closed below
  performing_ = false;
  on_strand_ = true;
  turns_ = kept_->state.history().last_ply();
  if (end == JobEnd::OutOfMemory) {
    // The change made by the job may not be saved yet.
    if (order.reply) order.reply->fail({FailureCode::Failed, text::kOutOfMemory});
    save_later();
    waiting_.reset();
  } else if (report.step.failure && report.step.effect == Effect::None) {
    if (order.reply) order.reply->fail(*report.step.failure);
    waiting_.reset();
  } else if (report.step.follow) {
    report.step.follow();
    waiting_.reset();
  } else {
    turn_ = std::move(report.turn);
    if (kept_->autosave.game() != nullptr) file_ = kept_->autosave.game()->name();
    if (report.saved) shared_.library_changed(*report.saved);
    unsaved_ = !kept_->unsaved.empty();
    if (unsaved_) save_later();
    if (report.step.effect == Effect::Changed) {
      if (search_ != nullptr) shared_.scheduler->stop(search_);
      set_flag_timer();
    }
    think();
    tell(order, report);
  }
  on_strand_ = false;
  next();
}

void OpenGame::tell(const Order& order, const Report& report) {
  const auto state = [&](const Page& page) -> const std::string* {
    const auto found = report.states.find(page.language());
    // A page that has changed its language meanwhile requests the state again.
    if (found != report.states.end()) return &found->second;
    return report.states.empty() ? nullptr : &report.states.begin()->second;
  };
  if (order.reply && report.step.failure) {
    order.reply->fail(*report.step.failure);
  } else if (order.reply) {
    if (const std::string* text = state(order.reply->page()))
      order.reply->result_text(R"({"game":)" + *text + '}');
  }
  waiting_.reset();
  if (report.step.effect != Effect::Changed) return;
  for (const std::shared_ptr<Page>& page : pages_) {
    if (order.reply && !report.step.failure && page == order.reply->shared_page()) continue;
    if (const std::string* text = state(*page)) page->send_text(R"({"event":"game","game":)" + *text + '}');
  }
}

void OpenGame::recover() {
  if (!std::exchange(on_strand_, false)) return;
  performing_ = false;
  if (waiting_) waiting_->fail({FailureCode::Failed, text::kOutOfMemory});
  waiting_.reset();
  save_later();
}

// --- Saving ---

void OpenGame::save_later() {
  TimerClock& clock = shared_.host.clock;
  unsaved_ = true;
  retry_ = clock.at(clock.now() + kBetweenSaves, [this] {
    order(std::nullopt, [](Kept& kept) -> Step {
      kept.save();
      return {.effect = kept.unsaved.empty() ? Effect::Changed : Effect::None};
    });
  });
}

void OpenGame::save_again() {
  order(std::nullopt, [](Kept&) -> Step { return {.effect = Effect::Changed}; });
}

// --- Joining and leaving ---

bool OpenGame::charge(const Reply& reply) const {
  if (reply.page().charge(static_cast<double>(turns_) / kOpenTurnsPerToken)) return true;
  reply.fail(too_much());
  return false;
}

void OpenGame::join(const Reply& reply) {
  const auto present = std::ranges::find(pages_, reply.shared_page());
  if (present == pages_.end()) pages_.push_back(reply.shared_page());
  reply.page().came_to(name_);
  order(reply, [](Kept&) -> Step { return {.effect = Effect::Shown}; });
}

void OpenGame::leave(PageId page) {
  std::erase_if(pages_, [&](const std::shared_ptr<Page>& one) { return one->id() == page; });
  close_if_left();
}

// Stops the computer and releases the saved game, which is up to date.
void OpenGame::close_if_left() {
  if (!pages_.empty() || performing_ || !orders_.empty() || unsaved_) return;
  if (search_ != nullptr) shared_.scheduler->stop(search_);
  shared_.games.games_.erase(name_);
}

// --- Commands of pages ---

void OpenGame::act(const Reply& reply, std::function<play::Command(const play::GameState&)> command) {
  order(reply, [command = std::move(command)](Kept& kept) -> Step {
    const std::uint64_t before = kept.state.revision();
    const Result<Done> done = kept.state.act(command(kept.state), kept.now());
    // The clock may have run out: then the game has changed although the command is refused.
    return {.effect = kept.state.revision() == before ? Effect::None : Effect::Changed,
            .failure = done ? std::nullopt : std::optional(failure_of(done.error()))};
  });
}

void OpenGame::play(const Reply& reply, std::size_t ply, const std::string& move) {
  act(reply, [ply, move](const play::GameState& state) {
    return play::command::Play{.by = state.to_move().value_or(Player::One), .ply = ply, .move = move};
  });
}

void OpenGame::undo(const Reply& reply) {
  act(reply, [](const play::GameState&) { return play::command::Undo{}; });
}

void OpenGame::redo(const Reply& reply) {
  act(reply, [](const play::GameState&) { return play::command::Redo{}; });
}

void OpenGame::resign(const Reply& reply, Player player) {
  act(reply, [player](const play::GameState&) { return play::command::Resign{player}; });
}

void OpenGame::reseat(const Reply& reply, const play::Seats& seats) {
  order(reply, [seats](Kept& kept) -> Step {
    const Result<Done> done = kept.state.act(play::command::Reseat{seats}, kept.now());
    if (!done) return refused(failure_of(done.error()));
    kept.computers = {};
    return {.effect = Effect::Changed};
  });
}

void OpenGame::hurry(const Reply& reply) {
  order(reply, [this, reply](Kept&) -> Step {
    return {.follow = [this, reply] {
      if (turn_) hurried_ = turn_->revision;
      if (search_ != nullptr) shared_.scheduler->hurry(search_);
      reply.result(json::object());
    }};
  });
}

void OpenGame::set_pace(const Reply& reply, Pace pace) {
  order(reply, [pace](Kept& kept) -> Step {
    kept.pace = pace;
    kept.stepping = false;
    return {.effect = Effect::Changed};
  });
}

void OpenGame::step(const Reply& reply) {
  order(reply, [](Kept& kept) -> Step {
    if (!kept.is_self_play() || !kept.pace.paused) return refused(illegal(text::kNotPaused));
    kept.stepping = true;
    return {.effect = Effect::Changed};
  });
}

void OpenGame::hint(const Reply& reply) {
  const engine::Resources resources = engine::resources_within(
      play::hint_finder(), game_info(), shared_.scheduler->memory().for_one(), play::kHintResources);
  order(reply, [reply, resources](Kept& kept) -> Step {
    if (is_over(kept.state.outcome())) return refused(illegal(joga::text::kGameIsOver));
    const auto history = std::make_shared<const History>(kept.state.history());
    const Task task{.history = history,
                    .what = FindHint{.seed = kept.state.turn_seed(), .resources = resources}};
    return {.follow = [reply, history, task] {
      reply.page().defer(reply, Urgency::Hint, task, [reply, history](const Finding& finding) {
        if (const auto* hint = std::get_if<Line>(&finding))
          reply.result(hint_json(history->game(), history->position(), *hint, reply.language()));
      });
    }};
  });
}

// --- The computer ---

// Starts a search if a computer is to move. If a search is still running, this is called again when it ends.
void OpenGame::think() {
  if (at_work_ || !turn_) return;
  at_work_ = true;
  if (turn_->pause == std::chrono::milliseconds(0)) return start_thinking(*turn_);
  TimerClock& clock = shared_.host.clock;
  pause_ = clock.at(clock.now() + turn_->pause, [this, about = turn_->revision] {
    if (turn_ && turn_->revision == about) return start_thinking(*turn_);
    at_work_ = false;
    think();
  });
}

// The search for the computer's move.
class OpenGame::Thought final : public SearchJob {
 public:
  Thought(std::weak_ptr<OpenGame> game, const Turn& turn)
      : game_(std::move(game)), task_(*turn.task), about_(turn.revision) {}

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
    const std::shared_ptr<OpenGame> game = game_.lock();
    if (game == nullptr) return false;
    if (end == SearchEnd::Interrupted || (end == SearchEnd::Hurried && !move_)) return true;
    const bool is_found = move_ && problem_of(end).empty();
    const Message problem = end == SearchEnd::NoData ? text::kWaitsForData : text::kWaitsForMemory;
    game->thought(about_, is_found ? Result<AnyMove>(*move_) : Error{ErrorCode::Unsupported, problem});
    return false;
  }

 private:
  const std::weak_ptr<OpenGame> game_;
  const Task task_;
  const std::uint64_t about_;
  std::optional<AnyMove> move_{};  // the best so far
};

void OpenGame::start_thinking(const Turn& turn) {
  if (!turn.task) return thought(turn.revision, turn.task.error());
  search_ = shared_.scheduler->admit(owner_, turn.is_self_play ? Urgency::SelfPlay : Urgency::Turn,
                                     std::make_shared<Thought>(weak_from_this(), turn));
  if (hurried_ == turn.revision) shared_.scheduler->hurry(search_);
  shared_.scheduler->begin(search_);
}

void OpenGame::thought(std::uint64_t about, const Result<AnyMove>& move) {
  at_work_ = false;
  search_ = nullptr;
  order(std::nullopt, [about, move](Kept& kept) -> Step {
    if (about != kept.revision) return {.effect = Effect::None};
    // A computer that cannot think keeps its seat and retries; pages are told once.
    if (!move) {
      const bool is_told = !kept.waiting.empty();
      kept.waiting = move.error().message;
      return {.effect = is_told ? Effect::None : Effect::Changed};
    }
    kept.waiting = Message();
    kept.stepping = false;
    // The move may come too late: then the game is lost on time, and that is the change.
    static_cast<void>(kept.state.act(kept.state.turn(*move), kept.now()));
    return {.effect = Effect::Changed};
  });
}

// --- The clock ---

void OpenGame::set_flag_timer() {
  const std::optional<ServiceTime> due = kept_->state.service_due();
  flag_ = Timer();
  if (!due) return;
  constexpr Milliseconds kMargin{1};
  TimerClock& time = shared_.host.clock;
  flag_ = time.at(TimerClock::Time(*due) + kMargin, [this] {
    order(std::nullopt, [](Kept& kept) -> Step {
      const std::uint64_t before = kept.state.revision();
      static_cast<void>(kept.state.act(play::command::CheckTime{}, kept.now()));
      return {.effect = kept.state.revision() == before ? Effect::None : Effect::Changed};
    });
  });
}

// --- All open games ---

bool OpenGames::is_full(const Reply& reply) const {
  const std::size_t most = shared_.options.limits.games;
  if (games_.size() + opening_.size() < most) return false;
  reply.fail({FailureCode::Busy, Message(text::kTooManyGamesInAll, most)});
  return true;
}

std::shared_ptr<OpenGame> OpenGames::add(play::GameState state, play::Autosave autosave) {
  const std::uint64_t number = ++last_number_;
  std::string name = "t" + std::to_string(number);
  auto game =
      std::make_shared<OpenGame>(shared_, owner_of_game(number), name, std::move(state), std::move(autosave));
  games_.emplace(std::move(name), game);
  return game;
}

void OpenGames::open(play::GameState state, const Reply& reply) {
  if (!is_full(reply)) add(std::move(state), play::Autosave(shared_.host.storage))->join(reply);
}

// Several pages may ask for the same game while it is being loaded.
void OpenGames::open_saved(const std::string& saved, const Reply& reply) {
  if (const auto game = find_saved(saved)) return game->join(reply);
  if (const auto already = opening_.find(saved); already != opening_.end()) {
    already->second.push_back(reply);
    return;
  }
  if (is_full(reply)) return;
  opening_[saved] = {reply};
  read_saved(saved, reply.page().account(), WorkQueue::Size::Small);
}

void OpenGames::read_saved(const std::string& saved, const std::shared_ptr<WorkQueue::Account>& account,
                           WorkQueue::Size size) {
  const auto resumed = std::make_shared<std::optional<Result<play::Resumed>>>();
  shared_.work->run(
      account, size,
      [storage = shared_.host.storage, &clock = shared_.host.clock, saved, size, resumed] {
        if (size == WorkQueue::Size::Small && storage->bytes(saved) > kSmallFile) return;
        *resumed = play::resume(storage, saved);
        if (!**resumed) return;
        play::GameState& state = (**resumed)->state;
        if (const auto control = state.recorded_clock())
          state.start_clock(*control, play::moment_at(clock.now()));
      },
      [this, saved, account, resumed](JobEnd end) {
        if (end == JobEnd::OutOfMemory) {
          *resumed = Error{ErrorCode::Unsupported, text::kOutOfMemory};
        }
        if (std::optional<Result<play::Resumed>>& read = *resumed) {
          opened(saved, *std::move(read));
        } else {
          read_saved(saved, account, WorkQueue::Size::Large);
        }
      });
}

void OpenGames::opened(const std::string& saved, Result<play::Resumed> resumed) {
  const auto opening = opening_.extract(saved);
  std::shared_ptr<OpenGame> game;
  for (const Reply& reply : opening.mapped()) {
    if (!resumed) {
      reply.fail(storage_failure_of(resumed.error()));
      continue;
    }
    if (!reply.page().is_open()) continue;
    if (game == nullptr) game = add(std::move(resumed->state), std::move(resumed->autosave));
    game->join(reply);
  }
}

void OpenGames::join(const std::string& name, const Reply& reply) {
  const std::shared_ptr<OpenGame> game = find(name);
  if (game == nullptr) return reply.fail({FailureCode::Unknown, Message(text::kNoSuchTable, name)});
  if (game->charge(reply)) game->join(reply);
}

void OpenGames::leave(const std::string& name, PageId page) {
  if (const std::shared_ptr<OpenGame> game = find(name)) game->leave(page);
}

std::shared_ptr<OpenGame> OpenGames::find(const std::string& name) const {
  const auto found = games_.find(name);
  return found == games_.end() ? nullptr : found->second;
}

std::shared_ptr<OpenGame> OpenGames::find_saved(const std::string& saved) const {
  for (const auto& [name, game] : games_) {
    if (game->file() == saved) return game;
  }
  return nullptr;
}

std::set<std::string> OpenGames::open_files() const {
  std::set<std::string> files;
  for (const auto& [name, game] : games_) {
    if (const std::optional<std::string>& file = game->file()) files.insert(*file);
  }
  return files;
}

void OpenGames::recover() {
  const auto games = games_;
  for (const auto& [name, game] : games) game->recover();
}

bool OpenGames::save_again(const std::string& saved) {
  const std::shared_ptr<OpenGame> game = find_saved(saved);
  if (game != nullptr) game->save_again();
  return game != nullptr;
}

}  // namespace joga::service
