// The standings of a tournament for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "joga/core/message.hpp"
#include "joga/tournament/standings.hpp"
#include "joga/tournament/tournament.hpp"

namespace joga::app {

struct StandingsTable {
  const tournament::Config& config;
  const tournament::Results& results;
  std::vector<tournament::StandingsRow> rows{};
  const tournament::BotList* bots = nullptr;  // for authors; may be null
};

[[nodiscard]] std::string standings_text(const StandingsTable& table, Language language);
[[nodiscard]] std::string standings_csv(const StandingsTable& table);
[[nodiscard]] std::string standings_json(const StandingsTable& table);

// The progress of a round, and the leaders.
[[nodiscard]] std::vector<std::string> tournament_progress(const tournament::TournamentProgress& progress,
                                                           const std::vector<tournament::StandingsRow>& rows,
                                                           Language language);

}  // namespace joga::app
