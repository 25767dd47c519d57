// Private to the page of a match: what its parts share, and the parts themselves.
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

// --- What all parts need

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

// Of a match of two; the results are given for the first.
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

// All players, best first.
void write_ratings(render::Xml& xml, const ReportMatch& match);
// All against all; nothing for two.
void write_cross_table(render::Xml& xml, const ReportMatch& match);
// Of a match of two: Elo, likelihood of superiority, pairs and the test; nothing for more.
void write_duel(render::Xml& xml, const ReportMatch& match);

// How the games ended, and why others than by the rules.
void write_endings(render::Xml& xml, const ReportMatch& match);

// The Elo of a match of two over the number of games; nothing where there is too little to draw.
void write_course(render::Xml& xml, const ReportMatch& match);

// --- The list of all games, with boards and turns of some

// The most games that are shown with boards and turns. Games lost by a fault come first, because they are
// what one looks for, then the first ones of the match.
inline constexpr std::size_t kMostGamesShown = 100;
// About as much as all their boards together take: in a short match there is a board after every turn, in a
// long one after every few.
inline constexpr std::size_t kMostBoardBytes = 8'000'000;

void write_games(render::Xml& xml, const ReportMatch& match);

}  // namespace joga::match
