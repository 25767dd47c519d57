// The list of all games on a match's page, with boards and turns of some.
#pragma once

#include <cstddef>

#include "joga/match/report_match.hpp"
#include "joga/render/xml.hpp"

namespace joga::match {

// With boards and turns, however many games there are: a hundred take a few megabytes. Games lost
// by a fault come first, because they are what one looks for, then the first ones of the match.
inline constexpr std::size_t kMostGamesShown = 100;

void write_games(render::Xml& xml, const ReportMatch& match);

// How many turns of the main line were not the players' own. Where the record does not say it, players have
// clocks and evaluations beside their turns, and both games of a pair have the same opening. 0 where nothing
// tells.
[[nodiscard]] std::size_t opening_plies(const record::Record& record, const record::Record* other_of_pair);

}  // namespace joga::match
