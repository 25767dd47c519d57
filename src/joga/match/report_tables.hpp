// The tables of a match's page.
#pragma once

#include "joga/match/report_match.hpp"
#include "joga/render/xml.hpp"

namespace joga::match {

// Everybody, best first.
void write_ratings(render::Xml& xml, const ReportMatch& match);
// Everybody against everybody; nothing for two.
void write_cross_table(render::Xml& xml, const ReportMatch& match);
// Of a match of two: Elo, likelihood of superiority, pairs and the test; nothing for more.
void write_duel(render::Xml& xml, const ReportMatch& match);

}  // namespace joga::match
