#include "joga/service/open_games.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/engine/offer.hpp"
#include "joga/render/view_json.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/seats.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

[[nodiscard]] json seat_json(const play::Table& table, Player player, Language language) {
  const engine::Who& who = table.who(player);
  const std::string& name = table.seats().names[index_of(player)];
  const bool named = who.is_human() && !name.empty();
  return {{"who", who.text()},
          {"label", named ? name : engine::who_name(who, table.game().info()).in(language)},
          {"human", who.is_human()}};
}

[[nodiscard]] json clock_json(const play::GameClock& clock) {
  const std::optional<Player> running = clock.running();
  return {{"initial_ms", clock.control().remaining.count()},
          {"increment_ms", clock.control().increment.count()},
          {"left_ms", {clock.left(Player::One).count(), clock.left(Player::Two).count()}},
          {"running", running ? json(number_of(*running)) : json(nullptr)}};
}

[[nodiscard]] Failure illegal(const MessageText& text) {
  return {FailureCode::Illegal, text};
}

// Pages are numbered from 1 on; games have the upper half of the scheduler's owners.
[[nodiscard]] Owner owner_of_game(std::uint64_t number) {
  return Owner{number | (std::uint64_t{1} << 63U)};
}

}  // namespace

OpenGame::OpenGame(Service::Shared& shared, Owner owner, std::string name, play::Table table,
                   play::Autosave autosave)
    : shared_(shared),
      owner_(owner),
      name_(std::move(name)),
      table_(std::move(table)),
      autosave_(std::move(autosave)) {}

std::optional<std::string> OpenGame::saved() const {
  if (!autosave_ || autosave_->game() == nullptr) return std::nullopt;
  return autosave_->game()->name();
}

// --- Coming and going ---

void OpenGame::join(const Reply& reply) {
  const auto present = std::ranges::find(pages_, reply.shared_page());
  if (present == pages_.end()) pages_.push_back(reply.shared_page());
  reply.page().came_to(name_);
  if (revision_ == 0) {
    ++revision_;
    // A new game may have turns already; one that comes from its file has nothing to save.
    if (autosave_ && autosave_->game() == nullptr) save();
    think();
    set_flag_timer();
  }
  reply.result({{"game", state(reply.language())}});
}

bool OpenGame::leave(PageId page) {
  std::erase_if(pages_, [&](const std::shared_ptr<Page>& one) { return one->id() == page; });
  return pages_.empty();
}

void OpenGame::close() {
  ++revision_;
  autosave_.reset();
  if (search_ != nullptr) shared_.scheduler->stop(search_);
  search_ = nullptr;
}

// --- What pages do ---

void OpenGame::play(const Reply& reply, std::size_t ply, std::string_view move) {
  if (ply != table_.history().ply()) {
    return reply.fail({FailureCode::Stale, Message(text::kStale, table_.history().ply())});
  }
  if (table_.computer_to_move()) return reply.fail(illegal(text::kComputersTurn));
  const Result<Done> played = table_.play(move);
  if (!played) return reply.fail(failure_of(played.error()));
  changed(&reply);
}

void OpenGame::undo(const Reply& reply) {
  if (!table_.undo()) return reply.fail(illegal(text::kNothingToUndo));
  changed(&reply);
}

void OpenGame::redo(const Reply& reply) {
  if (!table_.redo()) return reply.fail(illegal(text::kNothingToRedo));
  changed(&reply);
}

void OpenGame::resign(const Reply& reply, Player player) {
  if (!table_.who(player).is_human()) return reply.fail(illegal(text::kComputerResigns));
  const Result<Done> resigned = table_.resign(player);
  if (!resigned) return reply.fail(failure_of(resigned.error()));
  changed(&reply);
}

void OpenGame::reseat(const Reply& reply, play::Seats seats) {
  seats.seed = table_.seats().seed;
  const Result<Done> done = table_.reseat(std::move(seats));
  if (!done) return reply.fail(failure_of(done.error()));
  changed(&reply);
}

