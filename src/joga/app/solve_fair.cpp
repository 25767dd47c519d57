#include "joga/app/solve_fair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>

#include "joga/app/progress.hpp"
#include "joga/app/setup.hpp"
#include "joga/app/solve_catalogue.hpp"
#include "joga/core/map_tools.hpp"
#include "joga/core/text.hpp"
#include "joga/games/registry.hpp"
#include "joga/match/even_map.hpp"
#include "joga/system/files.hpp"

namespace joga::app {
namespace {

[[nodiscard]] std::string percent_with_tenth(double share) {
  return fmt::format("{:.1f}", 100 * share);
}

// The evidence that a map is even, which says how sure that is.
[[nodiscard]] Message evidence(const match::EvenMap& map, const Message& first) {
  if (map.games == 0) return {text::kFairDeep, first, percent_with_tenth(map.chance), map.depth};
  return {text::kFairGames,
          first,
          percent_with_tenth(map.chance),
          map.depth,
          map.games,
          percent_with_tenth(map.score),
          percent_with_tenth(map.certain.lower),
          percent_with_tenth(map.certain.upper)};
}

// The map as a file that the game reads, with the evidence as a comment. What files say is English.
[[nodiscard]] std::string file_text(const match::EvenMap& map, const GameSpec& from, const Message& first) {
  std::string rows = map.rows;
  std::ranges::replace(rows, '/', '\n');
  return "# " + from.text() + ", systems exchanged\n# " + evidence(map, first).english() + "\n" + rows + "\n";
}

}  // namespace

int find_fair_maps(const Arguments& arguments, Context& context) {
  for (const std::string_view other : {"--position", "--moves", "--time", "--memory", "--certificate",
                                       "--verify", "--threads", "--json", "--puzzles", "--plies", "--seed"}) {
    if (arguments.has(other)) return context.refuse(Message{text::kFairAlone, other});
  }
  const Result<GameSpec> given = GameSpec::parse(arguments.operands().front());
  if (!given) return context.refuse(given.error());
  GameSpec spec = *given;
  const GameInfo* const info = games::find_info(spec.id);
  const MapTools* const maps = info == nullptr ? nullptr : info->maps;
  // Without a map, the random ones are meant.
  if (maps != nullptr) spec.options.try_emplace(std::string(maps->option), maps->random);
  const Result<std::shared_ptr<const AnyGame>> game = game_from_spec(spec.text());
  if (!game) return context.refuse(game.error());
  if (maps == nullptr || spec.option(maps->option) != maps->random) {
    return context.refuse(Message{text::kFairRandomOnly, given->text()});
  }
  const std::filesystem::path folder(arguments.option("--output").value_or("."));
  if (const Result<Done> made = system::make_folders(folder); !made) return context.refuse(made.error());

  match::EvenMapOptions options;
  options.nodes = arguments.number<std::uint64_t>("--nodes").value_or(options.nodes);
  options.games = arguments.number<int>("--games").value_or(options.games);
  const auto count = arguments.number<std::uint64_t>("--fair").value_or(1);
  const std::string seed_key(maps->seed);
  const auto first_seed = number_from<std::uint64_t>(spec.option(seed_key).value_or("1")).value_or(1);
  const StopFlag& interrupted = stop_on_interrupt();
  const Message first = colour_name(info->colours[index_of((*game)->to_move((*game)->start()))]);
  std::uint64_t even = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    spec.options[seed_key] = std::to_string(first_seed + i);
    const Result<std::shared_ptr<const AnyGame>> random = games::make_game(spec);
    if (!random) return context.refuse(random.error());
    const Result<match::EvenMap> map = match::make_even(**random, options, interrupted);
    if (!map) return context.fail(map.error().message);
    if (interrupted.is_set()) return kInterrupted;
    if (!map->is_even()) {
      context.say(Message{text::kFairNot, first_seed + i, evidence(*map, first)});
      continue;
    }
    std::string name = spec.text();
    std::ranges::replace_if(
        name, [](char letter) { return letter == ':' || letter == ',' || letter == '='; }, '-');
    const std::filesystem::path path = folder / (name + ".map");
    if (const Result<Done> written = system::replace_file(path, file_text(*map, spec, first)); !written)
      return context.fail(written.error().message);
    context.say(Message{text::kFairIs, first_seed + i, evidence(*map, first), system::shown(path)});
    ++even;
  }
  context.say(Message{text::kFairCount, even, count});
  return even > 0 ? kDone : kFailed;
}

}  // namespace joga::app
