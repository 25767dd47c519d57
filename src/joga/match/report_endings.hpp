// How the games of a match ended, as a part of its page.
#pragma once

#include "joga/match/report_match.hpp"
#include "joga/render/xml.hpp"

namespace joga::match {

void write_endings(render::Xml& xml, const ReportMatch& match);

// Whether a player lost the game by time or a fault, and which.
[[nodiscard]] std::optional<Player> player_at_fault(const MatchGame& game);

}  // namespace joga::match