void OpenGame::hurry(const Reply& reply) {
  hurried_ = revision_;
  if (search_ != nullptr) shared_.scheduler->stop(search_);
  reply.result(json::object());
}

std::optional<OpenGame::Hint> OpenGame::hint() const {
  if (is_over(table_.outcome())) return std::nullopt;
  const History& history = table_.history();
  return Hint{table_.hint(), history.shared_game(), history.position()};
}

// --- What follows ---

void OpenGame::changed(const Reply* reply) {
  ++revision_;
  save();
  if (search_ != nullptr) shared_.scheduler->stop(search_);
  think();
  set_flag_timer();
  tell(reply);
  notice_ = Message();
}

void OpenGame::save() {
  if (!autosave_) return;
  if (std::optional<Message> problem = autosave_->save(table_)) notice_ = *std::move(problem);
  if (autosave_->game() != nullptr) shared_.library_changed();
}

void OpenGame::tell(const Reply* reply) {
  if (reply != nullptr) reply->result({{"game", state(reply->language())}});
  for (const std::shared_ptr<Page>& page : pages_) {
    if (reply != nullptr && page == reply->shared_page()) continue;
    page->send({{"event", "game"}, {"game", state(page->language())}});
  }
}

json OpenGame::state(Language language) const {
  const History& history = table_.history();
  const AnyGame& game = table_.game();
  const bool over = is_over(table_.outcome());
  const std::optional<Player> to_move = table_.to_move();
  const record::SavedGame* saved = autosave_ ? autosave_->game() : nullptr;
  json state{
      {"table", name_},
      {"saved", saved != nullptr ? json(saved->name()) : json(nullptr)},
      {"revision", revision_},
      {"game", game.spec().text()},
      {"start", game.position_text(history.position_at(0))},
      {"set_up", !game.same(history.position_at(0), game.start())},
      {"players", {seat_json(table_, Player::One, language), seat_json(table_, Player::Two, language)}},
      {"moves", move_texts(history)},
      {"ply", history.ply()},
      {"position", game.position_text(history.position())},
      {"view", render::view_json(history.view(), language)},
      {"input", over ? no_input_json(language) : verdict_json(game, history.position(), "", language)},
      {"outcome", outcome_word(table_.outcome())},
      {"reason", over ? table_.outcome_reason().in(language) : std::string()},
      {"to_move", to_move ? json(number_of(*to_move)) : json(nullptr)},
      {"thinking", table_.computer_to_move()},
      {"can_undo", table_.can_undo()},
      {"can_redo", table_.can_redo()},
      {"notice", notice_.in(language)}};
  add_points(state, game, history.position());
  if (table_.clock() != nullptr) state["clock"] = clock_json(*table_.clock());
  return state;
}

// --- The computer ---

bool OpenGame::is_self_play() const {
  return !table_.who(Player::One).is_human() && !table_.who(Player::Two).is_human();
}

// Begins to think if a computer is to move, unless one is at work still: that one begins anew when it is
// done.
void OpenGame::think() {
  if (at_work_ || !autosave_ || !table_.computer_to_move()) return;
  at_work_ = true;
  if (!is_self_play() || table_.history().ply() == 0) return start_thinking();
  Clock& clock = shared_.host.clock;
  pause_ =
      clock.at(clock.now() + shared_.options.computer_pause, [this, about = revision_] { paused(about); });
}

void OpenGame::paused(std::uint64_t about) {
  if (about == revision_) return start_thinking();
  at_work_ = false;
  think();
}

