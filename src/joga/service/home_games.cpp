#include "joga/service/home_games.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "joga/core/text.hpp"
#include "joga/engine/offer.hpp"
#include "joga/play/clock.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/seats.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

// Pages are numbered from 1. Games have the highest bit set, so that no page and game share a number.
[[nodiscard]] Owner owner_of_game(std::uint64_t number) {
  return Owner{number | (std::uint64_t{1} << 63U)};
}

[[nodiscard]] json seat_json(const play::Seat& seat, const GameInfo& game, Language language) {
  const bool is_named = seat.who.is_human() && !seat.name.empty();
  return {{"who", seat.who.text()},
          {"label", is_named ? seat.name : engine::who_name(seat.who, game).in(language)},
          {"human", seat.who.is_human()}};
}

class HomeListener final : public GameListener {
 public:
  // The actor owns the listener and the journal.
  HomeListener(HomeGames& games, const GameActor& actor, const RecordJournal& journal)
      : games_(games), actor_(actor), journal_(journal) {}

  void describe(json& state, Language language) const override {
    const play::GameState& game = actor_.game();
    const std::optional<std::string> saved = actor_.unsaved().empty() ? journal_.name() : std::nullopt;
    const GameInfo& info = game.game().info();
    state.update({{"saved", saved ? json(*saved) : json(nullptr)},
                  {"players",
                   {seat_json(game.seat(Player::One), info, language),
                    seat_json(game.seat(Player::Two), info, language)}},
                  {"thinking", actor_.is_thinking()},
                  {"can_undo", game.can_undo()},
                  {"can_redo", game.can_redo()},
                  {"notice", actor_.unsaved().in(language)}});
    if (is_over(game.outcome())) state["result"] = game.result_words().in(language);
    if (!actor_.waiting().empty() && game.computer_to_move())
      state["waiting"] = actor_.waiting().in(language);
    const Pace& pace = actor_.pace();
    if (!game.has_human()) state["pace"] = {{"pause_ms", pace.pause.count()}, {"paused", pace.paused}};
  }
  void closed() override { games_.forget(actor_.id()); }

 private:
  HomeGames& games_;
  const GameActor& actor_;
  const RecordJournal& journal_;
};

}  // namespace

std::shared_ptr<GameActor> HomeGames::add(const std::optional<std::string>& saved,
                                          std::shared_ptr<play::GameState> game, const Reply& reply) {
  if (const std::size_t most = shared_.options.limits.games; games_.size() >= most) {
    reply.fail({FailureCode::Busy, Message(text::kTooManyGamesInAll, most)});
    return nullptr;
  }
  const std::uint64_t number = ++last_number_;
  const std::string id = "t" + std::to_string(number);
  TimerClock& clock = shared_.host.clock;
  auto actor = std::make_shared<GameActor>(
      GameActor::Context{.clock = clock,
                         .scheduler = *shared_.scheduler,
                         .now = [&clock] { return play::moment_at(clock.now()); },
                         .payer = [number](const play::GameState&) { return owner_of_game(number); },
                         .longest_turn = kLongestMove,
                         .pace = {.pause = shared_.options.computer_pause}},
      id);
  auto journal = std::make_unique<RecordJournal>(
      shared_.work, clock, shared_.host.storage, saved,
      [&shared = shared_](const record::SavedGameInfo& info) { shared.library_changed(info); });
  games_.emplace(id, Open{.game = actor, .journal = journal.get()});
  auto listener = std::make_unique<HomeListener>(*this, *actor, *journal);
  actor->attach(std::move(journal), std::move(listener), std::move(game));
  return actor;
}

void HomeGames::create(play::GameState game, const Reply& reply) {
  const auto actor = add(std::nullopt, std::make_shared<play::GameState>(std::move(game)), reply);
  if (actor != nullptr) reply.page().watch(actor, reply);
}

void HomeGames::open(const std::string& saved, const Reply& reply) {
  std::shared_ptr<GameActor> actor = find_saved(saved);
  if (actor == nullptr) actor = add(saved, nullptr, reply);
  if (actor != nullptr) reply.page().watch(actor, reply);
}

void HomeGames::join(const std::string& id, const Reply& reply) {
  const auto found = games_.find(id);
  if (found == games_.end()) return reply.fail({FailureCode::Unknown, Message(text::kNotOpen, excerpt(id))});
  reply.page().watch(found->second.game, reply);
}

std::shared_ptr<GameActor> HomeGames::find_saved(const std::string& saved) const {
  for (const auto& [id, open] : games_) {
    if (open.journal->name() == saved) return open.game;
  }
  return nullptr;
}

std::set<std::string> HomeGames::open_files() const {
  std::set<std::string> files;
  for (const auto& [id, open] : games_) {
    if (const std::optional<std::string>& name = open.journal->name()) files.insert(*name);
  }
  return files;
}

bool HomeGames::save_again(const std::string& saved) {
  const std::shared_ptr<GameActor> game = find_saved(saved);
  if (game != nullptr) game->store();
  return game != nullptr;
}

}  // namespace joga::service
