// joga engine
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/program.hpp"
#include "joga/app/setup.hpp"
#include "joga/engine/ugi_server.hpp"
#include "joga/games/registry.hpp"
#include "joga/play/seats.hpp"

namespace joga::app {
namespace {

int run_engine(const Arguments& arguments, Context& context) {
  const bool has_spec = !arguments.operands().empty();
  Result<std::shared_ptr<const AnyGame>> game =
      game_from_spec(has_spec ? arguments.operands().front() : games::all_games().front()->id);
  if (!game) return context.refuse(game.error());
  engine::UgiServer::Setup setup{
      .name = "joga " + std::string(kVersion), .game = *game, .seed = play::fresh_seed()};
  if (const auto word = arguments.option("--player")) {
    const Result<engine::Who> who = engine::Who::parse(*word, (*game)->info());
    if (!who) return context.refuse(who.error());
    // Makes the player once, so that an unsuitable one, such as a person, is refused now and not at the first
    // move.
    if (const auto made = engine::make_player(*who, *game); !made) return context.refuse(made.error());
    setup.who = *who;
  }
  // Flushes every line, because the program on the other side waits for it.
  engine::UgiServer server(std::move(setup),
                           [&](std::string_view line) { context.out << line << std::endl; });
  server.serve(std::cin);
  return kDone;
}

}  // namespace

CommandDescription engine_command() {
  return {.name = "engine",
          .summary = text::kEngineSummary,
          .operands = {{.name = "SPEC", .required = false, .meaning = text::kEngineSpec}},
          .options = {{.name = "--player", .value = "WHO", .meaning = text::kEnginePlayer}},
          .examples = {"joga engine", "joga engine stars:map=medium --player hard"},
          .run = run_engine};
}

}  // namespace joga::app
