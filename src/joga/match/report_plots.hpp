// The plots of a match's page.
#pragma once

#include "joga/match/report_match.hpp"
#include "joga/render/xml.hpp"

namespace joga::match {

// Elo or ratings over the number of games, and the test's ratio over the pairs; nothing
// where there is too little to draw.
void write_plots(render::Xml& xml, const ReportMatch& match);
// How many games have which length.
void write_lengths(render::Xml& xml, const ReportMatch& match);

}  // namespace joga::match
