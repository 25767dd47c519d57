// Games that are played.
#include <array>
#include <nlohmann/json.hpp>
#include <utility>
#include <variant>

#include "joga/core/text.hpp"
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

[[nodiscard]] std::optional<search::Clock> read_clock(Parameters& parameters) {
  if (!parameters.has("clock")) return std::nullopt;
  Parameters clock(parameters.object("clock"), parameters.path_of("clock"));
  const search::Clock control{search::Milliseconds(clock.whole("initial_ms", 1'000, kLongestTime)),
                              search::Milliseconds(clock.whole("increment_ms", 0, kLongestIncrement))};
  parameters.take(clock);
  return control;
}

void new_game(Parameters& parameters, const Reply& reply) {
  const Place place = read_place(parameters);
  const std::optional<search::Clock> clock = read_clock(parameters);
  const std::uint64_t seed = parameters.has("seed")
                                 ? static_cast<std::uint64_t>(parameters.whole("seed", 0, kLargestSeed))
                                 : play::fresh_seed();
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  auto history = history_of(place);
  if (const auto* failure = std::get_if<Failure>(&history)) return reply.fail(*failure);
  play::Seats seats = read_seats(parameters, std::get<History>(history).game().info());
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  seats.seed = seed;
  if (!reply.page().may_open_game(reply)) return;
  Result<play::Table> table = play::Table::open(std::get<History>(std::move(history)), std::move(seats));
  if (!table) return reply.fail(failure_of(table.error()));
  if (clock) table->run_clock(*clock, [&time = reply.shared().host.clock] { return time.now(); });
  reply.shared().games.open(*std::move(table), reply);
}

void open_game(Parameters& parameters, const Reply& reply) {
  const std::optional<std::string> saved = parameters.text_if_given("saved");
  const std::optional<std::string> table = parameters.text_if_given("table");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  OpenGames& games = reply.shared().games;
  if (table) {
    if (reply.page().is_at(*table) || reply.page().may_open_game(reply)) games.join(*table, reply);
    return;
  }
  if (!saved) return reply.fail({FailureCode::Malformed, text::kSavedOrTable});
  if (reply.page().may_open_game(reply)) games.open_saved(*saved, reply);
}

void leave(Parameters& parameters, const Reply& reply) {
  const std::string table = parameters.text("table");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  if (reply.page().game_named(table, reply) == nullptr) return;
  reply.page().leave(table);
  reply.result(json::object());
}

// Reads the table's name; what it does is up to the request.
template <class Action>
void at_game(Parameters& parameters, const Reply& reply, Action action) {
  const std::string name = parameters.text("table");
  if (const auto& failure = parameters.failure()) return reply.fail(*failure);
  if (const std::shared_ptr<OpenGame> table = reply.page().game_named(name, reply)) action(*table);
}

void play_move(Parameters& parameters, const Reply& reply) {
  const std::int64_t ply = parameters.whole("ply", 0, static_cast<std::int64_t>(record::kMostTurns));
  const std::string move = parameters.text("move");
  at_game(parameters, reply,
          [&](OpenGame& table) { table.play(reply, static_cast<std::size_t>(ply), move); });
}

void undo(Parameters& parameters, const Reply& reply) {
  at_game(parameters, reply, [&](OpenGame& table) { table.undo(reply); });
}

void redo(Parameters& parameters, const Reply& reply) {
  at_game(parameters, reply, [&](OpenGame& table) { table.redo(reply); });
}

void resign(Parameters& parameters, const Reply& reply) {
  const Player player = parameters.player("player");
  at_game(parameters, reply, [&](OpenGame& table) { table.resign(reply, player); });
}

void reseat(Parameters& parameters, const Reply& reply) {
  at_game(parameters, reply, [&](OpenGame& table) {
    play::Seats seats = read_seats(parameters, table.game_info());
    if (const auto& failure = parameters.failure()) return reply.fail(*failure);
    table.reseat(reply, std::move(seats));
  });
}

void hurry(Parameters& parameters, const Reply& reply) {
  at_game(parameters, reply, [&](OpenGame& table) { table.hurry(reply); });
}

void hint(Parameters& parameters, const Reply& reply) {
  at_game(parameters, reply, [&](const OpenGame& table) {
    const std::optional<OpenGame::Hint> wanted = table.hint();
    if (!wanted) return reply.fail({FailureCode::Illegal, text::kGameOver});
    const auto find = [reply, hint = *wanted](const Interruption& interruption) -> Page::Tell {
      const Result<AnyMove> move = hint.find(interruption.flag());
      if (interruption.is_for_a_while()) return nullptr;
      return [reply, hint, move] {
        if (!move) return reply.fail(failure_of(move.error()));
        reply.result(move_json(*hint.game, hint.position, *move));
      };
    };
    reply.page().defer(reply, Urgency::Hint, find);
  });
}

constexpr std::array<RequestKind, 10> kGameRequests{{{"game.new", new_game},
                                                     {"game.open", open_game},
                                                     {"game.leave", leave},
                                                     {"game.play", play_move},
                                                     {"game.undo", undo},
                                                     {"game.redo", redo},
                                                     {"game.resign", resign},
                                                     {"game.reseat", reseat},
                                                     {"game.hurry", hurry},
                                                     {"game.hint", hint}}};

}  // namespace

std::span<const RequestKind> game_requests() noexcept {
  return kGameRequests;
}

}  // namespace joga::service
