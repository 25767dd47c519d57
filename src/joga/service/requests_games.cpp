// Requests about games in progress.
#include <array>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/play/hint.hpp"
#include "joga/record/limits.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/seats.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

namespace command = play::command;

constexpr std::int64_t kLargestSeed = 4'294'967'295;
constexpr std::int64_t kLongestTime = 24LL * 60 * 60 * 1000;  // ms: a day
constexpr std::int64_t kLongestIncrement = 60LL * 60 * 1000;  // an hour
constexpr std::int64_t kLongestPause = 60LL * 1000;           // ms, between turns of computers

[[nodiscard]] std::optional<search::Clock> read_clock(Parameters& parameters) {
  if (!parameters.has("clock")) return std::nullopt;
  Parameters clock(parameters.object("clock"), parameters.path_of("clock"));
  const search::Clock control{search::Milliseconds(clock.whole("initial_ms", 1'000, kLongestTime)),
                              search::Milliseconds(clock.whole("increment_ms", 0, kLongestIncrement))};
  parameters.take(clock);
  return control;
}

Answer new_game(Parameters& parameters, const RequestContext& context) {
  const std::optional<search::Clock> clock = read_clock(parameters);
  const std::uint64_t seed = parameters.has("seed")
                                 ? static_cast<std::uint64_t>(parameters.whole("seed", 0, kLargestSeed))
                                 : play::fresh_seed();
  auto history = read_history(parameters, context);
  if (!history) return history.error();
  play::Created created{.seats = read_seats(parameters, history->game().info()), .seed = seed};
  if (const auto& failure = parameters.failure()) return *failure;
  if (clock) created.clock = *clock;
  Result<play::GameState> opened =
      play::GameState::open(*std::move(history), std::move(created), play::moment_at(context.clock->now()));
  if (!opened) return failure_of(opened.error());
  const auto game = std::make_shared<play::GameState>(*std::move(opened));
  return Follow([game](const Reply& reply) {
    if (reply.page().may_open_game(reply)) reply.shared().games.create(std::move(*game), reply);
  });
}

Answer open_game(Parameters& parameters, const RequestContext&) {
  const std::optional<std::string> saved = parameters.text_if_given("saved");
  const std::optional<std::string> id = parameters.text_if_given("game");
  if (const auto& failure = parameters.failure()) return *failure;
  if (!id && !saved) return Failure{FailureCode::Malformed, text::kSavedOrGame};
  return Follow([saved, id](const Reply& reply) {
    HomeGames& games = reply.shared().games;
    const bool is_there = id && reply.page().is_watching(*id);
    if (!is_there && !reply.page().may_open_game(reply)) return;
    if (id) return games.join(*id, reply);
    games.open(*saved, reply);
  });
}

// Reads the id of a game that the page watches, and passes the game to the action.
template <class Action>
Answer at_game(Parameters& parameters, const Action& action) {
  const std::string id = parameters.text("game");
  if (const auto& failure = parameters.failure()) return *failure;
  return Follow([id, action](const Reply& reply) {
    if (const std::shared_ptr<GameActor> game = reply.page().game_with(id, reply)) action(game, reply);
  });
}

Answer leave(Parameters& parameters, const RequestContext&) {
  return at_game(parameters, [](const std::shared_ptr<GameActor>& game, const Reply& reply) {
    reply.page().leave(game->id());
    reply.result(json::object());
  });
}

[[nodiscard]] GameActor::Done done(const Reply& reply) {
  return [reply](const std::optional<Failure>& failure) { reply.done(failure); };
}

// Performs the command that `choose` returns when the request has reached the head of the game's queue.
template <class Choose>
Answer act(Parameters& parameters, const Choose& choose) {
  return at_game(parameters, [choose](const std::shared_ptr<GameActor>& game, const Reply& reply) {
    game->act([choose](const play::GameState& state, Moment) -> play::Command { return choose(state); },
              done(reply));
  });
}

template <class Command>
Answer simply(Parameters& parameters, const RequestContext&) {
  return act(parameters, [](const play::GameState&) { return Command{}; });
}

Answer play_move(Parameters& parameters, const RequestContext&) {
  const std::int64_t ply = parameters.whole("ply", 0, static_cast<std::int64_t>(record::kMostTurns));
  const std::string move = parameters.text("move");
  return act(parameters, [ply, move](const play::GameState& game) {
    return command::Play{
        .by = game.to_move().value_or(Player::One), .ply = static_cast<std::size_t>(ply), .move = move};
  });
}

Answer resign(Parameters& parameters, const RequestContext&) {
  const Player player = parameters.player("player");
  return act(parameters, [player](const play::GameState&) { return command::Resign{player}; });
}

// Calls the action with the game when the request has reached the head of the game's queue.
template <class Action>
Answer look(Parameters& parameters, const Action& action) {
  return at_game(parameters, [action](const std::shared_ptr<GameActor>& game, const Reply& reply) {
    game->look([action, game, reply] { action(*game, reply); }, done(reply));
  });
}

// The computers that may take a seat depend on the game.
Answer reseat(Parameters& parameters, const RequestContext& context) {
  return look(parameters, [params = context.params](GameActor& game, const Reply& reply) {
    Parameters given(*params);
    const play::Seats seats = read_seats(given, game.game().game().info());
    if (const auto& failure = given.failure()) return reply.fail(*failure);
    game.act(command::Reseat{seats}, done(reply));
  });
}

Answer hurry(Parameters& parameters, const RequestContext&) {
  return look(parameters, [](GameActor& game, const Reply& reply) {
    game.hurry();
    reply.result(json::object());
  });
}

Answer pace(Parameters& parameters, const RequestContext&) {
  const Pace pace{.pause = std::chrono::milliseconds(parameters.whole("pause_ms", 0, kLongestPause)),
                  .paused = parameters.truth("paused")};
  return look(parameters, [pace](GameActor& game, const Reply& reply) {
    game.set_pace(pace);
    reply.result(json::object());
  });
}

Answer step(Parameters& parameters, const RequestContext&) {
  return look(parameters, [](GameActor& game, const Reply& reply) {
    if (!game.step()) return reply.fail({FailureCode::Illegal, text::kNotPaused});
    reply.result(json::object());
  });
}

Answer hint(Parameters& parameters, const RequestContext&) {
  return look(parameters, [](const GameActor& actor, const Reply& reply) {
    const play::GameState& game = actor.game();
    if (is_over(game.outcome())) return reply.fail({FailureCode::Illegal, joga::text::kGameIsOver});
    const auto history = std::make_shared<const History>(game.history());
    const engine::Resources resources =
        engine::resources_within(play::hint_finder(), game.game().info(),
                                 reply.shared().scheduler->memory().for_one(), play::kHintResources);
    const Task task{.history = history, .what = FindHint{.seed = game.turn_seed(), .resources = resources}};
    reply.page().defer(reply, Urgency::Hint, task, [reply, history](const Finding& finding) {
      if (const auto* hint = std::get_if<Line>(&finding))
        reply.result(hint_json(history->game(), history->position(), *hint, reply.language()));
    });
  });
}

constexpr std::array<RequestKind, 12> kGameRequests{{{"game.new", new_game},
                                                     {"game.open", open_game},
                                                     {"game.leave", leave},
                                                     {"game.play", play_move},
                                                     {"game.undo", simply<command::Undo>},
                                                     {"game.redo", simply<command::Redo>},
                                                     {"game.resign", resign},
                                                     {"game.reseat", reseat},
                                                     {"game.hurry", hurry},
                                                     {"game.pace", pace},
                                                     {"game.step", step},
                                                     {"game.hint", hint}}};

}  // namespace

std::span<const RequestKind> game_requests() noexcept {
  return kGameRequests;
}

}  // namespace joga::service
