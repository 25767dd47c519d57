// Private to the page of a match: its parts, and the code they share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "joga/match/journal.hpp"
#include "joga/match/ratings.hpp"
#include "joga/match/report_page.hpp"
#include "joga/render/xml.hpp"

namespace joga::match {

// --- Context of all parts

struct ReportMatch {
  ReportMatch(const std::vector<ReportGame>& of_games, const ReportOptions& with, Standings results)
      : games(of_games),
        options(with),
        standings(std::move(results)),
        ratings(Ratings::estimate(standings.table(), with.anchors)),
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

// The players of a match of two; results are those of the first.
inline constexpr Entrant kFirstEntrant = Entrant::from_index(0);
inline constexpr Entrant kSecondEntrant = Entrant::from_index(1);

// --- Numbers: a real minus sign, a point in both languages as in the records

// With this number of decimals: "12.0", "−3.5", "∞".
[[nodiscard]] std::string fixed_text(double number, int decimals);
// With a sign before anything but zero: "+12.0", "−3.5", "+∞".
[[nodiscard]] std::string signed_text(double number, int decimals);
// At most two decimals, as few as it takes: "12", "−0.25".
[[nodiscard]] std::string short_text(double number);
// "51.3 %".
[[nodiscard]] std::string percent_text(double share);
// "12", "12½".
[[nodiscard]] std::string half_points_text(std::uint64_t half_points);

// --- Tables

// Writes all players, best first.
void write_ratings(render::Xml& xml, const ReportMatch& match);
// Writes all results against each other; nothing for two players.
void write_cross_table(render::Xml& xml, const ReportMatch& match);
// Elo, likelihood of superiority, pairs and test of a match of two; nothing for more players.
void write_duel(render::Xml& xml, const ReportMatch& match);

// The time and work of each player's turns, and how near it came to its limit; nothing if the records do not
// tell.
void write_efforts(render::Xml& xml, const ReportMatch& match);

// How the games ended, with the reasons for those that the rules did not end.
void write_endings(render::Xml& xml, const ReportMatch& match);

// The Elo of a match of two over the number of games; nothing if there are too few points.
void write_course(render::Xml& xml, const ReportMatch& match);

// --- The list of all games, with boards and turns of some

// The most games that are shown with boards and turns. Games lost by a fault are chosen first, since readers
// look for them, then the first ones of the match.
inline constexpr std::size_t kMostGamesShown = 100;
// Approximate limit on the size of all boards together: a short match has a board after every turn, a long
// one after every few turns.
inline constexpr std::size_t kMostBoardBytes = 8'000'000;

void write_games(render::Xml& xml, const ReportMatch& match);

}  // namespace joga::match
