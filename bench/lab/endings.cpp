// Measures from how many free systems on a game of Small Star Empires can be searched to its end in a second.
#include <fmt/format.h>

#include <map>
#include <type_traits>
#include <vector>

#include "joga/games/stars/game.hpp"
#include "joga/search/all_instances.hpp"
#include "joga/solve/stars/solver.hpp"
#include "lab.hpp"

namespace joga::lab {
namespace {

using joga::stars::Move;
using joga::stars::Position;
using joga::stars::Stars;

// Positions by number of free systems; the largest number comes last.
using Positions = std::map<int, std::vector<Position>>;

// Three moves of four are the engine's choice at depth 1, so that the ships are where players put them.
[[nodiscard]] Move likely_move(const Stars& game, search::AlphaBeta<Stars>& engine, const Position& position,
                               Random& random) {
  constexpr std::uint32_t kOneOf = 4;
  std::vector<Move> moves;
  game.visit_moves(position, [&](Move move) {
    moves.push_back(move);
    return true;
  });
  const Move any = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  if (random.below(kOneOf) == 0) return any;
  return typed_move<Stars>(*engine.think({.position = position}, {.depth = 1}, StopFlag{}).best);
}

// Collects at most `each` positions for each number of free systems, at most one per game and number.
[[nodiscard]] Positions likely_positions(const Stars& game, std::size_t each, std::uint64_t seed) {
  constexpr int kGamesFor = 4;  // more games than positions, since some games end early
  search::AlphaBeta<Stars> engine(game, {.memory_mib = 1});
  Positions positions;
  for (std::uint64_t number = 0; number < kGamesFor * each; ++number) {
    Random random(seed + number);
    for (Position position = game.start(); game.has_moves(position);) {
      auto& alike = positions[position.free_systems(game.map()).count()];
      if (alike.size() < each) alike.push_back(position);
      game.play_unchecked(position, likely_move(game, engine, position, random));
    }
  }
  return positions;
}

void measure(const std::string& spec, const Stars& game, std::size_t each, std::uint64_t seed) {
  constexpr std::size_t kMemory = 16;
  constexpr std::uint64_t kMostNodes = 4'000'000;  // takes more than a second
  constexpr std::size_t kHopeless = 2;             // stops when fewer than one in kHopeless is solved
  for (const auto& [free, positions] : likely_positions(game, each, seed)) {
    std::size_t solved = 0;
    std::uint64_t nodes = 0;
    for (const Position& position : positions) {
      solve::StarsSolver solver(game, {.memory_mib = kMemory, .threads = 1});
      const double begun = processor_seconds();
      const bool is_known = solver.value(position, {.nodes = kMostNodes}).has_value();
      if (is_known && processor_seconds() - begun <= 1) ++solved;
      nodes += solver.nodes();
    }
    fmt::print("{}, {} free: {} of {} within a second, {} nodes on average\n", spec, free, solved,
               positions.size(), nodes / positions.size());
    if (kHopeless * solved < positions.size()) break;
  }
}

}  // namespace

bool measure_endings(Words words) {
  if (words.empty()) return false;
  const auto spec = GameSpec::parse(words[0]);
  if (!spec) return false;
  const auto done = games::visit_game(*spec, [&]<Game G>(const G& game) {
    constexpr bool kIsStars = std::is_same_v<G, Stars>;
    if constexpr (kIsStars) measure(words[0], game, number_at(words, 1, 20), number_at(words, 2, 1));
    return kIsStars;
  });
  return done && *done;
}

}  // namespace joga::lab
