// Maps on which neither side seems better, for games whose maps are too large to be solved: evidence, no
// proof.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "joga/core/any_game.hpp"
#include "joga/core/result.hpp"
#include "joga/core/spec.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/match/elo.hpp"

namespace joga::match {

// Chances and scores are those of the player who begins, from 0 to 1.
struct EvenMap {
  GameSpec spec{};         // the map by its rows, and the other options of the game
  std::string rows{};      // as in a map file
  double chance = 0;       // by the engine's long search
  int depth = 0;           // of that search
  int games = 0;           // of the engine with itself; none if the long search finds the map uneven
  double score = 0;        // in these games
  Interval certain{0, 1};  // that contains the score of endless games, with 95 % certainty

  // Whether the engine holds the map even, and its games are many enough and do not speak against it.
  [[nodiscard]] bool is_even() const noexcept;
};

// Fewer games show nothing.
inline constexpr int kFewestGames = 40;

struct EvenMapOptions {
  std::uint64_t nodes = 500'000;  // of the long search
  int exchanges = 500;            // tried at most: a map that is still uneven then is hopeless
  int games = 200;                // at most: small maps have fewer openings
};

// Exchanges systems of the game's map until the engine holds it even, then looks deeper, and then lets the
// engine play with itself from different openings. The same map gives the same result on every machine. The
// game must have maps. The result means nothing once the flag is set.
[[nodiscard]] Result<EvenMap> make_even(const AnyGame& game, const EvenMapOptions& options,
                                        const StopFlag& stop);

}  // namespace joga::match
