// Counts the points of Small Star Empires.
#pragma once

#include <array>
#include <cstdint>

#include "joga/core/outcome.hpp"
#include "joga/core/player.hpp"
#include "joga/games/stars/map.hpp"
#include "joga/games/stars/position.hpp"

namespace joga::stars {

struct PlayerScore {
  int planets = 0;
  int nebulas = 0;
  int trade = 0;
  int larger_empire = 0;

  // The points that nobody can take away again.
  [[nodiscard]] constexpr int lasting() const noexcept { return planets + nebulas + trade; }
  [[nodiscard]] constexpr int total() const noexcept { return lasting() + larger_empire; }

  friend constexpr bool operator==(const PlayerScore&, const PlayerScore&) noexcept = default;
};

struct ScoreSheet {
  std::array<PlayerScore, 2> players{};

  [[nodiscard]] constexpr const PlayerScore& of(Player player) const noexcept {
    return players[index_of(player)];
  }
  // Player 1's points less player 2's.
  [[nodiscard]] constexpr int margin() const noexcept { return players[0].total() - players[1].total(); }

  friend constexpr bool operator==(const ScoreSheet&, const ScoreSheet&) noexcept = default;
};

// Points for the larger empire.
inline constexpr int kLargerEmpire = 3;

// Points for 0, 1, 2, 3 nebulas of a colour; more count as three.
using NebulaWorth = std::array<int, 4>;
[[nodiscard]] constexpr NebulaWorth nebula_worth(RuleSet rules) noexcept {
  return rules == RuleSet::Feup ? NebulaWorth{0, 1, 4, 7} : NebulaWorth{0, 2, 5, 8};
}

// feup: the number of marked systems, connected or not, without the homeworld. official: the size of the
// largest connected group, with the homeworld.
[[nodiscard]] int empire_size(const Map& map, RuleSet rules, const Position& position,
                              Player player) noexcept;

// The score as if the game ended now.
[[nodiscard]] ScoreSheet score(const Map& map, RuleSet rules, const Position& position) noexcept;

// The criterion that decides a finished game; Nothing: a draw.
enum class Decision : std::uint8_t { Points, UnusedColonies, UnusedTradeStations, Planets, Nothing };

struct Verdict {
  Outcome outcome = Outcome::Draw;
  Decision by = Decision::Nothing;
  // Each player's number by the deciding criterion; the points in a draw.
  std::array<int, 2> values{};
};

[[nodiscard]] Verdict judge(RuleSet rules, const Position& position, const ScoreSheet& sheet) noexcept;

}  // namespace joga::stars
