#include "joga/service/open_game.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/engine/offer.hpp"
#include "joga/render/view_json.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/seats.hpp"

namespace joga::service {
namespace {

using Guard = std::lock_guard<std::mutex>;

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

}  // namespace

OpenGame::OpenGame(const GameTools& tools, Owner owner, std::string name, play::Table table,
                   play::Autosave autosave)
    : tools_(tools),
      owner_(owner),
      name_(std::move(name)),
      table_(std::move(table)),
      autosave_(std::move(autosave)) {}

std::optional<std::string> OpenGame::saved() const {
  const Guard guard(mutex_);
  if (!autosave_ || autosave_->game() == nullptr) return std::nullopt;
  return autosave_->game()->id().text();
}

// --- Coming and going

void OpenGame::join(const Reply& reply) {
  const Guard guard(mutex_);
  const auto present = std::ranges::find(pages_, reply.shared_page());
  if (present == pages_.end()) pages_.push_back(reply.shared_page());
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
  const Guard guard(mutex_);
  std::erase_if(pages_, [&](const std::shared_ptr<Page>& one) { return one->id() == page; });
  return pages_.empty();
}

void OpenGame::close() {
  const Guard guard(mutex_);
  ++revision_;
  autosave_.reset();
  if (search_ != nullptr) tools_.pool.stop(search_);
  search_ = nullptr;  // it holds this table
}

// --- What pages do

void OpenGame::play(const Reply& reply, std::size_t ply, std::string_view move) {
  const Guard guard(mutex_);
  if (ply != table_.history().ply()) {
    return reply.fail({FailureCode::Stale, Message(text::kStale, table_.history().ply())});
  }
  if (table_.computer_to_move()) return reply.fail(illegal(text::kComputersTurn));
  const Result<Done> played = table_.play(move);
  if (!played) return reply.fail(failure_of(played.error()));
  changed(&reply);
}

void OpenGame::undo(const Reply& reply) {
  const Guard guard(mutex_);
  if (!table_.undo()) return reply.fail(illegal(text::kNothingToUndo));
  changed(&reply);
}

void OpenGame::redo(const Reply& reply) {
  const Guard guard(mutex_);
  if (!table_.redo()) return reply.fail(illegal(text::kNothingToRedo));
  changed(&reply);
}

void OpenGame::resign(const Reply& reply, Player player) {
  const Guard guard(mutex_);
  if (!table_.who(player).is_human()) return reply.fail(illegal(text::kComputerResigns));
  const Result<Done> resigned = table_.resign(player);
  if (!resigned) return reply.fail(failure_of(resigned.error()));
  changed(&reply);
}

void OpenGame::reseat(const Reply& reply, play::Seats seats) {
  const Guard guard(mutex_);
  seats.seed = table_.seats().seed;
  const Result<Done> done = table_.reseat(std::move(seats));
  if (!done) return reply.fail(failure_of(done.error()));
  changed(&reply);
}

void OpenGame::hurry(const Reply& reply) {
  const Guard guard(mutex_);
  hurried_ = revision_;
  if (search_ != nullptr) tools_.pool.stop(search_);
  reply.result(json::object());
}

std::optional<OpenGame::Hint> OpenGame::hint() const {
  const Guard guard(mutex_);
  if (is_over(table_.outcome())) return std::nullopt;
  const History& history = table_.history();
  return Hint{table_.hint(), history.shared_game(), history.position()};
}

// --- What follows

void OpenGame::changed(const Reply* reply) {
  ++revision_;
  save();
  if (search_ != nullptr) tools_.pool.stop(search_);
  think();
  set_flag_timer();
  tell(reply);
  notice_ = Message();
}

void OpenGame::save() {
  if (!autosave_) return;
  if (std::optional<Message> problem = autosave_->save(table_)) notice_ = *std::move(problem);
  if (autosave_->game() != nullptr) tools_.pages.broadcast({{"event", "library"}});
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
  const library::OpenGame* file = autosave_ ? autosave_->game() : nullptr;
  json state{
      {"table", name_},
      {"saved", file != nullptr ? json(file->id().text()) : json(nullptr)},
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

// --- The computer

// Begins to think if a computer is to move, unless one is at work still: that one begins anew when it is
// done.
void OpenGame::think() {
  if (at_work_ || !autosave_ || !table_.computer_to_move()) return;
  at_work_ = true;
  const bool computers_only = !table_.who(Player::One).is_human() && !table_.who(Player::Two).is_human();
  if (!computers_only || table_.history().ply() == 0) return start_thinking();
  tools_.timers.at(Timers::Clock::now() + tools_.pause,
                   [self = shared_from_this(), about = revision_] { self->paused(about); });
}

void OpenGame::paused(std::uint64_t about) {
  const Guard guard(mutex_);
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
  search_ = tools_.pool.admit(owner_, Urgency::Move,
                              [self = shared_from_this(), about = revision_,
                               find = std::move(find)](const Interruption& interruption) {
                                self->thought(about, find(interruption.flag()));
                                return Progress::Finished;
                              });
  // The service has room for a computer at every table that it has room for.
  at_work_ = search_ != nullptr;
  if (search_ == nullptr) return;
  tools_.pool.begin(search_);
  if (hurried_ == revision_) tools_.pool.stop(search_);
}

void OpenGame::thought(std::uint64_t about, const Result<AnyMove>& move) {
  const Guard guard(mutex_);
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

// --- The clock

void OpenGame::set_flag_timer() {
  const play::GameClock* clock = table_.clock();
  const std::optional<Player> running = clock == nullptr ? std::nullopt : clock->running();
  if (!running) return;
  constexpr search::Milliseconds kMargin{1};
  tools_.timers.at(Timers::Clock::now() + clock->left(*running) + kMargin, [table = weak_from_this()] {
    if (const std::shared_ptr<OpenGame> self = table.lock()) self->flag_time();
  });
}

void OpenGame::flag_time() {
  const Guard guard(mutex_);
  if (autosave_ && table_.check_time()) changed(nullptr);
}

}  // namespace joga::service
