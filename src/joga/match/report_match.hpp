// What every part of a match's page needs to know.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "joga/match/ratings.hpp"
#include "joga/match/report_page.hpp"
#include "joga/match/standings.hpp"

namespace joga::match {

struct ReportMatch {
  ReportMatch(const std::vector<ReportGame>& of_games, const ReportOptions& with, Standings results)
      : games(of_games),
        options(with),
        standings(std::move(results)),
        ratings(Ratings::estimate(standings.table())),
        best_first(ratings.best_first()) {}

  [[nodiscard]] std::string in_words(const Message& message) const { return message.in(options.language); }
  [[nodiscard]] const std::string& name(Entrant entrant) const { return standings.names()[entrant.index()]; }
  [[nodiscard]] bool is_duel() const { return standings.names().size() == 2; }

  const std::vector<ReportGame>& games;
  const ReportOptions& options;
  Standings standings;
  Ratings ratings;
  std::vector<Entrant> best_first;
};

// Of a match of two, the one whose results are told.
inline constexpr Entrant kFirstEntrant = Entrant::from_index(0);
inline constexpr Entrant kSecondEntrant = Entrant::from_index(1);

}  // namespace joga::match
