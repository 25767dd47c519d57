// A tournament as pages for a browser: an index with the ranking, plots, the cross table and all rounds, and
// a page for each game. Nothing is loaded from elsewhere.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/core/result.hpp"
#include "joga/record/record.hpp"
#include "joga/tournament/standings.hpp"
#include "joga/tournament/tournament.hpp"

namespace joga::tournament {

// About how much the boards of one game, and those of all games, may take. In a longer game or a larger
// tournament there is a board after every few turns only; the turns are all there.
inline constexpr std::size_t kMostGameBytes = 400'000;
inline constexpr std::size_t kMostReportBytes = 1'000'000'000;

struct Report {
  const TournamentState& state;
  const std::vector<StandingsRow>& rows;
  const std::map<std::uint64_t, record::Record>& games;  // by number
  Language language = Language::English;
};

// The page with everything but the games, which it links to as games/NUMBER.html.
[[nodiscard]] std::string report_index(const Report& report);
// The page of one game. Requires that it is in the report.
[[nodiscard]] std::string report_game(const Report& report, std::uint64_t number);

// Writes all pages into a folder, the index last, and returns its path.
[[nodiscard]] Result<std::filesystem::path> write_report(const Report& report,
                                                         const std::filesystem::path& folder);

}  // namespace joga::tournament
