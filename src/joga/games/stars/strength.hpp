// The evaluation of positions of Small Star Empires. The unit (100) is one point of the final score.
//
// Points scored so far are certain; the rest depends on who gets the free systems. A slide reaches far, but
// enemy markers stop it: a region that only one player can enter already belongs to that player.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "joga/core/catalogue.hpp"
#include "joga/core/game.hpp"

namespace joga::stars {

// Each feature is counted for the player to move, less the same for the opponent. The weights were fitted to
// the results of games of the engine against itself.
inline constexpr std::array<EvaluationTerm, 17> kStrengthTerms{{
    // Points as if the game ended now. Trade points grow by themselves when the enemy settles next to a
    // station; the points for the larger empire change hands until the end.
    {"planet_points", 100},
    {"nebula_points", 110},
    {"trade_points", 100},
    {"larger_empire_points", 15},
    // Nebula colours of which the player has one, or two: a third nebula is worth three times the first.
    {"single_nebulas", 120},
    {"double_nebulas", 90},
    // Free systems that the player can reach with the next move and the opponent cannot, by kind.
    {"own_reach_planets", 33},
    {"own_reach_nebulas", 105},
    {"own_reach_systems", -5},
    // Free systems that only the player can ever enter.
    {"own_region_planets", 42},
    {"own_region_nebulas", 120},
    {"own_region_systems", -8},
    // Numbers of destinations, of ships that can move, and of markers in stock.
    {"destinations", 10},
    {"mobile_ships", 0},
    {"stations_in_stock", 76},
    {"colonies_in_stock", -5},
    // 1 for the player to move.
    {"turn", 170},
}};

// Inputs of the network. One network serves all maps and rule sets, so no input depends on a place on the
// map: systems are counted by kind and by how soon each player can reach them. Each count has one input for
// every number that it can be.
struct InputBlock {
  std::size_t begin = 0;
  std::size_t size = 0;

  [[nodiscard]] constexpr std::size_t end() const noexcept { return begin + size; }
  // The input of a count; the highest input also stands for all greater counts.
  [[nodiscard]] constexpr std::size_t at(std::size_t count) const noexcept {
    return begin + (count < size ? count : size - 1);
  }
};
// The same count for both players: player 1's inputs first.
struct InputPair {
  std::size_t begin = 0;
  std::size_t size = 0;

  [[nodiscard]] constexpr std::size_t end() const noexcept { return begin + 2 * size; }
  [[nodiscard]] constexpr InputBlock of(std::size_t player) const noexcept {
    return {begin + player * size, size};
  }
};

// How soon a player can settle a free system: with the next move, later, or never.
inline constexpr std::size_t kAccesses = 3;
inline constexpr std::size_t kAccessPairs = kAccesses * kAccesses;
inline constexpr std::size_t kPlanetKinds = 4;   // 0 to 3 planets
inline constexpr std::size_t kMostAlike = 12;    // free systems of a kind, at most
inline constexpr std::size_t kNebulaCounts = 4;  // 0 to 3 of a colour

inline constexpr InputPair kPlanetInputs{0, 48};
inline constexpr InputPair kTradeInputs{kPlanetInputs.end(), 16};
// Free neighbours of stations that the enemy can settle.
inline constexpr InputPair kTradeToComeInputs{kTradeInputs.end(), 16};
inline constexpr InputPair kColonyStockInputs{kTradeToComeInputs.end(), 17};
inline constexpr InputPair kStationStockInputs{kColonyStockInputs.end(), 5};
inline constexpr InputPair kDestinationInputs{kStationStockInputs.end(), 32};
inline constexpr InputPair kShipInputs{kDestinationInputs.end(), 16};  // destinations of each ship
inline constexpr InputPair kBestStationInputs{kShipInputs.end(), 7};   // points of a station placed next
inline constexpr InputPair kLargerEmpireInputs{kBestStationInputs.end(), 2};
// By planets, how soon player 1 and player 2 can settle the system, and the number of such systems less one.
inline constexpr std::size_t kSystemStates = kPlanetKinds * kAccessPairs;
inline constexpr InputBlock kSystemInputs{kLargerEmpireInputs.end(), kMostAlike* kSystemStates};
// For each colour: how many nebulas each player has, how many they can still get, and whether with the next
// move.
inline constexpr std::size_t kNebulaStates = kNebulaCounts * kNebulaCounts * 2;
inline constexpr std::size_t kNebulaPairs = kNebulaStates * kNebulaStates;
inline constexpr InputBlock kNebulaInputs{kSystemInputs.end(), kNebulaPairs};
// Own points less the enemy's, from -kMostMargin on.
inline constexpr int kMostMargin = 24;
inline constexpr InputBlock kMarginInputs{kNebulaInputs.end(), 2 * kMostMargin + 1};
inline constexpr InputBlock kRuleInputs{kMarginInputs.end(), 4};  // rule set and end rule
inline constexpr InputBlock kFreeInputs{kRuleInputs.end(), 16};   // free systems, in groups of four

// A phase is five of the turns that can still be made.
inline constexpr std::size_t kTurnsOfPhase = 5;
inline constexpr NetworkShape kNetworkShape{.inputs = kFreeInputs.end(),
                                            .most_active = 64,
                                            .width = 32,
                                            .phases = 8,
                                            .percent = {983, 577, 172, 113, 108, 107, 109, 114}};

// The list of inputs that are on.
class Inputs {
 public:
  constexpr void add(std::size_t input) noexcept {
    assert(count_ < numbers_.size());
    numbers_[count_++] = static_cast<std::uint16_t>(input);
  }
  [[nodiscard]] constexpr std::span<const std::uint16_t> numbers() const noexcept {
    return {numbers_.data(), count_};
  }

 private:
  std::array<std::uint16_t, kNetworkShape.most_active> numbers_{};
  std::size_t count_ = 0;
};

// The levels for people: plies, positions, blur, name, how the level plays. Tuned so that each level scores
// between 65 and 85 % against the one below; docs/levels.md has the games.
inline constexpr std::array<StrengthLevel, 7> kStrengthLevels{{
    {1, 2'000, 1500, joga::text::kLevelNewcomer, joga::text::kOverlooksMost},
    {1, 2'000, 500, joga::text::kLevelBeginner, joga::text::kOverlooksThings},
    {1, 2'000, 130, joga::text::kLevelCasual, joga::text::kOverlooksLittle},
    {2, 5'000, 0, joga::text::kLevelRegular, joga::text::kSeesReply},
    {0, 3'000, 0, joga::text::kLevelExpert, joga::text::kThinksAhead},
    {0, 1'000'000, 0, joga::text::kLevelChampion, joga::text::kThinksAhead},
    {0, 650'000, 0, joga::text::kLevelLegend, joga::text::kJudgesBetter, true},
}};

}  // namespace joga::stars
