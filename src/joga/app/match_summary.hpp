// The result of a match in words, and for programs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "joga/app/context.hpp"
#include "joga/core/message.hpp"
#include "joga/match/journal.hpp"
#include "joga/match/ratings.hpp"
#include "joga/match/reasons.hpp"
#include "joga/match/runner.hpp"
#include "joga/match/sprt.hpp"

namespace joga::app {

struct MatchResult {
  const match::Standings& standings;
  const std::optional<match::Sprt>& sprt;
  match::Ratings ratings;
};

// Ratings with every player's results; for two players Elo and the game pairs, for more the cross table; the
// reasons of faults; and the result of the SPRT.
[[nodiscard]] std::string match_summary(const MatchResult& result, Language language);

// Why players lost on time or by a fault, a line for each reason.
[[nodiscard]] std::string faults_text(const std::vector<match::Reason>& reasons, Language language);
// Tells why a player lost a game, with the last lines of its standard error.
void show_fault(const match::FaultNews& news, const Context& context);

// The same as a JSON object, described in docs/match.md.
[[nodiscard]] std::string match_json(const MatchResult& result);

// A field of CSV (RFC 4180). A name that a spreadsheet would take for a formula gets an apostrophe before it.
[[nodiscard]] std::string csv_field(std::string_view text);

// A row for each player, best first, as RFC 4180 has it.
[[nodiscard]] std::string match_csv(const MatchResult& result);

// The first player's results against the second so far: "+12 =3 -5, Elo +127.0 +/- 80.1".
[[nodiscard]] std::string match_score(const match::Standings& standings);

// The progress of a match, live on a terminal: score, rate, time left, and the games that are being played.
[[nodiscard]] std::vector<std::string> progress_lines(const match::MatchProgress& progress,
                                                      Language language);

}  // namespace joga::app
