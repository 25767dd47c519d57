// Requests about games in progress.
#include <array>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/record/limits.hpp"
#include "joga/service/catalogue.hpp"
#include "joga/service/game_json.hpp"
#include "joga/service/seats.hpp"
#include "joga/service/shared.hpp"

namespace joga::service {
namespace {

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
    if (reply.page().may_open_game(reply)) reply.shared().games.open(std::move(*game), reply);
  });
}

Answer open_game(Parameters& parameters, const RequestContext& context) {
  const std::optional<std::string> saved = parameters.text_if_given("saved");
  const std::optional<std::string> table = parameters.text_if_given("table");
  if (const auto& failure = parameters.failure()) return *failure;
  if (!table && !saved) return Failure{FailureCode::Malformed, text::kSavedOrTable};
  if (!table && !context.charge_for_reading(*saved)) return too_much();
  return Follow([saved, table](const Reply& reply) {
    OpenGames& games = reply.shared().games;
    const bool is_there = table && reply.page().is_at(*table);
    if (!is_there && !reply.page().may_open_game(reply)) return;
    if (table) return games.join(*table, reply);
    games.open_saved(*saved, reply);
  });
}

Answer leave(Parameters& parameters, const RequestContext&) {
  const std::string table = parameters.text("table");
  if (const auto& failure = parameters.failure()) return *failure;
  return Follow([table](const Reply& reply) {
    if (reply.page().game_named(table, reply) == nullptr) return;
    reply.page().leave(table);
    reply.result(json::object());
  });
}

// Reads the name of the game and passes it to the action.
template <class Action>
Answer at_game(Parameters& parameters, const Action& action) {
  const std::string name = parameters.text("table");
  if (const auto& failure = parameters.failure()) return *failure;
  return Follow([name, action](const Reply& reply) {
    const std::shared_ptr<OpenGame> game = reply.page().game_named(name, reply);
    if (game != nullptr && game->charge(reply)) action(*game, reply);
  });
}

template <void (OpenGame::*kAction)(const Reply& reply)>
Answer simply(Parameters& parameters, const RequestContext&) {
  return at_game(parameters, [](OpenGame& game, const Reply& reply) { (game.*kAction)(reply); });
}

Answer play_move(Parameters& parameters, const RequestContext&) {
  const std::int64_t ply = parameters.whole("ply", 0, static_cast<std::int64_t>(record::kMostTurns));
  const std::string move = parameters.text("move");
  return at_game(parameters, [ply, move](OpenGame& game, const Reply& reply) {
    game.play(reply, static_cast<std::size_t>(ply), move);
  });
}

Answer resign(Parameters& parameters, const RequestContext&) {
  const Player player = parameters.player("player");
  return at_game(parameters, [player](OpenGame& game, const Reply& reply) { game.resign(reply, player); });
}

Answer reseat(Parameters& parameters, const RequestContext& context) {
  return at_game(parameters, [params = context.params](OpenGame& game, const Reply& reply) {
    Parameters given(*params);
    const play::Seats seats = read_seats(given, game.game_info());
    if (const auto& failure = given.failure()) return reply.fail(*failure);
    game.reseat(reply, seats);
  });
}

Answer pace(Parameters& parameters, const RequestContext&) {
  const Pace pace{.pause = std::chrono::milliseconds(parameters.whole("pause_ms", 0, kLongestPause)),
                  .paused = parameters.truth("paused")};
  return at_game(parameters, [pace](OpenGame& game, const Reply& reply) { game.set_pace(reply, pace); });
}

constexpr std::array<RequestKind, 12> kGameRequests{{{"game.new", new_game, 10},
                                                     {"game.open", open_game, 5},
                                                     {"game.leave", leave},
                                                     {"game.play", play_move},
                                                     {"game.undo", simply<&OpenGame::undo>},
                                                     {"game.redo", simply<&OpenGame::redo>},
                                                     {"game.resign", resign},
                                                     {"game.reseat", reseat},
                                                     {"game.hurry", simply<&OpenGame::hurry>},
                                                     {"game.pace", pace},
                                                     {"game.step", simply<&OpenGame::step>},
                                                     {"game.hint", simply<&OpenGame::hint>, 2}}};

}  // namespace

std::span<const RequestKind> game_requests() noexcept {
  return kGameRequests;
}

}  // namespace joga::service
