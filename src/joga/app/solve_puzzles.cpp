#include "joga/app/solve_puzzles.hpp"

#include <algorithm>
#include <array>
#include <ostream>

#include "joga/app/interrupt.hpp"
#include "joga/app/live_lines.hpp"
#include "joga/app/puzzle_catalogue.hpp"
#include "joga/app/setup.hpp"
#include "joga/puzzle/make.hpp"

namespace joga::app {
namespace {

constexpr std::int64_t kMostPuzzles = 1000;

[[nodiscard]] Result<puzzle::MakeOptions> options_from(const Arguments& arguments) {
  constexpr std::array<std::string_view, 8> kOthers{"--position", "--moves",  "--time",    "--memory",
                                                    "--output",   "--verify", "--threads", "--json"};
  const auto is_given = [&](std::string_view option) { return arguments.has(option); };
  if (const auto other = std::ranges::find_if(kOthers, is_given); other != kOthers.end()) {
    return Error{ErrorCode::Illegal, Message(text::kPuzzlesAlone, *other)};
  }
  if (!arguments.has("--puzzles")) {
    return Error{ErrorCode::Illegal,
                 Message(text::kOnlyWithPuzzles, arguments.has("--plies") ? "--plies" : "--seed")};
  }
  puzzle::MakeOptions options;
  const Result<std::int64_t> count = arguments.number("--puzzles", 1, kMostPuzzles, 1);
  if (!count) return count.error();
  options.count = static_cast<std::size_t>(*count);
  const Result<std::int64_t> plies = arguments.number("--plies", 1, puzzle::kMostPlies, options.plies);
  if (!plies) return plies.error();
  if (*plies % 2 == 0) return Error{ErrorCode::Illegal, Message(text::kPuzzlePliesEven, *plies)};
  options.plies = static_cast<int>(*plies);
  const Result<std::int64_t> seed = arguments.number("--seed", 0, INT64_MAX, 1);
  if (!seed) return seed.error();
  options.seed = static_cast<std::uint64_t>(*seed);
  const Result<std::int64_t> nodes =
      arguments.number("--nodes", 1, INT64_MAX, static_cast<std::int64_t>(options.nodes));
  if (!nodes) return nodes.error();
  options.nodes = static_cast<std::uint64_t>(*nodes);
  return options;
}

}  // namespace

bool asks_for_puzzles(const Arguments& arguments) {
  return arguments.has("--puzzles") || arguments.has("--plies") || arguments.has("--seed");
}

int solve_puzzles(const Arguments& arguments, Context& context) {
  const Result<puzzle::MakeOptions> options = options_from(arguments);
  if (!options) return context.refuse(options.error());
  const Result<History> history = history_from(arguments);
  if (!history) return context.refuse(history.error());
  const StopFlag& interrupted = stop_on_interrupt();
  LiveLines live(context.error);
  puzzle::MakeListener listener;
  if (live.is_watched()) {
    listener = [&](std::size_t games, std::size_t found) {
      live.show({Message(text::kPuzzleProgress, found, options->count, games).in(context.language)});
    };
  }
  const auto puzzles = puzzle::make_puzzles(history->game().spec(), *options, interrupted, listener);
  live.clear();
  if (!puzzles) return context.refuse(puzzles.error());
  for (const puzzle::Puzzle& puzzle : *puzzles) context.out << puzzle_text(puzzle) << '\n';
  if (puzzles->size() == options->count) return kDone;
  if (interrupted.is_set()) return kInterrupted;
  context.error << Message(text::kFewerPuzzles, puzzles->size(), options->count).in(context.language) << '\n';
  return kFailed;
}

}  // namespace joga::app
