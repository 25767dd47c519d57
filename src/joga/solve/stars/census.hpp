// A census of small random maps of Small Star Empires: which maps it has, in which order, and the text in
// which it keeps their exact margins under both rule sets.
//
//   stars-census 1
//   KIND SEED ROWS RULES MARGIN RESULT POSITIONS
//   ...
//
// Margin and result are those of the player who begins; the result is win, draw or loss. A margin that is
// only bounded is written ">=2" or "<=-2". Files of several parts merge by concatenation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/core/result.hpp"
#include "joga/core/stop_flag.hpp"
#include "joga/games/stars/map.hpp"
#include "joga/solve/stars/solver.hpp"

namespace joga::solve {

enum class CensusKind : std::uint8_t {
  Sectors,  // two sectors, as with `map=sectors,sectors=2`
  Small,    // the outline of the small map, and no more systems
  Hunt,     // the same, solved only as far as needed to know that a map is not fair
};

struct CensusMap {
  CensusKind kind = CensusKind::Sectors;
  std::uint64_t seed = 0;
  std::string rows{};
};

// One map under one rule set.
struct CensusLine {
  CensusMap map{};
  joga::stars::RuleSet rules = joga::stars::RuleSet::Feup;
  Range margin{};  // one end is open if the margin is only bounded
  int result = 0;  // 1 for a win, 0 for a draw, -1 for a loss of the player who begins
  std::uint64_t positions = 0;

  // Within one point.
  [[nodiscard]] bool is_fair() const noexcept { return margin.lower >= -1 && margin.upper <= 1; }
};

// The same for maps that are the same game: turned, reflected, with colours of nebulas exchanged, or with
// black holes in place of gaps.
[[nodiscard]] std::string game_of_map(const joga::stars::Map& map);

struct CensusSize {
  std::size_t sectors = 10'000;
  std::size_t small = 300;
  std::size_t hunt = 0;
};
// The maps in order, no two of them the same game. Seeds count up from 0; those of the hunt follow those of
// the small maps. The kinds are mixed evenly, so that every beginning has its share of each.
[[nodiscard]] std::vector<CensusMap> census_maps(const CensusSize& size);

// The lines of a map: one for each rule set, or only the first if that shows that a hunted map is not fair.
// None if it was stopped.
[[nodiscard]] std::optional<std::vector<CensusLine>> solve_for_census(const CensusMap& map,
                                                                      std::size_t memory_mib,
                                                                      const StopFlag* stop);

inline constexpr std::string_view kCensusHeading = "stars-census 1\n";
[[nodiscard]] std::string census_text(const CensusLine& line);
// Refuses, with the number of the line, a file of another kind or version, and any line that is torn or
// wrong.
[[nodiscard]] Result<std::vector<CensusLine>> parse_census(std::string_view text);

}  // namespace joga::solve