void OpenGame::start_thinking() {
  const std::optional<Player> player = table_.to_move();
  const auto* engine = player ? std::get_if<engine::Searching>(&table_.who(*player).kind) : nullptr;
  // The engine without a limit has a usual time of its own.
  const bool unlimited = engine != nullptr && engine->limits.is_infinite();
  auto find = table_.computer(unlimited ? search::Limits{} : search::Limits{.move_time = kLongestMove});
  const auto tell = [game = weak_from_this(), about = revision_](const Result<AnyMove>& move) {
    if (const std::shared_ptr<OpenGame> self = game.lock()) self->thought(about, move);
  };
  search_ = shared_.scheduler->admit(
      owner_, is_self_play() ? Urgency::SelfPlay : Urgency::Turn,
      [&executor = shared_.host.executor, tell, find = std::move(find)](const Interruption& interruption) {
        Result<AnyMove> move = find(interruption.flag());
        if (interruption.is_for_a_while()) return Progress::Interrupted;
        executor.post([tell, move = std::move(move)] { tell(move); });
        return Progress::Finished;
      },
      [tell] { tell(Error{ErrorCode::Unsupported, text::kOutOfMemory}); });
  shared_.scheduler->begin(search_);
  if (hurried_ == revision_) shared_.scheduler->stop(search_);
}

void OpenGame::thought(std::uint64_t about, const Result<AnyMove>& move) {
  at_work_ = false;
  search_ = nullptr;
  if (!autosave_) return;
  if (about != revision_) return think();
  if (!move) {
    table_.take_over();
    notice_ = Message(text::kComputerFailed, move.error().message);
  } else {
    // It may have been too late: then the game is over by time, and that is told.
    static_cast<void>(table_.play(*move));
  }
  changed(nullptr);
}

// --- The clock ---

void OpenGame::set_flag_timer() {
  const play::GameClock* clock = table_.clock();
  const std::optional<Player> running = clock == nullptr ? std::nullopt : clock->running();
  flag_ = Timer();
  if (!running) return;
  constexpr search::Milliseconds kMargin{1};
  Clock& time = shared_.host.clock;
  flag_ = time.at(time.now() + clock->left(*running) + kMargin, [this] { flag_time(); });
}

void OpenGame::flag_time() {
  if (autosave_ && table_.check_time()) changed(nullptr);
}

// --- All of them ---

bool OpenGames::is_full(const Reply& reply) const {
  const std::size_t most = shared_.options.limits.games;
  if (games_.size() < most) return false;
  reply.fail({FailureCode::Busy, Message(text::kTooManyGamesInAll, most)});
  return true;
}

void OpenGames::add(play::Table table, play::Autosave autosave, const Reply& reply) {
  const std::uint64_t number = ++last_number_;
  const std::string name = "t" + std::to_string(number);
  const auto game =
      std::make_shared<OpenGame>(shared_, owner_of_game(number), name, std::move(table), std::move(autosave));
  games_.emplace(name, game);
  game->join(reply);
}

void OpenGames::open(play::Table table, const Reply& reply) {
  if (!is_full(reply)) add(std::move(table), play::Autosave(shared_.host.storage), reply);
}

void OpenGames::open_saved(const std::string& saved, const Reply& reply) {
  if (const auto game = find_saved(saved)) return game->join(reply);
  if (is_full(reply)) return;
  Result<play::Resumed> resumed = play::resume(shared_.host.storage, saved);
  if (!resumed) return reply.fail(storage_failure_of(resumed.error()));
  if (const auto control = resumed->table.time_control()) {
    resumed->table.run_clock(*control, [&clock = shared_.host.clock] { return clock.now(); });
  }
  add(std::move(resumed->table), std::move(resumed->autosave), reply);
}

void OpenGames::join(const std::string& name, const Reply& reply) {
  const std::shared_ptr<OpenGame> game = find(name);
  if (game == nullptr) return reply.fail({FailureCode::Unknown, Message(text::kNoSuchTable, name)});
  game->join(reply);
}

void OpenGames::leave(const std::string& name, PageId page) {
  const auto found = games_.find(name);
  if (found == games_.end() || !found->second->leave(page)) return;
  found->second->close();
  games_.erase(found);
}

std::shared_ptr<OpenGame> OpenGames::find(const std::string& name) const {
  const auto found = games_.find(name);
  return found == games_.end() ? nullptr : found->second;
}

std::shared_ptr<OpenGame> OpenGames::find_saved(const std::string& saved) const {
  for (const auto& [name, game] : games_) {
    if (game->saved() == saved) return game;
  }
  return nullptr;
}

}  // namespace joga::service
