// joga play
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "joga/app/catalogue.hpp"
#include "joga/app/commands.hpp"
#include "joga/app/setup.hpp"
#include "joga/app/terminal_setup.hpp"
#include "joga/engine/offer.hpp"
#include "joga/engine/who.hpp"
#include "joga/play/game_state.hpp"
#include "joga/record/record.hpp"
#include "joga/record/writer.hpp"
#include "joga/system/files.hpp"
#include "joga/terminal/game_text.hpp"

namespace joga::app {
namespace {

constexpr std::array<std::string_view, 2> kWhoOptions{"--p1", "--p2"};
constexpr std::array<std::string_view, 2> kNameOptions{"--name1", "--name2"};

// Options that make no sense together, or without a game.
[[nodiscard]] std::optional<Message> contradiction(const Arguments& arguments) {
  if (arguments.has("--load")) {
    if (!arguments.operands().empty()) return Message(text::kNotTogether, "SPEC", "--load");
    for (const std::string_view option : {"--position", "--moves", "--clock"}) {
      if (arguments.has(option)) return Message(text::kNotTogether, option, "--load");
    }
    return std::nullopt;
  }
  if (arguments.has("--game")) return Message(text::kOptionRequired, "--game", "--load");
  if (!arguments.operands().empty()) return std::nullopt;
  for (const std::string_view option :
       {"--p1", "--p2", "--name1", "--name2", "--clock", "--position", "--moves"}) {
    if (arguments.has(option)) return Message(text::kPlayNeedsSpec, option);
  }
  return std::nullopt;
}

// Replaces the players by those of --p1 and --p2.
[[nodiscard]] Result<play::Seats> seats_from(const Arguments& arguments, const GameInfo& game,
                                             play::Seats seats) {
  for (const Player player : kPlayers) {
    const auto word = arguments.option(kWhoOptions[index_of(player)]);
    if (!word) continue;
    const Result<engine::Who> who = engine::Who::parse(*word, game);
    if (!who) return who.error();
    seats[index_of(player)].who = *who;
  }
  for (const Player player : kPlayers) {
    const auto name = arguments.option(kNameOptions[index_of(player)]);
    if (!name) continue;
    play::Seat& seat = seats[index_of(player)];
    if (!seat.who.is_human()) {
      return Error{ErrorCode::Malformed,
                   Message(text::kNameOfComputer, kNameOptions[index_of(player)], *name, digit_text(player),
                           seat.who.text(), kWhoOptions[index_of(player)])};
    }
    seat.name = std::string(*name);
  }
  return seats;
}

// SPEC, --position and --moves, with the default players: a person, and the weakest level.
[[nodiscard]] Result<play::GameState> new_game_from(const Arguments& arguments, std::uint64_t seed) {
  Result<History> history = history_from(arguments);
  if (!history) return history.error();
  const GameInfo& game = history->game().info();
  const Result<play::Seats> seats =
      seats_from(arguments, game, play::person_against(engine::default_opponent(game)));
  if (!seats) return seats.error();
  play::Created created{.seats = *seats, .seed = seed};
  if (const auto text = arguments.option("--clock")) {
    const std::optional<search::Clock> clock = search::parse_clock(*text);
    if (!clock) return Error{ErrorCode::Malformed, Message(text::kBadClock, *text)};
    created.clock = *clock;
  }
  return play::GameState::open(*std::move(history), std::move(created), play::moment_now());
}

// The start of the game, as the command line asks for it.
struct Start {
  std::optional<play::GameState> state{};  // none if the menu decides
  std::size_t games_in_file = 1;
};

[[nodiscard]] Result<play::GameState> loaded_game(const Arguments& arguments,
                                                  const std::vector<record::Record>& records,
                                                  std::uint64_t seed) {
  const std::size_t number = arguments.number<std::size_t>("--game").value_or(1);
  if (number > records.size()) {
    return Error{ErrorCode::Malformed, Message(text::kNumberExpected, "--game", 1, records.size(), number)};
  }
  Result<play::GameState> state =
      terminal::game_from(records[number - 1], arguments.option("--load").value_or(""));
  if (!state) return state;
  Result<play::Seats> seats = seats_from(arguments, state->game().info(), state->seats());
  if (!seats) return seats.error();
  const play::command::Reseat reseat{.seats = *seats,
                                     .seed = arguments.has("--seed") ? std::optional(seed) : std::nullopt};
  if (const Result<Done> reseated = state->act(reseat, play::moment_now()); !reseated)
    return reseated.error();
  return state;
}

[[nodiscard]] Result<Start> start_from(const Arguments& arguments, std::uint64_t seed) {
  const std::optional<std::string_view> path = arguments.option("--load");
  if (!path && arguments.operands().empty()) return Start{};
  if (!path) {
    Result<play::GameState> state = new_game_from(arguments, seed);
    if (!state) return state.error();
    return Start{.state = *std::move(state)};
  }
  const Result<std::vector<record::Record>> records = terminal::read_records(std::string(*path));
  if (!records) return records.error();
  Result<play::GameState> state = loaded_game(arguments, *records, seed);
  if (!state) return state.error();
  return Start{.state = *std::move(state), .games_in_file = records->size()};
}

// Whether the file is missing, empty, or holds games. A file of anything else was probably named by mistake.
[[nodiscard]] bool is_free_to_replace(const std::string& path) {
  std::error_code error;
  const std::uintmax_t bytes = std::filesystem::file_size(path, error);
  return error || bytes == 0 || terminal::read_records(path).has_value();
}

[[nodiscard]] bool is_from_the_start(const Arguments& arguments) {
  return !arguments.has("--load") && !arguments.has("--position") && !arguments.has("--moves");
}

[[nodiscard]] int play_on_screen(const Arguments& arguments, Context& context, std::uint64_t seed,
                                 const std::optional<system::Sandbox>& sandbox,
                                 std::optional<play::GameState> state, bool is_to_choose) {
  terminal::screen::Setup setup = screen_setup(arguments, context, seed);
  setup.sandbox = sandbox;
  if (is_to_choose) {
    return terminal::screen::run_file(std::move(setup), std::string(arguments.option("--load").value_or("")));
  }
  if (!state) return terminal::screen::run_menu(std::move(setup));
  return terminal::screen::run_game(std::move(setup),
                                    {.state = *std::move(state),
                                     .save_file = std::string(arguments.option("--save").value_or("")),
                                     .offer_to_resume = is_from_the_start(arguments)});
}

[[nodiscard]] int play_in_lines(const Arguments& arguments, Context& context, std::uint64_t seed,
                                const std::optional<system::Sandbox>& sandbox,
                                std::optional<play::GameState> state, std::optional<Message> notice) {
  terminal::PlainSetup setup = plain_setup(arguments, context, seed);
  setup.sandbox = sandbox;
  setup.state = std::move(state);
  if (notice) setup.notices.push_back(*std::move(notice));
  setup.offer_to_resume = setup.interactive && is_from_the_start(arguments);
  // Programs' standard error is shown beside the game.
  setup.talk = [&context](engine::Speaker speaker, std::string_view line) {
    if (speaker == engine::Speaker::Errors) show_errors(line, context);
  };
  setup.save_file = std::string(arguments.option("--save").value_or(""));
  return terminal::run_plain(std::cin, context.out, std::move(setup)) ? kDone : kFailed;
}

int run_play(const Arguments& arguments, Context& context) {
  if (const std::optional<Message> wrong = contradiction(arguments)) return context.refuse(*wrong);
  const std::optional<std::uint64_t> given_seed = arguments.number<std::uint64_t>("--seed");
  const std::uint64_t seed = given_seed ? *given_seed : play::fresh_seed();

  const Result<std::optional<system::Sandbox>> sandbox = sandbox_from(arguments);
  if (!sandbox) return no_sandbox(sandbox.error(), context);
  Result<Start> start = start_from(arguments, seed);
  if (!start) {
    const bool unreadable = arguments.has("--load") && start.error().code == ErrorCode::Unknown;
    return unreadable ? context.fail(start.error().message) : context.refuse(start.error());
  }
  std::optional<play::GameState> state = std::move(start->state);
  // If the file has several games, the user chooses one from a list, unless other options concern a
  // particular one.
  const bool is_open = start->games_in_file > 1 && !arguments.has("--game");
  const bool is_particular =
      std::ranges::any_of(std::array{"--p1", "--p2", "--seed", "--save"},
                          [&](std::string_view option) { return arguments.has(option); });
  const std::string_view file = arguments.option("--load").value_or("");
  if (is_open && is_particular) {
    return context.refuse(Message(text::kWhichOfSeveral, file, start->games_in_file));
  }
  if (const auto path = arguments.option("--save"); path && state) {
    if (!is_free_to_replace(std::string(*path))) return context.refuse(Message(text::kNotARecord, *path));
    // Checked now rather than after the first turn, in the middle of a game.
    const std::string content = record::to_text(state->to_record());
    if (const Result<Done> written = system::replace_file(std::string(*path), content); !written)
      return context.fail(written.error().message);
  }
  if (wants_screen(arguments))
    return play_on_screen(arguments, context, seed, *sandbox, std::move(state), is_open);
  std::optional<Message> notice;
  if (is_open) notice = Message(text::kFirstOfSeveral, file, start->games_in_file);
  return play_in_lines(arguments, context, seed, *sandbox, std::move(state), std::move(notice));
}

}  // namespace

CommandDescription play_command() {
  return {
      .name = "play",
      .summary = text::kPlaySummary,
      .operands = {{.name = "SPEC", .required = false, .meaning = text::kPlaySpec}},
      .options = {{.name = "--p1", .value = "WHO", .meaning = text::kPlayOne},
                  {.name = "--p2", .value = "WHO", .meaning = text::kPlayTwo},
                  position_option(),
                  moves_option(),
                  {.name = "--name1", .value = "NAME", .meaning = text::kPlayName1},
                  {.name = "--name2", .value = "NAME", .meaning = text::kPlayName2},
                  {.name = "--clock", .value = "S[+S]", .meaning = text::kPlayClock},
                  {.name = "--seed", .value = "N", .meaning = text::kPlaySeed, .number = NumberRange{}},
                  {.name = "--plain", .meaning = text::kPlayPlain},
                  {.name = "--load", .value = "FILE", .meaning = text::kPlayLoad},
                  {.name = "--game", .value = "N", .meaning = text::kPlayGame, .number = {{1, INT64_MAX}}},
                  {.name = "--save", .value = "FILE", .meaning = text::kPlaySave},
                  {.name = "--ascii", .meaning = text::kAscii},
                  theme_option(),
                  sandbox_option(),
                  sandbox_memory_option(),
                  sandbox_processes_option()},
      .examples = {"joga play quantik", "joga play stars:map=medium --p1 hard --p2 human",
                   "joga play quantik --p1 easy --p2 medium --seed 7"},
      .run = run_play};
}

}  // namespace joga::app
